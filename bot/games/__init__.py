"""Running games: what they are, what players did in them, and how they are kept."""
