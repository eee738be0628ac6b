#!/usr/bin/env python3
"""Makes a header of data/levels.tsv, with an array `levels::rows` of the games that it names, the fallback `*` first.

usage: levels.py SOURCE OUT
"""
import pathlib
import sys

from generated import write_if_changed

HEADER = """// Generated from data/levels.tsv, which says what the numbers mean.
#pragma once

#include <string_view>

namespace cheshire::levels {

struct Row {
  std::string_view game;
  int strength[8], elo[8];
};

"""


def read(source):
    """Returns the strengths and Elo of every game's levels, by game."""
    games = {}
    for number, line in enumerate(source.read_text(encoding="utf-8").splitlines(), 1):
        if not line or line.startswith("#"):
            continue
        game, level, strength, elo = line.split("\t")
        rows = games.setdefault(game, [])
        rows.append((int(strength), int(elo)))
        rising = len(rows) < 2 or (rows[-2][0] < rows[-1][0] and rows[-2][1] < rows[-1][1])
        if int(level) != len(rows) or not rising:
            sys.exit(f"{source}:{number}: levels go from 1 to 8, and strength and Elo rise with them")
    for game, rows in games.items():
        if len(rows) != 8:
            sys.exit(f"{source}: {game} has {len(rows)} levels, not 8")
    if "*" not in games:
        sys.exit(f"{source}: there are no levels of '*'")
    return games


def main(source, out):
    games = read(source)
    lines = []
    for game in sorted(games, key=lambda one: (one != "*", one)):
        strengths, elos = (", ".join(map(str, numbers)) for numbers in zip(*games[game]))
        lines.append(f'    {{"{game}", {{{strengths}}}, {{{elos}}}}},\n')
    write_if_changed(
        out, f"{HEADER}inline constexpr Row rows[] = {{\n{''.join(lines)}}};\n\n}}  // namespace cheshire::levels\n"
    )


main(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]))
