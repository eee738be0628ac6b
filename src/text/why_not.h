// WhyNot: the reason a piece cannot make a move, in one clause that a player understands.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "messages/text.h"
#include "rules/game.h"
#include "text/move_text.h"

namespace cheshire {

/// Explains why the piece on `from` cannot move to `to`. Both are on the board of departure, or are the same
/// place of two boards for a zero move.
template <Game P>
class WhyNot {
 public:
  WhyNot(const P& p, Cell from, Cell to) : p_(p), topology_(p.tables().topology), from_(from), to_(to) {}

  /// The reason; nothing if the move is legal.
  std::optional<Message> reason() const {
    const auto& cells = p_.tables().cells;
    if (from_ >= P::Set::capacity || to_ >= P::Set::capacity || !cells.contains(from_) ||
        !cells.contains(to_))
      return msg::square_missing();
    bool legal = false;
    each_legal_move(p_, [&](Move m) { return !(legal = m.from() == from_ && m.to() == to_); });
    if (legal) return {};
    const Piece piece = p_.at(from_);
    if (piece == no_piece) return msg::square_empty(square(from_));
    if (color_of(piece) != p_.side()) return msg::not_your_turn(p_.side());
    if (from_ == to_) return msg::move_stays_put();
    if (P::board(from_) != P::board(to_)) {
      if (zero_meant()) return why_not_zero(piece);
      return msg::move_across_boards(board(from_));
    }
    const int castling = castling_meant();
    if (castling >= 0) return why_not_castle(castling);
    if (p_.at(to_) != no_piece && color_of(p_.at(to_)) == p_.side())
      return msg::own_piece_there(name(p_.at(to_)), square(to_));
    if (auto reason = movement(piece)) return reason;
    if (auto closed = closed_passages(to_)) return closed;
    return safety(piece);
  }

  /// Returns whether the piece could move there if nothing stood in between.
  bool moves_that_way() const {
    const auto& moves = p_.tables().piece[p_.at(from_)];
    return p_.projection(from_).contains(to_) || moves.leap_quiet[from_].contains(to_) ||
           moves.leap_capture[from_].contains(to_) || first_blocker(moves) != no_cell;
  }

 private:
  PieceName name(Piece piece) const { return {p_.tables().spec.kinds[kind_of(piece)].name}; }
  SquareName square(Cell c) const { return topology_.square(c); }
  BoardName board(Cell c) const { return {topology_.board_name(topology_.board(c))}; }

  // Returns the cell where a piece that moved to `to` ends, by the first open passage; no_cell if all are
  // closed.
  Cell reached(Cell to) const {
    for (int passage : P::Rules::passages) {
      const Cell beyond = P::transfer(to, passage);
      if (passage == 0 || p_.at(beyond) == no_piece) return beyond;
    }
    return no_cell;
  }
  std::optional<Message> closed_passages(Cell to) const {
    if (P::boards == 1 || reached(to) != no_cell) return {};
    std::vector<SquareName> squares;
    for (int passage : P::Rules::passages) squares.push_back(square(P::transfer(to, passage)));
    return squares.size() == 1 ? msg::transfer_occupied(squares[0]) : msg::transfers_occupied(squares);
  }

  bool zero_meant() const {
    return p_.tables().spec.zero_moves != ZeroMoves::none && topology_.name(from_) == topology_.name(to_);
  }
  Message why_not_zero(Piece piece) const {
    const bool captures = p_.tables().spec.zero_moves == ZeroMoves::capture;
    const Piece there = p_.at(to_);
    if (captures && kind_of(piece) == p_.tables().spec.pawn.kind) return msg::zero_move_by_pawn();
    if (there != no_piece && color_of(there) == p_.side())
      return msg::own_piece_there(name(there), square(to_));
    if (!captures && kind_of(piece) == p_.tables().spec.king && p_.in_check())
      return msg::zero_move_out_of_check();
    if (kind_of(piece) == p_.tables().spec.king) return msg::king_into_check(square(to_));
    return msg::king_left_in_check();
  }

  int castling_meant() const {
    const auto& castlings = p_.tables().spec.castlings;
    for (std::size_t i = 0; i < castlings.size(); ++i) {
      if (castlings[i].king_from == from_ && castlings[i].king_to == to_ && castlings[i].color == p_.side() &&
          kind_of(p_.at(from_)) == p_.tables().spec.king) {
        return static_cast<int>(i);
      }
    }
    return -1;
  }

