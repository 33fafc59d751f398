"""Scenes of boards, drawn as emoji, words, pictures and GIFs."""
