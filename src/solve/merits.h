// Merits: what a sound problem has that composers value, and the score that ranks problems. docs/solver.md
// has the same table.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "solve/solution.h"

namespace cheshire {

struct Merits {
  int tries = 0;        // first moves that exactly one defence refutes
  int variations = 0;   // different continuations after the key's defences, without duals and threats
  int duals = 0;        // defences with several continuations
  int model_mates = 0;  // mates in which every piece takes part and each flight is closed once
  int movers = 0;       // help and series play: pieces that move in the solution
  int boards = 0;       // boards with pieces on them, and boards that moves of the solution reach
  int quiet_key = 0;    // 1: the first move neither checks nor captures
  int pieces = 0;       // in the diagram

  friend bool operator==(const Merits&, const Merits&) = default;
};

/// What one of a merit counts in the score, and how many are counted. Pieces and duals count against it.
struct MeritWeight {
  std::string_view name;
  int Merits::* count;
  int points, most;
};
inline constexpr std::array<MeritWeight, 8> merit_weights = {{
    {"tries", &Merits::tries, 3, 5},
    {"variations", &Merits::variations, 7, 8},
    {"model mates", &Merits::model_mates, 4, 4},
    {"movers", &Merits::movers, 4, 5},
    {"boards", &Merits::boards, 3, 6},
    {"quiet key", &Merits::quiet_key, 12, 1},
    {"duals", &Merits::duals, -3, 5},
    {"pieces", &Merits::pieces, -1, 32},
}};

int score(const Merits& merits);
/// "31: tries 2, variations 3, quiet key 1, pieces 7": the score, and every merit but those that are 0.
std::string merits_text(const Merits& merits);

/// Counts what the tree of moves tells: tries, variations and duals. Solved with tries up to one refutation,
/// threats and duals.
Merits merits_of_tree(const ProblemSolution& solution, const Stipulation& stipulation);

}  // namespace cheshire
