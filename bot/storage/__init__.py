"""The database: games, the log of what was done in them, and what servers and players chose or pasted."""
