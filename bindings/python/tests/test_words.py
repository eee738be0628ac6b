"""The words that the libraries share: bindings/words.json."""

import json
import os
import unittest
from pathlib import Path
from typing import Any, Callable, Dict

import cheshire
import cheshire.pgn


def refusal(call: Callable[..., object], *arguments: object) -> str:
    try:
        call(*arguments)
    except cheshire.CheshireError as error:
        return error.code
    return ""


def after(board: cheshire.Board, move: cheshire.Move) -> cheshire.Board:
    copy = board.copy()
    copy.push(move)
    return copy


def played(name: str, *moves: str) -> cheshire.Board:
    board = cheshire.Board(name)
    for move in moves:
        board.push(move)
    return board


def table() -> Any:
    path = Path(os.environ["CHESHIRE_DATA"]).parent / "bindings" / "words.json"
    return json.loads(path.read_text(encoding="utf-8"))


class WordsTest(unittest.TestCase):
    def test_mean_what_the_table_says(self) -> None:
        alice = played("alice", "e4", "d5", "Be2", "dxe4")
        (record,) = cheshire.pgn.read_games_of_text('[White "Ann"]\n\n1. e4 $1 {[%clk 0:01:00] good} (1. d4) 1... e5 1-0\n')
        (broken,) = cheshire.parse_pgn("1. e4 e5 2. Ke3 *\n")
        names: Dict[str, Any] = {
            "wrong": broken.error,
            "alice": alice,
            "chess": played("chess", "e4", "e5", "Nf3"),
            "move": alice.parse_san("Bb5"),
            "mate": cheshire.Board("chess", "k7/8/1K6/8/8/8/8/2Q5 w - - 0 1"),
            "record": record,
            "cheshire": cheshire,
            "refusal": refusal,
            "after": after,
        }
        rows = [row for row in table()["words"] if row["python"] is not None]
        self.assertGreater(len(rows), 40)
        for row in rows:
            with self.subTest(row["python"]):
                self.assertEqual(eval(row["python"], names), row["gives"])

    def test_refuse_what_the_table_says(self) -> None:
        names: Dict[str, Any] = {
            "chess": played("chess", "e4", "e5", "Nf3"),
            "knight": cheshire.Board("alice").parse_san("Nf3"),
            "mate": cheshire.Board("chess", "k7/8/1K6/8/8/8/8/2Q5 w - - 0 1"),
            "over": after(cheshire.Board("chess", "k7/8/1K6/8/8/8/8/2Q5 w - - 0 1"), cheshire.Move.from_uci("c1c8")),
            "twins": cheshire.Board("chess", "4k3/8/8/8/8/1N6/8/4KN2 w - - 0 1"),
            "checked": cheshire.Board("chess", "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1"),
            "cheshire": cheshire,
        }
        rows = [row for row in table()["mistakes"] if row["python"] is not None]
        self.assertGreater(len(rows), 30)
        for row in rows:
            with self.subTest(row["python"]):
                self.assertEqual(refusal(eval, row["python"], names), row["code"])


if __name__ == "__main__":
    unittest.main()
