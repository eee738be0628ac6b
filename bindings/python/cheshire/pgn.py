"""The games of PGN files, read one after the other."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import Any, Iterable, Iterator, Optional, Union

from cheshire._cffi import ffi
from cheshire._library import CheshireError, Slot, bytes_of, error_of, lib, text_of
from cheshire.board import Board
from cheshire.games import Game, Games

_piece = 1 << 16
# What ends the writing of an index; other errors are of a record.
_fatal = ("file-inaccessible", "pgn-index-full", "library-failed")


@dataclass(frozen=True)
class Record:
    """A game of a PGN file: its tags, the ``result`` at the end of its moves, the ``line`` of the file where it begins.

    ``board`` has the moves of its main line played, as far as they are legal; it is None if the tags name no known game or
    no position that can be played. ``errors`` say what is wrong, with line and column of the file before it: "12:5: ".
    """

    headers: dict[str, str]
    result: str
    line: int
    board: Optional[Board]
    errors: list[CheshireError]

    @property
    def error(self) -> Optional[CheshireError]:
        """The first of the errors, None if there is none."""
        return self.errors[0] if self.errors else None


class _Reader:
    def __init__(self, games: Optional[Games]) -> None:
        self._games = games
        handle = lib.cheshire_pgn_new(games._handle if games else ffi.NULL)
        if handle == ffi.NULL:
            raise MemoryError
        self.handle = ffi.gc(handle, lib.cheshire_pgn_free)

    def feed(self, piece: bytes) -> None:
        slot = Slot()
        if not lib.cheshire_pgn_feed(self.handle, piece, len(piece), slot.at):
            raise slot.error()

    def finish(self) -> None:
        lib.cheshire_pgn_finish(self.handle)

    def readings(self) -> Iterator[_Reader]:
        """Yields the reader once for each record that it can read now, while it is at that record."""
        while lib.cheshire_pgn_next(self.handle):
            yield self

    def record(self) -> Record:
        pgn = self.handle
        headers = {
            text_of(lib.cheshire_pgn_tag_name(pgn, i)): text_of(lib.cheshire_pgn_tag_value(pgn, i))
            for i in range(lib.cheshire_pgn_tags_count(pgn))
        }
        board, refusal = self._board()
        errors = [
            error_of(lib.cheshire_pgn_error_at(pgn, i)) for i in range(lib.cheshire_pgn_errors_count(pgn))
        ]
        if refusal is not None and str(refusal) not in map(str, errors):
            errors.append(refusal)
        return Record(headers, text_of(lib.cheshire_pgn_result(pgn)), lib.cheshire_pgn_line(pgn), board, errors)

    def _board(self) -> tuple[Optional[Board], Optional[CheshireError]]:
        slot = Slot()
        game: Any = lib.cheshire_pgn_game(self.handle, slot.at)
        if game == ffi.NULL:
            return None, slot.error()
        opened = Game._of(game, self._games)
        board = lib.cheshire_pgn_board(self.handle, slot.at)
        if board == ffi.NULL:
            return None, slot.error()
        return Board._of(opened, board), None


def _readings(path: Union[str, os.PathLike[str]], games: Optional[Games]) -> Iterator[_Reader]:
    """Yields a reader of a file once for each record, while it is at that record."""
    reader = _Reader(games)
    with open(path, "rb") as file:
        while piece := file.read(_piece):
            reader.feed(piece)
            yield from reader.readings()
    reader.finish()
    yield from reader.readings()


def read_pgn(path: Union[str, os.PathLike[str]], games: Optional[Games] = None) -> Iterator[Record]:
    """Reads the games of a PGN file of any size, one after the other; with ``games``, also those of game files.

    Of a game with mistakes it reads what can be read. Raises OSError if the file cannot be read.
    """
    for reader in _readings(path, games):
        yield reader.record()


def parse_pgn(text: str, games: Optional[Games] = None) -> list[Record]:
    """Returns the games of a text, as read_pgn() does those of a file."""
    reader = _Reader(games)
    reader.feed(text.encode("utf-8", "surrogatepass"))
    reader.finish()
    return [reader.record() for _ in reader.readings()]


def write_index(
    path: Union[str, os.PathLike[str]],
    game: Union[str, Game],
    files: Iterable[Union[str, os.PathLike[str]]],
    *,
    examples: int = 8,
    games: Optional[Games] = None,
) -> int:
    """Writes an index of the games of PGN files, from which ``Board.explore`` says what was played in any position, and
    returns how many it has. Records of other games or options are left out; of records with mistakes, it has what can be
    played.

    ``examples`` is how many games to keep of each move, 0 to 100. Raises CheshireError if the index cannot be written, and
    OSError if a file cannot be read; an older index stays then.
    """
    wanted = Game(game, games) if isinstance(game, str) else game
    slot = Slot()
    handle = lib.cheshire_index_new(bytes_of(os.fspath(path), "path"), wanted._handle, examples, slot.at)
    if handle == ffi.NULL:
        raise slot.error()
    index = ffi.gc(handle, lib.cheshire_index_free)
    added = 0
    for name in files:
        for reader in _readings(name, games):
            place = f"{os.fspath(name)}:{lib.cheshire_pgn_line(reader.handle)}"
            if lib.cheshire_index_add(index, reader.handle, bytes_of(place, "place"), slot.at):
                added += 1
                continue
            error = slot.error()
            if error.code in _fatal:
                raise error
    if not lib.cheshire_index_finish(index, slot.at):
        raise slot.error()
    return added
