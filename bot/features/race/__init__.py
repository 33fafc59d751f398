"""Races: any number of players solve the same board at the same time, each on a private one of their own."""
