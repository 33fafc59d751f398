"""What is not a game: analysing and solving what people paste, privacy, and the settings of a server."""
