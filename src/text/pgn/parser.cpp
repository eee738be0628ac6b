#include "text/pgn/parser.h"

#include <algorithm>

#include "base/shown_text.h"
#include "messages/pgn.h"
#include "messages/text.h"
#include "text/blanks.h"
#include "text/encoding.h"
#include "text/pgn/characters.h"
#include "text/pgn/movetext_word.h"
#include "text/pgn/tag_line.h"

namespace cheshire {

std::optional<std::size_t> PgnParser::parse() {
  if (text_.starts_with(byte_order_mark)) front_ = at_ = byte_order_mark.size();
  if (tags()) moves();
  if (!starved_ && game_.terminated_) comments_behind();
  if (starved_) return {};
  end_game();
  return at_;
}

void PgnParser::fault(Message message, std::size_t at) {
  if (game_.faults_.size() > limits_.faults) return;
  if (game_.faults_.size() == limits_.faults)
    message = msg::pgn_faults_too_many(static_cast<std::int64_t>(limits_.faults));
  game_.faults_.push_back({std::move(message), at});
}

std::size_t PgnParser::line_end(std::size_t from) const {
  return std::min(text_.find_first_of("\r\n", from), text_.size());
}

bool PgnParser::begins_line(std::size_t at) const {
  if (at == front_) return begins_line_;
  if (at > byte_order_mark.size() && text_.substr(0, at).ends_with(byte_order_mark))
    at -= byte_order_mark.size();  // of a file that was put behind another
  return pgn::line_end(text_[at - 1]);
}

/// Skips blanks of all kinds and lines for other programs. Returns false at the end of the text.
bool PgnParser::blanks() {
  gap_ = false;
  for (int ends = 0;;) {
    for (; more() && pgn::blank(text_[at_]); ++at_) {
      const bool second = text_[at_] == '\n' && at_ > 0 && text_[at_ - 1] == '\r';
      if (pgn::line_end(text_[at_]) && !second) gap_ = ++ends > 1;
    }
    if (!more()) return false;
    if (static_cast<unsigned char>(text_[at_]) >= 0x80) {
      if (const std::size_t wide = wide_blank_size(text_, at_); wide > 0) {
        at_ += wide;
        continue;
      }
      if (may_begin_wide_blank(text_, at_) && starve()) return false;
    }
    if (text_[at_] != '%' || !begins_line(at_)) return true;
    at_ = line_end(at_);
  }
}

/// Reads the tags, and comments among them. Returns false if the game ends with them.
bool PgnParser::tags() {
  while (blanks()) {
    const char c = text_[at_];
    if (c == '[') {
      if (!tag()) return false;
    } else if (c == '{' || c == ';') {
      comment();
    } else if (interrupts_tags()) {
      fault(msg::pgn_tags_interrupted(), at_);
      at_ = line_end(at_);
    } else {
      break;
    }
    if (starved_) return false;
  }
  return more() || !starve();
}

// A tag pair (8.1). Returns false if it belongs to another game, or the text ends.
bool PgnParser::tag() {
  const std::size_t begin = at_;
  if (tags_read_ > limits_.tags && !begins_line(begin)) {
    at_ = line_end(begin);
    return true;
  }
  const std::optional<TagLine> read = read_tag_line(text_, begin, last_, limits_.tag_bytes + 1);
  if (!read) return !starve();
  const bool plain = read->plain.data() != nullptr;
  const std::string_view name = read->mended.empty() ? read->name : std::string_view(read->mended);
  std::string value = plain ? std::string() : read->value;
  const std::string_view text = plain ? read->plain : std::string_view(value);
  // Another game begins, and this one has no moves.
  const bool repeated = game_.has_tag(name);
  if (repeated && (name == "Event" || gap_)) return false;
  at_ = read->end;
  if (++tags_read_ > limits_.tags) {
    if (tags_read_ == limits_.tags + 1)
      fault(msg::pgn_tags_too_many(static_cast<std::int64_t>(limits_.tags)), begin);
    return true;
  }
  if (at_ - begin > limits_.tag_bytes) {
    fault(msg::pgn_tag_too_long(static_cast<std::int64_t>(limits_.tag_bytes)), begin);
    return true;
  }
  if (!read->mended.empty()) {
    fault(msg::pgn_tag_name_mended(read->name, read->mended), begin);
  } else if (read->malformed) {
    fault(msg::pgn_tag_malformed(), begin);
  }
  if (name.empty()) return true;
  const bool utf8 = is_utf8(text);
  if (!utf8) value = utf8_of_latin(text);
  if (!plain || !utf8 || repeated || find_disturbing(text)) {
    const std::string before(game_.tag(name));
    game_.set_tag(name, utf8 ? text : std::string_view(value), read->value_at);
    if (repeated && game_.tag(name) != before) fault(msg::pgn_tag_repeated(name), begin);
  } else {
    game_.tags_.push_back({name, text, static_cast<std::uint32_t>(read->value_at)});
  }
  return true;
}

/// Whether a line that is no tag stands among tags: the next line is one that this game does not have yet,
/// and no moves are to be expected here, as they begin with a number. May starve.
bool PgnParser::interrupts_tags() {
  if (game_.tags_.empty() || gap_ || pgn::digit(text_[at_]) || text_[at_] == '*' || text_[at_] == '(')
    return false;
  std::size_t next = line_end(at_);
  if (next == text_.size()) return starve(), false;
  next += text_.substr(next).starts_with("\r\n") ? 2 : 1;
  if (next >= text_.size()) return starve(), false;
  if (text_[next] != '[') return false;
  const std::optional<TagLine> tag = read_tag_line(text_, next, last_, limits_.tag_bytes + 1);
  if (!tag) return starve(), false;
  return !tag->name.empty() && tag->name != "Event" && !game_.has_tag(tag->name);
}

/// Whether a tag begins there: a well-formed one, or in a line of its own what is meant as one. May starve.
bool PgnParser::begins_tag(std::size_t at) {
  std::size_t i = at + 1;
  while (i < text_.size() && i < at + limits_.tag_bytes && (tag_letter(text_[i]) || pgn::blank(text_[i])))
    ++i;
  if (i == text_.size()) starve();
  if (i < text_.size() && text_[i] == '"' && i > at + 1) return true;
  if (starved_ || !begins_line(at)) return false;
  const std::size_t end = line_end(at);
  if (end == text_.size() && starve()) return false;
  const std::size_t name = text_.find_first_not_of(" \t", at + 1);
  if (name >= end || !pgn::letter(text_[name])) return false;
  const std::string_view rest = text_.substr(name, end - name);
  return rest.find(']') != std::string_view::npos && rest.find_first_of(" \t\"=") != std::string_view::npos;
}

void PgnParser::moves() {
  while (!over_ && !starved_ && blanks()) {
    switch (text_[at_]) {
      case '{':
      case ';': comment(); break;
      case '(': open(); break;
      case ')': close(); break;
      case '$': nag(); break;
      case '[': bracket(); break;
      case ']':
      case '}': fault(msg::pgn_text_unexpected(text_.substr(at_, 1)), at_), ++at_; break;
      default: word();
    }
  }
  if (!over_ && !more()) starve();
}

/// A bracket in the movetext: the first tag of the next game, or text that has no meaning.
void PgnParser::bracket() {
  if (begins_tag(at_)) {
    over_ = true;
    return;
  }
  if (starved_) return;
  // A command such as [%clk 0:01:00] that stands in no comment.
  std::size_t after = at_ + 1;
  if (text_.substr(at_).starts_with("[%")) {
    const std::size_t farthest = std::min(text_.size(), at_ + limits_.comment_bytes);
    // Each byte is looked at once, however many brackets stand before it.
    command_end_ = std::max(command_end_, at_);
    while (command_end_ < farthest && text_[command_end_] != ']' && !pgn::line_end(text_[command_end_]))
      ++command_end_;
    if (command_end_ < farthest && text_[command_end_] == ']')
      after = command_end_ + 1;
    else if (command_end_ == text_.size() && starve())
      return;
  }
  fault(msg::pgn_text_unexpected("["), at_);
  at_ = after;
}

/// Reads what belongs to the game behind its result: comments before an empty line, and at the end of the
/// text all; and the result once more.
void PgnParser::comments_behind() {
  std::size_t end = at_, items = game_.items_.size(), faults = game_.faults_.size();
  bool apart = false;
  const auto drop_the_rest = [&] {
    at_ = end;
    game_.items_.erase(game_.items_.begin() + static_cast<std::ptrdiff_t>(items), game_.items_.end());
    game_.faults_.erase(game_.faults_.begin() + static_cast<std::ptrdiff_t>(faults), game_.faults_.end());
  };
  while (!starved_) {
    if (!blanks()) {
      if (starve()) return;
      break;
    }
    apart |= gap_;
    if (text_[at_] == '{' || text_[at_] == ';') {
      comment();
    } else if ((!apart || game_.items_.size() == items) && result_again(apart)) {
      apart = false;
    } else if (!starved_) {
      return drop_the_rest();
    }
    if (apart || starved_) continue;
    end = at_;
    items = game_.items_.size();
    faults = game_.faults_.size();
  }
}

/// Takes a result behind the one that ended the game; behind an empty line only the same. May starve.
bool PgnParser::result_again(bool apart) {
  const std::size_t begin = at_, end = word_end();
  if (end == text_.size() && starve()) return false;
  const std::string_view word = text_.substr(begin, end - begin);
  const bool same = pgn_result(word) == game_.result_;
  if (!same && (apart || !pgn::is_result(word))) return false;
  if (!same) fault(msg::pgn_text_unexpected(word), begin);
  at_ = end;
  return true;
}

void PgnParser::end_game() {
  for (; !opened_.empty(); opened_.pop_back()) {
    fault(msg::pgn_variation_endless(), opened_.back());
    game_.items_.push_back({PgnItem::Kind::close, true, 0, static_cast<std::uint32_t>(at_)});
  }
  std::stable_sort(game_.faults_.begin(), game_.faults_.end(),
                   [](const PgnFault& a, const PgnFault& b) { return a.at < b.at; });
  if (game_.terminated_) return;
  const std::string_view result = pgn_result(game_.tag("Result"));
  if (!result.empty()) game_.result_ = result;
}

void PgnParser::add(PgnItem item) {
  if (ignored_ > 0) return;
  game_.items_.push_back(item);
  fresh_ = item.kind != PgnItem::Kind::move;
}

void PgnParser::comment() { text_[at_] == '{' ? braced_comment() : line_comment(); }

/// Adds the comment whose text stands between two bytes.
void PgnParser::add_comment(std::size_t begin, std::size_t from, std::size_t to) {
  std::string_view text = text_.substr(from, to - from);
  if (text.size() > limits_.comment_bytes)
    return fault(msg::pgn_comment_too_long(static_cast<std::int64_t>(limits_.comment_bytes)), begin);
  while (!text.empty() && pgn::blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && pgn::blank(text.back())) text.remove_suffix(1);
  if (!is_comment_text(text))
    text = game_.keep(is_utf8(text) ? comment_text(text) : comment_text(utf8_of_latin(text)));
  add({PgnItem::Kind::comment, true, 0, static_cast<std::uint32_t>(begin), text});
}

void PgnParser::line_comment() {
  const std::size_t begin = at_, end = line_end(begin);
  if (end == text_.size() && starve()) return;
  add_comment(begin, begin + 1, end);
  at_ = end;
}

// A comment in braces ends with the first "}" (5). One that was never closed would take the games behind it:
// it ends before a line that begins with a tag, unless the next brace behind that is a "}".
void PgnParser::braced_comment() {
  const std::size_t begin = at_, from = begin + 1;
  const std::size_t farthest = std::min(from + limits_.comment_bytes + 1, text_.size());
  const bool whole = last_ || farthest < text_.size();  // no more is needed to see whether it is too long
  std::size_t end = comment_end(from, farthest);
  if (end == farthest && farthest < text_.size()) end = comment_end(farthest, text_.size());
  if (end == text_.size() && starve()) return;
  bool closed = end < text_.size() && text_[end] == '}';
  if (!closed && end < farthest) {
    const std::size_t brace = text_.substr(0, farthest).find_first_of("{}", end);
    if (brace == std::string_view::npos && !whole) return void(starve());
    closed = brace != std::string_view::npos && text_[brace] == '}';
    if (closed) end = brace;
  }
  if (!closed) fault(msg::pgn_comment_endless(), begin);
  add_comment(begin, from, end);
  at_ = end + (closed ? 1 : 0);
}

/// Returns where the first "}" stands, or the first line that begins with a tag; `to` if there is neither.
std::size_t PgnParser::comment_end(std::size_t from, std::size_t to) const {
  constexpr std::size_t step = 1024;  // a brace far behind a tag is not looked for
  const std::string_view text = text_.substr(0, to);
  for (std::size_t begin = from; begin < to; begin += step) {
    const std::string_view part = text.substr(0, std::min(to, begin + step));
    const std::size_t brace = part.find('}', begin);
    for (std::size_t at = begin; (at = part.substr(0, brace).find('[', at)) != std::string_view::npos; ++at) {
      if (!pgn::line_end(text[at - 1])) continue;
      std::size_t name = at + 1;
      while (name < to && tag_letter(text[name])) ++name;
      if (name > at + 1 && text.substr(name).starts_with(" \"")) return at;
    }
    if (brace != std::string_view::npos) return brace;
  }
  return to;
}

void PgnParser::open() {
  if (ignored_ > 0 || !moved_ || opened_.size() == limits_.depth) {
    if (ignored_ == 0)
      fault(moved_ ? msg::pgn_variations_too_deep(static_cast<std::int64_t>(limits_.depth))
                   : msg::pgn_variation_without_move(),
            at_);
    ++ignored_;
    ++at_;
    return;
  }
  opened_.push_back(at_);
  add({PgnItem::Kind::open, true, 0, static_cast<std::uint32_t>(at_++)});
  moved_ = false;
}

void PgnParser::close() {
  const std::size_t begin = at_++;
  if (ignored_ > 0) {
    --ignored_;
    return;
  }
  if (opened_.empty()) return fault(msg::pgn_variation_not_open(), begin);
  opened_.pop_back();
  add({PgnItem::Kind::close, true, 0, static_cast<std::uint32_t>(begin)});
  moved_ = true;
}

void PgnParser::nag() {
  const std::size_t begin = at_++;
  int number = 0;
  while (more() && pgn::digit(text_[at_]) && number <= 255) number = number * 10 + (text_[at_++] - '0');
  if (!more() && starve()) return;
  if (number > 255 || at_ == begin + 1) {
    while (more() && !pgn::ends_word(text_, at_)) ++at_;
    if (!more() && starve()) return;
    return fault(msg::pgn_nag_unknown(text_.substr(begin, std::min(at_ - begin, limits_.word_bytes))), begin);
  }
  add({PgnItem::Kind::nag, true, static_cast<std::uint16_t>(number), static_cast<std::uint32_t>(begin)});
}

/// Whether a bracket that follows a word belongs to it, as in the arrests of Cheops, "N(e6)" and "N b2(e6)",
/// and in promotions, "b8(Q)". No move that a variation could replace consists of capitals, or of a square
/// behind such a word.
bool PgnParser::joins(std::size_t bracket) const {
  const auto capitals = [](std::string_view text) {
    return !text.empty() && text.size() <= 2 && std::all_of(text.begin(), text.end(), pgn::capital);
  };
  const auto square = [](std::string_view text) {
    return text.size() >= 2 && pgn::small(text[0]) && pgn::digit(text[1]) &&
           text.find('-') == std::string_view::npos;
  };
  const std::string_view word = text_.substr(at_, bracket - at_);
  if (pgn::digit(word.back()) && pgn::names_piece(text_.substr(bracket))) return true;
  if (capitals(word)) return true;
  return square(word) && !fresh_ && capitals(previous_word_);
}

std::size_t PgnParser::word_end() const {
  std::size_t end = at_;
  for (;;) {
    while (end < text_.size() && !pgn::ends_word(text_, end)) ++end;
    if (end == text_.size() || text_[end] != '(' || end == at_) return end;
    if (end + 2 >= text_.size() && !last_) return text_.size();  // what the bracket holds must follow
    if (!joins(end)) return end;
    std::size_t inner = end + 1;
    while (inner < text_.size() && !pgn::ends_word(text_, inner)) ++inner;
    if (inner - at_ > limits_.word_bytes) return end;
    if (inner == text_.size()) return last_ ? end : inner;  // more of the word may follow
    if (text_[inner] != ')' || inner == end + 1) return end;
    end = inner + 1;
  }
}

void PgnParser::word() {
  const std::size_t begin = at_, end = word_end();
  if (end == text_.size() && starve()) return;
  if (end - begin > limits_.word_bytes) {
    at_ = end;
    return fault(msg::move_too_long(), begin);
  }
  if (end == begin) {  // a control character
    ++at_;
    return fault(msg::pgn_text_unexpected(text_.substr(begin, 1)), begin);
  }
  std::string_view word = text_.substr(begin, end - begin);
  if (begins_anew(word)) {
    over_ = true;
    return;
  }
  const std::string_view result = pgn_result(word);
  if (!result.empty() && ends_game(word, result)) return;
  at_ = end;
  // Within a variation a result says nothing, and "0-0" castles.
  if (result.empty() || result == "0-0") turn(word);
}

/// Whether a word is the number of a first move behind an empty line: another game, which has no tags.
bool PgnParser::begins_anew(std::string_view word) const {
  return gap_ && opened_.empty() && main_moves_ >= 2 && pgn::numbers_first_move(word);
}

/// Reads a word: a move with number and symbols, or only one of these.
void PgnParser::turn(std::string_view word) {
  const auto place = [&](std::string_view part) {
    return static_cast<std::uint32_t>(part.data() - text_.data());
  };
  const std::size_t number = pgn::letter(word[0]) ? 0 : pgn::move_number_size(word);
  if (number > 0) fresh_ = true;
  word.remove_prefix(number);
  const std::string_view bare = pgn::without_symbols(word);
  const std::string_view behind = word.substr(bare.size());
  const int sign = bare.empty() || pgn::letter(bare[0]) ? 0 : pgn::nag_of_sign(bare);
  if (!bare.empty() && sign == 0 && !pgn::says_nothing(bare)) {
    if (!fresh_ && ignored_ == 0 && !pgn::capital(bare[0]) && pgn::completes_turn(bare)) {
      // It completes the turn that the word before begins: "N b2(e6)".
      std::string_view& before = game_.items_.back().text;
      before = game_.keep(std::string(before) + ' ' + std::string(bare));
    } else {
      add({PgnItem::Kind::move, fresh_, 0, place(bare), bare});
      if (ignored_ == 0) moved_ = true;
      main_moves_ += opened_.empty() && ignored_ == 0;
    }
    previous_word_ = bare;
  }
  if (sign == 0 && behind.empty()) return;
  for (const int nag : {sign, pgn::nag_of_suffix(behind)}) {
    if (nag > 0) add({PgnItem::Kind::nag, true, static_cast<std::uint16_t>(nag), place(word)});
  }
}

/// Whether a result ends the game; takes it then.
bool PgnParser::ends_game(std::string_view word, std::string_view result) {
  if (!opened_.empty() || ignored_ > 0) return false;
  const std::size_t end = at_ + word.size();
  if (result == "0-0") {
    // Castling with zeros, unless nothing follows and the tag agrees.
    if (game_.tag("Result") != result) return false;
    const std::size_t next = skip_blanks(text_, end);
    if (next < text_.size() && may_begin_wide_blank(text_, next) && starve()) return true;
    if (next == text_.size() ? starve() : text_[next] != '[') return starved_;
  }
  game_.result_ = result;
  game_.terminated_ = over_ = true;
  at_ = end;
  return true;
}

}  // namespace cheshire
