#include "solve/stipulation.h"

#include <array>
#include <optional>
#include <utility>

#include "messages/problems.h"
#include "text/blanks.h"
#include "text/fen_fields.h"

namespace cheshire {
namespace {

constexpr std::string_view series_word = "ser-";
// A word comes before its own beginning.
constexpr std::array<std::pair<std::string_view, Play>, 6> plays = {{{"semi-r", Play::semi_reflex},
                                                                     {"hs", Play::help_self},
                                                                     {"h", Play::help},
                                                                     {"s", Play::self},
                                                                     {"r", Play::reflex},
                                                                     {"", Play::direct}}};
constexpr std::array<std::pair<std::string_view, Goal>, 8> goals = {{{"#", Goal::mate},
                                                                     {"==", Goal::double_stalemate},
                                                                     {"=", Goal::stalemate},
                                                                     {"x", Goal::capture},
                                                                     {"+", Goal::check},
                                                                     {"z", Goal::square},
                                                                     {"dia", Goal::proof_game},
                                                                     {"a=>b", Goal::position}}};
constexpr std::size_t longest_text = 100;

bool digit(char c) { return c >= '0' && c <= '9'; }
bool halves(Play play) { return play == Play::help || play == Play::help_self; }
bool in_series(Play play) {
  return play == Play::direct || play == Play::help || play == Play::self || play == Play::reflex;
}

template <class Words, class Value>
std::string_view word_of(const Words& words, Value value) {
  for (const auto& [word, of] : words) {
    if (of == value) return word;
  }
  return {};
}

class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  Result<Stipulation> read() {
    if (text_.size() > longest_text) return Error{msg::stipulation_too_long(longest_text), longest_text};
    skip_blanks();
    const std::size_t start = at_;
    read_.series = take(series_word);
    if (!play_and_goal()) {
      // A word that begins like a goal or a play, but is none.
      at_ = start;
      return fault(msg::stipulation_unknown(word()));
    }
    if (read_.to_position()) {
      if (read_.play != Play::direct) {
        at_ = start;
        return fault(msg::stipulation_without_play(std::string(word_of(goals, read_.goal))));
      }
      if (!read_.series) read_.play = Play::help;
    }
    if (read_.series && !in_series(read_.play)) {
      at_ = start;
      return fault(msg::stipulation_not_in_series(std::string(word_of(plays, read_.play))));
    }
    if (read_.goal == Goal::square) {
      skip_blanks();
      read_.square = word();
      if (read_.square.empty()) return fault(msg::stipulation_square_missing());
      at_ += read_.square.size();
    }
    skip_blanks();
    return length();
  }

 private:
  Error fault(Message message) const { return {std::move(message), static_cast<int>(at_)}; }
  std::string word() const {
    std::size_t end = at_;
    while (end < text_.size() && !is_blank(text_[end])) ++end;
    return std::string(text_.substr(at_, end - at_));
  }
  void skip_blanks() {
    while (at_ < text_.size() && is_blank(text_[at_])) ++at_;
  }
  bool take(std::string_view expected) {
    if (text_.substr(at_, expected.size()) != expected) return false;
    at_ += expected.size();
    return true;
  }

  bool play_and_goal() {
    const std::size_t start = at_;
    for (const auto& [play_word, play] : plays) {
      for (const auto& [goal_word, goal] : goals) {
        at_ = start;
        if (!take(play_word) || !take(goal_word)) continue;
        read_.play = play;
        read_.goal = goal;
        return true;
      }
    }
    return false;
  }

