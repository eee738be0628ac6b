"""Boards as other libraries take them. tests/clients/python_adapter.py plays with python-chess."""

import unittest

import cheshire
from cheshire.adapters import engine_board


class EngineBoardTest(unittest.TestCase):
    def test_is_the_board(self) -> None:
        board = cheshire.Board("raumschach")
        adapted = engine_board(board)
        move = board.legal_moves[0]
        self.assertEqual(adapted.push_uci(move.uci().lower()), move, "python-chess knows lower case alone")
        self.assertEqual((adapted.move_stack, board.move_stack, adapted.turn), ([move], [move], cheshire.BLACK))
        self.assertEqual((type(adapted).uci_variant, adapted.chess960, adapted.fen()), ("raumschach", False, board.fen()))
        self.assertEqual((adapted.root(), adapted.copy(stack=False)), (engine_board(cheshire.Board("raumschach")), adapted))
        self.assertEqual((adapted.pop(), board.move_stack), (move, []))
        for wrong in ("zz", "Aa1Aa1", ""):
            self.assertRaises(cheshire.IllegalMoveError, adapted.push_uci, wrong)

    def test_has_the_rules_that_the_engine_plays_with(self) -> None:
        for board in (cheshire.Board("alice;castling=on"), cheshire.Board("chess960;start=3")):
            self.assertIs(engine_board(board).board, board)
        with self.assertRaises(cheshire.CheshireError) as refused:
            engine_board(cheshire.Board("alice;castling=off"))
        self.assertEqual(refused.exception.code, "engine-board-options")

    def test_chess960_is_chess(self) -> None:
        adapted = engine_board(cheshire.Board.from_chess960_pos(518))
        self.assertEqual((type(adapted).uci_variant, type(adapted).xboard_variant, adapted.chess960), ("chess", "fischerandom", True))
        self.assertIn(" HAha ", adapted.fen(shredder=True, en_passant="fen"))
        self.assertEqual(adapted.xboard(adapted.parse_xboard("e4")), "e2e4")


if __name__ == "__main__":
    unittest.main()
