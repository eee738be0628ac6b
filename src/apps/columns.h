// Text in columns.
#pragma once

#include <string>
#include <vector>

namespace cheshire {

/// One line per row, every cell as wide as the widest of its column; no blanks at the ends of lines.
std::string columns(const std::vector<std::vector<std::string>>& rows, const std::string& indent = "");

/// "1234567" as "1.23 M": three figures and a unit.
std::string short_number(double n);

}  // namespace cheshire
