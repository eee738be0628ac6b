// BitboardPosition: its construction and attacks. Included by bitboard_position.h.
#pragma once

#include <algorithm>

namespace cheshire {

template <class R>
BitboardPosition<R>::BitboardPosition(const Position<R::boards, R>& p) {
  CHESHIRE_ASSERT(plays(p.tables()));
  tables_ = &p.tables();
  std::fill(std::begin(piece_), std::end(piece_), no_piece);
  p.occupied().for_each([&](Cell c) { put(c, p.at(c)); });
  for (const Color c : {Color::white, Color::black}) king_[index(c)] = p.king(c);
  key_ = p.key();
  this->clock_ = static_cast<std::uint32_t>(p.halfmove_clock());
  this->ply_ = static_cast<std::uint32_t>(p.ply());
  rights_ = p.rights();
  ep_square_ = p.ep_square();
  side_ = p.side();
}

template <class R>
bool BitboardPosition<R>::is_ok() const {
  Bitboard colors[2] = {}, of_kind[kinds] = {};
  for (int s = 0; s < 64; ++s) {
    if (piece_[s] == no_piece) continue;
    colors[index(color_of(piece_[s]))] |= bit(s);
    of_kind[kind_of(piece_[s])] |= bit(s);
  }
  const auto right_king = [&](Color c) {
    const Bitboard kings = kind_[king_kind] & color_[index(c)];
    return king(c) == no_cell ? kings == 0
                              : std::popcount(kings) == 1 && at(king(c)) == make_piece(c, king_kind);
  };
  return std::equal(colors, colors + 2, color_) && std::equal(of_kind, of_kind + kinds, kind_) &&
         (second_ & ~all()) == 0 && right_king(Color::white) && right_king(Color::black) &&
         key_ == this->fresh_key();
}

template <class R>
inline bool BitboardPosition<R>::attacked_on(int square, Color by, Bitboard enemies,
                                             Bitboard occupied) const {
  if (leapers(square, by) & enemies) return true;
  return !all_of(sliders(square) & enemies, [&](int s) { return (between(square, s) & occupied) != 0; });
}

template <class R>
inline Bitboard BitboardPosition<R>::attacked_squares(Color by, int b, Bitboard occupied) const {
  const Bitboard pieces = color_[index(by)] & on(b);
  Bitboard attacked = pawn_attacks(pieces & kind_[pawn], by);
  const auto add = [&](Bitboard set, auto attacks) {
    for (; set; set &= set - 1) attacked |= attacks(lowest(set));
  };
  add(pieces & kind_[king_kind], [](int s) { return king_attacks(s); });
  add(pieces & kind_[knight], [](int s) { return knight_attacks(s); });
  add(pieces & (kind_[bishop] | kind_[queen]), [&](int s) { return bishop_attacks(s, occupied); });
  add(pieces & (kind_[rook] | kind_[queen]), [&](int s) { return rook_attacks(s, occupied); });
  return attacked;
}

template <class R>
bool BitboardPosition<R>::attacked(Cell c, Color by, const Change& change) const {
  const Bitboard here = on(board(c));
  Bitboard enemies = color_[index(by)] & here, occupied = all() & here;
  for (const Cell v : change.vacated) {
    if (board(v) != board(c)) continue;
    enemies &= ~bit(square(v));
    occupied &= ~bit(square(v));
  }
  for (const Cell o : change.occupied) {
    if (board(o) != board(c)) continue;
    enemies &= ~bit(square(o));
    occupied |= bit(square(o));
  }
  return attacked_on(square(c), by, enemies, occupied);
}

template <class R>
typename BitboardPosition<R>::Set BitboardPosition<R>::attackers(Cell c, Color by, const Set& without) const {
  const Bitboard here = on(board(c)) & ~without.word(board(c));
  const Bitboard enemies = color_[index(by)] & here;
  Bitboard found = leapers(square(c), by) & enemies;
  all_of(sliders(square(c)) & enemies, [&](int s) {
    if ((between(square(c), s) & all() & here) == 0) found |= bit(s);
    return true;
  });
  return on_boards(found);
}

template <class R>
inline Bitboard BitboardPosition<R>::attacks_of(Kind kind, int square, Bitboard occupied) {
  switch (kind) {
    case king_kind: return king_attacks(square);
    case queen: return rook_attacks(square, occupied) | bishop_attacks(square, occupied);
    case rook: return rook_attacks(square, occupied);
    case bishop: return bishop_attacks(square, occupied);
    default: return knight_attacks(square);
  }
}

template <class R>
typename BitboardPosition<R>::Set BitboardPosition<R>::projection(Cell c) const {
  const Piece piece = at(c);
  const Color us = color_of(piece);
  const Bitboard here = on(board(c)), occupied = all() & here;
  Bitboard reached;
  if (kind_of(piece) == pawn) {
    reached = (forward(bit(square(c)), us) & ~occupied) |
              (pawn_attacks(bit(square(c)), us) & color_[index(!us)] & here);
  } else {
    reached = attacks_of(kind_of(piece), square(c), occupied) & ~(color_[index(us)] & here);
  }
  Set set;
  set.word(board(c)) = reached;
  return set;
}

template <class R>
typename BitboardPosition<R>::Set BitboardPosition<R>::attacks(Cell c) const {
  const Piece piece = at(c);
  Set set;
  set.word(board(c)) = kind_of(piece) == pawn ? pawn_attacks(bit(square(c)), color_of(piece))
                                              : attacks_of(kind_of(piece), square(c), all() & on(board(c)));
  return set;
}

template <class R>
typename BitboardPosition<R>::Set BitboardPosition<R>::attack_origins(Cell c, Piece piece) const {
  Set set;
  set.word(board(c)) = kind_of(piece) == pawn ? pawn_attacks(bit(square(c)), !color_of(piece))
                                              : attacks_of(kind_of(piece), square(c), all() & on(board(c)));
  return set;
}

}  // namespace cheshire
