"""Boards that a server has posted at times of the day. *Server settings* in `/settings` opens the list."""
