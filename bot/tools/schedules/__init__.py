"""Boards that a server has posted at times of the day. `/server-settings` opens the list."""
