#!/usr/bin/env python3
"""Makes docs/words.md of bindings/words.json; with --check it says whether the page is what the table says.

usage: tools/words_page.py [--check]
"""
import json
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs/words.md"
HEAD = """<!-- Made from bindings/words.json by tools/words_page.py. -->
# The libraries side by side

What a row says all three can do, in the same words, each in the spelling of its language. What only one has is in its own
pages: castling rights, EPD and positions set up piece by piece in Python, several boards of one core in JavaScript, boards used from
several threads in C++ and Python. Every row is tested in
each of them and gives the value in the last column. `alice` is a board of Alice chess after 1.\xa0e4 d5 2.\xa0Be2 dxe4, `move` the
move Bb5, which is mate; `chess` is a board of chess after 1.\xa0e4 e5 2.\xa0Nf3, `mate` one on which Qc8 mates, and `record` a game
of a PGN text, 1.\xa0e4 $1 {[%clk 0:01:00] good} (1.\xa0d4) 1...\xa0e5 1-0. `square`, `squares`, `letter`, `ucis`, `after` and
`refusal` are one-line helpers of the tests.

| what | C++ | Python | JavaScript | gives |
| --- | --- | --- | --- | --- |
"""


def cell(text):
    return "—" if text is None else "`` " + text.replace("cheshire::", "").replace("|", "\\|") + " ``"


def row(entry):
    spoken = [cell(entry[key]) for key in ("cpp", "python", "javascript")]
    gives = json.dumps(entry["gives"], ensure_ascii=False).replace("|", "\\|")
    why = f" {entry['why']}" if "why" in entry else ""
    return f"| {entry['does']}{why} | {' | '.join(spoken)} | `{gives}` |\n"


def main():
    words = json.loads((ROOT / "bindings/words.json").read_text(encoding="utf-8"))["words"]
    for entry in words:
        if None in (entry["cpp"], entry["python"], entry["javascript"]) and "why" not in entry:
            sys.exit(f"words: nobody says why not every language has {entry['does']!r}")
    page = HEAD + "".join(map(row, words))
    if "--check" not in sys.argv[1:]:
        PAGE.write_text(page, encoding="utf-8")
    elif not PAGE.exists() or PAGE.read_text(encoding="utf-8") != page:
        sys.exit("docs/words.md is not what bindings/words.json says: run tools/words_page.py")
    print(f"words: OK, {len(words)} rows")


main()
