"""What both engines share: limits, options, what they tell of a search, and how they submit one."""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import Any, Callable, Iterable, Mapping, NamedTuple, Optional, TypedDict, Union

from cheshire._arguments import kind_of, seconds, several, whole
from cheshire._library import version
from cheshire._thinking import EngineError, Search, Thinker
from cheshire.analysis import Analysis, Line
from cheshire.board import Board
from cheshire.moves import Move
from cheshire.scores import PovScore, PovWdl


@dataclass
class Limit:
    """What ends a search, whichever comes first. Times are in seconds, ``depth`` is in plies, ``mate`` in moves."""

    time: Optional[float] = None
    depth: Optional[int] = None
    nodes: Optional[int] = None
    mate: Optional[int] = None
    white_clock: Optional[float] = None
    black_clock: Optional[float] = None
    white_inc: Optional[float] = None
    black_inc: Optional[float] = None
    remaining_moves: Optional[int] = None

    def _arguments(self) -> dict[str, Any]:
        """Returns the arguments of Board.analyse()."""
        arguments: dict[str, Any] = {}
        for name, value in vars(self).items():
            if value is None:
                continue
            if name in _counts:
                arguments[name] = whole(f"Limit.{name}", value, 0, _counts[name])
            elif name.endswith("_clock"):
                # A flag that has fallen leaves the time of one move.
                is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
                arguments[name] = max(0.001, seconds(f"Limit.{name}", max(0, value) if is_number else value))
            elif name in _times:
                arguments[name] = seconds(f"Limit.{name}", value)
            else:
                raise TypeError(f"Limit has no {name!r}")
        if "time" in arguments:
            arguments["movetime"] = max(0.001, arguments.pop("time"))
        return arguments


_counts = {"depth": 1000, "nodes": (1 << 63) - 1, "mate": 1000, "remaining_moves": 1000}
_times = ("time", "white_inc", "black_inc")


class Info(enum.IntFlag):
    """What to tell of a search."""

    NONE = 0
    BASIC = 1
    SCORE = 2
    PV = 4
    ALL = BASIC | SCORE | PV


INFO_NONE = Info.NONE
"""Nothing."""
INFO_BASIC = Info.BASIC
"""Depth, nodes, time, speed and how full the hash table is."""
INFO_SCORE = Info.SCORE
"""The score, and the chances where a net tells them."""
INFO_PV = Info.PV
"""The line, and its number."""
INFO_ALL = Info.ALL
"""Everything."""


class InfoDict(TypedDict, total=False):
    """What the engine tells of a line: ``time`` in seconds, ``hashfull`` in thousandths, ``nps`` nodes per second, which is not
    there before a millisecond has passed."""

    score: PovScore
    wdl: PovWdl
    pv: list[Move]
    multipv: int
    depth: int
    seldepth: int
    time: float
    nodes: int
    nps: int
    hashfull: int


class BestMove(NamedTuple):
    """The move to play and the expected answer; None if there is none."""

    move: Optional[Move]
    ponder: Optional[Move]


@dataclass
class PlayResult:
    """The move to play, None if the game is over, the expected answer, and what was told of the best line."""

    move: Optional[Move]
    ponder: Optional[Move]
    info: InfoDict


class Option(NamedTuple):
    """An option of the engine, as UCI describes it; ``configure`` sets it."""

    name: str
    type: str
    default: int
    min: int
    max: int

    def is_managed(self) -> bool:
        """Returns whether calls set the option, and ``configure`` cannot."""
        return self.name == "MultiPV"

    def parse(self, value: Union[int, str]) -> int:
        """Returns a value as a number. Raises EngineError if the option does not take it."""
        try:
            number = int(value)
        except (TypeError, ValueError):
            number = self.min - 1
        if isinstance(value, bool) or not self.min <= number <= self.max:
            text = f"{self.name} takes a number from {self.min} to {self.max}, not {value!r}"
            raise EngineError(text, "argument-out-of-range", {"name": self.name, "min": self.min, "max": self.max})
        return number


_options = {
    option.name: option
    for option in (
        Option("Hash", "spin", 16, 1, 65536),
        Option("Level", "spin", 8, 1, 8),
        Option("MultiPV", "spin", 1, 1, 256),
        Option("Threads", "spin", 1, 1, 256),
    )
}
_ends = ("movetime", "depth", "nodes", "mate")
_arguments = {"Hash": "hash", "Level": "skill", "Threads": "threads"}
ConfigMapping = Mapping[str, Union[int, str]]


