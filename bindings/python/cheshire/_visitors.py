"""Visitors, which are shown a game part by part, as those of chess.pgn are: what writes games, and what makes them."""

from __future__ import annotations

import re
from typing import Any, Generic, Optional, TextIO, Type, TypeVar, Union

from cheshire._arguments import whole
from cheshire._cffi import ffi
from cheshire._headers import NAMING, RESULTS, Headers
from cheshire._library import Slot, bytes_of, lib, take
from cheshire._notes import Annotations, Comments
from cheshire._tree import ChildNode, Game, GameNode
from cheshire.board import Board
from cheshire.games import Game as Rules
from cheshire.moves import Move

ResultT = TypeVar("ResultT")

_letters = {"green": "G", "red": "R", "yellow": "Y", "blue": "B"}


class Comment(str):
    """The text of a comment; ``annotations`` is what its commands say, or None."""

    annotations: Optional[Annotations] = None

    @classmethod
    def _of(cls, text: str, annotations: Optional[Annotations]) -> Comment:
        comment = cls(text)
        comment.annotations = annotations
        return comment


class BaseVisitor(Generic[ResultT]):
    """Is shown the parts of a game in their order; a class of its own overrides what it wants to see."""

    def begin_game(self) -> None:
        """Is called first."""

    def begin_headers(self) -> None:
        """Is called before the tags."""

    def visit_header(self, name: str, value: str) -> None:
        """Is shown a tag."""

    def end_headers(self) -> None:
        """Is called behind the tags."""

    def begin_variation(self) -> None:
        """Is called before a side variation: it replaces the move before."""

    def end_variation(self) -> None:
        """Is called behind a side variation."""

    def visit_move(self, board: Board, move: Move) -> None:
        """Is shown a move and the position before it, which it must not change."""

    def visit_board(self, board: Board) -> None:
        """Is shown the position at the start and after each move, which it must not change."""

    def visit_nag(self, nag: int) -> None:
        """Is shown the number of a symbol, behind its move."""

    def visit_comment(self, comment: Comment) -> None:
        """Is shown a comment: before the first move, or behind the one that it belongs to."""

    def visit_result(self, result: str) -> None:
        """Is shown the result."""

    def end_game(self) -> None:
        """Is called last."""

    def handle_error(self, error: Exception) -> None:
        """Is shown what was wrong with the text."""

    def result(self) -> ResultT:
        """Returns what came of the visit."""
        raise NotImplementedError


def show_game(start: GameNode, visitor: BaseVisitor[Any]) -> Any:
    """Shows the moves that follow a node as a game, and returns what comes of it."""
    game = start.game()
    visitor.begin_game()
    visitor.begin_headers()
    headers = game.headers.copy()
    board = None
    if game.rules is not None and game._refusal is None:
        board = start.board()
        if start is not game:
            headers["FEN"], headers["SetUp"] = board.fen(), "1"
    for name, value in headers.items():
        visitor.visit_header(name, value)
    visitor.end_headers()
    if isinstance(visitor, (Exporter, GameBuilder)):
        visitor.rules_are(game.rules, None if board is None else board.fen())
    for error in game.errors:
        visitor.handle_error(error)
    if board is not None:
        visitor.visit_board(board)
        show_comments(start._comments, visitor)
        show_moves(start, start.variations, visitor, board)
    visitor.visit_result(headers.get("Result", "*"))
    visitor.end_game()
    return visitor.result()


def show_moves(start: GameNode, variations: list[ChildNode], visitor: BaseVisitor[Any], board: Optional[Board] = None) -> None:
    """Shows what follows a position: the first variation, the others within brackets."""
    at = start.board() if board is None else board
    sees_boards = type(visitor).visit_board is not BaseVisitor.visit_board

    def show(node: ChildNode) -> None:
        visitor.visit_move(at, node.move)
        if sees_boards:
            at.push(node.move)
            visitor.visit_board(at)
            at.pop()
        for nag in sorted(node._nags or ()):
            visitor.visit_nag(nag)
        show_comments(node._comments, visitor)

    def show_all(variations: list[ChildNode]) -> None:
        if variations:
            show(variations[0])
            waiting.append(("go on", variations[0], 0))
            waiting.extend(("begin", node, 0) for node in variations[:0:-1])

    # What is still to be shown, the next at the end: variations may be nested deeper than Python calls functions.
    waiting: list[tuple[str, ChildNode, int]] = []
    show_all(variations)
    while waiting:
        what, node, depth = waiting.pop()
        if what == "end":
            while len(at._stack) > depth:
                at.pop()
            visitor.end_variation()
            continue
        if what == "begin":
            visitor.begin_variation()
            show_comments(node._starting_comments, visitor)
            show(node)
            waiting.append(("end", node, len(at._stack)))
        at.push(node.move)
        show_all(node.variations)


def show_comments(comments: Optional[Comments], visitor: BaseVisitor[Any]) -> None:
    """Shows comments; the first has the annotations."""
    if comments is None:
        return
    annotations = comments.annotations or None
    for text in comments or ([""] if annotations else []):
        visitor.visit_comment(Comment._of(text, annotations))
        annotations = None


