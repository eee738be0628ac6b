// SetupCheck: the only way from a Setup to a Position. It reports every fault, not just the first.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "messages/setup.h"
#include "rules/double_step.h"
#include "rules/position.h"

namespace cheshire {

template <int W, class R>
class SetupCheck {
 public:
  using P = Position<W, R>;

  /// The position, or every fault of the setup.
  struct Checked {
    std::optional<P> position;
    std::vector<Fault> faults;
  };
  static Checked check(const Setup& setup, const RuleTables<W>& tables, RequiredKings required = {}) {
    SetupCheck check(setup, tables, required);
    if (static_cast<int>(setup.pieces.size()) != tables.topology.cell_count()) {
      check.fault(Fault::Kind::piece_outside_board, msg::setup_of_other_board());
      return {std::nullopt, std::move(check.faults_)};
    }
    check.count_pieces();
    check.rights();
    check.clocks();
    if (check.unplayable_) return {std::nullopt, std::move(check.faults_)};
    P p = check.build();
    check.kings_and_turn(p);
    check.en_passant(p);
    if (!check.faults_.empty()) return {std::nullopt, std::move(check.faults_)};
    return {p, {}};
  }

 private:
  SetupCheck(const Setup& setup, const RuleTables<W>& tables, RequiredKings required)
      : setup_(setup), tables_(tables), required_(required) {}

  void fault(Fault::Kind kind, Message message, Cell cell = no_cell, std::uint32_t rights = 0) {
    unplayable_ |= kind == Fault::Kind::missing_king || kind == Fault::Kind::many_kings ||
                   kind == Fault::Kind::piece_outside_board;
    faults_.push_back({kind, cell, std::move(message), rights});
  }

  void count_pieces() {
    const Topology& topology = tables_.topology;
    const Kind king = tables_.spec.king, pawn = tables_.spec.pawn.kind;
    int kings[2] = {0, 0};
    for (int i = 0; i < static_cast<int>(setup_.pieces.size()); ++i) {
      const Piece piece = setup_.pieces[i];
      const Cell c = static_cast<Cell>(i);
      if (piece == no_piece) continue;
      if (!topology.exists(c) || kind_of(piece) >= tables_.kinds) {
        fault(Fault::Kind::piece_outside_board, msg::piece_off_board(), c);
        continue;
      }
      if (kind_of(piece) == king) ++kings[index(color_of(piece))];
      if (kind_of(piece) == pawn) check_pawn(c, piece);
      for (int b = 1; !R::shared && b < topology.boards() - topology.board(c); ++b) {
        if (setup_.pieces[topology.twin(c, b)] == no_piece) continue;
        fault(Fault::Kind::shared_coordinate,
              msg::place_shared(SquareName{topology.name(c), ""},
                                BoardName{topology.board_name(topology.board(c))},
                                BoardName{topology.board_name(topology.board(c) + b)}),
              c);
      }
    }
    for (Color color : {Color::white, Color::black}) {
      const int n = kings[index(color)];
      if (n == 0 && required_.of(color)) fault(Fault::Kind::missing_king, msg::king_missing(color));
      if (n > 1) fault(Fault::Kind::many_kings, msg::kings_too_many(color, n));
    }
  }

  void check_pawn(Cell c, Piece piece) {
    const Color color = color_of(piece);
    const auto& never = tables_.spec.pawn.never_on[index(color)];
    if (tables_.promotes_on[index(color)].contains(c)) {
      fault(Fault::Kind::pawn_on_last_rank, msg::pawn_on_its_last_rank(color, tables_.topology.square(c)), c);
    } else if (std::find(never.begin(), never.end(), c) != never.end()) {
      fault(Fault::Kind::pawn_on_first_rank, msg::pawn_on_its_first_rank(color, tables_.topology.square(c)),
            c);
    }
  }

