"""Move: a move, why one cannot be played, and the list of those that can."""

from __future__ import annotations

import re
from typing import Any, Iterable, Optional, Union

from cheshire._arguments import kind_of
from cheshire._cffi import ffi
from cheshire._library import CheshireError, Slot, lib, text_of

NULL_TEXTS = ("0000", "--", "@@@@")


class IllegalMoveError(CheshireError):
    """A move that cannot be played, and why."""


class InvalidMoveError(IllegalMoveError):
    """A text that cannot be a move in any position."""


class AmbiguousMoveError(IllegalMoveError):
    """A text that means several legal moves."""


_invalid = {
    "board-not-expected",
    "board-unknown",
    "move-expected",
    "move-too-long",
    "move-without-level",
    "move-without-square",
    "origin-unknown",
    "piece-letter-unknown",
    "square-expected",
    "square-unknown",
    "square-without-level",
}
_number = re.compile(r"\s*\d+\s*\.+\s*")
_no_names: dict[int, str] = {}
# Coordinates of any game have two squares with a digit each, and no blanks: "e2e4", "a7a8q", "Bc3Bc4", "6d64d4", "A:d4d1".
_coordinates = re.compile(r"(?=\S*[A-Za-z])[^\s\d]*\d+[^\s\d]+\d\S*|[A-Za-z]\d+[A-Za-z]\S*\d\S*")


def refusal_of(slot: Slot, text: str) -> IllegalMoveError:
    """Returns why a text was no legal move, and frees the error of the library."""
    error = slot.error(IllegalMoveError)
    if _number.match(text):
        return InvalidMoveError(f"{text!r} has the number of a move: write {_number.sub('', text)!r}", error.code, error.arguments)
    if error.code in _invalid or error.code == "move-ambiguous":
        kind = InvalidMoveError if error.code in _invalid else AmbiguousMoveError
        return kind(str(error), error.code, error.arguments, error.at)
    assert isinstance(error, IllegalMoveError)
    return error


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

    def __init__(self, uci: str, *squares: object) -> None:
        if squares or not isinstance(uci, str):
            shown = ", ".join(map(repr, (uci, *squares)))
            raise TypeError(f"a move is made of its coordinates, Move.from_uci('e2e4') or board.find_move('e2', 'e4'), not of {shown}")
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
        """Returns the move with these coordinates, "e2e4". Only a board knows whether it is legal. Raises InvalidMoveError for a
        text that cannot be a move in any game."""
        if not isinstance(uci, str):
            raise TypeError(f"coordinates are a text, not {kind_of(uci)}")
        if uci in NULL_TEXTS:
            return cls("0000")
        if len(uci) > 100 or not _coordinates.fullmatch(uci):
            raise InvalidMoveError(f"{uci!r} is not a move in coordinates, such as 'e2e4'", "move-not-in-coordinates")
        return cls(uci)

    def may_be(self, other: Move) -> bool:
        """Returns whether it is the same move as another: their coordinates are equal, and their squares where both have some."""
        if self._uci != other._uci:
            return False
        if self.from_cell < 0 or other.from_cell < 0:
            return True
        return (self.from_square, self.to_square, self.arrival) == (other.from_square, other.to_square, other.arrival)

    def uci(self) -> str:
        """Returns the move in coordinates: "e2e4"."""
        return self._uci

    def xboard(self) -> str:
        """Returns the move in coordinates as XBoard has them: the null move is "@@@@"."""
        return self._uci if self else "@@@@"

    def __bool__(self) -> bool:
        return self._uci != "0000"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Move):
            return NotImplemented
        return self._uci == other._uci

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
        if isinstance(move, Move):
            return any(move.may_be(legal) for legal in self)
        return any(legal._uci == move for legal in self)

    def __repr__(self) -> str:
        return f"LegalMoves({super().__repr__()})"


def text_of_move(move: Union[Move, str]) -> str:
    """Returns a move, or what means one, as the library takes it. Raises TypeError for anything else."""
    if isinstance(move, (Move, str)):
        return str(move)
    raise TypeError(f"a move is a Move or a text, not {type(move).__name__}")


def moves_along(board: Any, texts: Iterable[str], names: dict[int, str]) -> list[Move]:
    """Returns moves in coordinates that follow one another from a board of the library. Coordinates of Cheops may say less than a
    move, which then has no squares; nor have those behind it."""
    found: list[Move] = []
    line = None
    for text in texts:
        if line is None:
            line = ffi.gc(lib.cheshire_board_clone(board), lib.cheshire_board_free)
        if line == ffi.NULL or not lib.cheshire_board_push(line, text.encode(), ffi.NULL):
            line = ffi.NULL
            found.append(Move(text))
        else:
            found.append(moves_of(lib.cheshire_board_last_move(line), names)[0][0])
    return found


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
