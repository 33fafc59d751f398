"""Buttons and lists on messages that were sent before keep working: their custom_ids stay what they were."""

import re

import pytest

from bot.app import FEATURES
from bot.game.control import ANYTIME, IN_PRIVATE, ONCE_OVER, TO_END_IN_PRIVATE, WHILE_RUNNING, Policy
from tests.presses import TYPES, parsed

SENT: dict[str, list[tuple[Policy, str]]] = {
    "mines": [
        (WHILE_RUNNING, "dig:C7 flag:C7 unflag:C7 guarded:C7 chord:C7 left:A1 up:A1 down:A5 right:E1 pick flags"),
        (WHILE_RUNNING, "type mypad hint more"),
        (IN_PRIVATE, "bring typed retype retype@C7d4 showhint:C7 take:C7 nexthint showodds hintanyway oddsanyway"),
        (TO_END_IN_PRIVATE, "resign confirm"),
        (ANYTIME, "help rows:A17 rows:A17@C7d4"),
        (ONCE_OVER, "on new again reveal details card share replay code"),
        (WHILE_RUNNING, "dig:C7@C7d4 flag:C7@C7d4 unflag:C7@C7d4 guarded:C7@C7d4 chord:C7@C7d4 pick@C7d4 flags@C7d4"),
        (WHILE_RUNNING, "left:A1@C7d4 up:A1@C7d4 down:A5@C7d4 right:E1@C7d4 type@C7d4 hint@C7d4 more@C7d4"),
        (WHILE_RUNNING, "size@C7d4 size@A1f5 size@A1d3 size@A1ds frontier@C7ds frontier@C7fs"),
        (
            ONCE_OVER,
            "on@C7d4 new@C7d4 again@C7d4 reveal@C7d4 details@C7d4 share@C7d4 replay@C7d4 code@C7d4",
        ),
    ],
    "puzzle": [
        (WHILE_RUNNING, "mine:C7 clear:C7 unmark:C7 fill:C7 left:A1 up:A1 down:A5 right:E1 pencil"),
        (WHILE_RUNNING, "empty:C7 chalk pail"),
        (WHILE_RUNNING, "type hint check more"),
        (IN_PRIVATE, "bring own typed retype retype@C7f4 showhint:C7 take:C7 nexthint vote"),
        (WHILE_RUNNING, "mine:C7@C7f4 clear:C7@C7f4 unmark:C7@C7f4 fill:C7@C7c4 empty:C7@C7d4 chalk@C7f4 pail@C7d4"),
        (WHILE_RUNNING, "pencil@C7c4 left:A1@C7c4 type@C7f4 hint@C7f4 check@C7f4"),
        (TO_END_IN_PRIVATE, "confirm"),
        (ANYTIME, "help rows:A17 rows:A17@C7f4"),
        (ONCE_OVER, "new share"),
    ],
    "duel": [
        (WHILE_RUNNING, "accept dig:C7 bomb:C7 takebomb takepick left:A1 up:A1 down:A5 right:E1 mypad type more"),
        (WHILE_RUNNING, "dig:C7@C7d4 bomb:C7@C7b4 takebomb@C7d4 takepick@C7b4 left:A1@C7d4 type@C7d4"),
        (IN_PRIVATE, "bring typed retype retype@C7d4"),
        (TO_END_IN_PRIVATE, "resign confirm"),
        (ANYTIME, "help rows:A17 rows:A17@C7d4"),
        (ONCE_OVER, "rematch replay"),
    ],
    "race": [
        (WHILE_RUNNING, "join leave start more"),
        (ANYTIME, "myboard help"),
        (IN_PRIVATE, "bring"),
        (TO_END_IN_PRIVATE, "end confirm"),
        (ONCE_OVER, "again ghost replay"),
    ],
}
"""All buttons of games, as they are sent, and what presses on them do. New ones are added, and none of 1.0.0 goes."""
GAME_IDS = {
    f"{prefix}:1:42:{rest}": policy for prefix, sent in SENT.items() for policy, ids in sent for rest in ids.split()
}
TRANSLATED = {
    "frontier:1:42@C7ds": "mines:1:42:frontier@C7ds",
    "frontier:1:42@C7fs": "mines:1:42:frontier@C7fs",
    "retype:mines:1:42:type": "mines:1:42:retype",
    "retype:mines:1:42:type@C7d4": "mines:1:42:retype@C7d4",
    "retype:duel:1:42:type@C7d4": "duel:1:42:retype@C7d4",
    "analyse:1:text": "solve:1:0:text",
}
"""Those of another grammar, and how they would be written today."""
PASTE = 123456789012345678
PLAYER = 1234567890123456789
EXERCISE = 2**48 - 1
TOOL_IDS = [
    "alone:1:expert:30:16:99:3:0:42:start",
    *(f"daily:1:{verb}" for verb in ("play", "practise")),
    *(f"daily:1:2026-11-23:{verb}" for verb in ("open", "start", "more", "share", "standings", "post")),
    *(f"solve:1:{PASTE}:{verb}" for verb in ("show", "copy", "edit", "puzzle", "board")),
    *(f"analyse:1:{PASTE}:{mines}:edit" for mines in ("40", "", "a%3Ab")),
    *(f"mygames:1:{verb}" for verb in ("move", "board", "hint", "odds", "end", "read")),
    "spoiler:1:solution",
    *(f"forget:1:{PLAYER}:{verb}" for verb in ("get", "ask", "do")),
    *(f"player:1:{field}" for field in ("look", "theme", "pad", "hidden", "pinged", "name")),
    f"player:1:{PASTE}:edit",
    f"stats:1:{PLAYER}:share",
    *(
        f"standings:1:{page}:{verb}"
        for page in ("here:beginner:time:month:1", "all:expert:efficiency:ever:12")
        for verb in ("prev", "next", "period", "share", "category")
    ),
    *(
        f"replay:1:mines:42:12:1:0:{verb}"
        for verb in ("first", "back", "next", "last", "mistake", "odds", "share", "train", "board", "gif")
    ),
    "replay:1:mines:42:0:3:12:sharegif",
    "replay:1:mines:42:12:1:0:17:rows",
    f"replay:1:mines:42:12:1:0:{PASTE}:editgif",
    "replay:1:choose",
    f"tactics:1:rated:look:{EXERCISE}:0:pick",
    f"tactics:1:mistakes:text:{EXERCISE}:7:pick",
    f"tactics:1:rated:look:{EXERCISE}:0:6:more",
    "tactics:1:streak:look:next",
    f"tactics:1:rated:text:{EXERCISE}:show",
    "tactics:1:look:ONE_TWO_ONE:lesson",
    f"tactics:1:text:{EXERCISE}:try",
    f"tactics:1:look:{EXERCISE}:3:guess",
    "tactics:1:2026-11-26:7:vote",
    *(f"schedules:1:0:{verb}" for verb in ("open", "daily", "tactic", "board")),
    *(f"schedules:1:{PASTE}:{verb}" for verb in ("change", "delete", "resume", "edit")),
    "help:1:basics:topic",
    "help:1:mines:start",
    *(f"menu:1:mines:42:{name}" for name in ("look", "theme", "remove")),
    *(
        f"settings:1:{field}"
        for field in (
            "channels",
            "role_id",
            "difficulty",
            "lives",
            "players",
            "public_pad",
            "look",
            "theme",
            "reset",
            "open",
        )
    ),
]
FORMS = [
    "solve:1:0:text",
    "analyse:1:text",
    "player:1:name",
    "schedules:1:0:daily",
    "schedules:1:0:tactic",
    f"schedules:1:{PASTE}:board",
]


