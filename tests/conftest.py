"""Hypothesis gets no deadline: a slow machine is not a fault."""

from hypothesis import settings

settings.register_profile("sweeper", deadline=None)
settings.load_profile("sweeper")
