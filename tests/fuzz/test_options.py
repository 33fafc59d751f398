"""Options of commands, with whatever value Discord might let through."""

from typing import Any

import pytest
from discord.app_commands import Command, Group, Parameter
from hypothesis import given
from hypothesis import strategies as st

from bot.app import FEATURES, commands_of
from bot.discord.commands import check_option
from bot.errors import PlayerError
from tests.fuzz.texts import NOISE

COMMANDS: list[Any] = [
    command for top in commands_of(FEATURES) for command in (top.walk_commands() if isinstance(top, Group) else [top])
]
PARAMETERS = [parameter for command in COMMANDS if isinstance(command, Command) for parameter in command.parameters]
KINDS = {
    (parameter.type, bool(parameter.choices), parameter.min_value is None, parameter.max_value is None): parameter
    for parameter in PARAMETERS
}
"""An option of each kind that is checked in its own way."""
VALUES = st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.integers(-2, 100) | st.floats() | st.text(NOISE)


@pytest.mark.parametrize("parameter", KINDS.values(), ids=lambda parameter: parameter.command.name + parameter.name)
@given(st.data())
def test_options_are_within_their_declared_range_or_refused(parameter: Parameter, data: st.DataObject) -> None:
    choices: list[Any] = [choice.value for choice in parameter.choices]
    value: Any = data.draw(VALUES | st.sampled_from(choices) if choices else VALUES)
    try:
        check_option(parameter, value)
    except PlayerError:
        return
    assert not choices or value in choices
    assert parameter.min_value is None or parameter.min_value <= value
    assert parameter.max_value is None or parameter.max_value >= value
    assert type(value) in (int, str, bool)
