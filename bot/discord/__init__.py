"""Discord, for all features: dispatch, replies, forms, buttons and edits of messages."""
