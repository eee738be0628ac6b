// The browser core that solves problems; it has no sessions and no engine. See docs/protocol.md, section 2.

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "apps/wasm_commands.h"
#include "engine/problem_query.h"
#include "engine/solve_problem.h"
#include "games/registry.h"
#include "messages/core.h"
#include "solve/problem_file.h"
#include "solve/problem_sheet.h"
#include "text/fen.h"
#include "text/json_writer.h"

namespace cheshire {
namespace {

constexpr std::size_t longest_text = std::size_t{1} << 20;

/// A game as far as problems need it.
struct ProblemGame {
  GameSpec spec;
  Topology topology;
};

Result<ProblemGame> open(std::string_view id, const OptionValues& options) {
  Result<GameSpec> spec = find_game(id, options);
  if (!spec) return spec.error();
  if (spec->rules) return Error{msg::core_cannot_solve(spec->title)};
  Result<Topology> topology = Topology::compile(spec->board);
  if (!topology) return topology.error();
  return ProblemGame{*std::move(spec), *std::move(topology)};
}

/// The problem solved last, for its sheet.
struct Solved {
  ProblemGame game;
  ProblemPosition position;
  ProblemSolution solution;
  ProblemTitles titles;
};

std::optional<Solved>& latest() {
  static std::optional<Solved> instance;
  return instance;
}

void tell(const SolveProgress& progress) {
  JsonWriter json;
  json.begin_object().field("depth", progress.depth).field("done", progress.done);
  json.field("total", progress.total).field("solutions", progress.solutions);
  const std::string text = json.field("nodes", progress.nodes).end_object().take();
  cheshire_info(text.c_str(), static_cast<int>(text.size()));
}

std::string solve(const Fields& f) {
  latest().reset();
  const Result<OptionValues> values = parse_options(field(f, 6));
  if (f.size() < 5 || !values) {
    return error_json(
        {msg::core_command_usage("solve GAME OPTIONS FEN STIPULATION [TWIN [KEY=VALUE;... [TO]]]"),
         Error::nowhere});
  }
  Result<SolveOptions> how = read_solve_options(*values);
  if (!how) return error_json(how.error());
  const std::uint64_t seconds = how->seconds;
  const Result<OptionValues> options = parse_options(field(f, 2));
  if (!options) return error_json(options.error());
  Result<ProblemGame> game = open(field(f, 1), *options);
  if (!game) return error_json(game.error());
  const auto& [spec, topology] = *game;
  Result<ProblemQuery> query =
      read_query(spec, topology, {field(f, 3), field(f, 4), field(f, 5), field(f, 7)}, *std::move(how));
  if (!query) return error_json(query.error());
  const auto rules = compile_rules(spec);
  if (!rules) return error_json(rules.error());

  const double start = cheshire_now();
  double said = start;
  SolveControl control;
  control.stop = [&] {
    return cheshire_poll() != 0 ||
           (seconds > 0 && cheshire_now() - start >= 1000.0 * static_cast<double>(seconds));
  };
  control.progress = [&](const SolveProgress& progress) {
    if (cheshire_now() - said < 100) return;
    said = cheshire_now();
    tell(progress);
  };
  Result<SolvedQuery> solved = solve_query(
      spec, topology, *query,
      [&](const Setup& one, const SolveRequest& request) {
        return solve_problem(**rules, one, request, control);
      },
      [&] { return static_cast<std::int64_t>(1000 * (cheshire_now() - start)); });
  if (!solved) return error_json(solved.error());
  std::string report = solved->report(spec, topology, *query);
  latest() = Solved{*std::move(game), std::move(query->position), std::move(solved->solution),
                    std::move(query->titles)};
  return report;
}

std::string sheet(const Fields& f) {
  SheetWords words;
  bool read = f.size() <= 1 + SheetWords::count;
  for (std::size_t i = 1; read && i < f.size(); ++i) {
    const std::size_t end = f[i].find('=');
    read = end != std::string_view::npos && set_word(words, f[i].substr(0, end), f[i].substr(end + 1));
  }
  if (!read) return error_json({msg::core_command_usage("sheet [KEY=WORDS...]"), Error::nowhere});
  if (!latest()) return error_json(msg::core_without_solution());
  const auto& [game, position, solution, titles] = *latest();
  JsonWriter json;
  json.begin_object().key("pages").begin_array();
  for (const std::string& page : problem_sheet(game.spec, game.topology, position, solution, titles, words))
    json.value(page);
  return json.end_array().end_object().take();
}

/// Writes a problem of a file into a list of them.
void write_problem(JsonWriter& json, const Problem& problem, const OptionValues& options,
                   const ProblemGame& game) {
  json.begin_object();
  for (const auto& [name, text] : {std::pair("title", &problem.title), std::pair("author", &problem.author),
                                   std::pair("origin", &problem.origin)}) {
    if (!text->empty()) json.field(name, *text);
  }
  json.field("game", problem.game.id).key("options").begin_object();
  for (const auto& [key, value] : options) json.field(key, value);
  json.end_object().field("setPlay", problem.request.set_play);
  json.field("tries", problem.request.tries).key("positions").begin_array();
  for (const Problem::Part& part : problem.parts) {
    json.begin_object();
    if (!part.changes.empty()) json.field("twin", part.changes);
    if (part.duplex) json.field("duplex", true);
    json.field("fen", write_fen(part.position.setup, game.spec, game.topology));
    if (!part.position.target.empty()) json.field("to", target_fen(part.position, game.spec, game.topology));
    json.field("stipulation", write_stipulation(part.position.stipulation)).end_object();
  }
  json.end_array().end_object();
}

/// Lists the problems of a file in Popeye's language, and what is wrong with others.
std::string problems(std::string_view text) {
  if (text.size() > longest_text)
    return error_json(msg::problems_text_too_large(static_cast<std::int64_t>(longest_text)));
  using Games = std::map<std::pair<std::string, OptionValues>, ProblemGame>;
  Games games;
  Games::const_iterator last;  // of the problem that was read last
  ProblemFile file(text, [&](const NamedGame& name) -> Result<ProblemNames> {
    Result<OptionValues> chosen = parse_options(name.options_with(""));
    if (!chosen) return chosen.error();
    std::pair key{name.id, GameLibrary().options_at(name.id, *std::move(chosen), name.fen)};
    last = games.find(key);
    if (last == games.end()) {
      if (games.size() >= ProblemFile::max_games) games.clear();
      Result<ProblemGame> game = open(name.id, key.second);
      if (!game) return game.error();
      last = games.emplace(std::move(key), *std::move(game)).first;
    }
    return ProblemNames(last->second.spec, last->second.topology);
  });
  JsonWriter list, faults;
  list.begin_array();
  faults.begin_array();
  const auto complain = [&](const Error& error) {
    const ProblemFile::Place place = file.place(error.at);
    faults.begin_object().field("line", place.line).field("column", place.column);
    faults.members(error.message).end_object();
  };
  while (const auto problem = file.next()) {
    if (!*problem) {
      for (const Error& error : file.errors()) complain(error);
      continue;
    }
    const Problem& found = **problem;
    for (const Error& fault : found.faults) complain(fault);
    if (!found.parts.empty()) write_problem(list, found, last->first.second, last->second);
  }
  JsonWriter json;
  json.begin_object().key("problems").raw(list.end_array().take());
  return json.key("faults").raw(faults.end_array().take()).end_object().take();
}

}  // namespace

std::string run_command(std::string_view line) {
  constexpr std::string_view read = "problems\t";
  if (line.starts_with(read)) return problems(line.substr(read.size()));
  const Fields f = split(line);
  if (f[0] == "solve") return solve(f);
  if (f[0] == "sheet") return sheet(f);
  return error_json({msg::unknown_core_command(f[0]), 0});
}

}  // namespace cheshire
