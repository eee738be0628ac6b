#!/usr/bin/env python3
"""Makes a suite of forced mates, and has a UCI engine find them.

  tools/mate_suite.py make [GAME] [--count 500] [--seed 1] [--jobs N]     prints the suite
  tools/mate_suite.py search FILE [--engine COMMAND] [--movetime 1000 | --nodes N] [--every N] [--option NAME=VALUE]

`make` has the engine play short games against itself at a fixed number of nodes, and takes positions before the mates
in which the winner is to move. `cheshire solve` proves that a mate in N is forced and none is shorter; it tries every
attack and every defence. The same program, seed and options print the same suite, but for proofs that take about
PROOF_SECONDS of the processor: what takes longer is left out.

`search` lets the engine think about each position with a new game before it, and prints one line for each that it does
not solve: with the last score of its last line. A shorter mate than the proved one, or one for the other side, is false,
in whatever line it was. At the end it prints how many are found, and how many nodes and seconds that took.
Exit status: 1 if a false mate was announced.
"""

import argparse
import concurrent.futures
import json
import os
import pathlib
import re
import resource
import subprocess
import sys
import tempfile
import time

PROGRAM = "build/release/cheshire"
LONGEST = 5
PLIES = range(3, 2 * LONGEST, 2)  # before the end of a game: mates in so many moves, if both have played well
PROOF_SECONDS = 5  # of the processor


class Uci:
    """A UCI engine."""

    def __init__(self, command, options=()):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        self.say("uci")
        self.read("uciok")
        for option in options:
            name, _, value = option.partition("=")
            self.say(f"setoption name {name} value {value}")

    def say(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def read(self, end):
        """The lines up to the one that begins with `end`, and with it."""
        lines = []
        for line in self.process.stdout:
            lines.append(line.rstrip("\n"))
            if line.startswith(end):
                return lines
        sys.exit("mate_suite: the engine has ended")

    def ready(self):
        self.say("isready")
        self.read("readyok")

    def close(self):
        self.say("quit")
        self.process.wait()


def play(program, game, count, seed, nodes):
    """The moves of games that end in mate."""
    with tempfile.TemporaryDirectory() as folder:
        pgn = pathlib.Path(folder, "games.pgn")
        subprocess.run([program, "match", game, "--rounds", str(count), "--nodes", str(nodes), "--no-alternate",
                        "--seed", str(seed), "--pgn", str(pgn)],
                       check=True, stdout=subprocess.DEVNULL)
        text = pgn.read_text()
    games = []
    for record in text.split("[Event ")[1:]:
        movetext = re.sub(r"\{[^}]*\}", " ", record.partition("\n\n")[2])
        moves = [word for word in movetext.split() if not re.fullmatch(r"\d+\.+|1-0|0-1|1/2-1/2", word)]
        if moves and moves[-1].endswith("#"):
            games.append(moves)
    return games


def distance(program, game, fen, longest):
    """In how many moves the side to move mates; 0 if not in up to `longest`, or if the proof takes too long."""
    for n in range(1, longest + 1):
        run = subprocess.run([program, "solve", game, f"#{n}", "--fen", fen, "--json", "--max-solutions", "1"],
                             capture_output=True, text=True, check=False,
                             preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (PROOF_SECONDS, PROOF_SECONDS)))
        if not run.stdout:
            return 0
        if json.loads(run.stdout)["found"]:
            return n
    return 0


def forced_mates(program, game, fens):
    """The mates in the last positions of a game, the last one first, as far back as they are forced."""
    mates = []
    for longest, fen in enumerate(fens, start=2):
        n = distance(program, game, fen, longest)
        if n == 0:
            break
        if n > 1:
            mates.append((n, fen))
    return mates