@pytest.mark.parametrize("custom_id", GAME_IDS)
def test_buttons_of_games_are_read_as_they_were_written(custom_id: str) -> None:
    assert str(parsed(custom_id)) == custom_id
    assert parsed(custom_id).control.answer


@pytest.mark.parametrize("custom_id", GAME_IDS)
def test_presses_on_buttons_of_games_do_what_they_did(custom_id: str) -> None:
    assert parsed(custom_id).control.policy == GAME_IDS[custom_id]


@pytest.mark.parametrize(("custom_id", "today"), TRANSLATED.items())
def test_buttons_and_lists_of_another_grammar_are_read(custom_id: str, today: str) -> None:
    assert str(parsed(custom_id)) == today


@pytest.mark.parametrize("custom_id", TOOL_IDS)
def test_buttons_and_lists_of_tools_are_read_as_they_were_written(custom_id: str) -> None:
    assert str(parsed(custom_id)) == custom_id
    assert parsed(custom_id).control.answer


@pytest.mark.parametrize("custom_id", FORMS)
def test_open_forms_of_tools_can_still_be_sent(custom_id: str) -> None:
    assert str(parsed(custom_id)) == TRANSLATED.get(custom_id, custom_id)
    assert parsed(custom_id).control.form


@pytest.mark.parametrize("custom_id", ["mines:1:42:type", "puzzle:1:42:typed", "retype:mines:1:42:type@C7d4"])
def test_open_forms_of_games_can_still_be_sent(custom_id: str) -> None:
    assert parsed(custom_id).control.form


def test_no_two_features_have_the_same_prefix() -> None:
    prefixes = [
        prefix
        for feature in FEATURES
        for prefix in {control.prefix or getattr(feature, "prefix", "") for control in feature.controls}
    ]
    assert sorted(set(prefixes)) == sorted(prefixes)


def test_every_control_of_tools_is_listed_here() -> None:
    listed = {(custom_id.split(":")[0], custom_id.split(":")[-1]) for custom_id in (*TOOL_IDS, *FORMS)}
    declared = {(one.prefix, one.verb) for feature in FEATURES for one in feature.controls if one.prefix and one.verb}
    assert declared <= listed


def test_no_button_was_lost_or_came_without_being_listed_here() -> None:
    listed = {(custom_id.split(":")[0], re.split(r"[:@]", custom_id)[3]) for custom_id in GAME_IDS}
    assert listed == {
        (game.prefix, button.verb) for game in TYPES.values() for button in game.controls if not button.prefix
    }
