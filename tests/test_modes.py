"""What sets a variant apart is in its folder, and nowhere else."""

import re
from pathlib import Path

import pytest
from sqlalchemy import String

from bot.app import FEATURES
from bot.discord.feature import Features
from bot.game.session import Session
from bot.store.models import ORDINARY, StoredGame

BOT = Path(__file__).parents[1] / "bot"
OWN = (
    "features/daily/",
    "features/tactics/",
    "store/days.py",
    "store/migrations/",
    "app.py",
    "playground/",
)
"""Where a daily board may be named: its folder, its tables, the migrations, where games are listed, the playground.
The daily tactic has the word too.
"""
MOST = 15


def folder_of(session: type[Session]) -> str:
    return session.__module__.split(".")[2]


def test_the_first_variant_is_hardly_named_outside_its_folder() -> None:
    named = [
        f"{path}:{number}"
        for path in sorted(BOT.rglob("*.py"))
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if re.search("dail(y|ies)|practice", line, re.IGNORECASE)
        and not path.relative_to(BOT).as_posix().startswith(OWN)
    ]
    assert len(named) < MOST, named


def test_every_variant_has_a_folder_and_a_mode_of_its_own() -> None:
    for game_type in FEATURES.games.values():
        variants = [one for feature in FEATURES for one in feature.variants if game_type.name == one.NAME]
        modes = [variant.MODE for variant in variants]
        assert len({ORDINARY, *modes}) == len(modes) + 1
        assert folder_of(game_type.session) not in map(folder_of, variants)
        assert all(issubclass(variant, game_type.session) for variant in variants)
        column = StoredGame.__table__.c.mode.type
        assert isinstance(column, String)
        assert all(len(mode) <= (column.length or 0) for mode in modes)


def test_two_variants_of_a_game_cant_have_the_same_mode() -> None:
    with pytest.raises(ValueError, match="same type and mode"):
        Features([*FEATURES, *FEATURES])
