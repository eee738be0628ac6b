// Retrograde<W>: solves all positions of one material, whose captures and promotions lead to tables that are
// there, ply by ply: what is lost in n - 1 plies makes its predecessors won in n, and what is won makes those
// lost whose moves all lose. Whole rows of positions are moved at once. What belongs to a ply depends on the
// plies before alone, so the result is the same however the slices are shared among threads and ranks. What
// ranks tell each other after a ply, and what a PlyStore keeps of it, is the same: sets of positions, by
// slice.
#pragma once

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "endings/big_array.h"
#include "endings/bytes.h"
#include "endings/compression.h"
#include "endings/conversions.h"
#include "endings/endings.h"
#include "endings/ply_store.h"
#include "endings/scene.h"
#include "endings/shares.h"
#include "endings/table.h"
#include "messages/endings.h"

namespace cheshire::endings {

template <int W>
class Retrograde {
 public:
  using Set = CellSet<W>;
  static constexpr std::size_t sets_per_row = 15;  // that it keeps while it works

  /// `table` gets the codes.
  Retrograde(Table<W>& table, const Cast<W>& cast, const TableSet<W>& others, const Shares<W>& shares,
             const BuildControl& control)
      : table_(table),
        frame_(*table.frame),
        cast_(cast),
        others_(others),
        shares_(shares),
        control_(control) {}

  /// Solves one metric, which the table has; once. Of several ranks each has the codes of the slices that it
  /// holds then, and the first has all. Returns false if it was stopped. Errors: there is no room, or what is
  /// stored of a ply cannot be read or written.
  Result<bool> run(Metric metric) {
    metric_ = metric;
    if (Result<void> room = take_room(); !room) return room.error();
    find_legal();
    conversions_.emplace(table_, cast_, others_, metric);
    for (int level : levels()) {
      level_ = level;
      const Result<bool> solved = solve_level();
      if (!solved || !*solved) return solved;
    }
    if (ranks().count() > 1) share_codes();
    return true;
  }

 private:
  struct State {
    BigArray<Set> legal, won, lost;     // [row]: with this side to move
    BigArray<Set> new_won, new_lost;    // of the ply before
    BigArray<Set> next_won, next_lost;  // of this ply
    std::vector<char> busy_won, busy_lost, next_busy_won,
        next_busy_lost;                                  // [slice]: such rows are not all empty
    std::map<Code, std::vector<std::uint32_t>> waiting;  // slices with such conversions, won or lost
  };
  using Slice = typename Frame<W>::Slice;

  static std::size_t at(Color c) { return static_cast<std::size_t>(index(c)); }
  State& state(Color c) { return state_[at(c)]; }
  std::size_t first_row(std::size_t slice) const { return slice * frame_.rows(); }
  Code* codes(Color side, std::size_t row) {
    return table_.code[at(side)][static_cast<std::size_t>(metric_)].data() + row * Frame<W>::row_bits;
  }
  const std::vector<Mover<W>>& movers() const {
    return metric_ == Metric::mate ? cast_.movers : cast_.quiet_movers;
  }
  Ranks& ranks() const { return shares_.ranks(); }
  bool stopped() const { return control_.stop(); }

  /// Calls f(slice, side) for both sides of some slices.
  template <class F>
  void for_sides(const std::vector<std::uint32_t>& slices, F&& f) {
    control_.for_each(static_cast<int>(2 * slices.size()), [&](int item) {
      if (!stopped())
        f(static_cast<std::size_t>(slices[static_cast<std::size_t>(item / 2)]),
          item % 2 == 0 ? Color::white : Color::black);
    });
  }

  Result<void> take_room() {
    const auto take = [&](BigArray<Set>& sets) -> Result<void> {
      auto made = BigArray<Set>::make(frame_.all_rows(), control_.disk);
      if (!made) return made.error();
      sets = *std::move(made);
      return {};
    };
    for (State& side : state_) {
      for (auto* sets : {&side.legal, &side.won, &side.lost, &side.new_won, &side.new_lost, &side.next_won,
                         &side.next_lost}) {
        if (Result<void> made = take(*sets); !made) return made;
      }
      for (auto* busy : {&side.busy_won, &side.busy_lost, &side.next_busy_won, &side.next_busy_lost})
        busy->resize(frame_.slices().size());
    }
    return may_die() ? take(dead_) : Result<void>();
  }

