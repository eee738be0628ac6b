"""Move: a move, and why one cannot be played."""

from __future__ import annotations

from typing import Any, Optional, Union

from cheshire._cffi import ffi
from cheshire._library import CheshireError, lib, text_of

NULL_TEXTS = ("0000", "--")


class IllegalMoveError(CheshireError):
    """A move that cannot be played, and why."""


class Move:
    """A move. Two moves are equal if their coordinates are.

    ``from_cell``, ``to_cell`` and ``arrival`` are the ids of Game.info(): where it begins, where it leads on that board, and
    where the piece ends, in Alice chess on the other board. They are -1 in the null move, and in one made of a text, which no
    board has seen. ``promotion`` is the letter of the new kind in lower case, or None. ``Board.san`` names the move.
    """

    __slots__ = ("_uci", "_code", "_known", "from_cell", "to_cell", "arrival", "promotion")

    from_cell: int
    to_cell: int
    arrival: int
    promotion: Optional[str]

    def __init__(self, uci: str) -> None:
        self._uci = uci
        # What the library knows it by, and the moves of the game in which it does; see Game._known.
        self._code = 0
        self._known: Optional[dict[int, Move]] = None
        self.from_cell = self.to_cell = self.arrival = -1
        self.promotion = None

    @classmethod
    def null(cls) -> Move:
        """Returns the null move, which is never legal: a side that is not in check passes by pushing it."""
        return cls("0000")

    @classmethod
    def from_uci(cls, uci: str) -> Move:
        """Returns the move with these coordinates, "e2e4". Only a board knows whether it is legal."""
        return cls("0000" if uci in NULL_TEXTS else uci)

    def uci(self) -> str:
        """Returns the move in coordinates: "e2e4"."""
        return self._uci

    def __bool__(self) -> bool:
        return self._uci != "0000"

    def __eq__(self, other: object) -> bool:
        return self._uci == other._uci if isinstance(other, Move) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._uci)

    def __str__(self) -> str:
        return self._uci

    def __repr__(self) -> str:
        return f"Move.from_uci({self._uci!r})"

    def __reduce__(self) -> tuple[Any, tuple[str]]:
        return Move.from_uci, (self._uci,)


def text_of_move(move: Union[Move, str]) -> str:
    """Returns a move, or what means one, as the library takes it. Raises TypeError for anything else."""
    if isinstance(move, (Move, str)):
        return str(move)
    raise TypeError(f"a move is a Move or a text, not {type(move).__name__}")


def moves_of(handle: Any) -> list[tuple[Move, str, Optional[int]]]:
    """Returns the moves of a list of the library, which it frees, with their SAN and the cells of what they capture."""
    handle = ffi.gc(handle, lib.cheshire_moves_free)
    found = []
    for i in range(lib.cheshire_moves_count(handle)):
        shown = lib.cheshire_moves_at(handle, i)
        move = Move(text_of(shown.uci))
        if move:
            move.from_cell, move.to_cell, move.arrival = getattr(shown, "from"), shown.to, shown.arrival
            move.promotion = None if shown.promotion == ffi.NULL else text_of(shown.promotion)
        found.append((move, text_of(shown.san), None if shown.victim < 0 else shown.victim))
    return found