def make(arguments):
    uci = Uci([arguments.program, "uci", arguments.game])

    def fen_after(moves):
        uci.say("position startpos moves " + " ".join(moves))
        uci.say("d")
        fen = next(line[5:] for line in uci.read("Side to move") if line.startswith("FEN: "))
        return " ".join(fen.split(" ")[:-2] + ["0", "1"])  # the solver knows no fifty-move rule

    quota = {n: arguments.count // 4 + (n - 2 < arguments.count % 4) for n in range(2, LONGEST + 1)}
    suite, seen, batch = [], set(), 0
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        while any(quota.values()):
            nodes = (50, 150, 500, 1500)[batch % 4]  # weak games have other mates than good ones
            games = play(arguments.program, arguments.game, 50, 1000 * arguments.seed + batch, nodes)
            ends = [[fen_after(moves[:-plies]) for plies in PLIES if plies <= len(moves)] for moves in games]
            for mates in pool.map(lambda fens: forced_mates(arguments.program, arguments.game, fens), ends):
                for n, fen in mates:
                    placement = fen.split(" ")[0]
                    if quota[n] > 0 and placement not in seen:
                        quota[n] -= 1
                        seen.add(placement)
                        suite.append((n, fen))
            batch += 1
            print(f"{50 * batch} games, still wanted: {quota}", file=sys.stderr)
    uci.close()
    suite.sort()
    print(f"# Forced mates of {arguments.game}: the side to move mates in `moves` moves and not sooner.")
    print(f"# Made and proved by `tools/mate_suite.py make {arguments.game} --count {arguments.count}"
          f" --seed {arguments.seed}`: positions of games that")
    print("# the engine played against itself, each proved by `cheshire solve`, which tries every attack and every defence.")
    print("# moves\tfen")
    for n, fen in suite:
        print(f"{n}\t{fen}")


def search(arguments):
    lines = pathlib.Path(arguments.file).read_text().splitlines()
    game = arguments.game or pathlib.Path(arguments.file).stem.partition("-")[0]
    suite = [line.split("\t") for line in lines if line and not line.startswith("#")][::arguments.every]
    command = arguments.engine.split() if arguments.engine else [arguments.program, "uci", game]
    uci = Uci(command, arguments.option)
    go = f"go nodes {arguments.nodes}" if arguments.nodes else f"go movetime {arguments.movetime}"
    found, false, nodes, seconds = {}, 0, 0, 0.0
    for moves, fen in suite:
        uci.say("ucinewgame")
        uci.say("position fen " + fen)
        uci.ready()
        uci.say(go)
        begun = time.monotonic()
        score, spent, at = "none", 0, None
        for line in uci.read("bestmove"):
            said = re.search(r" score (cp|mate) (-?\d+).* nodes (\d+).* time (\d+)", line)
            if not said:
                continue
            before, score = score, f"{said[1]} {said[2]}"
            if score == f"mate {moves}" and (before != score or at is None):
                spent, at = int(said[3]), int(said[4])
            if said[1] == "mate" and int(said[2]) < int(moves):
                print(f"false\tmate in {moves}, said {score}\t{fen}", flush=True)
                false += 1
        solved = score == f"mate {moves}"
        right, all_of = found.get(moves, (0, 0))
        found[moves] = (right + solved, all_of + 1)
        if solved:
            nodes += spent
            seconds += (at or 0) / 1000
        else:
            print(f"missed\tmate in {moves}, said {score} after {time.monotonic() - begun:.2f} s\t{fen}", flush=True)
    uci.close()
    for moves, (right, all_of) in sorted(found.items()):
        print(f"mate in {moves}: {right} of {all_of}")
    right = sum(r for r, _ in found.values())
    print(f"{right} of {len(suite)} found, {false} false mates; {nodes} nodes and {seconds:.2f} s until they were")
    return 1 if false else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", default=PROGRAM, help=f"the program (default: {PROGRAM})")
    commands = parser.add_subparsers(dest="command", required=True)
    made = commands.add_parser("make")
    made.add_argument("game", nargs="?", default="alice")
    made.add_argument("--count", type=int, default=500)
    made.add_argument("--seed", type=int, default=1)
    made.add_argument("--jobs", type=int, default=os.cpu_count(), help="proofs at a time")
    searched = commands.add_parser("search")
    searched.add_argument("file")
    searched.add_argument("--game", help="default: the first word of the file's name")
    searched.add_argument("--engine", help="another UCI engine")
    searched.add_argument("--movetime", type=int, default=1000, help="milliseconds for each position")
    searched.add_argument("--nodes", type=int, default=0, help="nodes for each position, instead of a time")
    searched.add_argument("--every", type=int, default=1, help="only the first of so many")
    searched.add_argument("--option", action="append", default=[], help="a UCI option, NAME=VALUE")
    arguments = parser.parse_args()
    return make(arguments) if arguments.command == "make" else search(arguments)


if __name__ == "__main__":
    sys.exit(main())
