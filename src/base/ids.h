// The basic types that everything else uses: colours, cells, pieces.
#pragma once

#include <cstdint>

namespace cheshire {

enum class Color : std::uint8_t { white, black };

constexpr Color operator!(Color c) { return static_cast<Color>(static_cast<std::uint8_t>(c) ^ 1); }
constexpr int index(Color c) { return static_cast<int>(c); }

/// A cell of some board, 0 .. Topology::cell_count() - 1. The topology defines the numbering.
using Cell = std::uint16_t;
inline constexpr Cell no_cell = 0xFFFF;

/// A kind of piece (king, pawn, ...), 0 .. max_kinds - 1. The game's roster defines the meaning.
using Kind = std::uint8_t;
inline constexpr int max_kinds = 24;

/// A piece: a kind and its colour in one byte, so that tables can be indexed by it. `no_piece` is an empty
/// cell.
using Piece = std::uint8_t;
inline constexpr int max_pieces = 2 * max_kinds;
inline constexpr Piece no_piece = max_pieces;

constexpr Piece make_piece(Color c, Kind k) { return static_cast<Piece>(2 * k + index(c)); }
constexpr Color color_of(Piece piece) { return static_cast<Color>(piece & 1); }
constexpr Kind kind_of(Piece piece) { return static_cast<Kind>(piece >> 1); }

}  // namespace cheshire
