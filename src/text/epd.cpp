#include "text/epd.h"

#include "text/blanks.h"
#include "text/fen_fields.h"

namespace cheshire {
namespace {

/// Returns the first operand of an operation; empty if the operation or the operand is missing.
std::string_view operand(std::string_view operations, std::string_view opcode) {
  bool quoted = false, found = false;
  std::string_view word;
  // Words end at blanks, operations at semicolons; neither counts inside quotes.
  for (std::size_t i = 0, start = 0, n = 0; i <= operations.size(); ++i) {
    const char c = i < operations.size() ? operations[i] : ';';
    if (c == '"') quoted = !quoted;
    const bool blank = i < operations.size() && blank_size(operations, i) > 0;
    if ((quoted && i < operations.size()) || (!blank && c != ';')) continue;
    word = operations.substr(start, i - start);
    start = i + (blank ? blank_size(operations, i) : 1);
    if (!word.empty()) {
      if (found) return word;
      found = n++ == 0 && word == opcode;
    }
    if (c == ';') {
      if (found) return {};
      n = 0;
    }
  }
  return {};
}

}  // namespace

std::string fen_of_epd(std::string_view line) {
  constexpr std::size_t fields_of_epd = 4;
  const std::vector<FenField> fields = fen_fields(line);
  if (fields.size() <= fields_of_epd || is_digit(fields[fields_of_epd].text[0])) return std::string(line);
  const std::string_view operations = line.substr(static_cast<std::size_t>(fields[fields_of_epd].at));
  const std::string_view clock = operand(operations, "hmvc"), number = operand(operations, "fmvn");
  std::string fen;
  for (std::size_t i = 0; i < fields_of_epd; ++i) fen += std::string(fields[i].text) + ' ';
  fen += clock.empty() ? "0" : clock;
  fen += ' ';
  fen += number.empty() ? "1" : number;
  return fen;
}

}  // namespace cheshire