  void rights() {
    const RightList known = tables_.spec.rights();
    std::uint32_t others = setup_.rights;
    for (const Right& right : known.all()) {
      others &= ~right.bit;
      if ((setup_.rights & right.bit) == 0) continue;
      needs(right, right.piece, right.at);
      if (right.rook != no_piece) needs(right, right.rook, right.rook_at);
    }
    for (; others; others &= others - 1)
      fault(Fault::Kind::bad_right, msg::right_unknown(), no_cell, others & -others);
  }

  void needs(const Right& right, Piece piece, Cell cell) {
    if (setup_.pieces[cell] == piece) return;
    const auto message =
        right.rook != no_piece ? msg::castling_right_without_piece : msg::step_right_without_piece;
    fault(Fault::Kind::bad_right,
          message(std::string(1, right.letter), PieceName{tables_.spec.kinds[kind_of(piece)].name},
                  tables_.topology.square(cell)),
          cell, right.bit);
  }

  void clocks() {
    if (setup_.halfmove_clock < 0 || setup_.halfmove_clock > Setup::max_counted) {
      fault(Fault::Kind::bad_clock, msg::clock_out_of_range(Setup::max_counted));
    }
    if (setup_.move_number < 1 || setup_.move_number > Setup::max_counted) {
      fault(Fault::Kind::bad_clock, msg::move_number_out_of_range(Setup::max_counted));
    }
  }

  P build() const {
    P p;
    p.tables_ = &tables_;
    std::fill(std::begin(p.piece_), std::end(p.piece_), no_piece);
    std::fill(std::begin(p.line_), std::end(p.line_), 0u);
    std::copy(tables_.edges.begin(), tables_.edges.end(), p.line_);
    for (int i = 0; i < static_cast<int>(setup_.pieces.size()); ++i) {
      const Piece piece = setup_.pieces[i];
      if (piece == no_piece) continue;
      p.put(static_cast<Cell>(i), piece);
      if (kind_of(piece) == tables_.spec.king) p.king_[index(color_of(piece))] = static_cast<Cell>(i);
    }
    p.side_ = setup_.side;
    p.rights_ = setup_.rights & static_cast<std::uint32_t>((std::uint64_t{1} << tables_.right_count) - 1);
    // Counters out of range are already faults; the other faults do not depend on them.
    const int clock = std::clamp(setup_.halfmove_clock, 0, Setup::max_counted);
    const int number = std::clamp(setup_.move_number, 1, Setup::max_counted);
    p.clock_ = static_cast<std::uint32_t>(clock);
    p.ply_ = static_cast<std::uint32_t>(2 * (number - 1) + index(setup_.side));
    p.key_ = p.fresh_key();
    return p;
  }

  void kings_and_turn(const P& p) {
    const Color waiting = !p.side();
    if (p.king(waiting) != no_cell && p.attacked(p.king(waiting), p.side())) {
      fault(Fault::Kind::side_not_to_move_in_check, msg::waiting_side_in_check(waiting), p.king(waiting));
    }
  }

  // The pawn that made the double step must stand where it leads, and its path must be vacant. The cell is
  // kept only if the pawn can be captured.
  void en_passant(P& p) {
    if (setup_.ep_square == no_cell) return;
    if (double_step_pawn(setup_.pieces, !setup_.side, setup_.ep_square, tables_.spec, tables_.topology) ==
        no_cell) {
      fault(Fault::Kind::bad_en_passant, msg::en_passant_impossible(), setup_.ep_square);
      return;
    }
    p.ep_square_ = setup_.ep_square;
    if (tables_.spec.en_passant == EnPassant::off || !p.ep_capture_possible()) p.ep_square_ = no_cell;
    p.key_ = p.fresh_key();
  }

  const Setup& setup_;
  const RuleTables<W>& tables_;
  const RequiredKings required_;
  std::vector<Fault> faults_;
  // Without a king that is required, with several, or with pieces off the board nothing more can be checked.
  bool unplayable_ = false;
};

}  // namespace cheshire
