// DenseIndex: numbers the positions of a table without gaps, in the order of slices, rows and cells, as they
// are written to a file. Of like pieces the one that comes first has the lower cell; side to move and checks
// are not looked at.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "endings/frame.h"

namespace cheshire::endings {

template <int W>
class DenseIndex {
 public:
  using Set = CellSet<W>;

  explicit DenseIndex(std::shared_ptr<const Frame<W>> frame) : frame_(std::move(frame)) {
    std::uint64_t n = 0;
    for (std::size_t row = 0; row < frame_->all_rows(); ++row) {
      if (row % rows_per_mark == 0) marks_.push_back(n);
      n += static_cast<std::uint64_t>(bits(row).count());
    }
    size_ = n;
  }

  const Frame<W>& frame() const { return *frame_; }
  std::uint64_t size() const { return size_; }

  /// The bits of a row, counted through all slices, that have a number.
  Set bits(std::size_t row) const {
    const Cells cells = frame_->cells_of(frame_->slices()[row / frame_->rows()], row % frame_->rows());
    const auto& pieces = frame_->pieces();
    for (std::size_t i = 1; i + 1 < pieces.size(); ++i) {
      if (pieces[i] == pieces[i - 1] && cells[i + 2] < cells[i + 1]) return {};
    }
    Set set = frame_->vacant(cells);
    if (set && pieces.size() > 1 && pieces.back() == pieces[pieces.size() - 2]) set &= ~below(cells.back());
    return set;
  }

  /// Returns the number of a position, whose like pieces may be in any order.
  std::uint64_t number(Cells cells) const {
    const auto at = frame_->find(cells);
    cells = frame_->cells_of(frame_->slices()[at.slice], at.row);
    cells.push_back(at.bit);
    const auto [row, bit] = sorted(cells, at.slice);
    std::uint64_t n = marks_[row / rows_per_mark];
    for (std::size_t r = row - row % rows_per_mark; r < row; ++r)
      n += static_cast<std::uint64_t>(bits(r).count());
    return n + static_cast<std::uint64_t>((bits(row) & below(bit)).count());
  }

  /// Returns the cells of the position with a number below size().
  Cells cells(std::uint64_t number) const {
    const auto mark = std::upper_bound(marks_.begin(), marks_.end(), number) - 1;
    std::size_t row = static_cast<std::size_t>(mark - marks_.begin()) * rows_per_mark;
    std::uint64_t rest = number - *mark;
    Set set = bits(row);
    while (rest >= static_cast<std::uint64_t>(set.count())) {
      rest -= static_cast<std::uint64_t>(set.count());
      set = bits(++row);
    }
    for (; rest > 0; --rest) set.erase(set.first());
    Cells cells = frame_->cells_of(frame_->slices()[row / frame_->rows()], row % frame_->rows());
    cells.push_back(set.first());
    return cells;
  }

  /// Calls f(row, bit) for every position in the order of the numbers; the row is counted through all slices.
  template <class F>
  void for_each(F&& f) const {
    for (std::size_t row = 0; row < frame_->all_rows(); ++row)
      bits(row).for_each([&](Cell bit) { f(row, bit); });
  }

  /// Returns the row, counted through all slices, and the bit of a position of a slice once its like pieces
  /// are in order.
  std::pair<std::size_t, Cell> sorted(Cells cells, std::size_t slice) const {
    const auto& pieces = frame_->pieces();
    for (std::size_t i = 0; i < pieces.size();) {
      std::size_t end = i;
      while (end < pieces.size() && pieces[end] == pieces[i]) ++end;
      std::sort(cells.begin() + i + 2, cells.begin() + end + 2);
      i = end;
    }
    return {slice * frame_->rows() + frame_->row_of(cells), cells.back()};
  }
  bool has_like_pieces() const {
    const auto& pieces = frame_->pieces();
    return std::adjacent_find(pieces.begin(), pieces.end()) != pieces.end();
  }

 private:
  static constexpr std::size_t rows_per_mark = 64;

  static Set below(Cell c) {
    Set set;
    for (int word = 0; word < W; ++word) {
      const int bits = static_cast<int>(c) - 64 * word;
      if (bits > 0) set.word(word) = bits >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << bits) - 1;
    }
    return set;
  }

  std::shared_ptr<const Frame<W>> frame_;
  std::vector<std::uint64_t> marks_;  // the number of the first position of every 64th row
  std::uint64_t size_ = 0;
};

}  // namespace cheshire::endings
