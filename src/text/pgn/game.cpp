#include "text/pgn/game.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <cstring>

#include "base/shown_text.h"
#include "text/encoding.h"
#include "text/fen_fields.h"
#include "text/pgn/characters.h"
#include "text/typography.h"

namespace cheshire {
namespace {

bool begins_character(char c) { return (c & 0xC0) != 0x80; }

// Whether a byte of a comment must be looked at: a blank, or the beginning of what may disturb.
constexpr std::array<bool, 256> unplain = [] {
  std::array<bool, 256> bytes = disturbing_bytes;
  bytes[' '] = true;
  return bytes;
}();

/// Whether a text is ASCII, without control characters and without two blanks in a row. Most comments are, so
/// eight bytes are looked at together. May say no where the answer is yes.
bool is_plain(std::string_view text) {
  constexpr std::uint64_t each = 0x0101010101010101, high = 0x80 * each;
  // The highest bit of every byte below n, or equal to c; above the first of them also of others.
  const auto below = [](std::uint64_t bytes, std::uint64_t n) { return (bytes - n * each) & ~bytes & high; };
  const auto equal = [&](std::uint64_t bytes, std::uint64_t c) { return below(bytes ^ (c * each), 1); };
  for (std::size_t at = 0; at < text.size(); at += 7) {  // two blanks may stand across eight bytes
    std::uint64_t bytes = '.' * each;
    if (text.size() - at >= sizeof bytes) {
      std::memcpy(&bytes, text.data() + at, sizeof bytes);
    } else {
      std::memcpy(&bytes, text.data() + at, text.size() - at);
    }
    const std::uint64_t blanks = equal(bytes, ' ');
    if (((bytes & high) | below(bytes, ' ') | equal(bytes, 0x7F) | (blanks & (blanks << 8))) != 0)
      return false;
  }
  return true;
}

}  // namespace

std::string_view PgnGame::tag(std::string_view name) const {
  for (const PgnTag& tag : tags_) {
    if (tag.name == name) return tag.value;
  }
  return {};
}

bool PgnGame::has_tag(std::string_view name) const {
  return std::any_of(tags_.begin(), tags_.end(), [&](const PgnTag& tag) { return tag.name == name; });
}

std::size_t PgnGame::begin() const { return skip_blanks(text_, 0); }

std::size_t PgnGame::at_tag(std::string_view name) const {
  for (const PgnTag& tag : tags_) {
    if (tag.name == name) return tag.at;
  }
  return begin();
}

void PgnPlace::advance(std::string_view text) {
  const auto ends = static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
  std::size_t returns = 0;  // that end a line by themselves
  for (std::size_t at = text.find('\r'); at != std::string_view::npos; at = text.find('\r', at + 1))
    returns += at + 1 == text.size() || text[at + 1] != '\n';
  if (ends + returns > 0) {
    line += ends + returns;
    column = 1;
  }
  const std::string_view last = text.substr(text.find_last_of("\r\n") + 1);
  column += is_utf8(last)
                ? static_cast<std::size_t>(std::count_if(last.begin(), last.end(), begins_character))
                : last.size();
}

PgnPlace PgnGame::place(std::size_t at) const {
  PgnPlace place = start_;
  place.advance(text_.substr(0, at));
  return place;
}

PgnGame::First PgnGame::first() const {
  First first;
  const std::vector<FenField> fields = fen_fields(tag("FEN"));
  if (fields.size() < 2) return first;
  first.white = !fields[1].text.starts_with('b');
  const std::string_view last = fields.back().text;
  int number = 0;
  const auto [end, error] = std::from_chars(last.data(), last.data() + last.size(), number);
  if (fields.size() > 2 && error == std::errc{} && end == last.data() + last.size() && number > 0)
    first.number = number;
  return first;
}

void PgnGame::set_tag(std::string_view name, std::string_view value) { set_tag(name, value, 0); }

void PgnGame::set_tag(std::string_view name, std::string_view value, std::size_t at) {
  const std::string_view kept = keep(undisturbed(value));
  for (PgnTag& tag : tags_) {
    if (tag.name != name) continue;
    tag.value = kept;
    tag.at = static_cast<std::uint32_t>(at);
    return;
  }
  tags_.push_back({keep(std::string(name)), kept, static_cast<std::uint32_t>(at)});
}

void PgnGame::remove_tag(std::string_view name) {
  std::erase_if(tags_, [&](const PgnTag& tag) { return tag.name == name; });
}

void PgnGame::add_move(std::string_view text) {
  items_.push_back({PgnItem::Kind::move, true, 0, 0, keep(comment_text(text))});
}

void PgnGame::add_nag(int nag) {
  items_.push_back({PgnItem::Kind::nag, true, static_cast<std::uint16_t>(std::clamp(nag, 0, 255))});
}

void PgnGame::add_comment(std::string_view text) {
  items_.push_back({PgnItem::Kind::comment, true, 0, 0, keep(comment_text(text))});
}

void PgnGame::set_result(std::string_view result) {
  const std::string_view known = pgn_result(result);
  result_ = known.empty() ? "*" : known;
  terminated_ = true;
  set_tag("Result", result_);
}

void PgnGame::clear() {
  tags_.clear();
  items_.clear();
  result_ = "*";
  terminated_ = false;
  text_ = {};
  start_ = {};
  faults_.clear();
  kept_.clear();
}

std::string one_line(std::string_view text) {
  std::string line;
  for (std::size_t i = 0; i < text.size();) {
    while (i < text.size() && pgn::blank(text[i])) ++i;
    const std::size_t start = i;
    while (i < text.size() && !pgn::blank(text[i])) ++i;
    if (start == i) break;
    if (!line.empty()) line += ' ';
    line += text.substr(start, i - start);
  }
  return line;
}

std::string comment_text(std::string_view text) { return one_line(undisturbed(text)); }

bool is_comment_text(std::string_view text) {
  if (!text.empty() && (pgn::blank(text.front()) || pgn::blank(text.back()))) return false;
  if (is_plain(text)) return true;
  if (!is_utf8(text)) return false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (!unplain[static_cast<unsigned char>(text[i])]) continue;
    const bool plain = pgn::blank(text[i]) ? text[i] == ' ' && text[i + 1] != ' '
                                           : !may_disturb(text[i]) || !find_disturbing(text.substr(i, 4));
    if (!plain) return false;
  }
  return true;
}

bool pgn_tag_name(std::string_view name) {
  return !name.empty() && name.size() <= 255 && std::all_of(name.begin(), name.end(), [](char c) {
    return pgn::letter(c) || pgn::digit(c) || c == '_';
  });
}

std::string_view pgn_result(std::string_view word) {
  constexpr std::size_t longest = 12;  // "1/2—1/2"
  if (word.empty() || word.size() > longest) return {};
  const char first = word[0];
  if (first != '0' && first != '1' && first != '*' && static_cast<unsigned char>(first) < 0x80) return {};
  const bool ascii = ascii_size(word) == word.size();
  const std::string mended = ascii ? std::string() : plain_notation(word);
  const std::string_view plain = ascii ? word : mended;
  for (const std::string_view result : pgn_results) {
    if (plain == result) return result;
  }
  if (plain == "½-½" || plain == "1/2" || plain == "½" || plain == "\xBD-\xBD") return "1/2-1/2";
  return {};
}

}  // namespace cheshire
