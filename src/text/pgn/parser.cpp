#include "text/pgn/parser.h"

#include <algorithm>
#include <array>

#include "base/shown_text.h"
#include "messages/pgn.h"
#include "messages/text.h"
#include "text/pgn/characters.h"

namespace cheshire {
namespace {

constexpr bool tag_letter(char c) {
  return pgn::digit(c) || pgn::capital(c) || pgn::small(c) || c == '_' || c == '-' || c == '+' || c == '#' ||
         c == '=' || c == ':';
}

// Whether a byte ends a word of the movetext.
constexpr std::array<bool, 256> word_ends = [] {
  std::array<bool, 256> ends{};
  for (std::size_t c = 0; c < 256; ++c) ends[c] = c <= ' ' || c == 0x7F;
  for (const char c : {'(', ')', '{', '}', '[', ']', ';', '$'}) ends[static_cast<unsigned char>(c)] = true;
  return ends;
}();
bool ends_word(char c) { return word_ends[static_cast<unsigned char>(c)]; }

// The symbols that stand for a NAG: those behind a move (8.2.3.8), and words of their own.
struct Symbol {
  std::string_view text;
  int nag;
};
constexpr Symbol suffixes[] = {{"!!", 3}, {"??", 4}, {"!?", 5}, {"?!", 6}, {"!", 1}, {"?", 2}};
constexpr Symbol signs[] = {{"□", 7},    {"=", 10},   {"∞", 13},  {"+=", 14}, {"+/=", 14}, {"⩲", 14},
                            {"=+", 15},  {"=/+", 15}, {"⩱", 15},  {"±", 16},  {"+/-", 16}, {"∓", 17},
                            {"-/+", 17}, {"+-", 18},  {"+−", 18}, {"-+", 19}, {"−+", 19}};

template <std::size_t n>
const Symbol* symbol_of(const Symbol (&symbols)[n], std::string_view text) {
  for (const Symbol& symbol : symbols) {
    if (symbol.text == text) return &symbol;
  }
  return nullptr;
}

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF", ellipsis = "…";

/// Returns a word without the symbols and the "e.p." behind it.
std::string_view without_symbols(std::string_view word) {
  for (;;) {
    const std::size_t size = word.size();
    while (!word.empty() && (word.back() == '!' || word.back() == '?')) word.remove_suffix(1);
    for (const std::string_view passing : {"e.p.", "e.p"}) {
      if (word.ends_with(passing)) word.remove_suffix(passing.size());
    }
    if (word == "ep") word = word.substr(0, 0);
    if (word.size() == size) return word;
  }
}

}  // namespace

std::optional<std::size_t> PgnParser::parse() {
  if (text_.starts_with(byte_order_mark)) front_ = at_ = byte_order_mark.size();
  if (tags()) moves();
  if (starved_) return {};
  end_game();
  return at_;
}

void PgnParser::fault(Message message, std::size_t at) {
  if (!game_.fault_) game_.fault_ = PgnFault{std::move(message), at};
}

std::size_t PgnParser::line_end(std::size_t from) const {
  return std::min(text_.find('\n', from), text_.size());
}

/// Skips blanks and lines for other programs. Returns false at the end of the text.
bool PgnParser::blanks() {
  for (;;) {
    while (more() && pgn::blank(text_[at_])) ++at_;
    if (!more()) return false;
    const bool at_line = at_ == front_ ? begins_line_ : text_[at_ - 1] == '\n';
    if (text_[at_] != '%' || !at_line) return true;
    at_ = line_end(at_);
  }
}

/// Reads the tags. Returns false if the game ends with them.
bool PgnParser::tags() {
  while (blanks() && text_[at_] == '[') {
    if (!tag()) return false;
  }
  return more() || !starve();
}

// A tag pair (8.1). A quote within the value ends it only if the bracket follows.
bool PgnParser::tag() {
  const std::size_t begin = at_;
  std::size_t i = begin + 1;
  const auto skip_blanks = [&] {
    while (i < text_.size() && pgn::blank(text_[i])) ++i;
  };
  const auto malformed = [&] {
    if (i >= text_.size() && starve()) return false;
    fault(msg::pgn_tag_malformed(), begin);
    at_ = line_end(begin);
    return true;
  };
  skip_blanks();
  const std::size_t name = i;
  while (i < text_.size() && tag_letter(text_[i])) ++i;
  const std::string_view named = text_.substr(name, i - name);
  skip_blanks();
  if (named.empty() || i >= text_.size() || text_[i] != '"') return malformed();
  const std::size_t value = ++i;
  bool plain = true;
  std::size_t end = value;
  for (;; ++i) {
    if (i >= text_.size() || text_[i] == '\n') return malformed();
    if (text_[i] == '\\' && i + 1 < text_.size() && (text_[i + 1] == '"' || text_[i + 1] == '\\')) {
      plain = false;
      ++i;
    } else if (text_[i] == '"') {
      end = i++;
      skip_blanks();
      if (i >= text_.size()) return malformed();
      if (text_[i] == ']') break;
      i = end;
    }
  }
  // Another game begins, and this one has no moves.
  if (named == "Event" && (game_.has_tag("Event") || game_.fault_)) return false;
  at_ = i + 1;
  if (game_.tags_.size() == limits_.tags) {
    fault(msg::pgn_tags_too_many(static_cast<std::int64_t>(limits_.tags)), begin);
    return true;
  }
  if (at_ - begin > limits_.tag_bytes) {
    fault(msg::pgn_tag_too_long(static_cast<std::int64_t>(limits_.tag_bytes)), begin);
    return true;
  }
  std::string_view text = text_.substr(value, end - value);
  if (!plain || find_disturbing(text)) {
    std::string bare;
    for (std::size_t k = 0; k < text.size(); ++k) {
      const bool escape =
          text[k] == '\\' && k + 1 < text.size() && (text[k + 1] == '"' || text[k + 1] == '\\');
      bare += text[escape ? ++k : k];
    }
    game_.set_tag(named, bare);
  } else if (game_.has_tag(named)) {
    game_.set_tag(named, text);
  } else {
    game_.tags_.push_back({named, text});
  }
  return true;
}

/// Whether a tag begins there. May starve.
bool PgnParser::begins_tag(std::size_t at) {
  std::size_t i = at + 1;
  while (i < text_.size() && i < at + limits_.tag_bytes && (tag_letter(text_[i]) || pgn::blank(text_[i])))
    ++i;
  if (i == text_.size()) starve();
  return i < text_.size() && text_[i] == '"' && i > at + 1;
}

void PgnParser::moves() {
  while (!over_ && !starved_ && !game_.fault_ && blanks()) {
    switch (text_[at_]) {
      case '{': comment('}', at_ + 1); break;
      case ';': comment('\n', at_ + 1); break;
      case '(': open(); break;
      case ')': close(); break;
      case '$': nag(); break;
      case '[':
        if (begins_tag(at_)) {
          over_ = true;
          break;
        }
        if (!starved_) fault(msg::pgn_text_unexpected("["), at_);
        break;
      case ']':
      case '}': fault(msg::pgn_text_unexpected(text_.substr(at_, 1)), at_); break;
      default: word();
    }
  }
  if (!over_ && !game_.fault_ && !more()) starve();
}

void PgnParser::end_game() {
  if (!game_.fault_ && !opened_.empty()) fault(msg::pgn_variation_endless(), opened_.back());
  if (game_.terminated_) return;
  const std::string_view result = pgn_result(game_.tag("Result"));
  if (!result.empty()) game_.result_ = result;
}

void PgnParser::add(PgnItem item) {
  game_.items_.push_back(item);
  fresh_ = item.kind != PgnItem::Kind::move;
}

void PgnParser::comment(char end, std::size_t from) {
  const std::size_t begin = at_;
  std::size_t to = text_.find(end, from);
  const std::size_t length = std::min(to, text_.size()) - from;
  if (length > limits_.comment_bytes) {
    fault(msg::pgn_comment_too_long(static_cast<std::int64_t>(limits_.comment_bytes)), begin);
    return;
  }
  if (to == std::string_view::npos) {
    if (starve()) return;
    if (end == '}') return fault(msg::pgn_comment_endless(), begin);
    to = text_.size();
  }
  std::string_view text = text_.substr(from, to - from);
  while (!text.empty() && pgn::blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && pgn::blank(text.back())) text.remove_suffix(1);
  bool plain = true;
  for (std::size_t i = 0; i < text.size() && plain; ++i) {
    plain = pgn::blank(text[i]) ? text[i] == ' ' && text[i + 1] != ' '
                                : !may_disturb(text[i]) || !find_disturbing(text.substr(i, 4));
  }
  if (!plain) text = game_.keep(comment_text(text));
  add({PgnItem::Kind::comment, true, 0, static_cast<std::uint32_t>(begin), text});
  at_ = std::min(to + (end == '}' ? 1 : 0), text_.size());
}

void PgnParser::open() {
  if (!moved_) return fault(msg::pgn_variation_without_move(), at_);
  if (opened_.size() == limits_.depth)
    return fault(msg::pgn_variations_too_deep(static_cast<std::int64_t>(limits_.depth)), at_);
  opened_.push_back(at_);
  add({PgnItem::Kind::open, true, 0, static_cast<std::uint32_t>(at_++)});
  moved_ = false;
}

void PgnParser::close() {
  if (opened_.empty()) return fault(msg::pgn_variation_not_open(), at_);
  opened_.pop_back();
  add({PgnItem::Kind::close, true, 0, static_cast<std::uint32_t>(at_++)});
  moved_ = true;
}

void PgnParser::nag() {
  const std::size_t begin = at_++;
  int number = 0;
  while (more() && pgn::digit(text_[at_]) && number <= 255) number = number * 10 + (text_[at_++] - '0');
  if (!more() && starve()) return;
  if (number > 255 || at_ == begin + 1) {
    while (more() && !ends_word(text_[at_])) ++at_;
    return fault(msg::pgn_nag_unknown(text_.substr(begin, std::min(at_ - begin, limits_.word_bytes))), begin);
  }
  add({PgnItem::Kind::nag, true, static_cast<std::uint16_t>(number), static_cast<std::uint32_t>(begin)});
}

/// Whether a bracket that follows a word belongs to it, as in the arrests of Cheops, "N(e6)" and "N b2(e6)".
/// No move that a variation could replace consists of capitals, or of a square behind such a word.
bool PgnParser::joins(std::size_t bracket) const {
  const auto capitals = [](std::string_view text) {
    return !text.empty() && text.size() <= 2 && std::all_of(text.begin(), text.end(), pgn::capital);
  };
  const auto square = [](std::string_view text) {
    return text.size() >= 2 && pgn::small(text[0]) && pgn::digit(text[1]) &&
           text.find('-') == std::string_view::npos;
  };
  const std::string_view word = text_.substr(at_, bracket - at_);
  if (capitals(word)) return true;
  return square(word) && !fresh_ && capitals(previous_word_);
}

std::size_t PgnParser::word_end() const {
  std::size_t end = at_;
  for (;;) {
    while (end < text_.size() && !ends_word(text_[end])) ++end;
    if (end == text_.size() || text_[end] != '(' || end == at_ || !joins(end)) return end;
    std::size_t inner = end + 1;
    while (inner < text_.size() && !ends_word(text_[inner])) ++inner;
    if (inner - at_ > limits_.word_bytes) return end;
    if (inner == text_.size()) return last_ ? end : inner;  // more of the word may follow
    if (text_[inner] != ')' || inner == end + 1) return end;
    end = inner + 1;
  }
}

void PgnParser::word() {
  const std::size_t begin = at_, end = word_end();
  if (end - begin > limits_.word_bytes) return fault(msg::move_too_long(), begin);
  if (end == text_.size() && starve()) return;
  if (end == begin)
    return fault(msg::pgn_text_unexpected(text_.substr(begin, 1)), begin);  // a control character
  std::string_view word = text_.substr(begin, end - begin);
  if (ends_game(word)) return;
  at_ = end;
  // Within a variation a result says nothing, and "0-0" castles.
  if (!pgn::letter(word[0]) && word != "0-0" && !pgn_result(word).empty()) return;
  turn(word);
}

/// Returns how many bytes of a word are numbers of moves with dots; "12a" is a label of Cheops.
std::size_t PgnParser::numbers(std::string_view word) {
  std::size_t taken = 0;
  for (;;) {
    const std::string_view rest = word.substr(taken);
    std::size_t digits = 0;
    while (digits < rest.size() && pgn::digit(rest[digits])) ++digits;
    const std::string_view behind = rest.substr(digits);
    if (behind.empty() || (digits > 0 && (behind == "a" || behind == "b"))) return word.size();
    std::size_t dots = 0;
    while (dots < behind.size() && behind[dots] == '.') ++dots;
    while (behind.substr(dots).starts_with(ellipsis)) dots += ellipsis.size();
    if (dots == 0) return taken;
    taken += digits + dots;
  }
}

/// Reads a word: a move with number and symbols, or only one of these.
void PgnParser::turn(std::string_view word) {
  const auto place = [&](std::string_view part) {
    return static_cast<std::uint32_t>(part.data() - text_.data());
  };
  const std::size_t number = pgn::letter(word[0]) ? 0 : numbers(word);
  if (number > 0) fresh_ = true;
  word.remove_prefix(number);
  const std::string_view bare = without_symbols(word);
  const std::string_view behind = word.substr(bare.size());
  const Symbol* const sign = bare.empty() || pgn::letter(bare[0]) ? nullptr : symbol_of(signs, bare);
  if (!bare.empty() && !sign && !says_nothing(bare)) {
    if (!fresh_ && !pgn::capital(bare[0]) && bare.find('(') != std::string_view::npos) {
      // It completes the turn that the word before begins: "N b2(e6)".
      std::string_view& before = game_.items_.back().text;
      before = game_.keep(std::string(before) + ' ' + std::string(bare));
    } else {
      add({PgnItem::Kind::move, fresh_, 0, place(bare), bare});
      moved_ = true;
    }
    previous_word_ = bare;
  }
  for (const Symbol* symbol : {sign, symbol_of(suffixes, behind.substr(0, behind.find_first_not_of("!?")))}) {
    if (symbol) add({PgnItem::Kind::nag, true, static_cast<std::uint16_t>(symbol->nag), place(word)});
  }
}

/// Whether a word without symbols is a number or a result, which mean nothing where a move is expected.
bool PgnParser::says_nothing(std::string_view word) {
  return !pgn::letter(word[0]) &&
         (numbers(word) == word.size() || (word != "0-0" && !pgn_result(word).empty()));
}

/// Whether a word is the result that ends the game; takes it then.
bool PgnParser::ends_game(std::string_view word) {
  if (pgn::letter(word[0]) || !opened_.empty()) return false;
  const std::string_view result = pgn_result(word);
  if (result.empty()) return false;
  const std::size_t end = at_ + word.size();
  if (result == "0-0") {
    // Castling with zeros, unless nothing follows and the tag agrees.
    if (game_.tag("Result") != result) return false;
    std::size_t next = end;
    while (next < text_.size() && pgn::blank(text_[next])) ++next;
    if (next == text_.size() ? starve() : text_[next] != '[') return starved_;
  }
  game_.result_ = result;
  game_.terminated_ = over_ = true;
  at_ = end;
  return true;
}

}  // namespace cheshire
