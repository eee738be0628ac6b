#!/usr/bin/env python3
"""Writes the figures of docs/endings.md: builds the tables of each game with 3 pieces, and has the command count them.

  tools/endings_page.py build/release/cheshire FOLDER

FOLDER is where tables are kept; those that are there are not built again. With --check nothing is written: it fails if
the page says something else.
"""
import json
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs/endings.md"
START, END = "<!-- figures: tools/endings_page.py -->\n", "<!-- end of figures -->\n"
GAMES = {"chess": "Chess, for reference", "alice": "Alice chess", "hyperchess": "Hyperchess", "raumschach": "Raumschach"}


def run(*words):
    return subprocess.run(words, check=True, text=True, capture_output=True).stdout


def percent(side, *names):
    """The share of some verdicts among all positions of a side to move."""
    all_of_them = sum(side[name] for name in ("win", "cursed-win", "draw", "blessed-loss", "loss"))
    return f"{100 * sum(side[name] for name in names) / all_of_them:.2f}"


def row(ending):
    white, black = ending["white"], ending["black"]
    longest = white.get("longest-mate")
    cells = [
        f"`{ending['ending']}`",
        percent(white, "win", "cursed-win"),
        percent(black, "loss", "blessed-loss"),
        str(longest["plies"]) if longest else "",
        str(sum(ending["zugzwangs"].values())),
    ]
    return "| " + " | ".join(cells) + " |"


def longest_win(cheshire, game, folder, ending):
    fen = ending["white"]["longest-mate"]["fen"]
    line = json.loads(run(cheshire, "tables", "probe", game, "--fen", fen, "--json", "--tables", folder))["line"]
    return f"* `{ending['ending']}`, `{fen}`: {line}"


def figures(cheshire, folder):
    parts = []
    for game, title in GAMES.items():
        run(cheshire, "tables", "build", game, "--all", "--tables", folder)
        endings = json.loads(run(cheshire, "tables", "stats", game, "--all", "--json", "--tables", folder))
        lines = [
            f"### {title}", "",
            "| ending | won, White to move (%) | lost, Black to move (%) | longest win (plies) | mutual zugzwangs |",
            "| --- | --- | --- | --- | --- |",
        ]
        lines += [row(ending) for ending in endings]
        lines += ["", "The longest wins:", ""]
        lines += [longest_win(cheshire, game, folder, e) for e in endings if "longest-mate" in e["white"]]
        parts.append("\n".join(lines) + "\n")
    return "\n".join(parts)


def main():
    arguments = [a for a in sys.argv[1:] if a != "--check"]
    if len(arguments) != 2:
        sys.exit(__doc__)
    page = PAGE.read_text()
    before, rest = page.split(START)
    after = rest.split(END)[1]
    written = before + START + "\n" + figures(*arguments) + "\n" + END + after
    if "--check" not in sys.argv:
        PAGE.write_text(written)
    elif written != page:
        sys.exit("docs/endings.md has other figures than the command: run tools/endings_page.py")


main()
