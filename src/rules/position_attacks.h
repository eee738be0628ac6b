// Position: attacks and the scan of the lines through the king. Included by position.h.
#pragma once

#include <bit>

namespace cheshire {

/// The cells of a line reached from a cell by sliding, the first occupied ones included.
template <int W, class R>
inline CellSet<W> Position<W, R>::span(const OnLine& on, std::uint32_t word) const {
  const int high = std::countr_zero(word & (~1u << on.bit));
  const int low = 31 - std::countl_zero(word & ((1u << on.bit) - 1));
  const Set* prefix = tables_->prefix.data() + on.prefix;
  return prefix[high + 1] ^ prefix[low];
}

template <int W, class R>
template <class Words>
inline bool Position<W, R>::attacked_over(Cell c, Color by, const Set& enemies, Words&& word_of) const {
  for (Kind k : tables_->capture_leapers) {
    if (tables_->man[make_man(by, k)].leap_from[c] & enemies & kind_[k]) return true;
  }
  const OnLine* on = on_lines(c);
  for (const auto& group : tables_->groups) {
    Set riders;
    for (Kind k : group.kinds) riders |= kind_[k];
    riders &= enemies & group.reach[c];
    if (!riders) continue;
    for (int a : group.axes) {
      const Set hits = span(on[a], word_of(on[a].line, a)) & riders;
      if (!hits) continue;
      if (!tables_->one_way) return true;
      const bool found = !hits.all_of([&](Cell s) {
        const ManMoves& m = tables_->man[man_[s]];
        return ((on_lines(s)[a].bit < on[a].bit ? m.capture_up : m.capture_down) >> a & 1) == 0;
      });
      if (found) return true;
    }
  }
  return false;
}

template <int W, class R>
bool Position<W, R>::attacked(Cell c, Color by) const {
  return attacked_over(c, by, men(by), [&](int line, int) { return line_[line]; });
}

template <int W, class R>
bool Position<W, R>::attacked(Cell c, Color by, const Change& change) const {
  Set enemies = men(by);
  for (Cell v : change.vacated) enemies.erase(v);
  for (Cell o : change.occupied) enemies.erase(o);
  return attacked_over(c, by, enemies, [&](int line, int axis) {
    std::uint32_t word = line_[line];
    for (Cell v : change.vacated) {
      if (on_lines(v)[axis].line == line) word &= ~(1u << on_lines(v)[axis].bit);
    }
    for (Cell o : change.occupied) {
      if (on_lines(o)[axis].line == line) word |= 1u << on_lines(o)[axis].bit;
    }
    return word;
  });
}

template <int W, class R>
CellSet<W> Position<W, R>::attackers(Cell c, Color by, const Set& without) const {
  const Set candidates = men(by) & ~without;
  Set found;
  for (Kind k : tables_->capture_leapers)
    found |= tables_->man[make_man(by, k)].leap_from[c] & candidates & kind_[k];
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
        const ManMoves& m = tables_->man[man_[s]];
        if ((on_lines(s)[a].bit < on[a].bit ? m.capture_up : m.capture_down) >> a & 1) found.insert(s);
      });
    }
  }
  found.erase(c);
  return found;
}

template <int W, class R>
Danger<W> Position<W, R>::danger() const {
  Danger<W> d;
  const Cell king = king_[index(side_)];
  const Set& enemies = men(!side_);
  for (Kind k : tables_->capture_leapers) {
    d.checkers |= tables_->man[make_man(!side_, k)].leap_from[king] & enemies & kind_[k];
  }
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
          const ManMoves& m = tables_->man[man_[s]];
          if (((at < on.bit ? m.capture_up : m.capture_down) >> a & 1) == 0) return;
        }
        const unsigned low = at < on.bit ? at : on.bit, high = at < on.bit ? on.bit : at;
        const std::uint32_t blockers = line_[on.line] & ((1u << high) - 1) & (~1u << low);
        const Set* prefix = tables_->prefix.data() + on.prefix;
        if (blockers == 0) {
          d.checkers.insert(s);
          d.between = prefix[high] ^ prefix[low + 1];
          return;
        }
        const auto& cell = tables_->line_cell[on.line];
        const Cell first = cell[std::countr_zero(blockers)];
        const std::uint32_t rest = blockers & (blockers - 1);
        if (rest == 0) {
          if (color_of(man_[first]) == side_) {
            d.pinned.insert(first);
            d.pins.push_back({first, s, (prefix[high] ^ prefix[low + 1]) | Set::of(s)});
          } else {
            d.shields.insert(first);
          }
        } else if (boards > 1 && (rest & (rest - 1)) == 0) {
          const Cell second = cell[std::countr_zero(rest)];
          if (color_of(man_[first]) == color_of(man_[second])) return;
          const bool own_first = color_of(man_[first]) == side_;
          d.pairs.push_back({own_first ? first : second, own_first ? second : first});
        }
      });
    }
  }
  d.checks = d.checkers.count();
  return d;
}

/// What a man that captures as it moves reaches.
template <int W, class R>
[[gnu::always_inline]] inline CellSet<W> Position<W, R>::plain_reach(const ManMoves& moves, Cell c) const {
  Set to;
  if (moves.leaps) to = moves.leap_quiet[c];
  const OnLine* on = on_lines(c);
  for (int a = moves.first_axis; a < moves.last_axis; ++a) to |= span(on[a], line_[on[a].line]);
  return to;
}

template <int W, class R>
inline void Position<W, R>::reach(const ManMoves& moves, Cell c, Set& quiet, Set& capture) const {
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
}

template <int W, class R>
CellSet<W> Position<W, R>::projection(Cell c) const {
  Set quiet, capture;
  reach(tables_->man[man_[c]], c, quiet, capture);
  const Set occupied = this->occupied();
  return (quiet & tables_->cells & ~occupied) | (capture & men(!color_of(man_[c])));
}

}  // namespace cheshire