  Message why_not_castle(int i) const {
    const CastlingSpec& spec = p_.tables().spec.castlings[i];
    if ((p_.rights() >> i & 1) == 0) return msg::castling_right_lost();
    if (const auto pieces = p_.tables().castlings[i].empty & p_.occupied())
      return msg::castling_refused(msg::square_occupied(square(pieces.first())));
    if (p_.in_check()) return msg::castling_refused(msg::king_in_check());
    for (Cell c : spec.safe) {
      if (p_.attacked(c, !p_.side())) return msg::castling_refused(msg::square_attacked(square(c)));
    }
    for (Cell c : {spec.king_to, spec.rook_to}) {
      if (const auto closed = closed_passages(c)) return msg::castling_refused(*closed);
    }
    return msg::castling_refused(msg::king_into_check(square(reached(spec.king_to))));
  }

  // Returns why the piece's movement does not lead there; nothing if it does.
  std::optional<Message> movement(Piece piece) const {
    const auto& moves = p_.tables().piece[piece];
    const bool capture = p_.at(to_) != no_piece;
    if (p_.projection(from_).contains(to_)) return {};
    const auto& step = p_.tables().double_step[index(p_.side())][from_];
    if (kind_of(piece) == p_.tables().spec.pawn.kind) {
      if (!capture && moves.leap_capture[from_].contains(to_))
        return msg::pawn_diagonal_without_capture(square(to_));
      if (capture && (moves.leap_quiet[from_].contains(to_) || step.to == to_))
        return msg::pawn_captures_straight();
      if (step.to == to_ && p_.at(step.over) != no_piece) return blocked_by(step.over);
      if (step.to == to_ && step.right && (p_.rights() & step.right) == 0) return msg::double_step_lost();
      if (step.to == to_) return {};
    }
    if (const Cell blocker = first_blocker(moves); blocker != no_cell) return blocked_by(blocker);
    return msg::piece_moves_otherwise(name(piece));
  }
  Message blocked_by(Cell c) const { return msg::way_blocked(name(p_.at(c)), square(c)); }

  Cell first_blocker(const typename P::Tables::PieceTable& moves) const {
    const auto& t = p_.tables();
    for (int a = 0; a < t.axes; ++a) {
      const auto &on = t.on_line[from_ * t.axes + a], &target = t.on_line[to_ * t.axes + a];
      // Cells that lie on no line all refer to the first line, at the same bit.
      if (on.line != target.line || on.bit == target.bit) continue;
      const bool up = target.bit > on.bit;
      const unsigned slides = up ? moves.quiet_up | moves.capture_up : moves.quiet_down | moves.capture_down;
      if ((slides >> a & 1) == 0) continue;
      for (int bit = on.bit + (up ? 1 : -1); bit != target.bit; bit += up ? 1 : -1) {
        if (p_.at(t.line_cell[on.line][bit]) != no_piece) return t.line_cell[on.line][bit];
      }
    }
    for (const auto* paths : {&moves.path_quiet[from_], &moves.path_capture[from_]}) {
      for (const auto& path : *paths) {
        const auto in_the_way = path.over & p_.occupied();
        if (path.end == to_ && in_the_way) return in_the_way.first();
      }
    }
    return no_cell;
  }

  // The piece can go there and pass to the other board, so the king must be the reason.
  Message safety(Piece piece) const {
    const Cell king = p_.king(p_.side());
    if (kind_of(piece) == p_.tables().spec.king) {
      Change lifted;
      lifted.vacated.push_back(from_);
      if (!p_.attacked(to_, !p_.side(), lifted)) return msg::king_into_check(square(reached(to_)));
      return P::boards > 1 ? msg::king_into_check_before_transfer(square(to_))
                           : msg::king_into_check(square(to_));
    }
    if (const auto checkers = p_.attackers(king, !p_.side())) {
      const Cell checker = checkers.first();
      return P::boards > 1 && P::board(from_) == P::board(king)
                 ? msg::parrying_piece_leaves(name(p_.at(checker)), square(checker), board(king))
                 : msg::check_not_parried(name(p_.at(checker)), square(checker));
    }
    return board(king).name.empty() ? msg::king_left_in_check()
                                    : msg::king_left_in_check_on_board(board(king));
  }

  const P& p_;
  const Topology& topology_;
  Cell from_, to_;
};

}  // namespace cheshire
