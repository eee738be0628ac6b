#include "rules/game_spec.h"

#include <algorithm>
#include <bit>
#include <cstdint>

#include "board/topology.h"
#include "messages/rules.h"

namespace cheshire {
namespace {

// Parses "12" from 1 to 99; -1 for anything else, including "012".
int plain_number(std::string_view text) {
  constexpr std::size_t max_digits = 7;
  if (text.empty() || text.size() > max_digits || (text[0] == '0' && text.size() > 1)) return -1;
  int value = 0;
  for (char c : text) {
    if (c < '0' || c > '9') return -1;
    value = 10 * value + (c - '0');
  }
  return value;
}

// Returns how many comma-separated names there are; 0 if one is empty, too long, or has other characters.
int count_names(std::string_view text) {
  constexpr std::size_t longest_name = 4;
  int names = 0;
  for (;;) {
    const std::size_t end = std::min(text.find(','), text.size());
    const bool plain = std::all_of(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(end), [](char c) {
      return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    });
    if (end == 0 || end > longest_name || !plain) return 0;
    ++names;
    if (end == text.size()) return names;
    text.remove_prefix(end + 1);
  }
}

}  // namespace

bool OptionSpec::takes(std::string_view text) const {
  if (std::find(choices.begin(), choices.end(), text) != choices.end()) return true;
  if (free == FreeValue::none) return false;
  if (free == FreeValue::squares) return count_names(text) == max;
  const int n = plain_number(text);
  return n >= min && n <= max;
}

Message OptionSpec::refusal(std::string_view text) const {
  if (free == FreeValue::number) return msg::option_number_wrong(key, choices, min, max, text);
  if (free == FreeValue::squares) return msg::option_squares_wrong(key, choices, max, text);
  return msg::option_choice_unknown(key, choices, text);
}

void CastlingSpec::shift(int by) {
  const auto shift = [by](Cell& cell) { cell = static_cast<Cell>(cell + by); };
  for (Cell* cell : {&king_from, &king_to, &rook_from, &rook_to}) shift(*cell);
  for (auto* cells : {&empty, &safe}) std::for_each(cells->begin(), cells->end(), shift);
}

std::string GameSpec::identity() const {
  std::string text = id;
  for (const OptionSpec& option : options) text += ";" + option.key + "=" + option.value;
  return text;
}

Kind GameSpec::kind_of_letter(char upper) const {
  for (std::size_t k = 0; k < kinds.size(); ++k) {
    if (kinds[k].letter == upper) return static_cast<Kind>(k);
  }
  return max_kinds;
}

RightList GameSpec::rights() const {
  std::vector<Right> all;
  const auto bit = [&] { return all.size() < 32 ? std::uint32_t{1} << all.size() : 0; };
  for (const CastlingSpec& c : castlings) {
    all.push_back(
        {bit(), c.letter, make_piece(c.color, king), c.king_from, make_piece(c.color, c.rook), c.rook_from});
  }
  for (const PawnSpec::StepRight& r : pawn.step_rights)
    all.push_back({bit(), r.letter, make_piece(r.color, pawn.kind), r.from});
  return {std::move(all), castlings.size()};
}

bool GameSpec::shared() const {
  return with_rules(passage, []<class R>(R) { return R::shared; });
}

int GameSpec::words() const {
  const int cells = static_cast<int>(board.cells.size());
  if (rules) return (cells + 63) / 64;
  return words_per_board(cells) * static_cast<int>(std::bit_ceil(board.boards.size()));
}

}  // namespace cheshire
