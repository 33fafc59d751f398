"""Lines of small whole numbers: a byte string to read them, and an integer to add to all of them at once.

In the bytes, `BIAS` is added to each number, so that numbers can be negative. As an integer, a line is the sum of its
numbers times powers of 256. Adding and subtracting works on the whole sum, so it needs no bias.
"""

from collections.abc import Sequence
from functools import lru_cache

BIAS = 128
Line = bytes

_COMPLEMENTS = bytes((2 * BIAS + 1 - byte) % 256 for byte in range(256))
_UNBIASED = bytes((byte - BIAS) % 256 for byte in range(256))
_DIGITS = bytes.maketrans(b"01", b"\x00\x01")


def total(line: Line) -> int:
    """Return the line as one integer."""
    return int.from_bytes(line, "little") - _every(BIAS, len(line))


def line_of(integer: int, size: int) -> Line:
    """Return the line of this integer. Raises `OverflowError` if there is none."""
    return (integer + _every(BIAS, size)).to_bytes(size, "little")


def totals(lines: Sequence[Line]) -> list[int]:
    """Return each of the lines, which have the same size, as one integer."""
    bias = _every(BIAS, len(lines[0]))
    return [int.from_bytes(line, "little") - bias for line in lines]


def lines_of(integers: Sequence[int], size: int) -> list[Line]:
    """Return the lines of these integers. Raises `OverflowError` if one has none."""
    bias = _every(BIAS, size)
    return [(integer + bias).to_bytes(size, "little") for integer in integers]


def add_pattern(line: Line, step: int, pattern: Sequence[int] = (1,)) -> Line:
    """Return the line with `step` times the repeated pattern added. Raises `OverflowError` if that is no line."""
    return line_of(total(line) + step * _repeated(tuple(pattern), len(line)), len(line))


def complement(line: Line) -> Line:
    """Return the line of one minus each number."""
    return line.translate(_COMPLEMENTS)


def unbias(line: Line) -> bytes:
    """Return the numbers without the bias. None may be negative."""
    return line.translate(_UNBIASED)


def transpose(lines: Sequence[bytes]) -> list[bytes]:
    """Return the columns of these rows."""
    together = b"".join(lines)
    size = len(lines[0])
    return [together[start::size] for start in range(size)]


def interleave(parts: Sequence[bytes]) -> bytes:
    """Return the line that takes numbers from the `parts` in turn."""
    line = bytearray(sum(map(len, parts)))
    for start, part in enumerate(parts):
        line[start :: len(parts)] = part
    return bytes(line)


def places_of(line: Line, byte: int) -> int:
    """Return the set of places that hold this byte, as bits; the first place is the highest."""
    return int(line.translate(_equal(byte)), 2)


def flags(places: int, size: int) -> bytes:
    """Return a byte for each place: 1 if it is in the set, else 0."""
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
