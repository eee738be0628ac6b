// The end of the game, as far as one position shows it.
#include "oracle/oracle.h"
#include "oracle/scene.h"

namespace cheshire::oracle {
namespace {

constexpr int fifty_moves_limit = 100;  // half-moves

/// The pieces on the boards besides the kings.
struct Army {
  int knights = 0, light_bishops = 0, dark_bishops = 0, others = 0;
};

Army count(const Scene& scene) {
  Army army;
  for (Cell cell = 0; cell < scene.topology.cell_count(); ++cell) {
    if (scene.vacant(cell)) continue;
    const Coord at = scene.topology.at(cell);
    const bool dark = (at.x + at.y + at.z + at.w) % 2 == 0;  // a1 is dark
    if (scene.letter_at(cell) == scene.rules.king) continue;
    switch (scene.letter_at(cell)) {
      case 'N': ++army.knights; break;
      case 'B': ++(dark ? army.dark_bishops : army.light_bishops); break;
      default: ++army.others; break;
    }
  }
  return army;
}

bool dead(const Scene& scene) {
  const Army army = count(scene);
  const int bishops = army.light_bishops + army.dark_bishops;
  if (army.others > 0) return false;
  if (army.knights == 0 && bishops == 0) return true;
  if (scene.rules.bare_kings_only) return false;
  if (army.knights == 0) return army.light_bishops == 0 || army.dark_bishops == 0;
  return army.knights == 1 && bishops == 0;
}

}  // namespace

Status status(const Topology& topology, const Rules& rules, const Setup& setup) {
  if (legal_moves(topology, rules, setup).empty()) {
    return in_check(topology, rules, setup, setup.side) ? Status::checkmate : Status::stalemate;
  }
  if (dead(Scene{topology, rules, setup.pieces})) return Status::dead_position;
  if (setup.halfmove_clock >= fifty_moves_limit) return Status::fifty_moves;
  return Status::ongoing;
}

}  // namespace cheshire::oracle
