#!/usr/bin/env python3
"""Compares the public names of python-chess with those of the Python module: what is not there must be in the first table of the
section "For those who know python-chess" of docs/python.md, and nothing else.

    PYTHONPATH=PYTHON_CHESS tests/clients/python_names.py PAGE

python_module.sh runs it.
"""

import re
import sys
import types
from pathlib import Path
from typing import Any, Iterator, Set, Tuple

import chess
import chess.engine
import chess.pgn

import cheshire
import cheshire.engine
import cheshire.pgn

# Numbers of squares, files, ranks, faults and bitboards, which the table names by their beginnings.
NUMBERS = re.compile(r"[A-H][1-8]|(FILE|RANK)_[A-H1-8]|(BB|STATUS)_\w+")
# At most so many names of chess.Board are not there.
MOST_OF_BOARD = 25

CLASSES = {
    "chess": ("Board", "Move", "Outcome", "Piece"),
    "pgn": ("BaseVisitor", "ChildNode", "Game", "Headers", "Mainline"),
    "engine": ("AnalysisResult", "Limit", "PovScore", "PovWdl", "Score", "SimpleAnalysisResult", "SimpleEngine", "Wdl"),
}


def places() -> Iterator[Tuple[str, Any, Any]]:
    """Yields what is compared: the name before those names, and what has them there and here."""
    yield "", chess, cheshire
    yield "pgn.", chess.pgn, cheshire.pgn
    yield "engine.", chess.engine, cheshire.engine
    for module, names in CLASSES.items():
        theirs = chess if module == "chess" else getattr(chess, module)
        ours = cheshire if module == "chess" else getattr(cheshire, module)
        for name in names:
            yield f"{name}." if module == "chess" else f"{module}.{name}.", getattr(theirs, name), getattr(ours, name)


def public(of: Any) -> Set[str]:
    """Returns the public names of a module or class that are its own: not what it imports, nor names for types."""
    found = set()
    for name in dir(of):
        value = getattr(of, name)
        helper = isinstance(value, types.ModuleType) or name in ("override", "Color", "File", "PieceType", "Rank", "Square")
        module = type(value).__module__ if not hasattr(value, "__module__") else value.__module__
        foreign = isinstance(of, types.ModuleType) and module in ("typing", "typing_extensions", "abc", "__future__", "collections.abc")
        type_variable = type(value).__name__ in ("TypeVar", "_GenericAlias", "_UnionGenericAlias", "_LiteralGenericAlias")
        if not (name.startswith("_") or helper or foreign or type_variable or NUMBERS.fullmatch(name)):
            found.add(name)
    return found


def listed(page: str) -> Set[str]:
    """Returns the names of the first table of the section."""
    section = page.partition("## For those who know python-chess")[2]
    table = section.partition("| --- | --- |\n")[2].partition("\n\n")[0]
    names = {name for row in table.split("\n") for name in re.findall(r"`([\w.]+)`", row.split("|")[1])}
    return {name for name in names if not NUMBERS.fullmatch(name) and not name.endswith("...")}


def main() -> None:
    missing: Set[str] = set()
    there: Set[str] = set()
    for before, theirs, ours in places():
        names = public(theirs)
        there |= {before + name for name in names}
        missing |= {before + name for name in names if not hasattr(ours, name)}
    told = listed(Path(sys.argv[1]).read_text(encoding="utf-8"))
    faults = [f"{name} is neither here nor in the table" for name in sorted(missing - told)]
    faults += [f"{name} is in the table, but here" for name in sorted((told & there) - missing)]
    faults += [f"{name} is in the table, but not in python-chess" for name in sorted(told - there)]
    of_board = sum(name.startswith("Board.") for name in missing)
    if of_board > MOST_OF_BOARD:
        faults.append(f"{of_board} names of chess.Board are missing, more than {MOST_OF_BOARD}")
    if faults:
        sys.exit("\n".join(faults))
    print(f"cheshire beside the names of python-chess {chess.__version__}: OK, {len(there - missing)} of {len(there)}")


if __name__ == "__main__":
    main()
