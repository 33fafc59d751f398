"""Hypothesis gets no deadline, since a slow machine is not a fault, and looks for new examples everywhere.

`make soak` takes the other profile, with many more of them.
"""

from hypothesis import HealthCheck, settings

pytest_plugins = ["tests.databases", "tests.play.fixtures"]

settings.register_profile("sweeper", settings.get_profile("default"), deadline=None)
settings.register_profile(
    "soak", settings.get_profile("sweeper"), max_examples=20_000, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("sweeper")
