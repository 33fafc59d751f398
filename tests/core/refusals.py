"""What `core` refuses: the code and the values of its errors."""

from collections.abc import Callable

import pytest

from core import CoreError


def refusal(call: Callable[[], object]) -> CoreError:
    """Return the error that a call raises."""
    with pytest.raises(CoreError) as caught:
        call()
    return caught.value


def assert_refused(call: Callable[[], object], code: object, **values: object) -> None:
    """Assert that a call is refused by this code, with these values among others."""
    error = refusal(call)
    assert (error.code, {name: getattr(error, name) for name in values}) == (code, values)
