#!/usr/bin/env python3
"""Compares the Python module in random games of chess with python-chess (legal moves, SAN, FEN, checks, ends of games) and,
if there is one, with Stockfish (perft).

    PYTHONPATH=PYTHON_CHESS tests/clients/python_module.py [--games N] [--seed N] [--stockfish PROGRAM]

PYTHON_CHESS is the source of https://github.com/niklasf/python-chess, which Debian 12 does not have; Stockfish is Debian's.
The module must be installed too: python_module.sh does that, and runs this.
"""

import argparse
import random
import shutil
import subprocess
import sys
from typing import Dict, Optional

import chess

import cheshire

REASONS = {
    chess.Termination.CHECKMATE: "checkmate",
    chess.Termination.STALEMATE: "stalemate",
    chess.Termination.FIVEFOLD_REPETITION: "fivefold-repetition",
    chess.Termination.SEVENTYFIVE_MOVES: "seventy-five-moves",
    chess.Termination.INSUFFICIENT_MATERIAL: "dead-position",
}


def stockfish_divide(program: str, fen: str, depth: int) -> Dict[str, int]:
    """Returns what Stockfish counts after each first move."""
    dialogue = f"position fen {fen}\ngo perft {depth}\nquit\n"
    answer = subprocess.run([program], input=dialogue, capture_output=True, text=True, timeout=300, check=True).stdout
    shares = {}
    for line in answer.splitlines():
        move, _, leaves = line.partition(": ")
        if leaves.isdigit() and 4 <= len(move) <= 5:
            shares[move] = int(leaves)
    return shares


def same(what: str, ours: object, theirs: object, fen: str) -> None:
    if ours != theirs:
        sys.exit(f"{what} differs in {fen}:\n  cheshire {ours}\n  other    {theirs}")


def play(rng: random.Random, stockfish: Optional[str]) -> int:
    """Plays a random game in both and returns its length in plies."""
    ours, theirs = cheshire.Board("chess"), chess.Board()
    checked = rng.randrange(60)
    while True:
        fen = theirs.fen()
        same("the FEN", ours.fen(), fen, fen)
        same("check", ours.is_check(), theirs.is_check(), fen)
        end = theirs.outcome(claim_draw=False)
        outcome = ours.outcome()
        same("the end", outcome and outcome.termination, end and REASONS[end.termination], fen)
        same("the result", ours.result(), end.result() if end else "*", fen)
        same("the result with claims", ours.result(claim_draw=True), theirs.result(claim_draw=True), fen)
        same("whether there is a claim", ours.can_claim_draw(), end is None and theirs.can_claim_draw(), fen)
        # A draw without a claim ends nothing either while there is a legal move.
        if end and not any(theirs.legal_moves) or ours.ply() >= 700:
            return ours.ply()
        moves = {move.uci(): ours.san(move) for move in ours.legal_moves}
        same("the moves", moves, {move.uci(): theirs.san(move) for move in theirs.legal_moves}, fen)
        if stockfish and ours.ply() == checked:
            same("perft", ours.divide(3), stockfish_divide(stockfish, fen, 3), fen)
        move = rng.choice(sorted(moves))
        theirs.push_uci(move)
        ours.push(moves[move] if rng.random() < 0.5 else cheshire.Move.from_uci(move))
        same("the moves played", [move.uci() for move in ours.move_stack], [move.uci() for move in theirs.move_stack], fen)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--stockfish", default=shutil.which("stockfish") or shutil.which("/usr/games/stockfish"))
    arguments = parser.parse_args()
    rng = random.Random(arguments.seed)
    plies = sum(play(rng, arguments.stockfish) for _ in range(arguments.games))
    beside = f"python-chess {chess.__version__}" + (" and Stockfish" if arguments.stockfish else "")
    print(f"cheshire {cheshire.__version__} beside {beside}: OK, {arguments.games} games, {plies} positions")


if __name__ == "__main__":
    main()
