"""The symbols for cells in pasted boards: this bot's emoji, those of other bots, and plain text."""

from string import ascii_lowercase, ascii_uppercase

from bot.render.emoji import FIRST_LETTER, MARK, NAMES, STANDARD, TileName, keycap
from core import CLUES, COVERED, EXPLODED, FLAGGED, MINE, WRONG_FLAG

SELECTOR = "\ufe0f"
"""Asks for an emoji rather than a letter. Clients add and lose it, so it is left out here."""

UNSEEN = f"{SELECTOR}\ufe0e\u200b\u200c\u200d\u200e\u200f\u2060\ufeff\u00ad\\{MARK}"
"""Characters that aren't seen, the backslash that keeps Discord from reading a symbol as its markup, and the mark of
rows under the pad.
"""

DRAWN_SQUARES = frozenset(STANDARD[tile] for tile in (TileName.COVERED, TileName.ON_PAD, TileName.EMPTY))
"""The squares of this bot's own boards."""

SQUARES = frozenset("🟦🟨⬛⬜🟩🟥🟧🟪🟫🔲🔳◼◻◾◽▪▫⏹⚪⚫🔵🔴🟢🟡🟠🟣🟤■□█▓▒░·•-_")
"""Squares that are covered on some boards, and open and empty on others."""

MEANINGS = {
    **{clue: clue for clue in CLUES},
    **{symbol: symbol for symbol in (COVERED, FLAGGED, EXPLODED, MINE, WRONG_FLAG)},
    **{STANDARD[NAMES[symbol]]: symbol for symbol in (FLAGGED, EXPLODED, MINE, WRONG_FLAG)},
    **{keycap(clue).replace(SELECTOR, ""): clue for clue in CLUES},
    **dict.fromkeys(".空", "0"),
    **dict.fromkeys("?❓❔", COVERED),
    **dict.fromkeys("fPp!旗🏴🏳🎌⛳🔰", FLAGGED),
    **dict.fromkeys("m@雷🧨", MINE),
    **dict.fromkeys("x❎", WRONG_FLAG),
}
"""Symbols that mean the same on all boards, in core's notation. A `*` is core's: an exploded mine."""

LETTERS = [chr(FIRST_LETTER + column) for column in range(len(ascii_uppercase))]
FIRST_LETTERS = (LETTERS[0], "A", "a")
KEYCAPS = [keycap(number).replace(SELECTOR, "") for number in range(10)]

RANKS = {
    **{symbol: rank for symbols in (KEYCAPS, "0123456789") for rank, symbol in enumerate(symbols)},
    **{
        symbol: rank
        for symbols in (LETTERS, ascii_uppercase, ascii_lowercase)
        for rank, symbol in enumerate(symbols, 1)
    },
    "🔟": 10,
}
"""The row or column that a label names."""

SHORTCODES = {
    **dict(zip(["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"], KEYCAPS, strict=True)),
    **{f"regional_indicator_{letter.lower()}": LETTERS[at] for at, letter in enumerate(ascii_uppercase)},
    **{
        f"{colour}_{shape}": symbol
        for shape, symbols in (("square", "🟥🟧🟨🟩🟦🟪🟫"), ("circle", "🔴🟠🟡🟢🔵🟣🟤"))
        for colour, symbol in zip(["red", "orange", "yellow", "green", "blue", "purple", "brown"], symbols, strict=True)
    },
    **{
        f"{colour}_{size}_square": square
        for colour, squares in (("black", "⬛◼◾▪"), ("white", "⬜◻◽▫"))
        for size, square in zip(["large", "medium", "medium_small", "small"], squares, strict=True)
    },
    "black_square_button": "🔲",
    "white_square_button": "🔳",
    "stop_button": "⏹",
    "black_circle": "⚫",
    "white_circle": "⚪",
    "question": "❓",
    "grey_question": "❔",
    "triangular_flag_on_post": "🚩",
    "flag_black": "🏴",
    "flag_white": "🏳",
    "crossed_flags": "🎌",
    "golf": "⛳",
    "beginner": "🔰",
    "bomb": "💣",
    "boom": "💥",
    "collision": "💥",
    "firecracker": "🧨",
    "x": "❌",
    "negative_squared_cross_mark": "❎",
    "keycap_ten": "🔟",
    **{tile.value: STANDARD[tile].replace(SELECTOR, "") for tile in (TileName.ON_PAD, *NAMES.values())},
}
"""Discord's names of emoji, and those of our own tiles. They replace them in copied text."""
