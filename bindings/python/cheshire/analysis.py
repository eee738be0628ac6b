"""What the engine finds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Optional

from cheshire._cffi import ffi
from cheshire._library import lib, text_of
from cheshire.moves import Move, moves_along
from cheshire.scores import Cp, Mate, PovScore, PovWdl, Score, Wdl


@dataclass(frozen=True)
class Line:
    """A line of play. ``rank`` 1 is the best, ``depth`` is in plies, ``time`` in seconds since the search began,
    ``hashfull`` how full the hash table is, in thousandths. ``score`` is seen from the side to move, and so it prints;
    ``score.white()`` is White's. ``wdl`` are the chances that the game's net gives such a score, None in a game without one."""

    rank: int
    depth: int
    seldepth: int
    score: PovScore
    nodes: int
    time: float
    pv: list[Move]
    san: list[str]
    hashfull: int
    wdl: Optional[PovWdl]

    @staticmethod
    def _of(line: Any, board: Any, names: dict[int, str]) -> Line:
        """Returns a line of the library that begins on a board of the library."""
        turn = bool(lib.cheshire_board_turn(board) == lib.CHESHIRE_WHITE)
        score: Score = Mate(line.score) if line.score_kind == lib.CHESHIRE_MATE else Cp(line.score)
        return Line(
            line.rank,
            line.depth,
            line.selective_depth,
            PovScore(score, turn),
            line.nodes,
            line.time / 1000,
            moves_along(board, [text_of(line.uci[i]) for i in range(line.length)], names),
            [text_of(line.san[i]) for i in range(line.length)],
            line.hash_full,
            PovWdl(Wdl(line.win, line.draw, line.loss), turn) if line.has_chances else None,
        )


@dataclass(frozen=True)
class Analysis:
    """What a search found.

    ``best`` is the move to play and ``ponder`` the expected answer, or None; ``lines`` has the best line first. If the game
    is over there is one line, which has a score and no moves.
    """

    best: Optional[Move]
    ponder: Optional[Move]
    lines: list[Line]
    nodes: int

    @property
    def score(self) -> PovScore:
        """The score of the best line."""
        return self.lines[0].score

    @staticmethod
    def _of(analysis: Any, board: Any, names: dict[int, str]) -> Analysis:
        found = [lib.cheshire_analysis_best(analysis), lib.cheshire_analysis_ponder(analysis)]
        moves = moves_along(board, [text_of(move) for move in found if move != ffi.NULL], names)
        best, ponder, *_ = [*moves, None, None]
        count = lib.cheshire_analysis_count(analysis)
        return Analysis(
            best,
            ponder,
            [Line._of(lib.cheshire_analysis_line(analysis, i), board, names) for i in range(count)],
            lib.cheshire_analysis_nodes(analysis),
        )
