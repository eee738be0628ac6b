"""Drives a UCI engine by python-chess: called by python_chess.sh.

    PYTHONPATH=PYTHON_CHESS python3 python_chess.py CHESHIRE
"""

import logging
import os
import random
import sys
from typing import List, Optional

import chess
import chess.engine
import chess.pgn


class Traffic(logging.Handler):
    """Keeps the lines that python-chess sends, and what it warns of."""

    def __init__(self) -> None:
        super().__init__()
        self.sent: List[str] = []
        self.warnings: List[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        text = record.getMessage()
        if record.levelno >= logging.WARNING:
            # Choosing a game announces its rule options, which python-chess did not expect and skips.
            if "'option name " not in text:
                self.warnings.append(text)
        elif "<< " in text:
            self.sent.append(text.split("<< ", 1)[1])

    def count(self, line: str) -> int:
        return self.sent.count(line)


def play(white: chess.engine.SimpleEngine, black: chess.engine.SimpleEngine, board: chess.Board,
         limit: chess.engine.Limit, longest: int, **how: bool) -> Optional[str]:
    """Plays at most `longest` half-moves. Returns why the game ended, or None if it has not."""
    game = object()
    while len(board.move_stack) < longest:
        outcome = board.outcome(claim_draw=True)
        if outcome is not None:
            return outcome.termination.name.lower()
        engine = white if board.turn == chess.WHITE else black
        result = engine.play(board, limit, game=game, **how)
        if result.move is None:
            return "no move"
        assert result.move in board.legal_moves, (board.fen(), result.move)
        board.push(result.move)
    return None


def record(board: chess.Board) -> chess.pgn.Game:
    game = chess.pgn.Game.from_board(board)
    assert game.end().board().fen() == board.fen()
    return game


def shuffled(length: int, seed: int, board: chess.Board) -> chess.Board:
    """Plays random moves, so that games differ."""
    chance = random.Random(seed)
    for _ in range(length):
        board.push(chance.choice(list(board.legal_moves)))
    return board


def check_game(cheshire: str) -> str:
    """A game of chess against itself to the end."""
    with chess.engine.SimpleEngine.popen_uci([cheshire, "uci"]) as engine:
        assert engine.id["name"].startswith("Cheshire "), engine.id
        board = shuffled(8, 4, chess.Board())
        reason = play(engine, engine, board, chess.engine.Limit(nodes=400), longest=600)
    assert reason is not None, "the game has no end"
    record(board)
    return f"a game ({len(board.move_stack)} half-moves, {reason.replace('_', ' ')})"


def check_options(cheshire: str) -> str:
    """Every option takes its default and the ends of its range, and unknown ones raise."""
    with chess.engine.SimpleEngine.popen_uci([cheshire, "uci"]) as engine:
        for name, option in engine.options.items():
            if option.is_managed():
                continue
            if option.type == "button":
                engine.configure({name: None})
            elif option.type == "spin":
                largest = max(option.min, min(option.max, 256))  # 64 GiB of Hash is more than a test may take
                for value in (option.min, largest, option.default):
                    engine.configure({name: value})
            elif option.type == "check":
                for value in (not option.default, option.default):
                    engine.configure({name: value})
            elif option.type == "combo":
                for value in (*option.var, option.default):
                    engine.configure({name: value})
        count = len(engine.options)
        try:
            engine.configure({"No such option": 1})
            raise AssertionError("an unknown option is accepted")
        except chess.engine.EngineError:
            pass
        info = engine.analyse(chess.Board(), chess.engine.Limit(depth=4), options={"UCI_ShowWDL": True})
        assert info["wdl"].relative.total() == 1000, info
    return f"{count} options"


def check_analysis(cheshire: str) -> str:
    """Several lines, a mate, root moves, and an analysis that is stopped."""
    with chess.engine.SimpleEngine.popen_uci([cheshire, "uci"]) as engine:
        lines = engine.analyse(chess.Board(), chess.engine.Limit(depth=6), multipv=4)
        assert [line["multipv"] for line in lines] == [1, 2, 3, 4]
        assert len({line["pv"][0] for line in lines}) == 4
        scores = [line["score"].relative for line in lines]
        assert scores == sorted(scores, reverse=True), scores

        mate = chess.Board("6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1")
        info = engine.analyse(mate, chess.engine.Limit(depth=5))
        assert info["score"].relative == chess.engine.Mate(1) and info["pv"] == [chess.Move.from_uci("d1d8")], info

        only = [chess.Move.from_uci("a2a3"), chess.Move.from_uci("h2h4")]
        assert engine.play(chess.Board(), chess.engine.Limit(depth=4), root_moves=only).move in only

        with engine.analysis(chess.Board()) as analysis:
            for info in analysis:
                if info.get("depth", 0) >= 5:
                    break
        assert analysis.wait().move in chess.Board().legal_moves
        # The engine plays on after a stopped analysis.
        assert engine.play(chess.Board(), chess.engine.Limit(nodes=100)).move is not None
    return "analysis with 4 lines"


def check_ponder(cheshire: str, traffic: Traffic) -> str:
    """Both sides think on the opponent's time; right guesses become ponderhit, wrong ones are stopped."""
    before = traffic.count("ponderhit"), traffic.count("stop")
    command = [cheshire, "uci"]
    with chess.engine.SimpleEngine.popen_uci(command) as white, chess.engine.SimpleEngine.popen_uci(command) as black:
        clock = chess.engine.Limit(white_clock=5, black_clock=5, white_inc=0.05, black_inc=0.05)
        board = chess.Board()
        play(white, black, board, clock, longest=24, ponder=True)
        assert len(board.move_stack) == 24
    hits, stops = traffic.count("ponderhit") - before[0], traffic.count("stop") - before[1]
    assert hits > 0, "no move was foreseen"
    return f"ponder ({hits} hits, {stops} misses)"


def check_chess960(cheshire: str) -> str:
    """Games from several arrays; castling is the king's move to its rook."""
    castlings = 0
    arrays = (0, 959, 342, 700)
    with chess.engine.SimpleEngine.popen_uci([cheshire, "uci"]) as engine:
        for number in arrays:
            board = chess.Board.from_chess960_pos(number)
            play(engine, engine, board, chess.engine.Limit(nodes=400), longest=80)
            replay = chess.Board.from_chess960_pos(number)
            for move in board.move_stack:
                castlings += replay.is_castling(move)
                replay.push(move)
            record(board)
        # The engine reads and writes both castlings of an inner rook as python-chess does.
        board = chess.Board("bnrkrbqn/pppppppp/8/8/8/8/PPPPPPPP/1R1K2R1 w GBce - 0 1", chess960=True)
        for castling in ("d1b1", "d1g1"):
            move = chess.Move.from_uci(castling)
            assert engine.play(board, chess.engine.Limit(depth=3), root_moves=[move]).move == move
            castlings += 1
    return f"Chess960 ({len(arrays)} games, {castlings} castlings)"


def main() -> None:
    cheshire = os.path.abspath(sys.argv[1])
    traffic = Traffic()
    chess.engine.LOGGER.setLevel(logging.DEBUG)
    chess.engine.LOGGER.addHandler(traffic)
    chess.engine.LOGGER.propagate = False
    done = [
        check_game(cheshire),
        check_options(cheshire),
        check_analysis(cheshire),
        check_ponder(cheshire, traffic),
        check_chess960(cheshire),
    ]
    assert not traffic.warnings, traffic.warnings
    print(f"python-chess {chess.__version__}: {', '.join(done)}")


if __name__ == "__main__":
    main()
