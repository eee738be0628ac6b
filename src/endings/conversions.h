// Conversions: the moves that lead out of a table, captures and promotions, and for Metric::zeroing a pawn's
// advances, whose positions are solved before. Says what the best of them is worth in every position of a
// slice.
#pragma once

#include <optional>
#include <vector>

#include "endings/scene.h"
#include "endings/table.h"

namespace cheshire::endings {

/// What conversions leave open: `none` there are none; `escape` the best one draws.
inline constexpr Code no_conversion = 0;
inline constexpr Code escape = 1;

template <int W>
class Conversions {
 public:
  using Set = CellSet<W>;

  /// `own` is the table that is being made; `others` has all that its positions can turn into.
  Conversions(const Table<W>& own, const Cast<W>& cast, const TableSet<W>& others, Metric metric)
      : own_(own),
        frame_(*own.frame),
        cast_(cast),
        metric_(metric),
        limit_(clock_limit(frame_.tables().spec)) {
    const std::size_t n = frame_.pieces().size();
    views_.resize((n + 1) * (n + 1) * (max_kinds + 1));
    for (std::size_t mover = 0; mover <= n; ++mover) {
      for (std::size_t victim = 0; victim <= n; ++victim) add_view(mover, victim, max_kinds, others);
    }
    for (std::size_t mover = 0; mover < n; ++mover) {
      if (kind_of(frame_.pieces()[mover]) != frame_.tables().spec.pawn.kind) continue;
      for (Kind kind : frame_.tables().spec.pawn.promotes_to) {
        for (std::size_t victim = 0; victim <= n; ++victim) add_view(mover, victim, kind, others);
      }
    }
    own_view_.emplace(own_, frame_.pieces());
  }

  /// Sets codes[bit], which are of one row, to what conversions are worth to a side that moves, for the cells
  /// of the last piece in `among`.
  void row(const Scene<W>& scene, Color side, const Set& among, Code* codes) const {
    among.for_each([&](Cell z) { codes[z] = no_conversion; });
    const std::size_t last = cast_.size() - 1;
    for (std::size_t i = 0; i < last; ++i) {
      if (cast_.color(i) == side) by_fixed(scene, i, among, codes);
    }
    if (cast_.color(last) == side) by_last(scene, among, codes);
  }

 private:
  static constexpr std::size_t no_victim = 1000;

  std::size_t view_number(std::size_t mover, std::size_t victim, Kind promoted) const {
    const std::size_t n = frame_.pieces().size();
    return (mover * (n + 1) + victim) * (max_kinds + 1) + promoted;
  }

  /// Of pieces numbered as in Frame::pieces(): n is a king as mover, and nobody as victim.
  void add_view(std::size_t mover, std::size_t victim, Kind promoted, const TableSet<W>& others) {
    std::vector<Piece> pieces;
    Material material;
    for (std::size_t i = 0; i < frame_.pieces().size(); ++i) {
      if (i == victim) continue;
      const Piece piece = frame_.pieces()[i];
      pieces.push_back(i == mover && promoted < max_kinds ? make_piece(color_of(piece), promoted) : piece);
      material = material.with(pieces.back());
    }
    if (pieces.empty() || (promoted == max_kinds && victim == frame_.pieces().size())) return;
    if (const Table<W>* table = others.find(material))
      views_[view_number(mover, victim, promoted)].emplace(*table, pieces);
  }

  static bool open(const Scene<W>& scene, const Way<W>& way, Cell from) {
    Set others = scene.occupied();
    others.erase(from);
    return !(way.vacant & others);
  }

  /// The cells of the last piece for which a way of a fixed piece is open.
  Set for_fixed(const Scene<W>& scene, std::size_t mover, const Way<W>& way, const Set& among) const {
    Set mask = among & ~way.vacant;
    if (way.occupied != no_cell && !scene.occupied().contains(way.occupied)) mask &= Set::of(way.occupied);
    if (way.safe != no_cell && mask) mask &= ~scene.attacked_without_king(way.safe, !cast_.color(mover));
    return mask;
  }