  bool may_die() const {
    const GameSpec& spec = frame_.tables().spec;
    bool may = spec.dead_position == DeadPosition::orthodox;
    for (Piece piece : frame_.pieces()) {
      may &= kind_of(piece) == spec.colour_bound ||
             std::find(spec.minors.begin(), spec.minors.end(), kind_of(piece)) != spec.minors.end();
    }
    return may;
  }

  void find_legal() {
    for_sides(shares_.held(), [&](std::size_t slice, Color side) {
      for (std::size_t r = 0; r < frame_.rows(); ++r) {
        const Scene<W> scene(frame_, cast_, frame_.slices()[slice], r);
        const std::size_t row = first_row(slice) + r;
        state(side).legal[row] = scene.legal(side);
        if (!dead_.empty() && side == Color::white) dead_[row] = scene.dead(scene.vacant());
      }
    });
  }

  // Levels: how far the pawns of a position have come. Metric::zeroing solves those that have come further
  // first, because a pawn's advance resets the clock and leads to them.

  int advance(Piece piece, Cell c) const {
    if (kind_of(piece) != frame_.tables().spec.pawn.kind) return 0;
    const int n = frame_.tables().advance[c];
    return color_of(piece) == Color::white ? n : -n;
  }

  std::vector<int> levels() const {
    if (metric_ == Metric::mate) return {0};
    std::set<int> sums{0};
    for (std::size_t i = 0; i < frame_.pieces().size(); ++i) {
      std::set<int> next;
      frame_.allowed(i).for_each([&](Cell c) {
        for (int sum : sums) next.insert(sum + advance(frame_.pieces()[i], c));
      });
      sums = std::move(next);
    }
    return {sums.rbegin(), sums.rend()};
  }

  Set in_level(const Scene<W>& scene, const Set& among) const {
    if (metric_ == Metric::mate || frame_.tables().spec.pawn.kind == max_kinds) return among;
    int rest = level_;
    for (std::size_t i = 0; i < frame_.fixed(); ++i)
      rest -= advance(frame_.pieces()[i], scene.cells()[i + 2]);
    if (kind_of(frame_.last()) != frame_.tables().spec.pawn.kind) return rest == 0 ? among : Set();
    Set found;
    among.for_each([&](Cell c) {
      if (advance(frame_.last(), c) == rest) found.insert(c);
    });
    return found;
  }

  Set alive(std::size_t row) const { return dead_.empty() ? ~Set() : ~dead_[row]; }

  Result<bool> solve_level() {
    start_level();
    for (int ply = 0;; ++ply) {
      if (ranks().any(stopped())) return false;
      const PlyName name{metric_, level_, ply};
      Result<bool> stored = take_stored(name);
      if (!stored) return stored;
      if (!*stored) {
        for_sides(shares_.mine(), [&](std::size_t slice, Color side) { find_next(slice, side, ply); });
        if (ranks().any(stopped())) return false;
        if (Result<void> told = tell(name); !told) return told.error();
      }
      const std::uint64_t decided = ranks().sum(take_next(ply));
      control_.progress(metric_, ply, decided);
      if (decided == 0 && ranks().all(no_conversion_after(ply))) break;
    }
    clear_drawn();
    return !ranks().any(stopped());
  }

  // What a ply has decided, as bytes: of each slice and side that has any, its number, the side, whether they
  // are won, and the rows.

  void put_rows(std::string& out, std::size_t slice, Color side, bool wins) {
    const State& s = state(side);
    if (!(wins ? s.next_busy_won : s.next_busy_lost)[slice]) return;
    const BigArray<Set>& sets = wins ? s.next_won : s.next_lost;
    const std::string rows = compressed(
        {reinterpret_cast<const char*>(sets.data() + first_row(slice)), frame_.rows() * sizeof(Set)},
        quick_compression);
    put(out, slice, 4);
    put(out, at(side), 1);
    put(out, wins ? 1 : 0, 1);
    put(out, rows.size(), 4);
    out += rows;
  }

