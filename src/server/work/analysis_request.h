// AnalysisRequest: the body of POST /api/analysis, for EnginePool::analyse.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "server/model/new_game.h"

namespace cheshire {

inline constexpr std::size_t max_analysed_moves = 4096;
inline constexpr int max_analysed_nodes = 100'000;

/// A position that a client wants to have analysed.
struct AnalysisRequest {
  NewGame game;  // its rules and its start; nothing else is filled in
  std::vector<std::string> moves;
  int nodes = 0;  // how many to search
};

/// Reads the body. Errors name the field; `at` is an offset in the text.
Result<AnalysisRequest> read_analysis_request(std::string_view text);

}  // namespace cheshire
