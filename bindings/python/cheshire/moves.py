"""Move: a move, why one cannot be played, and the list of those that can."""

from __future__ import annotations

from typing import Any, Optional, Union

from cheshire._cffi import ffi
from cheshire._library import CheshireError, lib, text_of

NULL_TEXTS = ("0000", "--", "@@@@")


class IllegalMoveError(CheshireError):
    """A move that cannot be played, and why."""


_no_names: dict[int, str] = {}


class Move:
    """A move. Two moves are equal if their coordinates are.

    ``from_square``, ``to_square`` and ``arrival`` are squares: where it begins, where it leads on that board, and where the
    piece ends, in Alice chess on the other board. ``from_cell``, ``to_cell`` and ``arrival_cell`` are their ids in
    ``Game.info()``. They are None and -1 in the null move, and in one made of a text, which no board has seen.
    ``promotion`` is the letter of the new kind in lower case, or None. ``Board.san`` names the move.
    """

    __slots__ = ("_uci", "_code", "_known", "_names", "from_cell", "to_cell", "arrival_cell", "promotion")

    from_cell: int
    to_cell: int
    arrival_cell: int
    promotion: Optional[str]

    def __init__(self, uci: str) -> None:
        self._uci = uci
        # What the library knows it by, and the moves of the game in which it does; see Game._known.
        self._code = 0
        self._known: Optional[dict[int, Move]] = None
        self._names = _no_names  # the squares of cells
        self.from_cell = self.to_cell = self.arrival_cell = -1
        self.promotion = None

    @property
    def from_square(self) -> Optional[str]:
        """The square where it begins."""
        return self._names.get(self.from_cell)

    @property
    def to_square(self) -> Optional[str]:
        """The square where it leads, on the board where it begins."""
        return self._names.get(self.to_cell)

    @property
    def arrival(self) -> Optional[str]:
        """The square where the piece ends."""
        return self._names.get(self.arrival_cell)

    @classmethod
    def null(cls) -> Move:
        """Returns the null move, which is never legal: a side that is not in check passes by pushing it."""
        return cls("0000")

    @classmethod
    def from_uci(cls, uci: str) -> Move:
        """Returns the move with these coordinates, "e2e4". Only a board knows whether it is legal."""
        if not isinstance(uci, str):
            raise TypeError(f"coordinates are a text, not {type(uci).__name__}")
        return cls("0000" if uci in NULL_TEXTS else uci)

    def uci(self) -> str:
        """Returns the move in coordinates: "e2e4"."""
        return self._uci

    def xboard(self) -> str:
        """Returns the move in coordinates as XBoard has them: the null move is "@@@@"."""
        return self._uci if self else "@@@@"

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


class LegalMoves(list[Move]):
    """The legal moves of a position: a list, of which ``count()`` is the length. ``in`` takes a move or its coordinates."""

    __slots__ = ()

    def count(self, *moves: Move) -> int:
        """Returns how many there are; of a move, 0 or 1."""
        return super().count(*moves) if moves else len(self)

    def __contains__(self, move: object) -> bool:
        text = str(move) if isinstance(move, (Move, str)) else None
        return any(legal._uci == text for legal in self)

    def __repr__(self) -> str:
        return f"LegalMoves({super().__repr__()})"


def text_of_move(move: Union[Move, str]) -> str:
    """Returns a move, or what means one, as the library takes it. Raises TypeError for anything else."""
    if isinstance(move, (Move, str)):
        return str(move)
    raise TypeError(f"a move is a Move or a text, not {type(move).__name__}")


def moves_of(handle: Any, names: dict[int, str]) -> list[tuple[Move, str, Optional[str]]]:
    """Returns the moves of a list of the library, which it frees, with their SAN and the squares of what they capture; ``names``
    are the squares of cells."""
    handle = ffi.gc(handle, lib.cheshire_moves_free)
    found = []
    for i in range(lib.cheshire_moves_count(handle)):
        shown = lib.cheshire_moves_at(handle, i)
        move = Move(text_of(shown.uci))
        if move:
            move.from_cell, move.to_cell, move.arrival_cell = getattr(shown, "from"), shown.to, shown.arrival
            move._names = names
            if shown.promotion != ffi.NULL:
                move.promotion = text_of(shown.promotion)
        found.append((move, text_of(shown.san), names.get(shown.victim)))
    return found