  Result<Stipulation> length() {
    const std::size_t start = at_;
    int moves = 0;
    while (at_ < text_.size() && digit(text_[at_]) && at_ < start + 3)
      moves = 10 * moves + (text_[at_++] - '0');
    const bool number = at_ > start;
    const std::size_t half_at = at_;
    if (at_ == text_.size() && !number) return fault(msg::stipulation_length_missing(Stipulation::max_moves));
    const bool half = number && take(".5");
    skip_blanks();
    const int min = halves(read_.play) ? 0 : 1;
    read_.half_moves = 2 * moves + (half ? 1 : 0);
    if (!number || at_ < text_.size() || moves < min || read_.half_moves == 0 ||
        read_.half_moves > 2 * Stipulation::max_moves) {
      at_ = start;
      return fault(msg::stipulation_length_expected(word(), Stipulation::max_moves));
    }
    if (half && (!halves(read_.play) || read_.series)) {
      at_ = half_at;
      return fault(msg::stipulation_half_move());
    }
    if (read_.half_moves < least_half_moves(read_)) {
      at_ = start;
      return fault(msg::stipulation_length_expected(word(), Stipulation::max_moves));
    }
    return read_;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  Stipulation read_;
};

}  // namespace

Result<Stipulation> read_stipulation(std::string_view text) { return Reader(text).read(); }

Result<Stipulation> read_stipulation_word(const Word& word) {
  if (word.text.size() > longest_text) return Error{msg::stipulation_too_long(longest_text), word.at};
  std::string text;
  for (const char c : word.text) text += to_lower(c);
  const std::size_t goal = text.find('z'), blank = text.find_first_of(" \t\r\n");
  if (goal != std::string::npos && blank == std::string::npos && goal + 3 < text.size()) {
    text.insert(goal + 3, " ");
  } else if (goal != std::string::npos && blank != std::string::npos && blank > goal + 3) {
    // Not a square of Popeye's: "Cc3" and "a8/B" have their own case.
    text.replace(goal + 1, blank - goal - 1, word.text.substr(goal + 1, blank - goal - 1));
  }
  Result<Stipulation> read = read_stipulation(text);
  if (!read) return Error{read.error().message, word.at};
  return read;
}

std::string write_stipulation(const Stipulation& stipulation) {
  std::string text(stipulation.series ? series_word : "");
  if (!stipulation.to_position()) text += word_of(plays, stipulation.play);
  text += word_of(goals, stipulation.goal);
  if (stipulation.goal == Goal::square) text += stipulation.square + ' ';
  text += std::to_string(stipulation.half_moves / 2);
  if (stipulation.half_moves % 2 != 0) text += ".5";
  return text;
}

int least_half_moves(const Stipulation& stipulation) {
  return stipulation.series || !halves(stipulation.play) || stipulation.play == Play::help_self ? 2 : 1;
}

Result<Stipulation> begun_later(const Stipulation& stipulation) {
  const bool shortens = stipulation.series || stipulation.goal == Goal::proof_game ||
                        (halves(stipulation.play) && stipulation.half_moves % 2 == 0);
  if (!shortens || stipulation.goal == Goal::position) return stipulation;
  Stipulation left = stipulation;
  left.half_moves -= stipulation.series ? 2 : 1;
  if (left.series && left.half_moves == 0 && left.play == Play::help) {
    // Of ser-h#1 the mate is left.
    left.series = false;
    left.half_moves = 1;
  }
  if (left.half_moves < least_half_moves(left))
    return Error{msg::stipulation_too_short(write_stipulation(stipulation))};
  return left;
}

Color side_that_begins(const Stipulation& stipulation) {
  const bool half = !stipulation.series && stipulation.half_moves % 2 != 0;
  if (stipulation.goal == Goal::proof_game) return stipulation.series || half ? Color::black : Color::white;
  if (stipulation.goal == Goal::position) return stipulation.series ? Color::white : Color::black;
  if (stipulation.play == Play::help) return half ? Color::white : Color::black;
  return stipulation.play == Play::help_self && half ? Color::black : Color::white;
}

Color mated_side(const Stipulation& stipulation, Color begins) {
  switch (stipulation.play) {
    case Play::direct: return !begins;
    case Play::help:
    case Play::help_self: return stipulation.series || stipulation.half_moves % 2 == 0 ? begins : !begins;
    default: return begins;
  }
}

RequiredKings required_kings(const Stipulation& stipulation, Color begins) {
  if (stipulation.to_position()) return {};
  if (stipulation.goal != Goal::mate && stipulation.goal != Goal::check) return {false, false};
  const Color mated = mated_side(stipulation, begins);
  return {mated == Color::white, mated == Color::black};
}

Result<std::vector<Cell>> goal_cells(const Stipulation& stipulation, const Topology& topology) {
  std::vector<Cell> cells;
  if (stipulation.goal != Goal::square) return cells;
  const std::string_view square = stipulation.square;
  const std::size_t slash = square.find('/');
  for (int board = 0; board < topology.boards(); ++board) {
    if (slash != std::string_view::npos && square.substr(slash + 1) != topology.board_name(board)) continue;
    const Cell cell = topology.find(square.substr(0, slash), board);
    if (cell != no_cell) cells.push_back(cell);
  }
  if (cells.empty()) {
    Cell example = 0;
    while (!topology.exists(example)) ++example;
    return Error{msg::stipulation_square_unknown(std::string(square), topology.name(example))};
  }
  return cells;
}

}  // namespace cheshire
