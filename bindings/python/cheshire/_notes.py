"""What belongs to a move of a game beside the move: comments, what commands in them say, and symbols."""

from __future__ import annotations

from typing import Any, Iterable, Optional, Union

from cheshire._arguments import kind_of, several, whole
from cheshire._cffi import ffi
from cheshire._library import bytes_of, lib, text_of
from cheshire._pictures import COLORS, Arrow
from cheshire.scores import Cp, Mate, PovScore, Score

CommentLike = Union[str, Iterable[str]]
_colors = dict(zip("GRYB", COLORS))


class Annotations:
    """What commands in comments say of a position; None is nothing."""

    __slots__ = ("arrows", "clock", "emt", "eval", "eval_depth")

    def __init__(self) -> None:
        self.eval: Optional[PovScore] = None
        self.eval_depth: Optional[int] = None
        self.clock: Optional[float] = None
        self.emt: Optional[float] = None
        self.arrows: list[Arrow] = []

    def __bool__(self) -> bool:
        return bool(self.arrows) or (self.eval, self.clock, self.emt) != (None, None, None)

    def add(self, more: Annotations) -> None:
        """Adds others. Of two of a kind the first counts."""
        if self.eval is None:
            self.eval, self.eval_depth = more.eval, more.eval_depth
        self.clock = more.clock if self.clock is None else self.clock
        self.emt = more.emt if self.emt is None else self.emt
        self.arrows = [*self.arrows, *more.arrows]

    def replace(self, more: Annotations) -> None:
        """Adds others. Of two of a kind the new one counts."""
        if more.eval is not None:
            self.eval, self.eval_depth = more.eval, more.eval_depth
        self.clock = self.clock if more.clock is None else more.clock
        self.emt = self.emt if more.emt is None else more.emt
        self.arrows = more.arrows or self.arrows


def annotations_of(item: Any) -> Annotations:
    """Returns what the commands of a comment say that the library has read."""
    notes = Annotations()
    if item.has_eval:
        score: Score = Mate(item.mate) if item.mate else Cp(item.centipawns)
        notes.eval, notes.eval_depth = PovScore(score, True), item.depth or None
    if item.has_clock:
        notes.clock = item.clock / 1000
    if item.has_elapsed:
        notes.emt = item.elapsed / 1000
    for i in range(item.marks_count):
        mark = item.marks[i]
        color, tail, head = mark.color.decode(), text_of(getattr(mark, "from")), text_of(mark.to)
        notes.arrows.append(Arrow(tail, head or tail, _colors.get(color, color)))
    return notes


def read_comment(text: str) -> tuple[str, Optional[Annotations]]:
    """Returns what a comment says beside its commands, and what those say; None if it has none that can be read."""
    if not isinstance(text, str):
        raise TypeError(f"a comment is a text, not {kind_of(text)}")
    if "[%" not in text:
        return text, None
    # A comment behind a semicolon may have a closing brace.
    line = bytes_of(f"; {' '.join(text.split())}\n*", "a comment")
    reader = ffi.gc(lib.cheshire_pgn_new(ffi.NULL), lib.cheshire_pgn_free)
    if not lib.cheshire_pgn_feed(reader, line, len(line), ffi.NULL):
        return text, None
    lib.cheshire_pgn_finish(reader)
    if not lib.cheshire_pgn_next(reader) or not lib.cheshire_pgn_read_items(reader, ffi.NULL):
        return text, None
    for i in range(lib.cheshire_pgn_items_count(reader)):
        item = lib.cheshire_pgn_item_at(reader, i)
        if item.kind == lib.CHESHIRE_PGN_COMMENT:
            return text_of(item.text), annotations_of(item) or None
    return text, None


class Comments(list[str]):
    """The comments at one place of a game. Commands of a comment that is set or added, "[%clk 0:09:58]", become ``annotations``;
    a comment that has nothing else is not kept."""

    def __init__(self) -> None:
        super().__init__()
        self.annotations = Annotations()

    def _read(self, text: str) -> str:
        rest, notes = read_comment(text)
        if notes is not None:
            self.annotations.replace(notes)
        return rest

    def set(self, texts: CommentLike) -> None:
        """Sets the comments: one text, or several."""
        if isinstance(texts, bytes) or not isinstance(texts, Iterable):
            raise TypeError(f"a comment is a text, or a list of texts, not {kind_of(texts)}")
        read = [self._read(text) for text in ([texts] if isinstance(texts, str) else texts)]
        self[:] = [text for text in read if text]

    def append(self, text: str) -> None:
        """Adds a comment."""
        self.extend([text])

    def extend(self, texts: Iterable[str]) -> None:
        """Adds comments."""
        read = [self._read(text) for text in several("comments", texts, "texts")]
        super().extend(text for text in read if text)

    def insert(self, index: Any, text: str) -> None:
        """Adds a comment before another."""
        if rest := self._read(text):
            super().insert(index, rest)

    def __iadd__(self, texts: Iterable[str]) -> Comments:  # type: ignore[misc,override]
        self.extend(texts)
        return self


class Nags(set[int]):
    """The numbers of symbols, 0 to 255."""

    def add(self, nag: int) -> None:
        """Adds a number. Raises CheshireError for one that is no symbol's."""
        super().add(whole("the number of a symbol", nag, 0, 255))

    def update(self, *nags: Iterable[int]) -> None:
        """Adds numbers."""
        found = [several("nags", more, "numbers of symbols") for more in nags]
        super().update(whole("the number of a symbol", nag, 0, 255) for more in found for nag in more)

    def __ior__(self, nags: Any) -> Nags:  # type: ignore[misc,override]
        self.update(nags)
        return self