class Exporter(BaseVisitor[ResultT]):
    """Writes a game as PGN."""

    def __init__(
        self, *, columns: Optional[int] = 80, headers: bool = True, variations: bool = True, comments: bool = True
    ) -> None:
        self.columns = columns if columns is None else whole("columns", columns, 1, 1 << 31)
        self.headers = headers
        self.variations = variations
        self.comments = comments
        self.rules: Optional[Rules] = None
        self.begin_game()

    def begin_game(self) -> None:
        self._tags: list[tuple[str, str]] = []
        self._fen: Optional[str] = None
        self._items: list[dict[str, Any]] = []
        self._depth = 0
        self._kept: list[Any] = []  # what C points to
        self._ended = False

    def rules_are(self, rules: Optional[Rules], fen: Optional[str]) -> None:
        """Says what game it is and where it begins."""
        self.rules, self._fen = rules, fen

    def visit_header(self, name: str, value: str) -> None:
        self._tags.append((name, value))

    def begin_variation(self) -> None:
        self._depth += 1
        self._add(lib.CHESHIRE_PGN_OPEN)

    def end_variation(self) -> None:
        self._add(lib.CHESHIRE_PGN_CLOSE)
        self._depth -= 1

    def visit_move(self, board: Board, move: Move) -> None:
        if self.rules is None:
            self.rules_are(board.game, board.fen())
        self._add(lib.CHESHIRE_PGN_MOVE, uci=self._text(move.uci()))

    def visit_nag(self, nag: int) -> None:
        if self.comments:
            self._add(lib.CHESHIRE_PGN_NAG, nag=nag)

    def visit_comment(self, comment: Comment) -> None:
        if self.comments:
            self._add(lib.CHESHIRE_PGN_COMMENT, text=self._text(comment), **self._annotations(getattr(comment, "annotations", None)))

    def visit_result(self, result: str) -> None:
        self._ended = True

    def _text(self, text: str) -> Any:
        self._kept.append(ffi.new("char[]", bytes_of(text, "a text")))
        return self._kept[-1]

    def _add(self, kind: int, **members: Any) -> None:
        if self.variations or not self._depth:
            self._items.append({"size": ffi.sizeof("cheshire_pgn_item"), "kind": kind, **members})

    def _annotations(self, notes: Optional[Annotations]) -> dict[str, Any]:
        if notes is None:
            return {}
        members: dict[str, Any] = {}
        if notes.eval is not None and notes.eval.white().mate() != 0:
            score = notes.eval.white()
            members.update(has_eval=True, depth=notes.eval_depth or 0, mate=score.mate() or 0)
            members["centipawns"] = score.score() or 0
        for name, seconds in (("clock", notes.clock), ("elapsed", notes.emt)):
            if seconds is not None:
                members.update({f"has_{name}": True, name: round(seconds * 1000)})
        marks = [
            {
                "color": _letters.get(arrow.color, arrow.color).encode(),
                "from": self._text(str(arrow.tail)),
                "to": self._text("" if arrow.tail == arrow.head else str(arrow.head)),
            }
            for arrow in notes.arrows
        ]
        if marks:
            self._kept.append(ffi.new("cheshire_pgn_mark[]", marks))
            members.update(marks=self._kept[-1], marks_count=len(marks))
        return members

    def _record(self) -> str:
        """Returns the game as PGN. Raises CheshireError for what cannot be written."""
        if self.rules is None or self._fen is None:
            return self._unplayed()
        tags = [tag for tag in self._tags if tag[0] not in NAMING and (tag[0] != "Result" or tag[1] in RESULTS)]
        texts = ffi.new("char*[]", [self._text(text) for tag in tags for text in tag])
        items = ffi.new("cheshire_pgn_item[]", self._items)
        slot = Slot()
        handle, fen = self.rules._handle, bytes_of("" if self._fen == self.rules.start else self._fen, "fen")
        record = lib.cheshire_game_write_pgn(handle, fen, texts, len(tags), items, len(self._items), slot.at)
        if record == ffi.NULL:
            raise slot.error()
        text = take(record).rstrip("\n")
        if not self._ended:
            text = text.rpartition("*")[0].rstrip()
        head, _, moves = text.partition("\n\n")
        if self.columns != 80:
            moves = wrapped(moves, self.columns)
        return f"{head}\n\n{moves}" if self.headers else moves

    def _unplayed(self) -> str:
        """Returns the tags of a game whose rules are not known, and its result."""
        quoted = [(name, value.replace("\\", "\\\\").replace('"', '\\"')) for name, value in self._tags]
        lines = [f'[{name} "{value}"]' for name, value in quoted] if self.headers else []
        return "\n".join([*lines, "", dict(self._tags).get("Result", "*")])


class StringExporter(Exporter[str]):
    """Writes a game as PGN: ``game.accept(StringExporter(variations=False))``. Lines of moves have less than ``columns``
    characters, all moves are in one line if that is None. Without ``comments`` there are no symbols either."""

    def result(self) -> str:
        """Returns the game as PGN. Raises CheshireError for what cannot be written."""
        return self._record()


