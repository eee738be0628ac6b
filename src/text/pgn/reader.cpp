#include "text/pgn/reader.h"

#include <algorithm>

#include "messages/pgn.h"
#include "text/encoding.h"
#include "text/pgn/characters.h"
#include "text/pgn/parser.h"

namespace cheshire {

void PgnReader::feed(std::string_view piece) {
  game_.clear();
  buffer_.erase(0, at_);
  at_ = 0;
  buffer_ += piece;
}

/// Moves on by a number of bytes.
void PgnReader::consume(std::size_t bytes) {
  if (bytes == 0) return;
  const std::string_view text = std::string_view(buffer_).substr(at_, bytes);
  place_.advance(text);
  begins_line_ = pgn::line_end(text.back());
  at_ += bytes;
}

/// After a game that is too large: moves on to the next line that begins with a tag. Returns whether there is
/// one.
bool PgnReader::skip() {
  constexpr std::size_t longest_name = 64;
  for (;;) {
    const std::string_view text = std::string_view(buffer_).substr(at_);
    if (text.empty()) return false;
    if (begins_line_ && text.starts_with('[')) {
      const std::size_t quote = text.substr(0, longest_name).find_first_of("\"\r\n");
      if (quote == std::string_view::npos && text.size() < longest_name && !finished_) return false;
      if (quote != std::string_view::npos && text[quote] == '"') return true;
    }
    const std::size_t line = text.find_first_of("\r\n");
    if (line == std::string_view::npos) {
      consume(text.size());
      return false;
    }
    if (line + 1 == text.size() && text[line] == '\r' && !finished_) return false;  // LF may follow
    consume(line + (text.substr(line).starts_with("\r\n") ? 2 : 1));
  }
}

const PgnGame* PgnReader::next() {
  constexpr std::size_t mark_of_utf16 = 2;  // bytes
  for (;;) {
    game_.clear();
    if (skipping_ && !skip()) return nullptr;
    skipping_ = false;
    const std::string_view text = std::string_view(buffer_).substr(at_);
    if (!finished_ && text.size() < need_) return nullptr;
    game_.start_ = place_;
    if (place_ == PgnPlace{} && begins_utf16(text)) {
      game_.faults_ = {PgnFault{msg::pgn_utf16(), 0}};
      skipping_ = true;  // to the end of it, as no line of it begins with a bracket
      consume(mark_of_utf16);
      return &game_;
    }
    // An offset within a game has 32 bits, and what a game keeps is no longer than its text.
    const std::string_view max = text.substr(0, limits_.game_bytes);
    PgnParser parser(max, finished_ && max.size() == text.size(), begins_line_, limits_, game_);
    std::optional<std::size_t> used = parser.parse();
    if (!used && max.size() == limits_.game_bytes) {
      const Message message = msg::pgn_game_too_large(static_cast<std::int64_t>(limits_.game_bytes));
      game_.faults_ = {PgnFault{message, 0}};
      game_.items_.clear();
      skipping_ = true;
      used = max.size() - (max.ends_with('\r') ? 1 : 0);
    }
    if (!used) {
      // Tried again only when there is twice as much, so that all tries together stay linear.
      need_ = std::min(std::max<std::size_t>(2 * text.size(), 1), limits_.game_bytes);
      return nullptr;
    }
    need_ = 1;
    game_.text_ = text.substr(0, *used);
    consume(*used);
    const bool moves = std::any_of(game_.items_.begin(), game_.items_.end(),
                                   [](const PgnItem& item) { return item.kind == PgnItem::Kind::move; });
    // Comments between games belong to none.
    if (moves || !game_.tags_.empty() || game_.terminated_ || !game_.faults_.empty()) return &game_;
    if (*used == 0 || at_ == buffer_.size()) return nullptr;
  }
}

}  // namespace cheshire
