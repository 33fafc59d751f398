"""Custom_ids and forms as they come from clients."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from bot.discord.form import Form
from bot.discord.text import MOST_TYPED
from bot.errors import PlayerError
from bot.game.viewport import PrivateBoard
from tests.fuzz.texts import NOISE, read_or_refused, texts
from tests.presses import TYPES, parsed

LONGEST_REFUSAL = 200
IDS = texts(
    *("mines:", "puzzle:", "solve:", "forget:", "frontier:", "chess:", "mines", "analyse:"),
    *("1:", "2:", "007:", "9999999999999999999:", "dig:", "left", "type", "size", "new", "C7", "Z999", "A0"),
    *("@", "@C7d4", "A1f3", "Z99ds", "show", "copy", "ask", "do", "\n", ":"),
    most=8,
)
IDS |= st.tuples(
    st.sampled_from(["mines", "puzzle"]),
    st.sampled_from([":1:7:", ":01:007:", ":2:7:"]),
    st.sampled_from(sorted({one.verb for game_type in TYPES.values() for one in game_type.controls})),
    st.sampled_from(["", ":C7", ":Z999"]),
    st.sampled_from(["", "@C7d4", "@Z99fs", "@"]),
).map("".join)


@given(IDS | st.text(NOISE))
def test_a_custom_id_is_a_press_or_refused(custom_id: str) -> None:
    press = read_or_refused(lambda: parsed(custom_id), PlayerError, LONGEST_REFUSAL)
    if press is None:
        return
    assert parsed(str(press)) == press
    assert press.control.prefix in ("", press.prefix)
    assert press.pad is None or TYPES[press.prefix].draw_private


@given(texts(*"AZ19dfs453", "C7d4", "@") | st.text(NOISE, max_size=6))
def test_a_private_board_is_read_or_refused(written: str) -> None:
    try:
        pad = PrivateBoard.parse(written)
    except ValueError:
        return
    assert PrivateBoard.parse(str(pad)) == pad
    viewport = pad.viewport(9, 9)
    assert 0 <= viewport.row <= 9 - viewport.height
    assert 0 <= viewport.column <= 9 - viewport.width


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(NOISE, max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["component", "components", "custom_id", "value", "values", "7"]), inner)
    ),
    max_leaves=10,
)
fields = st.fixed_dictionaries({"custom_id": st.sampled_from(["text", "moves"])}, optional={"value": values})
forms = st.fixed_dictionaries(
    {"components": st.lists(st.fixed_dictionaries({"component": fields | values}), max_size=3) | values},
    optional={"resolved": st.fixed_dictionaries({"attachments": values}) | values},
)


@given(forms | values)
def test_a_form_is_read_or_refused(data: Any) -> None:
    form = read_or_refused(lambda: Form.read(data), PlayerError, LONGEST_REFUSAL)
    if form is not None:
        assert all(len(text) <= MOST_TYPED for text in [*form.typed.values(), form.text("moves")])
