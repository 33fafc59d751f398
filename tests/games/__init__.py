"""The tests of running games."""
