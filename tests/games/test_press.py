"""The custom_ids of buttons, and the table of what a press does."""

from contextlib import suppress

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from bot.errors import PlayerError
from bot.play.custom_id import Press
from bot.play.game_type import KINDS, MINESWEEPER
from bot.play.press_policy import ARROWS, REACTIONS, WITH_CELL, Reaction, Standing, Verb
from bot.play.private_board import OwnPad, PadSize
from core import Action, Cell, Move

LONGEST_ID = 10**18 - 1
games = st.integers(1, LONGEST_ID)
cells = st.tuples(st.integers(0, 29), st.integers(0, 25))


@st.composite
def presses(draw: st.DrawFn) -> Press:
    kind = draw(st.sampled_from(list(KINDS.values())))
    verb = draw(st.sampled_from([verb for verb in Verb if verb in kind.verbs]))
    own = kind.own_pads and (verb is Verb.SIZE or draw(st.booleans()))
    pad = OwnPad(draw(cells), draw(st.sampled_from([Action.DIG, Action.FLAG])), draw(st.sampled_from(PadSize)))
    return Press(kind, draw(games), verb, draw(cells) if verb in WITH_CELL else None, pad if own else None)


@given(presses())
def test_a_press_survives_writing_and_reading(press: Press) -> None:
    assert Press.parse(str(press)) == press


@given(presses())
def test_a_custom_id_is_known_for_one_of_a_game_and_fits_into_a_hundred_characters(press: Press) -> None:
    assert str(press).partition(":")[0] in KINDS
    assert len(str(press)) <= 100


@pytest.mark.parametrize(
    ("press", "written"),
    [
        (Press(MINESWEEPER, 7, Verb.DIG, (6, 2)), "mines:1:7:dig:C7"),
        (Press(MINESWEEPER, 7, Verb.LEFT, (0, 0)), "mines:1:7:left:A1"),
        (Press(MINESWEEPER, 7, Verb.FLAG, (29, 25)), "mines:1:7:flag:Z30"),
        (Press(MINESWEEPER, 12, Verb.TAKE_PICK), "mines:1:12:pick"),
        (Press(MINESWEEPER, 12, Verb.AGAIN), "mines:1:12:again"),
    ],
)
def test_a_custom_id_reads_like_this(press: Press, written: str) -> None:
    assert str(press) == written
    assert Press.parse(written) == press


@given(games, st.sampled_from(["#", "F"]), st.sampled_from([Action.DIG, Action.FLAG]), cells)
def test_the_button_of_a_covered_cell_makes_its_move_and_remembers_what_it_showed(
    game: int, symbol: str, action: Action, cell: Cell
) -> None:
    press = Press.parse(str(Press.of(MINESWEEPER, game, Move(action, cell), symbol)))
    assert press.move == Move(action, cell)
    makes, shown = MINESWEEPER.moves[press.verb]
    assert makes is action
    assert symbol in shown


@given(games, st.sampled_from("12345678"), cells)
def test_the_button_of_a_number_chords_it(game: int, symbol: str, cell: Cell) -> None:
    move = Move(Action.CHORD, cell)
    assert Press.parse(str(Press.of(MINESWEEPER, game, move, symbol))).move == move


@pytest.mark.parametrize("verb", [verb for verb in Verb if verb not in MINESWEEPER.moves])
def test_other_buttons_make_no_move(verb: Verb) -> None:
    assert Press(MINESWEEPER, 7, verb, (0, 0) if verb in ARROWS else None).move is None


@pytest.mark.parametrize("written", ["mines:2:7:dig:C7", "mines:0:7:dig:C7", "mines:2:7:dig:C7:more", "mines:x:7:new"])
def test_another_version_is_refused_by_a_sentence_that_tells_what_to_do(written: str) -> None:
    with pytest.raises(PlayerError, match=r"another version.*/mines board"):
        Press.parse(written)


@pytest.mark.parametrize("verb", Verb)
def test_a_missing_cell_is_refused(verb: Verb) -> None:
    if verb in WITH_CELL:
        with pytest.raises(PlayerError, match="/mines board"):
            Press.parse(f"mines:1:7:{verb.value}")


@pytest.mark.parametrize("verb", Verb)
def test_a_superfluous_cell_is_refused(verb: Verb) -> None:
    if verb not in WITH_CELL:
        with pytest.raises(PlayerError, match="/mines board"):
            Press.parse(f"mines:1:7:{verb.value}:C7")


