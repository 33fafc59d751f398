"""`/mines privacy`: what is stored about a player, and its deletion."""
