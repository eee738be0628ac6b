#include "protocol/uci_go.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <utility>

#include "messages/uci.h"

namespace cheshire {
namespace {

constexpr std::int64_t longest_time = std::numeric_limits<std::int32_t>::max();
constexpr int deepest = 1000;

struct GoField {
  std::string_view name;
  std::int64_t low, high;
  void (*set)(GoCommand&, std::int64_t);
  bool may_be_used_up = false;  // a time: programs send 0 and less when it is over
};

constexpr GoField fields[] = {
    {"depth", 1, deepest, [](GoCommand& go, std::int64_t n) { go.limits.depth = static_cast<int>(n); }},
    {"nodes", 1, std::numeric_limits<std::int64_t>::max(),
     [](GoCommand& go, std::int64_t n) { go.limits.nodes = static_cast<std::uint64_t>(n); }},
    {"movetime", 1, longest_time,
     [](GoCommand& go, std::int64_t n) { go.limits.move_time = static_cast<int>(n); }, true},
    {"mate", 1, deepest, [](GoCommand& go, std::int64_t n) { go.limits.mate = static_cast<int>(n); }},
    {"wtime", 1, longest_time, [](GoCommand& go, std::int64_t n) { go.limits.time[0] = static_cast<int>(n); },
     true},
    {"btime", 1, longest_time, [](GoCommand& go, std::int64_t n) { go.limits.time[1] = static_cast<int>(n); },
     true},
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

bool bounded(const Limits& l, Color side) {
  return l.depth > 0 || l.nodes > 0 || l.move_time > 0 || l.mate > 0 || l.time[index(side)] > 0;
}

/// Sets a field to the number that `word` begins with, and notes if that is not what the word says.
void set_number(GoCommand& go, const GoField& field, const Token& word) {
  const LeadingNumber number = leading_number(word.text);
  const std::int64_t taken = std::clamp(number.value, field.low, field.high);
  field.set(go, taken);
  const bool used_up = field.may_be_used_up && number.value < field.low;
  if (!number.whole || (number.value != taken && !used_up))
    go.notes.push_back({msg::uci_number_taken(field.name, printable(word.text), taken), word.at});
}

}  // namespace

GoCommand parse_go(const std::vector<Token>& words, int end, Color side) {
  GoCommand go;
  std::vector<std::string> skipped;
  int skipped_at = 0;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string_view word = words[i].text;
    const bool last = i + 1 == words.size() || is_keyword(words[i + 1].text);
    if (word == "infinite") {
      go.limits.infinite = true;
    } else if (word == "ponder") {
      go.ponder = true;
    } else if (word == "searchmoves") {
      if (last) go.notes.push_back({msg::uci_searchmoves_empty(), words[i].at});
      while (i + 1 < words.size() && !is_keyword(words[i + 1].text)) go.search_moves.push_back(words[++i]);
    } else if (const GoField* field = find_field(word)) {
      if (!last) {
        set_number(go, *field, words[++i]);
      } else {
        field->set(go, field->low);
        const int at = i + 1 == words.size() ? end : words[i + 1].at;
        go.notes.push_back({msg::uci_number_missing(word, field->low), at});
      }
    } else {
      if (skipped.empty()) skipped_at = words[i].at;
      skipped.push_back(printable(word));
    }
  }
  if (!skipped.empty())
    go.notes.push_back({msg::uci_words_skipped(std::move(skipped), keywords()), skipped_at});
  if (go.perft < 0 && !bounded(go.limits, side)) go.limits.infinite = true;
  return go;
}

}  // namespace cheshire
