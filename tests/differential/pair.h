// For tests: a game of the kernel beside the same game of the oracle, and everything they must agree on in a
// position.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "../data/games.h"
#include "base/rng.h"
#include "game_rules.h"
#include "oracle/oracle.h"
#include "random_games.h"

namespace cheshire {

// SetupCheck is a friend of Position. With this tag as its rules type it gives tests access to the private
// parts.
template <class R>
struct Inside {};

template <int W, class R>
class SetupCheck<W, Inside<R>> {
 public:
  using P = Position<W, R>;
  static const std::uint32_t* lines(const P& p) { return p.line_; }
  static CheckInfo<W> check_info(const P& p) { return p.check_info(); }
};

}  // namespace cheshire

namespace cheshire::test {

template <int W, class R>
class Pair {
 public:
  using P = Position<W, R>;
  using Look = SetupCheck<W, Inside<R>>;

  Pair(const Game<W, R>& kernel, std::uint64_t seed)
      : game(kernel), rng(seed), rules(rules_of_game(kernel.spec(), kernel.topology())) {}

  /// Checks that the kernel reads a set-up from outside as the oracle does, above all the en-passant square.
  void compare_setup(const Setup& setup, const P& p) {
    const auto moves = oracle::legal_moves(topology(), rules, setup);
    const bool usable = std::any_of(moves.begin(), moves.end(), [](const oracle::Move& m) {
      return m.kind == oracle::Move::Kind::en_passant;
    });
    Setup expected = setup;
    if (!usable) expected.ep_square = no_cell;
    EXPECT_EQ(p.setup(), expected) << "a passed cell is kept only if it can be used";
  }

  /// Compares everything in one position. `thorough` adds the slow checks.
  void compare(const P& p, bool thorough) {
    SCOPED_TRACE(game.spec().identity() + "  " + game.fen(p.setup()));
    const Setup setup = p.setup();
    const std::vector<Move> moves = moves_of(p);
    compare_moves(p, setup, moves);
    compare_parts(p, moves);
    compare_status(p, setup, moves);
    compare_makes(p, setup, moves);
    compare_fresh(p, setup);
    compare_mirrors(p, setup);
    compare_attacks(p);
    compare_fens(setup);
    compare_texts(p, moves, thorough);
    compare_legal(p, moves, thorough);
    if (thorough) compare_attackers_without(p, setup);
    count(p, moves);
  }

  const Game<W, R>& game;
  Rng rng;
  oracle::Rules rules;
  Seen seen;

 private:
  const Topology& topology() const { return game.topology(); }

  oracle::Move in_oracle(Move m) const {
    oracle::Move r{m.from(), m.to(), P::arrival(m), 0, oracle::Move::Kind::ordinary};
    switch (m.kind()) {
      case MoveKind::ordinary: break;
      case MoveKind::promotion:
        r.promotion = static_cast<char>(rules.letters[m.promotion()] - 'A' + 'a');
        break;
      case MoveKind::double_step: r.kind = oracle::Move::Kind::double_step; break;
      case MoveKind::en_passant: r.kind = oracle::Move::Kind::en_passant; break;
      case MoveKind::castling: r.kind = oracle::Move::Kind::castling; break;
      case MoveKind::zero: r.kind = oracle::Move::Kind::zero; break;
    }
    return r;
  }
  std::string text(const std::vector<oracle::Move>& moves) const {
    std::string all;
    for (const oracle::Move& m : moves) all += oracle::to_uci(topology(), m) + ' ';
    return all;
  }

  void compare_moves(const P& p, const Setup& setup, const std::vector<Move>& moves) {
    std::vector<oracle::Move> mine;
    for (Move m : moves) mine.push_back(in_oracle(m));
    std::sort(mine.begin(), mine.end());
    const auto theirs = oracle::legal_moves(topology(), rules, setup);
    EXPECT_TRUE(mine == theirs) << "kernel " << text(mine) << "\noracle " << text(theirs);
    EXPECT_EQ(p.count(), static_cast<int>(moves.size()));
    EXPECT_EQ(p.has_legal_move(), !moves.empty());
  }

