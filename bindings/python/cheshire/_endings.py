"""How a game on a board ended, and who may claim a draw."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Callable, Optional

from cheshire._held import Held
from cheshire._library import lib, take, text_of

# What ends chess; other games have more.
_common = {"checkmate", "stalemate", "dead-position", "fivefold-repetition", "seventy-five-moves"}


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


class Endings(Held):
    """The part of a Board that knows how games end."""

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

    # ---- Claims ----

    def _claim(self, by_move: bool) -> str:
        with self._using() as handle:
            return text_of(lib.cheshire_board_claim(handle, by_move).reason)

    def can_claim_draw(self) -> bool:
        """Returns whether the side to move may claim a draw, perhaps by announcing a move."""
        return self._claim(True) != "ongoing"

    def can_claim_threefold_repetition(self) -> bool:
        """Returns whether the side to move may claim a draw by repetition, perhaps by announcing a move."""
        claim = self._claim(True)
        # Of two claims the library names one.
        return claim == "repetition" or claim == "fifty-moves" and self._or_by_a_move(lambda board: bool(board.is_repetition()))

    def can_claim_fifty_moves(self) -> bool:
        """Returns whether the side to move may claim a draw by fifty moves, perhaps by announcing a move."""
        claim = self._claim(True)
        return claim == "fifty-moves" or claim == "repetition" and self._or_by_a_move(lambda board: bool(board.halfmove_clock >= 100))

    def _or_by_a_move(self, holds: Callable[[Any], bool]) -> bool:
        if holds(self):
            return True
        own: Any = self
        board = own.copy()
        for move in board.legal_moves:
            board.push(move)
            if holds(board):
                return True
            board.pop()
        return False

    def times_seen(self) -> int:
        """Returns how often the position has been on the board, this time included, as repetitions count."""
        with self._using() as handle:
            return int(lib.cheshire_board_times_seen(handle))

    def is_repetition(self, count: int = 3) -> bool:
        """Returns whether the position is on the board for the ``count``-th time at least."""
        return self.times_seen() >= count

    def is_fifty_moves(self) -> bool:
        """Returns whether the side to move may claim a draw by fifty moves without announcing one."""
        if self._ended_by("seventy-five-moves"):
            return True
        claim = self._claim(False)
        return claim == "fifty-moves" or claim == "repetition" and self.halfmove_clock >= 100

    # ---- Ends that chess does not have ----

    def _other_end(self) -> Optional[Outcome]:
        outcome = self.outcome()
        return outcome if outcome and outcome.termination not in _common else None

    def is_variant_end(self) -> bool:
        """Returns whether the game ended by a rule that chess does not have, as in Cheops."""
        return self._other_end() is not None

    def is_variant_win(self) -> bool:
        """Returns whether such a rule makes the side to move win."""
        end = self._other_end()
        return end is not None and end.winner == self.turn

    def is_variant_loss(self) -> bool:
        """Returns whether such a rule makes the side to move lose."""
        end = self._other_end()
        return end is not None and end.winner is not None and end.winner != self.turn

    def is_variant_draw(self) -> bool:
        """Returns whether such a rule makes a draw."""
        end = self._other_end()
        return end is not None and end.winner is None
