"""Chess on more than one board: exact rules and an engine for Alice chess and its family, Raumschach, Hyperchess, Cheops,
chess, and games of your own.

>>> import cheshire
>>> board = cheshire.Board("alice")
>>> for san in ["e4", "d5", "Be2", "dxe4"]:
...     _ = board.push_san(san)
>>> board.analyse(depth=4).best
'e2b5'
>>> _ = board.push_uci("e2b5")
>>> board.is_checkmate(), board.result()
(True, '1-0')
"""

from cheshire._endings import Outcome
from cheshire._held import BLACK, WHITE
from cheshire._library import BoardBusyError, CheshireError, version
from cheshire._pictures import Arrow
from cheshire.analysis import Analysis, Line, Score
from cheshire.board import Board
from cheshire.games import Game, Games, games
from cheshire.moves import IllegalMoveError, LegalMoves, Move
from cheshire.pgn import Record, parse_pgn, read_pgn, write_index
from cheshire.problems import Economy, Flaw, Solution, SolutionMove, Soundness
from cheshire.squares import BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK, Piece, SquareSet

__version__ = version()
__all__ = [
    "BISHOP",
    "BLACK",
    "KING",
    "KNIGHT",
    "PAWN",
    "QUEEN",
    "ROOK",
    "WHITE",
    "Analysis",
    "Arrow",
    "Board",
    "BoardBusyError",
    "CheshireError",
    "Economy",
    "Flaw",
    "Game",
    "Games",
    "IllegalMoveError",
    "LegalMoves",
    "Line",
    "Move",
    "Outcome",
    "Piece",
    "Record",
    "Score",
    "Solution",
    "SolutionMove",
    "Soundness",
    "SquareSet",
    "games",
    "parse_pgn",
    "read_pgn",
    "write_index",
]
