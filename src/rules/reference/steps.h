// The ways the orthodox men go, as files and ranks.
#pragma once

#include <array>
#include <span>

namespace cheshire::reference {

struct Walk {
  int files, ranks;
};

inline constexpr std::array<Walk, 4> rook_walks{{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}};
inline constexpr std::array<Walk, 4> bishop_walks{{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}}};
inline constexpr std::array<Walk, 8> all_walks{
    {{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}}};
inline constexpr std::array<Walk, 8> knight_jumps{
    {{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}};

/// The directions of a king, queen, rook or bishop, and the jumps of a knight; a pawn has none.
inline std::span<const Walk> walks_of(char letter) {
  switch (letter) {
    case 'K':
    case 'Q': return all_walks;
    case 'R': return rook_walks;
    case 'B': return bishop_walks;
    case 'N': return knight_jumps;
    default: return {};
  }
}

/// Whether the man goes on in its direction until something stops it.
constexpr bool slides(char letter) { return letter == 'Q' || letter == 'R' || letter == 'B'; }

}  // namespace cheshire::reference
