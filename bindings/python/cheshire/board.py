"""Board: a game in progress, with all its boards."""

from __future__ import annotations

import json
import os
import threading
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Callable, Iterable, Iterator, Optional, Sequence, Union

from cheshire._cffi import ffi
from cheshire._library import BoardBusyError, CheshireError, Slot, bytes_of, error_of, lib, take, text_of
from cheshire._callbacks import Callbacks
from cheshire.analysis import Analysis, Line
from cheshire.games import Game
from cheshire.moves import NULL_TEXTS, IllegalMoveError, Move, moves_of, text_of_move
from cheshire.problems import Solution

WHITE = True
"""White as a side: of ``Board.turn`` and ``Outcome.winner``."""
BLACK = False
"""Black as a side."""

_dialects = {"bar": 0, "wide": 1, "boards": 2, "popeye": 3}


@dataclass(frozen=True)
class Outcome:
    """How a game ended: ``termination`` is "checkmate", "stalemate", "repetition", "fifty-moves", "fivefold-repetition",
    "seventy-five-moves", "dead-position" and others, ``winner`` WHITE, BLACK or None, ``text`` a sentence."""

    termination: str
    winner: Optional[bool]
    text: str
    _result: str

    def result(self) -> str:
        """Returns "1-0", "0-1", "1/2-1/2", or "0-0" if both lose."""
        return self._result


@lru_cache(maxsize=64)
def _opened(name: str) -> Game:
    """Opens a built-in game; the boards of one name share it."""
    return Game(name)


