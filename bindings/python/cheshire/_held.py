"""What every part of a Board stands on: the board of the library, for one thread at a time."""

from __future__ import annotations

import json
import threading
from contextlib import contextmanager
from typing import Any, Iterator, Optional

from cheshire._arguments import kind_of, side
from cheshire._cffi import ffi
from cheshire._library import BoardBusyError, CheshireError, Slot, bytes_of, lib, take
from cheshire.games import Game
from cheshire.moves import Move
from cheshire.squares import Layout

WHITE = True
"""White as a side: of ``Board.turn`` and ``Outcome.winner``."""
BLACK = False
"""Black as a side."""

_dialects = {"bar": 0, "wide": 1, "boards": 2, "popeye": 3}


def _busy() -> BoardBusyError:
    return BoardBusyError("the board is thinking and cannot change; copy() makes another one", "board-busy")


class Held:
    """A board of the library with the game that it plays and the moves played."""

    _game: Game
    _handle: Any
    _stack: list[Move]

    def _take(self, handle: Any, stack: list[Move]) -> None:
        if handle == ffi.NULL:
            raise MemoryError
        self._handle = ffi.gc(handle, lib.cheshire_board_free)
        self._stack = stack
        self._lock = threading.Lock()
        self._before: Optional[Held] = None  # a copy to read while the board thinks
        self._listed = ffi.new("size_t*")  # how many codes or cells a list has

    def _refuse_while_thinking(self) -> None:
        # Waiting for the lock would hang what a search calls.
        if self._before is not None:
            raise _busy()

    @contextmanager
    def _using(self, *, changing: bool = False) -> Iterator[Any]:
        """Yields the board of the library to one thread at a time; while it thinks, a copy to those that change nothing."""
        before = self._before
        if before is not None:
            if changing:
                raise _busy()
            with before._using() as handle:
                yield handle
            return
        with self._lock:
            yield self._handle

    @contextmanager
    def _thinking(self) -> Iterator[Any]:
        """Yields the board of the library for work that takes time, during which others may read the board."""
        self._refuse_while_thinking()
        with self._lock:
            before = Held()
            before._game = self._game
            before._take(lib.cheshire_board_clone(self._handle), self._stack.copy())
            self._before = before
            try:
                yield self._handle
            finally:
                self._before = None

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self._game

    @property
    def _layout(self) -> Layout:
        return self._game._layout

    def fen(self, dialect: str = "bar") -> str:
        """Returns the position.

        ``dialect`` says how several boards are written: "bar" (one placement with a bar before each piece on board B),
        "wide" (the ranks of all boards side by side) or "boards" (one placement per board, separated by semicolons).
        "popeye" is no FEN but the same position in the input language of Popeye, which has no clocks; what Popeye cannot
        express is written as "bar". Raises CheshireError for another dialect.
        """
        if not isinstance(dialect, str):
            raise TypeError(f"dialect is a text, not {kind_of(dialect)}")
        if dialect not in _dialects:
            text = f"dialect is one of {', '.join(_dialects)}, not {dialect!r}"
            raise CheshireError(text, "argument-unknown", {"name": "dialect", "value": dialect, "choices": list(_dialects)})
        with self._using() as handle:
            return take(lib.cheshire_board_fen(handle, _dialects[dialect]))

    def set_fen(self, fen: Optional[str]) -> None:
        """Starts anew from a FEN of any dialect; None is the game's start. Raises CheshireError, and changes nothing, if it cannot be played.

        Castling rights, an en-passant square and counters that cannot be are corrected; see ``notes``.
        """
        slot = Slot()
        text = ffi.NULL if fen is None else bytes_of(fen, "fen")
        if text == b"":
            raise CheshireError("the FEN is empty", "fen-empty", at=0)
        with self._using(changing=True) as handle:
            if not lib.cheshire_board_set_fen(handle, text, slot.at):
                raise slot.error()
            self._stack.clear()

    def start_fen(self) -> str:
        """Returns the FEN from which the moves were played."""
        with self._using() as handle:
            return take(lib.cheshire_board_start_fen(handle))

    def state(self) -> dict[str, Any]:
        """Returns the State of docs/reference.md: pieces, checks, legal moves, moves played."""
        with self._using() as handle:
            found: dict[str, Any] = json.loads(take(lib.cheshire_board_state(handle)))
        return found

    @property
    def turn(self) -> bool:
        """The side to move, WHITE or BLACK."""
        with self._using() as handle:
            return bool(lib.cheshire_board_turn(handle) == lib.CHESHIRE_WHITE)

    @property
    def halfmove_clock(self) -> int:
        """The half-moves since the last capture or advance of a pawn, as in FEN."""
        with self._using() as handle:
            return int(lib.cheshire_board_halfmove_clock(handle))

    @property
    def fullmove_number(self) -> int:
        """The number of the move, as in FEN."""
        with self._using() as handle:
            return int(lib.cheshire_board_fullmove_number(handle))

    def ply(self) -> int:
        """Returns the number of half-moves since the start of the game, by the number of the move; ``len(move_stack)`` counts
        those played on this board."""
        return 2 * (self.fullmove_number - 1) + (self.turn == BLACK)

    def is_check(self) -> bool:
        """Returns whether the side to move is in check."""
        with self._using() as handle:
            return bool(lib.cheshire_board_is_check(handle))


def of_color(color: bool) -> int:
    """Returns a side as the library has it. Raises TypeError for what is no side."""
    return 0 if side("color", color) else 1
