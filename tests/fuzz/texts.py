"""Texts that players might send, most of them nearly right."""

from collections.abc import Callable
from typing import TypeVar

from hypothesis import strategies as st

from bot.features.solve.lines import MEANINGS, SHORTCODES, SQUARES

Read = TypeVar("Read")
Refusal = TypeVar("Refusal", bound=Exception)

NOISE = st.characters()
"""Any character, including lone surrogates, NUL, all kinds of blanks and marks that reverse the text."""


def read_or_refused(
    read: Callable[[], Read],
    refusal: type[Refusal] | tuple[type[Refusal], ...],
    most: int,
    describe: Callable[[Refusal], str] = str,
) -> Read | None:
    """Return what is read, or `None` if it is refused in at most `most` characters."""
    try:
        return read()
    except refusal as error:
        words = describe(error)
    assert 0 < len(words) <= most
    return None


def texts(*pieces: str, most: int = 40) -> st.SearchStrategy[str]:
    """Pieces in a row, sometimes with noise between them."""
    piece = st.sampled_from(pieces)
    return st.lists(piece | piece | piece | NOISE, max_size=most).map("".join)


def rows(symbols: str | list[str]) -> st.SearchStrategy[str]:
    """Lines of symbols, of equal length or not."""
    line = st.lists(st.sampled_from(symbols), min_size=1, max_size=4).map("".join)
    even = st.tuples(st.integers(1, 5), st.integers(1, 5)).flatmap(
        lambda size: st.lists(
            st.lists(st.sampled_from(symbols), min_size=size[1], max_size=size[1]).map("".join),
            min_size=size[0],
            max_size=size[0],
        )
    )
    return (st.lists(line, max_size=5) | even).map("\n".join)


MOVES = texts(
    *"aAzZ179!@-:, \n",
    *("c7 ", "!e3,", "@f4 ", "c7-9 ", "c-f7 ", "c7-c9 ", "c7:e9 ", "a1-9999 ", "a-z30 ", "10", "١", "ſ", "`"),
)
MOVES |= st.lists(st.from_regex(r"[!@]?[a-iA-I](-[a-i])?[1-9](-[1-9])?", fullmatch=True), max_size=4).map(" ".join)
MATRICES = texts(
    *"0129?.,;/ \n\t-\0",
    *("1 2\n", "0,1,2\r\n", "3?\n", "10 ", "1️⃣", ":two:", "⬛", "` 1`", "🇦", "```\n", "\ufeff"),
    *("[[", "],[", "]]", "[", "]", '"'),
)
MATRICES |= rows("0123456789??/,")
SYMBOLS = [*MEANINGS, *SQUARES, *(f":{name}:" for name in SHORTCODES)]
BOARDS = texts(
    *SYMBOLS,
    *("\n", "\n", "\n", "\n", "##1\n", "#F\n", "|", "||", "`", "` 1`", "1:", "> ", "```", "+---+\n", "<:_:12>", "\n\n"),
    *("**Beginner** · 2x2 · 💣 1\n", "· 3x2 · 💣 -1 left\n", "🇦🇧", "\ufe0f", "\u200b", "A B C\n"),
    most=60,
)
BOARDS |= rows([*"####F001123.Q"]) | rows(SYMBOLS)
