"""The tests of how games look."""
