// Soundness: what a composer asks of a problem that is solved: is the key the only one, is there a shorter
// way, does every defence have one answer?
#pragma once

#include <string>
#include <vector>

#include "solve/solution.h"

namespace cheshire {

struct Flaw {
  enum class Kind : std::uint8_t {
    unsolvable,  // nothing solves it
    cook,        // another key, or a line more than were intended
    shorter,     // a key that takes fewer moves than are allowed
    dual,        // several continuations after a defence, which leaves a problem sound
  };
  Kind kind;
  std::string moves;  // "1.Qd1", "1.Kb1 Ba5 2.Qa1#, Qb2#"

  friend bool operator==(const Flaw&, const Flaw&) = default;
};

/// Returns the flaws of a problem whose solutions were all listed, with duals in forced play. `intended`: how
/// many keys or lines it is meant to have; those after them are cooks.
std::vector<Flaw> find_flaws(const ProblemSolution& solution, const Stipulation& stipulation,
                             int intended = 1);
/// Whether none of them makes the problem unsound.
bool sound(const std::vector<Flaw>& flaws);

/// Whether a problem is sound, and what is wrong with it.
struct Soundness {
  enum class Verdict : std::uint8_t {
    sound,
    unsound,
    limit_reached,  // nothing makes it unsound so far, but it may have a solution in fewer moves
  };
  Verdict verdict = Verdict::sound;
  std::vector<Flaw> flaws;
};

/// Returns the stipulations of help and series play that ask for the same in fewer moves, the same side
/// beginning; none in forced play, whose keys are found at their least length.
std::vector<Stipulation> shorter_stipulations(const Stipulation& stipulation);

/// "unsolvable", "cook", "short", "dual".
std::string_view flaw_name(Flaw::Kind kind);
/// "sound", "unsound", "limit-reached".
std::string_view verdict_name(Soundness::Verdict verdict);

}  // namespace cheshire
