#!/usr/bin/env python3
"""Compares cheshire.pgn with chess.pgn: random trees of games with variations, comments, symbols, clocks, evaluations and arrows,
which each writes and the other reads.

    PYTHONPATH=PYTHON_CHESS tests/clients/python_records.py [--games N] [--seed N]

python_module.sh runs it.
"""

import argparse
import io
import random
import re

import chess
import chess.engine
import chess.pgn
import chess.svg

import cheshire
import cheshire.pgn


def grow(node: chess.pgn.GameNode, depth: int, rng: random.Random) -> None:
    """Adds moves with all that belongs to them."""
    moves = list(node.board().legal_moves)
    rng.shuffle(moves)
    for move in moves[: rng.choice((1, 1, 1, 2, 3))] if depth else ():
        child = node.add_variation(move)
        if rng.random() < 0.2:
            child.comments = [f"comment {rng.randrange(99)}" for _ in range(rng.randrange(1, 3))]
        if rng.random() < 0.2:
            child.nags.add(rng.randrange(1, 140))
        if rng.random() < 0.1:
            child.set_clock(rng.randrange(9999))
        if rng.random() < 0.1:
            child.set_emt(rng.randrange(99))
        if rng.random() < 0.2:
            score = chess.engine.Mate(rng.choice((-3, 7))) if rng.random() < 0.3 else chess.engine.Cp(rng.randrange(-999, 999))
            child.set_eval(chess.engine.PovScore(score, chess.WHITE), rng.choice((None, 12)))
        if rng.random() < 0.1:
            child.set_arrows([chess.svg.Arrow(rng.randrange(64), rng.randrange(64), color=rng.choice(("green", "red")))])
        grow(child, depth - 1 if child.is_main_variation() else min(depth - 1, 2), rng)


def same_nodes(theirs: chess.pgn.GameNode, ours: cheshire.pgn.GameNode) -> None:
    """Compares what follows two nodes."""
    assert len(theirs.variations) == len(ours.variations), (theirs, ours)
    for their, our in zip(theirs.variations, ours.variations):
        assert (their.uci(), their.san(), their.nags) == (our.uci(), our.san(), our.nags), (their, our)
        # python-chess keeps the ends of lines.
        texts = re.sub(r"\[%.*?\]", "", " ".join(their.comments), flags=re.S).split()
        assert " ".join(texts) == our.comment, (their.comments, our.comments)
        assert (their.clock(), their.emt(), their.eval_depth()) == (our.clock(), our.emt(), our.eval_depth()), their
        assert repr(their.eval()) == repr(our.eval()), (their.eval(), our.eval())
        arrows = [(chess.square_name(arrow.tail), chess.square_name(arrow.head), arrow.color) for arrow in their.arrows()]
        assert arrows == our.arrows(), (arrows, our.arrows())
        assert (their.ply(), their.turn(), their.is_mainline()) == (our.ply(), our.turn(), our.is_mainline()), their
        same_nodes(their, our)
    assert theirs.board().fen() == ours.board().fen(), theirs


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    rng = random.Random(arguments.seed)
    games = []
    for _ in range(arguments.games):
        games.append(chess.pgn.Game({"White": "Ann", "Result": rng.choice(("1-0", "0-1", "1/2-1/2", "*"))}))
        grow(games[-1], 12, rng)
    file = io.StringIO("\n\n".join(map(str, games)))
    for theirs in games:
        ours = cheshire.pgn.read_game(file)
        assert ours is not None and not ours.errors and ours.headers["Result"] == theirs.headers["Result"], ours
        same_nodes(theirs, ours)
        again = chess.pgn.read_game(io.StringIO(str(ours)))
        assert again is not None and not again.errors, again
        same_nodes(again, ours)
    assert cheshire.pgn.read_game(file) is None
    print(f"cheshire.pgn beside chess.pgn {chess.__version__}: OK, {len(games)} games")


if __name__ == "__main__":
    main()
