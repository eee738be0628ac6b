// Reads the body of POST /api/solve, and makes of it the work that a thread of SolverPool does.
#include "server/work/problem_request.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "engine/problem_query.h"
#include "engine/solve_problem.h"
#include "messages/fields.h"
#include "server/common/json_read.h"
#include "server/common/options.h"
#include "solve/problem_sheet.h"
#include "text/json_writer.h"

namespace json = boost::json;

namespace cheshire {
namespace {

constexpr std::size_t longest_twin = 1024, longest_target = 8192;
constexpr std::size_t most_moves = 20'000;  // of a solution: about a megabyte as JSON

/// Returns an optional text field; empty if it is missing.
Result<std::string> optional_text(const json::object& body, std::string_view name, std::size_t longest) {
  const json::value* value = body.if_contains(name);
  if (value == nullptr || (value->is_string() && value->get_string().empty())) return std::string();
  return text_field(body, name, longest);
}

Result<SheetWords> read_words(const OptionValues& given) {
  SheetWords words;
  for (const auto& [key, text] : given) {
    if (text.size() > SheetWords::max_bytes)
      return Error{msg::field_refused("words", msg::field_too_long(key, SheetWords::max_bytes))};
    if (!set_word(words, key, text)) return Error{msg::field_refused("words", msg::field_unknown(key))};
  }
  return words;
}

/// What a thread of the solver needs, beyond the request.
struct Prepared {
  std::shared_ptr<const AnyGame> rules;
  ProblemQuery query;
  std::chrono::seconds time;
  std::optional<SheetWords> words;
};

Result<std::string> solve(const Prepared& prepared, const std::function<bool()>& stop) {
  using Clock = std::chrono::steady_clock;
  const auto& [rules, query, time, words] = prepared;
  const GameSpec& spec = rules->spec();
  const Topology& topology = rules->topology();
  const auto start = Clock::now();
  SolveControl control;
  control.stop = [&stop, start, time = time] {
    return stop() || (time.count() > 0 && Clock::now() - start >= time);
  };
  const auto solve_this = [&, game = rules.get()](const Setup& setup,
                                                  const SolveRequest& request) -> Result<ProblemSolution> {
    if (!control.stop()) return solve_problem(game->rules(), setup, request, control);
    ProblemSolution unsolved;
    unsolved.state = SolveState::limit_reached;
    unsolved.limit = SolveLimit::stopped;
    return unsolved;
  };
  const auto microseconds = [start] {
    return std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - start).count();
  };
  const Result<SolvedQuery> solved = solve_query(spec, topology, query, solve_this, microseconds);
  if (!solved) return solved.error();
  JsonWriter json;
  json.begin_object().key("report").raw(solved->report(spec, topology, query));
  if (words) {
    json.key("pages").begin_array();
    for (const std::string& page :
         problem_sheet(spec, topology, query.position, solved->solution, query.titles, *words))
      json.value(page);
    json.end_array();
  }
  return json.end_object().take();
}

}  // namespace

Result<ProblemRequest> read_problem_request(std::string_view text) {
  const auto body = read_object(text);
  if (!body) return body.error();
  if (auto r = only_fields(
          *body, {"id", "game", "file", "options", "fen", "stipulation", "twin", "to", "how", "words"});
      !r)
    return r.error();
  ProblemRequest request;
  if (auto r = read_rules_and_start(*body, request.game); !r) return r.error();
  request.fen = std::exchange(request.game.row.start, {});
  auto how = texts_field(*body, "how");
  if (!how) return how.error();
  request.how = *std::move(how);
  if (body->contains("words")) {
    auto words = texts_field(*body, "words");
    if (!words) return words.error();
    request.words = *std::move(words);
  }
  auto id = text_field(*body, "id", longest_problem_id);
  if (!body->contains("stipulation")) return Error{msg::field_missing("stipulation")};
  auto stipulation = optional_text(*body, "stipulation", text.size());
  auto twin = optional_text(*body, "twin", longest_twin), to = optional_text(*body, "to", longest_target);
  for (const auto& [field, read] :
       {std::pair(&request.id, &id), std::pair(&request.stipulation, &stipulation),
        std::pair(&request.twin, &twin), std::pair(&request.to, &to)}) {
    if (!*read) return read->error();
    *field = *std::move(*read);
  }
  return request;
}

Result<std::string> read_stop_request(std::string_view text) {
  const auto body = read_object(text);
  if (!body) return body.error();
  if (auto r = only_fields(*body, {"id"}); !r) return r.error();
  return text_field(*body, "id", longest_problem_id);
}

Result<SolverPool::Work> solver_of(std::shared_ptr<const AnyGame> rules, const ProblemRequest& request) {
  if (const auto solver = find_solver(rules->spec()); !solver) return solver.error();
  auto how = read_solve_options(request.how);
  if (!how) return how.error();
  how->memory = std::min(how->memory, max_solver_memory);
  how->max_moves = most_moves;
  const std::chrono::seconds time(std::min(how->seconds, std::uint64_t{1'000'000}));
  std::optional<SheetWords> words;
  if (request.words) {
    auto read = read_words(*request.words);
    if (!read) return read.error();
    words = *std::move(read);
  }
  auto query = read_query(rules->spec(), rules->topology(),
                          {request.fen, request.stipulation, request.twin, request.to}, *std::move(how));
  if (!query) return query.error();
  const auto prepared =
      std::make_shared<const Prepared>(Prepared{std::move(rules), *std::move(query), time, std::move(words)});
  return SolverPool::Work([prepared](const std::function<bool()>& stop) { return solve(*prepared, stop); });
}

}  // namespace cheshire
