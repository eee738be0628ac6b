"""A board as text and as a picture."""

from __future__ import annotations

from typing import Any, Callable, Iterable, NamedTuple, Sequence, Union

from cheshire._arguments import one_of, several, side, whole
from cheshire._cffi import ffi
from cheshire._held import WHITE
from cheshire._library import CheshireError, Slot, bytes_of, lib, take
from cheshire._placement import Placement
from cheshire.moves import IllegalMoveError, Move
from cheshire.squares import Piece, Square

_gap = "   "  # between two boards


class Arrow(NamedTuple):
    """An arrow between two squares, or a circle if both are the same; "green", "red", "blue" or "yellow"."""

    tail: Square
    head: Square
    color: str = "green"


COLORS = ("green", "red", "yellow", "blue")
ArrowLike = Union[Move, str, tuple[Square, Square], tuple[Square, Square, str], Arrow]


class Pictures(Placement):
    """The part of a Board that draws it."""

    def __str__(self) -> str:
        """Returns a diagram of letters, with all boards and levels beside each other."""
        return self._diagram(Piece.symbol, ".", WHITE)

    def unicode(self, *, invert_color: bool = False, empty_square: str = "⭘", orientation: bool = WHITE) -> str:
        """Returns a diagram of figures, seen from the side ``orientation``; other pieces than those of chess are letters."""
        return self._diagram(lambda piece: piece.unicode_symbol(invert_color=invert_color), empty_square, orientation)

    def _diagram(self, written: Callable[[Piece], str], empty: str, orientation: bool) -> str:
        letters = self._letters()
        blocks: dict[tuple[int, int, int], list[list[str]]] = {}
        levels = self._layout.levels
        for level in levels:
            place = level["board"], level["row"], level["column"]
            blocks[place] = [[" "] * level["files"] for _ in range(level["ranks"])]
        for cell in self._layout.cells.values():
            level = levels[cell["level"]]
            letter = letters.get(cell["id"])
            rank = level["ranks"] - 1 - cell["y"]
            block = blocks[level["board"], level["row"], level["column"]]
            block[rank][cell["x"]] = written(Piece.from_symbol(letter)) if letter else empty
        if not side("orientation", orientation):
            blocks = {place: [rank[::-1] for rank in block[::-1]] for place, block in blocks.items()}
        texts = {place: [" ".join(rank) for rank in block] for place, block in blocks.items()}
        boards = []
        for board in sorted({place[0] for place in texts}):
            rows = sorted({row for at, row, _ in texts if at == board})
            boards.append(_above([_beside([texts[at] for at in sorted(texts) if at[:2] == (board, row)]) for row in rows]))
        return "\n".join(line.rstrip() for line in _beside(boards))

    def svg(
        self,
        *,
        theme: str = "walnut",
        flipped: bool = False,
        coordinates: bool = True,
        square: int = 48,
        caption: str = "",
        arrows: Iterable[ArrowLike] = (),
    ) -> str:
        """Returns the position as an SVG picture, with all boards and levels, the last move and a king in check.

        ``theme`` is "walnut", "green", "blue", "contrast" or "print", ``square`` the width of a square in pixels, 8 to 200.
        An arrow is a move; two squares and perhaps a colour, "green", "red", "blue" or "yellow", with a circle if both are the
        same; or a text that means a move, "Nf3", or names one square or two, "e4", "e4d5". ``arrows`` is a list of them: one arrow
        is ``[("e2", "e4")]``, and ``["e2", "e4"]`` are two circles. Raises CheshireError for a theme, colour, square or size that
        does not exist.
        """
        names = self._layout.cell
        ends = [(names(arrow.tail), names(arrow.head), arrow.color) for arrow in self._arrows(arrows)]
        texts = [ffi.new("char[]", bytes_of(text, "a text")) for text in (theme, caption)]
        brushes = [ffi.new("char[]", end[2].encode()) for end in ends]
        array = ffi.new("cheshire_arrow[]", [(end[0], end[1], brush) for end, brush in zip(ends, brushes)])
        style = ffi.new("cheshire_svg_style*")
        style.size = ffi.sizeof("cheshire_svg_style")
        style.theme, style.caption = texts
        style.flipped, style.bare = bool(flipped), not coordinates
        style.square = whole("square", square, 8, 200)
        style.arrows, style.arrows_count = array, len(ends)
        slot = Slot()
        with self._using() as handle:
            picture = lib.cheshire_board_svg(handle, style, slot.at)
        if picture == ffi.NULL:
            raise slot.error()
        return take(picture)

    def _arrows(self, arrows: Iterable[ArrowLike]) -> list[Arrow]:
        """Returns arrows with their squares by name. Raises CheshireError for what is none."""
        squares = self._layout.by_name.keys() | self._layout.names.keys()
        ends = arrows[:2] if isinstance(arrows, tuple) and len(arrows) in (2, 3) else [None]
        if isinstance(arrows, Move) or all(isinstance(end, (str, int)) and end in squares for end in ends):
            raise TypeError(f"arrows is a list of arrows: write [{arrows!r}] for one")
        return [self._arrow(arrow) for arrow in several("arrows", arrows, "arrows")]

    def _arrow(self, arrow: ArrowLike) -> Arrow:
        cell, names = self._layout.cell, self._layout.names
        if isinstance(arrow, (Move, str)):
            tail, head = self._ends_of_text(arrow)
            return Arrow(names[tail], names[head])
        if not isinstance(arrow, Sequence) or len(arrow) not in (2, 3):
            raise TypeError(f"an arrow is a move, a text, or two squares and perhaps a colour, not {arrow!r}")
        color = one_of("the colour of an arrow", arrow[2], COLORS) if len(arrow) > 2 else COLORS[0]
        return Arrow(names[cell(arrow[0])], names[cell(arrow[1])], color)

    def _ends_of_text(self, arrow: Union[Move, str]) -> tuple[int, int]:
        text, by_name = str(arrow), self._layout.by_name
        if text in by_name:
            return by_name[text], by_name[text]
        own: Any = self
        move = arrow
        if not isinstance(move, Move) or move.from_cell < 0:
            try:
                move = own.parse_san(text)
            except IllegalMoveError:
                for middle in range(1, len(text)):
                    if text[:middle] in by_name and text[middle:] in by_name:
                        return by_name[text[:middle]], by_name[text[middle:]]
                raise _no_arrow(text) from None
        assert isinstance(move, Move)
        if not move:
            raise _no_arrow(text)
        return move.from_cell, move.arrival_cell

    def _repr_svg_(self) -> str:
        """Shows the board in a notebook."""
        return self.svg()


def _no_arrow(text: str) -> CheshireError:
    told = f"{text!r} is not an arrow: it is neither a legal move nor one or two squares"
    return CheshireError(told, "arrow-unknown", {"text": text})


def _beside(blocks: Sequence[list[str]]) -> list[str]:
    """Returns blocks of lines beside each other."""
    height = max(len(block) for block in blocks)
    widths = [max(map(len, block)) for block in blocks]
    lines = [[block[i] if i < len(block) else "" for block in blocks] for i in range(height)]
    return [_gap.join(part.ljust(width) for part, width in zip(line, widths)) for line in lines]


def _above(blocks: Sequence[list[str]]) -> list[str]:
    """Returns blocks of lines above each other, with an empty line between."""
    lines: list[str] = []
    for block in blocks:
        lines += ["", *block] if lines else block
    return lines
