"""Scores in the shape of chess.engine: Cp, Mate and MateGiven, and PovScore, a score with the side that it is seen from."""

from __future__ import annotations

from dataclasses import dataclass
from functools import total_ordering
from typing import Any, Optional

from cheshire._arguments import kind_of, side, whole

# The number of a mate in nought, which is above all other mates.
_nearest = 1 << 31
_most = (1 << 31) - 1


@total_ordering
class Score:
    """A score: ``Cp`` in centipawns, ``Mate`` in moves, or ``MateGiven``. Scores compare, and ``-score`` is the other side's.

    ``Mate(-0) < Mate(-1) < Cp(-50) < Cp(200) < Mate(4) < Mate(1) < MateGiven``
    """

    __slots__ = ()

    def __new__(cls, *_: object, **__: object) -> Score:
        if cls is Score:
            raise TypeError("a score is made as Cp(30), Mate(3) or MateGiven")
        return super().__new__(cls)

    def score(self, *, mate_score: Optional[int] = None) -> Optional[int]:
        """Returns centipawns; of a mate ``mate_score`` less its number of moves, or None without ``mate_score``."""
        raise NotImplementedError

    def mate(self) -> Optional[int]:
        """Returns the number of moves to mate, negative if the side is mated, None if the score is no mate.

        It is 0 of both ``Mate(0)`` and ``MateGiven``; compare with ``> Cp(0)`` to tell them.
        """
        raise NotImplementedError

    def is_mate(self) -> bool:
        """Returns whether the score is a mate, given or received."""
        return self.mate() is not None

    def _order(self) -> tuple[int, int]:
        raise NotImplementedError

    def __neg__(self) -> Score:
        raise NotImplementedError

    def __pos__(self) -> Score:
        return self

    def __abs__(self) -> Score:
        return self if self >= Cp(0) else -self

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Score):
            return NotImplemented
        return self._order() == other._order()

    def __lt__(self, other: object) -> bool:
        if not isinstance(other, Score):
            return NotImplemented
        return self._order() < other._order()

    def __hash__(self) -> int:
        return hash(self._order())


class Cp(Score):
    """A score in centipawns: ``Cp(25)``."""

    __slots__ = ("cp",)

    def __init__(self, cp: int) -> None:
        self.cp = whole("cp", cp, -_most, _most)

    def score(self, *, mate_score: Optional[int] = None) -> int:
        return self.cp

    def mate(self) -> None:
        return None

    def _order(self) -> tuple[int, int]:
        return 0, self.cp

    def __neg__(self) -> Cp:
        return Cp(-self.cp)

    def __str__(self) -> str:
        return f"{self.cp:+d}" if self.cp else "0"

    def __repr__(self) -> str:
        return f"Cp({self})"


class Mate(Score):
    """A mate in so many moves: ``Mate(3)`` gives it, ``Mate(-3)`` is mated, ``Mate(0)`` has been mated."""

    __slots__ = ("moves",)

    def __init__(self, moves: int) -> None:
        self.moves = whole("moves", moves, -_most, _most)

    def score(self, *, mate_score: Optional[int] = None) -> Optional[int]:
        if mate_score is None:
            return None
        return mate_score - self.moves if self.moves > 0 else -mate_score - self.moves

    def mate(self) -> int:
        return self.moves

    def _order(self) -> tuple[int, int]:
        return (1, _nearest - self.moves) if self.moves > 0 else (-1, -self.moves)

    def __neg__(self) -> Score:
        return Mate(-self.moves) if self.moves else MateGiven

    def __str__(self) -> str:
        return f"#{self.moves:+d}" if self.moves else "#-0"

    def __repr__(self) -> str:
        return f"Mate({str(self)[1:]})"