  /// Takes rows over that another rank or an earlier build has found, in the slices that this one holds.
  /// Returns false if they are damaged.
  bool take_rows(std::string_view found) {
    const Unpacker unpacker = make_unpacker();
    Scanner scan(found);
    while (!scan.done()) {
      const auto slice = static_cast<std::size_t>(scan.number(4));
      const std::uint64_t side = scan.number(1), wins = scan.number(1);
      const std::string_view rows = scan.bytes(scan.number(4));
      if (scan.failed() || slice >= frame_.slices().size() || side > 1 || wins > 1) return false;
      if (!shares_.holds(static_cast<std::uint32_t>(slice))) continue;
      State& s = state_[side];
      BigArray<Set>& sets = wins != 0 ? s.next_won : s.next_lost;
      if (!uncompress(rows, sets.data() + first_row(slice), frame_.rows() * sizeof(Set), *unpacker))
        return false;
      (wins != 0 ? s.next_busy_won : s.next_busy_lost)[slice] = 1;
    }
    return true;
  }

  /// Takes a ply over from the store, if all ranks find it there.
  Result<bool> take_stored(const PlyName& name) {
    if (control_.plies == nullptr) return false;
    const auto stored = control_.plies->read(name);
    if (!ranks().all(stored.has_value())) return false;
    for (const std::string& found : *stored) {
      if (!take_rows(found)) return Error{msg::ending_file_damaged(control_.plies->folder())};
    }
    return true;
  }

  /// Tells the store and the ranks that hold its slices what this rank has found in a ply, and hears of the
  /// others.
  Result<void> tell(const PlyName& name) {
    if (control_.plies == nullptr && ranks().count() == 1) return {};
    const std::vector<std::uint32_t>& mine = shares_.mine();
    std::vector<std::string> found(mine.size());
    control_.for_each(static_cast<int>(mine.size()), [&](int i) {
      const auto item = static_cast<std::size_t>(i);
      for (Color side : {Color::white, Color::black}) {
        for (bool wins : {true, false}) put_rows(found[item], mine[item], side, wins);
      }
    });
    if (control_.plies != nullptr) {
      std::string all;
      for (const std::string& rows : found) all += rows;
      if (Result<void> written = control_.plies->write(name, all); !written) return written;
    }
    std::vector<std::string> to(static_cast<std::size_t>(ranks().count()));
    for (std::size_t i = 0; i < mine.size(); ++i) {
      for (int rank : shares_.holders(mine[i])) {
        if (rank != ranks().rank()) to[static_cast<std::size_t>(rank)] += found[i];
      }
    }
    for (const std::string& told : ranks().exchange(std::move(to))) {
      const bool whole = take_rows(told);
      CHESHIRE_ASSERT(whole);
    }
    return {};
  }

  /// Gives the codes of this rank's slices to those that hold them, and to the first, which gets all.
  void share_codes() {
    const std::size_t bytes = frame_.rows() * Frame<W>::row_bits * sizeof(Code);
    const Unpacker unpacker = make_unpacker();
    for (std::size_t i = 0; ranks().any(i < shares_.mine().size()); ++i) {
      std::vector<std::string> to(static_cast<std::size_t>(ranks().count()));
      if (i < shares_.mine().size()) {
        const std::uint32_t slice = shares_.mine()[i];
        std::string found;
        put(found, slice, 4);
        for (Color side : {Color::white, Color::black}) {
          const std::string packed = compressed(
              {reinterpret_cast<const char*>(codes(side, first_row(slice))), bytes}, quick_compression);
          put(found, packed.size(), 4);
          found += packed;
        }
        to[0] = found;
        for (int rank : shares_.holders(slice)) to[static_cast<std::size_t>(rank)] = found;
        to[static_cast<std::size_t>(ranks().rank())].clear();
      }
      for (const std::string& told : ranks().exchange(std::move(to))) {
        if (told.empty()) continue;
        Scanner scan(told);
        const auto slice = static_cast<std::size_t>(scan.number(4));
        for (Color side : {Color::white, Color::black}) {
          const bool whole =
              uncompress(scan.bytes(scan.number(4)), codes(side, first_row(slice)), bytes, *unpacker);
          CHESHIRE_ASSERT(whole);
        }
      }
    }
  }

