// Position: Deputies, appointments and inspections. Included by position.h.
#pragma once

namespace cheshire::cheops {

/// The halls of a side's active Castles.
template <int W>
CellSet<W> Position<W>::halls_of(Color owner) const {
  Set halls;
  for (const Castle& castle : castles_) {
    if (castle.active() && castle.owner == owner) halls |= site(castle).halls;
  }
  return halls;
}

/// Active Civilians that have not been appointed.
template <int W>
CellSet<W> Position<W>::free_civilians(Color color) const {
  return active(color) & kind_[civilian] & ~deputies_;
}

/// Civilians that could still be appointed, which keeps their side's Deputies unknown: a pillar never can, an
/// arrested Civilian may be later. CH-96
template <int W>
CellSet<W> Position<W>::unappointed(Color color) const {
  if (rules().last_civilian == LastCivilian::active) return free_civilians(color);
  return pieces(color) & kind_[civilian] & ~pillars_ & ~deputies_;
}

// CH-87, CH-88
template <int W>
bool Position<W>::may_appoint() const {
  const Cell own = king(side_);
  for (const Castle& castle : castles_) {
    if (!castle.active() || castle.owner != side_ || castle.chair != own) continue;
    if (castle.activator == own || rules().appointing_king == AppointingKing::any_on_chair) return true;
  }
  return false;
}

template <int W>
CellSet<W> Position<W>::known_after(Action a) const {
  Set known = known_;
  if (a.kind() != ActionKind::move) return known;
  const auto carry = [&](Cell from, Cell to) {
    if (!known.contains(from)) return;
    known.erase(from);
    known.insert(to);
  };
  known.erase(a.to());
  carry(a.from(), a.to());
  for (int i = 0; i < a.arrest_count(); ++i) carry(a.arrest(i).victim, a.arrest(i).hall);
  return known;
}

// CH-96
template <int W>
void Position<W>::compromise_after_last() {
  for (Color color : {Color::white, Color::black}) {
    const Set own = deputies_ & pieces(color);
    if (own && !unappointed(color)) known_ |= own;
  }
}

}  // namespace cheshire::cheops
