"""A board as somebody who knows python-chess uses it."""

import copy
import pickle
import random
import threading
import unittest

import cheshire

MATE = ["e4", "d5", "Be2", "dxe4", "Bb5#"]


class LibraryTest(unittest.TestCase):
    def test_is_the_one_whose_interface_it_knows(self) -> None:
        self.assertEqual(cheshire.version().rsplit(".", 1)[0], cheshire._library._abi)


class BoardTest(unittest.TestCase):
    def test_plays_the_shortest_mate(self) -> None:
        board = cheshire.Board("alice")
        for san in MATE:
            self.assertFalse(board.is_game_over())
            self.assertEqual(board.san(san), san)
            board.push_san(san)
        self.assertTrue(board.is_check())
        self.assertTrue(board.is_checkmate())
        self.assertFalse(board.is_stalemate())
        outcome = board.outcome()
        assert outcome is not None
        self.assertEqual((outcome.termination, outcome.winner, outcome.result()), ("checkmate", cheshire.WHITE, "1-0"))
        self.assertEqual(outcome.text, "Checkmate: White wins.")
        self.assertEqual(board.legal_moves, [])
        start = cheshire.Board("alice")
        self.assertEqual(start.variation_san(board.move_stack), "1. e4 d5 2. Be2 dxe4 3. Bb5#")

    def test_takes_back(self) -> None:
        board = cheshire.Board("alice")
        start = board.fen()
        for san in MATE:
            board.push_san(san)
        self.assertEqual(board.pop(), cheshire.Move.from_uci("e2b5"))
        self.assertIsNone(board.outcome())
        self.assertEqual(board.result(), "*")
        while board.ply():
            board.pop()
        self.assertEqual(board.fen(), start)
        self.assertRaises(IndexError, board.pop)
        self.assertRaises(IndexError, board.peek)

    def test_says_why_a_move_is_illegal(self) -> None:
        board = cheshire.Board("chess")
        with self.assertRaises(cheshire.IllegalMoveError) as caught:
            board.push_san("Ke2")
        self.assertIsInstance(caught.exception, ValueError)
        self.assertTrue(caught.exception.code)
        self.assertEqual(board.ply(), 0)
        self.assertRaises(ValueError, board.push, "e4\0")

    def test_tells_coordinates_from_san(self) -> None:
        board = cheshire.Board("chess")
        self.assertEqual(board.san(board.parse_uci("g1f3")), "Nf3")
        self.assertEqual(board.parse_san("Nf3").uci(), "g1f3")
        self.assertRaises(cheshire.IllegalMoveError, board.push_uci, "Nf3")
        self.assertRaises(cheshire.IllegalMoveError, board.push_uci, "g1g3")
        self.assertEqual(board.ply(), 0)
        self.assertEqual(board.push_uci("g1f3"), board.peek())

    def test_moves_know_their_squares(self) -> None:
        board = cheshire.Board("alice")
        moves = {str(move): move for move in board.legal_moves}
        self.assertEqual(len(moves), 20)
        pawn = moves["e2e4"]
        self.assertEqual((pawn.from_square, pawn.to_square, pawn.arrival), ("e2", "e4", "e4/B"))
        self.assertFalse(board.is_capture(pawn))
        self.assertIsNone(pawn.promotion)
        self.assertTrue(board.is_legal(pawn))
        self.assertFalse(board.is_legal("e2e5"))
        names = {cell["id"]: cell["name"] for cell in board.game.info()["cells"]}
        self.assertEqual([names[cell] for cell in (pawn.from_cell, pawn.to_cell, pawn.arrival_cell)], ["e2", "e4", "e4"])
        board.push(pawn)
        self.assertEqual(board.turn, cheshire.BLACK)
        text = cheshire.Move.from_uci("e2e4")
        self.assertEqual((text.from_square, text.arrival, text.from_cell, text.arrival_cell), (None, None, -1, -1))
        board.push("d5")
        board.push("Be2")
        self.assertEqual(board.victim("dxe4"), "e4/B")

    def test_a_move_is_its_coordinates(self) -> None:
        board = cheshire.Board()
        self.assertEqual(board.uci_variant, "chess")
        e4 = board.parse_san("e4")
        self.assertEqual(e4, cheshire.Move.from_uci("e2e4"))
        self.assertEqual({e4: 1}[cheshire.Move.from_uci("e2e4")], 1)
        self.assertIn(cheshire.Move.from_uci("e2e4"), board.legal_moves)
        self.assertNotEqual(e4, "e2e4")
        self.assertEqual(pickle.loads(pickle.dumps(e4)), e4)
        self.assertEqual(repr(e4), "Move.from_uci('e2e4')")
        self.assertFalse(cheshire.Move.from_uci("--"))
        self.assertEqual(board.push(cheshire.Move.from_uci("e2e4")).to_cell, e4.to_cell)
        self.assertEqual(board.variation_san(["c5", "Nf3"]), "1...c5 2. Nf3")
        self.assertRaises(cheshire.IllegalMoveError, board.variation_san, ["c5", "Ke3"])

    def test_refuses_moves_of_another_position_or_game(self) -> None:
        board, other = cheshire.Board(), cheshire.Board("alice")
        first = board.legal_moves[0]
        board.push(first)
        with self.assertRaises(cheshire.IllegalMoveError) as caught:
            board.push(first)
        self.assertTrue(caught.exception.code)
        knight = board.parse_san("Nf6")
        self.assertRaises(cheshire.IllegalMoveError, other.push, knight)
        self.assertRaises(cheshire.IllegalMoveError, board.push, cheshire.Move.from_uci("z9z9"))
        self.assertEqual((board.ply(), other.ply()), (1, 0))
        self.assertRaises(cheshire.IllegalMoveError, other.push, first)
        self.assertEqual(other.push(first.uci()).uci(), first.uci(), "what its text means there is legal")
        for empty in (lambda: other.set_fen(""), lambda: cheshire.Board("alice", "")):
            with self.assertRaises(cheshire.CheshireError) as caught:
                empty()
            self.assertEqual((caught.exception.code, other.ply()), ("fen-empty", 1))

    def test_random_games_give_what_texts_give(self) -> None:
        for name in ("chess", "alice", "raumschach", "three-boards", "little-cheops"):
            board, by_text = cheshire.Board(name), cheshire.Board(name)
            chosen = random.Random(5)
            for _ in range(60):
                moves = board.legal_moves
                if not moves:
                    break
                move = chosen.choice(moves)
                by_text.push(board.push(move).uci())
                self.assertEqual(by_text.fen(), board.fen(), name)
            self.assertEqual(board.move_stack, by_text.move_stack)
            self.assertEqual(board.peek(), board.move_stack[-1])
            while board.ply():
                board.pop()
            self.assertEqual(board.fen(), board.start_fen())

    def test_reads_and_writes_every_dialect(self) -> None:
        board = cheshire.Board("alice")
        board.push_san("e4")
        for dialect in ("bar", "wide", "boards", "popeye"):
            self.assertEqual(cheshire.Board("alice", board.fen(dialect)).fen(), board.fen(), dialect)
        self.assertEqual(board.fen(), "rnbqkbnr/pppppppp/8/8/4|P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1")
        self.assertRaises(cheshire.CheshireError, board.fen, "narrow")

    def test_notes_what_it_corrects_in_a_fen(self) -> None:
        board = cheshire.Board("chess", "4k3/8/8/8/8/8/8/4K3 w X - 0 0")
        self.assertEqual(board.fen(), "4k3/8/8/8/8/8/8/4K3 w - - 0 1")
        self.assertEqual(
            [(note.code, note.at) for note in board.notes()],
            [("fen-castling-letter-unknown", 22), ("move-number-out-of-range", None)],
        )
        board.reset()
        self.assertEqual(board.notes(), [])

    def test_says_where_a_fen_is_wrong(self) -> None:
        board = cheshire.Board("chess")
        with self.assertRaises(cheshire.CheshireError) as caught:
            board.set_fen("8/8/x w")
        self.assertEqual(caught.exception.at, 4)
        self.assertEqual(board.fen(), board.game.start)
        board.set_fen("8/8/8/8/8/4k3/8/3QK3 w - - 0 1")
        self.assertEqual(board.start_fen(), board.fen())
        board.reset()
        self.assertEqual(board.fen(), board.game.start)

    def test_copies_are_independent(self) -> None:
        board = cheshire.Board("raumschach")
        board.push(board.legal_moves[0])
        for other in (board.copy(), copy.copy(board), copy.deepcopy(board)):
            other.pop()
            self.assertEqual((other.ply(), board.ply()), (0, 1))

    def test_draws(self) -> None:
        board = cheshire.Board("chess")
        for san in ["Nf3", "Nf6", "Ng1", "Ng8"] * 2:
            # Before the eighth move Black may claim by announcing it.
            self.assertEqual(board.can_claim_draw(), board.ply() == 7)
            board.push_san(san)
        self.assertIsNone(board.outcome())
        self.assertTrue(board.can_claim_draw())
        self.assertEqual((board.result(), board.result(claim_draw=True)), ("*", "1/2-1/2"))
        outcome = board.outcome(claim_draw=True)
        assert outcome is not None
        self.assertEqual((outcome.termination, outcome.winner, outcome.result()), ("repetition", None, "1/2-1/2"))
        self.assertEqual(outcome.text, "Threefold repetition: the game is drawn.")
        for san in ["e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6", "Qxf7#"]:
            board.push_san(san)
        self.assertEqual(board.result(), "1-0")
        again = cheshire.Board()
        for move in board.move_stack:
            again.push(move)
        self.assertTrue(again.is_checkmate())
        self.assertFalse(again.can_claim_draw())
        again.reset()
        for san in ["Nf3", "Nf6", "Ng1", "Ng8"] * 4:
            again.push_san(san)
        outcome = again.outcome()
        assert outcome is not None
        self.assertEqual(outcome.termination, "fivefold-repetition")
        self.assertTrue(again.is_fivefold_repetition())
        self.assertEqual((again.halfmove_clock, again.fullmove_number), (16, 9))
        self.assertEqual(len(again.legal_moves), 20)
        stalemate = cheshire.Board("chess", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")
        self.assertTrue(stalemate.is_stalemate())

    def test_writes_a_record(self) -> None:
        board = cheshire.Board("alice")
        for san in MATE:
            board.push_san(san)
        record = board.pgn(White="Ann", Event="Café")
        self.assertIn('[White "Ann"]\n', record)
        self.assertIn('[Event "Café"]\n', record)
        self.assertIn('[Variant "Alice"]\n', record)
        self.assertTrue(record.endswith("\n\n1. e4 d5 2. Be2 dxe4 3. Bb5# 1-0\n\n"), record)

    def test_draws_the_position(self) -> None:
        board = cheshire.Board("alice")
        move = board.push_san("e4")
        self.assertTrue(board._repr_svg_().startswith("<svg "))
        picture = board.svg(theme="print", coordinates=False, caption="1...?", arrows=[move, (0, 0, "red")])
        for part in ('fill="#15781b"', 'stroke="#882020"', ">1...?</text>"):
            self.assertIn(part, picture)
        self.assertNotIn(">h</text>", picture)
        for wrong in ({"theme": "plaid"}, {"square": 7}, {"arrows": [(0, 1, "pink")]}, {"arrows": [(0, 500)]}):
            with self.assertRaises(cheshire.CheshireError):
                board.svg(**wrong)

    def test_state_is_what_the_page_gets(self) -> None:
        self.assertEqual(len(cheshire.Board("alice").state()["pieces"]), 32)

    def test_a_callback_reads_its_board_and_cannot_change_it(self) -> None:
        board = cheshire.Board("alice")
        board.push("e4")
        moves = board.legal_moves
        changes = [board.pop, lambda: board.push(moves[0]), board.reset, lambda: board.analyse(depth=1), lambda: board.perft(1)]
        reads = [lambda: board.legal_moves, board.fen, board.copy, lambda: repr(board), lambda: str(board), lambda: board == board.copy()]
        reads += [lambda: pickle.loads(pickle.dumps(board)), lambda: board.turn, lambda: board.san("d5"), lambda: board.piece_map()]
        before = [read() for read in reads]
        refused, lines = [], 0

        def on_line(line: object) -> None:
            nonlocal lines
            lines += 1
            self.assertEqual([read() for read in reads], before)
            for change in changes:
                with self.assertRaises(cheshire.BoardBusyError) as caught:
                    change()
                refused.append(str(caught.exception))

        board.analyse(depth=3, on_line=on_line)
        self.assertEqual(len(refused), len(changes) * lines)
        self.assertTrue(lines and "copy()" in refused[0])
        self.assertEqual([read() for read in reads], before)

    def test_null_moves_have_names(self) -> None:
        record = cheshire.parse_pgn('[Variant "Standard"]\n\n1. e4 -- 2. d4 *\n')[0]
        assert record.board is not None
        self.assertEqual(cheshire.Board().variation_san(record.board.move_stack), "1. e4 -- 2. d4")
        board = cheshire.Board()
        self.assertEqual((board.san(cheshire.Move.null()), board.parse_san("--")), ("--", cheshire.Move.null()))
        self.assertFalse(board.is_legal("0000"))

    def test_takes_moves_and_texts_alone(self) -> None:
        board = cheshire.Board()
        for wrong in (None, 5, True, [], b"e4"):
            self.assertRaises(TypeError, board.push, wrong)
        self.assertRaises(TypeError, cheshire.Board, "chess", 5)
        error = pickle.loads(pickle.dumps(self._refusal(board)))
        self.assertEqual((type(error), error.code), (cheshire.IllegalMoveError, self._refusal(board).code))

    def _refusal(self, board: cheshire.Board) -> cheshire.IllegalMoveError:
        with self.assertRaises(cheshire.IllegalMoveError) as caught:
            board.push("Ke5")
        return caught.exception

    def test_a_thinking_board_turns_others_away(self) -> None:
        board = cheshire.Board("chess")
        begun, finish = threading.Event(), threading.Event()

        def stop() -> bool:
            begun.set()
            return finish.is_set()

        thread = threading.Thread(target=lambda: board.analyse(stop=stop))
        thread.start()
        try:
            self.assertTrue(begun.wait(60))
            self.assertRaises(RuntimeError, board.push, "e4")
            self.assertRaises(RuntimeError, board.pop)
            self.assertEqual((len(board.legal_moves), board.copy(), board.copy().push("e4").uci()), (20, cheshire.Board(), "e2e4"))
        finally:
            finish.set()
            thread.join(60)
        self.assertEqual(board.push("e4").uci(), "e2e4")


class GameTest(unittest.TestCase):
    def test_opens_by_name_and_options(self) -> None:
        game = cheshire.Game("alice;en-passant=both")
        self.assertEqual((game.id, game.title), ("alice", "Alice chess"))
        self.assertEqual(cheshire.Game(game.identity).identity, game.identity)
        self.assertIn("en-passant=both", repr(game))
        self.assertEqual(cheshire.Game("Alice;en-passant=both").identity, game.identity)
        self.assertEqual(cheshire.Board(game).uci_variant, "alice")
        with self.assertRaises(cheshire.CheshireError) as caught:
            cheshire.Board("alyce")
        self.assertEqual(caught.exception.code, "game-unknown")
        self.assertIn("alice", caught.exception.arguments["games"])

    def test_lists_games_that_can_be_played(self) -> None:
        self.assertIn("cheops", cheshire.games())
        for name in cheshire.games():
            self.assertTrue(cheshire.Board(name).legal_moves, name)

    def test_reads_games_of_files(self) -> None:
        games = cheshire.Games()
        with self.assertRaises(cheshire.CheshireError) as caught:
            games.add("[[game]\n", "mine.toml")
        self.assertTrue(str(caught.exception).startswith("mine.toml:1:"))
        games.add('id = "mine"\nbase = "chess"\ntitle = "Mine"\n')
        self.assertIn("alice:mine", games.ids())
        self.assertEqual(cheshire.Board(games.open("mine")).perft(2), 400)
        self.assertRaises(cheshire.CheshireError, cheshire.Game, "mine")

    def test_reports_every_fault(self) -> None:
        faults = cheshire.Game("chess").check("8/8/8/8/8/8/8/P7 w - - 0 1")["faults"]
        self.assertGreaterEqual(len(faults), 2)


if __name__ == "__main__":
    unittest.main()