def info_of(line: Line, wanted: Info) -> InfoDict:
    """Returns what a line says, as far as it is wanted."""
    info: InfoDict = {}
    if wanted & Info.BASIC:
        info["depth"], info["seldepth"] = line.depth, line.seldepth
        info["time"], info["nodes"], info["hashfull"] = line.time, line.nodes, line.hashfull
        if line.time:
            info["nps"] = round(line.nodes / line.time)
    if wanted & Info.SCORE:
        info["score"] = line.score
        if line.wdl is not None:
            info["wdl"] = line.wdl
    if wanted & Info.PV:
        info["multipv"], info["pv"] = line.rank, line.pv.copy()
    return info


class Commands:
    """What both engines share: options, and the searches that they submit."""

    def __init__(self, **options: Union[int, str]) -> None:
        self._settings = {name: option.default for name, option in _options.items()}
        self._settings.update(self._parsed(options))
        self._thinker = Thinker()
        self._of_game: object = None

    @property
    def id(self) -> dict[str, str]:
        """The engine's name and author."""
        return {"name": f"Cheshire {version()}", "author": "the Cheshire authors"}

    @property
    def options(self) -> dict[str, Option]:
        """The options, by name."""
        return dict(_options)

    def _configure(self, options: ConfigMapping) -> None:
        self._thinker.ping()
        self._settings.update(self._parsed(options))

    def _parsed(self, options: ConfigMapping) -> dict[str, int]:
        if not isinstance(options, Mapping):
            raise TypeError(f"options are a mapping, {{'Hash': 64}}, not {options!r}")
        names = {name.lower(): name for name in _options}
        found = {}
        for name, value in options.items():
            if not isinstance(name, str):
                raise TypeError(f"the name of an option is a text, not {kind_of(name)}")
            known = names.get(name.lower())
            if known is None:
                choices = list(_options)
                text = f"the engine has no option {name!r}, only {', '.join(choices)}"
                raise EngineError(text, "argument-unknown", {"name": "options", "value": name, "choices": choices})
            if _options[known].is_managed():
                raise EngineError(f"{known} is an argument of analyse() and analysis()", "option-managed", {"name": known})
            found[known] = _options[known].parse(value)
        return found

    def _search(
        self,
        board: Board,
        limit: Optional[Limit],
        multipv: Optional[int],
        game: object,
        root_moves: Optional[Iterable[Union[Move, str]]],
        options: ConfigMapping,
        line: Optional[Callable[[Line], object]],
        done: Callable[[Optional[Analysis], Optional[BaseException]], object],
        gives_way: bool = False,
    ) -> Search:
        """Returns a search of the position as it is now."""
        check_board(board)
        if not isinstance(limit, Limit) and not (gives_way and limit is None):
            example = f"Limit(time={limit!r})" if isinstance(limit, (int, float)) else "Limit(time=1)"
            raise TypeError(f"limit is a Limit, such as {example}, not {kind_of(limit)}")
        arguments = limit._arguments() if limit else {}
        ends = [*_ends, "white_clock" if board.turn else "black_clock"]
        if not gives_way and not any(arguments.get(name) for name in ends):
            raise EngineError("a search without a limit never ends", "search-without-end")
        settings = {**self._settings, **self._parsed(options)}
        arguments.update({argument: settings[name] for name, argument in _arguments.items()})
        arguments["multipv"] = 1 if multipv is None else whole("multipv", multipv, 1, 256)
        if root_moves is not None:
            arguments["search_moves"] = several("root_moves", root_moves, "moves")
        anew, self._of_game = game != self._of_game, game
        search = Search(board.copy(), arguments, line, done, gives_way=gives_way, anew=anew)
        self._thinker.submit(search)
        return search

    def _ponder(self, board: Board, result: PlayResult, game: object, options: ConfigMapping) -> None:
        """Thinks about the expected answer until the next command."""
        if result.move and result.ponder:
            expected = board.copy()
            expected.push(result.move)
            expected.push(result.ponder)
            nothing: Callable[..., object] = lambda *_: None
            self._search(expected, None, None, game, None, options, None, nothing, gives_way=True)


def check_board(board: Board) -> None:
    """Raises TypeError for what is no board."""
    if not isinstance(board, Board):
        example = "; Board(fen=...) makes one of a FEN" if isinstance(board, str) else ""
        raise TypeError(f"board is a cheshire.Board, not {kind_of(board)}{example}")


def played(found: Analysis, wanted: Info) -> PlayResult:
    """Returns what ``play`` does."""
    return PlayResult(found.best, found.ponder, info_of(found.lines[0], wanted) if found.lines else {})