  bool no_conversion_after(int ply) const {
    return std::all_of(state_.begin(), state_.end(), [&](const State& side) {
      return side.waiting.empty() || plies(side.waiting.rbegin()->first) <= ply;
    });
  }

  /// Sets what conversions are worth, and finds the mates.
  void start_level() {
    std::array<std::vector<std::set<Code>>, 2> seen;
    for (auto& side : seen) side.resize(frame_.slices().size());
    for_sides(shares_.mine(), [&](std::size_t slice, Color side) {
      for (std::size_t r = 0; r < frame_.rows(); ++r) {
        const std::size_t row = first_row(slice) + r;
        const Set legal = state(side).legal[row];
        if (!legal) continue;
        const Scene<W> scene(frame_, cast_, frame_.slices()[slice], r);
        const Set here = in_level(scene, legal);
        if (!here) continue;
        Code* values = codes(side, row);
        conversions_->row(scene, side, here, values);
        (here & ~alive(row)).for_each([&](Cell z) { values[z] = escape; });
        auto& kinds = seen[at(side)][slice];
        Code before = no_conversion;
        here.for_each([&](Cell z) {
          if (values[z] != before && values[z] > escape) kinds.insert(values[z]);
          before = values[z];
        });
      }
    });
    for (Color side : {Color::white, Color::black}) {
      State& s = state(side);
      s.waiting.clear();
      for (std::size_t slice = 0; slice < frame_.slices().size(); ++slice) {
        for (Code code : seen[at(side)][slice]) s.waiting[code].push_back(static_cast<std::uint32_t>(slice));
      }
    }
  }

  /// Finds what a ply decides for a side to move in a slice.
  void find_next(std::size_t slice, Color side, int ply) {
    State& s = state(side);
    const State& other = state(!side);
    bool wins = ply > 0 && add_predecessors(slice, side, other.new_lost, other.busy_lost, s.next_won);
    wins |= ply > 0 && add_conversions(slice, side, won(ply), s.next_won);
    if (wins) {
      for (std::size_t r = 0; r < frame_.rows(); ++r) {
        const std::size_t row = first_row(slice) + r;
        if (!s.next_won[row]) continue;
        s.next_won[row] &= s.legal[row] & ~s.won[row] & ~s.lost[row] & alive(row);
        if (s.next_won[row]) s.next_busy_won[slice] = 1;
      }
    }
    bool losses = ply == 0 ? add_checks(slice, side)
                           : add_predecessors(slice, side, other.new_won, other.busy_won, s.next_lost);
    losses |= ply > 0 && add_conversions(slice, side, lost(ply), s.next_lost);
    if (losses) {
      for (std::size_t r = 0; r < frame_.rows(); ++r) {
        const std::size_t row = first_row(slice) + r;
        if (!s.next_lost[row]) continue;
        s.next_lost[row] &= s.legal[row] & ~s.won[row] & ~s.lost[row] & ~s.next_won[row] & alive(row);
        if (s.next_lost[row]) s.next_lost[row] = without_escape(slice, r, side, s.next_lost[row], ply);
        if (s.next_lost[row]) s.next_busy_lost[slice] = 1;
      }
    }
  }

  bool add_checks(std::size_t slice, Color side) {
    bool any = false;
    for (std::size_t r = 0; r < frame_.rows(); ++r) {
      const std::size_t row = first_row(slice) + r;
      if (!state(side).legal[row]) continue;
      const Scene<W> scene(frame_, cast_, frame_.slices()[slice], r);
      const Set checked = in_level(scene, state(side).legal[row] & scene.in_check(side));
      state(side).next_lost[row] = checked;
      any |= static_cast<bool>(checked);
    }
    return any;
  }

  bool add_conversions(std::size_t slice, Color side, Code code, BigArray<Set>& out) {
    const State& s = state(side);
    const auto waiting = s.waiting.find(code);
    if (waiting == s.waiting.end() ||
        !std::binary_search(waiting->second.begin(), waiting->second.end(), slice))
      return false;
    for (std::size_t r = 0; r < frame_.rows(); ++r) {
      const std::size_t row = first_row(slice) + r;
      const Code* values = codes(side, row);
      (s.legal[row] & ~s.won[row] & ~s.lost[row]).for_each([&](Cell z) {
        if (values[z] == code) out[row].insert(z);
      });
    }
    return true;
  }

