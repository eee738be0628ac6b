#include "learn/puzzle.h"

#include <algorithm>
#include <array>
#include <iterator>

namespace cheshire {
namespace {

constexpr std::array<std::string_view, puzzle_theme_count> theme_names = {"mate",
                                                                          "mateIn1",
                                                                          "mateIn2",
                                                                          "mateIn3",
                                                                          "mateIn4",
                                                                          "mateIn5",
                                                                          "throughTheGlass",
                                                                          "vanishingBlock",
                                                                          "doubleCheckByTransfer",
                                                                          "wrongBoard",
                                                                          "levelMate",
                                                                          "castleArrest",
                                                                          "fork",
                                                                          "pin",
                                                                          "sacrifice",
                                                                          "promotion",
                                                                          "underpromotion",
                                                                          "quietMove",
                                                                          "discoveredCheck",
                                                                          "doubleCheck",
                                                                          "hangingPiece",
                                                                          "defence",
                                                                          "castling",
                                                                          "enPassant"};

}  // namespace

std::string_view name_of(PuzzleTheme theme) { return theme_names[static_cast<std::size_t>(theme)]; }

std::optional<PuzzleTheme> read_theme(std::string_view name) {
  const auto* const at = std::find(theme_names.begin(), theme_names.end(), name);
  if (at == theme_names.end()) return {};
  return static_cast<PuzzleTheme>(at - theme_names.begin());
}

std::string PuzzleThemes::text() const {
  std::string text;
  for (int i = 0; i < puzzle_theme_count; ++i) {
    const auto theme = static_cast<PuzzleTheme>(i);
    if (!has(theme)) continue;
    if (!text.empty()) text += ' ';
    text += name_of(theme);
  }
  return text;
}

}  // namespace cheshire
