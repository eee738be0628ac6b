"""What a legal move of a board is called and does, and which moves there are."""

from __future__ import annotations

from typing import Any, Collection, Iterable, Iterator, Optional, Union

from cheshire._arguments import several
from cheshire._placement import Placement
from cheshire.moves import IllegalMoveError, Move
from cheshire.squares import PAWN, Square

# Why a move is illegal that would leave the king in check.
_into_check = {
    "check-not-parried",
    "king-exposed",
    "king-into-check",
    "king-into-check-before-transfer",
    "king-left-in-check",
    "king-left-in-check-on-board",
    "king-stays-in-check",
    "parrying-piece-leaves",
    "zero-move-out-of-check",
}

MoveLike = Union[Move, str]
Squares = Union[Square, Collection[Square]]


class MoveQuestions(Placement):
    """The part of a Board that knows its moves. Where a move is asked for, its text in coordinates or SAN will do."""

    @property
    def _self(self) -> Any:
        """This board with all its parts."""
        return self

    def _meant(self, move: MoveLike) -> tuple[Move, str, Optional[str]]:
        """Returns the legal move that a text means, with its SAN and the square of what it captures."""
        raise NotImplementedError

    # ---- What a move is called ----

    def san(self, move: MoveLike) -> str:
        """Returns a legal move in SAN: "Nf3". Raises IllegalMoveError."""
        return self._meant(move)[1]

    def lan(self, move: MoveLike) -> str:
        """Returns a legal move in long algebraic notation, "Ng1-f3"; castling and moves of Cheops in SAN. Raises
        IllegalMoveError."""
        legal, san, victim = self._meant(move)
        if not legal or san.startswith("O-O") or self._game._known is None:
            return san
        origin, goal = (self._layout.cells[cell]["name"] for cell in (legal.from_cell, legal.to_cell))
        kind = self.piece_type_at(legal.from_cell)
        # What follows the goal in SAN: a board, a promotion, a check.
        rest = san[san.rindex(goal) + len(goal) :]
        return f"{'' if kind == PAWN else kind}{origin}{'x' if victim else '-'}{goal}{rest}"

    def uci(self, move: MoveLike) -> str:
        """Returns a legal move in coordinates: "g1f3". Raises IllegalMoveError."""
        return self._meant(move)[0].uci()

    def xboard(self, move: MoveLike) -> str:
        """Returns a legal move as XBoard has it: in Chess960 castling is "O-O". Raises IllegalMoveError."""
        legal, san, _ = self._meant(move)
        return san.rstrip("+#") if self._self.chess960 and san.startswith("O-O") else legal.xboard()

    def variation_san(self, moves: Iterable[MoveLike]) -> str:
        """Returns moves that follow one another from here, numbered: "1. e4 d5 2. Be2". Raises IllegalMoveError."""
        board = self._self.copy()
        number, white = board.fullmove_number, board.turn
        words: list[str] = []
        for move in several("moves", moves, "moves"):
            words.append(f"{number}. " if white else "" if words else f"{number}...")
            words[-1] += board.san_and_push(move)
            number, white = number + (not white), not white
        return " ".join(words)

    # ---- What a move does ----

    def is_legal(self, move: MoveLike) -> bool:
        """Returns whether a move, or what a text means, is legal. A null move never is."""
        try:
            return bool(self._meant(move)[0])
        except IllegalMoveError:
            return False

    def is_into_check(self, move: MoveLike) -> bool:
        """Returns whether a move is illegal because it would leave the king in check."""
        try:
            self._meant(move)
        except IllegalMoveError as error:
            return error.code in _into_check
        return False

    def is_pseudo_legal(self, move: MoveLike) -> bool:
        """Returns whether a move is legal, or is not only because it would leave the king in check."""
        return self.is_legal(move) or self.is_into_check(move)

    def victim(self, move: MoveLike) -> Optional[str]:
        """Returns the square of the piece that a legal move captures, None if it captures none. Raises IllegalMoveError."""
        return self._meant(move)[2]

    def is_capture(self, move: MoveLike) -> bool:
        """Returns whether a legal move captures. Raises IllegalMoveError."""
        return self.victim(move) is not None

    def is_en_passant(self, move: MoveLike) -> bool:
        """Returns whether a legal move captures en passant. Raises IllegalMoveError."""
        legal, _, victim = self._meant(move)
        return victim not in (None, legal.to_square) and self.piece_type_at(legal.from_cell) == PAWN

    def is_castling(self, move: MoveLike) -> bool:
        """Returns whether a legal move castles. Raises IllegalMoveError."""
        return self.san(move).startswith("O-O")

    def is_kingside_castling(self, move: MoveLike) -> bool:
        """Returns whether a legal move castles to the side of the h-file. Raises IllegalMoveError."""
        return self.is_castling(move) and not self.is_queenside_castling(move)

    def is_queenside_castling(self, move: MoveLike) -> bool:
        """Returns whether a legal move castles to the side of the a-file. Raises IllegalMoveError."""
        return self.san(move).startswith("O-O-O")

    def is_zeroing(self, move: MoveLike) -> bool:
        """Returns whether a legal move captures, or moves a pawn. Raises IllegalMoveError."""
        legal, _, victim = self._meant(move)
        return victim is not None or bool(legal) and self.piece_type_at(legal.from_cell) == PAWN

    def is_irreversible(self, move: MoveLike) -> bool:
        """Returns whether no later position can repeat this one: a legal move captures, moves a pawn, gives up a right to
        castle, or lets one to capture en passant pass. Raises IllegalMoveError."""
        if self.is_zeroing(move) or self.has_legal_en_passant():
            return True
        after = self._self.copy()
        after.push(move)
        return bool(after.castling_xfen() != self.castling_xfen())

    def gives_check(self, move: MoveLike) -> bool:
        """Returns whether a legal move gives check. Raises IllegalMoveError."""
        return self.san(move)[-1] in "+#" or self._after(move).is_check()

    def gives_checkmate(self, move: MoveLike) -> bool:
        """Returns whether a legal move gives checkmate. Raises IllegalMoveError."""
        return bool(self._after(move).is_checkmate())

    def _after(self, move: MoveLike) -> Any:
        board = self._self.copy()
        board.push(move)
        return board

    # ---- Which moves there are ----

    def generate_legal_moves(self, from_squares: Optional[Squares] = None, to_squares: Optional[Squares] = None) -> Iterator[Move]:
        """Yields the legal moves from and to some squares, each one or several: ``generate_legal_moves("e2")``. A move leads to
        a square if its piece ends there, or reaches it on the board where it begins."""
        begins, ends = self._cells(from_squares), self._cells(to_squares)
        for move in self._self.legal_moves:
            if begins is None or move.from_cell in begins:
                if ends is None or move.to_cell in ends or move.arrival_cell in ends:
                    yield move

    def _cells(self, squares: Optional[Squares]) -> Optional[set[int]]:
        if squares is None:
            return None
        return {self._layout.cell(square) for square in ([squares] if isinstance(squares, (str, int)) else squares)}

    def generate_legal_captures(
        self, from_squares: Optional[Squares] = None, to_squares: Optional[Squares] = None
    ) -> Iterator[Move]:
        """Yields the legal moves that capture, as ``generate_legal_moves`` does."""
        return filter(self.is_capture, self.generate_legal_moves(from_squares, to_squares))

    def generate_legal_ep(self, from_squares: Optional[Squares] = None, to_squares: Optional[Squares] = None) -> Iterator[Move]:
        """Yields the legal moves that capture en passant, as ``generate_legal_moves`` does."""
        return filter(self.is_en_passant, self.generate_legal_moves(from_squares, to_squares))

    def generate_castling_moves(
        self, from_squares: Optional[Squares] = None, to_squares: Optional[Squares] = None
    ) -> Iterator[Move]:
        """Yields the legal moves that castle, as ``generate_legal_moves`` does."""
        return filter(self.is_castling, self.generate_legal_moves(from_squares, to_squares))

    def has_legal_en_passant(self) -> bool:
        """Returns whether a pawn can be captured en passant."""
        return any(self.generate_legal_ep())

    def find_move(self, from_square: Square, to_square: Square, promotion: Optional[str] = None) -> Move:
        """Returns the legal move from one square to another; of promotions that to ``promotion``, a letter, or else to a queen.
        Raises IllegalMoveError if there is none."""
        cell = self._layout.cell
        found = list(self.generate_legal_moves(cell(from_square), cell(to_square)))
        wanted = promotion.lower() if promotion else None
        for kind in (wanted,) if wanted else (None, "q"):
            for move in found:
                if move.promotion == kind:
                    return move
        if found and not wanted:
            return found[0]
        into = f" that promotes to {wanted!r}" if wanted else ""
        text = f"there is no legal move from {from_square} to {to_square}{into}"
        raise IllegalMoveError(text, "move-not-found", {"from": str(from_square), "to": str(to_square)})
