"""What the engine finds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Optional

from cheshire._cffi import ffi
from cheshire._library import lib, text_of
from cheshire.scores import Wdl


@dataclass(frozen=True)
class Score:
    """A score from the side to move: centipawns, or the number of moves until mate, negative when it is mated."""

    cp: Optional[int] = None
    mate: Optional[int] = None

    def is_mate(self) -> bool:
        """Returns whether the score is a mate, given or received."""
        return self.mate is not None

    def __str__(self) -> str:
        return f"#{self.mate:+}" if self.mate is not None else f"{(self.cp or 0) / 100:+.2f}"


@dataclass(frozen=True)
class Line:
    """A line of play. ``rank`` 1 is the best, ``depth`` is in plies, ``time`` in seconds since the search began,
    ``hashfull`` how full the hash table is, in thousandths. ``wdl`` are the chances that the game's net gives such a score,
    from the side to move, None in a game without one."""

    rank: int
    depth: int
    seldepth: int
    score: Score
    nodes: int
    time: float
    pv: list[str]
    san: list[str]
    hashfull: int
    wdl: Optional[Wdl]

    @staticmethod
    def _of(line: Any) -> Line:
        mate = line.score_kind == lib.CHESHIRE_MATE
        return Line(
            line.rank,
            line.depth,
            line.selective_depth,
            Score(mate=line.score) if mate else Score(cp=line.score),
            line.nodes,
            line.time / 1000,
            [text_of(line.uci[i]) for i in range(line.length)],
            [text_of(line.san[i]) for i in range(line.length)],
            line.hash_full,
            Wdl(line.win, line.draw, line.loss) if line.has_chances else None,
        )


@dataclass(frozen=True)
class Analysis:
    """What a search found.

    ``best`` is the move to play and ``ponder`` the expected answer, in coordinates, or None; ``lines`` has the best line
    first. If the game is over there is one line, which has a score and no moves.
    """

    best: Optional[str]
    ponder: Optional[str]
    lines: list[Line]
    nodes: int

    @property
    def score(self) -> Score:
        """The score of the best line."""
        return self.lines[0].score

    @staticmethod
    def _of(analysis: Any) -> Analysis:
        best, ponder = lib.cheshire_analysis_best(analysis), lib.cheshire_analysis_ponder(analysis)
        count = lib.cheshire_analysis_count(analysis)
        return Analysis(
            None if best == ffi.NULL else text_of(best),
            None if ponder == ffi.NULL else text_of(ponder),
            [Line._of(lib.cheshire_analysis_line(analysis, i)) for i in range(count)],
            lib.cheshire_analysis_nodes(analysis),
        )
