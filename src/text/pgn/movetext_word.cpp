#include "text/pgn/movetext_word.h"

#include "text/pgn/game.h"

namespace cheshire::pgn {
namespace {

struct Symbol {
  std::string_view text;
  int nag;
};
constexpr Symbol suffixes[] = {{"!!", 3}, {"??", 4}, {"!?", 5}, {"?!", 6}, {"!", 1}, {"?", 2}};
constexpr Symbol signs[] = {{"□", 7},    {"=", 10},   {"∞", 13},  {"+=", 14}, {"+/=", 14}, {"⩲", 14},
                            {"=+", 15},  {"=/+", 15}, {"⩱", 15},  {"±", 16},  {"+/-", 16}, {"∓", 17},
                            {"-/+", 17}, {"+-", 18},  {"+−", 18}, {"-+", 19}, {"−+", 19}};

template <std::size_t n>
int nag_of(const Symbol (&symbols)[n], std::string_view text) {
  for (const Symbol& symbol : symbols) {
    if (symbol.text == text) return symbol.nag;
  }
  return 0;
}

constexpr std::string_view ellipsis = "…";

/// Whether a word only says that the move before it gives check.
bool only_check(std::string_view word) {
  if (letter(word[0])) return word == "ch";
  return word == "†" || word == "‡" || word == "++" || word == "+" || word == "#";
}

}  // namespace

std::size_t move_number_size(std::string_view word) {
  std::size_t taken = 0;
  for (;;) {
    const std::string_view rest = word.substr(taken);
    if (rest == "0000") return taken;  // a null move
    std::size_t digits = 0;
    while (digits < rest.size() && digit(rest[digits])) ++digits;
    const std::string_view behind = rest.substr(digits);
    if (behind.empty() || (digits > 0 && (behind == "a" || behind == "b"))) return word.size();
    std::size_t dots = 0;
    while (dots < behind.size() && behind[dots] == '.') ++dots;
    while (behind.substr(dots).starts_with(ellipsis)) dots += ellipsis.size();
    if (dots == 0) return taken;
    taken += digits + dots;
  }
}

bool numbers_first_move(std::string_view word) {
  if (!word.starts_with("1.")) return false;
  const std::string_view behind = word.substr(2);
  return !behind.starts_with('.') && !behind.starts_with(ellipsis);
}

std::string_view without_symbols(std::string_view word) {
  for (;;) {
    const std::size_t size = word.size();
    while (!word.empty() && (word.back() == '!' || word.back() == '?')) word.remove_suffix(1);
    const std::string_view unchecked = word.substr(0, word.find_last_not_of("+#") + 1);
    if (!unchecked.ends_with('.') && !unchecked.ends_with('p')) return word;
    for (const std::string_view passing : {"e.p.", "e.p", "ep.", "ep"}) {
      if (!unchecked.ends_with(passing)) continue;
      const std::size_t before = unchecked.size() - passing.size();
      if (before == 0 || digit(word[before - 1])) word = word.substr(0, before);
      break;
    }
    if (word.size() == size) return word;
  }
}

int nag_of_suffix(std::string_view behind) {
  return nag_of(suffixes, behind.substr(0, behind.find_first_not_of("!?")));
}

int nag_of_sign(std::string_view word) { return nag_of(signs, word); }

bool is_result(std::string_view word) {
  const std::string_view result = pgn_result(word);
  return !result.empty() && result != "0-0";
}

bool says_nothing(std::string_view word) {
  return only_check(word) || (!letter(word[0]) && (move_number_size(word) == word.size() || is_result(word)));
}

}  // namespace cheshire::pgn