  template <GenType type>
  std::vector<std::uint32_t> bits(const P& p, const CellSet<W>& from) const {
    std::vector<std::uint32_t> list;
    p.template generate<type>(
        [&](const PieceMoves<W>& m) {
          EXPECT_FALSE(m.to.empty());
          EXPECT_EQ(m.piece, p.at(m.from));
          return for_each_move(m, game.spec().pawn.promotes_to, [&](Move move) {
            list.push_back(move.bits());
            return true;
          });
        },
        from);
    std::sort(list.begin(), list.end());
    return list;
  }

  // Captures and quiet moves together are all moves; so are the moves of the single pieces.
  void compare_parts(const P& p, const std::vector<Move>& moves) {
    std::vector<std::uint32_t> all, parts, by_piece;
    for (Move m : moves) all.push_back(m.bits());
    std::sort(all.begin(), all.end());
    EXPECT_EQ(std::adjacent_find(all.begin(), all.end()), all.end()) << "no move is listed twice";
    const CellSet<W>& cells = game.tables().cells;
    const auto captures = bits<GenType::captures>(p, cells), quiets = bits<GenType::quiets>(p, cells);
    std::merge(captures.begin(), captures.end(), quiets.begin(), quiets.end(), std::back_inserter(parts));
    EXPECT_EQ(parts, all);
    for (std::uint32_t b : captures) {
      const Move m = Move::from_bits(b);
      EXPECT_TRUE(p.captures(m) || m.kind() == MoveKind::promotion);
    }
    for (std::uint32_t b : quiets) EXPECT_FALSE(p.captures(Move::from_bits(b)));
    p.pieces(p.side()).for_each([&](Cell c) {
      const auto one = bits<GenType::all>(p, CellSet<W>::of(c));
      by_piece.insert(by_piece.end(), one.begin(), one.end());
    });
    std::sort(by_piece.begin(), by_piece.end());
    EXPECT_EQ(by_piece, all);
  }

  void compare_status(const P& p, const Setup& setup, const std::vector<Move>& moves) {
    using oracle::Status;
    EXPECT_EQ(p.in_check(), oracle::in_check(topology(), rules, setup, p.side()));
    EXPECT_FALSE(p.attacked(p.king(!p.side()), p.side())) << "the side not to move is not in check";
    Status mine = Status::ongoing;
    if (moves.empty()) {
      mine = p.in_check() ? Status::checkmate : Status::stalemate;
    } else if (p.dead()) {
      mine = Status::dead_position;
    } else if (p.halfmove_clock() >= game.spec().fifty_move_limit) {
      mine = Status::fifty_moves;
    }
    EXPECT_EQ(mine, oracle::status(topology(), rules, setup));
    if constexpr (P::boards == 2 && !P::Rules::shared) {
      EXPECT_TRUE((p.occupied() & p.occupied().rotated(W / 2, W)).empty())
          << "AL-57: no coordinate is shared";
    }
  }

  // For every move: its effect, its key, and that unmake restores every byte.
  void compare_makes(const P& start, const Setup& setup, const std::vector<Move>& moves) {
    P p = start;
    unsigned char before[sizeof(P)], after[sizeof(P)];
    std::memcpy(before, &p, sizeof(P));
    for (Move m : moves) {
      const Cell victim = p.victim(m);
      Undo undo;
      p.make(m, undo);
      EXPECT_EQ(undo.captured_at, victim);
      EXPECT_TRUE(p.is_ok()) << coordinates(start, m);
      EXPECT_TRUE(p.setup() == oracle::play(topology(), rules, setup, in_oracle(m)))
          << coordinates(start, m) << " leads to " << game.fen(p.setup()) << " in the kernel, to "
          << game.fen(oracle::play(topology(), rules, setup, in_oracle(m))) << " in the oracle";
      p.unmake(m, undo);
      std::memcpy(after, &p, sizeof(P));
      EXPECT_EQ(std::memcmp(before, after, sizeof(P)), 0) << coordinates(start, m) << " was not taken back";
    }
    if (p.in_check()) return;
    Undo undo;
    p.make_null(undo);
    EXPECT_TRUE(p.is_ok());
    p.unmake_null(undo);
    std::memcpy(after, &p, sizeof(P));
    EXPECT_EQ(std::memcmp(before, after, sizeof(P)), 0) << "the null move was not taken back";
  }

