"""`python -m bot daily verify`: checks a published seed, and shows its board."""

import re
from argparse import Namespace

from bot.errors import OperatorError
from bot.modes.daily.days import read_date
from bot.ops.command import Argument, Command
from core import GENERATOR_VERSION, MINE, cell_name, commitment, daily_field

HEX = re.compile(r"[0-9a-f]{64}", re.ASCII)


def _run(options: Namespace) -> None:
    print(verify(options.date, options.seed, options.hash, options.version))


VERIFY = Command(
    "daily verify",
    "check a day's seed against its hash, and print the board",
    _run,
    [
        Argument("date", metavar="DATE", help="the day, such as 2026-11-23"),
        Argument("seed", metavar="SEED", help="the seed, as `/daily date:` shows it 12 hours after the day"),
        Argument("hash", metavar="HASH", help="the hash that was shown the day before"),
        Argument(
            "version",
            metavar="VERSION",
            nargs="?",
            default=str(GENERATOR_VERSION),
            help="the generator's version, as `/daily date:` shows it (default: %(default)s)",
        ),
    ],
)


def verify(day: str, seed: str, published: str, version: str) -> str:
    """Return a report with the board of a day's seed. Raise `OperatorError` if anything is wrong.

    It needs neither the secret nor the database.
    """
    seed_bytes = bytes.fromhex(_hex("SEED", seed))
    known = _hex("HASH", published)
    try:
        date_of = read_date(day)
    except ValueError:
        raise OperatorError(f"DATE is {day!r}. It must be a day such as 2026-11-23.") from None
    if version.strip() != str(GENERATOR_VERSION):
        raise OperatorError(
            f"VERSION is {version!r}. This release makes the boards of generator version {GENERATOR_VERSION}, "
            "so check that day with the release it was made by."
        )
    if commitment(seed_bytes) != known:
        raise OperatorError(f"HASH isn't the SHA-256 of this seed, which is {commitment(seed_bytes)}.")
    field, first = daily_field(seed_bytes, date_of)
    clues = ("".join(map(str, line)) for line in field.clues)
    rows = [
        "".join(MINE if (row, column) in field.mines else clue for column, clue in enumerate(line))
        for row, line in enumerate(clues)
    ]
    return "\n".join(
        [
            f"The hash is right. The board of {date_of} is {field.rows}x{field.columns} with {len(field.mines)} mines, "
            f"open at {cell_name(first)} (generator version {GENERATOR_VERSION}):",
            *rows,
        ]
    )


def _hex(name: str, text: str) -> str:
    digits = text.strip().lower()
    if not HEX.fullmatch(digits):
        raise OperatorError(f"{name} is {text!r}. It must have 64 hexadecimal digits, as the bot shows it.")
    return digits
