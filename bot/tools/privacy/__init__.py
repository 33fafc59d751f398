"""`/mines privacy`: shows players what is stored about them, and deletes it."""
