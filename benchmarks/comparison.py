"""Figures compared with a peer's and with their targets, as lines of text."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import ceil, inf
from pathlib import Path
from time import perf_counter
from typing import NamedTuple, TypeVar

Answer = TypeVar("Answer")


class Disagreement(Exception):
    """Two sides give different answers, or one gives a wrong answer."""


@dataclass(frozen=True)
class Target:
    """A goal for a figure, and the floor it must reach. If the goal isn't above the floor, less is better."""

    goal: float
    floor: float

    def verdict(self, figure: float) -> str:
        better = 1 if self.goal > self.floor else -1
        if better * figure >= better * self.goal:
            return "met"
        return "missed, floor met" if better * figure >= better * self.floor else "missed"

    def __str__(self) -> str:
        return f"{self.goal:g} ({self.floor:g})" if self.floor != self.goal else f"{self.goal:g}"


class Times(NamedTuple):
    """Seconds per problem, of both sides."""

    own: list[float]
    peer: list[float]


def percentile(values: Iterable[float], percent: float) -> float:
    """Return a percentile of the values."""
    ordered = sorted(values)
    return ordered[max(ceil(len(ordered) * percent / 100) - 1, 0)]


def timed(call: Callable[[], Answer], clock: Callable[[], float] = perf_counter) -> tuple[float, Answer]:
    """Return the seconds that a call takes, and its answer."""
    start = clock()
    answer = call()
    return clock() - start, answer


def processor_time(pid: int) -> float:
    """Return the processor seconds that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def heading(problems: str) -> str:
    return f"{problems:<48}{'ms_toollib':>13}{'ours':>13}{'ratio':>9}  goal (floor)"


def beside(name: str, times: Times, percent: float, target: Target | None = None) -> str:
    """Return a line with this percentile of both sides, and ours as a share of the peer's with its target."""
    own, peer = percentile(times.own, percent), percentile(times.peer, percent)
    line = f"{name:<48}{peer * 1000:>10.3f} ms{own * 1000:>10.3f} ms{own / peer:>9.2f}"
    return f"{line}  {target} {target.verdict(own / peer)}" if target else line


def compared(name: str, peer: float, own: float, target: Target | None = None) -> str:
    """Return a line with two figures, and ours as a share of the peer's with its target."""
    share = own / peer if peer else inf  # a processor's time has steps of 10 ms
    line = f"{name:<48}{peer:>13.2f}{own:>13.2f}{share:>9.2f}"
    return f"{line}  {target} {target.verdict(share)}" if target else line


def alone(name: str, seconds: float, target: Target | None = None) -> str:
    """Return a line with a time of ours alone, and its target in milliseconds."""
    line = f"{name:<61}{seconds * 1000:>10.3f} ms"
    return f"{line}{'':>9}  {target} ms {target.verdict(seconds * 1000)}" if target else line


def printed(lines: Iterable[str]) -> list[str]:
    """Print lines as they come, and return them."""
    kept = []
    for line in lines:
        print(line, flush=True)
        kept.append(line)
    return kept


def show(lines: Iterable[str]) -> int:
    """Print lines as they come. Return the exit status: 1 if they end in a disagreement."""
    try:
        printed(lines)
    except Disagreement as error:
        print(error)
        return 1
    return 0
