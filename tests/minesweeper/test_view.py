"""Every message of a game fits, its buttons are sound, and nothing in it depends on covered mines."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from itertools import chain, combinations, product

import pytest

from bot.games.minesweeper.options import MAX_LIVES, MAX_ROWS, MIN_SIDE, PRESETS, Laying, Options
from bot.games.minesweeper.pad import square_rows
from bot.games.minesweeper.session import MinesweeperSession
from bot.games.minesweeper.text import TITLES
from bot.games.minesweeper.view import BoardView
from bot.play.server import Players
from bot.render.appearance import Appearance, Look
from bot.render.budget import Cost
from bot.render.emoji import STANDARD, Tiles
from bot.ui.drawing import Context
from core import MAX_COLUMNS, Action, Board, Game, Minefield, Outcome, parse_moves
from tests.core.pictures import field_of
from tests.presses import parsed
from tests.profiles import some
from tests.pseudo import PSEUDO, bare_words
from tests.tiles import OWN
from tests.ui.sessions import NOON, Part, payload, play_of

TEXT, BUTTON = 10, 2
ROW_OF_BUTTONS = 5
NEUTRAL = 2
KEYS, ARROWS = 16, 4
SWITCH = KEYS + ARROWS
SIZES = list(product(range(MIN_SIDE, MAX_ROWS + 1), range(MIN_SIDE, MAX_COLUMNS + 1)))
LARGEST = (MAX_ROWS, MAX_COLUMNS)
PLAYERS = [10**19 + number for number in range(100)]
NEVER = datetime(9999, 12, 31, tzinfo=UTC)
GAME = 10**18 - 1
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
any_state = pytest.mark.parametrize("state", STATES.values(), ids=STATES)
any_tool = pytest.mark.parametrize("tool", [Action.DIG, Action.FLAG])


def largest(state: State, rows: int, columns: int, title: str = "M" * 40, tiles: Tiles = STANDARD) -> BoardView:
    """The largest message that a game of this size can have in this state; a title has 40 characters at most."""
    play = play_of(Options(title, rows, columns, 1, MAX_LIVES), field=Minefield.of(rows, columns, []))
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
        play.options = replace(play.options, players=Players.STARTER)
        play.starter_id = PLAYERS[0]
    return BoardView(play, Context(tiles=tiles))


def parts(components: Iterable[Part]) -> Iterator[Part]:
    """All components of a message, nested ones included."""
    for part in components:
        yield part
        yield from parts(part.get("components", []))
        yield from parts([part["accessory"]] if "accessory" in part else [])


def cost(view: BoardView) -> Cost:
    """What the message takes."""
    everything = list(parts(payload(view)))
    texts = [part["content"] for part in everything if part["type"] == TEXT]
    return Cost.of(texts, len(everything) - len(texts))


def buttons(view: BoardView) -> list[Part]:
    return [part for part in parts(payload(view)) if part["type"] == BUTTON]


def pad_of(view: BoardView, play: MinesweeperSession) -> list[Part]:
    return buttons(view)[: play.viewport.height * play.viewport.width]


@any_state
@pytest.mark.parametrize("tiles", [STANDARD, OWN], ids=["standard", "tiles"])
def test_every_size_fits(state: State, tiles: Tiles) -> None:
    assert [size for size in some(SIZES, 60) if not cost(largest(state, *size, tiles=tiles)).fits] == []


@any_state
@pytest.mark.parametrize("options", PRESETS.values(), ids=PRESETS)
def test_every_preset_fits(options: Options, state: State) -> None:
    assert (options.rows, options.columns) in SIZES
    assert cost(largest(state, options.rows, options.columns, options.difficulty)).fits


def test_no_title_is_longer_than_the_longest_tried() -> None:
    assert max(len(str(title)) for title in TITLES.values()) <= 40


def test_the_largest_message_has_room_to_spare() -> None:
    running = cost(largest(STATES["running, open"], *LARGEST))
    assert (running.nodes, running.components) == (189, 36)


@any_state
def test_the_cost_is_counted_as_discord_counts(state: State) -> None:
    view = largest(state, *LARGEST)
    assert cost(view).components == view.total_children_count
    assert cost(view).characters == view.content_length()


@any_state
def test_no_row_has_more_than_five_buttons(state: State) -> None:
    rows = [part["components"] for part in payload(largest(state, *LARGEST)) if "components" in part]
    assert all(1 <= len(row) <= ROW_OF_BUTTONS for row in rows)


@any_state
@pytest.mark.parametrize("size", [(2, 2), (2, 26), (30, 2), (9, 9), LARGEST])
def test_custom_ids_are_unique_short_and_read_back(size: tuple[int, int], state: State) -> None:
    ids = [button["custom_id"] for button in buttons(largest(state, *size))]
    assert len(set(ids)) == len(ids)
    for custom_id in ids:
        assert len(custom_id) <= 100
        assert str(parsed(custom_id)) == custom_id
        assert parsed(custom_id).game == GAME


@any_tool
@pytest.mark.parametrize("moves", ["", "!a1 !c1", "b2", "a3", "a3 !a1 c1"])
def test_every_button_of_the_pad_shows_one_emoji_and_no_label(moves: str, tool: Action) -> None:
    play = play_of(Options("Own board", 3, 5, 2, 3), moves, field=field_of("*.*.. ..... ....."))
    play.tool = tool
    keys = pad_of(BoardView(play), play)
    assert len(keys) == 12
    assert {key["emoji"]["name"] for key in keys} <= {"🟨", "🚩", "⬛", "💥", "1️⃣", "2️⃣"}
    assert not any(key.get("label") for key in keys)


def test_the_pad_can_be_in_words_in_the_players_language() -> None:
    play = play_of(Options("Own board", 3, 5, 2, 3), "a3 !a1 c1", field=field_of("*.*.. ..... ....."))

    def labels(context: Context) -> list[list[str]]:
        rows = square_rows(play, play.viewport, Action.DIG, context)
        assert not any("emoji" in key.to_component_dict() for row in rows for key in row)
        return [[key.to_component_dict()["label"] for key in row] for row in rows]

    assert labels(IN_WORDS) == [
        ["A1, flag", "B1, covered", "C1, exploded", "D1, 1"],
        ["A2, 1", "B2, 2", "C2, 1", "D2, 1"],
        ["A3, empty", "B3, empty", "C3, empty", "D3, empty"],
    ]
    for label in chain.from_iterable(labels(replace(IN_WORDS, language=PSEUDO))):
        assert bare_words(label) == []


def test_a_pad_in_words_is_made_once() -> None:
    play = play_of(Options("Own board", 3, 5, 2, 3), "a3", field=field_of("*.*.. ..... ....."))
    boards = [square_rows(play, play.viewport, Action.DIG, IN_WORDS) for _ in range(2)]
    first, second = ([key.to_component_dict() for key in chain.from_iterable(board)] for board in boards)
    assert all(one is other for one, other in zip(first, second, strict=True))


@any_tool
def test_a_button_does_to_its_own_cell_what_it_shows(tool: Action) -> None:
    play = play_of(Options("Own board", 3, 4, 2, 1), "!a1 b1", field=field_of("*.*. .... ...."))
    play.tool = tool
    taken = {key["custom_id"].removeprefix("mines:1:7:"): key["emoji"]["name"] for key in pad_of(BoardView(play), play)}
    verb, of_flag = ("dig", "guarded") if tool is Action.DIG else ("flag", "unflag")
    assert taken == {
        f"{of_flag}:A1": "🚩",
        "chord:B1": "2️⃣",
        **{f"{verb}:{move}": "🟨" for move in parse_moves("c1 d1 a-d2 a-d3", 3, 4)},
    }


def test_the_tool_button_shows_the_tool_in_hand() -> None:
    play = play_of(PRESETS["beginner"])
    switches = {}
    for tool in (Action.DIG, Action.FLAG):
        play.tool = tool
        switch = buttons(BoardView(play))[SWITCH]
        switches[switch["emoji"]["name"]] = switch["custom_id"]
    assert switches == {"⛏️": "mines:1:7:flags", "🚩": "mines:1:7:pick"}


@any_tool
def test_only_flags_and_what_has_just_exploded_are_coloured_on_the_pad(tool: Action) -> None:
    play = play_of(Options("Own board", 3, 4, 2, 3), "b1 !d1 a1", field=field_of("*.*. .... ...."))
    play.tool = tool

    def coloured() -> set[str]:
        return {key["emoji"]["name"] for key in pad_of(BoardView(play), play) if key["style"] != NEUTRAL}

    assert coloured() == {"🚩", "💥"}
    play.take(parse_moves("a2", 3, 4), 1, NOON)
    assert coloured() == {"🚩"}
    play.take(parse_moves("!d1", 3, 4), 1, NOON)
    assert coloured() == set()


@any_tool
def test_the_tool_in_hand_is_coloured(tool: Action) -> None:
    play = play_of(PRESETS["beginner"])
    play.tool = tool
    drawn = buttons(BoardView(play))
    assert {key["style"] for key in drawn[:KEYS]} == {NEUTRAL} != {drawn[SWITCH]["style"]}


def test_a_running_game_has_four_controls() -> None:
    labels = [button.get("label") for button in buttons(BoardView(play_of(PRESETS["beginner"])))]
    assert labels[SWITCH:] == [None, "My board", "Hint", "More"]


@pytest.mark.parametrize("outcome", Outcome)
def test_a_finished_game_offers_another_one_and_a_lost_one_to_go_on(outcome: Outcome) -> None:
    drawn = buttons(largest(State("8", outcome=outcome), 9, 9))
    lost = outcome is Outcome.LOST
    labels = {button["label"] for button in drawn}
    to_go_on, final = {"Continue", "Show mines"}, {"Same board", "Details", "Share card"}
    assert labels >= {"New game", *(to_go_on if lost else final)}
    assert not labels & (final if lost else to_go_on)


@pytest.mark.parametrize("outcome", Outcome)
def test_a_finished_game_has_no_yellow_window(outcome: Outcome) -> None:
    texts = [part["content"] for part in payload(largest(State("#", outcome=outcome), 9, 9)) if part["type"] == TEXT]
    assert "🟦" in "".join(texts)
    assert "🟨" not in "".join(texts)


@pytest.mark.parametrize("moves", ["a1", "e3", "!b2 a1", "a1 b2 c3", "a1-2 !c3", "b-d2 @b2 @c2", "c1 !b1 @c1 e3"])
def test_games_that_look_the_same_are_the_same_to_the_last_byte(moves: str) -> None:
    messages = defaultdict(list)
    cells = list(product(range(3), range(5)))
    for mines in some(combinations(cells, 3), 150):
        play = play_of(Options("Own board", 3, 5, 3, 3), moves, field=Minefield.of(3, 5, mines))
        if not play.over:
            look = str(play.game.board), play.game.lives
            messages[look].append(payload(BoardView(play)))
    assert any(len(alike) > 1 for alike in messages.values())
    assert all(message == alike[0] for alike in messages.values() for message in alike)
