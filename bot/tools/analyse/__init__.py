"""`/mines analyse` and *Analyse board*: the odds of a board that somebody pasted."""
