#include "solve/problem_sheet.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "text/diagram/svg_sheet.h"
#include "text/fen.h"

namespace cheshire {
namespace {

/// "#2   (9+8)", and who begins if that is not usual.
std::string demand_of(const ProblemPosition& position, const SheetWords& words) {
  int pieces[2] = {};
  for (const Piece piece : position.setup.pieces) {
    if (piece != no_piece) ++pieces[index(color_of(piece))];
  }
  const Stipulation& stipulation = position.stipulation;
  std::string demand = write_stipulation(stipulation) + "   (" + std::to_string(pieces[0]) + '+' +
                       std::to_string(pieces[1]) + ')';
  const Color side = position.setup.side;
  if (stipulation.goal != Goal::proof_game && side != side_that_begins(stipulation))
    demand += "   " + (side == Color::white ? words.white_begins : words.black_begins);
  return demand;
}

}  // namespace

bool set_word(SheetWords& words, std::string_view key, std::string_view text) {
  SolutionWords& solution = words.solution;
  const std::pair<std::string_view, std::string*> known[SheetWords::count] = {
      {"title", &words.title},
      {"byline", &words.byline},
      {"summary", &words.summary},
      {"white-begins", &words.white_begins},
      {"black-begins", &words.black_begins},
      {"twin", &words.twin},
      {"to", &words.to},
      {"more", &words.more},
      {"set-play", &solution.set_play},
      {"tries", &solution.tries},
      {"solution", &solution.solution},
      {"but", &solution.but},
      {"threat", &solution.threat},
      {"zugzwang", &solution.zugzwang},
      {"short", &solution.shorter},
      {"dual", &solution.dual}};
  const auto word =
      std::find_if(std::begin(known), std::end(known), [&](const auto& one) { return one.first == key; });
  if (word == std::end(known) || text.size() > SheetWords::max_bytes) return false;
  *word->second = text;
  return true;
}

std::vector<std::string> problem_sheet(const GameSpec& spec, const Topology& topology,
                                       const ProblemPosition& position, const ProblemSolution& solution,
                                       const ProblemTitles& titles, const SheetWords& words) {
  SvgSheet sheet;
  sheet.title = words.title.empty() ? spec.title : words.title;
  for (const std::string* text : {&titles.title, &titles.author, &titles.origin}) {
    if (!text->empty()) sheet.byline += (sheet.byline.empty() ? "" : ", ") + *text;
  }
  if (!words.byline.empty()) sheet.byline = words.byline;
  if (!titles.letter.empty()) sheet.demand = titles.letter + ")  ";
  sheet.demand += demand_of(position, words);
  sheet.more = words.more;
  sheet.note = write_fen(position.setup, spec, topology);
  if (!titles.twin.empty()) sheet.lines = {words.twin + ": " + titles.twin, ""};
  if (!position.target.empty()) {
    sheet.lines.push_back(words.to + ": " + target_fen(position, spec, topology));
    sheet.lines.emplace_back();
  }
  const std::string text = solution_text(solution, position.stipulation, words.solution);
  for (std::string_view rest = text; !rest.empty();) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    sheet.lines.emplace_back(rest.substr(0, end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  sheet.lines.push_back(words.summary.empty() ? solve_summary(solution, position.stipulation)
                                              : words.summary);
  SvgStyle style;
  style.theme = BoardTheme::print;
  return svg_sheet(svg_board(topology, spec, position.setup, {}, {}, style), svg_board_size(topology, style),
                   sheet);
}

}  // namespace cheshire
