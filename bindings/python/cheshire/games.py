"""The games that Cheshire knows, and one of them with its options."""

from __future__ import annotations

import json
import os
from functools import cached_property
from typing import Any, Optional, Union

from cheshire._cffi import ffi
from cheshire._library import CheshireError, Slot, bytes_of, lib, take, text_of
from cheshire.moves import Move
from cheshire.squares import Layout, Square, SquareSet


class Games:
    """The built-in games, and those of game files (docs/adding-a-game.md)."""

    def __init__(self) -> None:
        handle = lib.cheshire_games_new()
        if handle == ffi.NULL:
            raise MemoryError
        self._handle = ffi.gc(handle, lib.cheshire_games_free)
        self._files: list[tuple[str, str]] = []  # that were added

    def ids(self) -> list[str]:
        """Returns the ids of all games, including "alice:X" for every game X on one board."""
        count = lib.cheshire_games_count(self._handle)
        return [text_of(lib.cheshire_games_id(self._handle, i)) for i in range(count)]

    def add(self, toml: str, name: str = "game file") -> None:
        """Adds the games of a game file, given as its text.

        Raises CheshireError with one line per mistake, ``name:line:column: what is wrong``, which are its ``faults``, and then
        adds nothing.
        """
        slot = Slot()
        if not lib.cheshire_games_add(self._handle, bytes_of(name, "name"), bytes_of(toml, "toml"), slot.at):
            raise slot.error()
        self._files.append((toml, name))

    def add_file(self, path: Union[str, os.PathLike[str]]) -> None:
        """Adds the games of a file, as add() does."""
        with open(path, encoding="utf-8") as file:
            self.add(file.read(), os.fspath(path))

    def open(self, name: str) -> Game:
        """Opens one of these games, as Game() does a built-in one."""
        return Game(name, self)

    def __reduce__(self) -> tuple[Any, ...]:
        return _with_files, (self._files,)


def _with_files(files: list[tuple[str, str]]) -> Games:
    """Returns games to which files were added."""
    games = Games()
    for file in files:
        games.add(*file)
    return games


class Game:
    """A game with its options, which never changes.

    ``name`` is its id, in any case, and options that are not at their default: ``"alice;castling=off"``. Raises
    CheshireError if there is no such game, option or value.
    """

    def __init__(self, name: str, games: Optional[Games] = None) -> None:
        slot = Slot()
        handle = lib.cheshire_game_open(games._handle if games else ffi.NULL, bytes_of(name, "name"), slot.at)
        if handle == ffi.NULL:
            raise slot.error()
        self._take(handle, games)

    @classmethod
    def _of(cls, handle: Any, games: Optional[Games]) -> Game:
        game = cls.__new__(cls)
        game._take(handle, games)
        return game

    def _take(self, handle: Any, games: Optional[Games]) -> None:
        self._games = games
        self._handle = ffi.gc(handle, lib.cheshire_game_free)
        # The moves that boards have seen, by what the library calls them; None if that is not the same everywhere.
        self._known: Optional[dict[int, Move]] = {} if lib.cheshire_game_lasting_codes(handle) else None

    @property
    def id(self) -> str:
        """The id, "alice"."""
        return text_of(lib.cheshire_game_id(self._handle))

    @property
    def title(self) -> str:
        """The title in English, "Alice chess"."""
        return text_of(lib.cheshire_game_title(self._handle))

    @property
    def identity(self) -> str:
        """The id with the values of all options, from which Game() makes the same game."""
        return text_of(lib.cheshire_game_identity(self._handle))

    @property
    def start(self) -> str:
        """The FEN of its start."""
        return text_of(lib.cheshire_game_start(self._handle))

    def info(self) -> dict[str, Any]:
        """Returns the GameInfo of docs/reference.md: options with help, levels, cells, kinds of pieces."""
        found: dict[str, Any] = json.loads(take(lib.cheshire_game_info(self._handle)))
        return found

    def check(self, fen: str) -> dict[str, Any]:
        """Returns the SetupReport of docs/reference.md: every fault of a position, playable or not.

        Raises CheshireError if the FEN cannot be read.
        """
        slot = Slot()
        report = lib.cheshire_game_check(self._handle, bytes_of(fen, "fen"), slot.at)
        if report == ffi.NULL:
            raise slot.error()
        found: dict[str, Any] = json.loads(take(report))
        return found

    def faults(self, fen: str) -> list[CheshireError]:
        """Returns what is wrong with a position, an empty list if it can be played as it is. Raises CheshireError if the FEN
        cannot be read."""
        found = self.check(fen)["faults"]
        return [CheshireError(fault["text"], fault["code"], fault.get("args"), fault.get("at")) for fault in found]

    @property
    def squares(self) -> SquareSet:
        """All squares, in the order of their cells."""
        return self._layout.set_of(self._layout.names)

    def cell(self, square: Square) -> int:
        """Returns the id of the cell of a square, "e4" on the first board and "e4/B" on another. Raises CheshireError."""
        return self._layout.cell(square)

    def square(self, cell: Square) -> str:
        """Returns the square of a cell. Raises CheshireError."""
        return self._layout.names[self._layout.cell(cell)]

    @cached_property
    def _layout(self) -> Layout:
        return Layout(self.info())

    @cached_property
    def _mirror(self) -> Optional[dict[int, int]]:
        """The cells where the other side has what stands on each cell; None if the start does not show it."""
        if self._known is None:
            return None
        at_start = {piece["cell"]: (piece["letter"], piece["color"]) for piece in self.check(self.start)["pieces"]}
        for exchange in self._layout.exchanges():
            if all(at_start.get(exchange[cell]) == (letter, "bw"[color == "b"]) for cell, (letter, color) in at_start.items()):
                return exchange
        return None

    @property
    def _means(self) -> tuple[Any, ...]:
        # Files may give the same id to different games.
        return self.identity, self.start, self._games._files if self._games else []

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return self._means == other._means

    def __hash__(self) -> int:
        return hash(self.identity)

    def __reduce__(self) -> tuple[Any, ...]:
        return Game, (self.identity, self._games)

    def __repr__(self) -> str:
        return f"Game({self.identity!r})"


def games() -> list[str]:
    """Returns the ids of the built-in games."""
    return Games().ids()