  // The same position, built from scratch.
  void compare_fresh(const P& p, const Setup& setup) {
    const auto checked = game.check(setup);
    ASSERT_TRUE(checked.position) << checked.faults[0].message.text();
    const P& fresh = *checked.position;
    EXPECT_TRUE(p.is_ok());
    EXPECT_EQ(p.key(), fresh.key());
    EXPECT_EQ(p.setup(), fresh.setup());
    EXPECT_EQ(p.ply(), fresh.ply());
    const int lines = game.tables().line_count;
    EXPECT_TRUE(std::equal(Look::lines(p), Look::lines(p) + lines, Look::lines(fresh))) << "line words";
    for (Color c : {Color::white, Color::black}) {
      EXPECT_EQ(p.pieces(c), fresh.pieces(c));
      EXPECT_EQ(p.king(c), fresh.king(c));
    }
    for (int k = 0; k < max_kinds; ++k)
      EXPECT_EQ(p.pieces(static_cast<Kind>(k)), fresh.pieces(static_cast<Kind>(k)));
  }

  // With colours exchanged and ranks mirrored, or with boards exchanged, the number of moves is the same.
  void compare_mirrors(const P& p, const Setup& setup) {
    const auto flipped = game.check(oracle::flipped(topology(), rules, setup)).position;
    ASSERT_TRUE(flipped);
    EXPECT_EQ(flipped->count(), p.count()) << "colours exchanged";
    EXPECT_EQ(flipped->in_check(), p.in_check());
    if (P::boards == 1) return;
    const auto swapped = game.check(oracle::boards_swapped(topology(), rules, setup)).position;
    ASSERT_TRUE(swapped);
    EXPECT_EQ(swapped->count(), p.count()) << "boards exchanged";
    EXPECT_EQ(swapped->in_check(), p.in_check());
  }

  void compare_attacks(const P& p) {
    for (Color by : {Color::white, Color::black}) {
      game.tables().cells.for_each([&](Cell c) {
        const CellSet<W> pieces = p.attackers(c, by);
        EXPECT_EQ(!pieces.empty(), p.attacked(c, by)) << topology().name(c);
        EXPECT_EQ((pieces & p.pieces(by)), pieces);
      });
    }
    // A piece can capture exactly what it attacks.
    p.pieces(p.side()).for_each([&](Cell from) {
      (p.projection(from) & p.pieces(!p.side())).for_each([&](Cell to) {
        EXPECT_TRUE(p.attackers(to, p.side()).contains(from)) << topology().name(from) << topology().name(to);
      });
    });
    EXPECT_EQ(Look::check_info(p).checkers, p.attackers(p.king(p.side()), !p.side()));
  }

  // Attackers without some of the pieces, against a position that lacks them.
  void compare_attackers_without(const P& p, const Setup& setup) {
    CellSet<W> without;
    Setup fewer = setup;
    Change change;
    p.occupied().for_each([&](Cell c) {
      if (c == p.king(Color::white) || c == p.king(Color::black) || rng.below(4)) return;
      if (change.vacated.size() == change.vacated.capacity()) return;
      without.insert(c);
      change.vacated.push_back(c);
      fewer.pieces[c] = no_piece;
    });
    fewer.rights = 0;
    fewer.ep_square = no_cell;
    auto checked = game.check(fewer);
    if (!checked.position) {
      fewer.side = !fewer.side;
      checked = game.check(fewer);
    }
    if (!checked.position) return;  // both kings would be in check
    game.tables().cells.for_each([&](Cell c) {
      for (Color by : {Color::white, Color::black}) {
        EXPECT_EQ(p.attackers(c, by, without), checked.position->attackers(c, by)) << topology().name(c);
        EXPECT_EQ(p.attacked(c, by, change), checked.position->attacked(c, by)) << topology().name(c);
      }
    });
  }

