#include "protocol/tokens.h"

#include <algorithm>
#include <charconv>
#include <limits>

#include "messages/commandline.h"

namespace cheshire {
namespace {

constexpr std::string_view blanks = " \t\r\n\v\f";

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

}  // namespace

std::vector<Token> tokenize(std::string_view line) {
  std::vector<Token> words;
  std::size_t start = line.find_first_not_of(blanks);
  while (start != std::string_view::npos) {
    const std::size_t end = std::min(line.find_first_of(blanks, start), line.size());
    words.push_back({line.substr(start, end - start), static_cast<int>(start)});
    start = line.find_first_not_of(blanks, end);
  }
  return words;
}

Result<std::int64_t> read_number(const Token& word, std::string_view what, std::int64_t low,
                                 std::int64_t high) {
  std::int64_t value = 0;
  const char* const begin = word.text.data();
  const char* const end = begin + word.text.size();
  const auto [stop, fault] = std::from_chars(begin, end, value);
  if (fault != std::errc() || stop != end || value < low || value > high) {
    return Error{msg::number_expected(what, low, high, printable(word.text)), word.at};
  }
  return value;
}

LeadingNumber leading_number(std::string_view word) {
  if (word.starts_with('+') && !word.starts_with("+-")) word.remove_prefix(1);
  LeadingNumber number;
  const char* const end = word.data() + word.size();
  const auto [stop, fault] = std::from_chars(word.data(), end, number.value);
  using Limits = std::numeric_limits<std::int64_t>;
  if (fault == std::errc::result_out_of_range)
    number.value = word.starts_with('-') ? Limits::min() : Limits::max();
  number.whole = fault == std::errc() && stop == end;
  return number;
}

std::string printable(std::string_view text, std::size_t longest) {
  std::string out(text.substr(0, longest));
  for (char& c : out) {
    if (c < ' ' || c > '~') c = '?';
  }
  return text.size() > longest ? out + "..." : out;
}

bool same_name(std::string_view a, std::string_view b) {
  return std::ranges::equal(a, b, [](char x, char y) { return lower(x) == lower(y); });
}

}  // namespace cheshire
