// Finds the terms of a line by playing it in a copy of the session.
#include "engine/move_terms.h"

namespace cheshire {

void name_terms(LineView& line, const Session& session) {
  if (!session.game().spec().capabilities().terms) return;
  const std::unique_ptr<Session> played = session.clone();
  for (const std::string& move : line.moves) {
    if (!played->play(move)) return;
    line.terms.push_back(played->moves().back().terms);
  }
}

}  // namespace cheshire