class Board:
    """A start position, the moves played since, and how the game ended.

    ``game`` is a Game or the name of a built-in one, ``"alice"`` or ``"alice;castling=off"``; ``fen`` a start position
    in any dialect. Raises CheshireError if there is no such game, or the position cannot be played.

    Threads may use a board one after the other; while one of them thinks, the others get a BoardBusyError.
    """

    def __init__(self, game: Union[str, Game] = "chess", fen: Optional[str] = None) -> None:
        self._game = _opened(game) if isinstance(game, str) else game
        self._take(lib.cheshire_board_new(self._game._handle), [])
        if fen is not None:
            self.set_fen(fen)

    @classmethod
    def _of(cls, game: Game, handle: Any, stack: Optional[list[Move]] = None) -> Board:
        board = cls.__new__(cls)
        board._game = game
        if stack is None:
            stack = [move for move, _, _ in moves_of(lib.cheshire_board_played_moves(handle))]
        board._take(handle, stack)
        return board

    def _take(self, handle: Any, stack: list[Move]) -> None:
        if handle == ffi.NULL:
            raise MemoryError
        self._handle = ffi.gc(handle, lib.cheshire_board_free)
        self._stack = stack  # the moves played
        self._lock = threading.Lock()
        self._thinking = False
        self._listed = ffi.new("size_t*")  # how many codes a list has

    def _refuse_while_thinking(self) -> None:
        # Waiting for the lock would hang what a search calls.
        if self._thinking:
            raise BoardBusyError("the board is thinking; copy() makes another one", "board-busy")

    @contextmanager
    def _using(self, thinking: bool = False) -> Iterator[Any]:
        self._refuse_while_thinking()
        with self._lock:
            self._thinking = thinking
            try:
                yield self._handle
            finally:
                self._thinking = False

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self._game

    @property
    def uci_variant(self) -> str:
        """The game's id, as UCI_Variant and the tag Variant of a PGN have it."""
        return self._game.id

    # ---- The position ----

    def fen(self, dialect: str = "bar") -> str:
        """Returns the position.

        ``dialect`` says how several boards are written: "bar" (one placement with a bar before each piece on board B),
        "wide" (the ranks of all boards side by side) or "boards" (one placement per board, separated by semicolons).
        "popeye" is no FEN but the same position in the input language of Popeye, which has no clocks; what Popeye cannot
        express is written as "bar".
        """
        with self._using() as handle:
            return take(lib.cheshire_board_fen(handle, _dialects[dialect]))

    def set_fen(self, fen: str) -> None:
        """Starts anew from a FEN of any dialect. Raises CheshireError, and changes nothing, if it cannot be played.

        Castling rights, an en-passant square and counters that cannot be are corrected; see ``notes``.
        """
        slot = Slot()
        with self._using() as handle:
            if not lib.cheshire_board_set_fen(handle, bytes_of(fen, "fen"), slot.at):
                raise slot.error()
            self._stack.clear()

    def notes(self) -> list[CheshireError]:
        """Returns what was corrected in the FEN; these errors are not raised."""
        with self._using() as handle:
            count = lib.cheshire_board_notes_count(handle)
            return [error_of(lib.cheshire_board_note_at(handle, i)) for i in range(count)]

    def reset(self) -> None:
        """Returns to the start of the game."""
        self.set_fen("")

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
        return int(self.state()["halfmoveClock"])

    @property
    def fullmove_number(self) -> int:
        """The number of the move, as in FEN."""
        return int(self.state()["moveNumber"])

    def ply(self) -> int:
        """Returns the number of moves, of either side, played on this board."""
        return len(self._stack)

    def is_check(self) -> bool:
        """Returns whether the side to move is in check."""
        with self._using() as handle:
            return bool(lib.cheshire_board_is_check(handle))

    def outcome(self, *, claim_draw: bool = False) -> Optional[Outcome]:
        """Returns how the game ended, None while it is in progress.

        Without ``claim_draw`` a draw by repetition takes a position for the fifth time, and one without captures and pawn moves
        seventy-five moves; with it, three times and fifty moves are enough, even if the side to move would only reach them by
        a move. A board goes on while there is a legal move, even after a draw.
        """
        with self._using() as handle:
            found = lib.cheshire_board_outcome(handle)
            text = lib.cheshire_board_outcome_text(handle)
            if claim_draw and text_of(found.reason) == "ongoing":
                lib.cheshire_free(text)
                found = lib.cheshire_board_claim(handle, True)
                text = lib.cheshire_board_claim_text(handle, True)
        termination, sentence = text_of(found.reason), take(text)
        if termination == "ongoing":
            return None
        winner = None if found.winner == lib.CHESHIRE_NOBODY else found.winner == lib.CHESHIRE_WHITE
        return Outcome(termination, winner, sentence, text_of(found.result))

    def result(self, *, claim_draw: bool = False) -> str:
        """Returns "1-0", "0-1", "1/2-1/2", "0-0", or "*" while the game is in progress."""
        outcome = self.outcome(claim_draw=claim_draw)
        return outcome.result() if outcome else "*"

    def is_game_over(self, *, claim_draw: bool = False) -> bool:
        """Returns whether the game is over."""
        return self.outcome(claim_draw=claim_draw) is not None

    def can_claim_draw(self) -> bool:
        """Returns whether the side to move may claim a draw, perhaps by announcing a move."""
        with self._using() as handle:
            return text_of(lib.cheshire_board_claim(handle, True).reason) != "ongoing"

    def is_checkmate(self) -> bool:
        """Returns whether checkmate ended the game."""
        return self._ended_by("checkmate")

    def is_stalemate(self) -> bool:
        """Returns whether stalemate ended the game."""
        return self._ended_by("stalemate")

    def is_insufficient_material(self) -> bool:
        """Returns whether nobody can mate any more, whatever is played: a dead position."""
        return self._ended_by("dead-position")

    def is_fivefold_repetition(self) -> bool:
        """Returns whether the position is there for the fifth time."""
        return self._ended_by("fivefold-repetition")

    def is_seventyfive_moves(self) -> bool:
        """Returns whether seventy-five moves without progress have drawn the game."""
        return self._ended_by("seventy-five-moves")

    def _ended_by(self, termination: str) -> bool:
        with self._using() as handle:
            return text_of(lib.cheshire_board_outcome(handle).reason) == termination

    # ---- Moves ----

    @property
    def legal_moves(self) -> list[Move]:
        """The legal moves."""
        count, known = self._listed, self._game._known
        self._refuse_while_thinking()
        with self._lock:
            codes = lib.cheshire_board_legal_codes(self._handle, count)
            if not codes:
                return []
            numbers = ffi.unpack(codes, count[0])
            if known is not None:
                try:
                    return [known[number] for number in numbers]
                except KeyError:
                    pass
            moves = [move for move, _, _ in moves_of(lib.cheshire_board_legal_moves(self._handle))]
        if known is None:
            return moves
        for number, move in zip(numbers, moves):
            move._code, move._known = number, known
            known.setdefault(number, move)
        return [known[number] for number in numbers]

    @property
    def move_stack(self) -> list[Move]:
        """The moves played since the start."""
        return self._stack.copy()

    def push(self, move: Union[Move, str]) -> Move:
        """Plays a move, or its text in coordinates or SAN, and returns it. Raises IllegalMoveError that says why not.

        A null move, ``Move.null()``, "0000" or "--", passes the turn of a side that is not in check and has a legal move.
        """
        if type(move) is Move and move._code and move._known is self._game._known:
            self._refuse_while_thinking()
            with self._lock:
                if lib.cheshire_board_push_code(self._handle, move._code, ffi.NULL):
                    self._stack.append(move)
                    return move
        text = bytes_of(text_of_move(move), "move")
        slot = Slot()
        with self._using() as handle:
            if not lib.cheshire_board_push(handle, text, slot.at):
                raise slot.error(IllegalMoveError)
            played = moves_of(lib.cheshire_board_last_move(handle))[0][0]
            self._stack.append(played)
            return played

    def push_san(self, san: str) -> Move:
        """Plays a move given in SAN, "Nf3" (or in coordinates)."""
        return self.push(san)

    def push_uci(self, uci: str) -> Move:
        """Plays a move given in coordinates, "g1f3"."""
        return self.push(self.parse_uci(uci))

    def parse_san(self, san: str) -> Move:
        """Returns the legal move that a text in SAN (or coordinates) means, or the null move. Raises IllegalMoveError."""
        return self._meant(san)[0]

    def parse_uci(self, uci: str) -> Move:
        """Returns the legal move of these coordinates, or the null move. Raises IllegalMoveError."""
        move = self.parse_san(uci)
        if move.uci() != uci:
            raise IllegalMoveError(f"{uci!r} is not in coordinates: {move.uci()!r} is", "move-not-in-coordinates")
        return move

    def _meant(self, move: Union[Move, str]) -> tuple[Move, str, Optional[int]]:
        """Returns the legal move that a text means, with its SAN and the cell of what it captures."""
        text = text_of_move(move)
        if text in NULL_TEXTS:
            return Move.null(), "--", None
        code = ffi.new("cheshire_code*")
        slot = Slot()
        with self._using() as handle:
            if not lib.cheshire_board_code(handle, bytes_of(text, "move"), code, slot.at):
                raise slot.error(IllegalMoveError)
            return moves_of(lib.cheshire_board_legal_move(handle, code[0]))[0]

    def is_legal(self, move: Union[Move, str]) -> bool:
        """Returns whether a move, or what a text means, is legal. A null move never is."""
        try:
            return bool(self._meant(move)[0])
        except IllegalMoveError:
            return False

    def san(self, move: Union[Move, str]) -> str:
        """Returns a legal move in SAN: "Nf3". Raises IllegalMoveError."""
        return self._meant(move)[1]

    def variation_san(self, moves: Iterable[Union[Move, str]]) -> str:
        """Returns moves that follow one another from here, numbered: "1. e4 d5 2. Be2". Raises IllegalMoveError."""
        board = self.copy()
        number, white, words = board.fullmove_number, board.turn == WHITE, []
        for move in moves:
            words.append(f"{number}. " if white else "" if words else f"{number}...")
            words[-1] += board.san(move)
            board.push(move)
            number, white = number + (not white), not white
        return " ".join(words)

    def captured(self, move: Union[Move, str]) -> Optional[int]:
        """Returns the cell of the piece that a legal move captures, None if it captures none. Raises IllegalMoveError."""
        return self._meant(move)[2]

    def is_capture(self, move: Union[Move, str]) -> bool:
        """Returns whether a legal move captures. Raises IllegalMoveError."""
        return self.captured(move) is not None

    def pop(self) -> Move:
        """Takes back the last move and returns it. Raises IndexError if there is none."""
        self._refuse_while_thinking()
        with self._lock:
            if not self._stack:
                raise IndexError("no move has been played")
            lib.cheshire_board_pop(self._handle)
            return self._stack.pop()

    def peek(self) -> Move:
        """Returns the last move. Raises IndexError if there is none."""
        if not self._stack:
            raise IndexError("no move has been played")
        return self._stack[-1]

    def copy(self) -> Board:
        """Returns an independent board with the same moves, which can be taken back there too."""
        with self._using() as handle:
            return Board._of(self._game, lib.cheshire_board_clone(handle), self._stack.copy())

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> Board:
        return self.copy()

    def _follow(self, other: Board) -> None:
        """Takes back and plays moves until the position and its history are those of another board of the same game."""
        if self.start_fen() != other.start_fen():
            self.set_fen(other.start_fen())
        theirs = other._stack
        common = 0
        while common < min(len(self._stack), len(theirs)) and self._stack[common] == theirs[common]:
            common += 1
        while len(self._stack) > common:
            self.pop()
        for move in theirs[common:]:
            self.push(move)

    def pgn(self, **tags: str) -> str:
        """Returns the game as a PGN record with an empty line after it: ``board.pgn(White="Ann", Black="Bob")``.

        Its moves, the result, and the tags Variant, Rules and FEN where they are needed come from the board; ``Result``
        sets the result of a game that is in progress on the board. Raises CheshireError for a tag's name with other
        characters than letters, digits and underscores, and for a result that does not exist.
        """
        texts = [ffi.new("char[]", bytes_of(text, "a tag")) for tag in tags.items() for text in tag]
        array = ffi.new("char*[]", texts)
        slot = Slot()
        with self._using() as handle:
            record = lib.cheshire_board_pgn(handle, array, len(tags), slot.at)
        if record == ffi.NULL:
            raise slot.error()
        return take(record)

    def explore(self, path: Union[str, os.PathLike[str]], examples: int = 3) -> dict[str, Any]:
        """Returns what was played in this position, by an index that ``write_index`` or ``cheshire pgn index`` made: how many
        games reach it, how they ended, and each move with its own and up to ``examples`` games.

        Raises CheshireError if the file is no index, damaged, of another game or other options, or has fewer examples.
        """
        slot = Slot()
        with self._using() as handle:
            report = lib.cheshire_board_explore(handle, bytes_of(os.fspath(path), "path"), examples, slot.at)
        if report == ffi.NULL:
            raise slot.error()
        found: dict[str, Any] = json.loads(take(report))
        return found

    def svg(
        self,
        *,
        theme: str = "walnut",
        flipped: bool = False,
        coordinates: bool = True,
        square: int = 48,
        caption: str = "",
        arrows: Sequence[Union[Move, tuple[int, int], tuple[int, int, str]]] = (),
    ) -> str:
        """Returns the position as an SVG picture, with all boards and levels, the last move and a king in check.

        ``theme`` is "walnut", "green", "blue", "contrast" or "print", ``square`` the width of a square in pixels, 8 to 200. An arrow is a
        move, or two cells and perhaps a colour, "green", "red", "blue" or "yellow"; a circle if both cells are the same.
        Raises CheshireError for a theme, colour, cell or size that does not exist.
        """
        ends = [(arrow.from_cell, arrow.arrival) if isinstance(arrow, Move) else arrow for arrow in arrows]
        texts = [ffi.new("char[]", bytes_of(text, "a text")) for text in (theme, caption)]
        brushes = [ffi.new("char[]", bytes_of(end[2], "a colour")) if len(end) > 2 else ffi.NULL for end in ends]
        array = ffi.new("cheshire_arrow[]", [(end[0], end[1], brush) for end, brush in zip(ends, brushes)])
        style = ffi.new("cheshire_svg_style*")
        style.size = ffi.sizeof("cheshire_svg_style")
        style.theme, style.caption = texts
        style.flipped, style.bare, style.square = flipped, not coordinates, square
        style.arrows, style.arrows_count = array, len(ends)
        slot = Slot()
        with self._using() as handle:
            picture = lib.cheshire_board_svg(handle, style, slot.at)
        if picture == ffi.NULL:
            raise slot.error()
        return take(picture)

    def _repr_svg_(self) -> str:
        """Shows the board in a notebook."""
        return self.svg()

    # ---- Counting and thinking ----

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
        with self._using(thinking=True) as handle:
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
        root_moves: Sequence[Union[Move, str]] = (),
        on_line: Optional[Callable[[Line], object]] = None,
        stop: Optional[Callable[[], bool]] = None,
    ) -> Analysis:
        """Thinks about the position until a limit, ``stop`` or Ctrl-C ends it, whichever comes first.

        Limits, of which 0 is none: ``depth`` in plies, ``nodes``, ``movetime`` in seconds, ``mate`` in at most so many
        moves, and the clocks of a game in seconds. ``multipv`` is the number of lines, ``skill`` 1 (beginner) to 8 (full
        strength), ``hash`` the size of the hash table in MiB, which the board keeps; ``threads`` search, of which one finds the
        same each time; ``root_moves`` are the only moves to think about. ``on_line`` receives each better or deeper line; ``stop`` is asked about every thousand nodes,
        and without another limit it alone ends the search. What these two raise comes out of this call.
        """

        def ms(name: str) -> int:
            seconds = times[name]
            if seconds < 0:
                raise CheshireError(f"{name} is in seconds from 0, not {seconds}", "argument-out-of-range", {"name": name})
            return max(1, round(seconds * 1000)) if seconds > 0 else 0

        times = {"movetime": movetime, "white_clock": white_clock, "black_clock": black_clock}
        times.update(white_inc=white_inc, black_inc=black_inc)

        only = [ffi.new("char[]", bytes_of(text_of_move(move), "root_moves")) for move in root_moves]
        array = ffi.new("char*[]", only)
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

    def __repr__(self) -> str:
        return f"Board({self._game.id!r}, {self.fen()!r})"

    def __str__(self) -> str:
        return self.fen()
