"""What follows from a board as players see it: odds, explanations, advice, no-guess fields and game reviews."""
