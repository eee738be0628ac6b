// Position: making and unmaking moves, keys, and the state as a Setup. Included by position.h.
#pragma once

#include <algorithm>

#include "rules/dead_position.h"

namespace cheshire {

template <int W, class R>
inline void Position<W, R>::toggle_lines(Cell c) {
  const OnLine* on = on_lines(c);
  for (int a = 0; a < tables_->axes; ++a) line_[on[a].line] ^= 1u << on[a].bit;
}

template <int W, class R>
inline void Position<W, R>::put(Cell c, Piece m) {
  piece_[c] = m;
  color_[index(color_of(m))].insert(c);
  kind_[kind_of(m)].insert(c);
  key_ ^= tables_->piece_key(c, m);
  toggle_lines(c);
}

template <int W, class R>
inline void Position<W, R>::lift(Cell c, Piece m) {
  piece_[c] = no_piece;
  color_[index(color_of(m))].erase(c);
  kind_[kind_of(m)].erase(c);
  key_ ^= tables_->piece_key(c, m);
  toggle_lines(c);
}

template <int W, class R>
inline void Position<W, R>::change_rights(std::uint32_t rights) {
  for (unsigned changed = rights_ ^ rights; changed; changed &= changed - 1) {
    key_ ^= tables_->right_key[std::countr_zero(changed)];
  }
  rights_ = rights;
}

template <int W, class R>
Cell Position<W, R>::ep_pawn() const {
  const Cell reached = tables_->double_step_to[index(!side_)][ep_square_];
  if (reached == no_cell) return no_cell;
  // A pawn that could not pass stays where it stepped.
  if (R::stays_if_occupied && piece_[reached] == make_piece(!side_, tables_->spec.pawn.kind)) return reached;
  return transfer(reached, R::passages[0]);
}

template <int W, class R>
inline Cell Position<W, R>::rook_arrival(const CastlingSpec& castling, int passage) const {
  const Cell to = castling.rook_to;
  if constexpr (R::stays_if_occupied) {
    const Cell beyond = transfer(to, 1);
    return piece_[beyond] == no_piece ? beyond : to;
  }
  return transfer(to, passage);
}

template <int W, class R>
Cell Position<W, R>::victim(Move m) const {
  if (m.kind() == MoveKind::castling) return no_cell;
  if (m.kind() == MoveKind::en_passant) return ep_pawn();
  return piece_[m.to()] == no_piece ? no_cell : m.to();
}

template <int W, class R>
inline void Position<W, R>::make(Move m, Undo& undo) {
  const Cell from = m.from();
  const Piece piece = piece_[from];
  CHESHIRE_ASSERT(!m.null() && piece != no_piece && color_of(piece) == side_);
  CHESHIRE_ASSERT(victim(m) == no_cell || color_of(piece_[victim(m)]) != side_);
  CHESHIRE_ASSERT(victim(m) == no_cell || kind_of(piece_[victim(m)]) != tables_->spec.king);
  undo = {key_, clock_, rights_, ep_square_, victim(m), no_piece};
  ++clock_;
  if (undo.captured_at != no_cell) {
    undo.captured = piece_[undo.captured_at];
    lift(undo.captured_at, undo.captured);
    clock_ = 0;
  }
  if (ep_square_ != no_cell) {
    key_ ^= tables_->ep_key[ep_square_];
    ep_square_ = no_cell;
  }

  const Cell to = arrival(m);
  lift(from, piece);
  if (m.kind() == MoveKind::castling) {
    const CastlingSpec& castling = tables_->spec.castlings[m.castling()];
    const Piece rook = make_piece(side_, castling.rook);
    const Cell rook_to = rook_arrival(castling, m.passage());
    lift(castling.rook_from, rook);
    put(rook_to, rook);
  }
  const bool promotes = m.kind() == MoveKind::promotion;
  put(to, promotes ? make_piece(side_, m.promotion()) : piece);
  const bool pawn = kind_of(piece) == tables_->spec.pawn.kind;
  if (promotes || (pawn && tables_->advance[from] != tables_->advance[m.to()])) clock_ = 0;
  if (kind_of(piece) == tables_->spec.king) king_[index(side_)] = to;
  if (rights_) {
    const auto lost = tables_->rights_lost[from] | tables_->rights_lost[m.to()];
    change_rights(rights_ & ~lost);
  }

  side_ = !side_;
  key_ ^= tables_->side_key;
  ++ply_;
  if (m.kind() == MoveKind::double_step && tables_->spec.en_passant != EnPassant::off) {
    ep_square_ = tables_->double_step[index(color_of(piece))][from].over;
    if (ep_capture_possible()) {
      key_ ^= tables_->ep_key[ep_square_];
    } else {
      ep_square_ = no_cell;
    }
  }
}

// A double step is remembered only if the pawn can legally be captured in passing; only then do two otherwise
// equal positions differ.
template <int W, class R>
bool Position<W, R>::ep_capture_possible() const {
  const Kind pawn = tables_->spec.pawn.kind;
  const auto& leap_from = tables_->piece[make_piece(side_, pawn)].leap_from;
  Set takers;
  for (int b = 0; b < boards; ++b) takers |= leap_from[transfer(ep_square_, b)];
  if (!(takers & pieces(side_, pawn))) return false;
  const MoveGenerator generator(*this, tables_->cells);
  for (int passage : R::passages) {
    const auto stop = [](const PieceMoves<W>&) { return false; };
    if (!generator.en_passant(stop, passage, generator.open_for(passage))) return true;
  }
  return false;
}

template <int W, class R>
inline void Position<W, R>::unmake(Move m, const Undo& undo) {
  CHESHIRE_ASSERT(ply_ > 0 && piece_[arrival(m)] != no_piece && color_of(piece_[arrival(m)]) == !side_);
  side_ = !side_;
  --ply_;
  const Cell to = arrival(m);
  const Piece piece =
      m.kind() == MoveKind::promotion ? make_piece(side_, tables_->spec.pawn.kind) : piece_[to];
  if (m.kind() == MoveKind::castling) {
    const CastlingSpec& castling = tables_->spec.castlings[m.castling()];
    const bool stayed =
        R::stays_if_occupied && piece_[castling.rook_to] == make_piece(castling.color, castling.rook);
    const Cell rook =
        stayed ? castling.rook_to : transfer(castling.rook_to, R::stays_if_occupied ? 1 : m.passage());
    // King and rook may each go where the other came from, so both are lifted first.
    lift(rook, make_piece(castling.color, castling.rook));
    lift(to, piece);
    put(castling.rook_from, make_piece(castling.color, castling.rook));
  } else {
    lift(to, piece_[to]);
  }
  put(m.from(), piece);
  if (kind_of(piece) == tables_->spec.king) king_[index(side_)] = m.from();
  if (undo.captured_at != no_cell) put(undo.captured_at, undo.captured);
  key_ = undo.key;
  rights_ = undo.rights;
  clock_ = undo.clock;
  ep_square_ = undo.ep_square;
  CHESHIRE_ASSERT(piece_[m.from()] == piece &&
                  (undo.captured_at == no_cell || piece_[undo.captured_at] == undo.captured));
}

template <int W, class R>
void Position<W, R>::make_null(Undo& undo) {
  undo = {key_, clock_, rights_, ep_square_, no_cell, no_piece};
  if (ep_square_ != no_cell) {
    key_ ^= tables_->ep_key[ep_square_];
    ep_square_ = no_cell;
  }
  side_ = !side_;
  key_ ^= tables_->side_key;
  ++clock_;
  ++ply_;
}

template <int W, class R>
void Position<W, R>::unmake_null(const Undo& undo) {
  side_ = !side_;
  --ply_;
  key_ = undo.key;
  clock_ = undo.clock;
  ep_square_ = undo.ep_square;
}

template <int W, class R>
std::uint64_t Position<W, R>::fresh_key() const {
  std::uint64_t key = side_ == Color::black ? tables_->side_key : 0;
  occupied().for_each([&](Cell c) { key ^= tables_->piece_key(c, piece_[c]); });
  for (unsigned rights = rights_; rights; rights &= rights - 1)
    key ^= tables_->right_key[std::countr_zero(rights)];
  if (ep_square_ != no_cell) key ^= tables_->ep_key[ep_square_];
  return key;
}

template <int W, class R>
bool Position<W, R>::is_ok() const {
  Set color[2], kind[max_kinds];
  std::uint32_t line[max_lines<W>] = {};
  int kings[2] = {0, 0};
  for (Cell c = 0; c < tables_->topology.cell_count(); ++c) {
    const OnLine* on = on_lines(c);
    const bool exists = tables_->topology.exists(c);
    const Piece m = piece_[c];
    if (!exists && m != no_piece) return false;
    if (m != no_piece) {
      color[index(color_of(m))].insert(c);
      kind[kind_of(m)].insert(c);
      kings[index(color_of(m))] += kind_of(m) == tables_->spec.king;
      for (int a = 0; a < tables_->axes; ++a) line[on[a].line] ^= 1u << on[a].bit;
    }
  }
  for (Color c : {Color::white, Color::black}) {
    if (color[index(c)] != color_[index(c)] || kings[index(c)] != 1) return false;
    if (piece_[king(c)] != make_piece(c, tables_->spec.king)) return false;
  }
  for (int k = 0; k < max_kinds; ++k) {
    if (kind[k] != kind_[k]) return false;
  }
  // The edge bits are set in every line word and never change.
  for (std::size_t i = 0; i < tables_->edges.size(); ++i) {
    if ((line[i] ^ tables_->edges[i]) != line_[i]) return false;
  }
  if (ep_square_ != no_cell && (piece_[ep_square_] != no_piece || ep_pawn() == no_cell ||
                                piece_[ep_pawn()] != make_piece(!side_, tables_->spec.pawn.kind)))
    return false;
  return key_ == fresh_key();
}

template <int W, class R>
Setup Position<W, R>::setup() const {
  Setup s;
  s.pieces.assign(piece_, piece_ + tables_->topology.cell_count());
  s.side = side_;
  s.rights = rights_;
  s.ep_square = ep_square_;
  s.halfmove_clock = std::min(halfmove_clock(), Setup::max_counted);
  s.move_number = std::min(ply() / 2 + 1, Setup::max_counted);
  return s;
}

template <int W, class R>
bool Position<W, R>::dead() const {
  return dead_material(*this);
}

}  // namespace cheshire
