"""Boards for other libraries."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Optional, Type, Union

from cheshire._endings import Outcome
from cheshire._library import CheshireError
from cheshire.board import Board
from cheshire.games import Game, games
from cheshire.moves import IllegalMoveError, LegalMoves, Move

__all__ = ["EngineBoard", "engine_board"]


class EngineBoard:
    """A Board as the engines of python-chess take it: ``engine.play(engine_board(board), chess.engine.Limit(time=1))``.

    The moves that come back are of ``cheshire``: push them to ``board``, or here. python-chess is not needed to make one.
    """

    uci_variant: str
    xboard_variant: str

    def __init__(self, board: Board) -> None:
        self.board = board

    @property
    def chess960(self) -> bool:
        """Whether the game is Chess960."""
        return self.board.chess960

    @property
    def turn(self) -> bool:
        """The side to move."""
        return self.board.turn

    @property
    def move_stack(self) -> list[Move]:
        """The moves played."""
        return self.board.move_stack

    @property
    def legal_moves(self) -> LegalMoves:
        """The legal moves."""
        return self.board.legal_moves

    def fen(self, *, shredder: bool = False, en_passant: str = "legal") -> str:
        """Returns the position; with ``shredder``, with the castling rights of Chess960."""
        return self.board.shredder_fen() if shredder else self.board.fen()

    def root(self) -> EngineBoard:
        """Returns a board at the start position."""
        return type(self)(self.board.root())

    def copy(self, *, stack: Union[bool, int] = True) -> EngineBoard:
        """Returns an independent board."""
        return type(self)(self.board.copy(stack=stack))

    def parse_uci(self, uci: str) -> Move:
        """Returns the legal move of these coordinates, in upper or lower case: python-chess writes engines' moves in lower."""
        try:
            return self.board.parse_uci(uci)
        except IllegalMoveError:
            for move in self.board.legal_moves:
                if move.uci().lower() == uci.lower():
                    return move
            raise

    def push_uci(self, uci: str) -> Move:
        """Plays the legal move of these coordinates."""
        return self.board.push(self.parse_uci(uci))

    def push(self, move: Union[Move, str]) -> Move:
        """Plays a move."""
        return self.board.push(move)

    def pop(self) -> Move:
        """Takes back the last move."""
        return self.board.pop()

    def xboard(self, move: Move) -> str:
        """Returns a move as XBoard has it."""
        return self.board.xboard(move)

    def parse_xboard(self, xboard: str) -> Move:
        """Returns the legal move of a text of XBoard."""
        return self.board.parse_xboard(xboard)

    def push_xboard(self, xboard: str) -> Move:
        """Plays the move of a text of XBoard."""
        return self.board.push_xboard(xboard)

    def outcome(self, *, claim_draw: bool = False) -> Optional[Outcome]:
        """Returns how the game ended."""
        return self.board.outcome(claim_draw=claim_draw)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, EngineBoard):
            return NotImplemented
        return self.board == other.board

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"engine_board({self.board!r})"


def engine_board(board: Board) -> Any:
    """Returns a Board as the engines of python-chess take it. It is the same game: moves pushed here are played on ``board``.

    The engine has to know the game by its id, ``board.uci_variant``, and plays it with the rules that it has by default; by
    XBoard's protocol it can be chess or Chess960. Raises CheshireError for a board with other rules, which nobody would tell
    the engine.
    """
    rules = board.game
    if not board.chess960 and rules.id in games() and rules.identity != Game(rules.id).identity:
        text = f"engines of python-chess play {rules.id} with its own rules, not {rules.identity!r}; cheshire.engine plays with these"
        raise CheshireError(text, "engine-board-options", {"identity": rules.identity})
    # python-chess asks the class what game it is.
    return _class_for(board.uci_variant, board.xboard_variant)(board)


@lru_cache(maxsize=256)
def _class_for(uci_variant: str, xboard_variant: str) -> Type[EngineBoard]:
    names = {"uci_variant": "chess" if uci_variant == "chess960" else uci_variant, "xboard_variant": xboard_variant}
    return type("EngineBoard", (EngineBoard,), names)
