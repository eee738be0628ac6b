// Position: the field of every piece, and attacks. Included by position.h.
#pragma once

#include <bit>
#include <cstddef>

namespace cheshire::cheops {

template <int W>
Cell Position<W>::highest(const Set& s) {
  for (int i = W - 1; i > 0; --i) {
    if (s.word(i)) return static_cast<Cell>(64 * i + 63 - std::countl_zero(s.word(i)));
  }
  return static_cast<Cell>(63 - std::countl_zero(s.word(0)));
}

/// The cells in those directions up to and including the first blocker.
template <int W>
CellSet<W> Position<W>::slides(Cell from, std::uint32_t directions, const Set& blockers) const {
  Set cells;
  for (; directions; directions &= directions - 1) {
    const int d = std::countr_zero(directions);
    if (neighbor(d, from) == no_cell) continue;
    const Set& whole = ray(d, from);
    const Set stops = whole & blockers;
    cells |= stops ? whole & ~ray(d, nearest(d, stops)) : whole;
  }
  return cells;
}

// CH-25, CH-27
template <int W>
CellSet<W> Position<W>::jumps_over_screen(Cell from, const Set& closed) const {
  const Set blockers = occupied() | closed;
  const Set no_screens = castles_.empty() ? Set{} : closed | barred_to(from, color_of(piece_[from]));
  Set struck;
  for (std::uint32_t all = tables_->orthogonal; all; all &= all - 1) {
    const int d = std::countr_zero(all);
    const Set stops = ray(d, from) & blockers;
    if (!stops) continue;
    const Cell screen = nearest(d, stops);
    if (no_screens.contains(screen)) continue;
    if (const Set beyond = ray(d, screen) & blockers; beyond) struck.insert(nearest(d, beyond));
  }
  return struck & ~closed;
}

/// Where Castles allow a leap to go. CH-24, CH-70
template <int W>
CellSet<W> Position<W>::leaps_open(Cell from, Color color) const {
  const Set barred = barred_to(from, color);
  Set open = ~barred;
  for (const auto& one : tables_->leaps[from]) {
    if (one.over != no_cell && barred.contains(one.over)) open.erase(one.to);
  }
  return open;
}

// CH-31, CH-32
template <int W>
CellSet<W> Position<W>::pawn_steps(Cell from, Color color, const Set& vacant) const {
  const auto& moves = tables_->pawns[index(color)][from];
  Set cells = moves.steps & vacant;
  for (const auto& two : moves.doubles) {
    if (vacant.contains(two.over) && vacant.contains(two.to)) cells.insert(two.to);
  }
  return cells;
}

// CH-76
template <int W>
bool Position<W>::walk_open(const Castle& castle, Color color) const {
  if (rules().walk_out == WalkOut::never) return false;
  return rules().walk_out == WalkOut::any_castle || castle.owner == color;
}

/// An Assassin's quiet moves. CH-28, CH-29, CH-74 to CH-76, CH-127
template <int W>
CellSet<W> Position<W>::walks(Cell from, Color color) const {
  const Set vacant = ~occupied(), first = tables_->adjacent[from] & vacant;
  // A walk leads over open squares. If it begins in a Castle it may also enter that Castle's halls: from
  // anywhere, or, if it may not come back, only from squares of that Castle.
  Set open = vacant, rooms, home, ends;
  bool shut_in = false;
  for (const Castle& castle : castles_) {
    if (!castle.active()) continue;
    Set cells = site(castle).halls;
    open &= ~cells;
    cells.insert(castle.chair);
    if (!rules().chair_open_by_axis) open.erase(castle.chair);
    const bool inside = cells.contains(from);
    ends |= inside ? first : first & cells;  // single steps
    const bool walk = walk_open(castle, color);
    shut_in |= inside && !walk;
    const Set all = castle.owner == color ? cells | site(castle).axis : cells;
    if (!walk || !all.contains(from)) continue;
    rooms |= cells & vacant;
    home |= all;
  }
  if (shut_in) return ends;
  if (rules().walk_returns) {
    open |= rooms;
    rooms = Set{};
  }
  const auto next = [&](Cell at) {
    return tables_->adjacent[at] & (home.contains(at) ? open | rooms : open);
  };
  const Set one = next(from);
  Set two;
  one.for_each([&](Cell a) { two |= next(a); });
  if (rules().assassin_walk == AssassinWalk::up_to_three) ends |= one | two;
  two.for_each([&](Cell b) {
    const Set before = tables_->adjacent[b] & (open.contains(b) ? one : one & home);
    Set third = next(b);
    // There is another path to the second square than over the third.
    if (before.count() == 1) third &= ~before;
    ends |= third;
  });
  return ends;
}

/// Whether that Civilian may jump at most one enemy major. CH-39, CH-44
template <int W>
bool Position<W>::limited(Cell c) const {
  return !deputies_.contains(c) || rules().deputy_field != DeputyField::no_limit;
}

/// Calls f(cell, jumps) for the ends of jump chains from a cell that pass over all those pieces, chains of
/// fewer jumps first. A cell may come several times. All jumped pieces are added to `jumped`. CH-38, CH-39
template <int W>
template <std::size_t N, class F>
void Position<W>::each_chain(Cell from, bool one_major, const FixedVector<Cell, N>& victims, F&& f,
                             Set* jumped) const {
  const Color color = color_of(piece_[from]);
  Set pieces = occupied();
  pieces.erase(from);
  const Set enemies = color_[index(!color)] & ~pillars_;
  const Set majors = enemies & ~kind_[pawn] & ~kind_[civilian];
  constexpr std::size_t passings = std::size_t{1} << N;
  const unsigned all = (1u << victims.size()) - 1;
  struct Place {
    Cell at;
    std::uint16_t jumps;
    bool over_major;
    std::uint8_t crossed;  // bit i: the chain has led over victims[i]
  };
  Set seen[2][passings];
  // Uses the stack if that is small.
  std::conditional_t<N == 1, FixedVector<Place, 4 * 64 * W>, std::vector<Place>> open;
  const auto reach = [&](Cell at, int jumps, bool over_major, unsigned crossed) {
    if (seen[over_major][crossed].contains(at)) return;
    seen[over_major][crossed].insert(at);
    open.push_back({at, static_cast<std::uint16_t>(jumps), over_major, static_cast<std::uint8_t>(crossed)});
  };
  reach(from, 0, false, 0);
  for (std::size_t i = 0; i < open.size(); ++i) {
    const Place place = open[i];
    if (place.crossed == all && place.at != from) f(place.at, place.jumps);
    if (place.over_major && one_major && rules().major_in_chain == MajorInChain::last) continue;
    const Set barred = castles_.empty() ? Set{} : barred_to(place.at, color);
    (tables_->adjacent[place.at] & pieces & ~barred).for_each([&](Cell over) {
      const Cell to = neighbor(direction_to(place.at, over), over);
      if (to == no_cell || pieces.contains(to) || barred.contains(to)) return;
      const bool major = majors.contains(over);
      if (major && place.over_major && one_major) return;
      if (jumped) jumped->insert(over);
      unsigned crossed = place.crossed;
      for (std::size_t v = 0; v < victims.size(); ++v) crossed |= victims[v] == over ? 1u << v : 0u;
      reach(to, place.jumps + 1, place.over_major || major, crossed);
    });
  }
}

/// Where jump chains from a cell end that pass over all those pieces.
template <int W>
template <std::size_t N>
CellSet<W> Position<W>::chains(Cell from, bool one_major, const FixedVector<Cell, N>& victims) const {
  Set ends;
  each_chain(from, one_major, victims, [&](Cell at, int) { ends.insert(at); });
  return ends;
}

/// The least number of jumps of a chain to that cell, 0 if there is none.
template <int W>
int Position<W>::min_jumps(Cell from, Cell to, bool one_major, const Victims& over) const {
  int min = 0;
  const auto note = [&](Cell at, int n) {
    if (at == to && min == 0) min = n;
  };
  if (over.size() > 1) {
    each_chain(from, one_major, over, note);
  } else {
    each_chain(from, one_major, over.empty() ? nobody() : one_victim(over[0]), note);
  }
  return min;
}

template <int W>
int Position<W>::jumps(Cell from, Cell to, const Victims& over) const {
  const bool open = castles_.empty() || !closed_to(from, color_of(piece_[from])).contains(to);
  if (over.empty() && open && tables_->adjacent[from].contains(to)) return 0;
  const int min = min_jumps(from, to, true, over);
  return min > 0 ? min : min_jumps(from, to, false, over);
}

template <int W>
bool Position<W>::bridges(Cell from, Cell to, const Victims& victims) const {
  const int d = direction_to(from, to);
  if (d == Tables::no_direction || piece_[to] != no_piece) return false;
  const Color color = color_of(piece_[from]);
  const Set majors = color_[index(!color)] & ~pillars_ & ~kind_[pawn] & ~kind_[civilian];
  Set jumped;
  bool over_major = false, within_limit = true;
  for (Cell at = from; at != to;) {
    const Set barred = barred_to(at, color);
    const Cell over = neighbor(d, at);
    if (piece_[over] == no_piece || barred.contains(over)) return false;
    at = neighbor(d, over);
    if (at == no_cell || piece_[at] != no_piece || barred.contains(at)) return false;
    const bool major = majors.contains(over);
    within_limit &= !over_major || (!major && rules().major_in_chain == MajorInChain::anywhere);
    over_major |= major;
    jumped.insert(over);
  }
  for (Cell victim : victims) {
    if (!jumped.contains(victim)) return false;
  }
  return jumped.count() > 1 && (within_limit || min_jumps(from, to, true, victims) == 0);
}

/// Quiet moves of a Civilian. CH-37
template <int W>
CellSet<W> Position<W>::civilian_moves(Cell from, bool one_major) const {
  Set cells = tables_->adjacent[from] & ~occupied();
  if (!castles_.empty()) cells &= ~closed_to(from, color_of(piece_[from]));
  // Most Civilians have nothing to jump over.
  const Set pieces = occupied();
  const bool jumps = !(tables_->adjacent[from] & pieces).all_of([&](Cell over) {
    const Cell to = neighbor(direction_to(from, over), over);
    return to == no_cell || pieces.contains(to);
  });
  if (jumps) cells |= chains(from, one_major, nobody());
  return cells;
}

template <int W>
auto Position<W>::field(Cell from) const -> Field {
  Field f;
  if (pillars_.contains(from) || fieldless_.contains(from)) return f;
  const Color color = color_of(piece_[from]);
  const Kind kind = kind_of(piece_[from]);
  const Set closed = castles_.empty() ? Set{} : closed_to(from, color);
  const Set blockers = occupied() | closed;
  switch (kind) {
    case assassin:
      if (!arrested_.contains(from)) f.quiet = walks(from, color);
      f.strikes = tables_->adjacent[from];
      break;
    case pawn:
      f.quiet = pawn_steps(from, color, ~blockers);
      f.strikes = tables_->pawns[index(color)][from].captures & ~closed;
      break;
    case civilian:
      f.quiet = civilian_moves(from, limited(from));
      if (deputies_.contains(from) && rules().deputy_field == DeputyField::captures)
        f.strikes = tables_->adjacent[from] & ~closed;
      break;
    default: {
      const auto& moves = tables_->piece[kind];
      const Set quiet = slides(from, moves.quiet_slides, blockers);
      const Set capture =
          moves.quiet_slides == moves.capture_slides ? quiet : slides(from, moves.capture_slides, blockers);
      const Set leaps = castles_.empty() ? ~Set{} : leaps_open(from, color);
      f.quiet = (quiet | moves.quiet_steps[from] | (moves.quiet_leaps[from] & leaps)) & ~blockers;
      f.strikes = ((capture | moves.capture_steps[from]) & ~closed) | (moves.capture_leaps[from] & leaps);
      if (kind == master) f.strikes |= jumps_over_screen(from, closed);
    }
  }
  f.guards = f.strikes & color_[index(color)] & ~pillars_;
  f.strikes &= color_[index(!color)] & ~pillars_;
  return f;
}

/// Enemies of the side to move that may be captured. CH-42, CH-97
template <int W>
CellSet<W> Position<W>::capturable() const {
  const Set enemies = color_[index(!side_)] & ~pillars_ & ~kind_[cheops::king];
  return enemies & (~kind_[civilian] | (deputies_ & known_));
}

}  // namespace cheshire::cheops
