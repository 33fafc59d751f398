"""What whoever runs the bot sees: the log, metrics and the health page."""
