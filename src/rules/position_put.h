// Position: its pieces, and whether they are where it says. Included by position.h.
#pragma once

namespace cheshire {

template <int W, class R>
inline void Position<W, R>::toggle_lines(Cell c) {
  const OnLine* on = on_lines(c);
  for (int a = 0; a < tables_->axes; ++a) line_[on[a].line] ^= 1u << on[a].bit;
}

template <int W, class R>
inline void Position<W, R>::put(Cell c, Piece piece) {
  CHESHIRE_ASSERT(piece != no_piece && piece_[c] == no_piece && tables_->topology.exists(c));
  piece_[c] = piece;
  color_[index(color_of(piece))].insert(c);
  kind_[kind_of(piece)].insert(c);
  key_ ^= tables_->piece_key(c, piece);
  toggle_lines(c);
}

template <int W, class R>
inline void Position<W, R>::lift(Cell c, Piece piece) {
  CHESHIRE_ASSERT(piece != no_piece && piece_[c] == piece);
  piece_[c] = no_piece;
  color_[index(color_of(piece))].erase(c);
  kind_[kind_of(piece)].erase(c);
  key_ ^= tables_->piece_key(c, piece);
  toggle_lines(c);
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
bool Position<W, R>::is_ok() const {
  Set color[2], kind[max_kinds];
  std::uint32_t line[max_lines<W>] = {};
  int kings[2] = {0, 0};
  for (Cell c = 0; c < tables_->topology.cell_count(); ++c) {
    const OnLine* on = on_lines(c);
    const bool exists = tables_->topology.exists(c);
    const Piece piece = piece_[c];
    if (!exists && piece != no_piece) return false;
    if (piece != no_piece) {
      color[index(color_of(piece))].insert(c);
      kind[kind_of(piece)].insert(c);
      kings[index(color_of(piece))] += kind_of(piece) == tables_->spec.king;
      for (int a = 0; a < tables_->axes; ++a) line[on[a].line] ^= 1u << on[a].bit;
    }
  }
  for (Color c : {Color::white, Color::black}) {
    if (color[index(c)] != color_[index(c)] || kings[index(c)] != (king(c) != no_cell)) return false;
    if (king(c) != no_cell && piece_[king(c)] != make_piece(c, tables_->spec.king)) return false;
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
  return key_ == this->fresh_key();
}

}  // namespace cheshire
