// Arbitrary bytes as a file of problems: every problem is read or rejected with a place in the file, and the
// reader comes to the end.
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>

#include "board/topology.h"
#include "fuzz.h"
#include "games/registry.h"
#include "solve/problem_file.h"

namespace cheshire::fuzz {
namespace {

struct Game {
  GameSpec spec;
  Topology topology;
};
using Games = std::map<std::pair<std::string, OptionValues>, Game>;

/// Finds the game that a problem names, as the programs do: any, with any options.
Result<ProblemNames> find(const NamedGame& name, Games& games) {
  Result<OptionValues> options = parse_options(name.options_with(""));
  if (!options) return options.error();
  std::pair key{name.id, GameLibrary().options_at(name.id, *std::move(options), name.fen)};
  auto found = games.find(key);
  if (found == games.end()) {
    Result<GameSpec> spec = find_game(name.id, key.second);
    if (!spec) return spec.error();
    Result<Topology> topology = Topology::compile(spec->board);
    if (!topology) return topology.error();
    found = games.emplace(std::move(key), Game{*std::move(spec), *std::move(topology)}).first;
  }
  return ProblemNames(found->second.spec, found->second.topology);
}

void read(std::string_view text) {
  static Games games;  // of the inputs before, which name the same
  ProblemFile file(text, [](const NamedGame& name) {
    if (games.size() >= ProblemFile::max_games) games.clear();
    return find(name, games);
  });
  std::size_t problems = 0;
  while (const auto problem = file.next()) {
    expect(++problems <= text.size(), "the reader goes on");
    if (*problem) {
      expect((*problem)->parts.size() <= 2 * (ProblemFile::max_twins + 1), "twins are bounded");
      continue;
    }
    expect(file.errors().size() <= ProblemFile::max_errors, "errors are bounded");
    const Error& error = problem->error();
    expect(!error.text().empty(), "an error says something");
    expect(error.at >= 0 && error.at <= static_cast<int>(text.size()), "an error has an offset");
    const ProblemFile::Place place = file.place(error.at);
    expect(place.line >= 1 && place.column >= 1, "an error has a place");
  }
}

}  // namespace
}  // namespace cheshire::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  cheshire::fuzz::read(std::string_view(reinterpret_cast<const char*>(data), size));
  return 0;
}
