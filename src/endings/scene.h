// Scene: one row of a table with its pieces on the board: what they attack, for every cell of the last piece
// at once.
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "endings/frame.h"
#include "endings/mover.h"
#include "rules/dead_position.h"

namespace cheshire::endings {

/// The pieces of a material with their ways: White's king, Black's, then the others.
template <int W>
struct Cast {
  std::vector<Piece> pieces;
  std::vector<PieceWays<W>> ways;
  std::vector<Mover<W>> movers, quiet_movers;  // quiet_movers: without a pawn's advances

  std::size_t size() const { return pieces.size(); }
  Color color(std::size_t i) const { return color_of(pieces[i]); }

  template <class R>
  static Cast read(const RuleTables<W>& tables, const Material& material) {
    Cast cast;
    cast.pieces = {make_piece(Color::white, tables.spec.king), make_piece(Color::black, tables.spec.king)};
    for (Piece piece : material.pieces()) cast.pieces.push_back(piece);
    for (Piece piece : cast.pieces) {
      cast.ways.push_back(WaysReader<W, R>(tables, piece).read());
      cast.movers.emplace_back(cast.ways.back(), true);
      cast.quiet_movers.emplace_back(cast.ways.back(), false);
    }
    return cast;
  }

  /// [color][cell]: what the kings attack on empty boards.
  std::array<std::vector<CellSet<W>>, 2> king_attacks() const {
    std::array<std::vector<CellSet<W>>, 2> all;
    for (std::size_t side : {0U, 1U}) {
      for (const auto& attacks : ways[side].attack) {
        CellSet<W> set;
        for (const AttackWay<W>& way : attacks) {
          if (!way.over) set.insert(way.target);
        }
        all[side].push_back(set);
      }
    }
    return all;
  }
};

template <int W>
class Scene {
 public:
  using Set = CellSet<W>;

  Scene(const Frame<W>& frame, const Cast<W>& cast, const typename Frame<W>::Slice& slice, std::size_t row)
      : Scene(frame, cast, frame.cells_of(slice, row)) {}
  Scene(const Frame<W>& frame, const Cast<W>& cast, const Cells& cells)
      : frame_(frame), cast_(cast), cells_(cells) {
    for (Cell c : cells_) occupied_.insert(c);
  }

  /// The cells of the kings and of the others but the last.
  const Cells& cells() const { return cells_; }
  const Set& occupied() const { return occupied_; }
  /// The cells of the last piece that make a position with these.
  Set vacant() const { return frame_.vacant(cells_); }

  /// Returns the cells of the last piece with which a side attacks a cell.
  Set attacked(Cell target, Color by) const { return attacked(target, by, cells_, occupied_); }
  /// The same with the king of the other side lifted.
  Set attacked_without_king(Cell target, Color by) const {
    const std::size_t king = by == Color::white ? 1 : 0;
    Cells others;
    for (std::size_t i = 0; i < cells_.size(); ++i)
      others.push_back(i == king ? cells_[1 - king] : cells_[i]);
    Set occupied = occupied_;
    occupied.erase(cells_[king]);
    return attacked(target, by, others, occupied, king);
  }

  /// The cells of the last piece with which the position is one, with a side to move: the other is not in
  /// check.
  Set legal(Color side) const {
    Set set = vacant();
    if (set) set &= ~attacked(cells_[side == Color::white ? 1 : 0], side);
    return set;
  }
  Set in_check(Color side) const { return attacked(cells_[side == Color::white ? 0 : 1], !side); }

  /// The cells of the last piece with which nobody can ever give mate (GameSpec::dead_position).
  Set dead(const Set& among) const {
    Set found;
    among.for_each([&](Cell c) {
      if (dead_material(Placed{*this, c})) found.insert(c);
    });
    return found;
  }

 private:
  static constexpr std::size_t none = 1000;

  /// What dead_material asks of a position.
  struct Placed {
    const Scene& scene;
    Cell last;
    const RuleTables<W>& tables() const { return scene.frame_.tables(); }
    Set occupied() const { return scene.occupied_ | Set::of(last); }
    Set pieces(Kind kind) const {
      Set set;
      for (std::size_t i = 0; i < scene.cast_.size(); ++i) {
        if (kind_of(scene.cast_.pieces[i]) == kind)
          set.insert(i < scene.cells_.size() ? scene.cells_[i] : last);
      }
      return set;
    }
  };

  Set attacked(Cell target, Color by, const Cells& cells, const Set& occupied,
               std::size_t lifted = none) const {
    Set mask;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      if (cast_.color(i) != by || i == lifted) continue;
      for (const Set& over : cast_.movers[i].attacks(cells[i], target)) {
        if (!(over & occupied)) mask |= ~over;
      }
    }
    if (color_of(frame_.last()) == by) mask |= cast_.movers.back().attack_from().of(target, cells, occupied);
    return mask;
  }

  const Frame<W>& frame_;
  const Cast<W>& cast_;
  Cells cells_;
  Set occupied_;
};

}  // namespace cheshire::endings
