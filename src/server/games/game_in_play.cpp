#include "server/games/game_in_play.h"

namespace cheshire {

Color GameInPlay::mover(int at) const {
  const bool same = (at - ply()) % 2 == 0;
  return same ? session->side() : !session->side();
}

bool GameInPlay::decided() const {
  const Outcome::Reason reason = session->outcome().reason;
  return !row.keys.umpire.empty() &&
         (reason == Outcome::Reason::judgment || reason == Outcome::Reason::annulment ||
          (reason == Outcome::Reason::forfeit && !(row.clock && ran_out(row.round.clock))));
}

ClockSituation GameInPlay::situation() const {
  return {!row.result.empty(), row.pending(), ply(), session->side()};
}

std::size_t GameInPlay::held() const {
  // Each move is kept as text, as a view with two more texts, and as the data to undo it.
  constexpr std::size_t of_a_move = 512, of_a_game = 8192;
  return of_a_game + row.file.size() + row.parley.size() + row.white.size() + row.black.size() +
         row.moves.size() * of_a_move;
}

}  // namespace cheshire
