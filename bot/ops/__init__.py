"""For the operator: the log, metrics and the health page."""
