"""The engine in the shape of chess.engine: awaitable, in this process, on a thread of its own.

>>> import cheshire.engine
>>> with cheshire.engine.SimpleEngine() as engine:
...     engine.play(cheshire.Board(fen="6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1"), cheshire.engine.Limit(depth=3)).move
Move.from_uci('d1d8')
"""

from __future__ import annotations

import asyncio
import concurrent.futures
import queue
from collections import deque
from types import TracebackType
from typing import Callable, Deque, Iterable, Optional, Type, Union

from cheshire._commands import (
    INFO_ALL,
    INFO_BASIC,
    INFO_NONE,
    INFO_PV,
    INFO_SCORE,
    BestMove,
    Commands,
    ConfigMapping,
    Info,
    InfoDict,
    Limit,
    Option,
    PlayResult,
    info_of,
    played,
)
from cheshire._names import publish
from cheshire._thinking import EngineError, EngineTerminatedError, Search
from cheshire.analysis import Analysis, Line
from cheshire.board import Board
from cheshire.moves import Move
from cheshire.scores import Cp, Mate, MateGiven, MateGivenType, PovScore, PovWdl, Score, Wdl

__all__ = [
    "INFO_ALL",
    "INFO_BASIC",
    "INFO_NONE",
    "INFO_PV",
    "INFO_SCORE",
    "AnalysisComplete",
    "AnalysisResult",
    "BestMove",
    "Cp",
    "Engine",
    "EngineError",
    "EngineTerminatedError",
    "Info",
    "InfoDict",
    "Limit",
    "Mate",
    "MateGiven",
    "MateGivenType",
    "Option",
    "PlayResult",
    "PovScore",
    "PovWdl",
    "Score",
    "SimpleAnalysisResult",
    "SimpleEngine",
    "Wdl",
    "start",
]


class AnalysisComplete(Exception):
    """Raised by ``AnalysisResult.get()`` when the analysis is over and all it found has been read."""


class _Findings:
    """What an analysis has found so far."""

    def __init__(self, wanted: Info) -> None:
        self._wanted = wanted
        self._search: Optional[Search] = None
        self._lines: list[InfoDict] = []

    @property
    def multipv(self) -> list[InfoDict]:
        """What was found last of each line, the best first."""
        return self._lines

    @property
    def info(self) -> InfoDict:
        """What was found last of the best line."""
        return self._lines[0] if self._lines else {}

    def stop(self) -> None:
        """Ends the analysis soon; ``wait`` returns what it has found."""
        if self._search:
            self._search.stop()

    def _take(self, line: Line) -> InfoDict:
        info = info_of(line, self._wanted)
        if line.rank <= len(self._lines):
            self._lines[line.rank - 1].update(info)
        else:
            self._lines.append(info.copy())
        return info


class AnalysisResult(_Findings):
    """An analysis that goes on: ``async for info in analysis``. As a context manager it stops the analysis at its end."""

    def __init__(self, wanted: Info) -> None:
        super().__init__(wanted)
        self._loop = asyncio.get_running_loop()
        self._found: Deque[InfoDict] = deque()
        self._news = asyncio.Event()
        self._result: asyncio.Future[BestMove] = self._loop.create_future()

    def _post(self, line: Line) -> None:
        self._found.append(self._take(line))
        self._news.set()

    def _finish(self, found: Optional[Analysis], failed: Optional[BaseException]) -> None:
        if not self._result.done():
            if failed:
                self._result.set_exception(failed)
                self._result.exception()  # it is no news to anybody who does not wait
            elif found:
                self._result.set_result(BestMove(found.best, found.ponder))
        self._news.set()

    async def wait(self) -> BestMove:
        """Waits for the end of the analysis and returns the best move."""
        return await asyncio.shield(self._result)

    async def get(self) -> InfoDict:
        """Returns what is found next. Raises AnalysisComplete at the end."""
        while not self._found:
            if self._result.done():
                self._result.result()
                raise AnalysisComplete
            self._news.clear()
            await self._news.wait()
        return self._found.popleft()

    async def next(self) -> Optional[InfoDict]:
        """Returns what is found next, None at the end."""
        try:
            return await self.get()
        except AnalysisComplete:
            return None

    def empty(self) -> bool:
        """Returns whether all that was found so far has been read."""
        return not self._found

    def would_block(self) -> bool:
        """Returns whether ``get`` would have to wait."""
        return not self._found and not self._result.done()

    def __aiter__(self) -> AnalysisResult:
        return self

    async def __anext__(self) -> InfoDict:
        try:
            return await self.get()
        except AnalysisComplete:
            raise StopAsyncIteration from None

    def __enter__(self) -> AnalysisResult:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()