@pytest.mark.parametrize(
    "written",
    [
        "",
        "mines",
        "mines:",
        "mines:1:7",
        "mines:1:7:",
        "mines:1:7:fly:C7",
        "mines:1:7:DIG:C7",
        "mines:1::dig:C7",
        "mines:1:-7:dig:C7",
        f"mines:1:{LONGEST_ID + 1}:dig:C7",
        "mines:1:7:dig:",
        "mines:1:7:dig:c7",
        "mines:1:7:dig:C0",
        "mines:1:7:dig:AA7",
        "mines:1:7:dig:C7-9",
        "mines:1:7:dig:!C7",
        "mines:1:7:dig:C7\n",
        " mines:1:7:dig:C7",
        "chess:1:7:dig:C7",
    ],
)
def test_nonsense_is_refused(written: str) -> None:
    with pytest.raises(PlayerError):
        Press.parse(written)


@pytest.mark.parametrize("written", ["mines:١:7:new", "mines:1:٧:new", "mines:1:7:dig:C1٢"])
def test_digits_are_those_that_the_bot_writes(written: str) -> None:
    with pytest.raises(PlayerError):
        Press.parse(written)


@settings(max_examples=50)
@given(st.text() | st.from_regex(r"mines:\d{1,5}:\d*:[a-z]{0,8}(:[A-Za-z]?\d*)?", fullmatch=True))
@example("mines:1:7:dig:Z999")
def test_whatever_comes_is_a_press_or_a_sentence_for_the_player(written: str) -> None:
    with suppress(PlayerError):
        Press.parse(written)


def rows(text: str, *verbs: Verb) -> dict[Verb, dict[Standing, Reaction]]:
    """Rows of the table, all alike: running, moved, finished, replaced. Games that are gone are the same everywhere."""
    gone = {Standing.DELETED: Reaction.TELL_DELETED, Standing.FOREIGN: Reaction.TELL_FOREIGN}
    reactions = [Reaction[word.upper()] for word in text.split()]
    return {verb: dict(zip(Standing, reactions, strict=False)) | gone for verb in verbs}


IN_ALL_CASES = {
    # running, moved, finished, replaced
    **rows("act point redraw redraw", Verb.DIG, Verb.FLAG, Verb.UNFLAG, Verb.GUARDED, Verb.CHORD),
    **rows("act point redraw redraw", Verb.MARK_MINE, Verb.MARK_CLEAR, Verb.UNMARK, Verb.FILL),
    **rows("act point redraw redraw", Verb.LEFT, Verb.UP, Verb.DOWN, Verb.RIGHT),
    **rows("act point redraw redraw", Verb.TAKE_PICK, Verb.TAKE_FLAG, Verb.TAKE_PENCIL, Verb.TAKE_BUCKET),
    **rows("act point redraw redraw", Verb.TYPE, Verb.MY_PAD, Verb.SIZE, Verb.HINT, Verb.CHECK, Verb.SOLUTION),
    **rows("act act tell_over tell_over", Verb.BRING, Verb.SHOW_HINT, Verb.TAKE_HINT, Verb.SHOW_ODDS),
    **rows("act_if_allowed point redraw redraw", Verb.RESIGN),
    **rows("act_if_allowed act_if_allowed tell_over tell_over", Verb.CONFIRM),
    **rows("redraw point act offer", Verb.NEW, Verb.AGAIN, Verb.GO_ON),
    **rows("redraw point act act", Verb.REVEAL, Verb.DETAILS),
}


@pytest.mark.parametrize("verb", Verb)
def test_what_a_press_does_in_every_case(verb: Verb) -> None:
    assert REACTIONS[verb] == IN_ALL_CASES[verb]


def test_the_table_has_every_button_in_every_case() -> None:
    assert {verb: set(row) for verb, row in REACTIONS.items()} == {verb: set(Standing) for verb in Verb}


@pytest.mark.parametrize("verb", [Verb.RESIGN, Verb.CONFIRM])
def test_nobody_resigns_without_being_allowed_to(verb: Verb) -> None:
    assert Reaction.ACT not in REACTIONS[verb].values()


def test_the_prefixes_of_kinds_are_theirs_alone() -> None:
    assert all(kind.prefix == prefix for prefix, kind in KINDS.items())
    assert len({kind.name for kind in KINDS.values()}) == len(KINDS)
    assert all(":" not in prefix for prefix in KINDS)
