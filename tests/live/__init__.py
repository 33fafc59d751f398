"""What only the real Discord can answer, tried in a test channel."""
