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

from cheshire._library import BoardBusyError, CheshireError, version
from cheshire.analysis import Analysis, Line, Score
from cheshire.board import BLACK, WHITE, Board, Outcome
from cheshire.games import Game, Games, games
from cheshire.moves import IllegalMoveError, Move
from cheshire.pgn import Record, parse_pgn, read_pgn, write_index
from cheshire.problems import Economy, Flaw, Solution, SolutionMove, Soundness

__version__ = version()
__all__ = [
    "BLACK",
    "WHITE",
    "Analysis",
    "Board",
    "BoardBusyError",
    "CheshireError",
    "Economy",
    "Flaw",
    "Game",
    "Games",
    "IllegalMoveError",
    "Line",
    "Move",
    "Outcome",
    "Record",
    "Score",
    "Solution",
    "SolutionMove",
    "Soundness",
    "games",
    "parse_pgn",
    "read_pgn",
    "write_index",
]
