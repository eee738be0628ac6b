#include "solve/problem_sheet.h"

#include <algorithm>

#include "solve/solution_text.h"
#include "text/diagram/svg_sheet.h"
#include "text/fen.h"

namespace cheshire {
namespace {

/// "#2   (9+8)", and who begins if that is not usual.
std::string demand_of(const ProblemPosition& position) {
  int pieces[2] = {};
  for (const Piece piece : position.setup.pieces) {
    if (piece != no_piece) ++pieces[index(color_of(piece))];
  }
  const Stipulation& stipulation = position.stipulation;
  std::string demand = write_stipulation(stipulation) + "   (" + std::to_string(pieces[0]) + '+' +
                       std::to_string(pieces[1]) + ')';
  const Color side = position.setup.side;
  if (stipulation.goal != Goal::proof_game && side != side_that_begins(stipulation))
    demand += side == Color::white ? "   White begins" : "   Black begins";
  return demand;
}

}  // namespace

std::string problem_sheet(const GameSpec& spec, const Topology& topology, const ProblemPosition& position,
                          const ProblemSolution& solution, std::string_view twin) {
  SvgSheet sheet;
  sheet.title = spec.title;
  sheet.demand = demand_of(position);
  sheet.note = write_fen(position.setup, spec, topology);
  if (!twin.empty()) sheet.lines = {"twin: " + std::string(twin), ""};
  if (!position.target.empty()) {
    sheet.lines.push_back("to: " + target_fen(position, spec, topology));
    sheet.lines.emplace_back();
  }
  const std::string text = solution_text(solution, position.stipulation);
  for (std::string_view rest = text; !rest.empty();) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    sheet.lines.emplace_back(rest.substr(0, end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  sheet.lines.push_back(solve_summary(solution, position.stipulation));
  SvgStyle style;
  style.theme = BoardTheme::print;
  return svg_sheet(svg_board(topology, spec, position.setup, {}, {}, style), svg_board_size(topology, style),
                   sheet);
}

}  // namespace cheshire
