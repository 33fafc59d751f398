"""`python -m bot check --live`: what only the real Discord can answer, tried in a test channel."""