class SimpleAnalysisResult(_Findings):
    """An analysis that goes on: ``for info in analysis``. As a context manager it stops the analysis at its end."""

    def __init__(self, wanted: Info) -> None:
        super().__init__(wanted)
        self._found: queue.SimpleQueue[Optional[InfoDict]] = queue.SimpleQueue()
        self._result: concurrent.futures.Future[BestMove] = concurrent.futures.Future()

    def _post(self, line: Line) -> None:
        self._found.put(self._take(line))

    def _finish(self, found: Optional[Analysis], failed: Optional[BaseException]) -> None:
        try:
            if found:
                self._result.set_result(BestMove(found.best, found.ponder))
            else:
                self._result.set_exception(failed)
        finally:
            self._found.put(None)

    def wait(self) -> BestMove:
        """Waits for the end of the analysis and returns the best move."""
        return self._result.result()

    def get(self) -> InfoDict:
        """Returns what is found next. Raises AnalysisComplete at the end."""
        info = self._found.get()
        if info is None:
            self._found.put(None)  # for the next call
            self._result.result()
            raise AnalysisComplete
        return info

    def next(self) -> Optional[InfoDict]:
        """Returns what is found next, None at the end."""
        try:
            return self.get()
        except AnalysisComplete:
            return None

    def empty(self) -> bool:
        """Returns whether all that was found so far has been read."""
        return self._found.qsize() <= self._result.done()

    def would_block(self) -> bool:
        """Returns whether ``get`` would have to wait."""
        return self._found.empty()

    def __iter__(self) -> SimpleAnalysisResult:
        return self

    def __next__(self) -> InfoDict:
        try:
            return self.get()
        except AnalysisComplete:
            raise StopIteration from None

    def __enter__(self) -> SimpleAnalysisResult:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()


