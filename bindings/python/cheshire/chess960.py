"""The numbers of the arrays of Chess960, as R. Scharnagl gave them."""

from __future__ import annotations

from itertools import combinations
from typing import Optional


def number_of_array(rank: str) -> Optional[int]:
    """Returns the number of a first rank, "RNBQKBNR", 0 to 959; None if it is no array."""
    if sorted(rank) != sorted("RNBQKBNR") or not rank.index("R") < rank.index("K") < rank.rindex("R"):
        return None
    bishops = sorted((file for file in range(8) if rank[file] == "B"), key=lambda file: file % 2)
    dark, light = bishops
    if dark % 2 or not light % 2:
        return None
    rest = rank.replace("B", "")
    queen = rest.index("Q")
    rest = rest.replace("Q", "")
    knights = list(combinations(range(5), 2)).index((rest.index("N"), rest.rindex("N")))
    return light // 2 + 4 * (dark // 2) + 16 * queen + 96 * knights
