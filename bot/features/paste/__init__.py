"""Texts that players paste, upload or pick, for the tools that read them."""
