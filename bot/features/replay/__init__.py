"""`/replay`: finished games move by move."""
