"""What follows from a board as players see it: odds, certain cells and why, the best move, and what luck was in it."""
