"""What players use: games, their variants and tools, a folder each."""
