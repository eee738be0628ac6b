// Cursor: reads a text of Cheops from left to right and knows its offset for error messages.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "base/result.h"
#include "board/topology.h"
#include "text/fen_fields.h"

namespace cheshire::cheops {

class Cursor {
 public:
  /// `at` is the byte offset of `text` in the whole text.
  explicit Cursor(std::string_view text, int at = 0) : text_(text), at_(at) {}
  explicit Cursor(const FenField& field) : Cursor(field.text, field.at) {}

  bool done() const { return next_ == text_.size(); }
  /// Returns the next character, 0 at the end.
  char peek() const { return done() ? '\0' : text_[next_]; }
  char next() { return text_[next_++]; }
  /// Reads this character or text if it comes next; returns whether it did.
  bool take(char c) {
    if (done() || text_[next_] != c) return false;
    ++next_;
    return true;
  }
  bool take(std::string_view word) {
    if (!text_.substr(next_).starts_with(word)) return false;
    next_ += word.size();
    return true;
  }

  /// Reads the cell that comes next, by the longest name that fits. Returns no_cell and reads nothing if
  /// there is none.
  Cell cell(const Topology& topology) {
    for (std::size_t n = std::min<std::size_t>(longest_name, text_.size() - next_); n > 0; --n) {
      const Cell found = topology.find(text_.substr(next_, n));
      if (found == no_cell) continue;
      next_ += n;
      return found;
    }
    return no_cell;
  }
  /// Reads the number that comes next, at most 999999. Returns -1 and reads nothing if there is none.
  int number() {
    int value = 0;
    const std::size_t first = next_;
    for (; is_digit(peek()) && next_ - first < 6; ++next_) value = 10 * value + (peek() - '0');
    return next_ == first ? -1 : value;
  }
  /// Reads `digits` lower-case hexadecimal digits. Returns an empty string and reads nothing if they do not
  /// come next.
  std::string hex(std::size_t digits) {
    const std::string_view part = text_.substr(next_, digits);
    const auto is_hex = [](char c) { return is_digit(c) || (c >= 'a' && c <= 'f'); };
    if (part.size() < digits || !std::all_of(part.begin(), part.end(), is_hex)) return {};
    next_ += digits;
    return std::string(part);
  }

  /// Returns an error at the offset of the next character.
  Error error(Message message) const { return {std::move(message), at_ + static_cast<int>(next_)}; }

 private:
  static constexpr std::size_t longest_name = 4;

  std::string_view text_;
  int at_;
  std::size_t next_ = 0;
};

}  // namespace cheshire::cheops
