// A problem and its solution on pages to print, as SVG.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "solve/problem_titles.h"
#include "solve/solution.h"
#include "solve/solution_text.h"
#include "solve/twin.h"

namespace cheshire {

/// The words of the pages, in English unless others are given.
struct SheetWords {
  static constexpr std::size_t count = 16, max_bytes = 200;  // of one

  std::string title;    // empty: that of the game
  std::string byline;   // under it; empty: title, author and origin of the problem
  std::string summary;  // how solving has ended; empty: solve_summary()
  std::string white_begins = "White to move", black_begins = "Black to move";
  std::string twin = "twin", to = "to";  // before changes of the diagram, and before the position to reach
  std::string more = "more lines";       // before how many are left out
  SolutionWords solution;
};

/// Sets the word of a key, such as `set-play` or `white-begins`. Returns false if there is no such key, or
/// the text has more than max_bytes.
bool set_word(SheetWords& words, std::string_view key, std::string_view text);

/// Returns the pages, as svg_sheet() does: the titles, the position, the stipulation, who begins if that is
/// not usual, and the solution.
std::vector<std::string> problem_sheet(const GameSpec& spec, const Topology& topology,
                                       const ProblemPosition& position, const ProblemSolution& solution,
                                       const ProblemTitles& titles, const SheetWords& words = {});

}  // namespace cheshire
