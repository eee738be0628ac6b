"""Games as trees in the shape of chess.pgn: read, changed, shown to visitors and written."""

import copy
import doctest
import io
import pickle
import tempfile
import unittest
from pathlib import Path
from typing import List

import cheshire
import cheshire.pgn
from cheshire import Arrow
from cheshire.engine import Cp, Mate, PovScore

ROSTER = '[Event "?"]\n[Site "?"]\n[Date "????.??.??"]\n[Round "?"]\n[White "Ann"]\n[Black "?"]\n[Result "1-0"]\n'
MOVES = (
    "{first} 1. e4 $1 $14 {[%eval -0.50,9] [%clk 0:01:00] [%cal Ge2e4] good}\n"
    "({instead} 1. d4 d5 (1... Nf6) 2. c4) 1... d5\n{[%eval #-3] [%emt 0:00:02] [%csl Re5/B]} (1... --) 1-0"
)
ALICE = f'{ROSTER}[Variant "Alice"]\n\n{MOVES}'


def read(text: str) -> cheshire.pgn.Game:
    game = cheshire.pgn.read_game(io.StringIO(text))
    assert isinstance(game, cheshire.pgn.Game)
    return game


class ReadTest(unittest.TestCase):
    def test_reads_everything(self) -> None:
        game = read(ALICE)
        self.assertEqual((game.headers["White"], game.rules.id, game.errors, game.comment), ("Ann", "alice", [], "first"))
        self.assertEqual([node.san() for node in game.variations], ["e4", "d4"])
        e4, d4 = game.variations
        self.assertEqual((e4.comment, e4.nags, e4.clock(), e4.emt()), ("good", {1, 14}, 60, None))
        self.assertEqual((e4.eval(), e4.eval_depth()), (PovScore(Cp(-50), cheshire.WHITE), 9))
        self.assertEqual(e4.arrows(), [Arrow("e2", "e4", "green")])
        self.assertEqual((d4.starting_comment, [node.san() for node in d4.variations]), ("instead", ["d5", "Nf6"]))
        d5 = e4[0]
        self.assertEqual((d5.eval(), d5.emt(), d5.arrows()), (PovScore(Mate(-3), True), 2, [Arrow("e5/B", "e5/B", "red")]))
        self.assertFalse(e4[1].move)
        self.assertEqual(str(game), ALICE)

    def test_knows_where_a_node_is(self) -> None:
        game = read(ALICE)
        d4 = game[1]
        self.assertEqual((game.end().uci(), d4.end().san(), d4.end().ply(), d4.turn()), ("d7d5", "c4", 3, cheshire.BLACK))
        self.assertEqual([node.is_mainline() for node in (game, game[0], game[0][0], d4, d4[0])], [True] * 3 + [False] * 2)
        self.assertEqual((d4.starts_variation(), d4[0].is_main_variation(), game.is_end(), game.end().is_end()), (True, True, False, True))
        self.assertEqual((d4[0].parent, d4.game(), d4[0].root()), (d4, game, game))
        self.assertEqual(d4.end().board().move_stack, [cheshire.Move.from_uci(move) for move in ("d2d4", "d7d5", "c2c4")])
        self.assertEqual(str(game.mainline_moves()), "1. e4 d5")
        self.assertEqual([move.uci() for move in reversed(game.mainline_moves())], ["d7d5", "e2e4"])
        self.assertEqual((len(game.mainline()), bool(game.end().mainline()), str(d4)), (2, False, "{instead} 1. d4 d5 (1... Nf6) 2. c4"))
        self.assertIsNone(game.end().next())
        board = d4.board()
        board.push("e6")
        self.assertEqual(d4.board().ply(), 1, "a board of one's own")

    def test_keeps_comments_apart(self) -> None:
        game = read("{a} {b} 1. e4 {[%clk 0:00:01]} {c} {d} ({e} {f} 1. d4) *")
        self.assertEqual((game.comments, game[0].comments, game[1].starting_comments), (["a", "b"], ["c", "d"], ["e", "f"]))
        self.assertEqual((game.comment, game[0].clock(), game[1].starting_comment), ("a b", 1, "e f"))
        moves = "{a} {b} 1. e4 {[%clk 0:00:01] c} {d} ({e} {f} 1. d4) *"
        self.assertEqual(game.accept(cheshire.pgn.StringExporter(headers=False)), moves)
        game[0].comment = ""
        game[1].starting_comment = "g"
        self.assertTrue(str(game).endswith("{a} {b} 1. e4 {[%clk 0:00:01]} ({g} 1. d4) *"))

    def test_keeps_what_commands_of_starting_comments_say(self) -> None:
        for start in ("[%csl Gf4] Also", "[%csl Gf4]", "[%eval 0.30] [%emt 0:00:02] [%clk 0:00:03] [%cal Ge2e4] b"):
            moves = f"1. e4 ({{{start}}} 1. d4) *"
            game = read(moves)
            self.assertEqual(game.accept(cheshire.pgn.StringExporter(headers=False)), moves)
            again = game.accept(cheshire.pgn.Game.builder())
            self.assertEqual(again.accept(cheshire.pgn.StringExporter(headers=False)), moves)
            game[1].starting_comment = start
            self.assertEqual(game.accept(cheshire.pgn.StringExporter(headers=False, columns=None)), moves)

    def test_a_file_may_have_any_result(self) -> None:
        game = read('[Result "2-0"]\n\n1. e4 *')
        self.assertEqual((game.headers["Result"], read(str(game)).headers["Result"]), ("2-0", "*"))
        self.assertEqual(read('[Result "1-0"]\n\n1. e4 0-1').errors[0].code, "pgn-result-contradicts-tag")
        self.assertEqual(game.headers.copy(), game.headers)
        self.assertEqual(cheshire.pgn.read_headers(io.StringIO('[Result "2-0"]\n\n1. e4 *')), {"Result": "2-0"})

    def test_takes_open_files_and_paths(self) -> None:
        for file in (io.StringIO("1. e4 *\n\n1. d4 *\n"), io.BytesIO(b"1. e4 *\n\n1. d4 *\n")):
            self.assertEqual([game.end().san() for game in cheshire.pgn.read_games(file)], ["e4", "d4"])
        self.assertEqual(len(list(cheshire.read_pgn(io.StringIO("1. e4 *")))), 1)
        for use in (cheshire.pgn.read_game, cheshire.pgn.read_headers, cheshire.pgn.skip_game):
            self.assertRaisesRegex(TypeError, "read_games", use, "games.pgn")
        self.assertRaises(TypeError, list, cheshire.pgn.read_games(5))
        self.assertRaisesRegex(TypeError, "read_pgn", cheshire.parse_pgn, b"1. e4 *")

    def test_reads_one_game_after_the_other(self) -> None:
        file = io.StringIO(f"{ALICE}\n\n\n1. d4 {{no result\n\n[in a comment \"x\"]}}\n\n[White \"Bob\"]\n\n1. Ke5 *\n1. c4 (1. b4 1-0) e5 1/2-1/2")
        places: List[int] = []
        whites: List[str] = []
        while True:
            place = file.tell()
            headers = cheshire.pgn.read_headers(file)
            if headers is None:
                break
            places.append(place)
            whites.append(headers.get("White", ""))
        self.assertEqual(whites, ["Ann", "", "Bob", ""])
        file.seek(places[3])
        self.assertEqual(read_again(file), "1. c4 e5")
        self.assertIsNone(cheshire.pgn.read_game(file))
        file.seek(0)
        self.assertTrue(cheshire.pgn.skip_game(file) and cheshire.pgn.skip_game(file))
        game = cheshire.pgn.read_game(file)
        self.assertEqual((game.headers["White"], game.errors[0].code), ("Bob", "pgn-move-refused"))
        line = file.getvalue()[: file.getvalue().index("Ke5")].count("\n") + 1
        self.assertTrue(str(game.errors[0]).startswith(f"{line}:4: "), game.errors[0])
        self.assertEqual((game.errors[0].line, game.errors[0].column), (line, 4))
        self.assertTrue(cheshire.pgn.skip_game(file))
        self.assertFalse(cheshire.pgn.skip_game(file))

    def test_reads_any_file(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "games.pgn"
            path.write_text(f"{ALICE}\n\n" * 200, encoding="utf-8")
            games = list(cheshire.pgn.read_games(path))
            self.assertEqual((len(games), str(games[-1])), (200, ALICE))
            for mode in ("r", "rb"):
                with open(path, mode) as file:
                    self.assertEqual(sum(1 for _ in iter(lambda: cheshire.pgn.read_game(file), None)), 200)
            with self.assertRaises(cheshire.CheshireError) as caught:
                cheshire.pgn.read_game(file)
            self.assertEqual(caught.exception.code, "file-closed")

        class OnlyLines:
            def __init__(self) -> None:
                self.lines = ["1. e4\n", '[White "Bob"]\n', "\n", "1. d4 *\n"]

            def readline(self) -> str:
                return self.lines.pop(0) if self.lines else ""

        lines = OnlyLines()
        self.assertEqual([read_again(lines), read_again(lines)], ["1. e4", "1. d4"])

    def test_keeps_what_is_good_of_a_record_with_mistakes(self) -> None:
        game = read("1. e4 (1. Ke5) (1. d4 Ke5 2. c4) e5 2. Ke5 Nc6 {lost} *")
        self.assertEqual((str(game.mainline_moves()), game[1].san(), len(game.errors)), ("1. e4 e5", "d4", 3))
        cut = read('[White "Ann"]\n[Black "Bo')
        self.assertEqual((cut.headers["White"], cut.is_end()), ("Ann", True))
        cut = read("1. e4 (1. d4 {cut")
        self.assertEqual(cut[1].comment, "cut")
        self.assertTrue(cut.errors)
        for text in ("1. e4 ) ( $999 $ } ( ) e5", "\0\1\2", "[", "[A", "(" * 500, "{", ";", "%", "1. e4 " + "(1. d4 " * 300):
            game = cheshire.pgn.read_game(io.StringIO(text))
            if game is not None:
                str(game)

    def test_a_record_of_cheops_goes_on_past_its_stalemates(self) -> None:
        round_trip = ["N g1-h3", "C d7-c6", "N h3-g1", "C c6-d7"]
        text = '[Variant "Little Cheops"]\n\n' + " ".join(4 * round_trip) + " *\n"
        (record,) = cheshire.parse_pgn(text)
        self.assertEqual((record.errors, len(record.board.move_stack)), ([], 16))
        self.assertEqual(record.board.outcome().termination, "repetition")
        self.assertEqual(pickle.loads(pickle.dumps(record.board)), record.board)
        again = record.board.root()
        for move in record.board.move_stack:
            again.push(move)
        self.assertEqual(again, record.board)
        game = cheshire.pgn.read_game(io.StringIO(text))
        self.assertEqual(game.end().board(), record.board)
        self.assertEqual(str(game).split("\n\n")[1].split()[-2:], ["c6-d7", "*"])
        self.assertEqual(len(list(cheshire.pgn.Game.from_board(record.board).mainline())), 16)
        # A board of one's own ends there.
        board = cheshire.Board("little-cheops")
        with self.assertRaises(cheshire.IllegalMoveError):
            for san in 4 * round_trip:
                board.push(san)

    def test_a_closed_file_is_refused(self) -> None:
        for read in (cheshire.read_pgn, cheshire.pgn.read_games, cheshire.pgn.read_game):
            file = io.StringIO("1. e4 *")
            file.close()
            with self.assertRaises(cheshire.CheshireError) as refused:
                found = read(file)
                list(found)
            self.assertEqual(refused.exception.code, "file-closed")

    def test_an_unknown_game_keeps_its_tags(self) -> None:
        game = read('[Variant "Halma"]\n[White "A \\"B\\""]\n\n1. e4 1-0\n')
        self.assertEqual((game.rules, game.errors[0].code, game.is_end()), (None, "pgn-variant-unknown", True))
        self.assertEqual(str(game), '[Variant "Halma"]\n[White "A \\"B\\""]\n[Result "1-0"]\n\n1-0')
        self.assertRaises(cheshire.CheshireError, game.board)
        self.assertRaises(cheshire.CheshireError, game.add_variation, "e4")
        impossible = read('[FEN "8/8/8/8/8/8/8/8 w - - 0 1"]\n\n1. e4 *\n')
        self.assertRaises(cheshire.CheshireError, impossible.board)
        self.assertTrue(str(impossible))

    def test_reads_games_of_files(self) -> None:
        games = cheshire.Games()
        games.add('id = "slow"\nbase = "chess"\ntitle = "Slow"\n')
        game = cheshire.pgn.read_game(io.StringIO('[Variant "slow"]\n\n1. e4 *'), games=games)
        self.assertEqual((game.rules.title, pickle.loads(pickle.dumps(game)).rules.title), ("Slow", "Slow"))


def read_again(file: object) -> str:
    return str(cheshire.pgn.read_game(file).mainline_moves())  # type: ignore[arg-type,union-attr]


class ChangeTest(unittest.TestCase):
    def test_grows(self) -> None:
        game = cheshire.pgn.Game(rules="alice")
        node = game.add_variation("e4", comment="best", nags=[cheshire.pgn.NAG_GOOD_MOVE])
        other = game.add_main_variation(cheshire.Move.from_uci("d2d4"))
        self.assertEqual([child.san() for child in game.variations], ["d4", "e4"])
        game.promote(node)
        game.demote(node)
        game.promote_to_main("e4")
        self.assertIs(game.variation(node), game[0])
        self.assertIs(game["d2d4"], other)
        self.assertTrue("e4" in game and game.has_variation(1))
        self.assertFalse(game.has_variation("Nf3") or game.has_variation(2))
        self.assertRaises(KeyError, game.variation, "Nf3")
        end = node.add_line(["d5", "Be2", "dxe4", "Bb5"], comment="mate", nags=[3], starting_comment="why")
        self.assertEqual((end.comment, end.nags, end.board().is_checkmate(), node[0].starting_comment), ("mate", {3}, True, "why"))
        del game[other]
        game.headers["White"], game.headers["Result"] = "Ann", "1-0"
        self.assertEqual(str(game), f'{ROSTER}[Variant "Alice"]\n\n1. e4 $1 {{best}} 1... d5 2. Be2 dxe4 3. Bb5# $3 {{mate}} 1-0')

    def test_takes_only_moves_that_can_be_played(self) -> None:
        game = cheshire.pgn.Game()
        for wrong in ("e5", "Ke2", cheshire.Move.from_uci("e7e5"), "nonsense", ""):
            self.assertRaises(cheshire.IllegalMoveError, game.add_variation, wrong)
        self.assertRaises(TypeError, game.add_variation, None)
        game.add_variation("--").add_variation("e5")
        check = cheshire.pgn.Game()
        check.setup("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1")
        self.assertRaises(cheshire.IllegalMoveError, check.add_variation, "--")
        self.assertEqual([node.san() for node in game.mainline()], ["--", "e5"])
        self.assertRaises(cheshire.CheshireError, game.headers.__setitem__, "Bad Tag", "x")
        self.assertRaises(TypeError, game.headers.__setitem__, "White", None)
        self.assertRaises(cheshire.CheshireError, game.headers.__setitem__, "Result", "2-0")

    def test_adds_a_whole_line_or_nothing(self) -> None:
        game = cheshire.pgn.Game()
        node = game.add_variation("e4")
        self.assertRaises(cheshire.IllegalMoveError, node.add_line, ["d5", "Kxh8"])
        self.assertRaises(TypeError, node.add_line, "d5 Nf3")
        self.assertRaises(TypeError, node.add_line, ["d5"], nags="!")
        self.assertRaises(TypeError, node.add_line, ["d5"], comment=5)
        self.assertTrue(node.is_end())

    def test_says_how_a_game_is_made(self) -> None:
        self.assertRaisesRegex(TypeError, r"Game\(rules='alice'\)", cheshire.pgn.Game, "alice")
        game = cheshire.pgn.Game(rules="alice;castling=off")
        self.assertEqual((game.headers["Variant"], game.headers["Rules"]), ("Alice", "castling=off"))
        self.assertEqual(read(str(game)).headers, dict(sorted(game.headers.items(), key=lambda tag: tag[0] == "Variant")))
        self.assertNotIn("Variant", cheshire.pgn.Game().headers)
        game.setup(cheshire.Board())
        self.assertNotIn("Rules", game.headers)

    def test_a_comment_may_have_commands(self) -> None:
        node = cheshire.pgn.Game().add_variation("e4", comment="[%eval 0.3] good")
        self.assertEqual((node.comment, node.eval()), ("good", PovScore(Cp(-30), cheshire.BLACK)))
        node.comment = "[%clk 0:00:09] hi } [%csl Gf4]"
        self.assertEqual((node.comment, node.clock(), node.arrows()), ("hi }", 9, [Arrow("f4", "f4")]))
        node.comments = ["a", "[%emt 0:00:02]"]
        node.comments.append("b [%clk 0:00:08]")
        node.comments += ["c [%no 1]"]
        self.assertEqual((node.comments, node.emt(), node.clock()), (["a", "b", "c [%no 1]"], 2, 8))
        node.comment = ""
        self.assertEqual((node.comments, node.clock()), ([], 8))
        for wrong in (5, ["a", 5], b"a", None):
            with self.assertRaises(TypeError):
                node.comment = wrong  # type: ignore[assignment]
        self.assertRaises(TypeError, node.comments.append, 5)
        for wrong in ("!", 1.5, True):
            self.assertRaises(TypeError, node.nags.add, wrong)
        self.assertRaises(cheshire.CheshireError, node.nags.update, [1, 256])
        node.nags |= {3}
        self.assertEqual(node.nags, {1, 3} if 1 in node.nags else {3})

    def test_draws_what_a_picture_takes(self) -> None:
        node = cheshire.pgn.Game(rules="alice").add_variation("e4")
        node.set_arrows(["e5", "d5", cheshire.Move.from_uci("g8f6"), "a1a8", ("e4/B", "e5/B", "red"), Arrow("a1", "b1", "blue")])
        expected = [("e5", "e5"), ("d5", "d5"), ("g8", "f6/B"), ("a1", "a8"), ("e4/B", "e5/B", "red"), ("a1", "b1", "blue")]
        self.assertEqual(node.arrows(), [Arrow(*arrow) for arrow in expected])
        for wrong in ("e4", ("e2", "e4"), ("e2", "e4", "red"), Arrow("e2", "e4"), 5):
            self.assertRaises(TypeError, node.set_arrows, wrong)
            self.assertRaises(TypeError, cheshire.Board("alice").svg, arrows=wrong)
        self.assertRaises(cheshire.CheshireError, node.set_arrows, ["--"])

    def test_annotates(self) -> None:
        game = cheshire.pgn.Game(rules="alice")
        node = game.add_variation("e4")
        node.set_eval(PovScore(Cp(30), cheshire.BLACK), 12)
        node.set_clock(3661.5)
        node.set_emt(2)
        node.set_arrows([("e4/B", "e5/B"), Arrow("a1", "a1", "red"), (0, "b1", "blue")])
        text = str(game).split("\n\n")[1].replace("\n", " ")
        self.assertEqual(text, "1. e4 {[%eval -0.30,12] [%emt 0:00:02] [%clk 1:01:01.5] [%csl Ra1] [%cal Ge4/Be5/B,Ba1b1]} *")
        again = read(str(game))[0]
        self.assertEqual((again.eval(), again.clock(), again.arrows()[0]), (node.eval(), 3661.5, Arrow("a1", "a1", "red")))
        for wrong in ([("e9", "e5")], [("e4", "e5", "pink")]):
            self.assertRaises(cheshire.CheshireError, node.set_arrows, wrong)
        for wrong in (-1, float("inf"), float("nan")):
            self.assertRaises(cheshire.CheshireError, node.set_clock, wrong)
        for wrong in ("0:10", True):
            self.assertRaises(TypeError, node.set_clock, wrong)
        for wrong in (30, Cp(30)):
            self.assertRaisesRegex(TypeError, r"PovScore\(Cp\(30\), cheshire.WHITE\)", node.set_eval, wrong)
        self.assertRaises(TypeError, cheshire.pgn.Game.from_board, "e4")
        for remove in (node.set_clock, node.set_emt, node.set_eval):
            remove(None)
        node.set_arrows([])
        self.assertTrue(str(game).endswith("\n\n1. e4 *"))

    def test_begins_anywhere(self) -> None:
        board = cheshire.Board("alice", "4k3/8/8/8/8/8/4|P3/4K3 b - - 3 9")
        board.push("Kd8")
        game = cheshire.pgn.Game.from_board(board)
        self.assertEqual((game.end().board(), game.end().ply()), (board, 18 - 1 + 1))
        again = read(str(game))
        self.assertEqual((again.end().board(), again.headers["FEN"]), (board, board.start_fen()))
        part = game[0].accept_subgame(cheshire.pgn.GameBuilder())
        self.assertEqual((part.board().fen(), part.is_end()), (board.fen(), True))
        game.setup(cheshire.Board("chess"))
        self.assertEqual((game.is_end(), "FEN" in game.headers, game.board()), (True, False, cheshire.Board()))

    def test_is_pickled_and_copied(self) -> None:
        game = read(ALICE)
        for other in (pickle.loads(pickle.dumps(game)), copy.deepcopy(game)):
            self.assertEqual(str(other), ALICE)
        node = pickle.loads(pickle.dumps(game[1][0]))
        self.assertEqual((node.san(), node.parent.san()), ("d5", "d4"))
        long = cheshire.pgn.Game()
        long.add_line(["Nf3", "Nf6", "Ng1", "Ng8"] * 500)
        self.assertEqual(len(pickle.loads(pickle.dumps(long)).mainline()), 2000)

    def test_nests_deeply(self) -> None:
        game = cheshire.pgn.Game()
        node: cheshire.pgn.GameNode = game
        for knight in ("Nf3", "Nf6", "Ng1", "Ng8") * 300:
            node.add_variation("h4" if node.turn() else "h5")
            node = node.add_variation(knight)
        shown = game.accept(Counter())
        self.assertEqual((shown.moves, shown.deepest), (2400, 1200))


class Counter(cheshire.pgn.BaseVisitor["Counter"]):
    def begin_game(self) -> None:
        self.moves = self.depth = self.deepest = 0

    def begin_variation(self) -> None:
        self.depth += 1
        self.deepest = max(self.depth, self.deepest)

    def end_variation(self) -> None:
        self.depth -= 1

    def visit_move(self, board: cheshire.Board, move: cheshire.Move) -> None:
        self.moves += 1

    def result(self) -> "Counter":
        return self


class VisitorTest(unittest.TestCase):
    def test_writes_lines_of_any_length(self) -> None:
        game = cheshire.pgn.Game()
        game.add_line(["Nf3", "Nf6", "Ng1", "Ng8"] * 20, comment="x " * 30 + "[%no 1 2 3] [a] %b ; c")
        game.add_variation("e4", comment="closed } here").add_variation("e5")
        for columns in (None, 20, 40, 79, 80, 81, 200):
            text = game.accept(cheshire.pgn.StringExporter(columns=columns))
            self.assertEqual(str(read(text)), str(game))
            lines = text.partition("\n\n")[2].split("\n")
            self.assertFalse([line for line in lines if line.startswith(("[", "%"))])
            if columns is None:
                self.assertEqual([line.startswith("1. Nf3 (1. e4 ;closed } here") for line in lines], [True, False])
            elif columns >= 40:
                self.assertLess(max(map(len, lines)), columns)
        file = io.StringIO()
        count = game.accept(cheshire.pgn.FileExporter(file, columns=None))
        self.assertEqual((count, len(file.getvalue().split("\n\n")[1].split("\n"))), (len(file.getvalue()), 2))

    def test_writes_less(self) -> None:
        game = read(ALICE)
        plain = cheshire.pgn.StringExporter(headers=False, variations=False, comments=False)
        self.assertEqual(game.accept(plain), "1. e4 d5 1-0")
        file = io.StringIO()
        for _ in range(2):
            game.accept(cheshire.pgn.FileExporter(file, comments=False))
        self.assertEqual(file.getvalue(), f'{ROSTER}[Variant "Alice"]\n\n1. e4 (1. d4 d5 (1... Nf6) 2. c4) 1... d5 (1... --) 1-0\n\n' * 2)

    def test_sees_a_line_alone(self) -> None:
        game = read(ALICE)
        self.assertEqual(game[1].mainline().accept(cheshire.pgn.StringExporter(headers=False)), "1... d5 2. c4")
        self.assertEqual(game.mainline_moves().accept(cheshire.pgn.StringExporter(headers=False)), "1. e4 d5")

    def test_makes_other_things(self) -> None:
        game = read(ALICE)
        self.assertEqual(str(game.accept(cheshire.pgn.Game.builder())), ALICE)
        self.assertEqual(game.accept(cheshire.pgn.BoardBuilder()), game.end().board())
        self.assertEqual(game.accept(cheshire.pgn.HeadersBuilder()), game.headers)
        self.assertTrue(cheshire.pgn.read_game(io.StringIO(ALICE), Visitor=cheshire.pgn.SkipVisitor))
        self.assertEqual(game.headers.copy(), game.headers)


class DocumentationTest(unittest.TestCase):
    def test_the_example_is_true(self) -> None:
        self.assertEqual(doctest.testmod(cheshire.pgn).failed, 0)


if __name__ == "__main__":
    unittest.main()
