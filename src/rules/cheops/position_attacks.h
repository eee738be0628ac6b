// Position: which pieces attack a square, and which pieces and vacant squares keep others from attacking it.
// Included by position.h.
#pragma once

namespace cheshire::cheops {

/// The cells that active Castles can close to pieces.
template <int W>
CellSet<W> Position<W>::walls() const {
  Set cells;
  for (const Castle& castle : castles_) {
    if (!castle.active()) continue;
    cells |= site(castle).halls | site(castle).pillars;
    cells.insert(castle.chair);
  }
  return cells;
}

/// Whether enemies of a colour attack a square, if `pieces` were the occupied cells and `enemies` those with
/// an enemy that has a field. Searches outward from the square; only where walls are on the way does it
/// matter on which side an attacker stands. With `check_info` it finds everything that affects the square;
/// otherwise the first attacker ends the search.
template <int W>
bool Position<W>::attacked_by(Color by, Cell c, const Set& pieces, const Set& enemies,
                              CheckInfo* check_info) const {
  const Set closing = castles_.empty() ? Set{} : walls();
  const auto walled = [&](Cell from, const Set& way) {
    return !castles_.empty() && (way & closing) && (way & closed_to(from, by));
  };
  const Set here = Set::of(c);

  Set near;
  for (Kind k : tables_->steppers) near |= kind_[k];
  if (rules().deputy_field == DeputyField::captures) near |= deputies_;
  near &= tables_->adjacent[c];
  near |= tables_->pawn_from[index(by)][c] & kind_[pawn];
  near &= enemies;
  // No wall keeps an Assassin out. CH-74
  if (closing.contains(c)) {
    (near & ~kind_[assassin]).for_each([&](Cell from) {
      if (walled(from, here)) near.erase(from);
    });
  }
  bool attacked = !near.empty();
  for (Kind k : tables_->leapers) {
    if (const Set leap = tables_->piece[k].capture_leaps[c] & kind_[k] & enemies; leap) {
      attacked = attacked || castles_.empty() ||
                 !leap.all_of([&](Cell from) { return !leaps_open(from, by).contains(c); });
    }
  }
  if (attacked && !check_info) return true;

  for (Kind k : tables_->sliders) {
    const std::uint32_t directions = tables_->piece[k].capture_slides;
    (kind_[k] & enemies & tables_->lines[c]).for_each([&](Cell from) {
      const int d = direction_to(c, from);
      if (!(directions >> (d ^ 1) & 1)) return;
      const Cell first = nearest(d, ray(d, c) & pieces);
      if (first != from && (!check_info || nearest(d, ray(d, first) & pieces) != from)) return;
      if (walled(from, (ray(d, c) & ~ray(d, from)) | here)) return;
      if (first == from) {
        attacked = true;
      } else {
        check_info->shields.insert(first);
      }
    });
    if (attacked && !check_info) return true;
  }
  (kind_[master] & enemies & tables_->lines[c]).for_each([&](Cell from) {
    const int d = direction_to(c, from);
    if (!(tables_->orthogonal >> d & 1)) return;
    Set between = ray(d, c) & ~ray(d, from);
    between.erase(from);
    const Set in_way = between & pieces;
    const int screens = in_way.count();
    if (screens > 2 || (screens != 1 && !check_info) || walled(from, between | here)) return;
    // A piece that Castles keep from being jumped is not a screen, but may be replaced by one. CH-66, CH-71
    const bool screen = screens == 1 && (castles_.empty() || !(in_way & barred_to(from, by)));
    attacked |= screen;
    if (!check_info) return;
    if (screens == 0) check_info->gaps |= between;
    if (screens > 0 && !screen) check_info->shields |= in_way;
  });
  return attacked;
}

}  // namespace cheshire::cheops
