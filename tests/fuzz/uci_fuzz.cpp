// Arbitrary bytes as lines of a UCI dialogue: every line is answered or ignored, none hangs, and a rejected
// `position` or `setoption` leaves the position unchanged. Searches end after so few nodes that clocks and
// threads do not matter, so every run is the same.
#include <algorithm>
#include <cctype>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "fuzz.h"
#include "protocol/tokens.h"
#include "protocol/uci.h"
#include "protocol/uci_go.h"

namespace cheshire::fuzz {
namespace {

// A large hash table is a valid request, but not what this tests.
bool asks_for_much_memory(std::string_view line) {
  int digits = 0, longest = 0;
  for (char c : line) {
    digits = std::isdigit(static_cast<unsigned char>(c)) ? digits + 1 : 0;
    longest = std::max(longest, digits);
  }
  return line.find("setoption") != std::string_view::npos && longest > 2;
}

// Returns the line to send instead. Empty for a perft that would take too long.
std::string bounded(std::string_view line) {
  std::string text(line);
  std::vector<Token> words = tokenize(line);
  const auto go_word =
      std::find_if(words.begin(), words.end(), [](const Token& w) { return w.text == "go"; });
  if (go_word == words.end()) return text;
  words.erase(words.begin(), go_word + 1);
  const GoCommand go = parse_go(words, static_cast<int>(line.size()), Color::white);
  if (go.perft >= 0) return go.perft <= 2 ? text : "";
  return text + " nodes 20";
}

class Dialogue {
 public:
  Dialogue() { uci_.line("setoption name Hash value 1"); }
  /// Returns the answer to a line. Sets `more` to false after "quit".
  std::string say(std::string_view line, bool& more) {
    heard_.clear();
    more = uci_.line(line);
    return heard_;
  }
  std::string board() {
    bool more;
    return say("d", more);
  }
  /// Waits for the end of any search that a line started.
  void settle() { uci_.finish(); }

 private:
  std::string heard_;
  Uci uci_{[this](std::string_view line) { (heard_ += line) += '\n'; }};
};

void converse(std::string_view text) {
  Dialogue dialogue;
  int lines = 0;
  for (std::size_t start = 0; start < text.size() && lines < 32; ++lines) {
    const std::size_t end = std::min(text.find('\n', start), text.size());
    const std::string_view line = text.substr(start, end - start);
    start = end + 1;
    if (asks_for_much_memory(line)) continue;
    const std::string said = bounded(line);
    const bool sets = line.find("position") != line.npos || line.find("setoption") != line.npos;
    const std::string before = sets ? dialogue.board() : "";
    bool more = true;
    const std::string answer = dialogue.say(said, more);
    if (!more) return;
    dialogue.settle();
    // A position whose faults can be forgiven is said to be corrected, and is set.
    const bool corrected = answer.find(": corrected: ") != answer.npos;
    const bool refused = (answer.starts_with("info string position") && !corrected) ||
                         answer.starts_with("info string setoption");
    if (refused) expect(dialogue.board() == before, "a refused command changes nothing");
  }
}

}  // namespace
}  // namespace cheshire::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  cheshire::fuzz::converse({reinterpret_cast<const char*>(data), size});
  return 0;
}
