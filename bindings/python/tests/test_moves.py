"""What moves are called and do, lists of them, boards that are compared, pickled and copied, and repetitions."""

import gc
import pickle
import tracemalloc
import unittest

import cheshire
import cheshire.engine
import cheshire.pgn

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"


class LegalMovesTest(unittest.TestCase):
    def test_are_a_list(self) -> None:
        board = cheshire.Board("alice")
        moves = board.legal_moves
        self.assertEqual((moves.count(), len(moves), bool(moves), moves.count(moves[3])), (20, 20, True, 1))
        self.assertIn("e2e4", moves)
        self.assertIn(cheshire.Move.from_uci("e2e4"), moves)
        for other in ("e2e5", "e4", cheshire.Move.null(), None, 5):
            self.assertNotIn(other, moves)
        board.push("e4")
        self.assertEqual(moves.count(), 20, "it does not change with the board")
        self.assertFalse(cheshire.Board("chess", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1").legal_moves)

    def test_are_not_those_of_another_position_or_game(self) -> None:
        first = cheshire.Board("alice")
        pawn = first.parse_uci("e2e3")
        second = cheshire.Board("alice", "rnbqkbnr/pppppppp/8/8/8/8/PPPP|PPPP/RNBQKBNR w KQkq - 0 1")
        self.assertIn("e2e3", second.legal_moves, "a text means what it means here")
        self.assertNotIn(pawn, second.legal_moves)
        self.assertFalse(second.is_legal(pawn))
        for call in (second.push, second.san):
            with self.assertRaises(cheshire.IllegalMoveError) as refused:
                call(pawn)
            self.assertEqual(refused.exception.code, "move-of-other-position")
        # In chess the pawn stays on its board.
        self.assertRaises(cheshire.IllegalMoveError, first.push, cheshire.Board("chess").parse_uci("e2e4"))
        self.assertEqual(first.push(cheshire.Move.from_uci("e2e3")), pawn)

    def test_are_found_by_their_squares(self) -> None:
        board = cheshire.Board("chess", KIWIPETE)
        self.assertEqual([move.uci() for move in board.generate_legal_moves("a2")], ["a2a3", "a2a4"])
        self.assertEqual({board.san(move) for move in board.generate_legal_moves(["d5", "f3"], ["e6", "f6", "h3"])}, {"dxe6", "Qxf6", "Qxh3"})
        self.assertEqual(sum(1 for _ in board.generate_legal_captures()), 8)
        self.assertEqual(board.find_move("e1", "g1"), board.parse_san("O-O"))
        pawn = cheshire.Board("chess", "7k/4P3/8/8/8/8/8/4K3 w - - 0 1")
        self.assertEqual([pawn.find_move("e7", "e8", kind).promotion for kind in (None, "N", "r")], ["q", "n", "r"])
        for wrong in (("e7", "e6", None), ("e7", "e8", "p"), ("a1", "a2", None)):
            self.assertRaises(cheshire.IllegalMoveError, pawn.find_move, *wrong)
        alice = cheshire.Board("alice")
        self.assertEqual(alice.find_move("e2", "e4/B"), alice.find_move("e2", "e4"))

    def test_say_what_they_do(self) -> None:
        board = cheshire.Board("chess", KIWIPETE)
        self.assertEqual([board.lan(move) for move in ("O-O-O", "Bxa6", "dxe6", "Nf7")], ["O-O-O", "Be2xa6", "d5xe6", "Ne5xf7"])
        self.assertTrue(board.is_kingside_castling("e1g1") and board.is_queenside_castling("O-O-O"))
        self.assertFalse(board.is_castling("Kf1"))
        self.assertEqual([board.is_irreversible(move) for move in ("Nb5", "Ke1f1", "g3")], [False, True, True])
        self.assertEqual((board.uci("Nb5"), board.xboard("O-O")), ("c3b5", "e1g1"))
        mate = cheshire.Board("alice")
        for san in ("e4", "d5", "Be2"):
            mate.push(san)
        self.assertEqual(mate.san_and_push("d5e4"), "dxe4")
        self.assertTrue(mate.gives_check("Bb5") and mate.gives_checkmate("Bb5"))
        self.assertFalse(mate.gives_check("Bd3"))
        self.assertRaises(cheshire.IllegalMoveError, mate.gives_check, "Bb6")
        chess960 = cheshire.Board("chess960;start=518", "4k3/8/8/8/8/8/8/4K2R w K - 0 1")
        castling = chess960.parse_xboard("O-O")
        self.assertEqual((chess960.xboard(castling), chess960.push_xboard("O-O")), ("O-O", castling))
        self.assertEqual((chess960.push_xboard("@@@@").xboard(), chess960.xboard_variant), ("@@@@", "fischerandom"))
        for wrong in (None, 5, b"e2e4"):
            self.assertRaises(TypeError, cheshire.Move.from_uci, wrong)


    def test_long_notation_is_read_again(self) -> None:
        fens = ("4r3/1p6/3n|R3/2n1k|Rrb/1|P1|N|p|B2/|Q1b1p1p1/|K7/8 w - - 0 1", None, "4k3/|P|P6/8/8/8/8/8/4K3 w - - 0 1")
        for name, fen in (*(("alice", fen) for fen in fens), ("raumschach", None), ("chess", KIWIPETE), ("three-boards", None)):
            board = cheshire.Board(name, fen)
            for move in board.legal_moves:
                self.assertEqual(board.parse_san(board.lan(move)), move, board.lan(move))
        cheops = cheshire.Board("little-cheops")
        self.assertEqual(cheops.lan(cheops.legal_moves[0]), cheops.san(cheops.legal_moves[0]))


class SameBoardTest(unittest.TestCase):
    def test_boards_compare_by_their_positions(self) -> None:
        board, other = cheshire.Board("alice"), cheshire.Board("alice")
        self.assertEqual(board, other)
        self.assertEqual(board.key(), other.key())
        board.push("e4")
        self.assertNotEqual(board, other)
        self.assertNotEqual(board.key(), other.key())
        self.assertEqual(board, cheshire.Board("alice", board.fen()))
        self.assertNotEqual(cheshire.Board("alice"), cheshire.Board("alice;castling=off"))
        self.assertNotEqual(cheshire.Board("alice"), cheshire.Board())
        self.assertNotEqual(board, board.fen())
        self.assertRaises(TypeError, hash, board)
        board.reset()
        board.push("Nf3"), board.push("Nf6"), board.push("Ng1"), board.push("Ng8")
        self.assertEqual(board.key(), other.key(), "it repeats the position")
        self.assertNotEqual(board, other, "its clocks are others")

    def test_boards_are_pickled(self) -> None:
        for name in ("chess", "alice;castling=off", "little-cheops"):
            board = cheshire.Board(name)
            for _ in range(4):
                board.push(board.legal_moves[0])
            again = pickle.loads(pickle.dumps(board))
            self.assertEqual((again, again.move_stack, again.game), (board, board.move_stack, board.game))
        board = cheshire.Board("chess", "4k3/8/8/8/8/8/8/4K2R w K - 0 1")
        board.push(cheshire.Move.null())
        self.assertEqual(pickle.loads(pickle.dumps(board)).move_stack, [cheshire.Move.null()])
        games = cheshire.Games()
        games.add('id = "slow"\nbase = "chess"\ntitle = "Slow"\n')
        mine = cheshire.Board(games.open("slow"))
        self.assertEqual(pickle.loads(pickle.dumps(mine)).game.title, "Slow")
        self.assertEqual(len({cheshire.Game("chess"), cheshire.Game("chess"), cheshire.Game("alice")}), 2)

    def test_copies_keep_what_they_are_asked_to(self) -> None:
        board = cheshire.Board()
        for san in ("e4", "e5", "Nf3", "Nc6"):
            board.push(san)
        for stack, kept in ((True, 4), (9, 4), (4, 4), (2, 2), (0, 0), (False, 0)):
            other = board.copy(stack=stack)
            self.assertEqual((other, other.move_stack), (board, board.move_stack[4 - kept :]))
        self.assertEqual((board.root(), board.root().move_stack), (cheshire.Board(), []))
        self.assertEqual((board.ply(), board.copy(stack=1).ply()), (4, 4))

    def test_counts_repetitions(self) -> None:
        board = cheshire.Board("alice")
        self.assertTrue(board.is_repetition(1))
        for san in ("Nf3", "Nf6", "Ng1", "Ng8") * 2:
            board.push(san)
        self.assertTrue(board.is_repetition() and board.can_claim_threefold_repetition())
        self.assertFalse(board.is_repetition(4) or board.can_claim_fifty_moves())
        fifty = cheshire.Board("chess", "4k3/8/8/8/8/8/8/4K2R w K - 99 80")
        self.assertEqual((fifty.is_fifty_moves(), fifty.can_claim_fifty_moves()), (False, True))
        fifty.push("Ke2")
        self.assertEqual((fifty.is_fifty_moves(), fifty.can_claim_threefold_repetition()), (True, False))
        self.assertFalse(fifty.is_variant_end() or fifty.is_variant_win() or fifty.is_variant_loss() or fifty.is_variant_draw())
        self.assertEqual([fifty.has_insufficient_material(color) for color in (cheshire.WHITE, cheshire.BLACK)], [False, True])
        self.assertEqual(cheshire.Board("alice").aliases, ["Alice chess", "alice"])

    def test_numbers_the_arrays_of_chess960(self) -> None:
        self.assertEqual([cheshire.Board.from_chess960_pos(number).chess960_pos() for number in range(960)], list(range(960)))
        board = cheshire.Board("chess960")
        board.set_chess960_pos(17)
        self.assertEqual(board.chess960_pos(), 17)
        board.push(board.legal_moves[0])
        self.assertEqual((board.chess960_pos(), cheshire.Board().chess960_pos()), (None, 518))
        self.assertIsNone(cheshire.Board("alice").chess960_pos())
        for number in (-1, 960):
            self.assertRaises(cheshire.CheshireError, cheshire.Board.from_chess960_pos, number)

    def test_a_fen_is_no_game(self) -> None:
        with self.assertRaises(cheshire.CheshireError) as caught:
            cheshire.Board(KIWIPETE)
        self.assertEqual(caught.exception.code, "game-unknown")
        for wrong in (None, 5):
            self.assertRaises(TypeError, cheshire.Board, wrong)


class MemoryTest(unittest.TestCase):
    def test_nothing_is_kept(self) -> None:
        def use() -> None:
            board = cheshire.Board("alice")
            for _ in range(20):
                board.push(board.legal_moves[0])
                board.attackers(cheshire.WHITE, "e4")
            board.copy().mirror()
            board.analyse(depth=1, on_line=lambda line: None)
            for text in ("Ke9", "e2e9"):
                try:
                    board.push(text)
                except cheshire.IllegalMoveError:
                    pass
            pickle.loads(pickle.dumps(board))
            cheshire.parse_pgn("1. e4 e5 2. Ke3 *")
            (game,) = cheshire.pgn.read_games_of_text("1. e4 {[%cal Ge2e4] a} (1. d4 $1) e5 2. Ke3 *")
            str(game)
            with cheshire.engine.SimpleEngine(Hash=1) as engine:
                engine.play(board, cheshire.engine.Limit(depth=1))
                engine.analysis(board).stop()

        for _ in range(3):
            use()
        gc.collect()
        tracemalloc.start()
        try:
            before = tracemalloc.get_traced_memory()[0]
            for _ in range(30):
                use()
            gc.collect()
            self.assertLess(tracemalloc.get_traced_memory()[0] - before, 30_000)
        finally:
            tracemalloc.stop()


if __name__ == "__main__":
    unittest.main()
