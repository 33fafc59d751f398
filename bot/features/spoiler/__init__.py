"""`/mines spoiler`: a spoiler board that each player opens on their own."""
