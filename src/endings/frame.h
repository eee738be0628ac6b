// Frame: how the positions of one material are numbered. Kings that can be turned, mirrored or exchanged
// between boards into one another share a slice. Within a slice the cells of all other pieces but the last
// number a row, and the last piece's cell is a bit of the row. Captures and promotions aside, only moves of
// kings leave a slice.
//
// A row has a bit for every cell, so some bits stand for no position: cells that are taken, and cells where a
// pawn cannot be. Of like pieces both orders have a bit.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "base/cell_set.h"
#include "base/fixed_vector.h"
#include "base/ids.h"
#include "endings/material.h"
#include "endings/reader.h"
#include "rules/symmetry.h"
#include "rules/tables.h"

namespace cheshire::endings {

/// The cells of White's king, Black's king, then of the others in the order of Material::pieces().
using Cells = FixedVector<Cell, max_others + 2>;

template <int W>
class Frame {
 public:
  using Set = CellSet<W>;
  static constexpr std::size_t row_bits = 64 * W;

  struct Slice {
    Cell king[2];
    int weight;  // pairs of kings that it stands for
  };
  struct Place {
    std::uint32_t slice;
    std::size_t row;
    Cell bit;
  };
  static constexpr std::uint32_t no_slice = 0xFFFFFFFF;

  /// `king_attacks` is what kings attack on empty boards: [color][cell].
  Frame(const RuleTables<W>& tables, Material material, bool shared,
        const std::array<std::vector<Set>, 2>& king_attacks)
      : tables_(tables), material_(std::move(material)), pieces_(material_.pieces()), shared_(shared) {
    cells_ = tables.topology.cell_count();
    find_symmetries();
    find_slices(king_attacks);
    rows_ = 1;
    for (std::size_t i = 0; i + 1 < pieces_.size(); ++i) {
      stride_.push_back(rows_);
      rows_ *= static_cast<std::size_t>(cells_);
    }
    for (Piece piece : pieces_) allowed_.push_back(allowed_cells(piece));
  }

  const RuleTables<W>& tables() const { return tables_; }
  const Material& material() const { return material_; }
  /// The pieces besides the kings; at least one. The last one is that of the bits.
  const std::vector<Piece>& pieces() const { return pieces_; }
  std::size_t fixed() const { return pieces_.size() - 1; }  // others than kings and the last
  Piece last() const { return pieces_.back(); }
  int cells() const { return cells_; }
  const std::vector<Slice>& slices() const { return slices_; }
  std::size_t rows() const { return rows_; }  // of a slice
  std::size_t all_rows() const { return rows_ * slices_.size(); }
  std::size_t symmetries() const { return turned_.size(); }

  /// The cells of a place: those at which a piece keeps others away from a cell.
  Set place(Cell c) const {
    Set set = Set::of(c);
    for (int b = 1; !shared_ && b < tables_.topology.boards(); ++b) set.insert(tables_.topology.twin(c, b));
    return set;
  }
  /// The cells where a piece, numbered as in pieces(), can be.
  const Set& allowed(std::size_t piece) const { return allowed_[piece]; }

  /// The row with a piece, numbered from 0, on another cell.
  std::size_t moved(std::size_t row, std::size_t piece, Cell from, Cell to) const {
    return row + stride_[piece] * to - stride_[piece] * from;
  }
  /// The cells of the pieces in the row of a slice, without the last.
  Cells cells_of(const Slice& slice, std::size_t row) const {
    Cells cells;
    cells.push_back(slice.king[0]);
    cells.push_back(slice.king[1]);
    for (std::size_t i = 0; i < fixed(); ++i, row /= static_cast<std::size_t>(cells_))
      cells.push_back(static_cast<Cell>(row % static_cast<std::size_t>(cells_)));
    return cells;
  }
  /// The row, within its slice, of these cells.
  std::size_t row_of(const Cells& cells) const {
    std::size_t row = 0;
    for (std::size_t i = 0; i < fixed(); ++i) row += stride_[i] * cells[i + 2];
    return row;
  }
  /// The cells of the last piece that, with the others on `cells`, make a position; empty if those exclude
  /// each other.
  Set vacant(const Cells& cells) const {
    Set taken;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      if (taken.contains(cells[i]) || (i >= 2 && !allowed_[i - 2].contains(cells[i]))) return {};
      taken |= place(cells[i]);
    }
    return allowed_.back() & ~taken;
  }

  /// What stands on a pair of cells as kings: the slice, and the symmetry that leads there.
  std::uint32_t slice_of(Cell white, Cell black) const { return pairs_[pair(white, black)].slice; }
  std::size_t symmetry_of(Cell white, Cell black) const { return pairs_[pair(white, black)].symmetry; }
  /// Where a position is; the kings must have a slice.
  Place find(const Cells& cells) const {
    const Pair& p = pairs_[pair(cells[0], cells[1])];
    const std::vector<Cell>& to = turned_[p.symmetry].to;
    Place at{p.slice, 0, to[cells.back()]};
    for (std::size_t i = 0; i < fixed(); ++i) at.row += stride_[i] * to[cells[i + 2]];
    return at;
  }
  Cell turned(std::size_t symmetry, Cell c) const { return turned_[symmetry].to[c]; }
  Cell turned_back(std::size_t symmetry, Cell c) const { return turned_[symmetry].back[c]; }
  std::size_t turned_row(std::size_t symmetry, std::size_t row, bool back) const {
    const std::vector<Cell>& to = back ? turned_[symmetry].back : turned_[symmetry].to;
    std::size_t turned = 0;
    for (std::size_t i = 0; i < fixed(); ++i, row /= static_cast<std::size_t>(cells_))
      turned += stride_[i] * to[row % static_cast<std::size_t>(cells_)];
    return turned;
  }
  Set turned_back(std::size_t symmetry, const Set& set) const {
    const auto& bytes = turned_[symmetry].bytes_back;
    Set turned;
    for (int word = 0; word < W; ++word) {
      std::uint64_t rest = set.word(word);
      for (std::size_t byte = static_cast<std::size_t>(word) * 8; rest; rest >>= 8, ++byte)
        turned |= bytes[byte * 256 + (rest & 0xFF)];
    }
    return turned;
  }
  /// Where cells go when colours are exchanged; empty if the rules have no such symmetry.
  const std::vector<Cell>& exchange() const { return exchange_; }

