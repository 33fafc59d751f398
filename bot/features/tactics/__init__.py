"""Exercises: find the only safe square."""
