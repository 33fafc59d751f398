"""Discord's limits on what people type and read."""

MOST_TYPED = 4000
"""Characters of a field of a form."""
MESSAGE_LENGTH = 2000
"""Characters of a message."""
