// Position: the field of every man, and attacks. Included by position.h.
#pragma once

#include <bit>

namespace cheshire::cheops {

template <int W>
Cell Position<W>::highest(const Set& s) {
  for (int i = W - 1; i > 0; --i) {
    if (s.word(i)) return static_cast<Cell>(64 * i + 63 - std::countl_zero(s.word(i)));
  }
  return static_cast<Cell>(63 - std::countl_zero(s.word(0)));
}

template <int W>
void Position<W>::slide(Cell from, std::uint32_t quiet, std::uint32_t capture, const Set& closed,
                        Field& f) const {
  const Set blockers = occupied() | closed;
  for (std::uint32_t all = quiet | capture; all; all &= all - 1) {
    const int d = std::countr_zero(all);
    const Set& whole = ray(d, from);
    const Set stops = whole & blockers;
    if (!stops) {
      if (quiet >> d & 1) f.quiet |= whole;
      continue;
    }
    const Cell stop = nearest(d, stops);
    if (quiet >> d & 1) {
      Set way = whole & ~ray(d, stop);
      way.erase(stop);
      f.quiet |= way;
    }
    if ((capture >> d & 1) && !closed.contains(stop)) f.strikes.insert(stop);
  }
}

// CH-25, CH-27
template <int W>
void Position<W>::jump_over_screen(Cell from, const Set& closed, Field& f) const {
  const Set blockers = occupied() | closed;
  const Set barred = castles_.empty() ? Set{} : barred_to(from, color_of(man_[from]));
  for (std::uint32_t all = tables_->orthogonal; all; all &= all - 1) {
    const int d = std::countr_zero(all);
    const Set stops = ray(d, from) & blockers;
    if (!stops) continue;
    const Cell screen = nearest(d, stops);
    if (closed.contains(screen) || barred.contains(screen)) continue;
    const Set beyond = ray(d, screen) & blockers;
    if (!beyond) continue;
    if (const Cell struck = nearest(d, beyond); !closed.contains(struck)) f.strikes.insert(struck);
  }
}

// CH-24, CH-70
template <int W>
void Position<W>::leap(Cell from, Color color, const typename Tables::ManMoves& moves, Field& f) const {
  const Set &quiet = moves.quiet_leaps[from], &capture = moves.capture_leaps[from];
  if (!quiet && !capture) return;
  Set open = ~Set{};
  if (!castles_.empty()) {
    const Set barred = barred_to(from, color);
    open = ~barred;
    for (const auto& one : tables_->leaps[from]) {
      if (one.passed != no_cell && barred.contains(one.passed)) open.erase(one.to);
    }
  }
  f.quiet |= quiet & open & ~occupied();
  f.strikes |= capture & open & occupied();
}

template <int W>
void Position<W>::pawn_field(Cell from, Color color, const Set& closed, Field& f) const {
  const auto& moves = tables_->pawns[index(color)][from];
  const Set open = ~(occupied() | closed);
  for (Cell to : moves.steps) {
    if (open.contains(to)) f.quiet.insert(to);
  }
  for (const auto& two : moves.doubles) {
    if (open.contains(two.over) && open.contains(two.to)) f.quiet.insert(two.to);
  }
  f.strikes |= moves.captures & ~closed;
}

/// The active Castle in whose hall or on whose chair a cell lies, or null.
template <int W>
const Castle* Position<W>::castle_at(Cell c) const {
  for (const Castle& castle : castles_) {
    if (castle.active() && (castle.chair == c || site(castle).halls.contains(c))) return &castle;
  }
  return nullptr;
}

// CH-76
template <int W>
bool Position<W>::walk_open(const Castle& castle, Color color) const {
  if (rules().walk_out == WalkOut::never) return false;
  return rules().walk_out == WalkOut::any_castle || castle.owner == color;
}

/// An Assassin's quiet moves. CH-28, CH-29, CH-74 to CH-76
template <int W>
CellSet<W> Position<W>::walks(Cell from, Color color) const {
  const Castle* home = castles_.empty() ? nullptr : castle_at(from);
  const Set vacant = ~occupied();
  Set ends;
  const auto may_enter = [&](Cell at, Cell to) {
    if (!vacant.contains(to)) return false;
    const Castle* castle = castles_.empty() ? nullptr : castle_at(to);
    if (!castle) return true;
    const auto within = [&](Cell c) {
      return castle->chair == c || site(*castle).halls.contains(c) ||
             (castle->owner == color && site(*castle).axis.contains(c));
    };
    return walk_open(*castle, color) && within(from) && within(at);
  };
  if (!home || walk_open(*home, color)) {
    const bool shorter = rules().assassin_walk == AssassinWalk::up_to_three;
    const Set first = tables_->adjacent[from] & vacant;
    first.for_each([&](Cell a) {
      if (!may_enter(from, a)) return;
      if (shorter) ends.insert(a);
      (tables_->adjacent[a] & vacant).for_each([&](Cell b) {
        if (!may_enter(a, b)) return;
        if (shorter) ends.insert(b);
        Set third = tables_->adjacent[b] & vacant;
        third.erase(a);
        if (castles_.empty()) {
          ends |= third;
        } else {
          third.for_each([&](Cell c) {
            if (may_enter(b, c)) ends.insert(c);
          });
        }
      });
    });
  }
  if (!castles_.empty()) {
    (tables_->adjacent[from] & vacant).for_each([&](Cell to) {
      if (home || castle_at(to)) ends.insert(to);
    });
  }
  return ends;
}

/// Whether that Civilian may pass over one enemy major at most. CH-39, CH-44
template <int W>
bool Position<W>::limited(Cell c) const {
  return !deputies_.contains(c) || rules().deputy_field != DeputyField::no_limit;
}

/// Where chains of jumps from a cell end; with a victim only those that pass over him. CH-38, CH-39
template <int W>
CellSet<W> Position<W>::chains(Cell from, bool one_major, Cell victim) const {
  const Color color = color_of(man_[from]);
  Set men = occupied();
  men.erase(from);
  const Set enemies = color_[index(!color)] & ~pillars_;
  const Set majors = enemies & ~kind_[pawn] & ~kind_[civilian];
  struct Place {
    Cell at;
    bool over_major, over_victim;
  };
  Set seen[2][2];
  FixedVector<Place, 4 * 64 * W> open;
  const auto reach = [&](Cell at, bool over_major, bool over_victim) {
    if (seen[over_major][over_victim].contains(at)) return;
    seen[over_major][over_victim].insert(at);
    open.push_back({at, over_major, over_victim});
  };
  reach(from, false, victim == no_cell);
  for (std::size_t i = 0; i < open.size(); ++i) {
    const Place place = open[i];
    if (place.over_major && one_major && rules().major_in_chain == MajorInChain::last) continue;
    const Set barred = castles_.empty() ? Set{} : barred_to(place.at, color);
    for (int d = 0; d < tables_->directions; ++d) {
      const Cell over = neighbor(d, place.at);
      if (over == no_cell || !men.contains(over) || barred.contains(over)) continue;
      const Cell to = neighbor(d, over);
      if (to == no_cell || men.contains(to) || barred.contains(to)) continue;
      const bool major = majors.contains(over);
      if (major && place.over_major && one_major) continue;
      reach(to, place.over_major || major, place.over_victim || over == victim);
    }
  }
  Set ends = seen[0][1] | seen[1][1];
  ends.erase(from);
  return ends;
}

/// Quiet moves of a Civilian. CH-37
template <int W>
CellSet<W> Position<W>::civilian_moves(Cell from, bool one_major) const {
  Set cells = tables_->adjacent[from] & ~occupied();
  if (!castles_.empty()) cells &= ~closed_to(from, color_of(man_[from]));
  if (tables_->adjacent[from] & occupied()) cells |= chains(from, one_major, no_cell);
  return cells;
}

template <int W>
auto Position<W>::field(Cell from) const -> Field {
  Field f;
  if (pillars_.contains(from) || arrested_.contains(from)) return f;
  const Color color = color_of(man_[from]);
  const Kind kind = kind_of(man_[from]);
  const Set closed = castles_.empty() ? Set{} : closed_to(from, color);
  const Set enemies = color_[index(!color)] & ~pillars_;
  switch (kind) {
    case assassin:
      f.quiet = walks(from, color);
      f.strikes = tables_->adjacent[from];
      break;
    case pawn: pawn_field(from, color, closed, f); break;
    case civilian:
      f.quiet = civilian_moves(from, limited(from));
      if (deputies_.contains(from) && rules().deputy_field == DeputyField::captures)
        f.strikes = tables_->adjacent[from] & ~closed;
      break;
    default: {
      const auto& moves = tables_->man[kind];
      f.quiet = moves.quiet_steps[from] & ~(occupied() | closed);
      f.strikes = moves.capture_steps[from] & ~closed;
      slide(from, moves.quiet_slides, moves.capture_slides, closed, f);
      leap(from, color, moves, f);
      if (kind == master) jump_over_screen(from, closed, f);
    }
  }
  f.strikes &= enemies;
  return f;
}

/// Enemies of the side to move that may be captured. CH-42, CH-97
template <int W>
CellSet<W> Position<W>::capturable() const {
  const Set enemies = color_[index(!side_)] & ~pillars_ & ~kind_[cheops::king];
  return enemies & (~kind_[civilian] | (deputies_ & known_));
}

// With Castles on the board every man that might strike there is asked for his field.
template <int W>
bool Position<W>::attacked_past_castles(Cell c) const {
  const Color by = !color_of(man_[c]);
  Set near = tables_->lines[c] | tables_->adjacent[c];
  for (const auto& one : tables_->leaps[c]) near.insert(one.to);
  return !(active(by) & near).all_of([&](Cell from) { return !field(from).strikes.contains(c); });
}

/// Whether the man on c is attacked when those on `lifted` are thought away; only without Castles may any be.
template <int W>
bool Position<W>::attacked(Cell c, const Set& lifted) const {
  if (!castles_.empty()) return attacked_past_castles(c);
  const Color by = !color_of(man_[c]);
  const Set men = occupied() & ~lifted, theirs = color_[index(by)] & ~lifted;
  Set steppers = kind_[assassin];
  std::uint32_t directions = 0;
  Set sliders;
  for (Kind k = 0; k < role_count; ++k) {
    const auto& moves = tables_->man[k];
    if (moves.steps_to_capture) steppers |= kind_[k] & tables_->man[k].capture_steps[c];
    if (moves.leaps_to_capture && (moves.capture_leaps[c] & kind_[k] & theirs)) return true;
    if (moves.capture_slides && (kind_[k] & theirs & tables_->lines[c])) {
      sliders |= kind_[k] & theirs;
      directions |= moves.capture_slides;
    }
  }
  if (rules().deputy_field == DeputyField::captures) steppers |= deputies_;
  if (tables_->adjacent[c] & steppers & theirs) return true;
  if (tables_->pawn_from[index(by)][c] & kind_[pawn] & theirs) return true;
  const Set masters = kind_[master] & theirs & tables_->lines[c];
  if (masters) directions |= tables_->orthogonal;
  for (; directions; directions &= directions - 1) {
    const int d = std::countr_zero(directions);
    const Set stops = ray(d, c) & men;
    if (!stops) continue;
    const Cell stop = nearest(d, stops);
    if (sliders.contains(stop) && (tables_->man[kind_of(man_[stop])].capture_slides >> (d ^ 1) & 1))
      return true;
    if (!masters || !(tables_->orthogonal >> d & 1)) continue;
    const Set beyond = ray(d, stop) & men;
    if (beyond && masters.contains(nearest(d, beyond))) return true;
  }
  return false;
}

}  // namespace cheshire::cheops
