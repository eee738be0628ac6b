// Reads rated names, and folds what looks alike in most fonts.
#include "server/people/rated_name.h"

#include <algorithm>
#include <iterator>

#include "messages/people.h"
#include "server/model/seat.h"

namespace cheshire {
namespace {

/// Names that could be taken for somebody who runs the server or for a part of it, as folded_name() writes
/// them: "me" names whoever asks, in /api/people/me.
constexpr std::string_view kept_back[] = {"me",        "engine", "cheshire", "server", "operator", "admin",
                                          "moderator", "umpire", "arbiter",  "white",  "black"};

char folded(char c) {
  if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  switch (c) {
    case '0': return 'o';
    case '1':
    case 'i': return 'l';
    case '_': return '-';
    default: return c;
  }
}

}  // namespace

std::string folded_name(std::string_view name) {
  std::string text;
  for (const char given : name) {
    const char c = folded(given);
    if (c == 'n' && text.ends_with('r'))
      text.back() = 'm';
    else if (c == 'v' && text.ends_with('v'))
      text.back() = 'w';
    else
      text += c;
  }
  return text;
}

Result<void> check_rated_name(std::string_view name) {
  const auto letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
  if (name.size() < shortest_rated_name || name.size() > longest_rated_name || !is_plain(name) ||
      !letter(name.front()))
    return Error{msg::rated_name_unfit(shortest_rated_name, longest_rated_name)};
  const std::string text = folded_name(name);
  if (std::any_of(std::begin(kept_back), std::end(kept_back),
                  [&](std::string_view kept) { return folded_name(kept) == text; }))
    return Error{msg::rated_name_kept_back(name)};
  return {};
}

}  // namespace cheshire
