#include "solve/diagram_class.h"

#include <algorithm>
#include <array>
#include <utility>

namespace cheshire {
namespace {

constexpr std::size_t most_axes = 4;
using Place = std::array<int, most_axes>;

Place place_at(Coord at) { return {at.x, at.y, at.z, at.w}; }

}  // namespace

std::vector<std::uint64_t> diagram_class(const Setup& setup, const Topology& topology) {
  struct Standing {
    Place place;
    int board;
    Piece piece;
  };
  std::vector<Standing> standing;
  for (std::size_t i = 0; i < setup.pieces.size(); ++i) {
    const Cell c = static_cast<Cell>(i);
    if (setup.pieces[i] != no_piece && topology.exists(c))
      standing.push_back({place_at(topology.at(c)), topology.board(c), setup.pieces[i]});
  }
  std::vector<std::uint64_t> least;
  std::array<std::size_t, most_axes> axes = {0, 1, 2, 3};
  do {
    for (unsigned mirrored = 0; mirrored < 1u << most_axes; ++mirrored) {
      std::vector<Place> places;
      Place low;
      low.fill(Topology::max_extent);
      for (const Standing& one : standing) {
        Place place;
        for (std::size_t axis = 0; axis < most_axes; ++axis) {
          const int n = one.place[axes[axis]];
          place[axis] = (mirrored >> axis & 1) != 0 ? -n : n;
          low[axis] = std::min(low[axis], place[axis]);
        }
        places.push_back(place);
      }
      for (int turn = 0; turn < topology.boards(); ++turn) {
        std::vector<std::uint64_t> words;
        for (std::size_t i = 0; i < standing.size(); ++i) {
          std::uint64_t word = standing[i].piece;
          word = word << 8 | static_cast<std::uint64_t>((standing[i].board + turn) % topology.boards());
          for (std::size_t axis = 0; axis < most_axes; ++axis)
            word = word << 8 | static_cast<std::uint64_t>(places[i][axis] - low[axis]);
          words.push_back(word);
        }
        std::sort(words.begin(), words.end());
        if (least.empty() || words < least) least = std::move(words);
      }
    }
  } while (std::next_permutation(axes.begin(), axes.end()));
  return least;
}

}  // namespace cheshire
