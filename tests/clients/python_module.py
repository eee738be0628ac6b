#!/usr/bin/env python3
"""Compares the Python module in random games of chess with python-chess (moves and what they do, squares, attacks, rights, ends
of games) and, if there is one, with Stockfish (perft).

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


def compare_squares(ours: cheshire.Board, theirs: chess.Board, fen: str) -> None:
    """Compares what stands where, what attacks what, and the rights."""
    same("the diagram", str(ours), str(theirs), fen)
    same("the figures", ours.unicode(), theirs.unicode(), fen)
    pieces = {chess.square_name(square): str(piece) for square, piece in theirs.piece_map().items()}
    same("the pieces", {square: str(piece) for square, piece in ours.piece_map().items()}, pieces, fen)
    names = chess.SQUARE_NAMES
    for color in chess.COLORS:
        king = theirs.king(color)
        same("the king", ours.king(color), None if king is None else names[king], fen)
        for square in chess.SQUARES:
            attackers = [names[other] for other in theirs.attackers(color, square)]
            same(f"the attackers of {names[square]}", list(ours.attackers(color, names[square])), attackers, fen)
            same(f"the pin of {names[square]}", ours.is_pinned(color, square), pinned(theirs, color, square), fen)
        same("castling", ours.has_castling_rights(color), theirs.has_castling_rights(color), fen)
        same("O-O", ours.has_kingside_castling_rights(color), theirs.has_kingside_castling_rights(color), fen)
        same("O-O-O", ours.has_queenside_castling_rights(color), theirs.has_queenside_castling_rights(color), fen)
    for square in chess.SQUARES:
        same("the attacks", list(ours.attacks(square)), [names[other] for other in theirs.attacks(square)], fen)
    same("the checkers", list(ours.checkers()), [names[square] for square in theirs.checkers()], fen)
    same("en passant", ours.ep_square and ours.has_legal_en_passant(), theirs.has_legal_en_passant() or None, fen)
    for name in ("castling_xfen", "castling_shredder_fen", "shredder_fen", "epd", "ply", "was_into_check", "is_valid"):
        same(name, getattr(ours, name)(), getattr(theirs, name)(), fen)
    same("the mirror", ours.mirror().fen(), theirs.mirror().fen(), fen)


def pinned(board: chess.Board, color: bool, square: int) -> bool:
    """Returns whether a piece is pinned, which python-chess says of empty squares too, and of those of the other side."""
    return board.color_at(square) == color and board.king(color) != square and board.is_pinned(color, square)


def compare_moves(ours: cheshire.Board, theirs: chess.Board, fen: str) -> None:
    """Compares what each legal move is called and does."""
    same("the number of moves", ours.legal_moves.count(), theirs.legal_moves.count(), fen)
    questions = (
        "san", "lan", "uci", "xboard", "is_capture", "is_castling", "is_en_passant", "is_kingside_castling",
        "is_queenside_castling", "is_zeroing", "is_irreversible", "gives_check", "gives_checkmate",
    )  # fmt: skip
    for move in ours.legal_moves:
        other = chess.Move.from_uci(move.uci())
        for name in questions:
            same(f"{name} of {move}", getattr(ours, name)(move), getattr(theirs, name)(other), fen)
        same("the squares", (move.from_square, move.to_square), tuple(map(chess.square_name, (other.from_square, other.to_square))), fen)
        same("finding it", ours.find_move(move.from_square, move.to_square, move.promotion), move, fen)
    for other in theirs.pseudo_legal_moves:
        move = cheshire.Move.from_uci(other.uci())
        same(f"whether {move} is into check", ours.is_into_check(move), theirs.is_into_check(other), fen)
        same(f"whether {move} is pseudo-legal", ours.is_pseudo_legal(move), True, fen)


def compare_ends(ours: cheshire.Board, theirs: chess.Board, fen: str) -> None:
    """Compares repetitions, claims and material."""
    over = theirs.outcome() is not None
    for count in (1, 2, 3, 4, 5):
        same(f"repetition {count}", ours.is_repetition(count), theirs.is_repetition(count), fen)
    if not over:
        for name in ("can_claim_threefold_repetition", "can_claim_fifty_moves", "is_fifty_moves"):
            same(name, getattr(ours, name)(), getattr(theirs, name)(), fen)
    same("is_variant_end", ours.is_variant_end(), False, fen)


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
        if end and not any(theirs.legal_moves) or len(ours.move_stack) >= 700:
            return len(ours.move_stack)
        moves = {move.uci(): ours.san(move) for move in ours.legal_moves}
        same("the moves", moves, {move.uci(): theirs.san(move) for move in theirs.legal_moves}, fen)
        if stockfish and len(ours.move_stack) == checked:
            same("perft", ours.divide(3), stockfish_divide(stockfish, fen, 3), fen)
        compare_ends(ours, theirs, fen)
        if rng.random() < 0.05:
            compare_squares(ours, theirs, fen)
            compare_moves(ours, theirs, fen)
            same("a copy", ours.copy(stack=2) == ours, theirs.copy(stack=2) == theirs, fen)
            same("the start", ours.root().fen(), theirs.root().fen(), fen)
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
