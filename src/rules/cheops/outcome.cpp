#include "rules/cheops/outcome.h"

namespace cheshire::cheops {

Decision decide(const Tally& tally, Ending ending, bool by_objective_alone) {
  switch (ending) {
    case Ending::white_forfeits: return Decision::black_wins;
    case Ending::black_forfeits: return Decision::white_wins;
    case Ending::both_forfeit: return Decision::both_lose;
    case Ending::annulled: return Decision::not_scored;
    case Ending::checkmate:
    case Ending::stalemate: break;
  }
  const auto by = [](int white, int black, Decision level) {
    return white > black ? Decision::white_wins : black > white ? Decision::black_wins : level;
  };
  const auto& [white, black] = tally.of;
  const int whites = white.mates + white.reigns, blacks = black.mates + black.reigns;
  if (by_objective_alone) return by(whites, blacks, Decision::draw);
  if (whites + blacks == 0) return Decision::draw;
  if (whites + blacks == 1) return by(white.points, black.points, Decision::tie);
  return by(whites, blacks, Decision::tie);
}

}  // namespace cheshire::cheops
