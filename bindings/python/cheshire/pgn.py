"""The games of PGN files: as records with a board, as trees in the shape of chess.pgn, and in an index of many.

>>> import io
>>> import cheshire.pgn
>>> game = cheshire.pgn.read_game(io.StringIO("1. e4 $1 {good} (1. d4 d5) 1... e5 *"))
>>> [node.san() for node in game.mainline()], game[0].comment, game[1].mainline_moves()[0].uci()
(['e4', 'e5'], 'good', 'd7d5')
"""

from __future__ import annotations

import os
import re
import weakref
from contextlib import nullcontext
from dataclasses import dataclass
from typing import IO, Any, Callable, Iterable, Iterator, Optional, Union

from cheshire._arguments import kind_of, several, whole
from cheshire._cffi import ffi
from cheshire._library import CheshireError, Slot, bytes_of, error_of, lib, text_of
from cheshire._nags import *  # noqa: F403
from cheshire._headers import TAG_ROSTER, Headers
from cheshire._names import publish
from cheshire._notes import Comments, annotations_of
from cheshire._tree import ChildNode, Game, GameNode, Mainline
from cheshire._visitors import (
    BaseVisitor,
    BoardBuilder,
    Comment,
    FileExporter,
    GameBuilder,
    HeadersBuilder,
    SkipVisitor,
    StringExporter,
)
from cheshire.board import Board
from cheshire.games import Game as Rules
from cheshire.games import Games
from cheshire.moves import Move

__all__ = [
    "TAG_ROSTER",
    "BaseVisitor",
    "BoardBuilder",
    "ChildNode",
    "Comment",
    "FileExporter",
    "Game",
    "GameBuilder",
    "GameNode",
    "Headers",
    "HeadersBuilder",
    "Mainline",
    "Record",
    "SkipVisitor",
    "StringExporter",
    "parse_pgn",
    "read_game",
    "read_games",
    "read_headers",
    "read_pgn",
    "skip_game",
    "write_index",
]

_piece = 1 << 16
# What ends the writing of an index; other errors are of a record.
_fatal = ("file-inaccessible", "pgn-index-full", "library-failed")


