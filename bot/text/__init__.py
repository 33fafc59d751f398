"""What players read: the texts that games share, and the languages they are translated into."""
