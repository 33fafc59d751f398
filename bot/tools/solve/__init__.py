"""`/puzzle solve` and *Solve puzzle*: the mines of a count puzzle that somebody pasted."""
