#include "learn/puzzle_key.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>

#include "base/fnv.h"
#include "base/rng.h"

namespace cheshire {
namespace {

/// Mirror images that hold whatever the rules are, as far as the board is symmetric.
std::vector<Symmetry> mirror_images(const Topology& topology) {
  std::vector<Symmetry> found;
  const Coord extent = topology.extent();
  for (const bool exchanges : {false, true}) {
    for (const bool mirrored : {false, true}) {
      Symmetry s;
      s.exchanges_colors = exchanges;
      s.to.assign(static_cast<std::size_t>(topology.cell_count()), no_cell);
      bool whole = true;
      for (int c = 0; c < topology.cell_count(); ++c) {
        const auto cell = static_cast<Cell>(c);
        if (!topology.exists(cell)) continue;
        Coord at = topology.at(cell);
        if (mirrored) at.x = static_cast<std::int8_t>(extent.x - 1 - at.x);
        if (exchanges) at.y = static_cast<std::int8_t>(extent.y - 1 - at.y);
        s.to[cell] = topology.find(at, topology.board(cell));
        whole = whole && s.to[cell] != no_cell;
      }
      if (whole) found.push_back(std::move(s));
    }
  }
  return found;
}

}  // namespace

PuzzleKeys::PuzzleKeys(const AnyGame& game)
    : game_(game),
      symmetries_(game.spec().rules.name().empty() ? find_symmetries(game.spec(), game.topology())
                                                   : mirror_images(game.topology())) {}

std::string PuzzleKeys::written(const Setup& setup, const Symmetry& symmetry) const {
  const Topology& topology = game_.topology();
  struct Placed {
    int board;
    std::array<int, 4> at;
    Piece piece;
    auto operator<=>(const Placed&) const = default;
  };
  std::vector<Placed> all;
  std::array<int, 4> least;
  least.fill(std::numeric_limits<int>::max());
  for (std::size_t c = 0; c < setup.pieces.size(); ++c) {
    Piece piece = setup.pieces[c];
    if (piece == no_piece) continue;
    if (symmetry.exchanges_colors) piece = make_piece(!color_of(piece), kind_of(piece));
    const Cell to = symmetry.to[c];
    const Coord at = topology.at(to);
    all.push_back({topology.board(to), {at.x, at.y, at.z, at.w}, piece});
    for (std::size_t i = 0; i < least.size(); ++i) least[i] = std::min(least[i], all.back().at[i]);
  }
  for (Placed& placed : all) {
    for (std::size_t i = 0; i < least.size(); ++i) placed.at[i] -= least[i];
  }
  std::sort(all.begin(), all.end());
  std::string text(1, (setup.side == Color::white) != symmetry.exchanges_colors ? 'w' : 'b');
  for (const Placed& placed : all) {
    text += static_cast<char>(placed.board);
    for (const int at : placed.at) text += static_cast<char>(at);
    text += static_cast<char>(placed.piece);
  }
  return text;
}

std::string PuzzleKeys::canonical(const Setup& setup) const {
  std::string least;
  for (const Symmetry& symmetry : symmetries_) {
    std::string text = written(setup, symmetry);
    if (least.empty() || text < least) least = std::move(text);
  }
  return least;
}

std::string PuzzleKeys::id(const Setup& setup) const {
  constexpr std::string_view digits = "0123456789ABCDEFGHJKLMNPQRSTVWXYZabcdefghijkmnopqrstuvwxyz";
  Fnv sum;
  sum.add(canonical(setup));
  std::uint64_t rest = Rng(sum.sum()).next();
  std::string id;
  for (int i = 0; i < 8; ++i, rest /= digits.size()) id += digits[rest % digits.size()];
  return id;
}

}  // namespace cheshire
