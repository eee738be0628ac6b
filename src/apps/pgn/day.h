// Day: the date of a game, as far as it is known.
#pragma once

#include <optional>
#include <string_view>

namespace cheshire {

struct Day {
  int parts[3] = {0, 0, 0};  // year, month, day; 0: unknown, and so is what follows

  bool known() const { return parts[0] != 0; }
};

/// Reads a day as a tag or a user writes it: "2024.05.17", "2024-05", "2024", "2024.??.??". Returns nothing
/// for a text that is no day.
std::optional<Day> read_day(std::string_view text);

/// Compares two days by what is known of both: less than 0 if the first is earlier.
int compare(const Day& a, const Day& b);

}  // namespace cheshire
