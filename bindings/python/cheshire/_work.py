"""What takes time on a board: counting, thinking and solving."""

from __future__ import annotations

import json
from typing import Any, Callable, Optional, Sequence, Union

from cheshire._arguments import seconds, several, whole
from cheshire._callbacks import Callbacks
from cheshire._cffi import ffi
from cheshire._held import Held
from cheshire._library import Slot, bytes_of, lib, take
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
        depth, threads = whole("depth", depth, 0, 30), whole("threads", threads, 1, 256)
        with self._thinking() as handle:
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
        same each time; ``search_moves`` are the only moves to think about. ``on_line`` receives each better or deeper line;
        ``stop`` is asked about every thousand nodes, and without another limit it alone ends the search. What these two raise
        comes out of this call. They and other threads may read the board meanwhile, but not change it.
        """

        def ms(name: str, time: float) -> int:
            return max(1, round(seconds(name, time) * 1000)) if time else 0

        given = several("search_moves", search_moves, "moves")
        only = [ffi.new("char[]", bytes_of(text_of_move(move), "search_moves")) for move in given]
        array = ffi.new("char*[]", only)
        limits = ffi.new(
            "cheshire_limits*",
            {
                "size": ffi.sizeof("cheshire_limits"),
                "depth": whole("depth", depth, 0, 1000),
                "nodes": whole("nodes", nodes, 0, (1 << 63) - 1),
                "movetime": ms("movetime", movetime),
                "white_clock": ms("white_clock", white_clock),
                "black_clock": ms("black_clock", black_clock),
                "white_inc": ms("white_inc", white_inc),
                "black_inc": ms("black_inc", black_inc),
                "remaining_moves": whole("remaining_moves", remaining_moves, 0, 1000),
                "mate": whole("mate", mate, 0, 1000),
                "multipv": whole("multipv", multipv, 1, 256),
                "skill": whole("skill", skill, 1, 8),
                "hash": whole("hash", hash, 0, 65536),
                "threads": whole("threads", threads, 1, 256),
                "search_moves": array if only else ffi.NULL,
                "search_moves_count": len(only),
            },
        )
        limited = depth or nodes or movetime or mate or (white_clock if self.turn else black_clock)
        limits.infinite = not limited and stop is not None
        names = self._layout.names

        def show(line: Any) -> None:
            if on_line is not None:
                with self._using() as before:
                    shown = Line._of(line, before, names)
                on_line(shown)

        callbacks = Callbacks(stop=stop, line=None if on_line is None else show)
        slot = Slot()
        with self._thinking() as handle:
            found = lib.cheshire_board_analyse(handle, limits, callbacks.c, slot.at)
            error = None if found != ffi.NULL else slot.error()
            callbacks.reraise()
            if error:
                raise error
            return Analysis._of(ffi.gc(found, lib.cheshire_analysis_free), handle, names)

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
        asked = {"set_play": set_play, "threats": threats, "duals": duals}
        asked |= {"duplex": duplex, "plain": plain, "economy": economy}
        flags = {name: bool(flag) for name, flag in asked.items()}
        limits = {
            "tries": whole("tries", tries, 0, 1000),
            "cook": whole("cook", cook, 0, 1_000_000),
            "max_solutions": whole("max_solutions", max_solutions, 0, (1 << 63) - 1),
            "threads": whole("threads", threads, 1, 256),
            "memory": whole("memory", memory, 1, 65536),
        }
        texts = {"twin": twin, "to": to, "fen": fen}
        given = {key: ffi.new("char[]", bytes_of(text, key)) for key, text in texts.items() if text is not None}
        size = ffi.sizeof("cheshire_problem")
        how = ffi.new("cheshire_problem*", {"size": size, **flags, **limits, **given})
        callbacks = Callbacks(stop=stop)
        slot = Slot()
        with self._thinking() as handle:
            report = lib.cheshire_board_solve(handle, bytes_of(stipulation, "stipulation"), how, callbacks.c, slot.at)
        found = None if report == ffi.NULL else take(report)
        error = slot.error() if found is None else None
        callbacks.reraise()
        if error:
            raise error
        return Solution._of(json.loads(found or ""))