class FileExporter(Exporter[int]):
    """Writes games as PGN to a file, with an empty line behind each: ``game.accept(FileExporter(file))`` returns the number of
    characters. ``columns`` and others are those of StringExporter."""

    def __init__(
        self,
        handle: TextIO,
        *,
        columns: Optional[int] = 80,
        headers: bool = True,
        variations: bool = True,
        comments: bool = True,
    ) -> None:
        super().__init__(columns=columns, headers=headers, variations=variations, comments=comments)
        self.handle = handle
        self.written = 0

    def begin_game(self) -> None:
        super().begin_game()
        self.written = 0

    def end_game(self) -> None:
        text = self._record() + "\n\n"
        self.handle.write(text)
        self.written += len(text)

    def result(self) -> int:
        """Returns the number of characters written of the last game."""
        return self.written


# A word of moves: what begins with [ or % stays in the line of the word before it, and a command is one word.
_word = re.compile(r"(?:\[%[^\]]*\]|\S| (?=[\[%]))+")


def wrapped(moves: str, columns: Optional[int]) -> str:
    """Returns moves with comments in lines of less than so many characters, None is one line. Longer words are not broken, and
    what stands behind a semicolon ends its line."""
    lines: list[str] = []
    line, within = "", False
    for written in moves.split("\n"):
        at = 0
        while found := _word.search(written, at):
            word, at = found[0], found.end()
            rest = not within and word.lstrip("(").startswith(";")
            if rest:
                word, at = written[found.start() :], len(written)
            if line and columns is not None and len(line) + 1 + len(word) >= columns:
                lines.append(line)
                line = ""
            line += f" {word}" if line else word
            if rest:
                lines.append(line)
                line = ""
            elif "{" in word or "}" in word:
                within = word.rfind("{") > word.rfind("}")
    return "\n".join([*lines, line] if line else lines)


class GameBuilder(BaseVisitor[Game]):
    """Makes a game of what it is shown."""

    def __init__(self, *, Game: Type[Game] = Game) -> None:
        self.Game = Game

    def begin_game(self) -> None:
        self.game = self.Game.without_tag_roster(rules=None)
        self._node: GameNode = self.game
        self._before: list[GameNode] = []
        self._start: Optional[Comments] = None  # comments before the first move of a variation

    def rules_are(self, rules: Optional[Rules], fen: Optional[str]) -> None:
        """Says what game it is and where it begins."""
        self.game.rules = rules

    def visit_header(self, name: str, value: str) -> None:
        self.game.headers._tags[name] = value

    def handle_error(self, error: Exception) -> None:
        self.game.errors.append(error)  # type: ignore[arg-type]

    def begin_variation(self) -> None:
        self._before.append(self._node)
        assert self._node.parent is not None
        self._node = self._node.parent
        self._opened = True

    def end_variation(self) -> None:
        self._node = self._before.pop()
        self._start, self._opened = None, False

    _opened = False

    def visit_move(self, board: Board, move: Move) -> None:
        if self.game.rules is None:
            self.game.rules = board.game
        node = ChildNode(self._node, move)
        node._starting_comments, self._start, self._opened = self._start, None, False
        self._node.variations.append(node)
        self._node = node

    def visit_nag(self, nag: int) -> None:
        self._node.nags.add(nag)

    def visit_comment(self, comment: Comment) -> None:
        comments = self._node._own_comments()
        if self._opened:
            comments = self._start = Comments() if self._start is None else self._start
        comments.append(str(comment))
        # A visitor may be shown a plain text.
        annotations: Optional[Annotations] = getattr(comment, "annotations", None)
        if annotations:
            comments.annotations.add(annotations)

    def result(self) -> Game:
        """Returns the game."""
        return self.game


class HeadersBuilder(BaseVisitor[Headers]):
    """Takes the tags of a game."""

    def begin_game(self) -> None:
        self.headers = Headers()

    def visit_header(self, name: str, value: str) -> None:
        self.headers._tags[name] = value

    def result(self) -> Headers:
        """Returns the tags."""
        return self.headers


class BoardBuilder(BaseVisitor[Board]):
    """Takes the position at the end of the main line, with the moves that led to it."""

    def begin_game(self) -> None:
        self.board: Optional[Board] = None
        self._depth = 0

    def begin_variation(self) -> None:
        self._depth += 1

    def end_variation(self) -> None:
        self._depth -= 1

    def visit_board(self, board: Board) -> None:
        if self._depth == 0:
            self.board = board.copy()

    def result(self) -> Board:
        """Returns the board."""
        if self.board is None:
            return Board()
        return self.board


class SkipVisitor(BaseVisitor[bool]):
    """Looks at nothing."""

    def result(self) -> bool:
        """Returns True: there was a game."""
        return True


def game_of_text(text: str, rules: Union[Rules, None]) -> Game:
    """Returns the game of a pickle."""
    from cheshire.pgn import read_games_of_text

    (game,) = read_games_of_text(text, None if rules is None else rules._games)
    return game
