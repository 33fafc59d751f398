"""Every message of a game fits, its buttons are sound, and nothing in it depends on covered mines."""

from collections import defaultdict
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from itertools import chain, combinations, product

import pytest

from bot.board.appearance import Appearance, Look
from bot.board.emoji import STANDARD, Tiles
from bot.discord.drawing import Context, SceneView
from bot.features.minesweeper.options import MAX_LIVES, MAX_ROWS, MIN_SIDE, PRESETS, Laying, Options
from bot.features.minesweeper.session import MinesweeperSession
from bot.features.minesweeper.text import TITLES
from core import MAX_COLUMNS, Action, Board, Game, Minefield, Outcome, parse_moves
from tests.core.drawn import field_of
from tests.discord.messages import Part, assert_sound, buttons_of, cost_of, payload, rows_of, texts_of
from tests.discord.sessions import NOON, play_of
from tests.discord.views import board_view
from tests.presses import parsed
from tests.profiles import some
from tests.pseudo import PSEUDO, bare_words
from tests.tiles import OWN

NEUTRAL = 2
KEYS, ARROWS = 16, 4
SWITCH = KEYS + ARROWS
LARGEST = (MAX_ROWS, MAX_COLUMNS)
SIZES = [*product((MIN_SIDE, MAX_ROWS), (MIN_SIDE, MAX_COLUMNS)), (12, 12), (13, 12)]
"""The smallest board, the largest and the most oblong ones, the largest with our own tiles, and the next one."""
PLAYERS = [10**19 + number for number in range(100)]
NEVER = datetime(9999, 12, 31, tzinfo=UTC)
GAME = 10**18 - 1
LONGEST_TITLE = "M" * 40
IN_WORDS = Context(appearance=Appearance(Look.WORDS))


class Showing(Game):
    """A game that shows a given board, possible or not."""

    def __init__(self, board: Board, outcome: Outcome | None) -> None:
        super().__init__(Minefield.of(board.rows, board.columns, []), MAX_LIVES)
        self._shown, self._outcome = board, outcome

    @property
    def board(self) -> Board:
        return self._shown

    @property
    def covered_board(self) -> Board:
        return self._shown

    @property
    def outcome(self) -> Outcome | None:
        return self._outcome


@dataclass(frozen=True)
class State:
    """What a game is like when its message is at its largest: every cell shows the same symbol."""

    symbol: str
    begun: bool = True
    outcome: Outcome | None = None


STATES = {
    "unstarted": State("#", begun=False),
    "unstarted, flagged": State("F", begun=False),
    "running, covered": State("#"),
    "running, flagged": State("F"),
    "running, open": State("8"),
    "won": State("8", outcome=Outcome.WON),
    "lost": State("8", outcome=Outcome.LOST),
    "resigned": State("8", outcome=Outcome.RESIGNED),
}
any_tool = pytest.mark.parametrize("tool", [Action.DIG, Action.FLAG])


def largest(state: State, rows: int, columns: int, tiles: Tiles = STANDARD) -> SceneView:
    """The largest message that a game of this size can have in this state."""
    play = play_of(Options(LONGEST_TITLE, rows, columns, 1, MAX_LIVES), field=Minefield.of(rows, columns, []))
    play.id = GAME
    play.game = Showing(Board(1, (state.symbol * columns + "\n") * rows), state.outcome)
    play.started_at = NEVER
    if state.begun:
        play.first_dig, play.first_dig_at = (0, 0), NOON
        play.scoreboard.opened_by = dict.fromkeys(PLAYERS, play.game.grid.everywhere)
        play.scoreboard.steps = [(player, (rows - 1, columns - 1)) for player in PLAYERS]
        play.scoreboard.wrong_flags = [(player, (rows - 1, columns - 1)) for player in PLAYERS]
        play.continued, play.out = True, frozenset(PLAYERS)
        play.shared, play.again, play.laying = True, True, Laying.NONE_FOUND
    if state.outcome:
        play.ended_at, play.ended_by = NEVER, PLAYERS[0]
    else:  # a lost game says more if others play
        play.starter_id = PLAYERS[0]
    return board_view(play, Context(tiles=tiles))


def pad_of(view: SceneView, play: MinesweeperSession) -> list[Part]:
    return buttons_of(view)[: play.viewport.height * play.viewport.width]


@pytest.mark.parametrize("name", STATES)
def test_every_message_fits_and_its_buttons_are_sound(name: str) -> None:
    for view in [largest(STATES[name], *size, tiles=tiles) for size in SIZES for tiles in (STANDARD, OWN)]:
        assert_sound(view)
        assert {parsed(button["custom_id"]).game for button in buttons_of(view)} == {GAME}


def test_nothing_offered_is_larger_than_the_largest_tried() -> None:
    assert max(options.rows for options in PRESETS.values()) <= MAX_ROWS
    assert max(options.columns for options in PRESETS.values()) <= MAX_COLUMNS
    assert max(len(str(title)) for title in TITLES.values()) <= len(LONGEST_TITLE)


def test_the_largest_message_has_room_to_spare() -> None:
    running = cost_of(largest(STATES["running, open"], *LARGEST))
    assert (running.nodes, running.components) == (189, 36)


