"""The tree of a game with its variations, in the shape of chess.pgn: Game, and the nodes of its moves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Callable, Iterable, Iterator, Mapping, Optional, Sequence, TypeVar, Union

from cheshire._arguments import kind_of, several, whole
from cheshire._arguments import seconds as time_of
from cheshire._headers import NAMING, Headers, naming_tags, roster
from cheshire._library import CheshireError
from cheshire._notes import Annotations, CommentLike, Comments, Nags
from cheshire._pictures import Arrow, ArrowLike
from cheshire.board import Board
from cheshire.games import Game as Rules
from cheshire.moves import Move
from cheshire.scores import PovScore

if TYPE_CHECKING:
    from cheshire._visitors import BaseVisitor

T = TypeVar("T")
MoveLike = Union[Move, str]


class GameNode:
    """A position of a game: its ``parent``, the ``move`` that led to it, and the ``variations`` that follow, the main one first.

    ``comments`` are the texts behind the move without what commands like [%clk ...] say, which ``clock()`` and others return;
    ``starting_comments`` stand before the first move of a variation, ``nags`` are the numbers of symbols. Commands in a comment
    that is set or added are read, those of starting comments are kept for visitors and for what is written.
    """

    parent: Optional[GameNode] = None
    move: Optional[Move] = None
    # Most nodes have none of these.
    _comments: Optional[Comments] = None
    _starting_comments: Optional[Comments] = None
    _nags: Optional[Nags] = None

    def __init__(self, *, comment: CommentLike = "") -> None:
        self.variations: list[ChildNode] = []
        if comment:
            self._own_comments().set(comment)

    def _own_comments(self) -> Comments:
        if self._comments is None:
            self._comments = Comments()
        return self._comments

    def _own_starting_comments(self) -> Comments:
        if self._starting_comments is None:
            self._starting_comments = Comments()
        return self._starting_comments

    @property
    def comments(self) -> list[str]:
        """The comments, which can be set: a list of texts."""
        return self._own_comments()

    @comments.setter
    def comments(self, texts: CommentLike) -> None:
        self._own_comments().set(texts)

    @property
    def comment(self) -> str:
        """All comments as one text, which can be set."""
        return " ".join(self._comments or ())

    @comment.setter
    def comment(self, text: CommentLike) -> None:
        self._own_comments().set(text)

    @property
    def starting_comments(self) -> list[str]:
        """The starting comments, which can be set: a list of texts."""
        return self._own_starting_comments()

    @starting_comments.setter
    def starting_comments(self, texts: CommentLike) -> None:
        self._own_starting_comments().set(texts)

    @property
    def starting_comment(self) -> str:
        """All starting comments as one text, which can be set."""
        return " ".join(self._starting_comments or ())

    @starting_comment.setter
    def starting_comment(self, text: CommentLike) -> None:
        self._own_starting_comments().set(text)

    @property
    def nags(self) -> set[int]:
        """The numbers of symbols, a set that can be set."""
        if self._nags is None:
            self._nags = Nags()
        return self._nags

    @nags.setter
    def nags(self, nags: Iterable[int]) -> None:
        found = Nags()
        found.update(nags)
        self._nags = found

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
        self, move: MoveLike, *, comment: CommentLike = "", starting_comment: CommentLike = "", nags: Iterable[int] = ()
    ) -> ChildNode:
        """Adds a legal or null move behind the others and returns its node. Raises IllegalMoveError."""
        board = self.game()._board_at(self)
        meant, san, _ = board._meant(move)
        if not meant:
            board.copy().push(meant)  # a side in check cannot pass
        node = ChildNode(self, meant, san, comment=comment)
        if starting_comment:
            node._own_starting_comments().set(starting_comment)
        if nags:
            node.nags.update(nags)
        self.variations.append(node)
        return node

    def add_main_variation(self, move: MoveLike, *, comment: CommentLike = "", nags: Iterable[int] = ()) -> ChildNode:
        """Adds a legal or null move before the others and returns its node. Raises IllegalMoveError."""
        node = self.add_variation(move, comment=comment, nags=nags)
        self.variations.insert(0, self.variations.pop())
        return node

    def add_line(
        self,
        moves: Iterable[MoveLike],
        *,
        comment: CommentLike = "",
        starting_comment: CommentLike = "",
        nags: Iterable[int] = (),
    ) -> GameNode:
        """Adds moves that follow one another, and returns the node of the last one, which gets the comment and the nags. Raises
        IllegalMoveError, and adds nothing, if one cannot be played."""
        node, there = self, len(self.variations)
        found, symbols = Comments(), Nags()
        found.set(comment)
        symbols.update(nags)
        try:
            for move in several("moves", moves, "moves"):
                node = node.add_variation(move, starting_comment=starting_comment)
                starting_comment = ""
        except BaseException:
            del self.variations[there:]
            raise
        node.comments.extend(found)
        node._annotations().replace(found.annotations)
        node.nags.update(symbols)
        return node

    # ---- What commands in comments say ----

    def _annotations(self) -> Annotations:
        return self._own_comments().annotations

    @property
    def _notes(self) -> Optional[Annotations]:
        return self._comments.annotations if self._comments is not None else None

    def eval(self) -> Optional[PovScore]:
        """Returns the evaluation, seen from the side to move; None without one."""
        notes = self._notes
        if notes is None or notes.eval is None:
            return None
        turn = self.turn()
        return PovScore(notes.eval.pov(turn), turn)

    def eval_depth(self) -> Optional[int]:
        """Returns the depth of the evaluation in plies, None if it is not known."""
        return self._notes.eval_depth if self._notes else None

    def set_eval(self, score: Optional[PovScore], depth: Optional[int] = None) -> None:
        """Sets or, with None, removes the evaluation."""
        if not isinstance(score, (PovScore, type(None))):
            example = "PovScore(Cp(30), cheshire.WHITE), or the score of a line"
            raise TypeError(f"an evaluation is a PovScore, such as {example}, not {kind_of(score)}")
        notes = self._annotations()
        plies = None if score is None or depth is None else whole("depth", depth, 0, 1_000_000)
        notes.eval, notes.eval_depth = score, plies

    def clock(self) -> Optional[float]:
        """Returns the time that the player of the move had left, in seconds; None if it is not known."""
        return self._notes.clock if self._notes else None

    def set_clock(self, seconds: Optional[float]) -> None:
        """Sets or, with None, removes the time left."""
        self._annotations().clock = None if seconds is None else time_of("seconds", seconds, 3_600_000)

    def emt(self) -> Optional[float]:
        """Returns the time that the move took, in seconds; None if it is not known."""
        return self._notes.emt if self._notes else None

    def set_emt(self, seconds: Optional[float]) -> None:
        """Sets or, with None, removes the time taken."""
        self._annotations().emt = None if seconds is None else time_of("seconds", seconds, 3_600_000)

    def arrows(self) -> list[Arrow]:
        """Returns arrows between squares, and coloured squares as arrows from a square to itself."""
        return list(self._notes.arrows) if self._notes else []

    def set_arrows(self, arrows: Iterable[ArrowLike]) -> None:
        """Sets arrows and coloured squares, as ``Board.svg`` takes them. Raises CheshireError for what is no arrow."""
        self._annotations().arrows = self.game()._board_at(self)._arrows(arrows)

    # ---- Visitors ----

    def accept(self, visitor: BaseVisitor[Any]) -> Any:
        """Shows the node and what follows to a visitor, and returns its result."""
        raise NotImplementedError

    def accept_subgame(self, visitor: BaseVisitor[Any]) -> Any:
        """Shows the moves from here as a game of their own to a visitor, and returns its result."""
        from cheshire._visitors import show_game

        return show_game(self, visitor)


class ChildNode(GameNode):
    """A position that a move led to."""

    parent: GameNode
    move: Move

    def __init__(self, parent: GameNode, move: Move, san: Optional[str] = None, *, comment: CommentLike = "") -> None:
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

        show_comments(self._starting_comments, visitor)
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
        if not isinstance(headers, (Mapping, type(None))):
            example = f"; write Game(rules={headers!r})" if isinstance(headers, (str, Rules)) else ""
            raise TypeError(f"headers are a mapping, {{'White': 'Ann'}}, not {kind_of(headers)}{example}")
        self.headers = Headers(roster if headers is None else headers)
        self.rules = Board(rules).game if rules is not None else None
        self.errors: list[CheshireError] = []
        self._refusal: Optional[CheshireError] = None
        if self.rules is not None:
            self.headers.update(naming_tags(self.rules))
        # A node and its position: the next one that is asked for is often near.
        self._known: Optional[tuple[GameNode, Board]] = None
        self._fen: Optional[str] = None

    @classmethod
    def without_tag_roster(cls, *, rules: Union[str, Rules, None] = "chess") -> Game:
        """Returns a game without tags but those that name its rules."""
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
        for name in NAMING:
            self.headers.pop(name, None)
        self.headers.update(naming_tags(board.game))
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
            self._known = self, self.board()
            self._fen = start
        at, board = self._known
        if at is node:
            return board
        if node.parent is at and node.move is not None:
            board.push(node.move)
        else:
            board = self.board()
            for other in node._path():
                board.push(other.move)
        self._known = node, board
        return board

    def board(self) -> Board:
        """Returns the position at the start. Raises CheshireError if it cannot be played, or the rules are not known."""
        board = Board(self._rules_or_raise(), self.headers.get("FEN") or None)
        board._recorded = True
        return board

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
