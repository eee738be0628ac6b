// Text in columns.
#pragma once

#include <string>
#include <vector>

namespace cheshire {

/// Returns one line per row, with every cell as wide as the widest of its column and no trailing blanks.
std::string columns(const std::vector<std::vector<std::string>>& rows, const std::string& indent = "");

/// Returns a number with three digits and a unit: "1.23 M" for 1234567.
std::string short_number(double n);

}  // namespace cheshire
