"""The database: games with their turns, settings of servers and players, and pastes."""