 private:
  struct Pair {
    std::uint32_t slice = no_slice;
    std::uint32_t symmetry = 0;
  };
  struct Turned {
    std::vector<Cell> to, back;
    std::vector<Set> bytes_back;  // [byte of a set][its value]
  };

  std::size_t pair(Cell white, Cell black) const {
    return static_cast<std::size_t>(white) * static_cast<std::size_t>(cells_) + black;
  }

  /// Of the kinds that are there: the others have no say in what is symmetrical.
  void find_symmetries() {
    GameSpec spec = tables_.spec;
    for (std::size_t kind = 0; kind < spec.kinds.size(); ++kind) {
      if (!material_.has(static_cast<Kind>(kind))) spec.kinds[kind].movement = spec.kinds[spec.king].movement;
    }
    if (!material_.has(spec.pawn.kind)) spec.pawn = {};
    for (Symmetry& s : cheshire::find_symmetries(spec, tables_.topology)) {
      if (!keeps_pawns(s)) continue;
      if (s.exchanges_colors) {
        if (exchange_.empty()) exchange_ = std::move(s.to);
        continue;
      }
      Turned turned;
      turned.back.assign(s.to.size(), no_cell);
      for (std::size_t c = 0; c < s.to.size(); ++c) {
        if (s.to[c] != no_cell) turned.back[s.to[c]] = static_cast<Cell>(c);
      }
      turned.to = std::move(s.to);
      turned.bytes_back.resize(std::size_t{8} * W * 256);
      for (std::size_t byte = 0; byte < std::size_t{8} * W; ++byte) {
        for (unsigned value = 0; value < 256; ++value) {
          Set& set = turned.bytes_back[byte * 256 + value];
          for (std::size_t bit = 0; bit < 8; ++bit) {
            const std::size_t c = 8 * byte + bit;
            if ((value >> bit & 1) != 0 && c < turned.back.size() && turned.back[c] != no_cell)
              set.insert(turned.back[c]);
          }
        }
      }
      turned_.push_back(std::move(turned));
    }
  }

  /// Whether the cells where pawns can be are those that they come to. In Raumschach pawns move alike if
  /// levels and ranks are exchanged, but they are never on the first rank of a level.
  bool keeps_pawns(const Symmetry& s) const {
    const Kind pawn = tables_.spec.pawn.kind;
    if (!material_.has(pawn)) return true;
    for (Color color : {Color::white, Color::black}) {
      Set arrived;
      allowed_cells(make_piece(color, pawn)).for_each([&](Cell c) { arrived.insert(s.to[c]); });
      if (arrived != allowed_cells(make_piece(s.exchanges_colors ? !color : color, pawn))) return false;
    }
    return true;
  }

  void find_slices(const std::array<std::vector<Set>, 2>& king_attacks) {
    pairs_.resize(static_cast<std::size_t>(cells_) * static_cast<std::size_t>(cells_));
    tables_.cells.for_each([&](Cell white) {
      (tables_.cells & ~place(white)).for_each([&](Cell black) {
        if (king_attacks[0][white].contains(black) && king_attacks[1][black].contains(white)) return;
        // The images of a pair are taken in the order of their numbers, and the lowest is the slice.
        std::size_t least = pair(white, black), symmetry = 0, same = 0;
        for (std::size_t s = 0; s < turned_.size(); ++s) {
          const std::size_t image = pair(turned_[s].to[white], turned_[s].to[black]);
          same += image == pair(white, black);
          if (image < least) {
            least = image;
            symmetry = s;
          }
        }
        Pair& found = pairs_[pair(white, black)];
        found.symmetry = static_cast<std::uint32_t>(symmetry);
        if (least == pair(white, black)) {
          found.slice = static_cast<std::uint32_t>(slices_.size());
          slices_.push_back({{white, black}, static_cast<int>(turned_.size() / same)});
        } else {
          found.slice = pairs_[least].slice;
        }
      });
    });
  }

  Set allowed_cells(Piece piece) const {
    Set set = tables_.cells;
    if (kind_of(piece) != tables_.spec.pawn.kind) return set;
    set &= ~tables_.promotes_on[static_cast<std::size_t>(index(color_of(piece)))];
    for (Cell c : tables_.spec.pawn.never_on[index(color_of(piece))]) set.erase(c);
    return set;
  }

  const RuleTables<W>& tables_;
  Material material_;
  std::vector<Piece> pieces_;
  bool shared_;
  int cells_ = 0;
  std::size_t rows_ = 1;
  std::vector<std::size_t> stride_;  // [piece]
  std::vector<Set> allowed_;         // [piece]
  std::vector<Turned> turned_;
  std::vector<Cell> exchange_;
  std::vector<Slice> slices_;
  std::vector<Pair> pairs_;
};

}  // namespace cheshire::endings
