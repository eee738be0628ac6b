"""Games of PGN files: what is read, in pieces of any size, and what a mistake says."""

import io
import os
import pickle
import tempfile
import unittest
from pathlib import Path

import cheshire
import cheshire.pgn

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
        self.assertEqual((wrong.error.line, wrong.error.column, wrong.error.ply), (13, 13, 3))
        again = pickle.loads(pickle.dumps(wrong.error))
        self.assertEqual((str(again), vars(again)), (str(wrong.error), vars(wrong.error)))

    def test_records_go_on_past_draws(self) -> None:
        table = (Path(os.environ["CHESHIRE_DATA"]) / "past-draws.tsv").read_text(encoding="utf-8")
        rows = [line.split("\t") for line in table.splitlines() if not line.startswith("#")]
        self.assertGreaterEqual(len(rows), 6)
        for what, game, fen, moves, drawn, claim, ended, end, result in rows:
            with self.subTest(what):
                board = cheshire.Board(game, fen or None)
                for number, move in enumerate(moves.split()):
                    if number == int(drawn):
                        outcome, claimed = board.outcome(), board.outcome(claim_draw=True)
                        self.assertEqual(outcome.termination if outcome else "ongoing", ended)
                        self.assertEqual(claimed and claimed.termination, claim if outcome is None else ended)
                        self.assertTrue(board.legal_moves)
                    board.push(move)
                outcome = board.outcome()
                self.assertEqual(outcome and outcome.termination, end)
                start = f'[FEN "{fen}"]\n' if fen else ""
                text = f'[Variant "{game}"]\n[Result "{result}"]\n{start}\n{moves} {result}\n'
                (record,) = cheshire.parse_pgn(text)
                self.assertEqual((record.errors, record.board), ([], board))
                (tree,) = cheshire.pgn.read_games(io.StringIO(text))
                self.assertEqual((tree.errors, len(list(tree.mainline()))), ([], len(moves.split())))
                self.assertEqual((tree.end().board(), tree.headers["Result"]), (board, result))

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

    def test_mistakes_in_a_game_file_have_their_places(self) -> None:
        with self.assertRaises(cheshire.CheshireError) as caught:
            cheshire.Games().add('id = "mine"\ncolour = 1\nbase = 2\n', "mine.toml")
        wrong = caught.exception
        self.assertGreater(len(wrong.faults), 1)
        self.assertEqual(str(wrong), "\n".join(f"mine.toml:{fault.line}:{fault.column}: {fault}" for fault in wrong.faults))
        first = wrong.faults[0]
        self.assertEqual((wrong.code, wrong.line, wrong.column), (first.code, first.line, first.column))

    def test_reads_games_of_game_files(self) -> None:
        games = cheshire.Games()
        games.add('id = "slow"\ntitle = "Slow"\nbase = "chess"\n')
        text = '[Variant "slow"]\n\n1. e4 *\n'
        (record,) = cheshire.parse_pgn(text, games)
        assert record.board is not None
        self.assertEqual(record.board.game.title, "Slow")
        (record,) = cheshire.parse_pgn(text)
        assert record.error is not None
        self.assertEqual((record.error.code, record.error.line, record.error.column), ("pgn-variant-unknown", 1, 11))
        self.assertIsNone(record.error.ply)

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
