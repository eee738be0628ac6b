"""The tags of games."""

from __future__ import annotations

from functools import lru_cache
from typing import Iterator, Mapping, MutableMapping, Optional

from cheshire._arguments import one_of
from cheshire._cffi import ffi
from cheshire._library import CheshireError, Slot, lib, take
from cheshire.games import Game as Rules

TAG_ROSTER = ("Event", "Site", "Date", "Round", "White", "Black", "Result")
"""The tags that every game has when it is written."""
RESULTS = ("1-0", "0-1", "1/2-1/2", "0-0", "*")
roster = dict.fromkeys(TAG_ROSTER, "?") | {"Date": "????.??.??", "Result": "*"}
NAMING = ("FEN", "Rules", "SetUp", "Variant")
"""The tags that name the game and its start."""


@lru_cache(maxsize=64)
def naming_tags(rules: Rules) -> Mapping[str, str]:
    """Returns the tags that a record of a game has to name its rules: none of chess."""
    slot, none = Slot(), ffi.NULL
    record = lib.cheshire_game_write_pgn(rules._handle, none, none, 0, none, 0, slot.at)
    if record == ffi.NULL:
        raise slot.error()
    lines = take(record).split("\n")
    tags = [line[1:-2].split(' "', 1) for line in lines if line.startswith("[")]
    return {name: value for name, value in tags if name in NAMING}


class Headers(MutableMapping[str, str]):
    """The tags of a game, in the order in which they were set."""

    def __init__(self, tags: Optional[Mapping[str, str]] = None) -> None:
        self._tags: dict[str, str] = {}
        self.update(tags or {})

    @classmethod
    def _of(cls, tags: Mapping[str, str]) -> Headers:
        """Returns tags of a file, in which Result may be anything."""
        headers = cls()
        headers._tags.update(tags)
        return headers

    def __getitem__(self, name: str) -> str:
        return self._tags[name]

    def __setitem__(self, name: str, value: str) -> None:
        if not isinstance(name, str) or not isinstance(value, str):
            raise TypeError("the name and the value of a tag are texts")
        if not name.isascii() or not name.replace("_", "a").isalnum() or len(name) > 255:
            text = f"{name!r} is not the name of a tag: it has letters, digits and underscores"
            raise CheshireError(text, "pgn-tag-name-malformed", {"name": name})
        if name == "Result":
            one_of("Result", value, RESULTS)
        self._tags[name] = value

    def __delitem__(self, name: str) -> None:
        del self._tags[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._tags)

    def __len__(self) -> int:
        return len(self._tags)

    def copy(self) -> Headers:
        """Returns independent tags."""
        return Headers._of(self._tags)

    def __repr__(self) -> str:
        return f"Headers({self._tags!r})"
