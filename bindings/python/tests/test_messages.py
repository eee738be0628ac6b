"""What a message says: the caller's own name of an argument, and what would be right."""

import pydoc
import tempfile
import traceback
import unittest
from pathlib import Path
from typing import Any, Callable, Tuple

import cheshire
import cheshire.engine
import cheshire.pgn
from cheshire import Board, CheshireError, Move
from cheshire.engine import Limit


class MessagesTest(unittest.TestCase):
    def says(self, kind: Any, pattern: str, use: Callable[..., object], *arguments: object, **named: object) -> None:
        with self.subTest(pattern), self.assertRaisesRegex(kind, pattern):
            use(*arguments, **named)

    def test_numbers_have_the_callers_names(self) -> None:
        board = Board()
        cases: Tuple[Tuple[Any, str, dict], ...] = (
            (CheshireError, "^multipv takes a number from 1 to 256, not 1000", {"multipv": 1000}),
            (TypeError, "^depth is a whole number, not str", {"depth": "8"}),
            (TypeError, "^depth is a whole number, not float", {"depth": 1.5}),
            (TypeError, "^movetime is a number of seconds, not str", {"movetime": "1"}),
            (CheshireError, "^white_clock takes seconds", {"white_clock": -1}),
            (TypeError, "^search_moves is a list of moves, not 'e4'", {"search_moves": "e4"}),
        )
        for kind, pattern, named in cases:
            self.says(kind, pattern, board.analyse, **{"depth": 1, **named})
        self.says(CheshireError, "^threads takes a number from 1", board.solve, "#1", threads=0)
        self.says(TypeError, "^memory is a whole number", board.solve, "#1", memory="1")
        self.says(TypeError, "^depth is", board.perft, "3")
        self.says(CheshireError, "^number takes a number from 0 to 959", Board.from_chess960_pos, 1000)
        self.says(CheshireError, "^square takes a number from 8", board.svg, square=7)
        self.says(CheshireError, "^the colour of an arrow takes one of green, red, yellow, blue", board.svg, arrows=[("e2", "e4", "pink")])

    def test_sides_and_kinds_of_pieces(self) -> None:
        board = Board()
        for use in (board.king, board.has_castling_rights, board.has_insufficient_material, lambda side: setattr(board, "turn", side)):
            self.says(TypeError, "cheshire.WHITE or cheshire.BLACK", use, "b")
        self.assertTrue(board.turn)
        self.says(TypeError, "cheshire.WHITE", board.attackers, "b", "e4")
        self.says(TypeError, "cheshire.WHITE", board.pieces, "N", 2)
        self.says(TypeError, "cheshire.WHITE", cheshire.PovScore, cheshire.Cp(1), "w")
        self.says(TypeError, "cheshire.KNIGHT or 'N', not the number 2", board.pieces, 2, True)
        self.says(TypeError, "cheshire.PAWN or 'P', not the number 1", cheshire.Piece, 1, True)
        self.says(CheshireError, "'X' is not a piece of Chess, which has B, K", board.pieces, "x", True)
        self.says(CheshireError, "not the letter", cheshire.Piece, "Queen", True)
        self.says(TypeError, r"Piece.from_symbol\('Q'\)", board.set_piece_at, "e4", "Q")
        self.assertEqual(cheshire.Piece("n", True), cheshire.Piece(cheshire.KNIGHT, True))
        self.says(TypeError, "squares is a list", cheshire.SquareSet, "e4")

    def test_moves(self) -> None:
        for wrong in ("hello", "", "e4", "Nf3", "O-O", "e2 e4", "e2" * 99):
            self.says(cheshire.InvalidMoveError, "not a move in coordinates", Move.from_uci, wrong)
        for name in cheshire.games():
            if ":" not in name:
                for move in Board(name).legal_moves:
                    self.assertEqual(Move.from_uci(move.uci()), move)
        self.says(TypeError, r"Move.from_uci\('e2e4'\)", Move, "e2", "e4")
        self.says(TypeError, r"Move.from_uci\('e2e4'\)", Move, 12, 28)
        for text in ("1. e4", "1.e4", "1... e4"):
            self.says(cheshire.InvalidMoveError, "write 'e4'", Board().push_san, text)
        self.says(cheshire.InvalidMoveError, "", Board().push_san, "hello")
        twins = Board(fen="4k3/8/8/1N6/8/8/8/1N2K3 w - - 0 1")
        self.says(cheshire.AmbiguousMoveError, "N1a3, N5a3", twins.push_san, "Na3")
        with self.assertRaises(cheshire.IllegalMoveError) as caught:
            Board().push_san("Ke2")
        self.assertIs(type(caught.exception), cheshire.IllegalMoveError)

    def test_castling_may_take_the_rook_in_chess(self) -> None:
        board = Board(fen="r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
        self.assertEqual([board.parse_uci(uci).uci() for uci in ("e1h1", "e1a1")], ["e1g1", "e1c1"])
        board.push("e1h1")
        board.push_uci("e8a8")
        self.assertEqual([move.uci() for move in board.move_stack], ["e1g1", "e8c8"])
        for uci in ("e1h1", "e1a1"):
            self.says(cheshire.IllegalMoveError, "", Board().parse_uci, uci)
        self.says(cheshire.InvalidMoveError, "not in coordinates", Board(fen=board.root().fen()).parse_uci, "O-O")

    def test_engines(self) -> None:
        board = Board()
        with cheshire.engine.SimpleEngine() as engine:
            self.says(TypeError, "^board is a cheshire.Board, not NoneType", engine.play, None, Limit(depth=1))
            self.says(TypeError, r"Board\(fen=...\)", engine.play, "startpos", Limit(depth=1))
            self.says(TypeError, r"such as Limit\(time=0.1\)", engine.play, board, 0.1)
            self.says(TypeError, "^limit is a Limit", engine.analysis, board, "1")
            self.says(TypeError, "^board is", engine.analysis, None)
            self.says(TypeError, "^Limit.depth is a whole number, not str", engine.play, board, Limit(depth="3"))  # type: ignore[arg-type]
            self.says(CheshireError, "^Limit.time takes seconds from 0", engine.play, board, Limit(time=-1))
            self.says(CheshireError, "^multipv takes a number from 1", engine.analyse, board, Limit(depth=1), multipv=0)
            self.says(TypeError, "^root_moves is a list of moves", engine.analyse, board, Limit(depth=1), root_moves="e4")
            self.says(TypeError, "^options are a mapping", engine.configure, "Hash")

    def test_files(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            self.says(TypeError, "^files is a list of paths", cheshire.write_index, Path(folder) / "x", "chess", "games.pgn")
        self.says(TypeError, "^game is a Game or its name", cheshire.write_index, "x", 5, [])
        self.says(TypeError, "^dialect is a text", Board().fen, ["bar"])

    def test_names_are_those_of_programs(self) -> None:
        try:
            Board().push("Ke2")
        except cheshire.IllegalMoveError as error:
            self.assertIn("cheshire.IllegalMoveError: ", traceback.format_exc())
            self.assertNotIn("cheshire.moves.", str(type(error)))
        self.says(TypeError, r"^Board.analyse\(\) got an unexpected", Board().analyse, time=1)
        self.assertEqual((cheshire.engine.Score, cheshire.engine.PovScore), (cheshire.Score, cheshire.PovScore))
        for thing in (Board, cheshire.engine.SimpleEngine, cheshire.engine.AnalysisResult, cheshire.pgn.StringExporter):
            page = pydoc.plain(pydoc.render_doc(thing))
            self.assertNotIn("Methods inherited from cheshire._", page)
        for module in (cheshire, cheshire.engine, cheshire.pgn):
            for name in module.__all__:
                self.assertIn(getattr(getattr(module, name), "__module__", "cheshire"), ("builtins", "enum", "cheshire", "cheshire.engine", "cheshire.pgn"), name)


if __name__ == "__main__":
    unittest.main()
