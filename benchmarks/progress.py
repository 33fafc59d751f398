"""Results so far, in a file, so that measuring can be interrupted and continued."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

from benchmarks.play import NOTHING, Chunk, Tally

PlayAll = Callable[[Iterable[Chunk]], Iterator[Tally]]


class Progress:
    """The finished chunks and reports of one engine. Those of other engines stay in the file."""

    def __init__(self, path: Path, engine: str) -> None:
        self.engine = engine
        self.reports: dict[str, list[str]] = {}
        self._path = path
        self._chunks: dict[str, dict[int, Tally]] = defaultdict(dict)
        if path.exists():
            for line in path.read_text(encoding="utf-8").splitlines():
                scoreboard = json.loads(line)
                if scoreboard.pop("engine") == engine:
                    self._take(**scoreboard)

    def tally(self, case: str) -> Tally:
        """Return the tally of a case from the first seed to the first gap."""
        whole, chunks = NOTHING, self._chunks[case]
        while whole.games in chunks:
            whole += chunks[whole.games]
        return whole

    def left(self, chunks: Iterable[Chunk]) -> list[Chunk]:
        """Return the unfinished chunks."""
        return [chunk for chunk in chunks if chunk.first not in self._chunks[chunk.case.name]]

    def play(self, chunks: Iterable[Chunk], play_all: PlayAll) -> Iterator[Chunk]:
        """Play the unfinished chunks, store each result, and yield the chunk."""
        left = self.left(chunks)
        for chunk, tally in zip(left, play_all(left), strict=True):
            self._note(case=chunk.case.name, first=chunk.first, games=tally.games, won=tally.won, seconds=tally.seconds)
            yield chunk

    def note_report(self, name: str, lines: list[str]) -> None:
        self._note(report=name, lines=lines)

    def _note(self, **scoreboard: object) -> None:
        with self._path.open("a", encoding="utf-8") as file:
            file.write(json.dumps({"engine": self.engine, **scoreboard}) + "\n")
        self._take(**scoreboard)

    def _take(self, **scoreboard: Any) -> None:
        if "report" in scoreboard:
            self.reports[scoreboard["report"]] = scoreboard["lines"]
        else:
            tally = Tally(scoreboard["games"], scoreboard["won"], scoreboard["seconds"])
            self._chunks[scoreboard["case"]][scoreboard["first"]] = tally


def digest(sources: Path) -> str:
    """Return a digest of the sources, which identifies an engine."""
    found = sha256()
    for path in sorted(sources.rglob("*.py")):
        text = path.read_bytes()
        found.update(f"{path.relative_to(sources).as_posix()} {len(text)}\n".encode() + text)
    return found.hexdigest()
