"""The fixtures that tests in several folders share, and how much the tests try."""

import tests.profiles  # noqa: F401 # it loads the profile

pytest_plugins = ["tests.databases", "tests.play.fixtures"]
