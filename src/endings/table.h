// Table: the codes of all positions of one material, in memory.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <map>
#include <memory>
#include <numeric>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/assert.h"
#include "endings/big_array.h"
#include "endings/codes.h"
#include "endings/frame.h"

namespace cheshire::endings {

template <int W>
struct Table {
  explicit Table(std::shared_ptr<const Frame<W>> f) : frame(std::move(f)) {}

  /// A table has the codes of one metric or of both.
  bool has(Metric metric) const { return !code[0][static_cast<std::size_t>(metric)].empty(); }
  /// In memory, or on the disk of a folder (BigArray); `impossible` in these slices, and not set in others.
  /// Errors: there is no room.
  Result<void> add(Metric metric, const std::string& folder, const std::vector<std::uint32_t>& slices) {
    const std::size_t size = frame->rows() * Frame<W>::row_bits;
    for (auto& side : code) {
      auto made = BigArray<Code>::make(frame->slices().size() * size, folder);
      if (!made) return made.error();
      for (std::uint32_t slice : slices) std::fill_n(made->begin() + slice * size, size, impossible);
      side[static_cast<std::size_t>(metric)] = *std::move(made);
    }
    return {};
  }
  Result<void> add(Metric metric, const std::string& folder = {}) {
    std::vector<std::uint32_t> all(frame->slices().size());
    std::iota(all.begin(), all.end(), 0U);
    return add(metric, folder, all);
  }
  void remove(Metric metric) {
    for (auto& side : code) side[static_cast<std::size_t>(metric)] = {};
  }

  std::size_t number(std::uint32_t slice, std::size_t row, Cell bit) const {
    return (slice * frame->rows() + row) * Frame<W>::row_bits + bit;
  }
  /// Returns the code of a position; impossible if its kings have no slice.
  Code find(const Cells& cells, Color side, Metric metric) const {
    if (frame->slice_of(cells[0], cells[1]) == Frame<W>::no_slice) return impossible;
    const auto at = frame->find(cells);
    return code[static_cast<std::size_t>(index(side))][static_cast<std::size_t>(metric)]
               [number(at.slice, at.row, at.bit)];
  }

  std::shared_ptr<const Frame<W>> frame;
  std::array<std::array<BigArray<Code>, 2>, 2> code;  // [side to move][metric]
};

/// How to find positions of some material in a frame: which may be that of exchanged colours, and has its
/// pieces in an order of its own.
template <int W>
class FrameView {
 public:
  /// `pieces` are those of the positions, in the order of their cells after the kings.
  FrameView(const Frame<W>& frame, const std::vector<Piece>& pieces) : frame_(&frame) {
    Material material;
    for (Piece piece : pieces) material = material.with(piece);
    exchanged_ = material != frame.material();
    CHESHIRE_ASSERT(!exchanged_ || (material.exchanged() == frame.material() && !frame.exchange().empty()));
    for (Piece piece : frame.pieces()) {
      const Piece here = exchanged_ ? make_piece(!color_of(piece), kind_of(piece)) : piece;
      std::size_t i = 0;
      while (pieces[i] != here || used(i)) ++i;
      order_.push_back(i);
    }
  }

  Cells cells(const Cells& cells) const {
    Cells there;
    if (!exchanged_) {
      there.push_back(cells[0]);
      there.push_back(cells[1]);
      for (std::size_t i : order_) there.push_back(cells[i + 2]);
      return there;
    }
    const std::vector<Cell>& to = frame_->exchange();
    there.push_back(to[cells[1]]);
    there.push_back(to[cells[0]]);
    for (std::size_t i : order_) there.push_back(to[cells[i + 2]]);
    return there;
  }
  Color side(Color side) const { return exchanged_ ? !side : side; }

 private:
  bool used(std::size_t i) const { return std::find(order_.begin(), order_.end(), i) != order_.end(); }

  const Frame<W>* frame_;
  bool exchanged_ = false;
  FixedVector<std::size_t, max_others> order_;  // [piece of the frame]: its number here
};

/// The same, with the table of that frame.
template <int W>
class TableView {
 public:
  TableView(const Table<W>& table, const std::vector<Piece>& pieces)
      : table_(&table), view_(*table.frame, pieces) {}

  Code find(const Cells& cells, Color side, Metric metric) const {
    return table_->find(view_.cells(cells), view_.side(side), metric);
  }

 private:
  const Table<W>* table_;
  FrameView<W> view_;
};

/// The tables of a game that are in memory, by their material.
template <int W>
class TableSet {
 public:
  /// Returns the table with a frame, which is made if there is none.
  std::shared_ptr<Table<W>> at(const std::shared_ptr<const Frame<W>>& frame) {
    std::shared_ptr<Table<W>>& table = tables_[frame->material()];
    if (!table) table = std::make_shared<Table<W>>(frame);
    return table;
  }
  /// Forgets a metric of a table, and the table with its last one.
  void remove(const Material& material, Metric metric) {
    const auto found = tables_.find(material);
    if (found == tables_.end()) return;
    found->second->remove(metric);
    if (!found->second->has(Metric::mate) && !found->second->has(Metric::zeroing)) tables_.erase(found);
  }
  /// Returns the table of a material, or of that with colours exchanged, which the rules must allow; null if
  /// there is none.
  const Table<W>* find(const Material& material) const {
    if (const auto found = tables_.find(material); found != tables_.end()) return found->second.get();
    const auto found = tables_.find(material.exchanged());
    return found == tables_.end() || found->second->frame->exchange().empty() ? nullptr : found->second.get();
  }

 private:
  std::map<Material, std::shared_ptr<Table<W>>> tables_;
};

}  // namespace cheshire::endings
