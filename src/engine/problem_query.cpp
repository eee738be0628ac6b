#include "engine/problem_query.h"

#include <algorithm>
#include <charconv>
#include <iterator>
#include <utility>

#include "messages/core.h"
#include "solve/diagram.h"
#include "text/fen.h"

namespace cheshire {
namespace {

constexpr std::int64_t most_mebibytes = 1024, most_tries = 1000, most = 1'000'000'000'000;

/// Returns -1 if the text is not a number.
std::int64_t number(std::string_view text) {
  std::int64_t n = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), n);
  return error == std::errc{} && end == text.data() + text.size() && n >= 0 ? n : -1;
}

Error refused(const char* field, const Error& error) {
  return {msg::solve_field_refused(field, error.message), error.at};
}

}  // namespace

Result<SolveOptions> read_solve_options(const OptionValues& values) {
  SolveOptions how;
  SolveRequest& request = how.request;
  std::int64_t tries = 0, cook = 0, solutions = 0, nodes = 0, mebibytes = 64;
  const std::pair<std::string_view, bool*> flags[] = {
      {"set-play", &request.set_play}, {"threats", &request.threats},       {"duals", &request.duals},
      {"plain", &request.plain},       {"economy", &how.questions.economy}, {"duplex", &how.duplex}};
  struct Number {
    std::string_view name;
    std::int64_t *value, least, most;
  };
  const Number numbers[] = {
      {"tries", &tries, 0, most_tries},       {"cook", &cook, 0, Questions::max_intended},
      {"max-solutions", &solutions, 0, most}, {"nodes", &nodes, 0, most},
      {"seconds", &how.seconds, 0, most},     {"memory", &mebibytes, 1, most_mebibytes}};
  for (const auto& [name, value] : values) {
    const auto flag =
        std::find_if(std::begin(flags), std::end(flags), [&](const auto& one) { return one.first == name; });
    const auto n = std::find_if(std::begin(numbers), std::end(numbers),
                                [&](const Number& one) { return one.name == name; });
    if (flag != std::end(flags) && value == "on") {
      *flag->second = true;
    } else if (n != std::end(numbers) && number(value) >= n->least && number(value) <= n->most) {
      *n->value = number(value);
    } else if (name == "first" && !value.empty()) {
      request.first = value;
    } else {
      return Error{msg::solve_how_refused(name, value)};
    }
  }
  request.tries = static_cast<int>(tries);
  how.questions.intended = static_cast<int>(cook);
  request.max_solutions = static_cast<std::uint64_t>(solutions);
  request.max_nodes = static_cast<std::uint64_t>(nodes);
  request.memory = static_cast<std::size_t>(mebibytes) << 20;
  return how;
}

Result<ProblemQuery> read_query(const GameSpec& spec, const Topology& topology, const QueryFields& fields,
                                SolveOptions how) {
  const Result<Stipulation> stipulation = read_stipulation(fields.stipulation);
  if (!stipulation) return refused("stipulation", stipulation.error());
  const std::string_view fen = fields.fen.empty() ? std::string_view(spec.start) : fields.fen;
  Result<ProblemPosition> diagram = read_diagram(fen, *stipulation, spec, topology);
  if (!diagram) return refused("fen", diagram.error());
  ProblemQuery query{*std::move(diagram), {}, std::move(how.request), how.questions};
  ProblemPosition& position = query.position;
  if (!fields.to.empty()) {
    Result<Setup> target = read_fen(fields.to, spec, topology);
    if (!target) return refused("to", target.error());
    position.target = std::move(target->pieces);
  }
  if (const auto words = split_words(fields.twin); !words.empty()) {
    const Result<void> changed = apply_twin(words, ProblemNames(spec, topology), position);
    if (!changed) return refused("twin", changed.error());
    query.titles.twin = fields.twin;
  }
  query.titles.duplex = how.duplex;
  if (how.duplex) {
    if (const Result<void> begun = begin_with_other_side(position, spec, topology); !begun)
      return begun.error();
  }
  SolveRequest& request = query.request;
  remark_own_step(position, request.set_play);
  ask_about(position, request);
  if (!request.first.empty() && query.questions.any())
    return Error{msg::solve_first_excludes(query.questions.economy ? "economy" : "cook")};
  prepare(query.questions, request);
  return query;
}

Result<SolvedQuery> solve_query(const GameSpec& spec, const Topology& topology, const ProblemQuery& query,
                                SolveSetUp solve, FunctionRef<std::int64_t()> microseconds) {
  const auto& [position, titles, request, questions] = query;
  Result<ProblemSolution> solution = solve(position.setup, request);
  if (!solution) return solution.error();
  const Answers answers =
      examine(questions, position, ProblemNames(spec, topology), request, *solution, solve);
  std::string report = problem_report(spec, topology, position, *solution, microseconds(), titles, answers);
  return SolvedQuery{*std::move(solution), std::move(report)};
}

}  // namespace cheshire
