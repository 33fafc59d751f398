"""Lines of small whole numbers: one byte string to look at them, one integer to reckon with all of them at once.

As bytes a number has `BIAS` added, so that it may be negative. As an integer a line is the sum of its numbers times
powers of 256: adding and subtracting lines doesn't look at the digits, so there nothing needs a bias.
"""

from collections.abc import Sequence
from functools import lru_cache

BIAS = 128
Line = bytes

_COMPLEMENTS = bytes((2 * BIAS + 1 - byte) % 256 for byte in range(256))
_UNBIASED = bytes((byte - BIAS) % 256 for byte in range(256))
_DIGITS = bytes.maketrans(b"01", b"\x00\x01")


def total(line: Line) -> int:
    """The line as one integer."""
    return int.from_bytes(line, "little") - _every(BIAS, len(line))


def line_of(integer: int, size: int) -> Line:
    """The line that this integer stands for. Raises `OverflowError` if it is none."""
    return (integer + _every(BIAS, size)).to_bytes(size, "little")


def totals(lines: Sequence[Line]) -> list[int]:
    """Each of the lines, all of the same size, as one integer."""
    bias = _every(BIAS, len(lines[0]))
    return [int.from_bytes(line, "little") - bias for line in lines]


def lines_of(integers: Sequence[int], size: int) -> list[Line]:
    """The lines that these integers stand for. Raise `OverflowError` if one is none."""
    bias = _every(BIAS, size)
    return [(integer + bias).to_bytes(size, "little") for integer in integers]


def moved(line: Line, step: int, pattern: Sequence[int] = (1,)) -> Line:
    """The line with so many times the pattern added, over and over. Raises `OverflowError` if that can't be written."""
    return line_of(total(line) + step * _repeated(tuple(pattern), len(line)), len(line))


def complement(line: Line) -> Line:
    """One minus each number."""
    return line.translate(_COMPLEMENTS)


def unbiased(line: Line) -> bytes:
    """The numbers themselves, where none is negative."""
    return line.translate(_UNBIASED)


def turned(lines: Sequence[bytes]) -> list[bytes]:
    """Columns for rows."""
    together = b"".join(lines)
    size = len(lines[0])
    return [together[start::size] for start in range(size)]


def woven(parts: Sequence[bytes]) -> bytes:
    """The line of which `parts` are every so many-th number, beginning with the first, the second, and so on."""
    line = bytearray(sum(map(len, parts)))
    for start, part in enumerate(parts):
        line[start :: len(parts)] = part
    return bytes(line)


def where(line: Line, byte: int) -> int:
    """The set of the places that hold this byte, as bits, the first place the highest."""
    return int(line.translate(_equal(byte)), 2)


def flags(places: int, size: int) -> bytes:
    """A byte for each place, 1 where it is in the set and 0 elsewhere."""
    return f"{places:0{size}b}".encode().translate(_DIGITS)


@lru_cache
def _repeated(pattern: tuple[int, ...], size: int) -> int:
    return sum(pattern[place % len(pattern)] << 8 * place for place in range(size))


@lru_cache
def _every(number: int, size: int) -> int:
    return int.from_bytes(bytes([number]) * size, "little")


@lru_cache(256)
def _equal(byte: int) -> bytes:
    return bytes(ord("1") if other == byte else ord("0") for other in range(256))
