"""Positions of a board that are written, read and set up piece by piece."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any, Iterator, Optional, Union

from cheshire._arguments import kind_of, side
from cheshire._library import CheshireError, Slot, bytes_of, error_of, lib, take
from cheshire._placement import Placement
from cheshire.games import Game
from cheshire.moves import Move
from cheshire.squares import Piece, Square

EpdValue = Union[None, str, int, float, Move, list[Move]]

_operation = re.compile(r'\s*([A-Za-z][A-Za-z0-9_]*)((?:\s+(?:"(?:[^"\\]|\\.)*"|[^\s";]+))*)\s*(?:;|$)')
_operand = re.compile(r'"((?:[^"\\]|\\.)*)"|(\S+)')
_of_moves = {"am", "bm", "pm", "pv", "sm"}


class SettingUp(Placement):
    """The part of a Board whose position can be set. All that is set here begins a new game: no move has been played."""

    def notes(self) -> list[CheshireError]:
        """Returns what was corrected in the FEN; these errors are not raised."""
        with self._using() as handle:
            count = lib.cheshire_board_notes_count(handle)
            return [error_of(lib.cheshire_board_note_at(handle, i)) for i in range(count)]

    def status(self) -> list[CheshireError]:
        """Returns what is wrong with the position; an empty list if it is valid. A board never has a position that cannot be
        played: ``Game.faults`` tells what is wrong with those."""
        return self._game.faults(self.fen())

    def is_valid(self) -> bool:
        """Returns whether nothing is wrong with the position."""
        return not self.status()

    # ---- Parts of the FEN ----

    @property
    def turn(self) -> bool:
        """The side to move, WHITE or BLACK; it can be set."""
        return super().turn

    @turn.setter
    def turn(self, color: bool) -> None:
        self.set_fen(self._with_field(1, "w" if side("turn", color) else "b"))

    def reset(self) -> None:
        """Returns to the start of the game."""
        self.set_fen(None)

    @property
    def starting_fen(self) -> str:
        """The FEN of the game's start."""
        return self._game.start

    def clear_stack(self) -> None:
        """Forgets the moves played; the position stays."""
        self.set_fen(self.fen())

    def _with_field(self, field: int, text: str) -> str:
        fields = self.fen().split(" ")
        fields[field] = text
        return " ".join(fields)

    def board_fen(self) -> str:
        """Returns the first field of the FEN, the placement of the pieces."""
        return self.fen().split(" ")[0]

    def set_board_fen(self, fen: str) -> None:
        """Places the pieces as the first field of a FEN says."""
        self.set_fen(self._with_field(0, fen))

    def reset_board(self) -> None:
        """Places the pieces as at the start of the game."""
        self.set_board_fen(self.starting_fen.split(" ")[0])

    def set_castling_fen(self, fen: str) -> None:
        """Sets the castling rights, as FEN has them: "KQkq"."""
        self.set_fen(self._with_field(2, fen))

    # ---- EPD ----

    def epd(self, **operations: EpdValue) -> str:
        """Returns the FEN without its clocks, with operations: ``board.epd(bm=[move], id="12")``. Moves are written in SAN."""
        words = self.fen().split(" ")[:-2]
        for opcode, value in operations.items():
            values: list[Any] = [*value] if isinstance(value, list) else [value]
            operands = [self._epd_operand(one) for one in values if one is not None]
            words.append(" ".join([opcode, *operands]) + ";")
        return " ".join(words)

    def _epd_operand(self, value: Union[str, int, float, Move]) -> str:
        own: Any = self
        if isinstance(value, Move):
            return str(own.san(value))
        if isinstance(value, str):
            return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
        return str(value)

    def set_epd(self, epd: str) -> dict[str, EpdValue]:
        """Starts anew from an EPD and returns its operations. ``bm`` and ``am`` become moves, numbers numbers, and ``hmvc`` and
        ``fmvn`` set the clocks. Raises CheshireError, and changes nothing, for what cannot be read."""
        if not isinstance(epd, str):
            raise TypeError(f"an EPD is a text, not {type(epd).__name__}")
        count = len(self.starting_fen.split(" ")) - 2
        parts = epd.split(None, count)
        text = parts[count] if len(parts) > count else ""
        found = list(_operations(text))
        numbers = {opcode: words[0][0] for opcode, words in found if words and words[0][0].isdecimal()}
        clocks = [numbers.get("hmvc", "0"), numbers.get("fmvn", "1")]
        make: Any = type(self)
        board = make(self._game, " ".join(parts[:count] + clocks))
        result = {opcode: _meant(board, opcode, words) for opcode, words in found}
        self.set_fen(board.fen())
        return result

    @classmethod
    def from_epd(cls, epd: str, game: Union[str, Game] = "chess") -> tuple[Any, dict[str, EpdValue]]:
        """Returns a board of an EPD, and its operations."""
        make: Any = cls
        board = make(game)
        return board, board.set_epd(epd)

    # ---- Pieces ----

    def _rearrange(self, letters: Mapping[int, str], color: Optional[bool] = None, values: Optional[dict[str, str]] = None) -> None:
        """Starts anew with other pieces. What else belongs to the position stays as far as it can, or is ``values``."""
        if values is None:
            values = {control["key"]: control["value"] for control in self._controls()}
        white = self.turn if color is None else color
        chosen = {"side": "w" if white else "b", **values}
        pieces = ",".join(f"{cell}{letter}" for cell, letter in sorted(letters.items()))
        slot = Slot()
        text = ";".join(f"{key}={value}" for key, value in chosen.items())
        report = lib.cheshire_game_compose(self._game._handle, bytes_of(pieces, "pieces"), bytes_of(text, "values"), slot.at)
        if not report:
            raise slot.error()
        self.set_fen(json.loads(take(report))["fen"])

    def _letter(self, piece: Piece) -> str:
        if not isinstance(piece, Piece):
            example = f"Piece.from_symbol({piece!r})" if isinstance(piece, str) else "Piece.from_symbol('Q')"
            raise TypeError(f"a piece is a Piece, such as {example}, not {kind_of(piece)}")
        self._kind(piece.piece_type)
        return piece.symbol()

    def set_piece_map(self, pieces: Mapping[Square, Piece]) -> None:
        """Places these pieces and no others. Raises CheshireError, and changes nothing, if the position cannot be played."""
        if not isinstance(pieces, Mapping):
            raise TypeError(f"pieces by their squares are a mapping, not {type(pieces).__name__}")
        self._rearrange({self._layout.cell(square): self._letter(piece) for square, piece in pieces.items()})

    def set_piece_at(self, square: Square, piece: Optional[Piece]) -> None:
        """Places a piece on a square, or empties it. Raises CheshireError, and changes nothing, if the position cannot be
        played; ``set_piece_map`` changes several squares at once."""
        letters = self._letters()
        letters.pop(self._layout.cell(square), None)
        if piece is not None:
            letters[self._layout.cell(square)] = self._letter(piece)
        self._rearrange(letters)

    def remove_piece_at(self, square: Square) -> Optional[Piece]:
        """Empties a square and returns what stood there. Raises CheshireError as ``set_piece_at`` does."""
        piece: Optional[Piece] = self.piece_at(square)
        if piece is not None:
            self.set_piece_at(square, None)
        return piece

    # ---- The other side ----

    def apply_mirror(self) -> None:
        """Exchanges the sides: each piece stands where it would if the other side had it, and the other side is to move.

        Raises CheshireError if the start of the game does not show how, or the game is Cheops.
        """
        mirrored = self._game._mirror
        if mirrored is None:
            raise CheshireError(f"{self._layout.title} has no mirror", "game-without-mirror")
        values = {}
        for control in self._controls():
            key, value = control["key"], control["value"]
            if key.startswith("right."):
                _, letter, cell = key.split(".")
                key = f"right.{letter.swapcase()}.{mirrored[int(cell)]}"
            elif key == "en-passant" and value:
                value = str(mirrored[int(value)])
            values[key] = value
        self._rearrange({mirrored[cell]: letter.swapcase() for cell, letter in self._letters().items()}, not self.turn, values)

    def mirror(self) -> Any:
        """Returns a board with the sides exchanged, as ``apply_mirror`` does it, and without moves."""
        own: Any = self
        board = own.copy(stack=False)
        board.apply_mirror()
        return board


def _operations(text: str) -> Iterator[tuple[str, list[tuple[str, bool]]]]:
    """Yields the opcodes with their operands, and whether those are in quotes."""
    at = 0
    while text[at:].strip():
        found = _operation.match(text, at)
        if not found:
            raise CheshireError(f"{text[at:].strip()!r} is not an operation of EPD", "epd-operation-malformed")
        operands = _operand.finditer(found[2])
        yield found[1], [(one[2], False) if one[1] is None else (re.sub(r"\\(.)", r"\1", one[1]), True) for one in operands]
        at = found.end()


def _meant(board: Any, opcode: str, operands: list[tuple[str, bool]]) -> EpdValue:
    """Returns what an operation says."""
    words = [word for word, _ in operands]
    if opcode == "pv":
        line = board.copy()
        played: list[Move] = [line.push(word) for word in words]
        return played
    if opcode in _of_moves:
        moves: list[Move] = [board.parse_san(word) for word in words]
        return moves if opcode in ("am", "bm") else moves[0] if moves else None
    if len(operands) == 1 and not operands[0][1]:
        try:
            return int(words[0])
        except ValueError:
            pass
        try:
            return float(words[0])
        except ValueError:
            pass
    return " ".join(words) if words else None
