// Writes games, positions, results and search lines as JSON, in the forms of docs/reference.md.
#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "engine/session.h"

namespace cheshire {

/// Returns a GameInfo. A spec alone is enough to describe the board.
std::string game_info_json(const GameSpec& spec, const Topology& topology);
std::string game_info_json(const AnyGame& game);
/// Returns the SetupReport of a set-up of that game.
std::string setup_report_json(const SetupReport& report, const AnyGame& game);
/// Returns the State. `record`: the moves in the form to store, if that differs from what the session knows
/// of them. `kept`: so many moves are left out at the front of both lists, because the reader knows them.
std::string state_json(const Session& session, std::span<const std::string> record = {},
                       std::size_t kept = 0);
/// Returns the GameHistory: every position since the start, as the session knows it.
std::string history_json(const Session& session);
/// Returns `null` while the game is in progress, otherwise `{score, winner, reason, decision, code, args,
/// text}`.
std::string result_json(const Outcome& outcome);
/// Returns a Line.
std::string line_json(const LineView& line);
/// Returns a Thought.
std::string think_json(const ThinkResult& result);

}  // namespace cheshire
