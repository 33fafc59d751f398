"""`/stats`: a player's results in figures."""
