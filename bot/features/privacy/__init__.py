"""`/mines privacy`: shows players their data, and deletes it."""
