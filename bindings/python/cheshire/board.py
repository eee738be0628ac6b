"""Board: a game in progress, with all its boards."""

from __future__ import annotations

import json
import os
from functools import lru_cache
from typing import Any, Optional, Union

from cheshire._arguments import whole
from cheshire._cffi import ffi
from cheshire._endings import Endings, Outcome
from cheshire._held import BLACK, WHITE
from cheshire._library import CheshireError, Slot, bytes_of, lib, numbers, take
from cheshire._move_questions import MoveQuestions
from cheshire._pictures import Pictures
from cheshire._setting_up import SettingUp
from cheshire._work import Work
from cheshire.chess960 import number_of_array
from cheshire.games import Game
from cheshire.moves import NULL_TEXTS, IllegalMoveError, InvalidMoveError, LegalMoves, Move, moves_of, refusal_of, text_of_move

__all__ = ["BLACK", "WHITE", "Board", "Outcome"]

# Castling as others write it that know Chess960, by the squares of king and rook.
_castlings = {"e1h1": "e1g1", "e1a1": "e1c1", "e8h8": "e8g8", "e8a8": "e8c8"}


def _with_moves(kind: type[Board], game: Game, fen: str, moves: list[str], recorded: bool = False) -> Board:
    """Returns a board of a pickle."""
    board = kind(game, fen)
    board._recorded = True
    for move in moves:
        board.push(move)
    board._recorded = recorded
    return board


@lru_cache(maxsize=64)
def _opened(name: str) -> Game:
    """Opens a built-in game; the boards of one name share it."""
    return Game(name)


