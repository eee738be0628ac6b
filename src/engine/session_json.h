// The JSON forms of games, positions, results and search lines: docs/protocol.md, section 1.
#pragma once

#include <string>

#include "engine/session.h"

namespace cheshire {

/// GameInfo. The board of a spec can be told without a machine that plays it.
std::string game_info_json(const GameSpec& spec, const Topology& topology);
std::string game_info_json(const AnyGame& game);
/// SetupReport, of a set-up of that game.
std::string setup_report_json(const SetupReport& report, const AnyGame& game);
/// State. `record`: the moves as they may be stored, where that is not what the session knows of them.
std::string state_json(const Session& session, const std::vector<std::string>& record = {});
/// `null` while the game goes on, else `{score, winner, reason, text}`.
std::string result_json(const Outcome& outcome);
/// Line.
std::string line_json(const LineView& line);
/// `{bestmove, lines}`.
std::string think_json(const ThinkResult& result);

}  // namespace cheshire