  /// Adds to `out` the positions of a slice with a move of `side` into the rows of `from`, not all legal.
  bool add_predecessors(std::size_t slice, Color side, const BigArray<Set>& from,
                        const std::vector<char>& busy, BigArray<Set>& out) {
    bool any = false;
    if (busy[slice]) {
      any = true;
      for (std::size_t r = 0; r < frame_.rows(); ++r) {
        if (from[first_row(slice) + r]) move_back_within(slice, r, side, from[first_row(slice) + r], out);
      }
    }
    const Slice& kings = frame_.slices()[slice];
    const std::size_t king = at(side);
    for (const auto& step : movers()[king].steps(kings.king[king])) {
      const auto [target, symmetry] = after_king(kings, side, step.other);
      if (target == Frame<W>::no_slice || !busy[target]) continue;
      any = true;
      for (std::size_t there = 0; there < frame_.rows(); ++there) {
        const Set& set = from[first_row(target) + there];
        if (!set) continue;
        const std::size_t r = frame_.turned_row(symmetry, there, true);
        const Scene<W> scene(frame_, cast_, kings, r);
        const Set open = open_to(scene, king, step);
        if (open) out[first_row(slice) + r] |= open & frame_.turned_back(symmetry, set);
      }
    }
    return any;
  }

  std::pair<std::uint32_t, std::size_t> after_king(const Slice& kings, Color side, Cell arrival) const {
    const Cell white = side == Color::white ? arrival : kings.king[0];
    const Cell black = side == Color::black ? arrival : kings.king[1];
    return {frame_.slice_of(white, black), frame_.symmetry_of(white, black)};
  }

  void move_back_within(std::size_t slice, std::size_t r, Color side, const Set& set, BigArray<Set>& out) {
    const Scene<W> scene(frame_, cast_, frame_.slices()[slice], r);
    for (std::size_t i = 0; i < frame_.fixed(); ++i) {
      if (cast_.color(i + 2) != side) continue;
      const Cell arrival = scene.cells()[i + 2];
      for (const auto& step : movers()[i + 2].steps_back(arrival)) {
        const Set open = open_from(scene, step, arrival);
        if (open) out[first_row(slice) + frame_.moved(r, i, arrival, step.other)] |= set & open;
      }
    }
    if (color_of(frame_.last()) != side) return;
    Set& row = out[first_row(slice) + r];
    const Relation<W>& quiet = movers().back().quiet_from();
    set.for_each([&](Cell z) { row |= quiet.of(z, scene.cells(), scene.occupied()); });
  }

  /// The cells of the last piece with which a step of another one, which stands on `at`, is open.
  static Set open_from(const Scene<W>& scene, const typename Mover<W>::Step& step, Cell at) {
    Set others = scene.occupied();
    others.erase(at);
    if (step.vacant & others) return {};
    if (step.occupied != no_cell && !others.contains(step.occupied)) return Set::of(step.occupied);
    return ~step.vacant;
  }
  /// The same of a king, which may have to pass a cell that is not attacked.
  Set open_to(const Scene<W>& scene, std::size_t king, const typename Mover<W>::Step& step) const {
    Set open = open_from(scene, step, scene.cells()[king]);
    if (step.safe != no_cell && open)
      open &= ~scene.attacked_without_king(step.safe, king == 0 ? Color::black : Color::white);
    return open;
  }

