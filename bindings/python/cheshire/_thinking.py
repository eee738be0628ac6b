"""The thread of an engine: it searches one position after the other, without Python's lock."""

from __future__ import annotations

import atexit
import queue
import threading
import weakref
from typing import Any, Callable, Mapping, Optional

from cheshire._library import CheshireError
from cheshire.analysis import Analysis, Line
from cheshire.board import Board


class EngineError(CheshireError, RuntimeError):
    """What an engine cannot do."""


class EngineTerminatedError(EngineError):
    """The engine has been closed."""


def _terminated() -> EngineTerminatedError:
    return EngineTerminatedError("the engine has been closed", "engine-terminated")


class Search:
    """A search that waits for its turn, runs, or is over.

    ``line`` receives what it finds, and ``done`` the analysis or what it failed with; the engine's thread calls both.
    One that ``gives_way`` is stopped by the next, and one ``anew`` uses nothing that was found before.
    """

    def __init__(
        self,
        board: Board,
        limits: Mapping[str, Any],
        line: Callable[[Line], object],
        done: Callable[[Optional[Analysis], Optional[BaseException]], object],
        *,
        gives_way: bool = False,
        anew: bool = False,
    ) -> None:
        self.board = board
        self.limits = limits
        self.line = line
        self.done = done
        self.gives_way = gives_way
        self.anew = anew
        self._stopped = threading.Event()

    def stop(self) -> None:
        """Ends the search; what it has found by then is its result."""
        self._stopped.set()

    @property
    def stopped(self) -> bool:
        """Whether somebody has stopped it."""
        return self._stopped.is_set()


class Thinker:
    """A thread with a board of its own, which keeps what it found before."""

    _all: weakref.WeakSet[Thinker] = weakref.WeakSet()

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._waiting: queue.SimpleQueue[Optional[Search]] = queue.SimpleQueue()
        self._open: list[Search] = []  # those that are not over
        self.closed = False
        self._thread = threading.Thread(target=_work, args=(weakref.ref(self), self._waiting), daemon=True)
        self._thread.name = "cheshire engine"
        self._board: Optional[Board] = None
        self._thread.start()
        Thinker._all.add(self)

        # A thread that nobody needs any more ends.
        weakref.finalize(self, self._waiting.put, None)

    def check(self) -> None:
        """Raises EngineTerminatedError if the engine has been closed."""
        if self.closed:
            raise _terminated()

    def submit(self, search: Search) -> None:
        """Has a search begin when those before it are over; those that give way are stopped."""
        with self._lock:
            self.check()
            for other in self._open:
                if other.gives_way:
                    other.stop()
            self._open.append(search)
            self._waiting.put(search)

    def close(self) -> None:
        """Ends the thread. The searches that are not over fail with EngineTerminatedError."""
        with self._lock:
            if not self.closed:
                self.closed = True
                self._waiting.put(None)
                for search in self._open:
                    search.stop()

    def join(self) -> None:
        """Waits until the thread has ended."""
        if threading.current_thread() is not self._thread:
            self._thread.join()

    def run(self, search: Search) -> None:
        """Searches, in the thread."""
        found: Optional[Analysis] = None
        failed: Optional[BaseException] = None
        try:
            self.check()
            board = self._at(search)
            found = board.analyse(**search.limits, on_line=search.line, stop=lambda: search.stopped)
            self.check()
        except BaseException as raised:
            found, failed = None, raised
        with self._lock:
            self._open.remove(search)
        search.done(found, failed)

    def _at(self, search: Search) -> Board:
        """Returns the thread's board at the position of a search, with what it found before if it is the same game."""
        wanted, own = search.board, self._board
        if own is None or own.game is not wanted.game or search.anew:
            self._board = wanted
            return wanted
        try:
            own._follow(wanted)
        except CheshireError:
            own = self._board = wanted
        return own


def _work(thinker_of: weakref.ref[Thinker], waiting: queue.SimpleQueue[Optional[Search]]) -> None:
    while search := waiting.get():
        thinker = thinker_of()
        if thinker is None:
            search.done(None, _terminated())
        else:
            thinker.run(search)
        del thinker, search


@atexit.register
def _close_all() -> None:
    """A thread in the middle of a search would outlive Python."""
    thinkers = list(Thinker._all)
    for thinker in thinkers:
        thinker.close()
    for thinker in thinkers:
        thinker.join()
