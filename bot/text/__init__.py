"""The texts that all games share."""
