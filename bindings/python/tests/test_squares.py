"""Squares of several boards: what stands where, what it attacks, which rights remain, and positions set up piece by piece."""

import unittest

import cheshire
from cheshire import BLACK, KING, KNIGHT, PAWN, WHITE, Piece, SquareSet
from cheshire.chess960 import number_of_array

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"


class SquaresTest(unittest.TestCase):
    def test_names_the_squares_of_every_board(self) -> None:
        board = cheshire.Board("alice")
        board.push("e4")
        self.assertIsNone(board.piece_at("e4"))
        self.assertEqual(board.piece_at("e4/B"), Piece(PAWN, WHITE))
        self.assertEqual(board.piece_at("e1/A"), board.piece_at("e1"))
        self.assertEqual(board.piece_at(board.peek().arrival_cell), Piece.from_symbol("P"))
        self.assertEqual((board.piece_type_at("g8"), board.color_at("g8"), board.color_at("g8/B")), (KNIGHT, BLACK, None))
        self.assertEqual((board.king(WHITE), board.king(BLACK)), ("e1", "e8"))
        self.assertEqual(board.pieces(KNIGHT, BLACK), {"b8", "g8"})
        self.assertEqual((len(board.piece_map()), board.piece_count()), (32, 32))
        self.assertEqual(cheshire.Board("raumschach").king(WHITE), "Ac1")

    def test_every_square_of_every_game_has_a_name_of_its_own(self) -> None:
        for name in cheshire.games():
            board = cheshire.Board(name)
            for square, piece in board.piece_map().items():
                self.assertEqual(board.piece_at(square), piece, name)
            self.assertEqual(len(board.piece_map()), len(board.state()["pieces"]), name)

    def test_refuses_squares_that_do_not_exist(self) -> None:
        board = cheshire.Board("alice")
        uses = [board.piece_at, board.attacks, board.remove_piece_at, lambda square: board.attackers(WHITE, square)]
        uses += [lambda square: board.find_move(square, "e4"), lambda square: board.set_piece_at(square, None)]
        for use in uses:
            for wrong in ("e9", "e4/C", "", "e4/", 128, -1):
                with self.assertRaises(cheshire.CheshireError) as caught:
                    use(wrong)
                self.assertEqual(caught.exception.code, "square-unknown")
            for of_another_type in (None, 1.5, True, ("e", 4), b"e4"):
                self.assertRaises(TypeError, use, of_another_type)

    def test_attacks_stay_on_their_board(self) -> None:
        board = cheshire.Board("alice")
        for san in ("e4", "d5", "Be2", "dxe4", "Bb5#"):
            board.push(san)
        self.assertEqual(board.checkers(), {"b5"})
        self.assertEqual(board.attackers(WHITE, "e8"), {"b5"})
        self.assertTrue(board.is_attacked_by(WHITE, "e8"))
        self.assertFalse(board.is_attacked_by(WHITE, "e8/B"))
        self.assertIn("d7", board.attacks("b5"))
        self.assertEqual(board.attacks("e5"), SquareSet())
        self.assertFalse(board.was_into_check())

    def test_finds_pins(self) -> None:
        board = cheshire.Board("chess", "4r2k/8/8/8/8/8/3NB3/4K3 w - - 0 1")
        self.assertEqual([board.is_pinned(WHITE, square) for square in ("e2", "d2", "e1", "e8", "a1")], [True] + [False] * 4)
        self.assertTrue(board.is_into_check("Bd3"))
        self.assertTrue(board.is_pseudo_legal("Bd3"))
        self.assertFalse(board.is_into_check("Kf1"))
        self.assertFalse(board.is_pseudo_legal("Bd4"))

    def test_a_set_of_squares(self) -> None:
        squares = SquareSet(["a1", "b2"])
        self.assertEqual((squares & {"a1"}, squares | {"c3"}, squares - {"a1"}), ({"a1"}, {"a1", "b2", "c3"}, {"b2"}))
        self.assertEqual((len(squares), bool(SquareSet()), list(squares)), (2, False, ["a1", "b2"]))
        self.assertEqual(repr(squares), "SquareSet(['a1', 'b2'])")
        self.assertEqual({squares: 1}[SquareSet(["b2", "a1"])], 1)

    def test_pieces(self) -> None:
        knight = Piece.from_symbol("n")
        self.assertEqual((knight.piece_type, knight.color, knight.symbol(), str(knight)), (KNIGHT, BLACK, "n", "n"))
        self.assertEqual((knight.unicode_symbol(), knight.unicode_symbol(invert_color=True)), ("♞", "♘"))
        self.assertEqual(Piece("U", WHITE).unicode_symbol(), "U")
        for wrong in ("", "nn", "7", None):
            self.assertRaises(cheshire.CheshireError, Piece.from_symbol, wrong)


