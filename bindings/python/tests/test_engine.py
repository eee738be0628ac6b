"""The engine in the shape of chess.engine: plays, analyses, is stopped, and is closed at the wrong moment."""

import asyncio
import doctest
import gc
import os
import signal
import threading
import time
import unittest
import warnings
from typing import Any, List

import cheshire
import cheshire.engine
import cheshire.scores
from cheshire.engine import Cp, Limit, Mate, MateGiven, PovScore

MATE_IN_ONE = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1"


def mate_in_one() -> cheshire.Board:
    return cheshire.Board("chess", MATE_IN_ONE)


class SimpleEngineTest(unittest.TestCase):
    def setUp(self) -> None:
        self.engine = cheshire.engine.SimpleEngine(Hash=1)
        self.addCleanup(self.engine.close)

    def test_plays(self) -> None:
        board = mate_in_one()
        result = self.engine.play(board, Limit(depth=3), info=cheshire.engine.INFO_SCORE)
        self.assertEqual(result.move, cheshire.Move.from_uci("d1d8"))
        self.assertEqual(result.info["score"], PovScore(Mate(1), cheshire.WHITE))
        self.assertEqual(list(result.info["wdl"].white()), [1000, 0, 0])
        board.push(result.move)
        over = self.engine.play(board, Limit(depth=3))
        self.assertEqual((over.move, over.ponder, over.info), (None, None, {}))
        self.assertEqual(self.engine.id["name"], f"Cheshire {cheshire.__version__}")

    def test_a_game_that_is_over_has_no_lines(self) -> None:
        board = cheshire.Board("little-cheops")
        with self.assertRaises(cheshire.IllegalMoveError):
            for move in 4 * ["g1h3", "d7c6", "h3g1", "c6d7"]:
                board.push(move)
        with cheshire.engine.SimpleEngine() as engine:
            self.assertEqual(engine.analyse(board, cheshire.engine.Limit(depth=1)), {})
            self.assertEqual(engine.analyse(board, cheshire.engine.Limit(depth=1), multipv=2), [])

    def test_analyses_and_leaves_the_board_alone(self) -> None:
        board = mate_in_one()
        info = self.engine.analyse(board, Limit(depth=3))
        assert isinstance(info, dict)
        self.assertEqual((info["score"].relative, info["pv"], info["multipv"]), (Mate(1), [cheshire.Move.from_uci("d1d8")], 1))
        self.assertGreater(info["nodes"], 0)
        lines = self.engine.analyse(board, Limit(depth=3), multipv=3, root_moves=["Rd8", "Rd2"])
        self.assertEqual([line["pv"][0].uci() for line in lines], ["d1d8", "d1d2"])
        self.assertEqual(board.fen(), MATE_IN_ONE)
        board.push("Rd8")
        over = self.engine.analyse(board, Limit(depth=3))
        self.assertEqual((over["score"].relative, over["score"].white(), over["pv"]), (Mate(0), MateGiven, []))

    def test_follows_a_game(self) -> None:
        for name in ("alice", "little-cheops", "chess"):
            board = cheshire.Board(name)
            for _ in range(6):
                board.push(self.engine.play(board, Limit(nodes=300), game=board).move)
            board.pop()
            self.assertIn(self.engine.play(board, Limit(nodes=300), game=board).move, board.legal_moves)
            board.set_fen(board.fen())
            self.assertIn(self.engine.play(board, Limit(nodes=300), game=board).move, board.legal_moves)
        board.push(cheshire.Move.null())
        self.assertIsNotNone(self.engine.play(board, Limit(nodes=300)).move)

    def test_an_analysis_goes_on_until_it_is_stopped(self) -> None:
        board = cheshire.Board("alice")
        with self.engine.analysis(board, multipv=2) as analysis:
            board.push("e4")
            for info in analysis:
                if info["depth"] >= 3 and info["multipv"] == 2:
                    break
        best = analysis.wait()
        self.assertEqual(best.move, analysis.info["pv"][0])
        self.assertEqual([info["multipv"] for info in analysis.multipv], [1, 2])
        while analysis.next():
            pass
        self.assertRaises(cheshire.engine.AnalysisComplete, analysis.get)
        self.assertTrue(analysis.empty())
        self.assertFalse(analysis.would_block())
        self.assertTrue(list(self.engine.analysis(board, Limit(depth=2))))

    def test_the_next_command_ends_an_analysis(self) -> None:
        board = cheshire.Board()
        analysis = self.engine.analysis(board)
        self.assertIsNotNone(self.engine.play(board, Limit(depth=2), ponder=True).move)
        self.assertIsNotNone(analysis.wait().move)
        self.assertIsNotNone(self.engine.play(board, Limit(depth=2)).move, "it pondered")

    def test_each_command_ends_an_analysis(self) -> None:
        for command in (self.engine.ping, lambda: self.engine.configure({"Hash": 2})):
            analysis = self.engine.analysis(cheshire.Board())
            analysis.get()
            command()
            self.assertIsNotNone(analysis.wait().move)

    def test_tells_no_speed_without_a_time(self) -> None:
        info = self.engine.play(mate_in_one(), Limit(depth=1), info=cheshire.engine.INFO_ALL).info
        self.assertEqual("nps" in info, info["time"] > 0)

    @unittest.skipUnless(hasattr(os, "fork"), "there are no forks here")
    def test_a_forked_process_has_no_engine(self) -> None:
        board = cheshire.Board()
        self.engine.play(board, Limit(depth=1))
        analysis = self.engine.analysis(board)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)  # of Python 3.12: other threads run
            child = os.fork()
        if child == 0:
            signal.alarm(60)
            refused = 0
            for use in (analysis.wait, self.engine.ping, lambda: self.engine.play(board, Limit(depth=1))):
                try:
                    use()
                except cheshire.engine.EngineTerminatedError:
                    refused += 1
            with cheshire.engine.SimpleEngine() as own:
                refused += own.play(board, Limit(depth=1)).move is not None
            os._exit(refused)
        self.assertEqual(os.waitpid(child, 0)[1], 4 << 8)
        self.engine.ping()
        self.assertIsNotNone(analysis.wait().move)

    def test_closing_ends_what_runs(self) -> None:
        board = cheshire.Board()
        analysis = self.engine.analysis(board)
        analysis.get()
        self.engine.close()
        with self.assertRaises(cheshire.engine.EngineTerminatedError) as caught:
            for _ in analysis:
                pass
        self.assertIsInstance(caught.exception, cheshire.CheshireError)
        self.assertEqual(caught.exception.code, "core-stopped")
        for use in (analysis.wait, analysis.get, self.engine.ping, lambda: self.engine.configure({"Hash": 3}), lambda: self.engine.play(board, Limit(depth=1))):
            self.assertRaises(cheshire.engine.EngineTerminatedError, use)
        self.engine.close()
        analysis.stop()

    def test_closing_ends_a_call_of_another_thread(self) -> None:
        raised: List[BaseException] = []

        def play() -> None:
            try:
                self.engine.play(cheshire.Board(), Limit(time=600))
            except cheshire.engine.EngineError as error:
                raised.append(error)

        thread = threading.Thread(target=play)
        thread.start()
        time.sleep(0.1)
        self.engine.close()
        thread.join(60)
        self.assertIsInstance(raised[0], cheshire.engine.EngineTerminatedError)

    def test_threads_share_it(self) -> None:
        board, found = cheshire.Board(), []
        threads = [threading.Thread(target=lambda: found.append(self.engine.play(board, Limit(nodes=500)))) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(60)
        self.assertEqual(len(found), 4)

    def test_says_what_it_cannot_do(self) -> None:
        board = cheshire.Board()
        cases: List[Any] = [
            (lambda: self.engine.play(board, Limit()), "search-without-end"),
            (lambda: self.engine.play(board, Limit(depth=0)), "search-without-end"),
            (lambda: self.engine.play(board, Limit(black_clock=1)), "search-without-end"),
            (lambda: self.engine.play(board, Limit(time=-1)), "argument-out-of-range"),
            (lambda: self.engine.play(board, Limit(depth=-1)), "argument-out-of-range"),
            (lambda: self.engine.analyse(board, Limit(depth=1), multipv=257), "argument-out-of-range"),
            (lambda: self.engine.analyse(board, Limit(depth=1), root_moves=["e5"]), None),
            (lambda: self.engine.configure({"Hash": 0}), "argument-out-of-range"),
            (lambda: self.engine.configure({"Hash": "much"}), "argument-out-of-range"),
            (lambda: self.engine.configure({"MultiPV": 2}), "option-managed"),
            (lambda: self.engine.play(board, Limit(depth=1), options={"Speed": 2}), "argument-unknown"),
        ]
        for use, code in cases:
            with self.assertRaises(cheshire.CheshireError) as caught:
                use()
            self.assertTrue(caught.exception.code)
            if code:
                self.assertEqual(caught.exception.code, code)
        self.engine.configure({"level": "3", "Threads": 2})
        self.assertIsNotNone(self.engine.play(board, Limit(white_clock=0, black_clock=1)).move)

    def test_threads_end_when_nobody_needs_them(self) -> None:
        before = threading.active_count()
        engine = cheshire.engine.SimpleEngine()
        engine.play(cheshire.Board(), Limit(depth=1))
        self.assertEqual(threading.active_count(), before + 1)
        del engine
        gc.collect()
        for _ in range(600):
            if threading.active_count() == before:
                break
            time.sleep(0.1)
        self.assertEqual(threading.active_count(), before)


class EngineTest(unittest.IsolatedAsyncioTestCase):
    async def test_plays_without_blocking(self) -> None:
        async with await cheshire.engine.start() as engine:
            ticks = 0
            playing = asyncio.ensure_future(engine.play(cheshire.Board("alice"), Limit(time=0.3)))
            while not playing.done():
                await asyncio.sleep(0.01)
                ticks += 1
            self.assertGreater(ticks, 3)
            self.assertIsNotNone(playing.result().move)
            both = await asyncio.gather(*(engine.analyse(mate_in_one(), Limit(depth=2)) for _ in range(2)))
            self.assertEqual([info["score"].white() for info in both], [Mate(1)] * 2)

    async def test_an_analysis_is_stopped(self) -> None:
        engine = await cheshire.engine.start()
        with await engine.analysis(cheshire.Board()) as analysis:
            async for info in analysis:
                if info["depth"] >= 4:
                    break
        self.assertIsNotNone((await analysis.wait()).move)
        while not analysis.empty():
            self.assertIsNotNone(await analysis.next())
        self.assertIsNone(await analysis.next())
        with self.assertRaises(cheshire.engine.AnalysisComplete):
            await analysis.get()
        self.assertFalse(analysis.would_block())
        await engine.quit()

    async def test_each_command_ends_an_analysis(self) -> None:
        async with await cheshire.engine.start() as engine:
            for command in (engine.ping, lambda: engine.configure({"Hash": 2})):
                analysis = await engine.analysis(cheshire.Board())
                await analysis.get()
                await command()
                self.assertIsNotNone((await asyncio.wait_for(analysis.wait(), 60)).move)

    async def test_a_task_is_cancelled(self) -> None:
        engine = await cheshire.engine.start()
        with self.assertRaises(asyncio.TimeoutError):
            await asyncio.wait_for(engine.play(cheshire.Board(), Limit(time=600)), 0.1)
        self.assertIsNotNone((await engine.play(cheshire.Board(), Limit(depth=1), ponder=True)).move)
        await engine.quit()

    async def test_closing_ends_an_analysis(self) -> None:
        engine = await cheshire.engine.start()
        analysis = await engine.analysis(cheshire.Board())
        await analysis.get()
        playing = asyncio.ensure_future(engine.play(cheshire.Board(), Limit(time=600)))
        self.assertIsNotNone((await analysis.wait()).move, "the next command ends it")
        await engine.quit()
        for use in (playing, engine.ping(), engine.configure({"Hash": 3}), engine.play(cheshire.Board(), Limit(depth=1))):
            with self.assertRaises(cheshire.engine.EngineTerminatedError):
                await use
        other = await cheshire.engine.start()
        analysis = await other.analysis(cheshire.Board())
        other.close()
        with self.assertRaises(cheshire.engine.EngineTerminatedError):
            async for _ in analysis:
                pass

    async def test_an_open_engine_does_not_keep_the_program(self) -> None:
        engine = await cheshire.engine.start()
        await engine.analysis(cheshire.Board())


class ScoreTest(unittest.TestCase):
    def test_scores_have_an_order(self) -> None:
        rising = [Mate(0), Mate(-1), Mate(-9), Cp(-50), Cp(0), Cp(20), Mate(9), Mate(1), MateGiven]
        self.assertEqual(sorted(rising, reverse=True), rising[::-1])
        self.assertEqual([-score for score in rising[::-1]], [MateGiven if s == MateGiven else s for s in
                         [Mate(0), Mate(-1), Mate(-9), Cp(-20), Cp(0), Cp(50), Mate(9), Mate(1), MateGiven]])
        self.assertEqual([str(score) for score in rising], ["#-0", "#-1", "#-9", "-50", "0", "+20", "#+9", "#+1", "#+0"])
        self.assertEqual([score.score(mate_score=1000) for score in rising], [-1000, -999, -991, -50, 0, 20, 991, 999, 1000])
        self.assertEqual([score.mate() for score in rising], [0, -1, -9, None, None, None, 9, 1, 0])
        self.assertIsNone(Mate(3).score())
        self.assertEqual((abs(Mate(-2)), abs(Cp(-3)), +Cp(1)), (Mate(2), Cp(3), Cp(1)))
        self.assertEqual({Cp(1): 1}[Cp(1)], 1)

    def test_a_side_sees_them(self) -> None:
        score = PovScore(Cp(30), cheshire.BLACK)
        self.assertEqual((score.white(), score.black(), score.pov(cheshire.WHITE)), (Cp(-30), Cp(30), Cp(-30)))
        self.assertEqual(score, PovScore(Cp(-30), cheshire.WHITE))
        self.assertEqual((repr(score), score.is_mate()), ("PovScore(Cp(+30), BLACK)", False))

    def test_chances(self) -> None:
        chances = cheshire.engine.PovWdl(cheshire.engine.Wdl(500, 300, 200), cheshire.WHITE)
        self.assertEqual((chances.white().expectation(), chances.black().winning_chance()), (0.65, 0.2))
        self.assertEqual(list(chances.black()), [200, 300, 500])


class DocumentationTest(unittest.TestCase):
    def test_the_example_is_true(self) -> None:
        self.assertEqual(doctest.testmod(cheshire.engine).failed, 0)


if __name__ == "__main__":
    unittest.main()
