#include "text/pgn/game.h"

#include <algorithm>
#include <charconv>
#include <functional>

#include "base/shown_text.h"
#include "text/pgn/characters.h"

namespace cheshire {
std::string_view PgnGame::tag(std::string_view name) const {
  for (const PgnTag& tag : tags_) {
    if (tag.name == name) return tag.value;
  }
  return {};
}

bool PgnGame::has_tag(std::string_view name) const {
  return std::any_of(tags_.begin(), tags_.end(), [&](const PgnTag& tag) { return tag.name == name; });
}

std::size_t PgnGame::begin() const {
  std::size_t at = 0;
  while (at < text_.size() && pgn::blank(text_[at])) ++at;
  return at;
}

std::size_t PgnGame::at_tag(std::string_view name) const {
  const std::string_view value = tag(name);
  const std::less_equal<const char*> before;  // defined for pointers into different texts
  const bool inside = !value.empty() && before(text_.data(), value.data()) &&
                      before(value.data() + value.size(), text_.data() + text_.size());
  return inside ? static_cast<std::size_t>(value.data() - text_.data()) : begin();
}

PgnPlace PgnGame::place(std::size_t at) const {
  PgnPlace place = start_;
  for (const char c : text_.substr(0, at)) {
    if (c == '\n') {
      ++place.line;
      place.column = 1;
    } else if ((c & 0xC0) != 0x80) {  // not inside a character of UTF-8
      ++place.column;
    }
  }
  return place;
}

PgnGame::First PgnGame::first() const {
  First first;
  const std::string_view fen = tag("FEN");
  const std::size_t placement = fen.find(' ');
  if (placement == std::string_view::npos) return first;
  first.white = !fen.substr(placement + 1).starts_with('b');
  const std::size_t last = fen.find_last_of(' ');
  int number = 0;
  const auto [end, error] = std::from_chars(fen.data() + last + 1, fen.data() + fen.size(), number);
  if (last > placement && error == std::errc{} && end == fen.data() + fen.size() && number > 0)
    first.number = number;
  return first;
}

void PgnGame::set_tag(std::string_view name, std::string_view value) {
  const std::string_view kept = keep(undisturbed(value));
  for (PgnTag& tag : tags_) {
    if (tag.name != name) continue;
    tag.value = kept;
    return;
  }
  tags_.push_back({keep(std::string(name)), kept});
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
  fault_.reset();
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

bool pgn_tag_name(std::string_view name) {
  return !name.empty() && name.size() <= 255 && std::all_of(name.begin(), name.end(), [](char c) {
    return pgn::letter(c) || pgn::digit(c) || c == '_';
  });
}

std::string_view pgn_result(std::string_view word) {
  for (const std::string_view result : pgn_results) {
    if (word == result) return result;
  }
  if (word == "½-½" || word == "1/2" || word == "½") return "1/2-1/2";
  return {};
}

}  // namespace cheshire