  /// Returns those of some positions of a row that have no move, within `ply` plies, to what the other side
  /// has not won.
  Set without_escape(std::size_t slice, std::size_t r, Color side, Set left, int ply) {
    const std::size_t row = first_row(slice) + r;
    const Code* values = codes(side, row);
    left.for_each([&](Cell z) {
      const Code value = values[z];
      if (value != no_conversion && (value == escape || !is_lost(value) || plies(value) > ply)) left.erase(z);
    });
    const Scene<W> scene(frame_, cast_, frame_.slices()[slice], r);
    const State& other = state(!side);
    const auto open_rows = [&](std::size_t i) { return other.legal[i] & ~other.won[i]; };
    for (std::size_t i = 0; i < frame_.fixed() && left; ++i) {
      if (cast_.color(i + 2) != side) continue;
      const Cell from = scene.cells()[i + 2];
      for (const auto& step : movers()[i + 2].steps(from)) {
        const Set open = open_from(scene, step, from);
        if (open) left &= ~(open & open_rows(first_row(slice) + frame_.moved(r, i, from, step.other)));
        if (!left) return left;
      }
    }
    if (color_of(frame_.last()) == side) {
      const Set open = open_rows(row);
      const Relation<W>& quiet = movers().back().quiet_to();
      left.for_each([&](Cell z) {
        if (quiet.of(z, scene.cells(), scene.occupied()) & open) left.erase(z);
      });
    }
    const Slice& kings = frame_.slices()[slice];
    const std::size_t king = at(side);
    for (const auto& step : movers()[king].steps(kings.king[king])) {
      if (!left) return left;
      const auto [target, symmetry] = after_king(kings, side, step.other);
      if (target == Frame<W>::no_slice) continue;
      const Set open = open_to(scene, king, step) & left;
      if (!open) continue;
      const Set there = open_rows(first_row(target) + frame_.turned_row(symmetry, r, false));
      left &= ~(open & frame_.turned_back(symmetry, there));
    }
    return left;
  }

  /// Takes over what a ply has decided; returns how much that is in this rank's slices.
  std::uint64_t take_next(int ply) {
    std::vector<std::uint64_t> counts(2 * frame_.slices().size());
    for_sides(shares_.held(), [&](std::size_t slice, Color side) {
      State& s = state(side);
      std::uint64_t& count = counts[2 * slice + at(side)];
      count += take(slice, side, s.next_won, s.won, s.new_won, s.busy_won[slice], s.next_busy_won[slice],
                    won(ply));
      count += take(slice, side, s.next_lost, s.lost, s.new_lost, s.busy_lost[slice], s.next_busy_lost[slice],
                    lost(ply));
    });
    std::uint64_t decided = 0;
    for (std::uint64_t count : counts) decided += count;
    return decided;
  }

  std::uint64_t take(std::size_t slice, Color side, BigArray<Set>& next, BigArray<Set>& all,
                     BigArray<Set>& fresh, char& busy, char& next_busy, Code code) {
    std::uint64_t n = 0;
    if (!busy && !next_busy) return n;
    const bool mine = shares_.owns(static_cast<std::uint32_t>(slice));
    for (std::size_t row = first_row(slice); row < first_row(slice + 1); ++row) {
      fresh[row] = next[row];
      if (!next[row]) continue;
      next[row] = {};
      all[row] |= fresh[row];
      if (!mine) continue;
      n += static_cast<std::uint64_t>(fresh[row].count());
      Code* values = codes(side, row);
      fresh[row].for_each([&](Cell z) { values[z] = code; });
    }
    busy = next_busy;
    next_busy = 0;
    return n;
  }

  /// What is neither won nor lost is drawn, whatever its conversions are worth.
  void clear_drawn() {
    for_sides(shares_.mine(), [&](std::size_t slice, Color side) {
      const State& s = state(side);
      for (std::size_t r = 0; r < frame_.rows(); ++r) {
        const std::size_t row = first_row(slice) + r;
        const Set open = s.legal[row] & ~s.won[row] & ~s.lost[row];
        if (!open) continue;
        Code* values = codes(side, row);
        in_level(Scene<W>(frame_, cast_, frame_.slices()[slice], r), open).for_each([&](Cell z) {
          values[z] = drawn;
        });
      }
    });
  }

  Table<W>& table_;
  const Frame<W>& frame_;
  const Cast<W>& cast_;
  const TableSet<W>& others_;
  const Shares<W>& shares_;
  const BuildControl& control_;
  Metric metric_ = Metric::mate;
  int level_ = 0;
  std::optional<Conversions<W>> conversions_;
  std::array<State, 2> state_;
  BigArray<Set> dead_;  // [row]; empty if nothing is
};

}  // namespace cheshire::endings