class RightsTest(unittest.TestCase):
    def test_castling(self) -> None:
        board = cheshire.Board("chess", KIWIPETE)
        self.assertEqual(board.castling_rights, {"a1", "h1", "a8", "h8"})
        self.assertEqual((board.castling_xfen(), board.castling_shredder_fen()), ("KQkq", "HAha"))
        self.assertEqual([move.uci() for move in board.generate_castling_moves()], ["e1g1", "e1c1"])
        board.push("Rg1")
        rights = board.has_castling_rights, board.has_kingside_castling_rights, board.has_queenside_castling_rights
        self.assertEqual([has(WHITE) for has in rights], [True, False, True])
        self.assertFalse(board.has_chess960_castling_rights())
        self.assertTrue(cheshire.Board.from_chess960_pos(0).has_chess960_castling_rights())
        self.assertEqual(cheshire.Board("alice").clean_castling_rights(), {"a1", "h1", "a8", "h8"})
        self.assertFalse(cheshire.Board("raumschach").has_castling_rights(WHITE))
        self.assertFalse(cheshire.Board("little-cheops").has_castling_rights(WHITE))
        inner = cheshire.Board.from_chess960_pos(number_of_array("RNBBKRQN"))
        inner.set_fen("4k3/8/8/8/8/8/8/R3KR1R w FA - 0 1")
        self.assertEqual((inner.castling_xfen(), inner.castling_shredder_fen()), ("FQ", "FA"))
        self.assertEqual(cheshire.Board.from_chess960_pos(0).castling_xfen(), "KQkq")

    def test_en_passant(self) -> None:
        board = cheshire.Board()
        for san in ("e4", "a6", "e5", "d5"):
            board.push(san)
        self.assertEqual(board.ep_square, "d6")
        self.assertTrue(board.has_legal_en_passant())
        (move,) = board.generate_legal_ep()
        self.assertEqual((move.uci(), board.victim(move)), ("e5d6", "d5"))
        self.assertTrue(board.is_en_passant(move) and board.is_capture(move) and board.is_zeroing(move))
        self.assertTrue(board.is_irreversible("Nf3"), "the right to capture en passant lapses")


