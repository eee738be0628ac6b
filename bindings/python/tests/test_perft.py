"""Perft against the tables in data/perft, each of whose numbers names its source."""

import os
import unittest
from pathlib import Path
from typing import Iterator, Tuple

import cheshire

tables = Path(os.environ.get("CHESHIRE_DATA", Path(__file__).parents[3] / "data")) / "perft"
most_leaves = 250_000


def numbers(table: str) -> Iterator[Tuple[str, str, int, int]]:
    """Returns game, FEN, depth and leaves of every number of a table that is not too large."""
    for line in (tables / table).read_text(encoding="utf-8").splitlines():
        if not line or line.startswith("#"):
            continue
        game, options, fen, counts, _ = line.split("\t")
        for count in counts.split():
            depth, leaves = map(int, count.split(":"))
            if leaves <= most_leaves:
                yield game + (";" + options if options else ""), fen, depth, leaves


class PerftTest(unittest.TestCase):
    def test_every_table(self) -> None:
        for table in ("alice.tsv", "cheops.tsv", "chess.tsv", "variants.tsv"):
            counted = 0
            for game, fen, depth, leaves in numbers(table):
                with self.subTest(table=table, game=game, fen=fen, depth=depth):
                    board = cheshire.Board(game, None if fen == "startpos" else fen)
                    self.assertEqual(board.perft(depth), leaves)
                counted += 1
            self.assertGreater(counted, 5, table)

    def test_shares_add_up(self) -> None:
        board = cheshire.Board("alice")
        shares = board.divide(3)
        self.assertEqual(list(shares), [move.uci() for move in board.legal_moves])
        self.assertEqual(sum(shares.values()), 9384)
        self.assertEqual(board.perft(3, threads=2), 9384)
        self.assertEqual(board.perft(0), 1)
        self.assertRaises(cheshire.CheshireError, board.perft, 31)


if __name__ == "__main__":
    unittest.main()
