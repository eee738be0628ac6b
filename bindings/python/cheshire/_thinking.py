"""The thread of an engine: it searches one position after the other, without Python's lock."""

from __future__ import annotations

import atexit
import os
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


class Search:
    """A search that waits for its turn, runs, or is over.

    ``line`` receives what it finds, if there is one, and ``done`` the analysis or what it failed with; the engine's thread calls both.
    One that ``gives_way`` is stopped by the next, and one ``anew`` uses nothing that was found before.
    """

    def __init__(
        self,
        board: Board,
        limits: Mapping[str, Any],
        line: Optional[Callable[[Line], object]],
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


_closed = "the engine has been closed"


class Thinker:
    """A thread with a board of its own, which keeps what it found before."""

    _all: weakref.WeakSet[Thinker] = weakref.WeakSet()

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._terminated = _closed
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
            raise self.terminated()

    def ping(self) -> None:
        """Stops what gives way to a command. Raises EngineTerminatedError if the engine has been closed."""
        with self._lock:
            self.check()
            self._stop_what_gives_way()

    def _stop_what_gives_way(self) -> None:
        for search in self._open:
            if search.gives_way:
                search.stop()

    def submit(self, search: Search) -> None:
        """Has a search begin when those before it are over; those that give way are stopped."""
        with self._lock:
            self.check()
            self._stop_what_gives_way()
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

    def forked(self) -> None:
        """Ends what a child process has of the engine of its parent, whose thread it does not have."""
        self._lock = threading.Lock()
        self._terminated = "the engine is of another process: this one was forked, and has to start its own"
        self.closed = True
        for search in self._open:
            search.done(None, self.terminated())

    def terminated(self) -> EngineTerminatedError:
        """Returns why the engine does nothing any more."""
        return EngineTerminatedError(self._terminated, "core-stopped")

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
            search.done(None, EngineTerminatedError(_closed, "core-stopped"))
        else:
            thinker.run(search)
        del thinker, search


def _forked() -> None:
    """Tells the engines of a child process, in which their threads do not exist."""
    for thinker in list(Thinker._all):
        thinker.forked()


os.register_at_fork(after_in_child=_forked)


@atexit.register
def _close_all() -> None:
    """A thread in the middle of a search would outlive Python."""
    thinkers = list(Thinker._all)
    for thinker in thinkers:
        thinker.close()
    for thinker in thinkers:
        thinker.join()
