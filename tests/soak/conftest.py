"""Time passes in these tests, which run real processes."""

from tests.passing_clock import passing_clock as passing_clock
