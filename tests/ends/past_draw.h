// For tests: the records of data/past-draws.tsv, which go on past a draw.
#pragma once

#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <vector>

#include "../data/source.h"

namespace cheshire::test {

/// A record: what its draw is, where it is reached, and what a board says there and at the end.
struct PastDraw {
  explicit PastDraw(const TableLine& line)
      : what(line[0]),
        game(line[1]),
        fen(line[2]),
        drawn(std::stoul(line[4])),
        claim(line[5]),
        outcome(line[6]),
        end(line[7]),
        result(line[8]),
        text(line[3]) {
    std::istringstream words(text);
    for (std::string move; words >> move;) moves.push_back(move);
  }

  std::string pgn() const {
    const std::string start = fen.empty() ? "" : "[FEN \"" + fen + "\"]\n";
    return "[Variant \"" + game + "\"]\n[Result \"" + result + "\"]\n" + start + "\n" + text + " " + result +
           "\n";
  }

  std::string what, game, fen;
  std::size_t drawn;
  std::string claim, outcome, end, result, text;
  std::vector<std::string> moves;
};

class PastDraws : public testing::TestWithParam<TableLine> {
 protected:
  const PastDraw record{GetParam()};
};

}  // namespace cheshire::test
