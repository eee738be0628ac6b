#include "protocol/uci_go.h"

#include <algorithm>
#include <cstdint>
#include <limits>

#include "messages/uci.h"

namespace cheshire {
namespace {

constexpr std::int64_t longest_time = std::numeric_limits<std::int32_t>::max();
constexpr int deepest = 1000;

struct GoField {
  std::string_view name;
  std::int64_t low, high;
  void (*set)(GoCommand&, std::int64_t);
};

/// The search takes a time of 0 as "no limit".
int at_least_one(std::int64_t milliseconds) {
  return static_cast<int>(std::max<std::int64_t>(1, milliseconds));
}

constexpr GoField fields[] = {
    {"depth", 1, deepest, [](GoCommand& go, std::int64_t n) { go.limits.depth = static_cast<int>(n); }},
    {"nodes", 1, std::numeric_limits<std::int64_t>::max(),
     [](GoCommand& go, std::int64_t n) { go.limits.nodes = static_cast<std::uint64_t>(n); }},
    {"movetime", 0, longest_time,
     [](GoCommand& go, std::int64_t n) { go.limits.move_time = at_least_one(n); }},
    {"mate", 1, deepest, [](GoCommand& go, std::int64_t n) { go.limits.mate = static_cast<int>(n); }},
    {"wtime", -longest_time, longest_time,
     [](GoCommand& go, std::int64_t n) { go.limits.time[0] = at_least_one(n); }},
    {"btime", -longest_time, longest_time,
     [](GoCommand& go, std::int64_t n) { go.limits.time[1] = at_least_one(n); }},
    {"winc", 0, longest_time,
     [](GoCommand& go, std::int64_t n) { go.limits.increment[0] = static_cast<int>(n); }},
    {"binc", 0, longest_time,
     [](GoCommand& go, std::int64_t n) { go.limits.increment[1] = static_cast<int>(n); }},
    {"movestogo", 0, deepest,
     [](GoCommand& go, std::int64_t n) { go.limits.moves_to_go = static_cast<int>(n); }},
    {"perft", 0, 30, [](GoCommand& go, std::int64_t n) { go.perft = static_cast<int>(n); }},
};

const GoField* find_field(std::string_view name) {
  const auto it =
      std::find_if(std::begin(fields), std::end(fields), [&](const GoField& f) { return f.name == name; });
  return it == std::end(fields) ? nullptr : it;
}

bool is_keyword(std::string_view word) {
  return find_field(word) || word == "infinite" || word == "ponder" || word == "searchmoves";
}

std::vector<std::string> keywords() {
  std::vector<std::string> all{"infinite", "ponder", "searchmoves"};
  for (const GoField& f : fields) all.emplace_back(f.name);
  return all;
}

bool bounded(const Limits& l) {
  return l.depth > 0 || l.nodes > 0 || l.move_time > 0 || l.mate > 0 || l.time[0] > 0 || l.time[1] > 0;
}

}  // namespace

Result<GoCommand> parse_go(const std::vector<Token>& words, int end) {
  GoCommand go;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string_view word = words[i].text;
    if (word == "infinite") {
      go.limits.infinite = true;
    } else if (word == "ponder") {
      go.ponder = true;
    } else if (word == "searchmoves") {
      while (i + 1 < words.size() && !is_keyword(words[i + 1].text)) go.search_moves.push_back(words[++i]);
      if (go.search_moves.empty()) return Error{msg::uci_searchmoves_empty(), words[i].at};
    } else if (const GoField* field = find_field(word)) {
      if (i + 1 == words.size()) return Error{msg::uci_number_missing(word), end};
      const auto number = read_number(words[++i], word, field->low, field->high);
      if (!number) return number.error();
      field->set(go, *number);
    } else {
      return Error{msg::uci_go_word_unknown(printable(word), keywords()), words[i].at};
    }
  }
  if (go.perft < 0 && !bounded(go.limits)) go.limits.infinite = true;
  return go;
}

}  // namespace cheshire
