// A word of the movetext by itself, whatever stands before it: where it ends, the move number indication in
// front of the move (8.2.2), the symbols behind it that stand for NAGs (8.2.3.8, 10), and words that are no
// moves.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "text/blanks.h"
#include "text/pgn/characters.h"

namespace cheshire::pgn {

// Whether a byte of ASCII ends a word.
inline constexpr std::array<bool, 256> word_ends = [] {
  std::array<bool, 256> ends{};
  for (std::size_t c = 0; c < 256; ++c) ends[c] = c <= ' ' || c == 0x7F;
  for (const char c : {'(', ')', '{', '}', '[', ']', ';', '$'}) ends[static_cast<unsigned char>(c)] = true;
  return ends;
}();
/// Whether a word ends there: at a blank of any kind or a bracket.
inline bool ends_word(std::string_view text, std::size_t at) {
  const auto byte = static_cast<unsigned char>(text[at]);
  return word_ends[byte] || (byte >= 0x80 && wide_blank_size(text, at) > 0);
}

/// Returns how many bytes of a word are numbers of moves with dots; "12a" is a label of Cheops.
std::size_t move_number_size(std::string_view word);
/// Whether a word begins with the number of White's first move.
bool numbers_first_move(std::string_view word);

/// Returns a word without the symbols and the "e.p." behind it.
std::string_view without_symbols(std::string_view word);
/// Returns the NAG that the symbols behind a move stand for, such as "!?"; 0 if there is none.
int nag_of_suffix(std::string_view behind);
/// Returns the NAG for which a word of its own stands, such as "+-"; 0 if it stands for none.
int nag_of_sign(std::string_view word);

/// Whether a text begins with the piece of a promotion in brackets, as in "b8(Q)".
inline bool names_piece(std::string_view text) {
  return text.size() >= 3 && text[0] == '(' && letter(text[1]) && text[2] == ')';
}
/// Whether a word ends the turn that the word before begins, as the arrest in "N b2(e6)" does.
inline bool completes_turn(std::string_view word) {
  const std::size_t bracket = word.find('(');
  return bracket != std::string_view::npos && !names_piece(word.substr(bracket));
}

/// Whether a word is a result that is not also castling with zeros.
bool is_result(std::string_view word);
/// Whether a word without symbols is a number, a result or the sign of a check, which mean nothing where a
/// move is expected.
bool says_nothing(std::string_view word);

}  // namespace cheshire::pgn