  void compare_fens(const Setup& setup) {
    for (FenDialect d : {FenDialect::bar, FenDialect::wide, FenDialect::boards}) {
      const std::string fen = game.fen(setup, d);
      const auto again = read_fen(fen, game.spec(), topology());
      ASSERT_TRUE(again) << fen << ": " << again.error().text();
      EXPECT_EQ(*again, setup) << fen;
    }
  }

  void expect_reads(const P& p, const std::string& written, Move m) {
    const Result<Move> again = read_move(p, written);
    ASSERT_TRUE(again) << written << ": " << again.error().text();
    EXPECT_EQ(*again, m) << written;
  }
  void compare_texts(const P& p, const std::vector<Move>& moves, bool thorough) {
    std::set<std::string> coordinates_seen;
    for (Move m : moves) EXPECT_TRUE(coordinates_seen.insert(coordinates(p, m)).second) << coordinates(p, m);
    if (moves.empty()) return;
    const auto both_ways = [&](Move m) {
      expect_reads(p, coordinates(p, m), m);
      expect_reads(p, san(p, m), m);
      expect_reads(p, san(p, m, SanSuffix::always), m);
    };
    if (!thorough) return both_ways(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
    std::set<std::string> sans;
    for (Move m : moves) {
      both_ways(m);
      EXPECT_TRUE(sans.insert(san(p, m)).second) << san(p, m) << " names two moves";
    }
  }

  // legal(m) is true for the listed moves only.
  void compare_legal(const P& p, const std::vector<Move>& moves, bool thorough) {
    std::set<std::uint32_t> listed;
    for (Move m : moves) {
      listed.insert(m.bits());
      EXPECT_TRUE(p.legal(m)) << coordinates(p, m);
    }
    const auto expect = [&](std::uint32_t b) {
      EXPECT_EQ(p.legal(Move::from_bits(b)), listed.contains(b)) << "bits " << b;
    };
    for (int i = 0; i < 20; ++i) expect(static_cast<std::uint32_t>(rng.next()));
    for (Move m : moves) expect(m.bits() ^ 1u << rng.below(32));
    if (!thorough) return;
    const auto cells = static_cast<Cell>(topology().cell_count());
    for (Cell from = 0; from < cells; ++from) {
      for (Cell to = 0; to < cells; ++to) {
        expect(Move(from, to, R::passages[0]).bits());
        const int promotion = static_cast<int>(rng.below(8));
        expect(Move(from, to, R::passages[0], static_cast<MoveKind>(rng.below(6)), promotion).bits());
      }
    }
  }

  void count(const P& p, const std::vector<Move>& moves) {
    const CheckInfo<W> check_info = Look::check_info(p);
    const auto any = [&](MoveKind kind) {
      return std::any_of(moves.begin(), moves.end(), [&](Move m) { return m.kind() == kind; });
    };
    ++seen.positions;
    seen.checks += check_info.checks > 0;
    seen.double_checks += check_info.checks > 1;
    seen.pins += !check_info.pins.empty();
    seen.shields += !check_info.shields.empty();
    seen.pairs += !check_info.pairs.empty();
    seen.en_passant += any(MoveKind::en_passant);
    seen.castling += any(MoveKind::castling);
    seen.promotions += any(MoveKind::promotion);
    seen.zero_moves += any(MoveKind::zero);
    seen.mates += moves.empty() && check_info.checks > 0;
    seen.stalemates += moves.empty() && check_info.checks == 0;
  }
};

}  // namespace cheshire::test
