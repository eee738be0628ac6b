// Position: Castles, what they close to which pieces, how they form and change hands. Included by position.h.
#pragma once

#include <algorithm>

namespace cheshire::cheops {

// CH-68, CH-72: a Castle is open to its owner's pieces on the chair, the axis or in a hall, and to the other
// side's on chair and axis.
template <int W>
bool Position<W>::inside(const Castle& castle, Cell from, Color color) const {
  const Site& s = site(castle);
  return castle.chair == from || s.axis.contains(from) || (castle.owner == color && s.halls.contains(from));
}

template <int W>
CellSet<W> Position<W>::closed_to(Cell from, Color color) const {
  Set closed;
  for (const Castle& castle : castles_) {
    if (!castle.active() || inside(castle, from, color)) continue;
    closed |= site(castle).halls | site(castle).pillars;
    if (site(castle).halls.contains(from)) closed.insert(castle.chair);
  }
  return closed;
}

template <int W>
CellSet<W> Position<W>::barred_to(Cell from, Color color) const {
  Set barred;
  for (const Castle& castle : castles_) {
    const Site& s = site(castle);
    if (castle.active() || !rules().inactive_pillars_jumped) barred |= s.pillars;
    if (!castle.active() || inside(castle, from, color)) continue;
    barred |= s.halls;
    if (!rules().chair_open_by_axis || s.halls.contains(from)) barred.insert(castle.chair);
  }
  return barred;
}

/// The chairs of the Castles that a side could found now, lowest first. Arrestees are never on a corner:
/// their Castle would share a square with the new one. CH-54, CH-57
template <int W>
FixedVector<Cell, 24> Position<W>::foundations(Color color) const {
  FixedVector<Cell, 24> chairs;
  const Set own = pieces(color) & ~pillars_;
  const Set rooks = own & (kind_[tower] | kind_[master]), civilians = own & kind_[civilian];
  if (castles_.size() == max_castles || civilians.count() < 2 || rooks.count() < 2) return chairs;
  Set tried;
  civilians.for_each([&](Cell c) {
    for (Cell chair : tables_->chairs[c]) tried.insert(chair);
  });
  tried.for_each([&](Cell chair) {
    const Site& s = tables_->sites[chair];
    if ((s.pillars & rooks).count() != 2 || (s.pillars & civilians).count() != 2) return;
    for (const Castle& castle : castles_) {
      if (s.effect() & site(castle).effect()) return;
    }
    if (chairs.size() < chairs.capacity()) chairs.push_back(chair);
  });
  return chairs;
}

/// Of some complete foundations, those that become Castles when founded one after another, `first` first
/// unless it is no_cell; one that shares a square with an earlier one is left out. CH-58
template <int W>
CellSet<W> Position<W>::founded(Cell first, const FixedVector<Cell, 24>& chairs) const {
  Set built, covered;
  const auto found = [&](Cell chair) {
    const Set effect = tables_->sites[chair].effect();
    if (effect & covered) return;
    built.insert(chair);
    covered |= effect;
  };
  if (first != no_cell) found(first);
  for (Cell chair : chairs) found(chair);
  return built;
}

/// The chairs that the mover may name if those foundations are complete after the action. If Castles are
/// declared: each that no lower one excludes when the lowest goes first. Otherwise: one for each different
/// outcome, and none if there is only one. CH-55, CH-59
template <int W>
FixedVector<Cell, 24> Position<W>::nameable(const FixedVector<Cell, 24>& chairs) const {
  const bool declared = rules().formation == Formation::declared;
  const bool lowest = rules().two_foundations == TwoFoundations::lowest_square;
  if (declared && !lowest) return chairs;
  FixedVector<Cell, 24> named;
  if (declared) {
    founded(no_cell, chairs).for_each([&](Cell chair) { named.push_back(chair); });
    return named;
  }
  if (lowest || chairs.size() < 2) return named;
  FixedVector<Set, 24> outcomes;
  for (Cell chair : chairs) {
    const Set built = founded(chair, chairs);
    if (std::find(outcomes.begin(), outcomes.end(), built) != outcomes.end()) continue;
    outcomes.push_back(built);
    named.push_back(chair);
  }
  if (named.size() == 1) named.clear();
  return named;
}

/// A side's pieces that can be corners of a Castle.
template <int W>
CellSet<W> Position<W>::founders(Color color) const {
  return pieces(color) & ~pillars_ & (kind_[tower] | kind_[master] | kind_[civilian]);
}

/// A superset of the cells where a Rook or Civilian may complete a foundation: two of its corners are
/// Civilians, so at least one of them is already in place.
template <int W>
CellSet<W> Position<W>::last_corners(Color color) const {
  const Set corners = founders(color);
  Set last;
  (corners & kind_[civilian]).for_each([&](Cell c) {
    for (Cell chair : tables_->chairs[c]) {
      const Set& pillars = tables_->sites[chair].pillars;
      if ((pillars & corners).count() >= 3) last |= pillars;
    }
  });
  return last;
}

/// Whether `to` is a corner of a foundation whose other three corners are among those cells.
template <int W>
bool Position<W>::completes(const Set& corners, Cell to) const {
  for (Cell chair : tables_->chairs[to]) {
    Set others = tables_->sites[chair].pillars & corners;
    others.erase(to);
    if (others.count() == 3) return true;
  }
  return false;
}

/// Forms the Castle that the mover chose and then those that form automatically. CH-55, CH-59
template <int W>
void Position<W>::form(Action a) {
  const auto found = [&](Cell chair) {
    castles_.push_back({chair, side_, no_cell, side_});
    pillars_ |= tables_->sites[chair].pillars;
  };
  if (a.castle() != no_cell) found(a.castle());
  if (rules().formation == Formation::declared) return;
  const Set corners = founders(side_);
  const bool any = pending_ || a.kind() == ActionKind::castling ||
                   (corners.contains(a.to()) && completes(corners, a.to()));
  if (!any) return;
  for (auto chairs = foundations(side_); !chairs.empty(); chairs = foundations(side_)) found(chairs[0]);
}

// CH-62, CH-63
template <int W>
bool Position<W>::kept(const Castle& castle) const {
  if (!castle.active()) return false;
  if (castle.activator == castle.chair) return true;
  if (!is_noble(kind_of(piece_[castle.activator]))) return false;
  if (site(castle).halls.contains(castle.activator)) return true;
  return site(castle).axis.contains(castle.activator) && rules().noble_on_axis_keeps_castle;
}

template <int W>
void Position<W>::refresh_castles() {
  for (Castle& castle : castles_) {
    if (kept(castle)) continue;
    castle.activator = no_cell;
    const Piece on_chair = piece_[castle.chair];
    if (on_chair != no_piece && (rules().everyone_activates || is_major(kind_of(on_chair)))) {
      castle.activator = castle.chair;
      castle.owner = color_of(on_chair);
    }
    // CH-83, CH-84
    const Set in_halls = site(castle).halls & kind_[pawn];
    settled_ &= ~in_halls;
    if (castle.active()) settled_ |= in_halls & color_[index(castle.owner)];
  }
  find_arrested();
}

// CH-78, CH-79, CH-102
template <int W>
void Position<W>::find_arrested() {
  arrested_ = Set{};
  for (const Castle& castle : castles_) {
    if (castle.active()) arrested_ |= site(castle).halls & color_[index(!castle.owner)];
  }
  const Set held = arrested_ & kind_[assassin];
  for (Set& frozen : frozen_) frozen &= held;
  arrested_ &= ~kind_[assassin];
  if (!rules().king_arrested) arrested_ &= ~kind_[cheops::king];
  fieldless_ = arrested_;
  const Set waiting = frozen_[0] | frozen_[1];
  arrested_ |= waiting;
  if (!rules().arrested_assassin_keeps_field) fieldless_ |= waiting;
}

}  // namespace cheshire::cheops
