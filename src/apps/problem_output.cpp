#include "apps/problem_output.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <string_view>

#include "apps/interrupt.h"
#include "apps/terminal.h"
#include "solve/solution_text.h"
#include "text/diagram/svg_sheet.h"
#include "text/fen.h"

namespace cheshire {

ProgressLine::ProgressLine(const SolveClock& clock) : clock_(clock), shown_(errors_are_terminal()) {}

void ProgressLine::clear() {
  if (wrote_) fmt::print(stderr, "\r\x1b[K");
  wrote_ = false;
}

void ProgressLine::show(const SolveProgress& progress) {
  if (!shown_ || clock_.seconds() < next_) return;
  next_ = clock_.seconds() + 0.5;
  wrote_ = true;
  fmt::print(stderr, "\r\x1b[Kdepth {}: {} of {} first moves, {} found, {:.1f} M nodes, {:.0f} s",
             progress.depth, progress.done, progress.total, progress.solutions,
             static_cast<double>(progress.nodes) / 1e6, clock_.seconds());
  std::fflush(stderr);
}

Result<ProblemSolution> solve_watched(const AnyGame& game, const Setup& setup, const SolveRequest& request,
                                      int max_seconds, int threads, const SolveClock& clock) {
  ProgressLine line(clock);
  SolveControl control;
  control.stop = [&] { return interrupted() || (max_seconds > 0 && clock.seconds() >= max_seconds); };
  control.progress = [&](const SolveProgress& progress) { line.show(progress); };
  return solve_problem(game, setup, request, control, threads);
}

std::string solve_summary(const ProblemSolution& solution, const Stipulation& stipulation) {
  constexpr const char* states[] = {"solved", "refuted", "no solution", "limit reached"};
  const std::uint64_t number = count_found(solution, stipulation);
  const char* noun = stipulation.forced() ? "key" : "line";
  std::string text =
      fmt::format("{}: {}, {} {}{}", write_stipulation(stipulation), states[static_cast<int>(solution.state)],
                  number, noun, number == 1 ? "" : "s");
  if (const std::size_t tries = solution.tries.size(); tries > 0)
    text += fmt::format(", {} {}", tries, tries == 1 ? "try" : "tries");
  return text;
}

void print_solve_summary(const ProblemSolution& solution, const Stipulation& stipulation, double seconds) {
  std::uint64_t nodes = 0;
  for (const std::uint64_t n : solution.nodes) nodes += n;
  fmt::print("{}; {} nodes, {:.3f} s\n", solve_summary(solution, stipulation), nodes, seconds);
}

void add_solution_style(Command& command, std::string& value) {
  command
      .text("--style", value, "cheshire|popeye",
            "How the solution is printed: as docs/solver.md shows it, or as Popeye 4 does, "
            "for programs such as Olive")
      .show_default()
      .one_of({"cheshire", "popeye"});
}

bool is_popeye_style(const std::string& value) { return value == "popeye"; }

void print_popeye_end(bool limit_reached, double seconds) {
  // Popeye says the first words of a problem that was not solved to its end.
  fmt::print("{} Time = {:.3f} s\n\n\n", limit_reached ? "Partial solution" : "solution finished.", seconds);
}

std::string problem_sheet(const AnyGame& game, const ProblemPosition& position,
                          const ProblemSolution& solution, const ProblemTitles& titles) {
  const Setup& setup = position.setup;
  int pieces[2] = {};
  for (const Piece piece : setup.pieces) {
    if (piece != no_piece) ++pieces[index(color_of(piece))];
  }
  SvgSheet sheet;
  sheet.title = game.spec().title;
  sheet.demand = fmt::format("{}   ({}+{})", write_stipulation(position.stipulation), pieces[0], pieces[1]);
  // By custom White begins, and Black in help play of whole moves and to another position.
  const bool helps = position.stipulation.play == Play::help && !position.stipulation.series;
  const bool black = helps && (position.stipulation.half_moves % 2 == 0 || !position.target.empty());
  const bool any = position.stipulation.goal != Goal::proof_game;
  if (any && setup.side != (black ? Color::black : Color::white))
    sheet.demand += setup.side == Color::white ? "   White begins" : "   Black begins";
  if (!titles.twin.empty()) sheet.lines = {"twin: " + titles.twin, ""};
  if (!position.target.empty()) {
    sheet.lines.push_back("to: " + target_fen(position, game.spec(), game.topology()));
    sheet.lines.emplace_back();
  }
  sheet.note = write_fen(setup, game.spec(), game.topology());
  const std::string text = solution_text(solution, position.stipulation);
  for (std::string_view rest = text; !rest.empty();) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    sheet.lines.emplace_back(rest.substr(0, end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  sheet.lines.push_back(solve_summary(solution, position.stipulation));
  SvgStyle style;
  style.theme = BoardTheme::print;
  return svg_sheet(svg_board(game.topology(), game.spec(), setup, {}, {}, style),
                   svg_board_size(game.topology(), style), sheet);
}

}  // namespace cheshire
