// pack, unpack: a table as sections of values in the order of a DenseIndex, and back. Values that follow from
// others, and those of impossible positions, repeat the one before, which costs next to nothing once
// compressed.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "endings/dense.h"
#include "endings/endings.h"
#include "endings/scene.h"
#include "endings/table.h"

namespace cheshire::endings {

inline constexpr int verdicts_per_byte = 3;

/// The value of a code in a section of plies, whose verdict is known: a win takes an odd number of plies to
/// mate, a loss an even one.
constexpr int packed_plies(Code code, Section::Kind kind) {
  return kind == Section::Kind::mate ? plies(code) >> 1 : plies(code);
}
/// Returns the code of such a value.
constexpr Code unpacked(int value, Section::Kind kind, Verdict verdict) {
  if (verdict == Verdict::draw) return drawn;
  const bool wins = verdict > Verdict::draw;
  if (kind == Section::Kind::mate) value = 2 * value + (wins ? 1 : 0);
  return wins ? won(value) : lost(value);
}

template <int W>
Section pack_verdicts(const Table<W>& table, const DenseIndex<W>& index, Color side) {
  const int limit = clock_limit(table.frame->tables().spec);
  const auto& code = table.code[static_cast<std::size_t>(cheshire::index(side))][1];
  Section section{Section::Kind::verdicts, side};
  section.bytes.reserve(static_cast<std::size_t>(index.size() / verdicts_per_byte + 1));
  std::array<int, verdicts_per_byte> group{};
  std::size_t filled = 0;
  int last = 2;
  const auto flush = [&] {
    section.bytes += static_cast<char>(group[0] + 5 * group[1] + 25 * group[2]);
    filled = 0;
  };
  index.for_each([&](std::size_t row, Cell bit) {
    const Code value = code[row * Frame<W>::row_bits + bit];
    if (value != impossible) last = static_cast<int>(verdict_of(value, limit)) + 2;
    group[filled++] = last;
    if (filled == verdicts_per_byte) flush();
  });
  if (filled != 0) {
    while (filled < verdicts_per_byte) group[filled++] = last;
    flush();
  }
  return section;
}

template <int W>
Section pack_plies(const Table<W>& table, const DenseIndex<W>& index, Color side, Section::Kind kind) {
  const auto metric = static_cast<std::size_t>(kind == Section::Kind::mate ? Metric::mate : Metric::zeroing);
  const auto& codes = table.code[static_cast<std::size_t>(cheshire::index(side))][metric];
  int most = 0;
  for (Code value : codes) {
    if (value != impossible) most = std::max(most, packed_plies(value, kind));
  }
  Section section{kind, side, most > 255 ? 2 : 1};
  section.bytes.reserve(static_cast<std::size_t>(index.size()) * static_cast<std::size_t>(section.width));
  int value = 0;
  index.for_each([&](std::size_t row, Cell bit) {
    const Code stored = codes[row * Frame<W>::row_bits + bit];
    if (stored != impossible && stored != drawn) value = packed_plies(stored, kind);
    section.bytes += static_cast<char>(value & 0xFF);
    if (section.width == 2) section.bytes += static_cast<char>(value >> 8);
  });
  return section;
}

/// Packs the metrics that a table has; verdicts go with Metric::zeroing.
template <int W>
std::vector<Section> pack(const Table<W>& table, const DenseIndex<W>& index) {
  std::vector<Section> sections;
  for (Color side : {Color::white, Color::black}) {
    if (table.has(Metric::zeroing)) {
      sections.push_back(pack_verdicts(table, index, side));
      sections.push_back(pack_plies(table, index, side, Section::Kind::zeroing));
    }
    if (table.has(Metric::mate)) sections.push_back(pack_plies(table, index, side, Section::Kind::mate));
  }
  return sections;
}

/// Returns the verdict at a place of a section of verdicts.
inline Verdict verdict_at(std::string_view bytes, std::uint64_t place) {
  int byte = static_cast<unsigned char>(bytes[static_cast<std::size_t>(place / verdicts_per_byte)]);
  for (std::uint64_t i = place % verdicts_per_byte; i > 0; --i) byte /= 5;
  return static_cast<Verdict>(byte % 5 - 2);
}
/// Returns the value at a place of another section.
inline int value_at(std::string_view bytes, int width, std::uint64_t place) {
  const auto at = static_cast<std::size_t>(place) * static_cast<std::size_t>(width);
  const int low = static_cast<unsigned char>(bytes[at]);
  return width == 1 ? low : low | static_cast<unsigned char>(bytes[at + 1]) << 8;
}

/// Copies what is known of positions to those with like pieces in another order.
template <int W>
void fill_other_orders(const DenseIndex<W>& index, BigArray<Code>& code) {
  const Frame<W>& frame = index.frame();
  for (std::size_t row = 0; row < frame.all_rows(); ++row) {
    Cells cells = frame.cells_of(frame.slices()[row / frame.rows()], row % frame.rows());
    const CellSet<W> others = frame.vacant(cells) & ~index.bits(row);
    cells.push_back(0);
    others.for_each([&](Cell bit) {
      cells.back() = bit;
      const auto place = index.sorted(cells, row / frame.rows());
      code[row * Frame<W>::row_bits + bit] = code[place.first * Frame<W>::row_bits + place.second];
    });
  }
}

/// Fills in a metric of a table, which has it, from the sections of verdicts and of that metric.
template <int W>
void unpack(const std::vector<Section>& sections, Metric metric, const DenseIndex<W>& index,
            const Cast<W>& cast, Table<W>& table) {
  const Frame<W>& frame = *table.frame;
  const Section::Kind kind = metric == Metric::mate ? Section::Kind::mate : Section::Kind::zeroing;
  const auto find = [&](Section::Kind wanted, Color side) -> const Section& {
    return *std::find_if(sections.begin(), sections.end(),
                         [&](const Section& s) { return s.kind == wanted && s.side == side; });
  };
  for (Color side : {Color::white, Color::black}) {
    auto& code =
        table.code[static_cast<std::size_t>(cheshire::index(side))][static_cast<std::size_t>(metric)];
    const Section& verdicts = find(Section::Kind::verdicts, side);
    const Section& values = find(kind, side);
    std::uint64_t number = 0;
    for (std::size_t row = 0; row < frame.all_rows(); ++row) {
      const CellSet<W> bits = index.bits(row);
      if (!bits) continue;
      const Scene<W> scene(frame, cast, frame.slices()[row / frame.rows()], row % frame.rows());
      const CellSet<W> legal = scene.legal(side);
      bits.for_each([&](Cell bit) {
        const std::uint64_t n = number++;
        if (!legal.contains(bit)) return;
        code[row * Frame<W>::row_bits + bit] =
            unpacked(value_at(values.bytes, values.width, n), kind, verdict_at(verdicts.bytes, n));
      });
    }
    if (index.has_like_pieces()) fill_other_orders(index, code);
  }
}

}  // namespace cheshire::endings
