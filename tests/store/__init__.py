"""The tests of the database."""
