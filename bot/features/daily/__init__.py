"""The daily board: one board a day, the same for every player of this deployment."""
