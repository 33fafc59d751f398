"""What sets a mode apart is in its folder, and nowhere else."""

import re
from pathlib import Path

import pytest
from sqlalchemy import String

from bot.app import GAMES, MODES
from bot.play.mode import Modes
from bot.storage.models import StoredGame

BOT = Path(__file__).parents[1] / "bot"
OWN = (
    "modes/daily/",
    "tools/tactics/",
    "storage/dailies.py",
    "storage/migrations/",
    "app.py",
    "playground/",
)
"""Where a daily board may be named: its folder, its storage, the migrations, where modes are listed, the playground.
The daily tactic has the word too.
"""
MOST = 15


def test_the_first_mode_is_hardly_named_outside_its_folder() -> None:
    named = [
        f"{path}:{number}"
        for path in sorted(BOT.rglob("*.py"))
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if re.search("dail(y|ies)|practice", line, re.IGNORECASE)
        and not path.relative_to(BOT).as_posix().startswith(OWN)
    ]
    assert len(named) < MOST, named


def test_every_mode_has_a_folder_of_its_own_and_a_name_of_its_own() -> None:
    assert len({mode.NAME for mode in MODES}) == len(MODES)
    assert {mode.__module__.split(".")[1] for mode in MODES} == {"modes"}
    assert {mode.KIND for mode in MODES} <= {game_type.name for game_type in GAMES}
    column = StoredGame.__table__.c.mode.type
    assert isinstance(column, String)
    assert all(len(mode.NAME) <= (column.length or 0) for mode in MODES)


def test_two_modes_of_a_game_cant_have_the_same_name() -> None:
    with pytest.raises(ValueError, match="same name"):
        Modes([*MODES, *MODES])
