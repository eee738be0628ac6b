"""What stands where on a board, what it attacks, and which rights remain."""

from __future__ import annotations

from typing import Any, Callable, NamedTuple, Optional

from cheshire._arguments import side
from cheshire._cffi import ffi
from cheshire._held import Held, of_color
from cheshire._library import CheshireError, lib
from cheshire.squares import KING, ROOK, Piece, Square, SquareSet, letter_of


class Right(NamedTuple):
    """A right to castle: the letter of a FEN for the side and direction, and the cells of king and rook."""

    letter: str
    king: int
    rook: int


class Placement(Held):
    """The part of a Board that knows its squares."""

    def piece_at(self, square: Square) -> Optional[Piece]:
        """Returns the piece on a square, None if it is empty."""
        cell = self._layout.cell(square)
        with self._using() as handle:
            letter = lib.cheshire_board_piece_at(handle, cell).decode()
        return None if letter == "\0" else Piece.from_symbol(letter)

    def piece_type_at(self, square: Square) -> Optional[str]:
        """Returns the kind of the piece on a square, its letter in upper case; None if it is empty."""
        piece = self.piece_at(square)
        return piece.piece_type if piece else None

    def color_at(self, square: Square) -> Optional[bool]:
        """Returns whose piece is on a square, WHITE or BLACK; None if it is empty."""
        piece = self.piece_at(square)
        return piece.color if piece else None

    def _letters(self) -> dict[int, str]:
        """Returns the letters of the pieces by their cells."""
        with self._using() as handle:
            found = [lib.cheshire_board_piece_at(handle, cell) for cell in self._layout.names]
        return {cell: letter.decode() for cell, letter in zip(self._layout.names, found) if letter != b"\0"}

    def piece_map(self) -> dict[str, Piece]:
        """Returns all pieces by their squares."""
        names = self._layout.names
        return {names[cell]: Piece.from_symbol(letter) for cell, letter in self._letters().items()}

    def piece_count(self) -> int:
        """Returns the number of pieces."""
        return len(self._letters())

    def pieces(self, piece_type: str, color: bool) -> SquareSet:
        """Returns where the pieces of a kind stand: ``board.pieces(cheshire.KNIGHT, cheshire.WHITE)``."""
        wanted = Piece(self._kind(piece_type), color).symbol()
        return self._layout.set_of(cell for cell, letter in self._letters().items() if letter == wanted)

    def _kind(self, piece_type: str) -> str:
        """Returns the letter of a kind of piece of the game. Raises CheshireError for another letter."""
        letter = letter_of(piece_type)
        if letter not in self._layout.letters:
            choices = ", ".join(sorted(self._layout.letters))
            text = f"{letter!r} is not a piece of {self._layout.title}, which has {choices}"
            raise CheshireError(text, "piece-not-in-game", {"letter": letter})
        return letter

    def king(self, color: bool) -> Optional[str]:
        """Returns the square of a side's king, None if it has none."""
        with self._using() as handle:
            return self._layout.name(lib.cheshire_board_king(handle, of_color(color)))

    # ---- Attacks ----

    def _attackers(self, color: bool, cell: int) -> list[int]:
        with self._using() as handle:
            cells = lib.cheshire_board_attackers(handle, of_color(color), cell, self._listed)
            return list(ffi.unpack(cells, self._listed[0])) if self._listed[0] else []

    def attackers(self, color: bool, square: Square) -> SquareSet:
        """Returns the pieces of a side that attack a square or guard their own piece there: that could capture an enemy on it
        if it were their turn, whatever became of their king."""
        return self._layout.set_of(self._attackers(color, self._layout.cell(square)))

    def is_attacked_by(self, color: bool, square: Square) -> bool:
        """Returns whether a side attacks a square."""
        return bool(self._attackers(color, self._layout.cell(square)))

    def attacks(self, square: Square) -> SquareSet:
        """Returns the squares that the piece on a square attacks or guards; an empty set if it is empty."""
        color, origin = self.color_at(square), self._layout.cell(square)
        if color is None:
            return SquareSet()
        return self._layout.set_of(cell for cell in self._layout.names if origin in self._attackers(color, cell))

    def checkers(self) -> SquareSet:
        """Returns the pieces that give check."""
        with self._using() as handle:
            cells = lib.cheshire_board_checkers(handle, self._listed)
            return self._layout.set_of(ffi.unpack(cells, self._listed[0]) if self._listed[0] else [])

    def was_into_check(self) -> bool:
        """Returns whether the side that is not to move is in check; no position of a game has that."""
        king = self.king(not self.turn)
        return king is not None and self.is_attacked_by(self.turn, king)

    def is_pinned(self, color: bool, square: Square) -> bool:
        """Returns whether a piece of a side guards its king from an attack: without it, more pieces would attack the king."""
        king, cell = self.king(color), self._layout.cell(square)
        if king is None or self.color_at(square) != color or cell == self._layout.cell(king):
            return False
        without = self._without(cell, color)
        return without is not None and not without.attackers(not color, king) <= self.attackers(not color, king)

    def _without(self, cell: int, color: bool) -> Optional[Placement]:
        """Returns a board without a piece of a side, where it is that side's turn. The pieces with which it would give check
        are of other kinds there, so that this can be played."""
        board: Any = self
        board = board.copy(stack=False)
        letters = {other: letter for other, letter in self._letters().items() if other != cell}
        enemy = self.king(not color)
        checkers = self._attackers(color, self._layout.cell(enemy)) if enemy else []
        for kind in (None, *sorted(self._layout.letters - {KING})):
            if kind is not None:
                letters.update({checker: Piece(kind, color).symbol() for checker in checkers if checker in letters})
            try:
                board._rearrange(letters, color)
            except CheshireError:
                continue
            placed: Placement = board
            return placed
        return None

    # ---- Rights ----

    def _controls(self) -> list[dict[str, Any]]:
        """Returns what belongs to the position beside the pieces, as ``Game.check`` has it."""
        controls: list[dict[str, Any]] = self._game.check(self.fen())["controls"]
        return controls

    def _rights(self) -> list[Right]:
        """Returns the rights to castle that remain."""
        found = []
        for control in self._controls():
            kind, _, rest = control["key"].partition(".")
            if kind == "right" and control["value"] == "on" and len(control["cells"]) == 2:
                found.append(Right(rest.partition(".")[0], *control["cells"]))
        return found

    def _has_right(self, color: bool, fits: Callable[[Right], bool]) -> bool:
        white = side("color", color)
        return any(right.letter.isupper() == white and fits(right) for right in self._rights())

    def _toward(self, right: Right) -> int:
        cells = self._layout.cells
        return int(cells[right.rook]["x"]) - int(cells[right.king]["x"])

    def has_castling_rights(self, color: bool) -> bool:
        """Returns whether a side may still castle, now or later. The rights of Cheops are in ``state()`` alone."""
        return self._has_right(color, lambda right: True)

    def has_kingside_castling_rights(self, color: bool) -> bool:
        """Returns whether a side may still castle with a rook on the side of the h-file."""
        return self._has_right(color, lambda right: self._toward(right) > 0)

    def has_queenside_castling_rights(self, color: bool) -> bool:
        """Returns whether a side may still castle with a rook on the side of the a-file."""
        return self._has_right(color, lambda right: self._toward(right) < 0)

    def has_chess960_castling_rights(self) -> bool:
        """Returns whether somebody may castle with a king or rook that stands elsewhere than in chess."""
        cells, levels = self._layout.cells, self._layout.levels
        for right in self._rights():
            files = levels[cells[right.king]["level"]]["files"]
            if cells[right.king]["x"] != files // 2 or cells[right.rook]["x"] not in (0, files - 1):
                return True
        return False

    def clean_castling_rights(self) -> SquareSet:
        """Returns the rooks with which somebody may castle."""
        return self._layout.set_of(right.rook for right in self._rights())

    @property
    def castling_rights(self) -> SquareSet:
        """The rooks with which somebody may castle."""
        return self.clean_castling_rights()

    @property
    def ep_square(self) -> Optional[str]:
        """The square over which a pawn has just stepped if it can be captured en passant, otherwise None."""
        for control in self._controls():
            if control["key"] == "en-passant" and control["value"]:
                return self._layout.names[int(control["value"])]
        return None

    def castling_xfen(self) -> str:
        """Returns the castling rights as X-FEN has them: "KQkq", in Chess960 with the file of a rook behind which, seen from
        the king, there is another one. On several boards it is what FEN has."""
        if len(self._layout.levels) > 1 or self._game._known is None:
            return self.fen().split(" ")[2]
        return self._written(self._x_letter)

    def castling_shredder_fen(self) -> str:
        """Returns the castling rights as the files of the rooks: "HAha"; on several boards what FEN has."""
        if len(self._layout.levels) > 1 or self._game._known is None:
            return self.fen().split(" ")[2]
        return self._written(self._file)

    def _written(self, letter: Callable[[Right], str]) -> str:
        """Returns the castling rights by letters: White's first, the last file first."""
        x = {right: self._layout.cells[right.rook]["x"] for right in self._rights()}
        rights = sorted(x, key=lambda right: (right.letter.islower(), -x[right]))
        return "".join(letter(right) if right.letter.isupper() else letter(right).lower() for right in rights) or "-"

    def _file(self, right: Right) -> str:
        return "ABCDEFGHIJKLMNOP"[self._layout.cells[right.rook]["x"]]

    def _x_letter(self, right: Right) -> str:
        cells, toward = self._layout.cells, self._toward(right)
        rook = Piece(ROOK, right.letter.isupper()).symbol()
        for cell, letter in self._letters().items():
            beyond = (cells[cell]["x"] - cells[right.rook]["x"]) * toward > 0
            if letter == rook and beyond and cells[cell]["y"] == cells[right.rook]["y"]:
                return self._file(right)
        return "K" if toward > 0 else "Q"

    def shredder_fen(self) -> str:
        """Returns the FEN with the castling rights of ``castling_shredder_fen``."""
        fields = self.fen().split(" ")
        if len(self._layout.levels) == 1 and self._game._known is not None:
            fields[2] = self.castling_shredder_fen()
        return " ".join(fields)

    def has_insufficient_material(self, color: bool) -> bool:
        """Returns whether a side certainly cannot mate any more: in a dead position, and with its king alone.

        Kings of Cheops win otherwise too, so there it is only a dead position.
        """
        side("color", color)
        with self._using() as handle:
            if ffi.string(lib.cheshire_board_outcome(handle).reason) == b"dead-position":
                return True
        own = [letter for letter in self._letters().values() if letter.isupper() == color]
        return self._game._known is not None and own == [Piece(KING, color).symbol()]
