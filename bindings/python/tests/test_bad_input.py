"""Whatever a program gives to a board, it gets an error of this library or a TypeError, and the board can be used afterwards."""

import inspect
import random
import unittest
from typing import Any

import cheshire

WEIRD = [
    None, 0, -1, 10**12, -(10**12), 1.5, float("nan"), float("inf"), True, "", "e4", "e9", "Nf3", "e2e4", "\0", "\ud800", "é" * 50,
    b"e4", [], ["e4"], [None], {}, {"e4": None}, (), ("e4", "e5"), ("e4", "e5", "pink"), object(), "a" * 5000,
    cheshire.Move.null(), cheshire.Move.from_uci("z9z9"), cheshire.Piece("X", False), "8/8/8/8/8/8/8/8 w - - 0 1",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
]  # fmt: skip
SLOW = {"analyse", "divide", "perft", "solve"}


class BadInputTest(unittest.TestCase):
    def test_is_an_error(self) -> None:
        chance = random.Random(1)
        names = [name for name in dir(cheshire.Board) if not name.startswith("_") and name not in SLOW]
        names = [name for name in names if callable(getattr(cheshire.Board, name))]
        for _ in range(3000):
            board = cheshire.Board(chance.choice(["alice", "chess", "raumschach", "little-cheops"]))
            call = getattr(board, chance.choice(names))
            arguments, named = [], {}
            for parameter in inspect.signature(call).parameters.values():
                if parameter.kind is parameter.KEYWORD_ONLY:
                    if chance.random() < 0.4:
                        named[parameter.name] = chance.choice(WEIRD)
                elif parameter.kind is parameter.POSITIONAL_OR_KEYWORD:
                    arguments.append(chance.choice(WEIRD))
            try:
                self.use(call(*arguments, **named))
            except cheshire.CheshireError as error:
                self.assertTrue(error.code, error)
            except (TypeError, IndexError, KeyError):
                pass
            self.assertIsNotNone(board.fen())

    def use(self, found: Any) -> None:
        if inspect.isgenerator(found) or isinstance(found, filter):
            list(found)


if __name__ == "__main__":
    unittest.main()
