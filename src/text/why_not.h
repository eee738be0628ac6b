// WhyNot: the reason a piece cannot make a move, in one clause that a player understands.
#pragma once

#include <string>

#include "rules/game.h"
#include "text/move_text.h"

namespace cheshire {

/// Explains why the piece on `from` cannot move to `to`. Both are on the board of departure, or are the same place of
/// two boards for a zero move. The text is empty if the move is legal.
template <Game P>
class WhyNot {
 public:
  WhyNot(const P& p, Cell from, Cell to) : p_(p), topology_(p.tables().topology), from_(from), to_(to) {}

  std::string text() const {
    const auto& cells = p_.tables().cells;
    if (from_ >= P::Set::capacity || to_ >= P::Set::capacity || !cells.contains(from_) ||
        !cells.contains(to_))
      return "there is no such square";
    bool legal = false;
    each_legal_move(p_, [&](Move m) { return !(legal = m.from() == from_ && m.to() == to_); });
    if (legal) return "";
    const Piece piece = p_.at(from_);
    if (piece == no_piece) return "no piece stands on " + full(from_);
    if (color_of(piece) != p_.side())
      return side(!p_.side()) + "'s piece cannot move: it is " + side(p_.side()) + "'s turn";
    if (from_ == to_) return "the piece stands there already";
    if (P::board(from_) != P::board(to_)) {
      if (zero_meant()) return why_not_zero(piece);
      return "a piece moves on the board where it stands, here " + topology_.board_name(P::board(from_)) +
             ", and passes to the other board only afterwards";
    }
    const int castling = castling_meant();
    if (castling >= 0) return why_not_castle(castling);
    if (p_.at(to_) != no_piece && color_of(p_.at(to_)) == p_.side())
      return "your own " + name(p_.at(to_)) + " stands on " + full(to_);
    if (std::string reason = movement(piece); !reason.empty()) return reason;
    if (std::string closed = closed_passages(to_); !closed.empty()) return closed;
    return safety(piece);
  }

  /// Returns whether the piece could move there if nothing stood in between.
  bool moves_that_way() const {
    const auto& moves = p_.tables().piece[p_.at(from_)];
    return p_.projection(from_).contains(to_) || moves.leap_quiet[from_].contains(to_) ||
           moves.leap_capture[from_].contains(to_) || first_blocker(moves) != no_cell;
  }

 private:
  static std::string side(Color c) { return c == Color::white ? "White" : "Black"; }
  std::string name(Piece m) const { return p_.tables().spec.kinds[kind_of(m)].name; }
  std::string full(Cell c) const {
    const std::string& board = topology_.board_name(topology_.board(c));
    return topology_.name(c) + (board.empty() ? "" : " on " + board);
  }

  // Returns the cell where a piece that moved to `to` ends, by the first open passage; no_cell if all are closed.
  Cell reached(Cell to) const {
    for (int passage : P::Rules::passages) {
      const Cell beyond = P::transfer(to, passage);
      if (passage == 0 || p_.at(beyond) == no_piece) return beyond;
    }
    return no_cell;
  }
  std::string closed_passages(Cell to) const {
    if (P::boards == 1 || reached(to) != no_cell) return "";
    std::string cells;
    for (int passage : P::Rules::passages)
      cells += (cells.empty() ? "" : " and ") + full(P::transfer(to, passage));
    return P::Rules::passages.size() == 1 ? "the transfer square " + cells + " is occupied"
                                          : "the transfer squares " + cells + " are occupied";
  }

  bool zero_meant() const {
    return p_.tables().spec.zero_moves != ZeroMoves::none && topology_.name(from_) == topology_.name(to_);
  }
  std::string why_not_zero(Piece piece) const {
    const bool captures = p_.tables().spec.zero_moves == ZeroMoves::capture;
    const Piece there = p_.at(to_);
    if (captures && kind_of(piece) == p_.tables().spec.pawn.kind) return "a pawn makes no zero move";
    if (there != no_piece && color_of(there) == p_.side())
      return "your own " + name(there) + " stands on " + full(to_);
    if (there != no_piece && !captures)
      return "a zero move does not capture, and " + full(to_) + " is occupied";
    if (!captures && kind_of(piece) == p_.tables().spec.king && p_.in_check())
      return "a king does not escape from check by a zero move";
    if (kind_of(piece) == p_.tables().spec.king) return "the king would stand in check on " + full(to_);
    return "the king would be left in check";
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

  std::string why_not_castle(int i) const {
    const CastlingSpec& spec = p_.tables().spec.castlings[i];
    if ((p_.rights() >> i & 1) == 0) return "castling is no longer possible: the king or that rook has moved";
    if (const auto pieces = p_.tables().castlings[i].empty & p_.occupied())
      return "castling: " + full(pieces.first()) + " is occupied";
    if (p_.in_check()) return "castling: the king is in check";
    for (Cell c : spec.safe) {
      if (p_.attacked(c, !p_.side())) return "castling: " + full(c) + " is attacked";
    }
    for (Cell c : {spec.king_to, spec.rook_to}) {
      if (std::string closed = closed_passages(c); !closed.empty()) return "castling: " + closed;
    }
    return "castling: the king would be in check on " + full(reached(spec.king_to));
  }

  // Returns why the piece's movement does not lead there; empty if it does.
  std::string movement(Piece piece) const {
    const auto& moves = p_.tables().piece[piece];
    const bool capture = p_.at(to_) != no_piece;
    if (p_.projection(from_).contains(to_)) return "";
    const auto& step = p_.tables().double_step[index(p_.side())][from_];
    if (kind_of(piece) == p_.tables().spec.pawn.kind) {
      if (!capture && moves.leap_capture[from_].contains(to_))
        return "a pawn moves diagonally only to capture, and " + full(to_) + " is empty";
      if (capture && (moves.leap_quiet[from_].contains(to_) || step.to == to_))
        return "a pawn cannot capture straight ahead";
      if (step.to == to_ && p_.at(step.over) != no_piece) return "the way is blocked on " + full(step.over);
      if (step.to == to_ && step.right && (p_.rights() & step.right) == 0)
        return "this pawn has moved before, so it may not step twice";
      if (step.to == to_) return "";
    }
    if (const Cell blocker = first_blocker(moves); blocker != no_cell)
      return "the way is blocked by the " + name(p_.at(blocker)) + " on " + full(blocker);
    return "a " + name(piece) + " does not move like that";
  }

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
  std::string safety(Piece piece) const {
    const std::string king_board = topology_.board_name(P::board(p_.king(p_.side())));
    if (kind_of(piece) == p_.tables().spec.king) {
      Change lifted;
      lifted.vacated.push_back(from_);
      if (p_.attacked(to_, !p_.side(), lifted)) {
        return P::boards > 1 ? "the king would stand in check on " + full(to_) + " before passing through"
                             : "the king would stand in check on " + full(to_);
      }
      return "the king would stand in check on " + full(reached(to_));
    }
    const auto checkers = p_.attackers(p_.king(p_.side()), !p_.side());
    if (checkers) {
      const Cell checker = checkers.first();
      return "the king is in check from the " + name(p_.at(checker)) + " on " + full(checker) +
             ", and this does not parry it" +
             (P::boards > 1 && P::board(from_) == P::board(p_.king(p_.side()))
                  ? ": the piece leaves board " + king_board + " again"
                  : "");
    }
    return "the king would be left in check" + (king_board.empty() ? "" : " on " + king_board);
  }

  const P& p_;
  const Topology& topology_;
  Cell from_, to_;
};

}  // namespace cheshire
