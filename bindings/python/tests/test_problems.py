"""Problems: what is found, what is asked for, and what is refused."""

import unittest

import cheshire

MARKS = "4r3/1p6/3n|R3/2n1k|Rrb/1|P1|N|p|B2/|Q1b1p1p1/|K7/8 w - - 0 1"


class SolveTest(unittest.TestCase):
    def test_the_two_mover_of_the_alice_source(self) -> None:
        found = cheshire.Board("alice", MARKS).solve("#2", tries=1, threats=True, threads=2)
        self.assertEqual((found.state, found.found, found.stipulation, found.fen), ("solved", 1, "#2", MARKS))
        key = found.solutions[0]
        self.assertEqual((str(key), key.uci, key.moves, key.zugzwang, key.goal), ("Kb1/A", "a2b1", 2, True, False))
        self.assertEqual([reply.replies[0].san for reply in key.replies if reply.san == "Re7"], ["Rxe7/A#"])
        self.assertEqual(len(found.tries), 8)
        self.assertEqual([sum(reply.refutes for reply in attempt.replies) for attempt in found.tries], [1] * 8)
        self.assertEqual(found.set_play, [])
        self.assertGreater(found.nodes["keys"], 0)
        self.assertGreater(found.seconds, 0)

    def test_help_play_has_lines(self) -> None:
        # As many mates as perft counts at four half-moves.
        found = cheshire.Board("chess").solve("h#2")
        self.assertEqual((found.state, found.found), ("solved", 8))
        self.assertIn(["f3", "e5", "g4", "Qh4#"], found.lines())
        found = cheshire.Board("alice").solve("h#2.5")
        self.assertEqual((found.found, len(found.lines())), (3250, 3250))

    def test_twins_and_the_other_side(self) -> None:
        board = cheshire.Board("chess", "k7/8/1K6/8/8/8/8/2Q5 w - - 0 1")
        self.assertEqual(board.solve("#1").lines(), [["Qc8#"]])
        self.assertEqual(board.solve("#1", twin="move c1 d1").lines(), [["Qd8#"]])
        self.assertEqual(board.solve("#1", duplex=True).state, "no-solution")
        self.assertEqual(board.fen(), "k7/8/1K6/8/8/8/8/2Q5 w - - 0 1")

    def test_games_that_lead_to_a_position(self) -> None:
        board = cheshire.Board("alice")
        for move in ("e4", "d5", "Be2", "dxe4"):
            board.push(move)
        self.assertEqual(board.solve("dia2").lines(), [["e4", "d5", "Be2", "dxe4/A"]])
        kings = cheshire.Board("chess", "8/2K5/8/8/8/8/8/k7 w - - 0 1")
        self.assertEqual(kings.solve("a=>b1", to="8/8/3K4/8/8/8/k7/8").lines(), [["Kd6", "Ka2"]])

    def test_plain_search_finds_the_same_with_more_moves(self) -> None:
        board = cheshire.Board("alice")
        for move in ("e4", "d5", "Be2", "dxe4"):
            board.push(move)
        fast, plain = board.solve("dia2"), board.solve("dia2", plain=True)
        self.assertEqual(plain.lines(), fast.lines())
        self.assertGreater(plain.nodes["keys"], fast.nodes["keys"])

    def test_says_whether_a_problem_is_sound(self) -> None:
        marks = cheshire.Board("alice", MARKS).solve("#2", cook=1).soundness
        assert marks is not None
        self.assertEqual((marks.verdict, [flaw.kind for flaw in marks.flaws]), ("sound", ["dual"]))
        rooks = cheshire.Board("chess", "7k/8/6K1/8/8/8/8/R2R4 w - - 0 1")
        self.assertEqual(
            rooks.solve("#1", cook=1).soundness, cheshire.Soundness("unsound", [cheshire.Flaw("cook", "1.Rd8#")])
        )
        self.assertEqual(
            cheshire.Board("chess").solve("#1", cook=1).soundness,
            cheshire.Soundness("unsound", [cheshire.Flaw("unsolvable", None)]),
        )
        self.assertIsNone(rooks.solve("#1").soundness)
        self.assertIsNone(rooks.solve("#1", cook=1, max_solutions=1).soundness)

    def test_names_pieces_that_can_go(self) -> None:
        # Nd4 and d5 would give check too, if d4 and d5 were not occupied, on whatever board.
        board = cheshire.Board("alice", "8/8/4|k3/3p4/3P4/1N6/8/K7 w - - 0 1")
        self.assertEqual(board.solve("+1", economy=True).economy, cheshire.Economy(True, ["pass d4/A", "pass d5/A"]))
        self.assertIsNone(board.solve("+1").economy)
        without = cheshire.Board("chess", "7k/8/6K1/8/8/1P6/8/8 w - - 0 1")
        self.assertEqual(without.solve("#1", economy=True).economy, cheshire.Economy(True, [], unsolvable=True))

    def test_a_diagram_may_lack_a_king_that_nobody_checks(self) -> None:
        lines = cheshire.Board("chess").solve("h#1", fen="7k/p6p/8/8/8/8/8/5RR1")
        self.assertEqual(lines.found, 2)

    def test_stops(self) -> None:
        board = cheshire.Board("alice")
        stopped = board.solve("h#6", stop=lambda: True)
        self.assertEqual((stopped.state, stopped.limit), ("limit-reached", "stopped"))
        self.assertEqual(board.solve("h#2.5", max_solutions=5).found, 5)

        def interrupt() -> bool:
            raise KeyboardInterrupt

        self.assertRaises(KeyboardInterrupt, board.solve, "h#6", stop=interrupt, threads=2)

    def test_refuses_what_makes_no_sense(self) -> None:
        board = cheshire.Board("chess")
        for stipulation, how, code in (
            ("mate8", {}, "stipulation-unknown"),
            ("h#2", {"tries": 1}, "problem-without-forced-play"),
            ("#2", {"threads": 257}, "argument-out-of-range"),
            ("#2", {"cook": -1}, "argument-out-of-range"),
            ("#2", {"twin": "remove e4"}, "problem-square-empty"),
            ("#2", {"twin": "remove e8"}, "position-unplayable"),
        ):
            with self.assertRaises(cheshire.CheshireError) as caught:
                board.solve(stipulation, **how)  # type: ignore[arg-type]
            self.assertEqual(caught.exception.code, code)
        self.assertRaises(ValueError, board.solve, "#2\0")
