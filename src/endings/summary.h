// summary_of: what a table says as a whole: how many positions are won, drawn and lost, and the longest wins.
#pragma once

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

template <int W>
Summary summary_of(const Table<W>& table) {
  const Frame<W>& frame = *table.frame;
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
  return summary;
}

}  // namespace cheshire::endings