  void by_fixed(const Scene<W>& scene, std::size_t mover, const Set& among, Code* codes) const {
    const Cell from = scene.cells()[mover];
    const std::size_t last = cast_.size() - 1;
    for (const Way<W>& way : cast_.ways[mover].capture[from]) {
      std::size_t victim = no_victim;
      for (std::size_t j = 2; j < last; ++j) {
        if (scene.cells()[j] == way.to && cast_.color(j) != cast_.color(mover)) victim = j;
      }
      const bool takes_last = cast_.color(last) != cast_.color(mover) && among.contains(way.to);
      if ((victim == no_victim && !takes_last) || !open(scene, way, from)) continue;
      const Set mask = for_fixed(scene, mover, way, among);
      if (victim != no_victim) {
        mask.for_each([&](Cell z) { try_move(scene, mover, way, victim, z, codes); });
      } else if (mask.contains(way.to)) {
        try_move(scene, mover, way, last, way.to, codes);
      }
    }
    for (const Way<W>& way : cast_.ways[mover].quiet[from]) {
      if (!converts(way) || !open(scene, way, from)) continue;
      for_fixed(scene, mover, way, among).for_each([&](Cell z) {
        try_move(scene, mover, way, no_victim, z, codes);
      });
    }
  }

  void by_last(const Scene<W>& scene, const Set& among, Code* codes) const {
    const std::size_t last = cast_.size() - 1;
    const auto passable = [&](const Way<W>& way) {
      return !(way.vacant & scene.occupied()) &&
             (way.occupied == no_cell || scene.occupied().contains(way.occupied));
    };
    for (std::size_t victim = 2; victim < last; ++victim) {
      if (cast_.color(victim) == cast_.color(last)) continue;
      const Cell at = scene.cells()[victim];
      Set from = cast_.movers[last].attack_from().of(at, scene.cells(), scene.occupied());
      (from & among).for_each([&](Cell z) {
        for (const Way<W>& way : cast_.ways[last].capture[z]) {
          if (way.to == at && passable(way)) try_move(scene, last, way, victim, z, codes);
        }
      });
    }
    if (kind_of(cast_.pieces[last]) != frame_.tables().spec.pawn.kind) return;
    among.for_each([&](Cell z) {
      for (const Way<W>& way : cast_.ways[last].quiet[z]) {
        if (converts(way) && passable(way)) try_move(scene, last, way, no_victim, z, codes);
      }
    });
  }

  bool converts(const Way<W>& way) const {
    return way.promotes || (metric_ == Metric::zeroing && way.resets_clock);
  }

  /// Counts a move in for the last piece on z; pieces are numbered as in the cast.
  void try_move(const Scene<W>& scene, std::size_t mover, const Way<W>& way, std::size_t victim, Cell z,
                Code* codes) const {
    Cells cells;
    for (std::size_t i = 0; i < cast_.size(); ++i) {
      if (i == victim) continue;
      cells.push_back(i == mover ? way.arrival : i < scene.cells().size() ? scene.cells()[i] : z);
    }
    const Color then = !cast_.color(mover);
    const std::size_t n = frame_.pieces().size();
    if (!way.promotes && victim == no_victim)
      return count(own_view_->find(cells, then, metric_), true, codes[z]);
    const auto view_of = [&](Kind promoted) -> const std::optional<TableView<W>>& {
      return views_[view_number(mover < 2 ? n : mover - 2, victim == no_victim ? n : victim - 2, promoted)];
    };
    if (!way.promotes) return lookup(view_of(max_kinds), cells, then, codes[z]);
    for (Kind kind : frame_.tables().spec.pawn.promotes_to) lookup(view_of(kind), cells, then, codes[z]);
  }

  void lookup(const std::optional<TableView<W>>& view, const Cells& cells, Color then, Code& code) const {
    CHESHIRE_ASSERT(view || cells.size() == 2);
    if (!view) return count(bare_kings(cells, then), true, code);
    count(view->find(cells, then, metric_), true, code);
  }

  Code bare_kings(const Cells& cells, Color then) const {
    const auto& attacks = cast_.movers[then == Color::white ? 0 : 1];
    const Cell from = cells[then == Color::white ? 0 : 1], to = cells[then == Color::white ? 1 : 0];
    return attacks.attacks(from, to).empty() ? drawn : impossible;
  }

  void count(Code then, bool zeroing, Code& code) const {
    if (then == impossible) return;  // the king would be in check
    const Code value = after_move(then, metric_, zeroing, limit_);
    if (code == no_conversion) {
      code = value == drawn ? escape : value;
    } else if (better(value, code == escape ? drawn : code)) {
      code = value == drawn ? escape : value;
    }
  }

  const Table<W>& own_;
  const Frame<W>& frame_;
  const Cast<W>& cast_;
  Metric metric_;
  int limit_;
  std::vector<std::optional<TableView<W>>> views_;  // [view_number()]
  std::optional<TableView<W>> own_view_;
};

}  // namespace cheshire::endings