class MateGivenType(Score):
    """The type of ``MateGiven``: the other side has been mated."""

    __slots__ = ()

    def score(self, *, mate_score: Optional[int] = None) -> Optional[int]:
        return mate_score

    def mate(self) -> int:
        return 0

    def _order(self) -> tuple[int, int]:
        return 2, 0

    def __neg__(self) -> Mate:
        return Mate(0)

    def __str__(self) -> str:
        return "#+0"

    def __repr__(self) -> str:
        return "MateGiven"

    def __reduce__(self) -> str:
        return "MateGiven"


MateGiven = MateGivenType()
"""The score of the side that has given mate."""


class PovScore:
    """A score and the side that it is seen from: ``relative`` is that side's, ``turn`` WHITE or BLACK."""

    __slots__ = ("relative", "turn")

    def __init__(self, relative: Score, turn: bool) -> None:
        if not isinstance(relative, Score):
            raise TypeError(f"a score is Cp, Mate or MateGiven, such as Cp(30), not {kind_of(relative)}")
        self.relative = relative
        self.turn = side("turn", turn)

    def white(self) -> Score:
        """Returns the score as White has it."""
        return self.pov(True)

    def black(self) -> Score:
        """Returns the score as Black has it."""
        return self.pov(False)

    def pov(self, color: bool) -> Score:
        """Returns the score as a side has it."""
        return self.relative if self.turn == side("color", color) else -self.relative

    def is_mate(self) -> bool:
        """Returns whether the score is a mate, given or received."""
        return self.relative.is_mate()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, PovScore):
            return NotImplemented
        return self.white() == other.white()

    def __hash__(self) -> int:
        return hash(self.white())

    def __str__(self) -> str:
        """Returns the score as the side ``turn`` has it, in pawns, "+0.35", or moves until mate, "#+3"."""
        cp = self.relative.score()
        return str(self.relative) if cp is None else f"{cp / 100:+.2f}"

    def __repr__(self) -> str:
        return f"PovScore({self.relative!r}, {'WHITE' if self.turn else 'BLACK'})"


@dataclass
class Wdl:
    """The chances of wins, draws and losses, in thousandths."""

    wins: int
    draws: int
    losses: int

    def total(self) -> int:
        """Returns the sum of all three."""
        return self.wins + self.draws + self.losses

    def winning_chance(self) -> float:
        """Returns the share of wins, 0 to 1."""
        return self.wins / self.total()

    def drawing_chance(self) -> float:
        """Returns the share of draws, 0 to 1."""
        return self.draws / self.total()

    def losing_chance(self) -> float:
        """Returns the share of losses, 0 to 1."""
        return self.losses / self.total()

    def expectation(self) -> float:
        """Returns the points to expect, 0 to 1."""
        return (self.wins + self.draws / 2) / self.total()

    def __neg__(self) -> Wdl:
        return Wdl(self.losses, self.draws, self.wins)

    def __pos__(self) -> Wdl:
        return self

    def __iter__(self) -> Any:
        return iter((self.wins, self.draws, self.losses))

    def __len__(self) -> int:
        return 3

    def __getitem__(self, index: int) -> int:
        return (self.wins, self.draws, self.losses)[index]

    def __bool__(self) -> bool:
        return bool(self.total())


class PovWdl:
    """Chances and the side that they are seen from: ``relative`` are that side's, ``turn`` WHITE or BLACK."""

    __slots__ = ("relative", "turn")

    def __init__(self, relative: Wdl, turn: bool) -> None:
        self.relative = relative
        self.turn = turn

    def white(self) -> Wdl:
        """Returns the chances as White has them."""
        return self.pov(True)

    def black(self) -> Wdl:
        """Returns the chances as Black has them."""
        return self.pov(False)

    def pov(self, color: bool) -> Wdl:
        """Returns the chances as a side has them."""
        return self.relative if self.turn == color else -self.relative

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, PovWdl):
            return NotImplemented
        return self.white() == other.white()

    def __hash__(self) -> int:
        return hash(tuple(self.white()))

    def __repr__(self) -> str:
        return f"PovWdl({self.relative!r}, {'WHITE' if self.turn else 'BLACK'})"
