// Analyses the position after some moves and shows the three best lines as they deepen.
//   analyse alice 6 e4 d5 Be2
#include <cheshire.hpp>
#include <cstdlib>
#include <iostream>

namespace {

void print(const cheshire::Line& line) {
  std::cout << "depth " << line.depth << ", line " << line.rank << ": ";
  if (line.score.mate) {
    std::cout << "mate in " << line.score.value;
  } else {
    std::cout << line.score.value / 100.0;
  }
  for (const std::string& move : line.san) std::cout << ' ' << move;
  std::cout << '\n';
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3) {
    std::cerr << "usage: analyse GAME DEPTH [MOVE...]\n";
    return 2;
  }
  try {
    cheshire::Board board = cheshire::Board::open(argv[1]).value();
    for (int i = 3; i < argc; ++i) board.push(argv[i]).value();
    std::cout << board.fen() << '\n';
    const cheshire::Limits limits{.depth = std::atoi(argv[2]), .multipv = 3};
    const cheshire::Analysis found = board.analyse(limits, {.line = print}).value();
    std::cout << "best " << (found.best.empty() ? "none" : found.best) << '\n';
  } catch (const cheshire::BadResult& bad) {
    std::cerr << bad.what() << '\n';
    return 1;
  }
}
