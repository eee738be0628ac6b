"""The tree of a game with its variations, in the shape of chess.pgn: Game, and the nodes of its moves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Callable, Iterable, Iterator, Mapping, MutableMapping, Optional, Sequence, TypeVar, Union

from cheshire._library import CheshireError
from cheshire._pictures import Arrow
from cheshire.board import Board
from cheshire.games import Game as Rules
from cheshire.moves import Move
from cheshire.scores import PovScore
from cheshire.squares import Square

if TYPE_CHECKING:
    from cheshire._visitors import BaseVisitor

T = TypeVar("T")
MoveLike = Union[Move, str]
TAG_ROSTER = ("Event", "Site", "Date", "Round", "White", "Black", "Result")
"""The tags that every game has when it is written."""
_defaults = dict.fromkeys(TAG_ROSTER, "?") | {"Date": "????.??.??", "Result": "*"}


class Headers(MutableMapping[str, str]):
    """The tags of a game, in the order in which they were set."""

    def __init__(self, tags: Optional[Mapping[str, str]] = None) -> None:
        self._tags: dict[str, str] = {}
        self.update(tags or {})

    def __getitem__(self, name: str) -> str:
        return self._tags[name]

    def __setitem__(self, name: str, value: str) -> None:
        if not isinstance(name, str) or not isinstance(value, str):
            raise TypeError("the name and the value of a tag are texts")
        if not name.isascii() or not name.replace("_", "a").isalnum() or len(name) > 255:
            text = f"{name!r} is not the name of a tag: it has letters, digits and underscores"
            raise CheshireError(text, "pgn-tag-name-malformed", {"name": name})
        self._tags[name] = value

    def __delitem__(self, name: str) -> None:
        del self._tags[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._tags)

    def __len__(self) -> int:
        return len(self._tags)

    def copy(self) -> Headers:
        """Returns independent tags."""
        return Headers(self._tags)

    def __repr__(self) -> str:
        return f"Headers({self._tags!r})"


class Annotations:
    """What commands in comments say of a position; None is nothing."""

    __slots__ = ("arrows", "clock", "emt", "eval", "eval_depth")

    def __init__(self) -> None:
        self.eval: Optional[PovScore] = None
        self.eval_depth: Optional[int] = None
        self.clock: Optional[float] = None
        self.emt: Optional[float] = None
        self.arrows: list[Arrow] = []

    def __bool__(self) -> bool:
        return bool(self.arrows) or (self.eval, self.clock, self.emt) != (None, None, None)


class GameNode:
    """A position of a game: its ``parent``, the ``move`` that led to it, and the ``variations`` that follow, the main one first.

    ``comments`` are the texts behind the move without what commands like [%clk ...] say, which ``clock()`` and others return;
    ``starting_comments`` stand before the first move of a variation, ``nags`` are the numbers of symbols.
    """

    parent: Optional[GameNode] = None
    move: Optional[Move] = None

    def __init__(self, *, comment: str = "") -> None:
        self.variations: list[ChildNode] = []
        self.comments: list[str] = [comment] if comment else []
        self.starting_comments: list[str] = []
        self.nags: set[int] = set()
        self._notes: Optional[Annotations] = None

    @property
    def comment(self) -> str:
        """All comments as one text, which can be set."""
        return " ".join(self.comments)

    @comment.setter
    def comment(self, text: str) -> None:
        self.comments = [text] if text else []

    @property
    def starting_comment(self) -> str:
        """All starting comments as one text, which can be set."""
        return " ".join(self.starting_comments)

    @starting_comment.setter
    def starting_comment(self, text: str) -> None:
        self.starting_comments = [text] if text else []

    # ---- Where it is ----

    def game(self) -> Game:
        """Returns the game, the root of the tree."""
        node = self
        while node.parent is not None:
            node = node.parent
        assert isinstance(node, Game)
        return node

    root = game

    def _path(self) -> list[ChildNode]:
        """Returns the nodes from the first move to this one."""
        path: list[ChildNode] = []
        node = self
        while isinstance(node, ChildNode):
            path.append(node)
            node = node.parent
        return path[::-1]

    def board(self) -> Board:
        """Returns the position, with the moves that led to it. It is a board of one's own."""
        return self.game()._board_at(self).copy()

    def ply(self) -> int:
        """Returns the number of half-moves since the start of the game, by the number of the move."""
        return self.game()._board_at(self).ply()

    def turn(self) -> bool:
        """Returns the side to move."""
        return self.game()._board_at(self).turn

    def next(self) -> Optional[ChildNode]:
        """Returns the first node of the main variation, None at the end."""
        return self.variations[0] if self.variations else None

    def end(self) -> GameNode:
        """Returns the last node of the main variation."""
        node = self
        while node.variations:
            node = node.variations[0]
        return node

    def is_end(self) -> bool:
        """Returns whether no move follows."""
        return not self.variations

    def starts_variation(self) -> bool:
        """Returns whether it is the first node of a side variation."""
        return self.parent is not None and self.parent.variations[0] is not self

    def is_mainline(self) -> bool:
        """Returns whether it is in the main line of the game."""
        node = self
        while node.parent is not None:
            if node.parent.variations[0] is not node:
                return False
            node = node.parent
        return True

    def is_main_variation(self) -> bool:
        """Returns whether it is the first that follows its parent."""
        return not self.starts_variation()

    # ---- What follows ----

    def mainline(self) -> Mainline[ChildNode]:
        """Returns the nodes of the main variation from here."""
        return Mainline(self, lambda node: node)

    def mainline_moves(self) -> Mainline[Move]:
        """Returns the moves of the main variation from here; ``str()`` writes them in SAN."""
        return Mainline(self, lambda node: node.move)

    def _index(self, move: Union[int, MoveLike, GameNode]) -> int:
        if isinstance(move, int):
            if not -len(self.variations) <= move < len(self.variations):
                raise KeyError(move)
            return move
        for index, node in enumerate(self.variations):
            if node is move or isinstance(move, (Move, str)) and str(move) in (node.uci(), node._san or node.san()):
                return index
        raise KeyError(move)

    def variation(self, move: Union[int, MoveLike, GameNode]) -> ChildNode:
        """Returns what follows by its move, a text that names it, or its index. Raises KeyError."""
        return self.variations[self._index(move)]

    __getitem__ = variation

    def __delitem__(self, move: Union[int, MoveLike, GameNode]) -> None:
        self.remove_variation(move)

    def has_variation(self, move: Union[int, MoveLike, GameNode]) -> bool:
        """Returns whether a move follows."""
        try:
            self._index(move)
        except KeyError:
            return False
        return True

    __contains__ = has_variation

    def promote_to_main(self, move: Union[int, MoveLike, GameNode]) -> None:
        """Makes a variation the main one."""
        self.variations.insert(0, self.variations.pop(self._index(move)))

    def promote(self, move: Union[int, MoveLike, GameNode]) -> None:
        """Moves a variation one place up."""
        index = self._index(move)
        self.variations.insert(max(0, index - 1), self.variations.pop(index))

    def demote(self, move: Union[int, MoveLike, GameNode]) -> None:
        """Moves a variation one place down."""
        index = self._index(move)
        self.variations.insert(index + 1, self.variations.pop(index))

    def remove_variation(self, move: Union[int, MoveLike, GameNode]) -> None:
        """Removes a variation."""
        del self.variations[self._index(move)]

    def add_variation(
        self, move: MoveLike, *, comment: str = "", starting_comment: str = "", nags: Iterable[int] = ()
    ) -> ChildNode:
        """Adds a legal or null move behind the others and returns its node. Raises IllegalMoveError."""
        board = self.game()._board_at(self)
        meant, san, _ = board._meant(move)
        if not meant:
            board.copy().push(meant)  # a side in check cannot pass
        node = ChildNode(self, meant, san, comment=comment)
        node.starting_comment = starting_comment
        node.nags.update(nags)
        self.variations.append(node)
        return node

    def add_main_variation(self, move: MoveLike, *, comment: str = "", nags: Iterable[int] = ()) -> ChildNode:
        """Adds a legal or null move before the others and returns its node. Raises IllegalMoveError."""
        node = self.add_variation(move, comment=comment, nags=nags)
        self.variations.insert(0, self.variations.pop())
        return node

    def add_line(
        self, moves: Iterable[MoveLike], *, comment: str = "", starting_comment: str = "", nags: Iterable[int] = ()
    ) -> GameNode:
        """Adds moves that follow one another, and returns the node of the last one, which gets the comment and the nags."""
        node = self
        for move in moves:
            node = node.add_variation(move, starting_comment=starting_comment)
            starting_comment = ""
        if comment:
            node.comments.append(comment)
        node.nags.update(nags)
        return node

    # ---- What commands in comments say ----

    def _annotations(self) -> Annotations:
        if self._notes is None:
            self._notes = Annotations()
        return self._notes

    def eval(self) -> Optional[PovScore]:
        """Returns the evaluation, seen from the side to move; None without one."""
        if self._notes is None or self._notes.eval is None:
            return None
        turn = self.turn()
        return PovScore(self._notes.eval.pov(turn), turn)

    def eval_depth(self) -> Optional[int]:
        """Returns the depth of the evaluation in plies, None if it is not known."""
        return self._notes.eval_depth if self._notes else None

    def set_eval(self, score: Optional[PovScore], depth: Optional[int] = None) -> None:
        """Sets or, with None, removes the evaluation."""
        if not isinstance(score, (PovScore, type(None))):
            raise TypeError(f"an evaluation is a PovScore, not {type(score).__name__}")
        notes = self._annotations()
        notes.eval, notes.eval_depth = score, None if score is None else depth

    def clock(self) -> Optional[float]:
        """Returns the time that the player of the move had left, in seconds; None if it is not known."""
        return self._notes.clock if self._notes else None

    def set_clock(self, seconds: Optional[float]) -> None:
        """Sets or, with None, removes the time left."""
        self._annotations().clock = _time(seconds)

    def emt(self) -> Optional[float]:
        """Returns the time that the move took, in seconds; None if it is not known."""
        return self._notes.emt if self._notes else None

    def set_emt(self, seconds: Optional[float]) -> None:
        """Sets or, with None, removes the time taken."""
        self._annotations().emt = _time(seconds)

    def arrows(self) -> list[Arrow]:
        """Returns arrows between squares, and coloured squares as arrows from a square to itself."""
        return list(self._notes.arrows) if self._notes else []

    def set_arrows(self, arrows: Iterable[Union[Arrow, tuple[Square, Square], tuple[Square, Square, str]]]) -> None:
        """Sets arrows and coloured squares. Raises CheshireError for a square that the game does not have."""
        layout = self.game()._rules_or_raise()._layout
        found = []
        for arrow in arrows:
            tail, head = (layout.names[layout.cell(square)] for square in arrow[:2])
            found.append(Arrow(tail, head, *arrow[2:]))
            if found[-1].color not in COLORS:
                raise CheshireError(f"an arrow is {', '.join(COLORS)}, not {found[-1].color!r}", "argument-unknown")
        self._annotations().arrows = found

    # ---- Visitors ----

    def accept(self, visitor: BaseVisitor[Any]) -> Any:
        """Shows the node and what follows to a visitor, and returns its result."""
        raise NotImplementedError

    def accept_subgame(self, visitor: BaseVisitor[Any]) -> Any:
        """Shows the moves from here as a game of their own to a visitor, and returns its result."""
        from cheshire._visitors import show_game

        return show_game(self, visitor)


