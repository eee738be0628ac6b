// compose: looks for sound problems with given pieces and a given stipulation. An attempt places the pieces
// at random and then climbs: it moves, exchanges, adds or takes off a piece, and keeps what is not worse. It
// takes its chances from the seed and its own number alone, so it always finds the same.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "base/function_ref.h"
#include "solve/merits.h"
#include "solve/solve_request.h"
#include "solve/twin.h"

namespace cheshire {

/// The pieces that a problem may have.
struct Material {
  static constexpr int max_pieces = 32;  // of both sides together

  struct Entry {
    Piece piece;
    bool optional = false;  // the problem may do without
  };
  std::vector<Entry> pieces;
};

/// Adds the pieces of a side: letters, such as KQRPP, and '?' behind those that are optional, KQR?P?P?.
/// Errors point at a letter: no such piece, not exactly one king, a '?' where none may be, too many pieces.
Result<void> add_material(std::string_view letters, Color color, const ProblemNames& names,
                          Material& material);

struct ComposeRequest {
  Stipulation stipulation;
  Material material;
  std::uint64_t seed = 1;
  std::uint64_t max_nodes = 200'000;  // for each position; one that takes more is no problem
  bool economical = true;             // take off what can go without changing the solution
};

/// Errors: the stipulation leads to a given position.
Result<void> can_compose(const ComposeRequest& request);

struct Composed {
  ProblemPosition position;
  Merits merits;
  std::uint64_t attempt = 0;
};

/// Solves a position. Errors: it cannot be played.
using SolveToCompose = FunctionRef<Result<ProblemSolution>(const ProblemPosition&, const SolveRequest&)>;
/// Returns the merits of a position that was solved with tries up to one refutation, threats and duals.
using FindMerits = FunctionRef<Merits(const ProblemPosition&, const ProblemSolution&)>;
/// Whether to end at once.
using StopComposing = FunctionRef<bool()>;

/// Makes one attempt. Returns the best sound problem it comes to, if any; nothing when it is stopped. A
/// problem is sound if it has exactly one key, or one line in help and series play, and takes no fewer moves
/// than the stipulation says.
std::optional<Composed> compose(const ProblemNames& names, const ComposeRequest& request,
                                std::uint64_t attempt, SolveToCompose solve, FindMerits merits,
                                StopComposing stop);

}  // namespace cheshire
