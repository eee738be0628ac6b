// Arbitrary bytes as a file of problems: every problem is read or rejected with a place in the file, and the
// reader comes to the end.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "fuzz.h"
#include "games/registry.h"
#include "solve/problem_file.h"

namespace cheshire::fuzz {
namespace {

void read(std::string_view text) {
  ProblemFile file(text, [](const NamedGame& game) -> Result<ProblemNames> {
    if (game.id == "alice") return ProblemNames(alice().spec(), alice().topology());
    if (game.id == "chess") return ProblemNames(chess().spec(), chess().topology());
    return find_game(game.id).error();
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
