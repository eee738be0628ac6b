// For tests: chess and Alice chess as kernels of the lower floors, with positions read from FENs and moves
// from coordinates.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <memory>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "oracle/test_game.h"
#include "rules/passage.h"
#include "rules/position.h"
#include "rules/setup_check.h"
#include "rules/tables.h"

namespace cheshire::test {

enum : Kind { king, queen, rook, bishop, knight, pawn };

/// Orthodox pieces on 8x8 boards, with castling on each of them.
inline GameSpec orthodox(std::vector<std::string> boards) {
  GameSpec spec;
  spec.board = on_boards(box(8, 8), std::move(boards));
  spec.kinds = {{'K', "king", "K", ""},   {'Q', "queen", "Q", ""},  {'R', "rook", "R", ""},
                {'B', "bishop", "B", ""}, {'N', "knight", "N", ""}, {'P', "pawn", "fmWfcF", ""}};
  spec.pawn.kind = pawn;
  spec.pawn.promotes_to = {queen, rook, bishop, knight};
  spec.minors = {bishop, knight};
  spec.colour_bound = bishop;
  spec.castling_letters = "KQkq";
  const Topology t = *Topology::compile(spec.board);
  for (int b = 0; b < t.boards(); ++b) {
    for (char file = 'a'; file <= 'h'; ++file) {
      const auto on = [&](char rank) { return t.find(std::string{file, rank}, b); };
      spec.pawn.double_from[0].push_back(on('2'));
      spec.pawn.double_from[1].push_back(on('7'));
      spec.pawn.promotes_on[0].push_back(on('8'));
      spec.pawn.promotes_on[1].push_back(on('1'));
      spec.pawn.never_on[0].push_back(on('1'));
      spec.pawn.never_on[1].push_back(on('8'));
    }
    const auto castling = [&](Color color, char letter, char rank, const char* files, const char* san) {
      // files: king from, king to, rook from, rook to, then those to be vacant
      const auto cell = [&](char file) { return t.find(std::string{file, rank}, b); };
      CastlingSpec c{color, letter, cell(files[0]), cell(files[1]), cell(files[2]), cell(files[3]), rook, {},
                     {},    san};
      for (const char* f = files + 4; *f; ++f) c.empty.push_back(cell(*f));
      c.safe = {c.king_from, c.rook_to, c.king_to};
      spec.castlings.push_back(c);
    };
    castling(Color::white, 'K', '1', "eghffg", "O-O");
    castling(Color::white, 'Q', '1', "ecadbcd", "O-O-O");
    castling(Color::black, 'k', '8', "eghffg", "O-O");
    castling(Color::black, 'q', '8', "ecadbcd", "O-O-O");
  }
  return spec;
}

inline GameSpec chess_spec() {
  GameSpec spec = orthodox({""});
  spec.en_passant = EnPassant::first_board;
  return spec;
}

inline GameSpec alice_spec(EnPassant en_passant = EnPassant::off, bool strict = false) {
  GameSpec spec = orthodox({"A", "B"});
  spec.passage = Passage::looking_glass;
  spec.dead_position = DeadPosition::bare_kings;
  spec.en_passant = en_passant;
  spec.strict_first_board = strict;
  return spec;
}

/// A game on the kernel, used through texts.
template <int W, class R>
class Kernel {
 public:
  using P = Position<W, R>;
  using Check = SetupCheck<W, R>;

  explicit Kernel(GameSpec spec) : tables_(*RuleTables<W>::compile(std::move(spec))) {
    reader_.rules.letters = "KQRBNP";
  }

  const RuleTables<W>& tables() const { return *tables_; }
  Cell cell(const char* name, int board = 0) const { return tables_->topology.find(name, board); }

  Setup setup(const std::string& fen) const { return oracle::read(reader_, fen); }
  typename Check::Checked check(const Setup& setup, RequiredKings required = {}) const {
    return Check::check(setup, *tables_, required);
  }
  P position(const std::string& fen) const {
    auto checked = check(setup(fen));
    EXPECT_TRUE(checked.position) << fen << ": "
                                  << (checked.faults.empty() ? "" : checked.faults[0].message.text());
    return checked.position.value();
  }

  std::string text(Move m) const {
    std::string text = tables_->topology.name(m.from()) + tables_->topology.name(m.to());
    if (m.kind() == MoveKind::promotion) text += "kqrbnp"[m.promotion()];
    return text;
  }
  std::vector<std::string> moves(const P& p) const {
    typename P::MoveList list;
    p.list(list);
    std::vector<std::string> texts;
    for (Move m : list) texts.push_back(text(m));
    std::sort(texts.begin(), texts.end());
    return texts;
  }
  /// Returns the legal move with that text, or the null move if there is none.
  Move move(const P& p, const std::string& wanted) const {
    typename P::MoveList list;
    p.list(list);
    for (Move m : list) {
      if (text(m) == wanted) return m;
    }
    return {};
  }
  bool legal(const std::string& fen, const std::string& wanted) const {
    return !move(position(fen), wanted).null();
  }
  P after(P p, const std::string& line) const {
    std::istringstream in(line);
    for (std::string one; in >> one;) {
      const Move m = move(p, one);
      EXPECT_FALSE(m.null()) << one << " of " << line << " is not legal";
      if (m.null()) return p;
      Undo undo;
      p.make(m, undo);
    }
    return p;
  }
  P after(const std::string& fen, const std::string& line) const { return after(position(fen), line); }

 private:
  std::shared_ptr<const RuleTables<W>> tables_;
  oracle::TestGame reader_{tables_->topology, oracle::rules_of_chess(tables_->topology)};
};

using ChessKernel = Kernel<1, OneBoard>;
using AliceKernel = Kernel<2, LookingGlass>;
/// The games; they live as long as the program, because positions point to their tables.
inline const ChessKernel& chess() {
  static const ChessKernel game(chess_spec());
  return game;
}
inline const AliceKernel& alice(EnPassant en_passant = EnPassant::off, bool strict = false) {
  static std::map<std::pair<EnPassant, bool>, AliceKernel> games;
  const auto options = std::pair(en_passant, strict);
  return games.try_emplace(options, alice_spec(en_passant, strict)).first->second;
}

inline const char* const start = oracle::chess_start;

}  // namespace cheshire::test
