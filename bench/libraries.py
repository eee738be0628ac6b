#!/usr/bin/env python3
"""Measures the Python module, beside python-chess if it is there: random games, and single calls in one position.

  bench/libraries.py [SECONDS]         for each row; prints NAME<TAB>OPERATION<TAB>GAME<TAB>CALLS A SECOND

bench/libraries.sh makes a table of it.
"""

import importlib
import random
import sys
import time
from typing import Any, Callable

import cheshire

# "Kiwipete", of P. McKenzie: a position of chess in which everything happens.
KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"


def rate(work: Callable[[], int], seconds: float) -> float:
    done, start = 0, time.process_time()
    while time.process_time() - start < seconds:
        done += work()
    return done / (time.process_time() - start)


def random_games(begin: Callable[[], Any]) -> Callable[[], int]:
    chosen = random.Random(1)

    def play() -> int:
        board = begin()
        for ply in range(200):
            moves = list(board.legal_moves)
            if not moves:
                return ply
            board.push(moves[int(chosen.random() * len(moves))])
        return 200

    return play


def often(call: Callable[[], object]) -> Callable[[], int]:
    def calls() -> int:
        for _ in range(20):
            call()
        return 20

    return calls


def calls_of(board: Any, perft: Callable[[], object]) -> dict[str, Callable[[], object]]:
    move = next(iter(board.legal_moves))

    def push_and_pop() -> None:
        board.push(move)
        board.pop()

    return {
        "legal_moves": lambda: list(board.legal_moves),
        "push, pop": push_and_pop,
        "is_check": board.is_check,
        "is_checkmate": board.is_checkmate,
        "copy": board.copy,
        "fen": board.fen,
        "san": lambda: board.san(move),
        "perft 2": perft,
    }


def report(name: str, game: str, begin: Callable[[], Any], board: Any, perft: Callable[[], object], seconds: float) -> None:
    print(name, "random games, moves", game, round(rate(random_games(begin), seconds)), sep="\t", flush=True)
    for operation, call in calls_of(board, perft).items():
        print(name, operation, game, round(rate(often(call), seconds / 4)), sep="\t", flush=True)


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 2.0
    for game in ("chess", "alice"):
        board = cheshire.Board(game, KIWIPETE)
        report("Cheshire", game, lambda: cheshire.Board(game), board, lambda: board.perft(2), seconds)
    try:
        chess: Any = importlib.import_module("chess")
    except ImportError:
        print("libraries: no python-chess here", file=sys.stderr)
        return
    other = chess.Board(KIWIPETE)

    def leaves(depth: int) -> int:
        if depth == 0:
            return 1
        found = 0
        for move in other.legal_moves:
            other.push(move)
            found += leaves(depth - 1)
            other.pop()
        return found

    report(f"python-chess {chess.__version__}", "chess", chess.Board, other, lambda: leaves(2), seconds)


main()
