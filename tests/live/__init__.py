"""The check of Discord itself, run against the loopback Discord."""
