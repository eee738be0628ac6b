#include "text/problem_words.h"

#include <algorithm>

#include "board/square_text.h"
#include "messages/problems.h"
#include "text/blanks.h"
#include "text/fen_fields.h"

namespace cheshire {
namespace {

constexpr std::string_view colours[] = {"white", "black"}, alice_boards[] = {"AliceA", "AliceB"};

bool begins(std::string_view keyword, std::string_view word) {
  return word.size() <= keyword.size() &&
         std::equal(word.begin(), word.end(), keyword.begin(),
                    [](char a, char b) { return to_lower(a) == to_lower(b); });
}

}  // namespace

Word next_word(std::string_view text, std::size_t at) {
  const WordSpan word = next_word_span(text, at);
  return {text.substr(word.begin, word.end - word.begin), static_cast<int>(word.begin)};
}

std::vector<Word> split_words(std::string_view text) {
  std::vector<Word> words;
  for (std::size_t at = 0;;) {
    const Word word = next_word(text, at);
    if (word.text.empty()) return words;
    words.push_back(word);
    at = static_cast<std::size_t>(word.at) + word.text.size();
  }
}

int find_keyword(std::string_view word, std::span<const std::string_view> keywords) {
  int found = -1;
  for (std::size_t i = 0; i < keywords.size(); ++i) {
    if (word.empty() || !begins(keywords[i], word)) continue;
    if (word.size() == keywords[i].size()) return static_cast<int>(i);
    found = found == -1 ? static_cast<int>(i) : -2;
  }
  return std::max(found, -1);
}

int find_colour(std::string_view word) { return find_keyword(word, colours); }
int find_alice_board(std::string_view word) { return find_keyword(word, alice_boards); }

std::string listed(std::span<const std::string_view> keywords) {
  std::string text;
  for (const std::string_view keyword : keywords) text += (text.empty() ? "" : ", ") + std::string(keyword);
  return text;
}

Kind ProblemNames::kind(char letter) const {
  const Kind kind = spec_->kind_of_letter(to_upper(letter));
  return kind == max_kinds && to_upper(letter) == 'S' ? spec_->kind_of_letter('N') : kind;
}

Cell ProblemNames::square(std::string_view word, int board) const {
  return read_square(*topology_, word, board);
}

Result<Cell> ProblemNames::occupied(const Word& word, const std::vector<Piece>& pieces) const {
  if (square(word.text) == no_cell) return no_square(word);
  Cell found = no_cell;
  for (int board = 0; board < topology_->boards(); ++board) {
    const Cell cell = square(word.text, board);
    if (pieces[cell] == no_piece || cell == found) continue;
    if (found != no_cell)
      return Error{
          msg::problem_square_on_boards(std::string(word.text), square_name(found), square_name(cell)),
          word.at};
    found = cell;
    if (!spec_->shared()) break;
  }
  if (found == no_cell) return Error{msg::problem_square_empty(std::string(word.text)), word.at};
  return found;
}

Cell ProblemNames::replaced(const std::vector<Piece>& pieces, Cell cell) const {
  for (int boards = 0; boards < (spec_->shared() ? 1 : topology_->boards()); ++boards) {
    const Cell at = topology_->twin(cell, boards);
    if (pieces[at] != no_piece) return at;
  }
  return no_cell;
}

void ProblemNames::put(std::vector<Piece>& pieces, Cell cell, Piece piece) const {
  for (Cell at = replaced(pieces, cell); at != no_cell; at = replaced(pieces, cell)) pieces[at] = no_piece;
  pieces[cell] = piece;
}

std::string ProblemNames::square_name(Cell cell) const {
  const SquareName square = topology_->square(cell);
  return square.name + (square.board.empty() ? "" : "/" + square.board);
}

Result<ProblemNames::Placed> ProblemNames::placed(const Word& word, int board) const {
  Placed placed;
  placed.kind = kind(word.text[0]);
  if (placed.kind == max_kinds) return no_piece_of(word);
  std::string_view rest = word.text.substr(1);
  if (rest.empty()) return no_square(word);
  const std::size_t longest = longest_square();
  while (!rest.empty()) {
    // "a2b3" is two squares, "Bb3" in Raumschach one: the longest beginning that names a square.
    std::size_t length = std::min(rest.size(), longest);
    while (length > 0 && square(rest.substr(0, length), board) == no_cell) --length;
    if (length == 0) return no_square({rest, word.at + static_cast<int>(word.text.size() - rest.size())});
    placed.squares.push_back(square(rest.substr(0, length), board));
    rest.remove_prefix(length);
  }
  return placed;
}

std::size_t ProblemNames::longest_square() const {
  std::size_t name = 0, board = 0;
  for (int c = 0; c < topology_->cells_per_board(); ++c)
    name = std::max(name, topology_->name(static_cast<Cell>(c)).size());
  for (int b = 0; b < topology_->boards(); ++b) board = std::max(board, topology_->board_name(b).size());
  return name + 1 + board;
}

Error ProblemNames::no_square(const Word& word) const {
  Cell example = 0;
  while (!topology_->exists(example)) ++example;
  return {msg::problem_square_unknown(std::string(word.text), topology_->name(example)), word.at};
}

Error ProblemNames::no_piece_of(const Word& word) const {
  std::string letters;
  for (const KindSpec& kind : spec_->kinds)
    letters += (letters.empty() ? "" : ", ") + std::string(1, kind.letter);
  return {msg::problem_piece_unknown(std::string(word.text), letters), word.at};
}

std::uint32_t rights_of_diagram(const Setup& setup, const GameSpec& spec) {
  std::uint32_t rights = 0;
  const RightList list = spec.rights();
  for (const Right& right : list.all()) {
    if (setup.pieces[right.at] != right.piece) continue;
    if (right.rook_at != no_cell && setup.pieces[right.rook_at] != right.rook) continue;
    rights |= right.bit;
  }
  return rights;
}

}  // namespace cheshire
