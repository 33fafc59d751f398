"""`/settings`: a player's own, and those of a server."""
