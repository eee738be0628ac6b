"""What polyglot.sh has polyglot do.

    python3 polyglot.py book CHESHIRE GAMES.pgn WHITE.txt BLACK.txt
    python3 polyglot.py game CHESHIRE BOOK.bin GAME.pgn
"""

import json
import os
import re
import shlex
import subprocess
import sys
from typing import Dict, List, Optional, Tuple

OURS = {"w": ("white", "draws", "black"), "b": ("black", "draws", "white")}


def tree(cheshire: str, games: str, moves: List[str]) -> dict:
    """Returns what was played in the games after some moves."""
    command = [cheshire, "pgn", "tree", "--json", "--examples", "0", "--moves", " ".join(moves), games]
    return json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)


def shares(counted: dict, color: str) -> Dict[str, float]:
    """Returns the moves with the percentages of polyglot: each game won counts two, each draw one, and no points no
    place in the book."""
    won, drawn, _ = OURS[color]
    points = {move["san"]: 2 * move[won] + move[drawn] for move in counted["moves"]}
    total = sum(points.values())
    return {san: 100 * n / total for san, n in points.items() if n > 0}


def dumped(path: str, color: str) -> Dict[Tuple[str, ...], Dict[str, int]]:
    """Reads the lines of a dumped book: after which moves it has which moves of a color, with their percentages."""
    book: Dict[Tuple[str, ...], Dict[str, int]] = {}
    for line in open(path, encoding="ascii"):
        if not re.match(r" *\d+: 1\. ", line):
            continue
        moves: List[str] = []
        # A line that reaches a position of an earlier one ends with where that goes on.
        for word in line.split(" {trans:")[0].split()[1:]:
            if re.fullmatch(r"\d+\.", word):
                continue
            move = re.fullmatch(r"([^{]+)(?:\{(\d+)%\})?", word)
            assert move, line
            if move[2] is not None:
                assert (len(moves) % 2 == 0) == (color == "w"), line
                book.setdefault(tuple(moves), {})[move[1]] = int(move[2])
            moves.append(move[1])
    return book


def compare_book(cheshire: str, games: str, white: str, black: str) -> None:
    """Compares the moves of a book with those that cheshire counts in the games it was made of."""
    positions = moves = 0
    for path, color in ((white, "w"), (black, "b")):
        book = dumped(path, color)
        assert book, path
        for line, theirs in book.items():
            ours = shares(tree(cheshire, games, list(line)), color)
            same = ours.keys() == theirs.keys() and all(abs(ours[san] - theirs[san]) <= 1 for san in ours)
            assert same, f"after {' '.join(line)}: cheshire {ours}, polyglot {theirs}"
            positions += 1
            moves += len(theirs)
    print(f"a book of {moves} moves in {positions} positions")


class Side:
    """A polyglot that plays a side with the engine behind it."""

    def __init__(self, cheshire: str, book: str) -> None:
        settings = ["Book=true", f"BookFile={book}", "BookRandom=false", "BookDepth=8"]
        command = ["polyglot", "-noini", "-ec", f"{shlex.quote(cheshire)} uci", "-en", "cheshire"]
        for setting in settings:
            command += ["-pg", setting]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        self.lines = 0
        self.result: Optional[str] = None
        self.tell("xboard", "protover 2")
        self.until("feature done=1")
        # A depth ends each search, so that every game is the same.
        self.tell("new", "sd 5", "post")

    def tell(self, *commands: str) -> None:
        assert self.process.stdin
        for command in commands:
            print(command, file=self.process.stdin, flush=True)

    def until(self, wanted: str) -> Optional[str]:
        """Reads up to a line that begins so, and returns its rest; nothing if the game ends before."""
        assert self.process.stdout
        for line in self.process.stdout:
            line = line.rstrip("\n")
            if line.startswith(("Illegal", "Error", "tellusererror")):
                sys.exit(f"polyglot says: {line}")
            if re.match(r" *\d+ [+-]\d+ \d+ \d+ \S", line):
                self.lines += 1
            if line.startswith(wanted):
                return line[len(wanted) :].strip()
            if ended := re.match(r"(1-0|0-1|1/2-1/2) \{", line):
                self.result = ended[1]
                return None
        sys.exit(f"polyglot ends before it says '{wanted}'")

    def quit(self) -> None:
        self.tell("quit")
        assert self.process.wait(30) == 0, self.process.returncode


def play_game(cheshire: str, book: str, path: str) -> None:
    """Plays a game between two polyglots, and writes it in coordinates as they send it."""
    sides = [Side(cheshire, os.path.abspath(book)) for _ in range(2)]
    moves: List[str] = []
    sides[0].tell("go")
    while (move := sides[len(moves) % 2].until("move ")) is not None:
        moves.append(move)
        assert sides[0].lines == 0 or len(moves) > 1, "the first move is not one of the book"
        assert len(moves) < 1000, "the game does not end"
        sides[len(moves) % 2].tell(f"usermove {move}")
    # The side that was mated, or that could not move, has said so; the other one must have seen it too.
    other = sides[(len(moves) + 1) % 2]
    other.tell("ping 1")
    if other.until("pong 1") is not None:
        sys.exit("one polyglot sees the end of the game, the other one does not")
    result = sides[0].result
    assert result and result == sides[1].result, [side.result for side in sides]
    assert all(side.lines > len(moves) for side in sides), [side.lines for side in sides]
    for side in sides:
        side.quit()
    text = " ".join(f"{i // 2 + 1}. {move}" if i % 2 == 0 else move for i, move in enumerate(moves))
    with open(path, "w", encoding="ascii") as record:
        for tag, value in (("Event", "polyglot"), ("Result", result)):
            record.write(f'[{tag} "{value}"]\n')
        record.write(f"\n{text} {result}\n")
    print(f"{len(moves)} half-moves, {result}")


if __name__ == "__main__":
    {"book": compare_book, "game": play_game}[sys.argv[1]](*sys.argv[2:])
