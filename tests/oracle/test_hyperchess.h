// For tests: the boards of Hyperchess and its readings, with their starts.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "oracle/test_game.h"

namespace cheshire::oracle {

/// What a reading of Hyperchess changes in the upper half; the lower half is its image.
struct Reading {
  std::string name = "canonical";
  /// The cells of levels 1 to 4, and Black's pieces on them.
  std::vector<std::string> cells = {"1c3",                       //
                                    "2b2", "2c2", "2b3", "2c3",  //
                                    "3a1", "3b1", "3c1", "3a2", "3b2", "3c2", "3a3", "3b3",
                                    "3c3", "3e2", "3b5",                                     //
                                    "4b2", "4c2", "4d2", "4e2", "4b3", "4c3", "4d3", "4e3",  //
                                    "4b4", "4c4", "4d4", "4e4", "4b5", "4c5", "4d5", "4e5"};
  std::string pieces = "q1c3 r2b3 r2c2 b2b2 p2c3 k3a1 n3b1 n3a2 b3c1 p3b2 p3c2 p3b3 p3c3 p3a3 p3e2 p3b5";

  /// Returns the same reading with one cell instead of another.
  Reading moved(const std::string& from, const std::string& to) const {
    Reading other = *this;
    for (std::string& cell : other.cells) {
      if (cell == from) cell = to;
    }
    other.pieces.replace(other.pieces.find(from), from.size(), to);
    return other;
  }
  /// Returns the same reading with the pieces of two cells exchanged.
  Reading exchanged(const std::string& a, const std::string& b) const {
    Reading other = *this;
    std::swap(other.pieces[other.pieces.find(a) - 1], other.pieces[other.pieces.find(b) - 1]);
    return other;
  }
};

/// Returns the image of a cell in the other half.
inline std::string hyperchess_image(const std::string& cell, bool pure_mirror) {
  const auto far = [](char first, char last, char c) { return static_cast<char>(first + last - c); };
  if (pure_mirror) return {far('1', '8', cell[0]), cell[1], cell[2]};
  return {far('1', '8', cell[0]), far('a', 'f', cell[1]), far('1', '6', cell[2])};
}

inline TestGame hyperchess(const Reading& reading = {}, const std::vector<std::string>& boards = {}) {
  BoardSpec spec;
  const auto add = [&](const std::string& name) {
    const Coord at{static_cast<std::int8_t>(name[1] - 'a'), static_cast<std::int8_t>(name[2] - '1'),
                   static_cast<std::int8_t>('8' - name[0])};
    spec.cells.push_back({at, name});
  };
  for (const std::string& cell : reading.cells) {
    add(cell);
    add(hyperchess_image(cell, reading.name == "a1"));
  }
  for (char level = '8'; level >= '1'; --level) spec.levels.push_back({std::string{level}, 0, '8' - level});
  spec.boards = {""};
  const std::string prefix = boards.empty() ? "" : boards.size() == 2 ? "alice:" : "alice3:";
  TestGame game = known(prefix + "hyperchess", spec, boards, {{"reading", reading.name}});
  game.castlings = "XYxy";
  game.steps = reading.name == "a8" ? "PpSsTt" : "Pp";
  return game;
}

/// Returns the start of a reading, all on the first board, with every right.
inline Setup hyperchess_start(const TestGame& game, const Reading& reading = {}) {
  Setup setup;
  setup.pieces.assign(static_cast<std::size_t>(game.topology.cell_count()), no_piece);
  std::istringstream in(reading.pieces);
  for (std::string piece; in >> piece;) {
    const auto kind = static_cast<Kind>(game.rules.letters.find(static_cast<char>(piece[0] - 'a' + 'A')));
    const std::string cell = piece.substr(1);
    const std::string below = hyperchess_image(cell, reading.name == "a1");
    setup.pieces[game.topology.find(cell)] = make_piece(Color::black, kind);
    setup.pieces[game.topology.find(below)] = make_piece(Color::white, kind);
  }
  const auto first_board = [](std::size_t rights) { return (1u << rights) - 1; };
  setup.rights = first_board(game.castlings.size()) | first_board(game.steps.size())
                                                          << game.rules.castlings.size();
  return setup;
}

inline const char* const hyperchess_fen = "q/rpbr/ppppnpppknb/16/16/BNKPPPNPPPP/RBPR/Q w XYxy Pp 0 1";

}  // namespace cheshire::oracle
