// What `cheshire match` prints of a match: lines for people, or one JSON object.
#pragma once

#include <optional>
#include <string>

#include "apps/match/match.h"

namespace cheshire {

/// The score of two players: wins, Elo, normalised Elo, pairs, and where a test stands.
struct MatchSummary {
  std::string names[2];
  MatchScore score;
  std::optional<Sprt> sprt;
};

void print_game(const Match& match, const MatchGame& game);
void print_summary(const MatchSummary& summary);

/// The members of a game and of a summary, as JSON. `games` are games, joined by commas.
std::string game_json(const MatchGame& game);
std::string summary_json(const MatchSummary& summary, const std::string& games);

}  // namespace cheshire
