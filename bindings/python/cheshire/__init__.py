"""Chess on more than one board: exact rules and an engine for Alice chess and its family, Raumschach, Hyperchess, Cheops,
chess, and games of your own.

>>> import cheshire
>>> board = cheshire.Board("alice")
>>> for san in ["e4", "d5", "Be2", "dxe4"]:
...     _ = board.push_san(san)
>>> board.analyse(depth=4).best
Move.from_uci('e2b5')
>>> _ = board.push_uci("e2b5")
>>> board.is_checkmate(), board.result()
(True, '1-0')
"""

from cheshire._endings import Outcome
from cheshire._held import BLACK, WHITE
from cheshire._library import BoardBusyError, CheshireError, version
from cheshire._pictures import Arrow
from cheshire._names import publish
from cheshire.analysis import Analysis, Line
from cheshire.board import Board
from cheshire.games import Game, Games, games
from cheshire.moves import AmbiguousMoveError, IllegalMoveError, InvalidMoveError, LegalMoves, Move
from cheshire.pgn import Record, parse_pgn, read_pgn, write_index
from cheshire.problems import Economy, Flaw, Solution, SolutionMove, Soundness
from cheshire.scores import Cp, Mate, MateGiven, PovScore, PovWdl, Score, Wdl
from cheshire.squares import BISHOP, KING, KNIGHT, PAWN, PIECE_TYPES, QUEEN, ROOK, Piece, SquareSet

__version__ = version()
COLORS = (WHITE, BLACK)
"""The two sides."""
COLOR_NAMES = ("black", "white")
"""The names of the sides: ``COLOR_NAMES[board.turn]``."""
STARTING_FEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
"""The start of chess; ``Game.start`` is that of any game."""

__all__ = [
    "BISHOP",
    "BLACK",
    "COLORS",
    "COLOR_NAMES",
    "KING",
    "KNIGHT",
    "PAWN",
    "PIECE_TYPES",
    "QUEEN",
    "ROOK",
    "STARTING_FEN",
    "WHITE",
    "AmbiguousMoveError",
    "Analysis",
    "Arrow",
    "Board",
    "BoardBusyError",
    "CheshireError",
    "Cp",
    "Economy",
    "Flaw",
    "Game",
    "Games",
    "IllegalMoveError",
    "InvalidMoveError",
    "LegalMoves",
    "Line",
    "Mate",
    "MateGiven",
    "Move",
    "Outcome",
    "Piece",
    "PovScore",
    "PovWdl",
    "Record",
    "Score",
    "Solution",
    "SolutionMove",
    "Soundness",
    "SquareSet",
    "Wdl",
    "games",
    "parse_pgn",
    "read_pgn",
    "write_index",
]

publish(__name__, globals(), __all__)
