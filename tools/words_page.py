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
`refusal` are one-line helpers of the tests, and `wrong` is the mistake in the record 1.\xa0e4 e5 2.\xa0Ke3.

| what | C++ | Python | JavaScript | gives |
| --- | --- | --- | --- | --- |
"""


MISTAKES = """
## What they refuse

A mistake has one code, in whatever language it is made: in C `cheshire_error_code()`, in C++ `Error::code`, in Python and JavaScript
`CheshireError.code`. On `over` the game is over, on `twins` two knights can go to d2, on `checked` White is in check, `knight` is the move Nf3
of Alice chess, and `gone` a board that was moved from.

| mistake | C | C++ | Python | JavaScript | code |
| --- | --- | --- | --- | --- | --- |
"""


def cell(text):
    return "—" if text is None else "`` " + text.replace("cheshire::", "").replace("|", "\\|") + " ``"


def row(entry, languages=("cpp", "python", "javascript")):
    spoken = [cell(entry[key]) for key in languages]
    gives = json.dumps(entry["gives"], ensure_ascii=False).replace("|", "\\|") if "gives" in entry else entry["code"]
    why = f". {entry['why']}" if "why" in entry and "code" in entry else f" {entry['why']}" if "why" in entry else ""
    return f"| {entry['does']}{why} | {' | '.join(spoken)} | `{gives}` |\n"


def mistake(entry):
    return row(entry, ("c", "cpp", "python", "javascript"))


def main():
    table = json.loads((ROOT / "bindings/words.json").read_text(encoding="utf-8"))
    words, mistakes = table["words"], table["mistakes"]
    for entry in words + mistakes:
        if any(entry.get(key, "") is None for key in ("c", "cpp", "python", "javascript")) and "why" not in entry:
            sys.exit(f"words: nobody says why not every language has {entry['does']!r}")
    page = HEAD + "".join(map(row, words)) + MISTAKES + "".join(map(mistake, mistakes))
    if "--check" not in sys.argv[1:]:
        PAGE.write_text(page, encoding="utf-8")
    elif not PAGE.exists() or PAGE.read_text(encoding="utf-8") != page:
        sys.exit("docs/words.md is not what bindings/words.json says: run tools/words_page.py")
    print(f"words: OK, {len(words) + len(mistakes)} rows")


main()
