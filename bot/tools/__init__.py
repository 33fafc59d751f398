"""Tools that aren't games: analysing and solving pastes, privacy, and server settings."""
