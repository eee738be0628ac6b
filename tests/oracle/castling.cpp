#include "oracle/castling.h"

#include <algorithm>

#include "oracle/attack.h"

namespace cheshire::oracle {
namespace {

bool has(std::uint32_t rights, std::size_t bit) { return (rights >> bit & 1) != 0; }

/// Whether every cell that must be vacant is vacant, or holds this king or rook.
bool clear_path(const Scene& scene, const Castling& castling) {
  return std::all_of(castling.empty.begin(), castling.empty.end(), [&](Cell cell) {
    return scene.vacant(cell) || cell == castling.king_from || cell == castling.rook_from;
  });
}

bool safe_path(const Scene& scene, const Castling& castling) {
  return std::none_of(castling.safe.begin(), castling.safe.end(),
                      [&](Cell cell) { return attacked(scene, cell, !castling.color); });
}

}  // namespace

const Castling& castling_of(const Rules& rules, const Move& move) {
  return *std::find_if(rules.castlings.begin(), rules.castlings.end(), [&](const Castling& castling) {
    return castling.king_from == move.from && castling.king_to == move.to;
  });
}

void add_castlings(const Scene& scene, Color color, std::uint32_t rights, std::vector<Move>& moves) {
  const std::vector<Castling>& all = scene.rules.castlings;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Castling& castling = all[i];
    if (castling.color != color || !has(rights, i)) continue;
    if (!scene.holds(castling.king_from, color, scene.rules.king)) continue;
    if (!scene.holds(castling.rook_from, color, scene.rules.rook)) continue;
    if (!clear_path(scene, castling) || !safe_path(scene, castling)) continue;
    moves.push_back({castling.king_from, castling.king_to, castling.king_to, 0, Move::Kind::castling});
  }
}

std::uint32_t rights_after(const Scene& scene, std::uint32_t rights, const Move& move) {
  if (rights == 0) return 0;
  const Color mover = color_of(scene.pieces[move.from]);
  const bool king_moves = scene.letter_at(move.from) == scene.rules.king;
  const auto touched = [&](Cell cell) { return cell == move.from || cell == move.to; };
  for (std::size_t i = 0; i < scene.rules.castlings.size(); ++i) {
    const Castling& castling = scene.rules.castlings[i];
    if ((king_moves && castling.color == mover) || touched(castling.rook_from)) rights &= ~(1u << i);
  }
  for (const DoubleStep& step : scene.rules.double_steps) {
    if (step.right >= 0 && touched(step.from)) rights &= ~(1u << step.right);
  }
  return rights;
}

}  // namespace cheshire::oracle
