// cheshire pgn sort: the games in the order of their tags, with their text as it is.
#include <algorithm>
#include <cctype>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "apps/interrupt.h"
#include "apps/pgn/pgn_commands.h"
#include "apps/pgn/pgn_files.h"

namespace cheshire {
namespace {

struct SortArguments {
  PgnArguments pgn;
  std::vector<std::string> tags;
  std::string out;
  bool reverse = false;
};

bool is_digit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }

/// Takes a number off a text, and returns its digits without zeros in front.
std::string_view take_number(std::string_view& text) {
  const auto end = std::find_if_not(text.begin(), text.end(), is_digit);
  std::string_view digits = text.substr(0, static_cast<std::size_t>(end - text.begin()));
  text.remove_prefix(digits.size());
  digits.remove_prefix(std::min(digits.find_first_not_of('0'), digits.size()));
  return digits;
}

/// Compares texts without regard to capitals, and numbers in them by their value: "Round 9" is before
/// "round 10". Less than 0 if the first is before the second.
int compare_naturally(std::string_view a, std::string_view b) {
  while (!a.empty() && !b.empty()) {
    if (is_digit(a[0]) && is_digit(b[0])) {
      const std::string_view x = take_number(a), y = take_number(b);
      if (x.size() != y.size()) return x.size() < y.size() ? -1 : 1;
      if (const int order = x.compare(y); order != 0) return order;
      continue;
    }
    const int x = std::tolower(static_cast<unsigned char>(a[0]));
    const int y = std::tolower(static_cast<unsigned char>(b[0]));
    if (x != y) return x - y;
    a.remove_prefix(1);
    b.remove_prefix(1);
  }
  return a.empty() && b.empty() ? 0 : a.empty() ? -1 : 1;
}

struct SortedGame {
  std::vector<std::string> values;  // of the tags
  std::string text;
};

int sort(const SortArguments& arguments) {
  PgnFiles files(arguments.pgn);
  files.refuse_as_output(arguments.out);
  const std::vector<std::string> tags =
      arguments.tags.empty() ? std::vector<std::string>{"Date"} : arguments.tags;
  std::vector<SortedGame> games;
  files.for_each([&](const PgnGame& record) {
    SortedGame game{{}, text_of(record)};
    for (const std::string& tag : tags) game.values.emplace_back(record.tag(tag));
    games.push_back(std::move(game));
    return true;
  });
  if (interrupted()) return 1;
  const auto before = [](const SortedGame& a, const SortedGame& b) {
    for (std::size_t i = 0; i < a.values.size(); ++i) {
      if (const int order = compare_naturally(a.values[i], b.values[i]); order != 0) return order < 0;
    }
    return false;
  };
  std::stable_sort(games.begin(), games.end(), [&](const SortedGame& a, const SortedGame& b) {
    return arguments.reverse ? before(b, a) : before(a, b);
  });
  PgnOutput out(arguments.out);
  for (const SortedGame& game : games) out.write(game.text);
  if (!files.nothing_read()) out.finish();
  return files.status();
}

}  // namespace

void add_pgn_sort(Command& pgn) {
  Command command = pgn.command(
      "sort", "Write the games in the order of their tags, as they stand in the files; keeps all in memory");
  const auto arguments = std::make_shared<SortArguments>();
  add_pgn_arguments(command, arguments->pgn);
  command.texts(
      "--by", arguments->tags, "TAG",
      "Tag to sort by, numbers by their value (default: Date); repeated, for games that have the same");
  command.flag("--reverse", arguments->reverse, "The last first: the latest date, the highest Elo");
  command.text("--output,-o", arguments->out, "FILE", "Write to this file instead of standard output");
  command.runs([arguments] { return sort(*arguments); });
}

}  // namespace cheshire
