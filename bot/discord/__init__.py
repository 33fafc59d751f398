"""Discord, for all games: dispatch, replies, forms, buttons and edits of messages."""
