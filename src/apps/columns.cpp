#include "apps/columns.h"

#include <fmt/format.h>

#include <algorithm>

namespace cheshire {

std::string columns(const std::vector<std::vector<std::string>>& rows, const std::string& indent) {
  std::vector<std::size_t> widths;
  for (const auto& row : rows) {
    widths.resize(std::max(widths.size(), row.size()), 0);
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], row[i].size());
  }
  std::string text;
  for (const auto& row : rows) {
    std::string line = indent;
    for (std::size_t i = 0; i < row.size(); ++i)
      line += fmt::format("{}{:<{}}", i == 0 ? "" : "  ", row[i], widths[i]);
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + '\n';
  }
  return text;
}

std::string short_number(double n) {
  static constexpr const char* units[] = {"", " k", " M", " G", " T"};
  int unit = 0;
  while (n >= 999.5 && unit < 4) {
    n /= 1000;
    ++unit;
  }
  return fmt::format("{:.{}f}{}", n, unit == 0 || n >= 99.95 ? 0 : n >= 9.995 ? 1 : 2, units[unit]);
}

}  // namespace cheshire
