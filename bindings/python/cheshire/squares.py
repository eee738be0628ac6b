"""Squares, sets of them, and the pieces that stand on them."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Any, Iterable, Iterator, Union

from cheshire._arguments import kind_of, several, side
from cheshire._library import CheshireError

Square = Union[str, int]
"""A square: "e4" on the first board, "e4/B" on another, "Bc3" in Raumschach; or the id of its cell in ``Game.info()``."""

PAWN = "P"
"""The pawn as a kind of piece."""
KNIGHT = "N"
"""The knight as a kind of piece."""
BISHOP = "B"
"""The bishop as a kind of piece."""
ROOK = "R"
"""The rook as a kind of piece."""
QUEEN = "Q"
"""The queen as a kind of piece."""
KING = "K"
"""The king as a kind of piece."""

PIECE_TYPES = (PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING)
"""The kinds of pieces of chess; ``Game.info()`` has those of any game."""
_kinds = dict(zip(PIECE_TYPES, ("PAWN", "KNIGHT", "BISHOP", "ROOK", "QUEEN", "KING")))
_figures = dict(zip("KQRBNPkqrbnp", "♔♕♖♗♘♙♚♛♜♝♞♟"))


def letter_of(piece_type: object) -> str:
    """Returns the letter of a kind of piece in upper case. Raises TypeError for what is no text, CheshireError for another text."""
    if isinstance(piece_type, int):
        known = dict(enumerate("PNBRQK", 1)).get(piece_type)
        letter = KNIGHT if known is None or isinstance(piece_type, bool) else known
        raise TypeError(f"a kind of piece is a letter, cheshire.{_kinds[letter]} or {letter!r}, not the number {piece_type}")
    if not isinstance(piece_type, str):
        raise TypeError(f"a kind of piece is a letter, not {kind_of(piece_type)}")
    if len(piece_type) != 1 or not piece_type.isalpha():
        raise CheshireError(f"{piece_type!r} is not the letter of a piece", "piece-letter-malformed", {"text": piece_type})
    return piece_type.upper()


@dataclass(frozen=True)
class Piece:
    """A piece: ``piece_type`` is its letter in upper case, ``KNIGHT`` or "N", ``color`` WHITE or BLACK."""

    piece_type: str
    color: bool

    def __post_init__(self) -> None:
        object.__setattr__(self, "piece_type", letter_of(self.piece_type))
        side("color", self.color)

    @classmethod
    def from_symbol(cls, symbol: str) -> Piece:
        """Returns the piece of a letter, in upper case a white one. Raises CheshireError if it is no letter."""
        if not isinstance(symbol, str) or len(symbol) != 1 or not symbol.isalpha():
            raise CheshireError(f"{symbol!r} is not the letter of a piece", "piece-letter-malformed", {"text": str(symbol)})
        return cls(symbol.upper(), symbol.isupper())

    def symbol(self) -> str:
        """Returns the letter, in upper case for White: "N"."""
        return self.piece_type if self.color else self.piece_type.lower()

    def unicode_symbol(self, *, invert_color: bool = False) -> str:
        """Returns the figure of a piece of chess; of another its letter."""
        letter = self.symbol()
        return _figures.get(letter.swapcase() if invert_color else letter, letter)

    def __str__(self) -> str:
        return self.symbol()


class Layout:
    """The squares of a game, in the order of their cells."""

    def __init__(self, info: dict[str, Any]) -> None:
        self.title: str = info["title"]
        self.levels: list[dict[str, Any]] = info["levels"]
        self.cells: dict[int, dict[str, Any]] = {cell["id"]: cell for cell in info["cells"]}
        self.letters = frozenset(kind["letter"] for kind in info["pieces"])
        self.names: dict[int, str] = {}
        self.by_name: dict[str, int] = {}
        for cell in info["cells"]:
            level = self.levels[cell["level"]]
            on_board = f"{cell['name']}/{level['boardName']}"
            name = on_board if level["board"] else cell["name"]
            self.names[cell["id"]] = name
            self.by_name[on_board] = self.by_name[name] = cell["id"]

    def cell(self, square: Square) -> int:
        """Returns the cell of a square. Raises CheshireError if the game has no such square."""
        if type(square) is int:
            if square in self.names:
                return square
            raise CheshireError(f"{self.title} has no cell {square}", "square-unknown", {"text": str(square)})
        if not isinstance(square, str):
            raise TypeError(f"a square is a text or the number of its cell, not {type(square).__name__}")
        cell = self.by_name.get(square)
        if cell is None:
            raise CheshireError(f"{self.title} has no square {square!r}", "square-unknown", {"text": square})
        return cell

    def exchanges(self) -> Iterator[dict[int, int]]:
        """Yields ways to exchange the cells of two sides: the first and the last rank change places, perhaps the files or the
        levels as well."""
        at = {(cell["level"], cell["x"], cell["y"]): cell["id"] for cell in self.cells.values()}
        for turned, levelled in ((False, False), (False, True), (True, False), (True, True)):
            found = {}
            for cell in self.cells.values():
                level = self.levels[cell["level"]]
                peers = [i for i, other in enumerate(self.levels) if other["board"] == level["board"]]
                other = peers[::-1][peers.index(cell["level"])] if levelled else cell["level"]
                x = level["files"] - 1 - cell["x"] if turned else cell["x"]
                found[cell["id"]] = at.get((other, x, level["ranks"] - 1 - cell["y"]), -1)
            if -1 not in found.values():
                yield found

    def set_of(self, cells: Iterable[int]) -> SquareSet:
        """Returns a set of cells."""
        return SquareSet([self.names[cell] for cell in sorted(cells)])

    def name(self, cell: int) -> Union[str, None]:
        """Returns the square of a cell, None for -1."""
        return self.names.get(cell)


class SquareSet(AbstractSet[str]):
    """A set of squares, in the order of the board, that does not change: ``"e4" in set``, ``set & other``, ``set <= other``."""

    __slots__ = ("_squares",)

    def __init__(self, squares: Iterable[str] = ()) -> None:
        self._squares = dict.fromkeys(several("squares", squares, "squares"))

    def __contains__(self, square: object) -> bool:
        return square in self._squares

    def __iter__(self) -> Iterator[str]:
        return iter(self._squares)

    def __len__(self) -> int:
        return len(self._squares)

    def __hash__(self) -> int:
        return self._hash()

    def __repr__(self) -> str:
        return f"SquareSet({list(self._squares)!r})"
