// Position: making and unmaking moves, keys, and the state as a Setup. Included by position.h.
#pragma once

#include <algorithm>

#include "rules/dead.h"

namespace cheshire {

template <int W, class R>
inline void Position<W, R>::toggle_lines(Cell c) {
  const OnLine* on = on_lines(c);
  for (int a = 0; a < tables_->axes; ++a) line_[on[a].line] ^= 1u << on[a].bit;
}

template <int W, class R>
inline void Position<W, R>::put(Cell c, Man m) {
  man_[c] = m;
  color_[index(color_of(m))].insert(c);
  kind_[kind_of(m)].insert(c);
  key_ ^= tables_->man_key(c, m);
  toggle_lines(c);
}

template <int W, class R>
inline void Position<W, R>::lift(Cell c, Man m) {
  man_[c] = no_man;
  color_[index(color_of(m))].erase(c);
  kind_[kind_of(m)].erase(c);
  key_ ^= tables_->man_key(c, m);
  toggle_lines(c);
}

template <int W, class R>
inline void Position<W, R>::move_man(Cell from, Cell to, Man m) {
  lift(from, m);
  put(to, m);
}

template <int W, class R>
inline void Position<W, R>::change_castling(std::uint16_t rights) {
  for (unsigned changed = castling_ ^ rights; changed; changed &= changed - 1) {
    key_ ^= tables_->castling_key[std::countr_zero(changed)];
  }
  castling_ = rights;
}

template <int W, class R>
Cell Position<W, R>::passed_pawn() const {
  const Cell reached = tables_->double_step_to[index(!side_)][passed_];
  return reached == no_cell ? no_cell : passed_by(reached, R::passages[0]);
}

template <int W, class R>
Cell Position<W, R>::victim(Move m) const {
  if (m.kind() == MoveKind::castling) return no_cell;
  if (m.kind() == MoveKind::en_passant) return passed_pawn();
  return man_[m.to()] == no_man ? no_cell : m.to();
}

template <int W, class R>
inline void Position<W, R>::make(Move m, Undo& undo) {
  const Cell from = m.from();
  const Man man = man_[from];
  undo = {key_, clock_, castling_, passed_, victim(m), no_man};
  ++clock_;
  if (undo.captured_at != no_cell) {
    undo.captured = man_[undo.captured_at];
    lift(undo.captured_at, undo.captured);
    clock_ = 0;
  }
  if (passed_ != no_cell) {
    key_ ^= tables_->passed_key[passed_];
    passed_ = no_cell;
  }

  const Cell to = arrival(m);
  lift(from, man);
  put(to, m.kind() == MoveKind::promotion ? make_man(side_, m.promotion()) : man);
  if (kind_of(man) == tables_->spec.pawn.kind) clock_ = 0;
  if (kind_of(man) == tables_->spec.king) king_[index(side_)] = to;
  if (m.kind() == MoveKind::castling) {
    const CastlingSpec& castling = tables_->spec.castlings[m.castling()];
    move_man(castling.rook_from, passed_by(castling.rook_to, m.passage()), man_[castling.rook_from]);
  }
  if (castling_) {
    const auto lost = tables_->castling_lost[from] | tables_->castling_lost[m.to()];
    change_castling(castling_ & static_cast<std::uint16_t>(~lost));
  }

  side_ = !side_;
  key_ ^= tables_->side_key;
  ++ply_;
  if (m.kind() == MoveKind::double_step && tables_->spec.en_passant != EnPassant::off) {
    passed_ = tables_->double_step[index(color_of(man))][from].over;
    if (can_take_passed()) {
      key_ ^= tables_->passed_key[passed_];
    } else {
      passed_ = no_cell;
    }
  }
}

// A double step leaves something to remember only if the pawn can legally be taken as it passed: then alone are two
// otherwise equal positions different.
template <int W, class R>
bool Position<W, R>::can_take_passed() const {
  const Kind pawn = tables_->spec.pawn.kind;
  const auto& leap_from = tables_->man[make_man(side_, pawn)].leap_from;
  Set takers;
  for (int b = 0; b < boards; ++b) takers |= leap_from[passed_by(passed_, b)];
  if (!(takers & men(side_, pawn))) return false;
  const Sweep sweep(*this, tables_->cells);
  for (int passage : R::passages) {
    const auto stop = [](const PieceMoves<W>&) { return false; };
    if (!sweep.en_passant(stop, passage, sweep.vacant_beyond(passage))) return true;
  }
  return false;
}

template <int W, class R>
inline void Position<W, R>::unmake(Move m, const Undo& undo) {
  side_ = !side_;
  --ply_;
  const Cell to = arrival(m);
  const Man man = m.kind() == MoveKind::promotion ? make_man(side_, tables_->spec.pawn.kind) : man_[to];
  if (m.kind() == MoveKind::castling) {
    const CastlingSpec& castling = tables_->spec.castlings[m.castling()];
    const Cell rook = passed_by(castling.rook_to, m.passage());
    move_man(rook, castling.rook_from, man_[rook]);
  }
  lift(to, man_[to]);
  put(m.from(), man);
  if (kind_of(man) == tables_->spec.king) king_[index(side_)] = m.from();
  if (undo.captured_at != no_cell) put(undo.captured_at, undo.captured);
  key_ = undo.key;
  castling_ = undo.castling;
  clock_ = undo.clock;
  passed_ = undo.passed;
}

template <int W, class R>
void Position<W, R>::make_null(Undo& undo) {
  undo = {key_, clock_, castling_, passed_, no_cell, no_man};
  if (passed_ != no_cell) {
    key_ ^= tables_->passed_key[passed_];
    passed_ = no_cell;
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
  passed_ = undo.passed;
}

template <int W, class R>
std::uint64_t Position<W, R>::fresh_key() const {
  std::uint64_t key = side_ == Color::black ? tables_->side_key : 0;
  occupied().for_each([&](Cell c) { key ^= tables_->man_key(c, man_[c]); });
  for (unsigned rights = castling_; rights; rights &= rights - 1)
    key ^= tables_->castling_key[std::countr_zero(rights)];
  if (passed_ != no_cell) key ^= tables_->passed_key[passed_];
  return key;
}

template <int W, class R>
Setup Position<W, R>::setup() const {
  Setup s;
  s.men.assign(man_, man_ + tables_->topology.cell_count());
  s.side = side_;
  s.castling = castling_;
  s.passed = passed_;
  s.halfmove_clock = std::min(halfmove_clock(), Setup::most_counted);
  s.move_number = std::min(ply() / 2 + 1, Setup::most_counted);
  return s;
}

template <int W, class R>
bool Position<W, R>::dead() const {
  return dead_material(*this);
}

}  // namespace cheshire
