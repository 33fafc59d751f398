"""`/mines forget-me`: what is stored about a player, and its deletion."""
