"""What takes time on a board: counting, thinking and solving."""

from __future__ import annotations

import json
from typing import Callable, Optional, Sequence, Union

from cheshire._callbacks import Callbacks
from cheshire._cffi import ffi
from cheshire._held import Held
from cheshire._library import CheshireError, Slot, bytes_of, lib, numbers, take
from cheshire.analysis import Analysis, Line
from cheshire.moves import Move, text_of_move
from cheshire.problems import Solution


class Work(Held):
    """The part of a Board that counts, thinks and solves."""

    def perft(self, depth: int, threads: int = 1) -> int:
        """Returns the number of leaves of the tree of legal moves at ``depth`` plies, 0 to 30, on 1 to 256 threads."""
        return self._count(depth, threads, Callbacks())

    def divide(self, depth: int) -> dict[str, int]:
        """Returns the share of each first move in perft(depth)."""
        shares: dict[str, int] = {}
        self._count(depth, 1, Callbacks(divide=shares.__setitem__))
        return shares

    def _count(self, depth: int, threads: int, callbacks: Callbacks) -> int:
        slot = Slot()
        leaves = ffi.new("uint64_t*")
        with numbers(), self._using(thinking=True) as handle:
            done = lib.cheshire_board_perft(handle, depth, threads, callbacks.c, leaves, slot.at)
        error = None if done else slot.error()
        callbacks.reraise()
        if error:
            raise error
        return int(leaves[0])

    def analyse(
        self,
        *,
        depth: int = 0,
        nodes: int = 0,
        movetime: float = 0,
        mate: int = 0,
        white_clock: float = 0,
        black_clock: float = 0,
        white_inc: float = 0,
        black_inc: float = 0,
        remaining_moves: int = 0,
        multipv: int = 1,
        skill: int = 8,
        hash: int = 0,
        threads: int = 1,
        search_moves: Sequence[Union[Move, str]] = (),
        on_line: Optional[Callable[[Line], object]] = None,
        stop: Optional[Callable[[], bool]] = None,
    ) -> Analysis:
        """Thinks about the position until a limit, ``stop`` or Ctrl-C ends it, whichever comes first.

        Limits, of which 0 is none: ``depth`` in plies, ``nodes``, ``movetime`` in seconds, ``mate`` in at most so many
        moves, and the clocks of a game in seconds. ``multipv`` is the number of lines, ``skill`` 1 (beginner) to 8 (full
        strength), ``hash`` the size of the hash table in MiB, which the board keeps; ``threads`` search, of which one finds the
        same each time; ``search_moves`` are the only moves to think about. ``on_line`` receives each better or deeper line; ``stop`` is asked about every thousand nodes,
        and without another limit it alone ends the search. What these two raise comes out of this call.
        """

        def ms(name: str) -> int:
            seconds = times[name]
            if seconds < 0:
                raise CheshireError(f"{name} is in seconds from 0, not {seconds}", "argument-out-of-range", {"name": name})
            return max(1, round(seconds * 1000)) if seconds > 0 else 0

        times = {"movetime": movetime, "white_clock": white_clock, "black_clock": black_clock}
        times.update(white_inc=white_inc, black_inc=black_inc)

        only = [ffi.new("char[]", bytes_of(text_of_move(move), "search_moves")) for move in search_moves]
        array = ffi.new("char*[]", only)
        with numbers():
            limits = ffi.new(
                "cheshire_limits*",
                {
                    "size": ffi.sizeof("cheshire_limits"),
                    "depth": depth,
                    "nodes": nodes,
                    "movetime": ms("movetime"),
                    "time": [ms("white_clock"), ms("black_clock")],
                    "increment": [ms("white_inc"), ms("black_inc")],
                    "moves_to_go": remaining_moves,
                    "mate": mate,
                    "lines": multipv,
                    "skill": skill,
                    "hash": hash,
                    "threads": threads,
                    "search_moves": array if only else ffi.NULL,
                    "search_moves_count": len(only),
                },
            )
        limited = depth or nodes or movetime > 0 or mate or white_clock > 0 or black_clock > 0
        limits.infinite = not limited and stop is not None
        callbacks = Callbacks(stop=stop, line=on_line)
        slot = Slot()
        with self._using(thinking=True) as handle:
            found = lib.cheshire_board_analyse(handle, limits, callbacks.c, slot.at)
        error = None if found != ffi.NULL else slot.error()
        callbacks.reraise()
        if error:
            raise error
        return Analysis._of(ffi.gc(found, lib.cheshire_analysis_free))

    def solve(
        self,
        stipulation: str,
        *,
        set_play: bool = False,
        tries: int = 0,
        threats: bool = False,
        duals: bool = False,
        max_solutions: int = 0,
        threads: int = 1,
        memory: int = 256,
        twin: Optional[str] = None,
        duplex: bool = False,
        to: Optional[str] = None,
        fen: Optional[str] = None,
        plain: bool = False,
        cook: int = 0,
        economy: bool = False,
        stop: Optional[Callable[[], bool]] = None,
    ) -> Solution:
        """Solves the chess problem that the position poses: "#2", "h#2.5", "ser-s#4" (docs/solver.md).

        ``fen`` is another diagram; it may lack a king that the goal does not need.

        Of a proof game, "dia8.5", it is the position to reach; of "a=>b3" that is the FEN ``to``.

        The side to move begins, with ``duplex`` the other one; ``twin`` changes the position before: "move a1 b1 remove
        c3". ``set_play`` also lists what follows if the other side begins, ``tries`` the tries that at most so many
        defences refute, ``threats`` names threats and leaves out what does not parry them, ``duals`` lists every
        continuation. ``plain`` tries every move, without reasoning about which may lead to the goal, and finds the same.
        ``cook`` also says whether the problem is sound if so many keys or lines are intended, ``economy`` which pieces can
        go, or stand on another board, without changing the solution. ``max_solutions`` ends the work after so many keys or lines, ``memory`` is in MiB; ``stop`` is asked now and then,
        and Ctrl-C ends the work.

        Raises CheshireError if the stipulation or the twin cannot be read, the twin's position cannot be played, the game
        has no problems, what is asked for does not go together, or a number is out of range.
        """
        flags = {"set_play": set_play, "threats": threats, "duals": duals, "duplex": duplex}
        more = {"plain": plain, "economy": economy, "tries": tries, "cook": cook}
        limits = {"max_solutions": max_solutions, "threads": threads, "memory": memory}
        texts = {"twin": twin, "to": to, "fen": fen}
        given = {key: ffi.new("char[]", bytes_of(text, key)) for key, text in texts.items() if text is not None}
        size = ffi.sizeof("cheshire_problem")
        with numbers():
            how = ffi.new("cheshire_problem*", {"size": size, **flags, **more, **limits, **given})
        callbacks = Callbacks(stop=stop)
        slot = Slot()
        with self._using(thinking=True) as handle:
            report = lib.cheshire_board_solve(handle, bytes_of(stipulation, "stipulation"), how, callbacks.c, slot.at)
        found = None if report == ffi.NULL else take(report)
        error = slot.error() if found is None else None
        callbacks.reraise()
        if error:
            raise error
        return Solution._of(json.loads(found or ""))