def _time(seconds: Optional[float]) -> Optional[float]:
    """Returns a time that PGN can write. Raises CheshireError for another."""
    if seconds is not None and not 0 <= seconds <= 3_600_000:
        text = f"a time is from 0 to 3600000 seconds, not {seconds}"
        raise CheshireError(text, "argument-out-of-range", {"min": 0, "max": 3_600_000})
    return seconds


COLORS = ("green", "red", "yellow", "blue")


class ChildNode(GameNode):
    """A position that a move led to."""

    parent: GameNode
    move: Move

    def __init__(self, parent: GameNode, move: Move, san: Optional[str] = None, *, comment: str = "") -> None:
        super().__init__(comment=comment)
        self.parent = parent
        self.move = move
        self._san = san

    def san(self) -> str:
        """Returns the move in SAN."""
        if self._san is None:
            self._san = self.game()._board_at(self.parent).san(self.move)
        return self._san

    def uci(self) -> str:
        """Returns the move in coordinates."""
        return self.move.uci()

    def accept(self, visitor: BaseVisitor[Any]) -> Any:
        from cheshire._visitors import show_comments, show_moves

        show_comments(self.starting_comments, None, visitor)
        show_moves(self.parent, [self], visitor)
        return visitor.result()

    def __str__(self) -> str:
        from cheshire._visitors import StringExporter

        return str(self.accept(StringExporter(headers=False)))

    def __repr__(self) -> str:
        return f"<ChildNode {self._san or self.move} after {len(self._path())} half-moves>"

    def __reduce__(self) -> tuple[Any, ...]:
        places = [node.parent.variations.index(node) for node in self._path()]
        return _node_of, (self.game(), places)


