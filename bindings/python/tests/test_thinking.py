"""Analysis: limits, lines, callbacks, and what ends it."""

import doctest
import unittest
from typing import Any, Dict, List, Tuple

import cheshire
from cheshire import Cp, Mate, MateGiven, PovScore

D8 = cheshire.Move.from_uci("d1d8")


def mate_in_one() -> cheshire.Board:
    return cheshire.Board("chess", "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1")


class AnalyseTest(unittest.TestCase):
    def test_finds_a_mate_and_shows_its_lines(self) -> None:
        lines: List[cheshire.Line] = []
        found = mate_in_one().analyse(depth=4, multipv=2, on_line=lines.append)
        self.assertEqual((found.best, found.best.from_square), (D8, "d1"))
        self.assertEqual([line.rank for line in found.lines], [1, 2])
        self.assertEqual(found.score, PovScore(Mate(1), cheshire.WHITE))
        self.assertEqual((found.score.white(), found.score.black(), found.score.relative > Cp(900)), (Mate(1), Mate(-1), True))
        self.assertTrue(found.score.is_mate())
        self.assertEqual(str(found.score), "#+1")
        self.assertEqual((found.lines[0].pv, found.lines[0].san, found.lines[0].pv[0].to_square), ([D8], ["Rd8#"], "d8"))
        self.assertRegex(str(found.lines[1].score), r"^[+-]\d+\.\d\d$")
        self.assertEqual(list(found.lines[0].wdl.white()), [1000, 0, 0])
        self.assertGreater(found.nodes, 0)
        self.assertTrue(lines)

    def test_obeys_its_limits(self) -> None:
        board = cheshire.Board("alice")
        self.assertEqual(board.analyse(depth=2).lines[0].depth, 2)
        self.assertLess(board.analyse(nodes=5000).nodes, 20000)
        self.assertIsNotNone(board.analyse(movetime=0.01).best)
        self.assertIsNotNone(board.analyse(white_clock=1, black_clock=1).best)
        self.assertIn(board.analyse(depth=2, search_moves=["a4", "h2h4"]).best.uci(), ("a2a4", "h2h4"))
        self.assertEqual(mate_in_one().analyse(mate=1, hash=1, skill=8).best, D8)
        self.assertEqual(mate_in_one().analyse(nodes=5000, threads=3).best, D8)

    def test_refuses_what_makes_no_sense(self) -> None:
        board = cheshire.Board("alice")
        cases: Tuple[Tuple[Dict[str, Any], str], ...] = (
            ({}, "search-without-end"),
            ({"black_clock": 1}, "search-without-end"),
            ({"depth": -1}, "argument-out-of-range"),
            ({"movetime": -1}, "argument-out-of-range"),
            ({"depth": 10**12}, "argument-out-of-range"),
            ({"depth": 1, "search_moves": ["e4\0"]}, "text-with-nul"),
            ({"depth": 1, "multipv": 1000}, "argument-out-of-range"),
            ({"depth": 1, "multipv": 0}, "argument-out-of-range"),
            ({"depth": 1, "threads": 0}, "argument-out-of-range"),
            ({"depth": 1, "skill": 0}, "argument-out-of-range"),
            ({"depth": 1, "threads": 1000}, "argument-out-of-range"),
        )
        for arguments, code in cases:
            with self.assertRaises(cheshire.CheshireError) as caught:
                board.analyse(**arguments)
            self.assertEqual(caught.exception.code, code)
        self.assertRaises(cheshire.CheshireError, board.analyse, depth=1, search_moves=["e5"])

    def test_has_nothing_to_play_when_the_game_is_over(self) -> None:
        board = mate_in_one()
        board.push("Rd8")
        found = board.analyse(depth=1)
        self.assertEqual((found.best, found.ponder, found.lines[0].pv), (None, None, []))
        self.assertEqual((found.score.relative, found.score.white()), (Mate(0), MateGiven))

    def test_stops_when_asked(self) -> None:
        questions = 0

        def stop() -> bool:
            nonlocal questions
            questions += 1
            return questions > 3

        self.assertIsNotNone(cheshire.Board("chess").analyse(stop=stop).best)
        self.assertEqual(questions, 4)

    def test_what_a_callback_raises_comes_out(self) -> None:
        def interrupt(*_: object) -> bool:
            raise KeyboardInterrupt

        board = cheshire.Board("chess")
        self.assertRaises(KeyboardInterrupt, board.analyse, stop=interrupt)
        self.assertRaises(KeyboardInterrupt, board.analyse, depth=1000, on_line=interrupt)
        self.assertEqual(board.push("e4").uci(), "e2e4")

    def test_the_board_stays_shut_while_it_thinks(self) -> None:
        board = cheshire.Board("chess")
        self.assertRaises(RuntimeError, board.analyse, depth=3, on_line=lambda line: board.push("e4"))


    def test_a_line_is_made_of_moves(self) -> None:
        for name in ("alice", "cheops", "raumschach"):
            board = cheshire.Board(name)
            found = board.analyse(nodes=3000)
            for move, san in zip(found.lines[0].pv, found.lines[0].san):
                self.assertEqual(board.san(move), san)
                self.assertIn(move.from_square, board.game.squares)
                board.push(move)


class DocumentationTest(unittest.TestCase):
    def test_the_example_is_true(self) -> None:
        result = doctest.testmod(cheshire)
        self.assertEqual(result.failed, 0)
        self.assertGreater(result.attempted, 4)


if __name__ == "__main__":
    unittest.main()
