"""Hypothesis gets no deadline, since a slow machine is not a fault, and looks for new examples everywhere."""

from hypothesis import settings

pytest_plugins = ["tests.databases"]

settings.register_profile("sweeper", settings.get_profile("default"), deadline=None)
settings.load_profile("sweeper")
