// Puzzle: a position after a mistake, and the one line that punishes it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace cheshire {

/// What a puzzle shows. PuzzleGrader (learn/puzzle_themes.h) measures each on the board, and defines
/// them.
enum class PuzzleTheme : std::uint8_t {
  mate,
  mate_in_1,
  mate_in_2,
  mate_in_3,
  mate_in_4,
  mate_in_5,
  through_the_glass,
  vanishing_block,
  double_check_by_transfer,
  wrong_board,
  level_mate,
  castle_arrest,
  fork,
  pin,
  sacrifice,
  promotion,
  underpromotion,
  quiet_move,
  discovered_check,
  double_check,
  hanging_piece,
  defence,
  castling,
  en_passant,
};
inline constexpr int puzzle_theme_count = static_cast<int>(PuzzleTheme::en_passant) + 1;

/// "mateIn2", "throughTheGlass", ...
std::string_view name_of(PuzzleTheme theme);
std::optional<PuzzleTheme> read_theme(std::string_view name);

/// A set of themes.
class PuzzleThemes {
 public:
  void add(PuzzleTheme theme) { bits_ |= bit(theme); }
  bool has(PuzzleTheme theme) const { return (bits_ & bit(theme)) != 0; }
  /// Their names in the order of PuzzleTheme, separated by blanks.
  std::string text() const;
  friend bool operator==(const PuzzleThemes&, const PuzzleThemes&) = default;

 private:
  static constexpr std::uint32_t bit(PuzzleTheme theme) { return 1U << static_cast<int>(theme); }
  std::uint32_t bits_ = 0;
};

struct Puzzle {
  static constexpr int min_rating = 400, max_rating = 2800;
  static constexpr std::size_t max_moves = 2 * 12;  // half-moves

  std::string id;   // of its position after the mistake (learn/puzzle_key.h)
  std::string fen;  // before the mistake
  /// UCI. The first is the mistake; the solver's moves and the replies follow, and the solver has the last.
  std::vector<std::string> moves;
  int rating = 0;  // where a rating of the puzzle begins
  PuzzleThemes themes;

  int solver_moves() const { return static_cast<int>(moves.size() / 2); }
  friend bool operator==(const Puzzle&, const Puzzle&) = default;
};

}  // namespace cheshire
