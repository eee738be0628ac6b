// Takes moves back, and plays the game again as each viewer knows it while papers are sealed.
#include "server/play/game_in_play.h"

namespace cheshire {

Session& GameInPlay::seen_by(Viewer viewer) {
  std::unique_ptr<Session>& seen = views[static_cast<std::size_t>(viewer)];
  if (seen)
    session->catch_up(*seen, viewer);
  else
    seen = session->seen_by(viewer);
  return *seen;
}

void GameInPlay::cut(int ply) {
  CHESHIRE_ASSERT(ply >= 0 && ply <= this->ply());
  for (Session* line : {session.get(), views[0].get(), views[1].get(), views[2].get(), views[3].get()}) {
    if (line != nullptr && line->ply() > ply) line->back(line->ply() - ply);
  }
  row.moves.resize(static_cast<std::size_t>(ply));
  CHESHIRE_ASSERT(session->ply() == ply);
}

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

std::size_t GameInPlay::approximate_bytes() const {
  // Each move is kept as text, as a view with two more texts, and as the data to undo it.
  constexpr std::size_t of_a_game = 8192;
  std::size_t of_a_move = 512;
  // Games with papers keep every position, and the players and spectators have their own.
  if (row.papers)
    of_a_move += 4 * (512 + 5 * static_cast<std::size_t>(session->game().topology().cell_count()));
  return of_a_game + row.file.size() + row.parley.size() + row.white.size() + row.black.size() +
         row.moves.size() * of_a_move;
}

}  // namespace cheshire