class Board(MoveQuestions, SettingUp, Pictures, Endings, Work):
    """A start position, the moves played since, and how the game ended.

    ``game`` is a Game or the name of a built-in one, ``"alice"`` or ``"alice;castling=off"``; ``fen`` a start position
    in any dialect. Raises CheshireError if there is no such game, or the position cannot be played.

    Two boards are equal if they show the same position of the same game, clocks included, however it came about; ``key()``
    is for sets and dictionaries. Boards can be pickled.

    Threads may use a board one after the other. While it thinks, all may read it, and who would change it or have it think
    gets a BoardBusyError.
    """

    captures_compulsory = False
    """Whether a side that can capture has to: in no game of Cheshire."""
    one_king = True
    """Whether each side has one king: in all games of Cheshire."""
    # Whether moves go on where the rules of Cheops leave no action, as those of records do.
    _recorded = False

    def __init__(self, game: Union[str, Game] = "chess", fen: Optional[str] = None) -> None:
        if isinstance(game, str):
            if "/" in game and fen is None:
                text = f"{game!r} is a FEN: the game comes before it, Board('chess', fen), or write Board(fen=...)"
                raise CheshireError(text, "game-unknown", {"name": game})
            game = _opened(game)
        elif not isinstance(game, Game):
            raise TypeError(f"a game is a Game or its name, not {type(game).__name__}")
        self._game = game
        self._take(lib.cheshire_board_new(self._game._handle), [])
        if fen is not None:
            self.set_fen(fen)

    @classmethod
    def _of(cls, game: Game, handle: Any, stack: Optional[list[Move]] = None) -> Board:
        board = cls.__new__(cls)
        board._game = game
        if stack is None:
            stack = [move for move, _, _ in moves_of(lib.cheshire_board_played_moves(handle), game._layout.names)]
        board._take(handle, stack)
        return board

    @classmethod
    def from_chess960_pos(cls, number: int) -> Board:
        """Returns a board of Chess960 with an array, 0 to 959; 518 is that of chess."""
        return cls(f"chess960;start={whole('number', number, 0, 959)}")

    def set_chess960_pos(self, number: int) -> None:
        """Starts anew from an array of Chess960, 0 to 959; ``game`` is then Chess960 with that array."""
        array = Board.from_chess960_pos(number)
        with self._using(changing=True):
            self._game, self._handle, self._stack = array._game, array._handle, []

    def chess960_pos(self) -> Optional[int]:
        """Returns the number of the array of Chess960 that the position is, None if it is none or not the start of a game."""
        if self._game.id not in ("chess", "chess960"):
            return None
        number = number_of_array(self.board_fen().split("/")[-1])
        if number is None or Board.from_chess960_pos(number).shredder_fen() != self.shredder_fen():
            return None
        return number

    @property
    def uci_variant(self) -> str:
        """The game's id, as UCI_Variant and the tag Variant of a PGN have it."""
        return self._game.id

    @property
    def chess960(self) -> bool:
        """Whether the game is Chess960."""
        return self._game.id == "chess960"

    @property
    def xboard_variant(self) -> str:
        """The name of the game in XBoard's protocol."""
        return {"chess": "normal", "chess960": "fischerandom"}.get(self._game.id, self._game.id)

    @property
    def aliases(self) -> list[str]:
        """The names of the game: its title and its id."""
        return [self._game.title, self._game.id]

    # ---- Moves ----

    @property
    def legal_moves(self) -> LegalMoves:
        """The legal moves, as a list; the next move does not change it. ``legal_moves.count()``, ``"e2e4" in legal_moves``."""
        count, known = self._listed, self._game._known
        if self._before is not None:
            return self.copy().legal_moves
        with self._lock:
            codes = lib.cheshire_board_legal_codes(self._handle, count)
            if not codes:
                return LegalMoves()
            numbers = ffi.unpack(codes, count[0])
            if known is not None:
                try:
                    return LegalMoves(map(known.__getitem__, numbers))
                except KeyError:
                    pass
            moves = [move for move, _, _ in moves_of(lib.cheshire_board_legal_moves(self._handle), self._game._layout.names)]
        if known is None:
            return LegalMoves(moves)
        for number, move in zip(numbers, moves):
            move._code, move._known = number, known
            known.setdefault(number, move)
        return LegalMoves(map(known.__getitem__, numbers))

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
        if isinstance(move, Move) and move.from_cell >= 0:
            move = self._meant(move)[0]  # the text alone may mean another move here
        text = bytes_of(text_of_move(move), "move")
        slot = Slot()
        play = lib.cheshire_board_follow if self._recorded else lib.cheshire_board_push
        with self._using(changing=True) as handle:
            if not play(handle, text, slot.at):
                raise refusal_of(slot, str(move))
            played = moves_of(lib.cheshire_board_last_move(handle), self._game._layout.names)[0][0]
            self._stack.append(played)
            return played

    def push_san(self, san: str) -> Move:
        """Plays a move given in SAN, "Nf3" (or in coordinates)."""
        return self.push(san)

    def push_uci(self, uci: str) -> Move:
        """Plays a move given in coordinates, "g1f3"."""
        return self.push(self.parse_uci(uci))

    def push_xboard(self, xboard: str) -> Move:
        """Plays a move as XBoard has it, and returns it. Raises IllegalMoveError."""
        return self.push(self.parse_xboard(xboard))

    def san_and_push(self, move: Union[Move, str]) -> str:
        """Plays a move and returns its SAN. Raises IllegalMoveError."""
        legal, san, _ = self._meant(move)
        self.push(legal)
        return san

    def parse_xboard(self, xboard: str) -> Move:
        """Returns the legal move of a text of XBoard, coordinates, SAN or "@@@@". Raises IllegalMoveError."""
        return self.parse_san(xboard)

    def parse_san(self, san: str) -> Move:
        """Returns the legal move that a text in SAN (or coordinates) means, or the null move. Raises IllegalMoveError."""
        return self._meant(san)[0]

    def parse_uci(self, uci: str) -> Move:
        """Returns the legal move of these coordinates, or the null move. Raises IllegalMoveError. Castling as in chess may also be
        written as in Chess960, "e1h1": it is "e1g1"."""
        move = self.parse_san(uci)
        if uci not in (move.uci(), *NULL_TEXTS) and _castlings.get(uci) != move.uci():
            raise InvalidMoveError(f"{uci!r} is not in coordinates: {move.uci()!r} is", "move-not-in-coordinates")
        return move

    def _meant(self, move: Union[Move, str]) -> tuple[Move, str, Optional[str]]:
        """Returns the legal move that a text means, with its SAN and the square of what it captures."""
        text = text_of_move(move)
        if text in NULL_TEXTS:
            return Move.null(), "--", None
        meant = self._found(text)
        if isinstance(move, Move) and not move.may_be(meant[0]):
            raise IllegalMoveError(f"{text!r} is a move of another position or game", "move-of-other-position", {"move": text})
        return meant

    def _found(self, text: str) -> tuple[Move, str, Optional[str]]:
        names = self._game._layout.names
        code = ffi.new("cheshire_code*")
        slot = Slot()
        with self._using() as handle:
            if lib.cheshire_board_code(handle, bytes_of(text, "move"), code, slot.at):
                return moves_of(lib.cheshire_board_legal_move(handle, code[0]), names)[0]
            if self._recorded:
                after = ffi.gc(lib.cheshire_board_clone(handle), lib.cheshire_board_free)
                if lib.cheshire_board_follow(after, bytes_of(text, "move"), ffi.NULL):
                    return moves_of(lib.cheshire_board_last_move(after), names)[0]
            raise refusal_of(slot, text)

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

    def copy(self, *, stack: Union[bool, int] = True) -> Board:
        """Returns an independent board with the same moves, which can be taken back there too; with ``stack`` False without
        them, with a number with so many of the last ones."""
        held = self._before or self
        with held._using() as handle:
            board = type(self)._of(held._game, lib.cheshire_board_clone(handle), held._stack.copy())
        board._recorded = self._recorded
        if not isinstance(stack, bool):
            stack = whole("stack", stack, 0, 1 << 31)
        if stack is not True and stack < len(board._stack):
            kept = board._stack[len(board._stack) - stack :] if stack else []
            for _ in kept:
                board.pop()
            board.clear_stack()
            for move in kept:
                board.push(move)
        return board

    def __copy__(self) -> Board:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Board:
        return self.copy()

    def root(self) -> Board:
        """Returns a board at the start position, without moves."""
        board = type(self)(self._game, self.start_fen())
        board._recorded = self._recorded
        return board

    def __reduce__(self) -> tuple[Any, ...]:
        moves = [move.uci() for move in self._stack]
        return _with_moves, (type(self), self._game, self.start_fen(), moves, self._recorded)

    def key(self) -> int:
        """Returns a number that is the same for all positions that repeat this one: clocks do not matter to it."""
        with self._using() as handle:
            return int(lib.cheshire_board_key(handle))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return NotImplemented
        if self is other:
            return True
        # In the order of all threads, so that none waits for another.
        first, second = sorted((self, other), key=id)
        with first._using() as one, second._using() as two:
            return bool(lib.cheshire_board_equal(one, two))

    __hash__ = None  # type: ignore[assignment]

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
        with numbers(), self._using() as handle:
            report = lib.cheshire_board_explore(handle, bytes_of(os.fspath(path), "path"), examples, slot.at)
        if report == ffi.NULL:
            raise slot.error()
        found: dict[str, Any] = json.loads(take(report))
        return found

    def __repr__(self) -> str:
        return f"Board({self._game.id!r}, {self.fen()!r})"
