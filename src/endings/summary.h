// summary_of: what a table says as a whole: how many positions are won, drawn and lost, the longest wins, and
// those to practise.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "base/rng.h"
#include "endings/endings.h"
#include "endings/table.h"

namespace cheshire::endings {

template <int W>
Setup setup_of(const Frame<W>& frame, std::uint32_t slice, std::size_t row, Cell bit, Color side) {
  Setup setup;
  setup.pieces.assign(static_cast<std::size_t>(frame.cells()), no_piece);
  Cells cells = frame.cells_of(frame.slices()[slice], row);
  cells.push_back(bit);
  for (std::size_t i = 0; i < cells.size(); ++i)
    setup.pieces[cells[i]] = i < 2
                                 ? make_piece(i == 0 ? Color::white : Color::black, frame.tables().spec.king)
                                 : frame.pieces()[i - 2];
  setup.side = side;
  return setup;
}

/// Collects the hardest wins of a side (Summary::Side::hardest).
template <int W>
class HardestWins {
 public:
  explicit HardestWins(const Frame<W>& frame) : frame_(frame) {}

  void offer(int plies, std::uint32_t slice, std::size_t row, Cell bit) {
    if (full() && plies < kept_.back().plies) return;
    const std::uint64_t number = (slice * frame_.rows() + row) * Frame<W>::row_bits + bit;
    const Kept win{plies, Rng(number).next(), slice, row, bit};
    if ((full() && !(win < kept_.back())) || !is_first(slice, row, bit)) return;
    if (full()) kept_.pop_back();
    kept_.insert(std::upper_bound(kept_.begin(), kept_.end(), win), win);
  }
  std::vector<Summary::Win> take(Color side) const {
    std::vector<Summary::Win> wins;
    for (const Kept& win : kept_)
      wins.push_back({win.plies, setup_of(frame_, win.slice, win.row, win.bit, side)});
    return wins;
  }

 private:
  struct Kept {
    int plies;
    std::uint64_t hash;
    std::uint32_t slice;
    std::size_t row;
    Cell bit;
    friend bool operator<(const Kept& a, const Kept& b) {
      return std::pair(-a.plies, a.hash) < std::pair(-b.plies, b.hash);
    }
  };

  bool full() const { return kept_.size() == Summary::most_hardest; }

  /// Whether a position is the first of those of its slice that symmetries and the exchange of like pieces
  /// turn into one another.
  bool is_first(std::uint32_t slice, std::size_t row, Cell bit) const {
    Cells cells = frame_.cells_of(frame_.slices()[slice], row);
    cells.push_back(bit);
    for (std::size_t symmetry = 0; symmetry < frame_.symmetries(); ++symmetry) {
      Cells image;
      for (Cell c : cells) image.push_back(frame_.turned(symmetry, c));
      if (image[0] != cells[0] || image[1] != cells[1]) continue;
      const auto& pieces = frame_.pieces();
      for (std::size_t from = 0, to = 0; from < pieces.size(); from = to) {
        while (to < pieces.size() && pieces[to] == pieces[from]) ++to;
        std::sort(image.begin() + from + 2, image.begin() + to + 2);
      }
      if (std::lexicographical_compare(image.begin(), image.end(), cells.begin(), cells.end())) return false;
    }
    return true;
  }

  const Frame<W>& frame_;
  std::vector<Kept> kept_;  // in order
};

template <int W>
Summary summary_of(const Table<W>& table) {
  const Frame<W>& frame = *table.frame;
  std::array<HardestWins<W>, 2> hardest{HardestWins<W>(frame), HardestWins<W>(frame)};
  const int limit = clock_limit(frame.tables().spec);
  std::uint64_t orders = 1;  // in which like pieces stand in the table
  for (std::size_t i = 1, like = 1; i < frame.pieces().size(); ++i) {
    like = frame.pieces()[i] == frame.pieces()[i - 1] ? like + 1 : 1;
    orders *= like;
  }
  Summary summary;
  for (std::uint32_t slice = 0; slice < frame.slices().size(); ++slice) {
    const auto weight = static_cast<std::uint64_t>(frame.slices()[slice].weight);
    for (std::size_t row = 0; row < frame.rows(); ++row) {
      const std::size_t first = table.number(slice, row, 0);
      for (Cell bit = 0; bit < Frame<W>::row_bits; ++bit) {
        std::array<Code, 2> zeroing{};
        for (std::size_t side : {0U, 1U}) {
          zeroing[side] = table.code[side][1][first + bit];
          if (zeroing[side] == impossible) continue;
          Summary::Side& s = summary.sides[side];
          s.positions[static_cast<std::size_t>(static_cast<int>(verdict_of(zeroing[side], limit)) + 2)] +=
              weight;
          if (is_won(zeroing[side]) && verdict_of(zeroing[side], limit) == Verdict::win)
            hardest[side].offer(plies(table.code[side][0][first + bit]), slice, row, bit);
          for (std::size_t metric : {0U, 1U}) {
            const Code code = table.code[side][metric][first + bit];
            if (!is_won(code) || plies(code) <= s.longest[metric]) continue;
            s.longest[metric] = plies(code);
            s.longest_setup[metric] =
                setup_of(frame, slice, row, bit, side == 0 ? Color::white : Color::black);
          }
        }
        if (zeroing[0] == impossible || zeroing[1] == impossible) continue;
        const bool white_loses = is_lost(zeroing[0]), black_loses = is_lost(zeroing[1]);
        if (zeroing[0] == drawn && black_loses) summary.zugzwangs[0] += weight;
        if (white_loses && zeroing[1] == drawn) summary.zugzwangs[1] += weight;
        if (white_loses && black_loses) summary.zugzwangs[2] += weight;
      }
    }
  }
  for (auto& side : summary.sides) {
    for (auto& n : side.positions) n /= orders;
  }
  for (auto& n : summary.zugzwangs) n /= orders;
  for (Color side : {Color::white, Color::black}) {
    const auto i = static_cast<std::size_t>(index(side));
    summary.sides[i].hardest = hardest[i].take(side);
  }
  return summary;
}

}  // namespace cheshire::endings
