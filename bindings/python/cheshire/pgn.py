"""The games of PGN files, read one after the other."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import Any, Iterator, Optional, Union

from cheshire._cffi import ffi
from cheshire._library import CheshireError, Slot, lib, text_of
from cheshire.board import Board
from cheshire.games import Game, Games

_piece = 1 << 16


@dataclass(frozen=True)
class Record:
    """A game of a PGN file: its tags, the ``result`` at the end of its moves, the ``line`` of the file where it begins.

    ``board`` has the moves of its main line played. If it has a mistake, ``board`` is None and ``error`` says what is wrong,
    with line and column of the file before it: "12:5: ".
    """

    headers: dict[str, str]
    result: str
    line: int
    board: Optional[Board]
    error: Optional[CheshireError]


class _Reader:
    def __init__(self, games: Optional[Games]) -> None:
        handle = lib.cheshire_pgn_new(games._handle if games else ffi.NULL)
        if handle == ffi.NULL:
            raise MemoryError
        self._handle = ffi.gc(handle, lib.cheshire_pgn_free)

    def feed(self, piece: bytes) -> None:
        slot = Slot()
        if not lib.cheshire_pgn_feed(self._handle, piece, len(piece), slot.at):
            raise slot.error()

    def finish(self) -> None:
        lib.cheshire_pgn_finish(self._handle)

    def records(self) -> Iterator[Record]:
        while lib.cheshire_pgn_next(self._handle):
            yield self._record()

    def _record(self) -> Record:
        pgn = self._handle
        headers = {
            text_of(lib.cheshire_pgn_tag_name(pgn, i)): text_of(lib.cheshire_pgn_tag_value(pgn, i))
            for i in range(lib.cheshire_pgn_tags_count(pgn))
        }
        board, error = self._board()
        return Record(headers, text_of(lib.cheshire_pgn_result(pgn)), lib.cheshire_pgn_line(pgn), board, error)

    def _board(self) -> tuple[Optional[Board], Optional[CheshireError]]:
        slot = Slot()
        game: Any = lib.cheshire_pgn_game(self._handle, slot.at)
        if game == ffi.NULL:
            return None, slot.error()
        opened = Game._of(game)
        board = lib.cheshire_pgn_board(self._handle, slot.at)
        if board == ffi.NULL:
            return None, slot.error()
        return Board._of(opened, board), None


def read_pgn(path: Union[str, os.PathLike[str]], games: Optional[Games] = None) -> Iterator[Record]:
    """Reads the games of a PGN file of any size, one after the other; with ``games``, also those of game files.

    After a game with a mistake reading goes on with the next. Raises OSError if the file cannot be read.
    """
    reader = _Reader(games)
    with open(path, "rb") as file:
        while piece := file.read(_piece):
            reader.feed(piece)
            yield from reader.records()
    reader.finish()
    yield from reader.records()


def parse_pgn(text: str, games: Optional[Games] = None) -> list[Record]:
    """Returns the games of a text, as read_pgn() does those of a file."""
    reader = _Reader(games)
    reader.feed(text.encode("utf-8", "surrogatepass"))
    reader.finish()
    return list(reader.records())
