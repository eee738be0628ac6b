// For tests: reads the files under data/ and docs/.
#pragma once

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <ostream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace cheshire::test {

inline std::filesystem::path source_folder() { return CHESHIRE_SOURCE_DIR; }

inline std::string text_of(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) throw std::runtime_error("cannot read " + path.string());
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

/// A line of a table: its number in the file, and its columns, split at tabs. Missing columns at the end are
/// empty.
struct TableLine {
  std::string file;
  int number = 0;
  std::vector<std::string> columns;

  const std::string& operator[](std::size_t i) const { return columns[i]; }
};
inline void PrintTo(const TableLine& line, std::ostream* out) { *out << line.file << ':' << line.number; }

/// Returns the lines of a table under data/, without comments.
inline std::vector<TableLine> table(const std::string& file) {
  std::istringstream in(text_of(source_folder() / "data" / file));
  std::vector<TableLine> lines;
  int number = 0;
  for (std::string text; std::getline(in, text);) {
    ++number;
    if (text.empty() || text[0] == '#') continue;
    TableLine line{file, number, {}};
    std::istringstream fields(text);
    for (std::string field; std::getline(fields, field, '\t');) line.columns.push_back(field);
    line.columns.resize(std::max<std::size_t>(line.columns.size(), 8));
    lines.push_back(std::move(line));
  }
  return lines;
}

/// Replaces every character that a test name must not have by '_'.
inline std::string as_name(std::string text) {
  std::replace_if(
      text.begin(), text.end(),
      [](char c) { return !((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9')); },
      '_');
  return text;
}

}  // namespace cheshire::test
