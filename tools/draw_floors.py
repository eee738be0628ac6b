#!/usr/bin/env python3
"""Draws docs/pictures/floors.svg from the floors in cmake/CheshireModule.cmake. With --check it only fails if the picture,
or the table of floors in docs/architecture.md, says something else.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
PICTURE = ROOT / "docs/pictures/floors.svg"

WORDS = {
    "base": "cells, pieces, Result", "board": "geometry as data", "moves": "the movement language",
    "rules": "positions and what is legal", "text": "FEN, SAN, PGN", "eval": "evaluation", "games": "the games as data",
    "proof": "proof numbers", "gamefile": "games that users write", "endings": "endgame tables", "search": "alpha-beta",
    "solve": "chess problems", "kernels": "one file a kernel", "engine": "sessions", "capi": "the library", "learn": "matches",
    "protocol": "UCI, XBoard, diagrams", "server": "the table", "apps": "the command cheshire, and the browser cores",
}
# What stands beside the house: a name, its words, its floors, and whether it is on the right.
BESIDE = [
    ("bindings/javascript", "npm, on a browser core", 10, 10, False),
    ("bindings/python", "on the library", 9, 9, False),
    ("web", "the page, on a browser core;\ngames with others on the server", 9, 10, True),
]
HOUSE, WIDTH, SIDE, STEP, HEIGHT, GAP = 256, 440, 190, 46, 38, 26


def box(x, y, width, height, fill, name, words):
    lines = words.split("\n")
    middle = x + width / 2
    top = y + height / 2 - 7 * len(lines) + 4
    text = f'<text x="{middle:g}" y="{top:g}" font-weight="bold">{name}</text>'
    for i, line in enumerate(lines):
        text += f'<text x="{middle:g}" y="{top + 14 * (i + 1):g}" font-size="11">{line}</text>'
    return f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="4" fill="{fill}" stroke="#6b5d4d"/>{text}'


def draw(floors):
    top = max(floors.values())
    left, right = HOUSE - GAP - SIDE, HOUSE + WIDTH + GAP
    width, height = right + SIDE + 14, (top + 1) * STEP + 46

    def level(floor):
        return 14 + (top - floor) * STEP

    parts = []
    for floor in range(top, -1, -1):
        rooms = [name for name, its in floors.items() if its == floor]
        each = (WIDTH - 6 * (len(rooms) - 1)) / len(rooms)
        for i, name in enumerate(rooms):
            parts.append(box(HOUSE + i * (each + 6), level(floor), each, HEIGHT, "#f3e3c3", name, WORDS[name]))
        parts.append(f'<text x="{HOUSE - 12}" y="{level(floor) + 13}" fill="#6b5d4d" font-size="12">{floor}</text>')
    for name, words, low, high, at_right in BESIDE:
        parts.append(box(right if at_right else left, level(high), SIDE, level(low) - level(high) + HEIGHT, "#d5e3ea", name, words))
        x = HOUSE + WIDTH if at_right else HOUSE - GAP
        for floor in range(low, high + 1):
            y = level(floor) + HEIGHT / 2
            parts.append(f'<path d="M{x} {y:g}h{GAP}" stroke="#6b5d4d" stroke-dasharray="4 3"/>')
    parts.append(f'<text x="{HOUSE + WIDTH / 2:g}" y="{height - 14}" font-size="12">A module includes only modules on lower floors.</text>')
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        'font-family="Helvetica, Arial, sans-serif" font-size="14" text-anchor="middle" fill="#2b2622" role="img">'
        "<title>The modules of Cheshire by floor, and what stands beside them</title>\n"
        f'<rect width="{width}" height="{height}" rx="6" fill="#fdfaf3"/>\n' + "\n".join(parts) + "\n</svg>\n"
    )


def main():
    plan = (ROOT / "cmake/CheshireModule.cmake").read_text()
    floors = {name: int(floor) for name, floor in re.findall(r"[ (](\w+)=(\d+)", plan)}
    picture = draw(floors)
    if sys.argv[1:] != ["--check"]:
        PICTURE.write_text(picture)
        return
    page = (ROOT / "docs/architecture.md").read_text()
    table = {name: int(floor) for floor, name in re.findall(r"^\| (\d+) \| `(\w+)` \|", page, re.M)}
    if table != floors:
        sys.exit(f"docs/architecture.md: the table of floors differs from the plan: {table.items() ^ floors.items()}")
    if PICTURE.read_text() != picture:
        sys.exit("docs/pictures/floors.svg is not what the plan says: run tools/draw_floors.py")
    print(f"floors: OK, {len(floors)} modules")


main()
