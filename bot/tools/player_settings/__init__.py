"""`/settings`: how a player's own boards look, and who sees the player's results."""
