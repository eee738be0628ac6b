"""Games of PGN files: what is read, in pieces of any size, and what a mistake says."""

import tempfile
import unittest
from pathlib import Path

import cheshire

GAMES = """[White "Ann"]
[Black "Bob"]

1. f3 e5 (1... d5 2. h3) 2. g4 {Why?} Qh4# 0-1

[White "Cid"]
[Variant "Alice"]

1. e4 d5 2. Be2 dxe4 3. Bb5# 1-0

[White "Dora"]

1. e4 e5 2. Ke3 *
"""


class PgnTest(unittest.TestCase):
    def test_reads_games(self) -> None:
        chess, alice, wrong = cheshire.parse_pgn(GAMES)
        self.assertEqual((chess.headers, chess.result, chess.line), ({"White": "Ann", "Black": "Bob"}, "0-1", 1))
        assert chess.board is not None and alice.board is not None and wrong.error is not None
        self.assertEqual(cheshire.Board().variation_san(chess.board.move_stack), "1. f3 e5 2. g4 Qh4#")
        self.assertTrue(chess.board.is_checkmate())
        self.assertEqual((alice.board.game.id, alice.board.result(), alice.line), ("alice", "1-0", 6))
        self.assertEqual(alice.board.pop().uci(), "e2b5")
        assert wrong.board is not None
        self.assertEqual([move.uci() for move in wrong.board.move_stack], ["e2e4", "e7e5"])
        self.assertEqual((wrong.error.code, wrong.result), ("pgn-move-refused", "*"))
        self.assertTrue(str(wrong.error).startswith("13:13: "))

    def test_reads_files_in_pieces(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "games.pgn"
            path.write_text(GAMES * 500, encoding="utf-8")
            records = list(cheshire.read_pgn(path))
            self.assertEqual(len(records), 1500)
            self.assertEqual(sum(record.error is not None for record in records), 500)
            self.assertEqual(records[-1].line, 13 * 499 + 11)
            first = next(iter(cheshire.read_pgn(str(path))))
            self.assertEqual(first.headers["White"], "Ann")
        self.assertRaises(OSError, next, cheshire.read_pgn(path))

    def test_reads_games_of_game_files(self) -> None:
        games = cheshire.Games()
        games.add('id = "slow"\ntitle = "Slow"\nbase = "chess"\n')
        text = '[Variant "slow"]\n\n1. e4 *\n'
        (record,) = cheshire.parse_pgn(text, games)
        assert record.board is not None
        self.assertEqual(record.board.game.title, "Slow")
        (record,) = cheshire.parse_pgn(text)
        assert record.error is not None
        self.assertEqual(record.error.code, "pgn-variant-unknown")

    def test_a_game_that_ends_off_the_board_has_its_result(self) -> None:
        board = cheshire.Board("chess")
        self.assertIn('[Result "1-0"]', board.pgn(Result="1-0"))
        self.assertTrue(board.pgn(Result="1-0").endswith("1-0\n\n"))
        for wrong in ({"Result": "2-0"}, {"Bad Tag": "x"}, {'Site "a"]\n\n1. d4 *\n\n[X': "y"}):
            self.assertRaises(cheshire.CheshireError, board.pgn, **wrong)

    def test_an_index_says_what_was_played(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path, index = Path(folder) / "games.pgn", Path(folder) / "games.idx"
            path.write_text(GAMES + "\n[White \"Eva\"]\n\n1. f3 d5 1/2-1/2\n", encoding="utf-8")
            self.assertEqual(cheshire.write_index(index, "chess", [path]), 3)
            found = cheshire.Board("chess").explore(index)
            self.assertEqual((found["games"], found["draws"], found["black"]), (3, 1, 1))
            self.assertEqual([move["san"] for move in found["moves"]], ["f3", "e4"])
            self.assertEqual([game["white"] for game in found["moves"][0]["examples"]], ["Ann", "Eva"])
            self.assertRaises(cheshire.CheshireError, cheshire.Board("alice").explore, index)
            self.assertRaises(cheshire.CheshireError, cheshire.Board("chess").explore, path)
            self.assertEqual(cheshire.write_index(index, "alice", [path, str(path)]), 2)
            self.assertEqual(cheshire.Board("alice").explore(index, examples=0)["games"], 2)
            self.assertRaises(OSError, cheshire.write_index, index, "chess", [Path(folder) / "none.pgn"])
            self.assertEqual(cheshire.Board("alice").explore(index)["games"], 2)
            self.assertRaises(cheshire.CheshireError, cheshire.write_index, Path(folder), "chess", [path])

    def test_what_a_board_writes_is_read_again(self) -> None:
        board = cheshire.Board("alice", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")
        board.push_san("e4")
        (record,) = cheshire.parse_pgn(board.pgn(White="Ann"))
        assert record.board is not None
        self.assertEqual((record.board.fen(), record.headers["White"]), (board.fen(), "Ann"))
