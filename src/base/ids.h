// The small names everything else is built from: colours, cells, men.
#pragma once

#include <cstdint>

namespace cheshire {

enum class Color : std::uint8_t { white, black };

constexpr Color operator!(Color c) { return static_cast<Color>(static_cast<std::uint8_t>(c) ^ 1); }
constexpr int index(Color c) { return static_cast<int>(c); }

/// A place on some board, 0 .. Topology::cell_count() - 1. The numbering is the topology's own.
using Cell = std::uint16_t;
inline constexpr Cell no_cell = 0xFFFF;

/// A kind of man (king, pawn, ...), 0 .. max_kinds - 1. What a number means is decided by the game's roster.
using Kind = std::uint8_t;
inline constexpr int max_kinds = 24;

/// A man: a kind and its colour in one byte, so that tables can be indexed by it. `no_man` is an empty cell.
using Man = std::uint8_t;
inline constexpr int max_men = 2 * max_kinds;
inline constexpr Man no_man = max_men;

constexpr Man make_man(Color c, Kind k) { return static_cast<Man>(2 * k + index(c)); }
constexpr Color color_of(Man m) { return static_cast<Color>(m & 1); }
constexpr Kind kind_of(Man m) { return static_cast<Kind>(m >> 1); }

}  // namespace cheshire
