// Position: attacks and the scan of the king's lines. Included by position.h.
#pragma once

#include <bit>

namespace cheshire {

/// The cells of a line reached from a cell by sliding, including the first occupied ones.
template <int W, class R>
inline CellSet<W> Position<W, R>::span(const OnLine& on, std::uint32_t word) const {
  const int high = std::countr_zero(word & (~1u << on.bit));
  const int low = 31 - std::countl_zero(word & ((1u << on.bit) - 1));
  const Set* prefix = tables_->prefix.data() + on.prefix;
  return prefix[high + 1] ^ prefix[low];
}

// The occupancy of lines and cells, as it is or as if some change had been made.
template <int W, class R>
struct Position<W, R>::AsItStands {
  const Position& p;
  std::uint32_t word(int line, int) const { return p.line_[line]; }
  Set occupied() const { return p.occupied(); }
};

template <int W, class R>
struct Position<W, R>::KingLifted {
  const Position& p;
  Cell king;
  const OnLine* on;
  std::uint32_t word(int line, int axis) const {
    return on[axis].line == line ? p.line_[line] & ~(1u << on[axis].bit) : p.line_[line];
  }
  Set occupied() const { return p.occupied() & ~Set::of(king); }
};

template <int W, class R>
struct Position<W, R>::Changed {
  const Position& p;
  const Change& change;
  std::uint32_t word(int line, int axis) const {
    std::uint32_t word = p.line_[line];
    for (Cell c : change.vacated) {
      if (p.on_lines(c)[axis].line == line) word &= ~(1u << p.on_lines(c)[axis].bit);
    }
    for (Cell c : change.occupied) {
      if (p.on_lines(c)[axis].line == line) word |= 1u << p.on_lines(c)[axis].bit;
    }
    return word;
  }
  Set occupied() const {
    Set set = p.occupied();
    for (Cell c : change.vacated) set.erase(c);
    for (Cell c : change.occupied) set.insert(c);
    return set;
  }
};

template <int W, class R>
template <class State>
inline bool Position<W, R>::attacked_in(const State& state, Cell c, Color by, const Set& enemies) const {
  for (Kind k : tables_->capture_leapers) {
    if (tables_->piece[make_piece(by, k)].leap_from[c] & enemies & kind_[k]) return true;
  }
  if (zero_attacker(c, enemies) != no_cell) return true;
  const OnLine* on = on_lines(c);
  for (const auto& group : tables_->groups) {
    Set riders;
    for (Kind k : group.kinds) riders |= kind_[k];
    riders &= enemies & group.reach[c];
    if (!riders) continue;
    for (int a : group.axes) {
      const Set hits = span(on[a], state.word(on[a].line, a)) & riders;
      if (!hits) continue;
      if (!tables_->one_way) return true;
      const bool found = !hits.all_of([&](Cell s) {
        const PieceTable& m = tables_->piece[piece_[s]];
        return ((on_lines(s)[a].bit < on[a].bit ? m.capture_up : m.capture_down) >> a & 1) == 0;
      });
      if (found) return true;
    }
  }
  for (Kind k : tables_->capture_pathers) {
    for (const auto& path : tables_->piece[make_piece(by, k)].path_from[c]) {
      if ((enemies & kind_[k]).contains(path.end) && !(path.over & state.occupied())) return true;
    }
  }
  return false;
}

/// Returns the piece among `enemies` that attacks a cell by a zero move, or no_cell.
template <int W, class R>
inline Cell Position<W, R>::zero_attacker(Cell c, const Set& enemies) const {
  if constexpr (R::zero_attacks) {
    const Cell beyond = transfer(c, 1);
    if (enemies.contains(beyond) && kind_of(piece_[beyond]) != tables_->spec.pawn.kind) return beyond;
  }
  return no_cell;
}

template <int W, class R>
bool Position<W, R>::attacked(Cell c, Color by) const {
  return attacked_in(AsItStands{*this}, c, by, pieces(by));
}

template <int W, class R>
bool Position<W, R>::attacked(Cell c, Color by, const Change& change) const {
  Set enemies = pieces(by);
  for (Cell v : change.vacated) enemies.erase(v);
  for (Cell o : change.occupied) enemies.erase(o);
  return attacked_in(Changed{*this, change}, c, by, enemies);
}

template <int W, class R>
CellSet<W> Position<W, R>::attackers(Cell c, Color by, const Set& without) const {
  const Set candidates = pieces(by) & ~without;
  Set found;
  for (Kind k : tables_->capture_leapers)
    found |= tables_->piece[make_piece(by, k)].leap_from[c] & candidates & kind_[k];
  if (const Cell beyond = zero_attacker(c, candidates); beyond != no_cell) found.insert(beyond);
  const OnLine* on = on_lines(c);
  for (const auto& group : tables_->groups) {
    Set riders;
    for (Kind k : group.kinds) riders |= kind_[k];
    riders &= candidates & group.reach[c];
    if (!riders) continue;
    for (int a : group.axes) {
      std::uint32_t word = line_[on[a].line];
      (without & tables_->line_set[on[a].line]).for_each([&](Cell v) {
        word &= ~(1u << on_lines(v)[a].bit);
      });
      (span(on[a], word) & riders).for_each([&](Cell s) {
        const PieceTable& m = tables_->piece[piece_[s]];
        if ((on_lines(s)[a].bit < on[a].bit ? m.capture_up : m.capture_down) >> a & 1) found.insert(s);
      });
    }
  }
  for (Kind k : tables_->capture_pathers) {
    for (const auto& path : tables_->piece[make_piece(by, k)].path_from[c]) {
      const bool open = !(path.over & occupied() & ~without);
      if (open && (candidates & kind_[k]).contains(path.end)) found.insert(path.end);
    }
  }
  found.erase(c);
  return found;
}

// Records what the path of an enemy piece to the king means: `blockers` pieces stand on its cells, and the
// first two are given.
template <int W, class R>
inline void Position<W, R>::add_way(CheckInfo<W>& d, Cell enemy, const Set& way, int blockers, Cell first,
                                    Cell second) const {
  if (blockers == 0) {
    // A block must stop every path of every checker: two bent paths, or two around a ring, may share a cell.
    d.between = d.checkers ? d.between & way : way;
    d.checkers.insert(enemy);
  } else if (blockers == 1) {
    if (color_of(piece_[first]) == side_) {
      d.pinned.insert(first);
      d.pins.push_back({first, enemy, way | Set::of(enemy)});
    } else {
      d.shields.insert(first);
    }
  } else if (blockers == 2 && boards > 1 && color_of(piece_[first]) != color_of(piece_[second])) {
    const bool own_first = color_of(piece_[first]) == side_;
    d.pairs.push_back({own_first ? first : second, own_first ? second : first});
  }
}

template <int W, class R>
CheckInfo<W> Position<W, R>::check_info() const {
  CheckInfo<W> d;
  const Cell king = king_[index(side_)];
  if (king == no_cell) return d;
  const Set& enemies = pieces(!side_);
  for (Kind k : tables_->capture_leapers) {
    d.checkers |= tables_->piece[make_piece(!side_, k)].leap_from[king] & enemies & kind_[k];
  }
  if (const Cell beyond = zero_attacker(king, enemies); beyond != no_cell) d.checkers.insert(beyond);
  const OnLine* king_on = on_lines(king);
  for (const auto& group : tables_->groups) {
    Set riders;
    for (Kind k : group.kinds) riders |= kind_[k];
    riders &= enemies & group.reach[king];
    if (!riders) continue;
    for (int a : group.axes) {
      const OnLine& on = king_on[a];
      (riders & tables_->line_set[on.line]).for_each([&](Cell s) {
        const unsigned at = on_lines(s)[a].bit;
        if (tables_->one_way) {
          const PieceTable& m = tables_->piece[piece_[s]];
          if (((at < on.bit ? m.capture_up : m.capture_down) >> a & 1) == 0) return;
        }
        const unsigned low = at < on.bit ? at : on.bit, high = at < on.bit ? on.bit : at;
        const std::uint32_t blockers = line_[on.line] & ((1u << high) - 1) & (~1u << low);
        const Set* prefix = tables_->prefix.data() + on.prefix;
        const auto& cell = tables_->line_cell[on.line];
        // Bit 0 is no cell; it also stands for a missing first or second blocker.
        const std::uint32_t rest = blockers & (blockers - 1);
        add_way(d, s, prefix[high] ^ prefix[low + 1], std::popcount(blockers),
                cell[std::countr_zero(blockers) & 31], cell[std::countr_zero(rest) & 31]);
      });
    }
  }
  for (Kind k : tables_->capture_pathers) {
    for (const auto& path : tables_->piece[make_piece(!side_, k)].path_from[king]) {
      if (!(enemies & kind_[k]).contains(path.end)) continue;
      Set blockers = path.over & occupied();
      const int n = blockers.count();
      const Cell first = n > 0 ? blockers.first() : no_cell;
      if (n > 0) blockers.erase(first);
      add_way(d, path.end, path.over, n, first, n > 1 ? blockers.first() : no_cell);
    }
  }
  d.checks = d.checkers.count();
  return d;
}

/// The reach of a piece that captures as it moves.
template <int W, class R>
[[gnu::always_inline]] inline CellSet<W> Position<W, R>::plain_reach(const PieceTable& moves, Cell c) const {
  Set to;
  if (moves.leaps) to = moves.leap_quiet[c];
  const OnLine* on = on_lines(c);
  for (int a = moves.first_axis; a < moves.last_axis; ++a) to |= span(on[a], line_[on[a].line]);
  return to;
}

template <int W, class R>
inline void Position<W, R>::reach(const PieceTable& moves, Cell c, Set& quiet, Set& capture) const {
  if (moves.plain) {
    quiet = capture = plain_reach(moves, c);
    return;
  }
  const OnLine* on = on_lines(c);
  quiet = moves.leap_quiet[c];
  capture = moves.leap_capture[c];
  const unsigned axes = moves.quiet_up | moves.quiet_down | moves.capture_up | moves.capture_down;
  for (unsigned rest = axes; rest; rest &= rest - 1) {
    const int a = std::countr_zero(rest);
    const Set both = span(on[a], line_[on[a].line]);
    const Set up = both & ~tables_->prefix[on[a].prefix + on[a].bit + 1u];
    const Set down = both & tables_->prefix[on[a].prefix + on[a].bit];
    if (moves.quiet_up >> a & 1) quiet |= up;
    if (moves.quiet_down >> a & 1) quiet |= down;
    if (moves.capture_up >> a & 1) capture |= up;
    if (moves.capture_down >> a & 1) capture |= down;
  }
  for (const auto& path : moves.path_quiet[c]) {
    if (!(path.over & occupied())) quiet.insert(path.end);
  }
  for (const auto& path : moves.path_capture[c]) {
    if (!(path.over & occupied())) capture.insert(path.end);
  }
}

template <int W, class R>
inline CellSet<W> Position<W, R>::projection(Cell c) const {
  const PieceTable& moves = tables_->piece[piece_[c]];
  const Set& own = pieces(color_of(piece_[c]));
  if (moves.plain) return plain_reach(moves, c) & ~own;
  Set quiet, capture;
  reach(moves, c, quiet, capture);
  return (quiet & ~occupied()) | (capture & pieces(!color_of(piece_[c])));
}

template <int W, class R>
inline CellSet<W> Position<W, R>::attacks(Cell c) const {
  const PieceTable& moves = tables_->piece[piece_[c]];
  Set quiet, capture;
  if (moves.plain) {
    capture = plain_reach(moves, c);
  } else {
    reach(moves, c, quiet, capture);
  }
  capture.erase(c);  // a span has the cell that it starts from
  if (R::zero_attacks && kind_of(piece_[c]) != tables_->spec.pawn.kind) capture.insert(transfer(c, 1));
  return capture;
}

template <int W, class R>
inline CellSet<W> Position<W, R>::attack_origins(Cell c, Piece piece) const {
  const PieceTable& moves = tables_->piece[piece];
  const OnLine* on = on_lines(c);
  Set from = moves.leap_from[c];
  for (unsigned rest = moves.capture_up | moves.capture_down; rest; rest &= rest - 1) {
    const int a = std::countr_zero(rest);
    const Set both = span(on[a], line_[on[a].line]);
    if (moves.capture_up >> a & 1) from |= both & tables_->prefix[on[a].prefix + on[a].bit];
    if (moves.capture_down >> a & 1) from |= both & ~tables_->prefix[on[a].prefix + on[a].bit + 1u];
  }
  for (const auto& path : moves.path_from[c]) {
    if (!(path.over & occupied())) from.insert(path.end);
  }
  if (R::zero_attacks && kind_of(piece) != tables_->spec.pawn.kind) from.insert(transfer(c, 1));
  from.erase(c);
  return from;
}

}  // namespace cheshire
