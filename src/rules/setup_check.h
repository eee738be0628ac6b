// SetupCheck: the only door from a Setup to a Position. Every fault is found, not the first alone.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "rules/position.h"

namespace cheshire {

template <int W, class R>
class SetupCheck {
 public:
  using P = Position<W, R>;

  /// The position, or everything that is wrong with the setup.
  struct Checked {
    std::optional<P> position;
    std::vector<Fault> faults;
  };
  static Checked check(const Setup& setup, const RuleTables<W>& tables) {
    SetupCheck check(setup, tables);
    if (static_cast<int>(setup.men.size()) != tables.topology.cell_count()) {
      check.fault(Fault::Kind::man_outside_board, "the set-up is one of another board");
      return {std::nullopt, std::move(check.faults_)};
    }
    check.count_men();
    check.castling();
    check.clocks();
    // With no king, or two, there is no position to ask whether a king is in check.
    if (!check.faults_.empty()) return {std::nullopt, std::move(check.faults_)};
    P p = check.build();
    check.kings_and_turn(p);
    check.en_passant(p);
    if (!check.faults_.empty()) return {std::nullopt, std::move(check.faults_)};
    return {p, {}};
  }

 private:
  SetupCheck(const Setup& setup, const RuleTables<W>& tables) : setup_(setup), tables_(tables) {}

  void fault(Fault::Kind kind, std::string message, Cell cell = no_cell) {
    faults_.push_back({kind, cell, std::move(message)});
  }

  std::string full_name(Cell c) const {
    const std::string& board = tables_.topology.board_name(tables_.topology.board(c));
    return tables_.topology.name(c) + (board.empty() ? "" : " on " + board);
  }
  static const char* name(Color c) { return c == Color::white ? "White" : "Black"; }

  void count_men() {
    const Topology& topology = tables_.topology;
    const Kind king = tables_.spec.king, pawn = tables_.spec.pawn.kind;
    int kings[2] = {0, 0};
    for (int i = 0; i < static_cast<int>(setup_.men.size()); ++i) {
      const Man m = setup_.men[i];
      const Cell c = static_cast<Cell>(i);
      if (m == no_man) continue;
      if (!topology.exists(c) || kind_of(m) >= tables_.kinds) {
        fault(Fault::Kind::man_outside_board, "a man stands outside the board", c);
        continue;
      }
      if (kind_of(m) == king) ++kings[index(color_of(m))];
      if (kind_of(m) == pawn) check_pawn(c, m);
      for (int b = 1; b < topology.boards() - topology.board(c); ++b) {
        if (setup_.men[topology.passed(c, b)] == no_man) continue;
        fault(Fault::Kind::shared_coordinate,
              topology.name(c) + " is occupied on " + topology.board_name(topology.board(c)) + " and on " +
                  topology.board_name(topology.board(c) + b),
              c);
      }
    }
    for (Color color : {Color::white, Color::black}) {
      const int n = kings[index(color)];
      if (n == 0) fault(Fault::Kind::missing_king, std::string(name(color)) + " has no king");
      if (n > 1)
        fault(Fault::Kind::many_kings, std::string(name(color)) + " has " + std::to_string(n) + " kings");
    }
  }

  void check_pawn(Cell c, Man m) {
    const Color color = color_of(m);
    const auto& never = tables_.spec.pawn.never_on[index(color)];
    if (tables_.promotes_on[index(color)].contains(c)) {
      fault(Fault::Kind::pawn_on_last_rank,
            std::string(name(color)) + " has a pawn on its last rank, " + full_name(c), c);
    } else if (std::find(never.begin(), never.end(), c) != never.end()) {
      fault(Fault::Kind::pawn_on_first_rank,
            std::string(name(color)) + " has a pawn on its first rank, " + full_name(c), c);
    }
  }

  void castling() {
    const Kind rook = tables_.spec.kind_of_letter('R');
    for (unsigned i = 0; i < 16; ++i) {
      if ((setup_.castling >> i & 1) == 0) continue;
      if (i >= tables_.spec.castlings.size()) {
        fault(Fault::Kind::bad_castling_right, "a castling right that this game does not have");
        continue;
      }
      const CastlingSpec& spec = tables_.spec.castlings[i];
      const std::string right = std::string("castling right ") + spec.letter + ": ";
      if (setup_.men[spec.king_from] != make_man(spec.color, tables_.spec.king)) {
        fault(Fault::Kind::bad_castling_right, right + "no king on " + full_name(spec.king_from),
              spec.king_from);
      }
      if (setup_.men[spec.rook_from] != make_man(spec.color, rook)) {
        fault(Fault::Kind::bad_castling_right, right + "no rook on " + full_name(spec.rook_from),
              spec.rook_from);
      }
    }
  }

  void clocks() {
    if (setup_.halfmove_clock < 0 || setup_.halfmove_clock > 10000) {
      fault(Fault::Kind::bad_clock, "the half-move clock must be from 0 to 10000");
    }
    if (setup_.move_number < 1 || setup_.move_number > 30000) {
      fault(Fault::Kind::bad_clock, "the move number must be from 1 to 30000");
    }
  }

  P build() const {
    P p;
    p.tables_ = &tables_;
    std::fill(std::begin(p.man_), std::end(p.man_), no_man);
    std::fill(std::begin(p.line_), std::end(p.line_), 0u);
    std::copy(tables_.edges.begin(), tables_.edges.end(), p.line_);
    for (int i = 0; i < static_cast<int>(setup_.men.size()); ++i) {
      const Man m = setup_.men[i];
      if (m == no_man) continue;
      p.put(static_cast<Cell>(i), m);
      if (kind_of(m) == tables_.spec.king) p.king_[index(color_of(m))] = static_cast<Cell>(i);
    }
    p.side_ = setup_.side;
    p.castling_ = setup_.castling;
    p.clock_ = static_cast<std::uint16_t>(setup_.halfmove_clock);
    p.ply_ = static_cast<std::uint16_t>(2 * (setup_.move_number - 1) + index(setup_.side));
    p.key_ = p.fresh_key();
    return p;
  }

  void kings_and_turn(const P& p) {
    const Color waiting = !p.side();
    if (p.attacked(p.king(waiting), p.side())) {
      fault(Fault::Kind::side_not_to_move_in_check,
            std::string(name(waiting)) + " is in check but it is not " + name(waiting) + "'s move",
            p.king(waiting));
    }
  }

  // A passed cell must lie behind a pawn that can just have made a double step; it is kept only if it can be used.
  void en_passant(P& p) {
    if (setup_.passed == no_cell) return;
    const int mover = index(!setup_.side);
    const Cell reached = setup_.passed < 64 * W ? tables_.double_step_to[mover][setup_.passed] : no_cell;
    const Cell pawn = reached == no_cell || P::boards == 1 ? reached : P::passed_by(reached, R::passages[0]);
    if (pawn == no_cell || p.at(pawn) != make_man(!setup_.side, tables_.spec.pawn.kind)) {
      fault(Fault::Kind::bad_en_passant, "no pawn can just have passed the en-passant square", setup_.passed);
      return;
    }
    if (tables_.spec.en_passant == EnPassant::off) return;
    p.passed_ = setup_.passed;
    if (p.can_take_passed()) {
      p.key_ = p.fresh_key();
    } else {
      p.passed_ = no_cell;
    }
  }

  const Setup& setup_;
  const RuleTables<W>& tables_;
  std::vector<Fault> faults_;
};

}  // namespace cheshire
