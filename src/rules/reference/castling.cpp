#include "rules/reference/castling.h"

#include <algorithm>

#include "rules/reference/attack.h"

namespace cheshire::reference {
namespace {

/// Whether the cells strictly between two cells of a rank are vacant.
bool clear_rank(const Scene& scene, Cell a, Cell b) {
  const int first = std::min(scene.file(a), scene.file(b));
  const int last = std::max(scene.file(a), scene.file(b));
  for (int file = first + 1; file < last; ++file) {
    if (!scene.vacant(scene.away(a, file - scene.file(a), 0))) return false;
  }
  return true;
}

/// Whether the king's cell, the cell it crosses and the cell it goes to are free from attack.
bool safe_path(const Scene& scene, const Castling& castling) {
  const Cell path[] = {castling.king_from, castling.rook_to,
                       castling.king_to};  // the rook lands on the crossed cell
  return std::none_of(std::begin(path), std::end(path),
                      [&](Cell cell) { return attacked(scene, cell, !castling.color); });
}

}  // namespace

std::vector<Castling> castlings(const Topology& topology, const Rules& rules) {
  std::vector<Castling> all;
  const int boards = rules.transfer ? 2 : 1;
  for (int board = 0; board < boards; ++board) {
    for (const Color color : {Color::white, Color::black}) {
      const auto cell = [&](int file) {
        return topology.find(
            Coord{static_cast<std::int8_t>(file), static_cast<std::int8_t>(home_rank(topology, color))},
            board);
      };
      const int a = 0, c = 2, d = 3, e = 4, f = 5, g = 6, h = 7;
      const int king_side = 4 * board + 2 * index(color);
      all.push_back({king_side, color, cell(e), cell(g), cell(h), cell(f)});
      all.push_back({king_side + 1, color, cell(e), cell(c), cell(a), cell(d)});
    }
  }
  return all;
}

Castling castling_of(const Scene& scene, const Move& move) {
  const std::vector<Castling> all = castlings(scene.topology, scene.rules);
  return *std::find_if(all.begin(), all.end(), [&](const Castling& castling) {
    return castling.king_from == move.from && castling.king_to == move.to;
  });
}

void add_castlings(const Scene& scene, Color color, std::uint16_t rights, std::vector<Move>& moves) {
  if (!scene.rules.castling || rights == 0) return;
  for (const Castling& castling : castlings(scene.topology, scene.rules)) {
    if (castling.color != color || (rights >> castling.bit & 1) == 0) continue;
    if (!scene.holds(castling.king_from, color, 'K') || !scene.holds(castling.rook_from, color, 'R'))
      continue;
    if (!clear_rank(scene, castling.king_from, castling.rook_from) || !safe_path(scene, castling)) continue;
    moves.push_back(
        {castling.king_from, castling.king_to, scene.arrival(castling.king_to), 0, Move::Kind::castling});
  }
}

std::uint16_t rights_after(const Scene& scene, std::uint16_t rights, const Move& move) {
  if (rights == 0) return 0;
  const Color mover = color_of(scene.men[move.from]);
  const bool king_moves = scene.letter_at(move.from) == 'K';
  for (const Castling& castling : castlings(scene.topology, scene.rules)) {
    const bool king_gone = king_moves && castling.color == mover;
    const bool rook_gone = castling.rook_from == move.from || castling.rook_from == move.to;
    if (king_gone || rook_gone) rights = static_cast<std::uint16_t>(rights & ~(1 << castling.bit));
  }
  return rights;
}

}  // namespace cheshire::reference
