#include "rules/outcome.h"

#include <iterator>
#include <utility>

#include "messages/results.h"

namespace cheshire {
namespace {

using Reason = Outcome::Reason;
using Decision = Outcome::Decision;

struct ReasonWords {
  std::string_view name;
  Message (*message)();
};
// In the order of Reason.
constexpr ReasonWords reasons[] = {
    {"ongoing", nullptr},
    {"checkmate", msg::checkmate},
    {"stalemate", msg::stalemate},
    {"repetition", msg::threefold_repetition},
    {"fifty-moves", msg::fifty_moves},
    {"fivefold-repetition", msg::fivefold_repetition},
    {"seventy-five-moves", msg::seventy_five_moves},
    {"dead-position", msg::dead_position},
    {"resignation", msg::resignation},
    {"agreement", msg::mutual_agreement},
    {"time", msg::time_up},
    {"abort", msg::game_aborted},
    {"abandonment", msg::abandonment},
    {"deadlock", msg::deadlock},
    {"perpetual-check", msg::perpetual_check},
    {"minimal-strength", msg::minimal_strength},
    {"judgment", msg::umpire_judgment},
    {"forfeit", msg::forfeit},
    {"annulment", msg::annulment},
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

std::optional<Message> message(const Outcome& outcome) {
  if (!outcome.over()) return {};
  const bool mateless = outcome.reason == Reason::time && outcome.decision == Decision::draw;
  Message reason =
      mateless ? msg::time_up_without_mate() : reasons[static_cast<std::size_t>(outcome.reason)].message();
  switch (outcome.decision) {
    case Decision::win:
      if (outcome.reason == Reason::resignation) return msg::game_resigned(outcome.winner, !outcome.winner);
      return msg::game_won(std::move(reason), outcome.winner);
    case Decision::draw: return msg::game_drawn(std::move(reason));
    case Decision::tie: return msg::game_tied(std::move(reason));
    case Decision::both_lose: return msg::game_lost_by_both(std::move(reason));
    case Decision::not_scored: break;
  }
  return msg::game_not_scored(std::move(reason));
}

std::string sentence(const Outcome& outcome) {
  const std::optional<Message> ended = message(outcome);
  return ended ? ended->text() : std::string();
}

}  // namespace cheshire
