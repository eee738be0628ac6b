#!/usr/bin/env python3
"""python-chess drives the engine by UCI and by XBoard's protocol with boards of the Python module: games of several games, and
analysis.

    PYTHONPATH=PYTHON_CHESS tests/clients/python_adapter.py CHESHIRE

python_module.sh runs it.
"""

import logging
import os
import sys

import chess
import chess.engine

import cheshire
from cheshire.adapters import engine_board


def play(engine: chess.engine.SimpleEngine, name: str, longest: int, limit: chess.engine.Limit) -> cheshire.Board:
    """Plays a game against itself for at most so many half-moves."""
    board = cheshire.Board(name)
    game = object()
    while len(board.move_stack) < longest and not board.is_game_over(claim_draw=True):
        result = engine.play(engine_board(board), limit, game=game)
        assert result.move in board.legal_moves, (board, result)
        board.push(result.move)
    return board


def check_uci(command: str) -> int:
    half_moves = 0
    with chess.engine.SimpleEngine.popen_uci([command, "uci"]) as engine:
        limit = chess.engine.Limit(nodes=300)
        for name in ("raumschach", "hyperchess", "little-cheops", "chess960;start=5", "three-boards", "chess"):
            half_moves += len(play(engine, name, 40, limit).move_stack)
        board = play(engine, "alice", 400, limit)
        assert board.is_game_over(claim_draw=True)
        half_moves += len(board.move_stack)
        mate = cheshire.Board("alice")
        for san in ("e4", "d5", "Be2", "dxe4"):
            mate.push(san)
        adapted = engine_board(mate)
        info = engine.analyse(adapted, chess.engine.Limit(depth=4), root_moves=[mate.parse_san("Bb5"), mate.parse_san("Kf1")])
        assert info["score"].white() == chess.engine.Mate(1) and mate.san(info["pv"][0]) == "Bb5#", info
        lines = engine.analyse(adapted, chess.engine.Limit(depth=3), multipv=3)
        assert [line["multipv"] for line in lines] == [1, 2, 3], lines
        with engine.analysis(adapted) as analysis:
            for info in analysis:
                if "pv" in info:
                    break
        assert mate.san(analysis.wait().move) == "Bb5#"
        assert len(mate.move_stack) == 4
        adapted.push_uci("e2b5")
        assert mate.is_checkmate()
    return half_moves


def check_xboard(command: str) -> int:
    with chess.engine.SimpleEngine.popen_xboard([command, "xboard"]) as engine:
        boards = [play(engine, name, 20, chess.engine.Limit(time=0.02)) for name in ("chess", "chess960;start=700")]
    return sum(len(board.move_stack) for board in boards)


def main() -> None:
    command = os.path.abspath(sys.argv[1])
    # It warns of every rule option that the engine announces after a change of game.
    chess.engine.LOGGER.setLevel(logging.ERROR)
    counts = f"{check_uci(command)} half-moves by UCI, {check_xboard(command)} by XBoard's protocol"
    print(f"cheshire.adapters with python-chess {chess.__version__}: OK, {counts}")


if __name__ == "__main__":
    main()
