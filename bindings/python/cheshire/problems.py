"""What solves a chess problem."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Optional


@dataclass(frozen=True)
class SolutionMove:
    """A move of a solution with what follows it.

    ``goal``: it reaches the goal. ``refutes``: it refutes the try before it. ``zugzwang``: it threatens nothing and gives no
    check. ``moves``: in how many moves it forces the goal, itself included; None in help and series play and for defences.
    """

    san: str
    uci: str
    goal: bool
    refutes: bool
    zugzwang: bool
    moves: Optional[int]
    threats: list[SolutionMove]
    replies: list[SolutionMove]

    @staticmethod
    def _of(move: dict[str, Any]) -> SolutionMove:
        return SolutionMove(
            move["san"],
            move["uci"],
            "goal" in move,
            "refutes" in move,
            "zugzwang" in move,
            move.get("moves"),
            SolutionMove._list(move.get("threats", [])),
            SolutionMove._list(move.get("replies", [])),
        )

    @staticmethod
    def _list(moves: list[dict[str, Any]]) -> list[SolutionMove]:
        return [SolutionMove._of(move) for move in moves]

    def __str__(self) -> str:
        return self.san


@dataclass(frozen=True)
class Flaw:
    """Something wrong with a problem.

    ``kind`` is "unsolvable", "cook" (a key, or a line, more than intended), "short" (a solution in fewer moves) or "dual"
    (several continuations after a defence). ``moves`` are the moves, "1.Qd1", or the shorter stipulation that has a
    solution; None of "unsolvable".
    """

    kind: str
    moves: Optional[str]


@dataclass(frozen=True)
class Soundness:
    """Whether a problem is sound.

    ``verdict`` is "sound", "unsound" or "limit-reached": nothing makes it unsound so far, but it may have a solution in
    fewer moves. Duals leave a problem sound.
    """

    verdict: str
    flaws: list[Flaw]

    @staticmethod
    def _of(soundness: dict[str, Any]) -> Soundness:
        return Soundness(soundness["verdict"], [Flaw(flaw["kind"], flaw.get("moves")) for flaw in soundness["flaws"]])


@dataclass(frozen=True)
class Economy:
    """Which pieces a problem could do without.

    ``savings`` are changes of one piece, as of a twin, that leave the solution as it is: "remove c3/A", "pass d4/B".
    ``complete``: no limit ended that. ``unsolvable``: the problem has no solution, so no piece was tried.
    """

    complete: bool
    savings: list[str]
    unsolvable: bool = False


@dataclass(frozen=True)
class Solution:
    """A problem and what solves it.

    ``state`` is "solved", "refuted" (there are only tries), "no-solution" or "limit-reached": what is listed is proved, but
    there may be more; then ``limit`` is what ended it, "stopped", "solutions", "nodes", "moves" or "memory". ``found`` is the number of keys, or of lines in help and series play. ``solutions`` has the keys, or
    the lines with their common beginnings joined. ``nodes`` counts moves by kind of work, ``seconds`` is the time taken.
    ``soundness`` and ``economy`` are None if they were not asked for, or a limit ended the solution.
    """

    fen: str
    stipulation: str
    state: str
    found: int
    solutions: list[SolutionMove]
    set_play: list[SolutionMove]
    tries: list[SolutionMove]
    nodes: dict[str, int]
    seconds: float
    soundness: Optional[Soundness]
    economy: Optional[Economy]
    limit: Optional[str] = None

    @staticmethod
    def _of(report: dict[str, Any]) -> Solution:
        return Solution(
            report["fen"],
            report["stipulation"],
            report["state"],
            report["found"],
            SolutionMove._list(report["solutions"]),
            SolutionMove._list(report["setPlay"]),
            SolutionMove._list(report["tries"]),
            report["nodes"],
            report["seconds"],
            Soundness._of(report["soundness"]) if "soundness" in report else None,
            Economy(**report["economy"]) if "economy" in report else None,
            report.get("limit"),
        )

    def lines(self) -> list[list[str]]:
        """Returns every line of the solutions from its first move to its last, in SAN."""

        def below(moves: list[SolutionMove], before: list[str]) -> list[list[str]]:
            found: list[list[str]] = []
            for move in moves:
                line = [*before, move.san]
                found += below(move.replies, line) if move.replies else [line]
            return found

        return below(self.solutions, [])
