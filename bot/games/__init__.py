"""The games, a folder each. None imports another."""
