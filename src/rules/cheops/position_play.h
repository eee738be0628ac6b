// Position: the effects of an action, in the order of CH-86. Included by position.h.
#pragma once

namespace cheshire::cheops {

template <int W>
void Position<W>::put(Cell c, Piece piece) {
  CHESHIRE_ASSERT(piece != no_piece && piece_[c] == no_piece && tables_->topology.exists(c));
  piece_[c] = piece;
  color_[index(color_of(piece))].insert(c);
  kind_[kind_of(piece)].insert(c);
  if (kind_of(piece) == cheops::king) king_[index(color_of(piece))] = c;
  pieces_key_ ^= tables_->piece_key(c, piece);
}

template <int W>
void Position<W>::lift(Cell c) {
  CHESHIRE_ASSERT(piece_[c] != no_piece);
  const Piece piece = piece_[c];
  piece_[c] = no_piece;
  color_[index(color_of(piece))].erase(c);
  kind_[kind_of(piece)].erase(c);
  if (kind_of(piece) == cheops::king) king_[index(color_of(piece))] = no_cell;
  pieces_key_ ^= tables_->piece_key(c, piece);
}

/// Removes a piece and everything recorded about it; a Castle that it kept active is abandoned.
template <int W>
void Position<W>::lose(Cell c) {
  for (Castle& castle : castles_) {
    if (castle.activator == c) castle.activator = no_cell;
  }
  lift(c);
  for (Set* marks : {&unmoved_, &deputies_, &known_, &certified_, &settled_, &frozen_[0], &frozen_[1]})
    marks->erase(c);
}

/// Moves a piece, with its papers and a Castle that it keeps active.
template <int W>
void Position<W>::move_piece(Cell from, Cell to) {
  for (Castle& castle : castles_) {
    if (castle.activator == from) castle.activator = to;
  }
  for (Set* marks : {&deputies_, &known_, &certified_, &frozen_[0], &frozen_[1]}) {
    if (!marks->contains(from)) continue;
    marks->erase(from);
    marks->insert(to);
  }
  unmoved_.erase(from);
  settled_.erase(from);
  const Piece piece = piece_[from];
  lift(from);
  put(to, piece);
}

/// Sends a piece to a hall; a Castle that it kept active is abandoned. CH-98, CH-101, CH-102
template <int W>
void Position<W>::dispatch(Action::Arrest arrest) {
  const auto [victim, hall] = arrest;
  for (Castle& castle : castles_) {
    if (castle.activator == victim) castle.activator = no_cell;
  }
  move_piece(victim, hall);
  frozen_[0].erase(hall);
  frozen_[1].erase(hall);
  if (kind_of(piece_[hall]) == assassin) frozen_[1].insert(hall);
}

/// A Duchess on the Apex becomes Queen if there is none. CH-121
template <int W>
void Position<W>::assume() {
  const Cell apex = tables_->apex;
  if (apex == no_cell || piece_[apex] == no_piece || kind_of(piece_[apex]) != duchess) return;
  const Color color = color_of(piece_[apex]);
  const bool any = rules().assumption == Assumption::no_queen_at_all;
  if (any ? !kind_[queen].empty() : !pieces(color, queen).empty()) return;
  lift(apex);
  put(apex, make_piece(color, queen));
}

/// Everything before Castles are formed.
template <int W>
void Position<W>::execute(Action a) {
  const Cell from = a.from(), to = a.to();
  switch (a.kind()) {
    case ActionKind::move: {
      const bool given_away =
          deputies_.contains(from) && (a.arrests() || !civilian_moves(from, true).contains(to));  // CH-95
      const bool passing = to == ep_square_ && piece_[to] == no_piece && kind_of(piece_[from]) == pawn;
      if (passing) lose(ep_pawn_);
      if (piece_[to] != no_piece) {
        const bool arrestee = arrested_.contains(to);
        const bool third = arrestee && !rules().third_piece_keeps_castle && !is_noble(kind_of(piece_[from]));
        lose(to);
        for (Castle& castle : castles_) {  // CH-81
          if (third && castle.active() && castle.owner == side_ && site(castle).halls.contains(from) &&
              site(castle).halls.contains(to))
            castle.activator = no_cell;
        }
      }
      move_piece(from, to);
      if (a.promotes()) {
        lift(to);
        put(to, make_piece(side_, a.promotion()));
      }
      for (int i = 0; i < a.arrest_count(); ++i) dispatch(a.arrest(i));
      if (given_away) known_.insert(to);
      break;
    }
    case ActionKind::castling: {
      const int d = direction_to(from, to);
      const Cell rook = castling_stop(d);
      move_piece(from, to);
      move_piece(rook, neighbor(d ^ 1, to));
      break;
    }
    case ActionKind::promotion_in_place:
      lift(to);
      put(to, make_piece(side_, a.promotion()));
      settled_.erase(to);
      break;
    case ActionKind::abdication: {
      lose(from);
      unmoved_.erase(to);
      lift(to);
      put(to, make_piece(side_, cheops::king));
      break;
    }
    case ActionKind::appointment:
      certified_ &= ~pieces(side_);  // CH-94
      deputies_.insert(to);
      ++appointments_[index(side_)];
      break;
    case ActionKind::inspection: (deputies_.contains(to) ? known_ : certified_).insert(to); break;
  }
  assume();
}

/// At the end of a side's turn its arrested Assassins wait one turn less. CH-102
template <int W>
void Position<W>::thaw() {
  const Set own = pieces(side_);
  frozen_[0] &= ~own;
  frozen_[0] |= frozen_[1] & own;
  frozen_[1] &= ~own;
  find_arrested();
}

template <int W>
void Position<W>::carry_out(Action a) {
  execute(a);
  if (rules().castles) form(a);
  if (!castles_.empty()) refresh_castles();
  if (frozen_[0] | frozen_[1]) thaw();
  if (deputies_) compromise_after_last();
}

template <int W>
bool Position<W>::counted(Action a) const {
  if (a.kind() == ActionKind::promotion_in_place) return false;
  if (a.kind() != ActionKind::move) return true;
  return kind_of(piece_[a.from()]) != pawn && piece_[a.to()] == no_piece;  // only Pawns capture en passant
}

template <int W>
void Position<W>::play(Action a) {
  // An inspection concerns an opponent's Civilian; every other action starts from one of the mover's pieces.
  CHESHIRE_ASSERT(piece_[a.from()] != no_piece &&
                  (color_of(piece_[a.from()]) == side_) == (a.kind() != ActionKind::inspection));
  const Kind kind = kind_of(piece_[a.from()]);
  const bool moves = a.kind() == ActionKind::move;
  const bool idle = counted(a);
  carry_out(a);
  ep_square_ = ep_pawn_ = no_cell;
  if (rules().en_passant && moves && kind == pawn && !a.promotes()) {
    for (const auto& two : tables_->pawns[index(side_)][a.from()].doubles) {
      // On one level, straight ahead.
      const Topology& t = tables_->topology;
      if (two.to != a.to() || t.at(two.over).z != t.at(a.from()).z || t.at(two.to).z != t.at(a.from()).z)
        continue;
      ep_square_ = two.over;
      ep_pawn_ = two.to;
    }
  }
  idle_turns_ = idle ? idle_turns_ + 1 : 0;
  side_ = !side_;
}

template <int W>
bool Position<W>::is_ok() const {
  const Position fresh(*tables_, setup());
  return std::equal(std::begin(piece_), std::end(piece_), std::begin(fresh.piece_)) &&
         std::equal(std::begin(color_), std::end(color_), std::begin(fresh.color_)) &&
         std::equal(std::begin(kind_), std::end(kind_), std::begin(fresh.kind_)) &&
         std::equal(std::begin(king_), std::end(king_), std::begin(fresh.king_)) &&
         std::equal(castles_.begin(), castles_.end(), fresh.castles_.begin(), fresh.castles_.end()) &&
         pillars_ == fresh.pillars_ && arrested_ == fresh.arrested_ && fieldless_ == fresh.fieldless_ &&
         key() == fresh.key() && !(deputies_ & ~kind_[civilian]) && !(certified_ & ~kind_[civilian]) &&
         !(known_ & ~deputies_);
}

template <int W>
void Position<W>::pass() {
  if (frozen_[0] | frozen_[1]) thaw();
  ep_square_ = ep_pawn_ = no_cell;
  idle_turns_ = 0;
  side_ = !side_;
}

template <int W>
std::uint64_t Position<W>::castle_key() const {
  std::uint64_t key = 0;
  for (const Castle& castle : castles_) {
    const std::uint64_t activator = castle.active() ? 1u + castle.activator : 0u;
    std::uint64_t x = castle.chair | activator << 12 | static_cast<std::uint64_t>(index(castle.owner)) << 24;
    x = (x + 1) * 0x9E3779B97F4A7C15u;
    key = (key ^ x ^ x >> 29) * 0xBF58476D1CE4E5B9u;
  }
  return key;
}

template <int W>
std::uint64_t Position<W>::key() const {
  const std::uint64_t castles = rules().repetition_counts_castles ? castle_key() : 0;
  return pieces_key_ ^ castles ^ (side_ == Color::black ? tables_->side_key : 0);
}

template <int W>
std::uint64_t Position<W>::full_key() const {
  std::uint64_t key = pieces_key_ ^ castle_key() ^ (side_ == Color::black ? tables_->side_key : 0);
  std::uint64_t salt = 0;
  const auto mix = [&](std::uint64_t word) {
    ++salt;
    if (word == 0) return;
    const std::uint64_t x = (word + (salt << 32)) * 0x9E3779B97F4A7C15u;
    key ^= (x ^ x >> 29) * 0xBF58476D1CE4E5B9u;
  };
  for (const Set* marks :
       {&unmoved_, &deputies_, &known_, &certified_, &settled_, &frozen_[0], &frozen_[1]}) {
    for (int i = 0; i < W; ++i) mix(marks->word(i));
  }
  mix(ep_square_ == no_cell ? 0 : 1u + ep_square_);
  for (const int appointments : appointments_) mix(static_cast<std::uint64_t>(appointments));
  return key;
}

template <int W>
Position<W>::Position(const Tables& tables, const Setup& setup) : tables_(&tables), side_(setup.side) {
  for (Piece& m : piece_) m = no_piece;
  for (std::size_t c = 0; c < setup.pieces.size(); ++c) {
    if (setup.pieces[c] != no_piece) put(static_cast<Cell>(c), setup.pieces[c]);
  }
  for (const auto& [cells, marks] : {std::pair{&setup.unmoved, &unmoved_},
                                     {&setup.deputies, &deputies_},
                                     {&setup.known, &known_},
                                     {&setup.certified, &certified_},
                                     {&setup.settled, &settled_}}) {
    for (Cell c : *cells) marks->insert(c);
  }
  for (const auto& frozen : setup.frozen) frozen_[frozen.turns - 1].insert(frozen.cell);
  for (const Castle& castle : setup.castles) {
    castles_.push_back(castle);
    pillars_ |= site(castle).pillars;
  }
  appointments_[0] = setup.appointments[0];
  appointments_[1] = setup.appointments[1];
  ep_square_ = setup.ep_square;
  ep_pawn_ = setup.ep_pawn;
  idle_turns_ = setup.idle_turns;
  refresh_castles();
  pending_ = !foundations(Color::white).empty() || !foundations(Color::black).empty();
}

template <int W>
Setup Position<W>::setup() const {
  Setup setup;
  setup.pieces.assign(piece_, piece_ + tables_->cells);
  setup.side = side_;
  setup.castles.assign(castles_.begin(), castles_.end());
  for (const auto& [cells, marks] : {std::pair{&setup.unmoved, &unmoved_},
                                     {&setup.deputies, &deputies_},
                                     {&setup.known, &known_},
                                     {&setup.certified, &certified_},
                                     {&setup.settled, &settled_}}) {
    marks->for_each([out = cells](Cell c) { out->push_back(c); });
  }
  for (int turns : {1, 2}) {
    frozen_[turns - 1].for_each([&](Cell c) { setup.frozen.push_back({c, turns}); });
  }
  setup.appointments[0] = appointments_[0];
  setup.appointments[1] = appointments_[1];
  setup.ep_square = ep_square_;
  setup.ep_pawn = ep_pawn_;
  setup.idle_turns = idle_turns_;
  return setup;
}

}  // namespace cheshire::cheops
