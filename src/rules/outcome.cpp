#include "rules/outcome.h"

#include <iterator>

namespace cheshire {
namespace {

using Reason = Outcome::Reason;
using Decision = Outcome::Decision;

struct ReasonWords {
  std::string_view name;
  std::string_view clause;  // introduces the decision
};
// In the order of Reason.
constexpr ReasonWords reasons[] = {
    {"ongoing", ""},
    {"checkmate", "Checkmate"},
    {"stalemate", "Stalemate"},
    {"repetition", "The position stood for the third time"},
    {"fifty-moves", "Fifty moves without a capture or a pawn move"},
    {"dead-position", "Nobody can give mate any more"},
    {"resignation", "Resignation"},
    {"agreement", "By agreement"},
    {"time", "Time is up"},
    {"deadlock", "Deadlock"},
    {"perpetual-check", "Perpetual check"},
    {"minimal-strength", "Minimal strength"},
    {"judgment", "By the Umpire's judgment"},
    {"forfeit", "Forfeit"},
    {"annulment", "The game is annulled"},
};
constexpr std::string_view decisions[] = {"win", "draw", "tie", "both-lose", "not-scored"};

}  // namespace

std::string_view name(Reason reason) { return reasons[static_cast<std::size_t>(reason)].name; }
std::string_view name(Decision decision) { return decisions[static_cast<std::size_t>(decision)]; }

bool read(std::string_view name, Reason& reason) {
  for (std::size_t i = 0; i < std::size(reasons); ++i) {
    if (reasons[i].name != name) continue;
    reason = static_cast<Reason>(i);
    return true;
  }
  return false;
}

bool read(std::string_view name, Decision& decision) {
  for (std::size_t i = 0; i < std::size(decisions); ++i) {
    if (decisions[i] != name) continue;
    decision = static_cast<Decision>(i);
    return true;
  }
  return false;
}

std::string_view score(const Outcome& outcome) {
  if (!outcome.over()) return "*";
  switch (outcome.decision) {
    case Decision::win: return outcome.winner == Color::white ? "1-0" : "0-1";
    case Decision::draw:
    case Decision::tie: return "1/2-1/2";
    case Decision::both_lose: return "0-0";
    case Decision::not_scored: break;
  }
  return "*";
}

std::string sentence(const Outcome& outcome) {
  if (!outcome.over()) return "";
  std::string clause(reasons[static_cast<std::size_t>(outcome.reason)].clause);
  if (outcome.reason == Reason::time && outcome.decision == Decision::draw)
    clause += ", but nobody can give mate";
  switch (outcome.decision) {
    case Decision::win: return clause + (outcome.winner == Color::white ? ": White wins." : ": Black wins.");
    case Decision::draw: return clause + ": the game is drawn.";
    case Decision::tie: return clause + ": the game is tied.";
    case Decision::both_lose: return clause + ": both sides lose.";
    case Decision::not_scored: break;
  }
  return clause + ".";
}

}  // namespace cheshire