class SettingUpTest(unittest.TestCase):
    def test_places_pieces(self) -> None:
        board = cheshire.Board("alice")
        board.push("e4")
        board.set_piece_at("e4/B", Piece.from_symbol("q"))
        self.assertEqual((board.move_stack, str(board.piece_at("e4/B")), board.turn), ([], "q", BLACK))
        self.assertEqual(board.remove_piece_at("a1"), Piece.from_symbol("R"))
        self.assertIsNone(board.remove_piece_at("a1"))
        self.assertEqual(board.castling_xfen(), "Kkq")
        board.set_piece_map({"e1": Piece(KING, WHITE), "e8/B": Piece(KING, BLACK), "a2": Piece(PAWN, WHITE)})
        self.assertEqual(board.fen(), "4|k3/8/8/8/8/8/P7/4K3 b - - 0 1")
        for wrong in ({"e1": Piece(KING, WHITE)}, {"e1": Piece("X", WHITE)}):
            self.assertRaises(cheshire.CheshireError, board.set_piece_map, wrong)
        for wrong in (None, "e1", {"e1": "K"}):
            self.assertRaises(TypeError, board.set_piece_map, wrong)
        self.assertRaises(TypeError, board.pieces, None, WHITE)
        self.assertEqual(board.piece_count(), 3)
        board.turn = WHITE
        self.assertEqual(board.turn, WHITE)

    def test_takes_parts_of_a_fen(self) -> None:
        board = cheshire.Board("chess", KIWIPETE)
        board.set_castling_fen("Kq")
        self.assertEqual(board.castling_xfen(), "Kq")
        board.set_board_fen("4k3/8/8/8/8/8/4P3/4K3")
        self.assertEqual(board.fen(), "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")
        board.push("e4")
        board.clear_stack()
        self.assertEqual((board.move_stack, board.start_fen()), ([], board.fen()))
        board.reset_board()
        self.assertEqual(board.board_fen(), board.starting_fen.split()[0])

    def test_a_position_is_valid_or_says_why_not(self) -> None:
        self.assertTrue(cheshire.Board("chess", KIWIPETE).is_valid())
        self.assertEqual(cheshire.Board().status(), [])

    def test_exchanges_the_sides(self) -> None:
        board = cheshire.Board("chess", KIWIPETE)
        self.assertEqual(board.mirror().fen(), "r3k2r/pppbbppp/2n2q1P/1P2p3/3pn3/BN2PNP1/P1PPQPB1/R3K2R b KQkq - 0 1")
        self.assertEqual(board.mirror().mirror(), board)
        for name in ("alice", "raumschach", "hyperchess", "three-boards", "parton", "ms-alice"):
            board = cheshire.Board(name)
            self.assertEqual(board.mirror().board_fen(), board.board_fen(), name)
            board.push(board.legal_moves[0])
            mirrored = board.mirror()
            self.assertEqual(len(mirrored.legal_moves), len(board.legal_moves), name)
            self.assertEqual(mirrored.mirror(), board)
        with self.assertRaises(cheshire.CheshireError) as caught:
            cheshire.Board("cheops").mirror()
        self.assertEqual(caught.exception.code, "game-without-mirror")

    def test_reads_and_writes_epd(self) -> None:
        board = cheshire.Board("chess", KIWIPETE)
        text = board.epd(bm=[board.parse_san("Bxa6")], id='the "first"', acd=12, pv=[])
        self.assertEqual(text, f'{KIWIPETE[:-4]} bm Bxa6; id "the \\"first\\""; acd 12; pv;')
        again, operations = cheshire.Board.from_epd(text)
        self.assertEqual(again, board)
        self.assertEqual(operations, {"bm": [board.parse_san("Bxa6")], "id": 'the "first"', "acd": 12, "pv": []})
        operations = board.set_epd("4k3/8/8/8/8/8/4P3/4K3 w - - hmvc 7; fmvn 30; c0 \"a; b\"; ce 1.5; pv e4 Kd7; noop;")
        self.assertEqual(board.fen(), "4k3/8/8/8/8/8/4P3/4K3 w - - 7 30")
        self.assertEqual((operations["c0"], operations["ce"], operations["noop"]), ("a; b", 1.5, None))
        self.assertEqual([move.uci() for move in operations["pv"]], ["e2e4", "e8d7"])
        alice = cheshire.Board("alice")
        alice.push("e4")
        self.assertEqual(cheshire.Board.from_epd(alice.epd(), "alice")[0], alice)
        cheops = cheshire.Board("little-cheops")
        self.assertEqual(cheshire.Board.from_epd(cheops.epd(), "little-cheops")[0], cheops)
        for wrong in ("", "nonsense", "4k3/8/8/8/8/8/8/4K3 w - - bm Ke5;", '4k3/8/8/8/8/8/8/4K3 w - - id "cut'):
            self.assertRaises(cheshire.CheshireError, board.set_epd, wrong)
        self.assertEqual(board.fullmove_number, 30)
        self.assertRaises(TypeError, board.set_epd, None)


class DiagramTest(unittest.TestCase):
    def test_boards_stand_beside_each_other(self) -> None:
        board = cheshire.Board("alice", "4k3/8/8/8/8/8/4|P3/4K3 w - - 0 1")
        lines = str(board).split("\n")
        self.assertEqual(lines[0], ". . . . k . . .   . . . . . . . .")
        self.assertEqual(lines[6], ". . . . . . . .   . . . . P . . .")
        self.assertEqual(board.unicode(empty_square="-").split("\n")[7], "- - - - ♔ - - -   - - - - - - - -")
        self.assertEqual(board.unicode(invert_color=True, orientation=BLACK).split("\n")[0], "⭘ ⭘ ⭘ ♚ ⭘ ⭘ ⭘ ⭘   ⭘ ⭘ ⭘ ⭘ ⭘ ⭘ ⭘ ⭘")
        self.assertEqual(len(str(cheshire.Board("raumschach")).split("\n")), 5)
        for name in cheshire.games():
            self.assertEqual(sum(map(str.isalpha, str(cheshire.Board(name)))), cheshire.Board(name).piece_count(), name)

    def test_arrows_are_moves_or_squares(self) -> None:
        board = cheshire.Board("alice")
        from_a_text = cheshire.Move.from_uci("e2e4")
        drawn = {
            board.svg(arrows=[arrow])
            for arrow in ("e4", "e2e4", from_a_text, board.parse_san("e4"), ("e2", "e4/B"), cheshire.Arrow("e2", "e4/B"))
        }
        self.assertEqual(len(drawn), 2, "a circle and an arrow to board B")
        board.svg(arrows=["a1h8/B", "e4/B", ("e2", "e4", "red")])
        with self.assertRaises(cheshire.CheshireError) as caught:
            board.svg(arrows=["e2e9"])
        self.assertEqual(caught.exception.code, "arrow-unknown")
        for wrong in ("e2e4", [("e2",)], [5], [None]):
            self.assertRaises(TypeError, board.svg, arrows=wrong)


if __name__ == "__main__":
    unittest.main()
