// The browser core that solves problems; it has no sessions and no engine. See docs/protocol.md, section 2.

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "apps/solve_set_up.h"
#include "apps/wasm_commands.h"
#include "engine/problem_report.h"
#include "games/registry.h"
#include "messages/core.h"
#include "solve/diagram.h"
#include "solve/examine.h"
#include "solve/problem_file.h"
#include "solve/problem_sheet.h"
#include "solve/twin.h"
#include "text/fen.h"
#include "text/json_writer.h"

namespace cheshire {
namespace {

constexpr std::int64_t most_mebibytes = 1024, most_tries = 1000, most = 1'000'000'000'000;
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

/// Returns the error about a field of a command, with the offset in that field.
std::string refused(const char* field, const Error& error) {
  return error_json({msg::solve_field_refused(field, error.message), error.at});
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

/// What a field of the command "solve" asks for.
struct Asked {
  SolveRequest request;
  Questions questions;
  std::int64_t seconds = 0;
  bool duplex = false;
};

/// Returns nothing if the field is not as the command is used.
std::optional<Asked> read_asked(std::string_view text) {
  const Result<OptionValues> values = parse_options(text);
  if (!values) return {};
  Asked asked;
  SolveRequest& request = asked.request;
  std::int64_t tries = 0, cook = 0, solutions = 0, nodes = 0, mebibytes = 64;
  const std::pair<std::string_view, bool*> flags[] = {
      {"set-play", &request.set_play}, {"threats", &request.threats},         {"duals", &request.duals},
      {"plain", &request.plain},       {"economy", &asked.questions.economy}, {"duplex", &asked.duplex}};
  struct Number {
    std::string_view name;
    std::int64_t *value, least, most;
  };
  const Number numbers[] = {
      {"tries", &tries, 0, most_tries},       {"cook", &cook, 0, Questions::max_intended},
      {"max-solutions", &solutions, 0, most}, {"nodes", &nodes, 0, most},
      {"seconds", &asked.seconds, 0, most},   {"memory", &mebibytes, 1, most_mebibytes}};
  for (const auto& [name, value] : *values) {
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
      return {};
    }
  }
  request.tries = static_cast<int>(tries);
  asked.questions.intended = static_cast<int>(cook);
  request.max_solutions = static_cast<std::uint64_t>(solutions);
  request.max_nodes = static_cast<std::uint64_t>(nodes);
  request.memory = static_cast<std::size_t>(mebibytes) << 20;
  return asked;
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
  std::optional<Asked> asked = read_asked(field(f, 6));
  if (f.size() < 5 || !asked) {
    return error_json(
        {msg::core_command_usage("solve GAME OPTIONS FEN STIPULATION [TWIN [KEY=VALUE;... [TO]]]"),
         Error::nowhere});
  }
  const Result<OptionValues> options = parse_options(field(f, 2));
  if (!options) return error_json(options.error());
  Result<ProblemGame> game = open(field(f, 1), *options);
  if (!game) return error_json(game.error());
  const auto& [spec, topology] = *game;
  const ProblemNames names(spec, topology);
  const Result<Stipulation> stipulation = read_stipulation(field(f, 4));
  if (!stipulation) return refused("stipulation", stipulation.error());
  const std::string_view fen = field(f, 3).empty() ? std::string_view(spec.start) : field(f, 3);
  const Result<Setup> setup = read_diagram(fen, *stipulation, spec, topology);
  if (!setup) return refused("fen", setup.error());
  ProblemPosition position{*setup, *stipulation};
  ProblemTitles titles;
  titles.twin = field(f, 5);
  if (const auto words = split_words(titles.twin); !words.empty()) {
    const Result<void> changed = apply_twin(words, names, position);
    if (!changed) return refused("twin", changed.error());
  } else {
    titles.twin.clear();
  }
  titles.duplex = asked->duplex;
  if (asked->duplex) {
    if (const Result<void> begun = begin_with_other_side(position); !begun) return error_json(begun.error());
  }
  if (!field(f, 7).empty()) {
    Result<Setup> target = read_fen(field(f, 7), spec, topology);
    if (!target) return refused("to", target.error());
    position.target = std::move(target->pieces);
  }
  asked->request.stipulation = position.stipulation;
  asked->request.target = position.target;
  if (!asked->request.first.empty() && asked->questions.any()) {
    return error_json(
        {msg::solve_first_excludes(asked->questions.economy ? "economy" : "cook"), Error::nowhere});
  }
  prepare(asked->questions, asked->request);

  const double start = cheshire_now();
  double said = start;
  SolveControl control;
  control.stop = [&] {
    return cheshire_poll() != 0 ||
           (asked->seconds > 0 && cheshire_now() - start >= 1000.0 * static_cast<double>(asked->seconds));
  };
  control.progress = [&](const SolveProgress& progress) {
    if (cheshire_now() - said < 100) return;
    said = cheshire_now();
    tell(progress);
  };
  const auto solve_this = [&](const Setup& one, const SolveRequest& request) {
    return solve_set_up(spec, one, request, control);
  };
  Result<ProblemSolution> solution = solve_this(position.setup, asked->request);
  if (!solution) return error_json(solution.error());
  const Answers answers = examine(asked->questions, position, names, asked->request, *solution, solve_this);
  const auto microseconds = static_cast<std::int64_t>(1000 * (cheshire_now() - start));
  std::string report = problem_report(spec, topology, position, *solution, microseconds, titles, answers);
  latest() = Solved{*std::move(game), std::move(position), *std::move(solution), std::move(titles)};
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
  json.field("game", problem.game).key("options").begin_object();
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
  std::map<std::pair<std::string, std::string>, ProblemGame> games;  // by id and options
  ProblemFile file(text, [&](std::string_view id, std::string_view options) -> Result<ProblemNames> {
    std::pair name{std::string(id), std::string(options)};
    auto known = games.find(name);
    if (known == games.end()) {
      const Result<OptionValues> values = parse_options(options);
      if (!values) return values.error();
      Result<ProblemGame> game = open(id, *values);
      if (!game) return game.error();
      known = games.emplace(std::move(name), *std::move(game)).first;
    }
    return ProblemNames(known->second.spec, known->second.topology);
  });
  JsonWriter list, faults;
  list.begin_array();
  faults.begin_array();
  while (const auto problem = file.next()) {
    if (*problem) {
      const Problem& found = **problem;
      write_problem(list, found, *parse_options(found.options),
                    games.find({found.game, found.options})->second);
      continue;
    }
    const ProblemFile::Place place = file.place(problem->error().at);
    faults.begin_object().field("line", place.line).field("column", place.column);
    faults.members(problem->error().message).end_object();
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