@dataclass(frozen=True)
class Record:
    """A game of a PGN file: its tags, the ``result`` at the end of its moves, the ``line`` of the file where it begins.

    ``board`` has the moves of its main line played, as far as they are legal; it is None if the tags name no known game or
    no position that can be played. ``errors`` say what is wrong, with line and column of the file before it: "12:5: ", which
    are their ``line`` and ``column``.
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

    def tree(self) -> Game:
        """Returns the record as a tree."""
        pgn, slot = self.handle, Slot()
        headers = {
            text_of(lib.cheshire_pgn_tag_name(pgn, i)): text_of(lib.cheshire_pgn_tag_value(pgn, i))
            for i in range(lib.cheshire_pgn_tags_count(pgn))
        }
        game = Game({}, rules=None)
        game.headers = Headers._of(headers)
        result = text_of(lib.cheshire_pgn_result(pgn))
        if result != "*" or "Result" not in headers:
            game.headers["Result"] = result
        known: Any = lib.cheshire_pgn_game(pgn, slot.at)
        if known == ffi.NULL:
            game._refusal = slot.error()
        else:
            game.rules = Rules._of(known, self._games)
            if lib.cheshire_pgn_read_items(pgn, slot.at):
                _grow(game, [lib.cheshire_pgn_item_at(pgn, i) for i in range(lib.cheshire_pgn_items_count(pgn))])
            else:
                game._refusal = slot.error()
        game.errors = [error_of(lib.cheshire_pgn_error_at(pgn, i)) for i in range(lib.cheshire_pgn_errors_count(pgn))]
        if game._refusal is not None and str(game._refusal) not in map(str, game.errors):
            game.errors.append(game._refusal)
        return game

    def _board(self) -> tuple[Optional[Board], Optional[CheshireError]]:
        slot = Slot()
        game: Any = lib.cheshire_pgn_game(self.handle, slot.at)
        if game == ffi.NULL:
            return None, slot.error()
        opened = Rules._of(game, self._games)
        board = lib.cheshire_pgn_board(self.handle, slot.at)
        if board == ffi.NULL:
            return None, slot.error()
        found = Board._of(opened, board)
        found._recorded = True
        return found, None


File = Union[str, "os.PathLike[str]", IO[Any]]


def _open(file: Any) -> Any:
    """Returns a file that is open. Raises CheshireError if it is closed."""
    if getattr(file, "closed", False):
        raise CheshireError("the file is closed", "file-closed")
    return file


def _readings(path: File, games: Optional[Games]) -> Iterator[_Reader]:
    """Yields a reader of a file once for each record, while it is at that record."""
    reader = _Reader(games)
    if not isinstance(path, (str, os.PathLike)) and not hasattr(path, "read"):
        raise TypeError(f"path is the path of a file, or an open file, not {kind_of(path)}")
    own: Any = open(path, "rb") if isinstance(path, (str, os.PathLike)) else nullcontext(path)
    with own as file:
        while piece := _open(file).read(_piece):
            reader.feed(piece.encode("utf-8", "surrogateescape") if isinstance(piece, str) else piece)
            yield from reader.readings()
    reader.finish()
    yield from reader.readings()


def read_pgn(path: File, games: Optional[Games] = None) -> Iterator[Record]:
    """Reads the games of a PGN file of any size, by its path or open, one after the other; with ``games``, also those of game files.

    Of a game with mistakes it reads what can be read. Raises OSError if the file cannot be read.
    """
    for reader in _readings(path, games):
        yield reader.record()


def _bytes_of(text: str) -> bytes:
    if not isinstance(text, str):
        raise TypeError(f"text is a text, not {kind_of(text)}; read_pgn and read_games read files")
    return text.encode("utf-8", "surrogatepass")


def parse_pgn(text: str, games: Optional[Games] = None) -> list[Record]:
    """Returns the games of a text, as read_pgn() does those of a file."""
    reader = _Reader(games)
    reader.feed(_bytes_of(text))
    reader.finish()
    return [reader.record() for _ in reader.readings()]


def _grow(game: Game, items: list[Any]) -> None:
    """Gives a game the parts of a record."""
    node: GameNode = game
    before: list[GameNode] = []  # the nodes whose variations are open
    start: Optional[Comments] = None
    opened = False  # a variation has begun without a move, with these comments
    for item in items:
        kind = item.kind
        if kind == lib.CHESHIRE_PGN_MOVE:
            child = ChildNode(node, Move.from_uci(text_of(item.uci)), text_of(item.san))
            child._starting_comments, opened, start = start, False, None
            node.variations.append(child)
            node = child
        elif kind == lib.CHESHIRE_PGN_NAG:
            node.nags.add(item.nag)
        elif kind == lib.CHESHIRE_PGN_COMMENT:
            comments = node._own_comments()
            if opened:
                comments = start = Comments() if start is None else start
            if text := text_of(item.text):
                list.append(comments, text)
            comments.annotations.add(annotations_of(item))
        elif kind == lib.CHESHIRE_PGN_OPEN:
            before.append(node)
            assert node.parent is not None
            node, opened, start = node.parent, True, None
        elif kind == lib.CHESHIRE_PGN_CLOSE:
            node, opened, start = before.pop(), False, None


def read_games(path: File, games: Optional[Games] = None) -> Iterator[Game]:
    """Reads the games of a PGN file of any size, by its path or open, as trees, one after the other; with ``games``, also those of game files.

    Of a game with mistakes it reads what can be read, and ``errors`` says what cannot. Raises OSError if the file cannot be
    read.
    """
    for reader in _readings(path, games):
        yield reader.tree()


def read_games_of_text(text: str, games: Optional[Games] = None) -> list[Game]:
    """Returns the games of a text as trees."""
    reader = _Reader(games)
    reader.feed(_bytes_of(text))
    reader.finish()
    return [reader.tree() for _ in reader.readings()]


class _Source:
    """Takes one record after the other from a file, and leaves the file at the next, so that a program may seek in it."""

    _of: weakref.WeakKeyDictionary[Any, _Source] = weakref.WeakKeyDictionary()
    # Comments, which may be open at the end of a line, brackets, results, and other words.
    _word = re.compile(r"\{[^}]*\}?|;.*|[()]|[^\s{}();]+")
    _tag = re.compile(r"\s*\[\s*[A-Za-z0-9_]+\s+\"")

    def __init__(self) -> None:
        self.lines = 0  # read so far
        self.left = 0  # where the file was then
        self.ahead: Optional[str] = None  # a line of the next record, if the file cannot go back

    @classmethod
    def of(cls, handle: IO[Any]) -> _Source:
        """Returns what is known of a file."""
        if not hasattr(handle, "readline"):
            raise TypeError(f"handle is an open file, not {kind_of(handle)}; read_games and read_pgn take a path")
        _open(handle)
        try:
            source = cls._of.setdefault(handle, cls())
        except TypeError:  # there is no reference to it
            return cls()
        if _place(handle) != source.left:
            source = cls._of[handle] = cls()
        return source

    def record(self, handle: IO[Any]) -> tuple[str, int]:
        """Returns the text of the next record, and how many lines of the file are before it."""
        lines: list[str] = []
        before, moves, comment, depth = self.lines, False, False, 0
        while True:
            place = _place(handle) if moves else -1
            line = self._line(handle)
            if not line:
                break
            if moves and not comment and self._tag.match(line):
                self._unread(handle, line, place)
                break
            self.lines += 1
            lines.append(line)
            if not comment and (line.startswith("%") or not moves and (not line.strip() or self._tag.match(line))):
                continue
            ended = False
            if comment:
                comment = "}" not in line
                line = "" if comment else line.partition("}")[2]
            for word in self._word.findall(line):
                moves = True
                if word[0] == "{":
                    comment = word[-1] != "}"
                elif word in "()":
                    depth = max(0, depth + (1 if word == "(" else -1))
                elif word in _results and depth == 0:
                    ended = True
            if ended:
                break
        self.left = _place(handle)
        return "".join(lines), before

    def _line(self, handle: IO[Any]) -> str:
        if self.ahead is not None:
            line, self.ahead = self.ahead, None
            return line
        read = handle.readline()
        return read.decode("utf-8", "surrogateescape") if isinstance(read, bytes) else str(read)

    def _unread(self, handle: IO[Any], line: str, place: int) -> None:
        if place < 0:
            self.ahead = line
        else:
            handle.seek(place)


def _place(handle: IO[Any]) -> int:
    """Returns where a file is, -1 if it cannot be sought in."""
    try:
        return handle.tell() if handle.seekable() else -1
    except (AttributeError, OSError):
        return -1


_results = {"1-0", "0-1", "1/2-1/2", "0-0", "*"}
_at_line = re.compile(r"(\d+)(:\d+: )")


def _shifted(error: CheshireError, lines: int) -> CheshireError:
    """Returns an error of a record that begins behind so many lines of its file."""
    text = _at_line.sub(lambda found: f"{int(found[1]) + lines}{found[2]}", str(error), count=1)
    line = None if error.line is None else error.line + lines
    return CheshireError(text, error.code, error.arguments, error.at, line, error.column, error.ply)


def read_game(
    handle: IO[Any], *, Visitor: Optional[Callable[[], BaseVisitor[Any]]] = None, games: Optional[Games] = None
) -> Optional[Any]:
    """Reads the next game of an open file as a tree; None at the end.

    The file then stands at the next game, so that ``handle.tell()`` before a game is where ``handle.seek()`` finds it again.
    With ``Visitor`` it returns what a visitor makes of the game. Of a game with mistakes it reads what can be read, and
    ``errors`` says what cannot. ``games`` are those that records may name. ``read_games`` is faster.
    """
    text, before = _Source.of(handle).record(handle)
    found = read_games_of_text(text, games)
    if not found:
        return None
    game = found[0]
    game.errors = [_shifted(error, before) for error in game.errors]
    return game.accept(Visitor()) if Visitor else game


def read_headers(handle: IO[Any]) -> Optional[Headers]:
    """Reads the tags of the next game of an open file, and skips its moves; None at the end."""
    found: Optional[Headers] = read_game(handle, Visitor=HeadersBuilder)
    return found


def skip_game(handle: IO[Any]) -> bool:
    """Skips the next game of an open file. Returns whether there was one."""
    text, _ = _Source.of(handle).record(handle)
    return bool(text.strip())


def write_index(
    path: Union[str, os.PathLike[str]],
    game: Union[str, Rules],
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
    wanted = Rules(game, games) if isinstance(game, str) else game
    if not isinstance(wanted, Rules):
        raise TypeError(f"game is a Game or its name, not {kind_of(game)}")
    names = several("files", files, "paths")
    examples = whole("examples", examples, 0, 100)
    slot = Slot()
    handle = lib.cheshire_index_new(bytes_of(os.fspath(path), "path"), wanted._handle, examples, slot.at)
    if handle == ffi.NULL:
        raise slot.error()
    index = ffi.gc(handle, lib.cheshire_index_free)
    added = 0
    for name in names:
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


publish(__name__, globals(), __all__)
