// A problem and its solution on a page to print, as SVG.
#pragma once

#include <string>
#include <string_view>

#include "solve/solution.h"
#include "solve/solution_text.h"
#include "solve/twin.h"

namespace cheshire {

/// The words of a page, in English unless others are given.
struct SheetWords {
  static constexpr std::size_t count = 15, max_bytes = 200;  // of one

  std::string title;    // empty: that of the game
  std::string summary;  // how solving has ended; empty: solve_summary()
  std::string white_begins = "White begins", black_begins = "Black begins";
  std::string twin = "twin", to = "to";  // before changes of the diagram, and before the position to reach
  std::string more = "more lines";       // before how many are left out
  SolutionWords solution;
};

/// Sets the word of a key, such as `set-play` or `white-begins`. Returns false if there is no such key, or
/// the text has more than max_bytes.
bool set_word(SheetWords& words, std::string_view key, std::string_view text);

/// Returns the page: the position, the stipulation, who begins if that is not usual, and the solution.
/// `twin`: the changes that were made to the diagram; may be empty.
std::string problem_sheet(const GameSpec& spec, const Topology& topology, const ProblemPosition& position,
                          const ProblemSolution& solution, std::string_view twin,
                          const SheetWords& words = {});

}  // namespace cheshire
