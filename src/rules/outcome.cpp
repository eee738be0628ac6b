#include "rules/outcome.h"

namespace cheshire {

std::string_view name(Outcome::Reason reason) {
  switch (reason) {
    case Outcome::Reason::ongoing: return "ongoing";
    case Outcome::Reason::checkmate: return "checkmate";
    case Outcome::Reason::stalemate: return "stalemate";
    case Outcome::Reason::repetition: return "repetition";
    case Outcome::Reason::fifty_moves: return "fifty-moves";
    case Outcome::Reason::dead_position: return "dead-position";
    case Outcome::Reason::resignation: return "resignation";
    case Outcome::Reason::agreement: return "agreement";
    case Outcome::Reason::time: return "time";
  }
  return "";
}

std::string_view score(const Outcome& outcome) {
  if (!outcome.over()) return "*";
  if (outcome.drawn) return "1/2-1/2";
  return outcome.winner == Color::white ? "1-0" : "0-1";
}

std::string sentence(const Outcome& outcome) {
  const std::string winner = outcome.winner == Color::white ? "White wins." : "Black wins.";
  switch (outcome.reason) {
    case Outcome::Reason::ongoing: return "";
    case Outcome::Reason::checkmate: return "Checkmate: " + winner;
    case Outcome::Reason::stalemate: return "Stalemate: the game is drawn.";
    case Outcome::Reason::repetition: return "The position stood for the third time: the game is drawn.";
    case Outcome::Reason::fifty_moves:
      return "Fifty moves without a capture or a pawn move: the game is drawn.";
    case Outcome::Reason::dead_position: return "Nobody can give mate any more: the game is drawn.";
    case Outcome::Reason::resignation: return "Resignation: " + winner;
    case Outcome::Reason::agreement: return "The game is drawn by agreement.";
    case Outcome::Reason::time:
      return outcome.drawn ? "Time is up, but nobody can give mate: the game is drawn."
                           : "Time is up: " + winner;
  }
  return "";
}

}  // namespace cheshire