def _node_of(game: Game, places: list[int]) -> GameNode:
    node: GameNode = game
    for place in places:
        node = node.variations[place]
    return node


class Game(GameNode):
    """A game: its ``headers``, the tags, the position at the start, and the moves that follow.

    ``rules`` is the game that is played, None if the tags name none that is known; ``errors`` is what was wrong with the
    text, with line and column of the file before it: "12:5: ".
    """

    def __init__(self, headers: Optional[Mapping[str, str]] = None, *, rules: Union[str, Rules, None] = "chess") -> None:
        super().__init__()
        self.headers = Headers(_defaults if headers is None else headers)
        self.rules = Board(rules).game if isinstance(rules, str) else rules
        self.errors: list[CheshireError] = []
        self._refusal: Optional[CheshireError] = None
        # A node and its position: the next one that is asked for is often near.
        self._known: Optional[tuple[GameNode, Board]] = None
        self._fen: Optional[str] = None

    @classmethod
    def without_tag_roster(cls, *, rules: Union[str, Rules, None] = "chess") -> Game:
        """Returns a game without tags."""
        return cls({}, rules=rules)

    @classmethod
    def from_board(cls, board: Board) -> Game:
        """Returns the game with the moves of a board."""
        if not isinstance(board, Board):
            raise TypeError(f"a game is made from a Board, not {type(board).__name__}")
        game = cls()
        game.setup(board.root())
        game.headers["Result"] = board.result()
        game.add_line(board.move_stack)
        return game

    @classmethod
    def builder(cls) -> Any:
        """Returns a visitor that makes a game of what it is shown."""
        from cheshire._visitors import GameBuilder

        return GameBuilder(Game=cls)

    def setup(self, board: Union[Board, str]) -> None:
        """Sets the rules and the position at the start: a board, or a FEN of the rules that there are. The moves go."""
        if not isinstance(board, (Board, str)):
            raise TypeError(f"a start is a Board or a FEN, not {type(board).__name__}")
        if isinstance(board, str):
            board = Board(self._rules_or_raise(), board)
        self.rules, self._refusal, self._known = board.game, None, None
        self.variations.clear()
        for name in ("FEN", "SetUp"):
            self.headers.pop(name, None)
        if board.fen() != board.starting_fen:
            self.headers["FEN"], self.headers["SetUp"] = board.fen(), "1"

    def _rules_or_raise(self) -> Rules:
        if self._refusal is not None:
            raise self._refusal
        if self.rules is None:
            raise CheshireError("the rules of the game are not known", "pgn-variant-unknown")
        return self.rules

    def _board_at(self, node: GameNode) -> Board:
        """Returns a board at a node, which nobody may change."""
        start = self.headers.get("FEN")
        if self._known is None or self._fen != start:
            self._known = self, Board(self._rules_or_raise(), start)
            self._fen = start
        at, board = self._known
        if at is node:
            return board
        if node.parent is at and node.move is not None:
            board.push(node.move)
        else:
            board = Board(self._rules_or_raise(), start)
            for other in node._path():
                board.push(other.move)
        self._known = node, board
        return board

    def board(self) -> Board:
        """Returns the position at the start. Raises CheshireError if it cannot be played, or the rules are not known."""
        return Board(self._rules_or_raise(), self.headers.get("FEN"))

    def accept(self, visitor: BaseVisitor[Any]) -> Any:
        """Shows the game to a visitor, and returns its result."""
        from cheshire._visitors import show_game

        return show_game(self, visitor)

    def __str__(self) -> str:
        """Returns the game as a PGN record."""
        from cheshire._visitors import StringExporter

        return str(self.accept(StringExporter()))

    def __repr__(self) -> str:
        names = [self.headers.get(name, "?") for name in ("White", "Black", "Date")]
        return f"<Game {names[0]} - {names[1]}, {names[2]}>"

    def __reduce__(self) -> tuple[Any, ...]:
        from cheshire._visitors import game_of_text

        return game_of_text, (str(self), self.rules)


class Mainline(Sequence[T]):
    """The nodes or moves of a main variation: ``list(game.mainline_moves())``."""

    def __init__(self, start: GameNode, of: Callable[[ChildNode], T]) -> None:
        self._start = start
        self._of = of

    def __iter__(self) -> Iterator[T]:
        node = self._start.next()
        while node is not None:
            yield self._of(node)
            node = node.next()

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __bool__(self) -> bool:
        return self._start.next() is not None

    def __getitem__(self, index: Any) -> Any:
        return list(self)[index]

    def accept(self, visitor: BaseVisitor[Any]) -> Any:
        """Shows the moves, without variations and comments, to a visitor, and returns its result."""
        board = self._start.board()
        for node in self._start.mainline():
            visitor.visit_move(board, node.move)
            board.push(node.move)
        return visitor.result()

    def __reversed__(self) -> Iterator[T]:
        return reversed(list(self))

    def __str__(self) -> str:
        """Returns the moves in SAN, numbered."""
        return self._start.board().variation_san(node.move for node in self._start.mainline())

    def __repr__(self) -> str:
        return f"<Mainline {self}>"