class Engine(Commands):
    """An engine for asyncio: ``start`` makes one. It never blocks the event loop.

    Its commands run one after the other; an ``analysis`` that still goes on ends when the next command comes.
    """

    async def configure(self, options: ConfigMapping) -> None:
        """Sets options for the commands that follow. Raises EngineError for one that does not exist."""
        self._configure(options)

    async def play(
        self,
        board: Board,
        limit: Limit,
        *,
        game: object = None,
        info: Info = INFO_NONE,
        ponder: bool = False,
        root_moves: Optional[Iterable[Union[Move, str]]] = None,
        options: ConfigMapping = {},
    ) -> PlayResult:
        """Returns the move to play.

        With another ``game`` than before, any object, the engine forgets what it has found. With ``ponder`` it thinks about
        the expected answer until the next command.
        """
        found = await self._run(board, limit, None, game, root_moves, options)
        result = played(found, info)
        if ponder:
            self._ponder(board, result, game, options)
        return result

    async def analyse(
        self,
        board: Board,
        limit: Limit,
        *,
        multipv: Optional[int] = None,
        game: object = None,
        info: Info = INFO_ALL,
        root_moves: Optional[Iterable[Union[Move, str]]] = None,
        options: ConfigMapping = {},
    ) -> Union[InfoDict, list[InfoDict]]:
        """Returns what was found of the best line, nothing if the game is over; with ``multipv`` a list of so many lines, the best
        first."""
        found = await self._run(board, limit, multipv, game, root_moves, options)
        lines = [info_of(line, info) for line in found.lines]
        return (lines[0] if lines else {}) if multipv is None else lines

    async def _run(
        self,
        board: Board,
        limit: Limit,
        multipv: Optional[int],
        game: object,
        root_moves: Optional[Iterable[Union[Move, str]]],
        options: ConfigMapping,
    ) -> Analysis:
        loop = asyncio.get_running_loop()
        result: asyncio.Future[Analysis] = loop.create_future()

        def finish(found: Optional[Analysis], failed: Optional[BaseException]) -> None:
            if not result.done():
                result.set_exception(failed) if failed else result.set_result(found)  # type: ignore[arg-type]

        def done(found: Optional[Analysis], failed: Optional[BaseException]) -> None:
            _tell(loop, finish, found, failed)

        search = self._search(board, limit, multipv, game, root_moves, options, None, done)
        try:
            return await result
        finally:
            search.stop()

    async def analysis(
        self,
        board: Board,
        limit: Optional[Limit] = None,
        *,
        multipv: Optional[int] = None,
        game: object = None,
        info: Info = INFO_ALL,
        root_moves: Optional[Iterable[Union[Move, str]]] = None,
        options: ConfigMapping = {},
    ) -> AnalysisResult:
        """Starts an analysis and returns it while it goes on, without a ``limit`` until it is stopped."""
        result = AnalysisResult(info)
        loop = asyncio.get_running_loop()

        def line(found: Line) -> None:
            _tell(loop, result._post, found)

        def done(found: Optional[Analysis], failed: Optional[BaseException]) -> None:
            _tell(loop, result._finish, found, failed)

        result._search = self._search(board, limit, multipv, game, root_moves, options, line, done, gives_way=True)
        return result

    async def ping(self) -> None:
        """Ends an analysis that still goes on. Raises EngineTerminatedError if the engine has been closed."""
        self._thinker.ping()

    def close(self) -> None:
        """Closes the engine without waiting for its thread. What still runs raises EngineTerminatedError."""
        self._thinker.close()

    async def quit(self) -> None:
        """Closes the engine, and returns when its thread has ended."""
        self.close()
        await asyncio.get_running_loop().run_in_executor(None, self._thinker.join)

    async def __aenter__(self) -> Engine:
        return self

    async def __aexit__(
        self, kind: Optional[Type[BaseException]], raised: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        await self.quit()


def _tell(loop: asyncio.AbstractEventLoop, call: Callable[..., object], *arguments: object) -> None:
    """Calls a function in the thread of an event loop, unless that has been closed."""
    try:
        loop.call_soon_threadsafe(call, *arguments)
    except RuntimeError:
        pass


async def start(**options: Union[int, str]) -> Engine:
    """Starts an engine for asyncio; ``options`` are Hash (MiB), Threads and Level, 1 to 8."""
    return Engine(**options)


class SimpleEngine(Commands):
    """An engine whose calls wait for their result. Threads may share one; a context manager closes it at its end."""

    def configure(self, options: ConfigMapping) -> None:
        """Sets options for the calls that follow. Raises EngineError for one that does not exist."""
        self._configure(options)

    def play(
        self,
        board: Board,
        limit: Limit,
        *,
        game: object = None,
        info: Info = INFO_NONE,
        ponder: bool = False,
        root_moves: Optional[Iterable[Union[Move, str]]] = None,
        options: ConfigMapping = {},
    ) -> PlayResult:
        """Returns the move to play; see ``Engine.play``."""
        found = self._run(board, limit, None, game, root_moves, options)
        result = played(found, info)
        if ponder:
            self._ponder(board, result, game, options)
        return result

    def analyse(
        self,
        board: Board,
        limit: Limit,
        *,
        multipv: Optional[int] = None,
        game: object = None,
        info: Info = INFO_ALL,
        root_moves: Optional[Iterable[Union[Move, str]]] = None,
        options: ConfigMapping = {},
    ) -> Union[InfoDict, list[InfoDict]]:
        """Returns what was found of the best line, nothing if the game is over; with ``multipv`` a list of so many lines, the best
        first."""
        found = self._run(board, limit, multipv, game, root_moves, options)
        lines = [info_of(line, info) for line in found.lines]
        return (lines[0] if lines else {}) if multipv is None else lines

    def _run(
        self,
        board: Board,
        limit: Limit,
        multipv: Optional[int],
        game: object,
        root_moves: Optional[Iterable[Union[Move, str]]],
        options: ConfigMapping,
    ) -> Analysis:
        result: concurrent.futures.Future[Analysis] = concurrent.futures.Future()

        def done(found: Optional[Analysis], failed: Optional[BaseException]) -> None:
            result.set_exception(failed) if failed else result.set_result(found)  # type: ignore[arg-type]

        search = self._search(board, limit, multipv, game, root_moves, options, None, done)
        try:
            return result.result()
        finally:
            search.stop()

    def analysis(
        self,
        board: Board,
        limit: Optional[Limit] = None,
        *,
        multipv: Optional[int] = None,
        game: object = None,
        info: Info = INFO_ALL,
        root_moves: Optional[Iterable[Union[Move, str]]] = None,
        options: ConfigMapping = {},
    ) -> SimpleAnalysisResult:
        """Starts an analysis and returns it while it goes on, without a ``limit`` until it is stopped."""
        result = SimpleAnalysisResult(info)
        search = self._search(
            board, limit, multipv, game, root_moves, options, result._post, result._finish, gives_way=True
        )
        result._search = search
        return result

    def ping(self) -> None:
        """Ends an analysis that still goes on. Raises EngineTerminatedError if the engine has been closed."""
        self._thinker.ping()

    def close(self) -> None:
        """Closes the engine, and returns when its thread has ended. What still runs raises EngineTerminatedError."""
        self._thinker.close()
        self._thinker.join()

    quit = close

    def __enter__(self) -> SimpleEngine:
        return self

    def __exit__(
        self, kind: Optional[Type[BaseException]], raised: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        self.close()


publish(__name__, globals(), __all__)