def test_the_pad_can_be_in_words_in_the_players_language_and_is_made_once() -> None:
    play = play_of(Options("Own board", 3, 5, 2, 3), "a3 !a1 c1", field=field_of("*.*.. ..... ....."))

    def labels(context: Context) -> list[list[str]]:
        made, again = (rows_of(board_view(play, context))[: play.viewport.height] for _ in range(2))
        for key, other in zip(chain(*made), chain(*again), strict=True):
            assert key is other
            assert "emoji" not in key
        return [[key["label"] for key in row] for row in made]

    assert labels(IN_WORDS) == [
        ["A1, flag", "B1, hidden", "C1, exploded", "D1, 1"],
        ["A2, 1", "B2, 2", "C2, 1", "D2, 1"],
        ["A3, empty", "B3, empty", "C3, empty", "D3, empty"],
    ]
    for label in chain.from_iterable(labels(replace(IN_WORDS, language=PSEUDO))):
        assert bare_words(label) == []


@any_tool
def test_a_button_does_to_its_own_cell_what_it_shows(tool: Action) -> None:
    play = play_of(Options("Own board", 3, 4, 2, 1), "!a1 b1", field=field_of("*.*. .... ...."))
    play.tool = tool
    keys = pad_of(board_view(play), play)
    assert not any(key.get("label") for key in keys)
    taken = {key["custom_id"].removeprefix("mines:1:7:"): key["emoji"]["name"] for key in keys}
    verb, of_flag = ("dig", "guarded") if tool is Action.DIG else ("flag", "unflag")
    assert taken == {
        f"{of_flag}:A1": "🚩",
        "chord:B1": "2️⃣",
        **{f"{verb}:{move}": "🟨" for move in parse_moves("c1 d1 a-d2 a-d3", 3, 4)},
    }


def test_the_tool_button_shows_the_tool_in_hand_and_is_coloured_unlike_the_keys() -> None:
    play = play_of(PRESETS["beginner"])
    switches = {}
    for tool in (Action.DIG, Action.FLAG):
        play.tool = tool
        drawn = buttons_of(board_view(play))
        switches[drawn[SWITCH]["emoji"]["name"]] = drawn[SWITCH]["custom_id"]
        assert {key["style"] for key in drawn[:KEYS]} == {NEUTRAL} != {drawn[SWITCH]["style"]}
    assert switches == {"⛏️": "mines:1:7:flags", "🚩": "mines:1:7:pick"}


@any_tool
def test_only_flags_and_what_has_just_exploded_are_coloured_on_the_pad(tool: Action) -> None:
    play = play_of(Options("Own board", 3, 4, 2, 3), "b1 !d1 a1", field=field_of("*.*. .... ...."))
    play.tool = tool

    def coloured() -> set[str]:
        return {key["emoji"]["name"] for key in pad_of(board_view(play), play) if key["style"] != NEUTRAL}

    assert coloured() == {"🚩", "💥"}
    play.take(parse_moves("a2", 3, 4), 1, NOON)
    assert coloured() == {"🚩"}
    play.take(parse_moves("!d1", 3, 4), 1, NOON)
    assert coloured() == set()


def test_a_running_game_has_four_controls() -> None:
    labels = [button.get("label") for button in buttons_of(board_view(play_of(PRESETS["beginner"])))]
    assert labels[SWITCH:] == [None, "My board", "Hint", "More"]


@pytest.mark.parametrize("outcome", Outcome)
def test_a_finished_game_has_no_pad_and_offers_another_one_or_a_lost_one_to_go_on(outcome: Outcome) -> None:
    view = largest(State("#", outcome=outcome), 9, 9)
    texts = "".join(texts_of(view))
    assert ("🟦" in texts, "🟨" in texts) == (True, False)
    to_go_on, final = {"Continue", "Show mines"}, {"Same board", "Details", "Share card"}
    offered, withheld = (to_go_on, final) if outcome is Outcome.LOST else (final, to_go_on)
    labels = {button["label"] for button in buttons_of(view)}
    assert labels >= {"New game", *offered}
    assert not labels & withheld


def test_the_buttons_of_a_won_game_are_in_two_rows_of_three_that_a_phone_does_not_wrap() -> None:
    assert [len(row) for row in rows_of(largest(State("#", outcome=Outcome.WON), 9, 9))] == [3, 3]


@pytest.mark.parametrize("moves", ["a1", "e3", "a1-2 !c3", "c1 !b1 @c1 e3"])
def test_games_that_look_the_same_are_the_same_to_the_last_byte(moves: str) -> None:
    messages = defaultdict(list)
    cells = list(product(range(3), range(5)))
    for mines in some(combinations(cells, 3), 60):
        play = play_of(Options("Own board", 3, 5, 3, 3), moves, field=Minefield.of(3, 5, mines))
        if not play.over:
            look = str(play.game.board), play.game.lives
            messages[look].append(payload(board_view(play)))
    assert any(len(alike) > 1 for alike in messages.values())
    assert all(message == alike[0] for alike in messages.values() for message in alike)
