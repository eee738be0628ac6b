"""tools/opening-findings adds games up, ranks first moves, finds refuted lines, and chooses what is played."""
import importlib.machinery
import importlib.util
import pathlib
import sys
import tempfile
import unittest

TOOL = pathlib.Path(__file__).resolve().parents[2] / "tools/opening-findings"
sys.dont_write_bytecode = True
loader = importlib.machinery.SourceFileLoader("opening_findings", str(TOOL))
spec = importlib.util.spec_from_loader("opening_findings", loader)
tool = importlib.util.module_from_spec(spec)
loader.exec_module(tool)

GAMES = """[Event "Cheshire match"]
[Round "1"]
[Result "0-1"]
[Variant "Alice"]

1. e4 e5 2. Qh5 {[%eval 0.41,4]} 2... Qf6
{[%eval #-1,1]} {Checkmate: Black wins.} 0-1

[Event "Cheshire match"]
[Round "2"]
[Result "1/2-1/2"]
[Variant "Alice"]

1. e4 e5 1/2-1/2

[Event "Cheshire match"]
[Round "3"]
[Result "1-0"]
[Variant "Alice"]

1. e4 d5 2. Be2 {[%ev"""


class FakeEngine:
    """Likes a and b equally, c much less, and finds the game over after five half-moves."""

    def __init__(self):
        self.asked = []

    def lines(self, moves, nodes):
        if nodes > 1:
            self.asked.append(moves)
        scores = [] if len(moves) == 5 else [("a", 20), ("b", 20 - tool.CHOICE_MARGIN), ("c", 19 - tool.CHOICE_MARGIN)]
        return [(score, "", [move]) for move, score in scores]


class OpeningFindings(unittest.TestCase):
    def test_reads_the_whole_games_of_a_match(self):
        games = list(tool.read_games(GAMES))
        self.assertEqual(games, [(["e4", "e5", "Qh5", "Qf6"], "0-1"), (["e4", "e5"], "1/2-1/2")])
        played = tool.Summary(games + games)
        its = played.pairs["e4", "e5"]
        self.assertEqual((its.games, its.points), (4, 1.0))
        self.assertEqual((played.games, played.different, played.drawn, played.plies), (4, 2, 2, 12))

    def test_intervals_are_wilsons(self):
        # Newcombe, "Two-sided confidence intervals for the single proportion", 1998, table I, method 3.
        low, high = tool.interval(81 / 263, 263)
        self.assertAlmostEqual(low, 0.2553, 4)
        self.assertAlmostEqual(high, 0.3662, 4)
        self.assertEqual(tool.interval(0.5, 0), (0.0, 1.0))
        self.assertAlmostEqual(tool.interval(1.0, 10)[1], 1.0)

    def test_ranks_first_moves_by_the_best_reply(self):
        pairs = {("e4", "e5"): tool.Tally(100, 60), ("e4", "d5"): tool.Tally(100, 40), ("e4", "f6"): tool.Tally(1, 0),
                 ("d4", "d5"): tool.Tally(50, 30)}
        rows = tool.first_moves(pairs, dict.fromkeys(pairs, 0))
        self.assertEqual([(first, reply) for first, reply, *_ in rows], [("d4", "d5"), ("e4", "d5")])
        self.assertEqual((rows[1][3].games, rows[1][3].points), (201, 100))
        # What the search says decides between few games.
        rows = tool.first_moves({("e4", "e5"): tool.Tally(1, 0), ("e4", "d5"): tool.Tally(1, 1)},
                                {("e4", "e5"): 200, ("e4", "d5"): -200})
        self.assertEqual(rows[0][1], "d5")
        self.assertAlmostEqual(tool.estimate(tool.Tally(), 400), 10 / 11)
        self.assertAlmostEqual(tool.estimate(tool.Tally(990, 0), 0), 0.005)

    def test_a_line_is_refuted_above_a_score_and_a_number_of_games(self):
        few = 10
        pairs = {("a", "a"): tool.Tally(few, few), ("a", "b"): tool.Tally(few - 1, 0), ("a", "c"): tool.Tally(10 * few, 0),
                 ("a", "d"): tool.Tally(100, 85)}
        scores = dict(zip(pairs, (900, -900, -200, 200)))
        self.assertEqual([pair for pair, _ in tool.refuted(pairs, scores, few)], [("a", "c"), ("a", "a")])
        # The search must see it too.
        scores["a", "c"] = 200
        self.assertEqual([pair for pair, _ in tool.refuted(pairs, scores, few)], [("a", "a")])

    def test_more_games_for_the_best_replies_and_for_clear_pairs(self):
        scores = {("e4", reply): 10 * i for i, reply in enumerate("abcdefg")}
        scores["e4", "g"] = tool.SHARP
        self.assertEqual([reply for _, reply in tool.chosen(scores)], ["a", "b", "c", "d", "g"])

    def test_batches_make_at_least_the_games_asked_for(self):
        made = list(tool.batches(460, 400, 20))
        self.assertEqual(made, [(1, False), (2, False), (3, False), (4, False), (5, True)])
        self.assertEqual(list(tool.batches(40, 400, 20)), [(1, False), (2, False)])

    def test_openings_are_drawn_from_moves_near_the_best_by_their_seed(self):
        engine = FakeEngine()
        opener = tool.Opener(None)
        opening = opener.opening(engine, ("x", "y"), "1")
        self.assertEqual(len(opening), 4)
        self.assertEqual(tool.Opener(None).opening(FakeEngine(), ("x", "y"), "1"), opening)
        drawn = {opener.opening(engine, ("x", "y"), str(seed)) for seed in range(100)}
        self.assertEqual(drawn, {("x", "y", a, b) for a in "ab" for b in "ab"})
        # Each position is searched once.
        self.assertEqual(len(engine.asked), len(set(engine.asked)))

    def test_reads_parts(self):
        self.assertEqual(tool.part("3/8"), (3, 8))
        for text in ("0/8", "9/8", "3", "a/b"):
            with self.assertRaises(tool.argparse.ArgumentTypeError):
                tool.part(text)

    def test_numbers_moves(self):
        self.assertEqual(tool.numbered(["e4", "e5", "Nf3"]), "1.e4 e5 2.Nf3")
        self.assertEqual(tool.numbered(["e5", "Nf3", "Nc6"], 1), "1...e5 2.Nf3 Nc6")

    def test_says_only_what_the_intervals_bear(self):
        rows = [("e4", tool.Tally(1000, 600)), ("d4", tool.Tally(100, 55)), ("a4", tool.Tally(1000, 300))]
        text = tool.opinion(rows)
        self.assertIn("1.e4 ranks first; White scored 60 % of 1,000 games. The intervals of 1 other move reach", text)
        self.assertIn("White is ahead with 1 of the 3 first moves and behind with 1, counting", text)
        self.assertIn("1.a4 ranks last, with 30 % of 1,000 games", text)
        few = {("e4", "e5"): tool.Tally(10, 5), ("e4", "d5"): tool.Tally(1, 1)}
        self.assertIn("1 pair of 2 has", tool.verdict([], few, {}, 10))

    def test_a_folder_keeps_to_its_settings(self):
        with tempfile.TemporaryDirectory() as folder:
            game = tool.Game("cheshire", "alice", pathlib.Path(folder))
            with self.assertRaises(tool.Fault):
                game.settings()
            game.keep({"nodes": 1000})
            game.keep({"nodes": 1000})
            with self.assertRaises(tool.Fault):
                game.keep({"nodes": 2000})


if __name__ == "__main__":
    unittest.main()
