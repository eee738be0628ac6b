// Reads the fields of a problem, has it solved and says what was found, for browser, server and C library.
#include "engine/problem_query.h"

#include <algorithm>
#include <charconv>
#include <iterator>
#include <type_traits>
#include <utility>

#include "messages/core.h"
#include "solve/diagram.h"
#include "text/fen.h"

namespace cheshire {
namespace {

/// Returns whether the option takes the value.
bool set_option(SolveOptions& how, const SolveOption& option, std::string_view text) {
  const auto set = [&]<class T>(T SolveOptions::* member) {
    T& value = how.*member;
    if constexpr (std::is_same_v<T, bool>) {
      return value = text == "on";
    } else if constexpr (std::is_same_v<T, std::string>) {
      return !(value = text).empty();
    } else {
      std::int64_t n = 0;
      const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), n);
      value = static_cast<T>(n);
      return error == std::errc{} && end == text.data() + text.size() && n >= option.least &&
             n <= option.most;
    }
  };
  return std::visit(set, option.member);
}

}  // namespace

Result<SolveOptions> read_solve_options(const OptionValues& values) {
  SolveOptions how;
  for (const auto& [key, value] : values) {
    const auto* option = std::ranges::find(solve_options, key, &SolveOption::key);
    if (option == std::end(solve_options) || !set_option(how, *option, value))
      return Error{msg::solve_how_refused(key, value)};
  }
  how.memory = static_cast<std::size_t>(how.mebibytes) << 20;
  return how;
}

Result<ProblemPosition> read_position(const GameSpec& spec, const Topology& topology,
                                      const QueryFields& fields, RefuseField refuse) {
  const Result<Stipulation> stipulation = read_stipulation(fields.stipulation);
  if (!stipulation) return refuse("stipulation", fields.stipulation, stipulation.error());
  ProblemPosition position;
  if (fields.fen.empty() && fields.setup != nullptr) {
    position = {*fields.setup, *stipulation};
  } else {
    const std::string_view fen = fields.fen.empty() ? std::string_view(spec.start) : fields.fen;
    Result<ProblemPosition> diagram = read_diagram(fen, *stipulation, spec, topology);
    if (!diagram) return refuse("fen", fen, diagram.error());
    position = *std::move(diagram);
  }
  if (!fields.to.empty()) {
    Result<Setup> target = read_fen(fields.to, spec, topology);
    if (!target) return refuse("to", fields.to, target.error());
    position.target = std::move(target->pieces);
  }
  return position;
}

Error refuse_field(std::string_view field, std::string_view, const Error& reason) {
  return {msg::solve_field_refused(field, reason.message), reason.at};
}

Result<ProblemQuery> read_query(const GameSpec& spec, const Topology& topology, const QueryFields& fields,
                                const SolveOptions& how, RefuseField refuse) {
  Result<ProblemPosition> read = read_position(spec, topology, fields, refuse);
  if (!read) return read.error();
  const SolveRequest& asked = how;
  const Questions& answers = how;
  ProblemQuery query{*std::move(read), {}, asked, answers};
  auto& [position, titles, request, questions] = query;
  if (const auto words = split_words(fields.twin); !words.empty()) {
    const Result<void> changed = apply_twin(words, ProblemNames(spec, topology), position);
    if (!changed) return refuse("twin", fields.twin, changed.error());
    titles.twin = fields.twin;
  }
  titles.duplex = how.duplex;
  if (how.duplex) {
    if (const Result<void> begun = begin_with_other_side(position, spec, topology); !begun)
      return begun.error();
  }
  remark_own_step(position, request.set_play);
  ask_about(position, request);
  if (!request.first.empty() && questions.any())
    return Error{msg::solve_first_excludes(questions.economy ? "economy" : "cook")};
  prepare(questions, request);
  return query;
}

std::string SolvedQuery::report(const GameSpec& spec, const Topology& topology,
                                const ProblemQuery& query) const {
  return problem_report(spec, topology, query.position, solution, microseconds, query.titles, answers);
}

Result<SolvedQuery> solve_query(const GameSpec& spec, const Topology& topology, const ProblemQuery& query,
                                SolveSetUp solve, FunctionRef<std::int64_t()> microseconds) {
  const auto& [position, titles, request, questions] = query;
  Result<ProblemSolution> solution = solve(position.setup, request);
  if (!solution) return solution.error();
  Answers answers = examine(questions, position, ProblemNames(spec, topology), request, *solution, solve);
  return SolvedQuery{*std::move(solution), std::move(answers), microseconds()};
}

}  // namespace cheshire
