#include "apps/pgn/day.h"

#include <algorithm>
#include <charconv>
#include <system_error>

namespace cheshire {

std::optional<Day> read_day(std::string_view text) {
  Day day;
  for (int part = 0; part < 3; ++part) {
    const std::size_t end = std::min(text.find_first_of(".-"), text.size());
    const std::string_view word = text.substr(0, end);
    if (word.empty() || word.size() > 4) return {};
    const bool unknown = word.find_first_not_of('?') == std::string_view::npos;
    int number = 0;
    if (!unknown) {
      const auto [read, fault] = std::from_chars(word.data(), word.data() + word.size(), number);
      if (fault != std::errc() || read != word.data() + word.size() || number < 1) return {};
      if ((part == 1 && number > 12) || (part == 2 && number > 31)) return {};
      if (part == 0 || day.parts[part - 1] != 0) day.parts[part] = number;
    }
    if (end == text.size()) return day;
    text.remove_prefix(end + 1);
  }
  return {};
}

int compare(const Day& a, const Day& b) {
  for (int part = 0; part < 3; ++part) {
    if (a.parts[part] == 0 || b.parts[part] == 0) return 0;
    if (a.parts[part] != b.parts[part]) return a.parts[part] - b.parts[part];
  }
  return 0;
}

}  // namespace cheshire
