"""The tests of what players see and press."""
