// Solves a chess problem and prints its keys with their variations, or its lines.
//   solve alice '#2' '4r3/1p6/3n|R3/2n1k|Rrb/1|P1|N|p|B2/|Q1b1p1p1/|K7/8 w - - 0 1' 'move a3 a4'
#include <cheshire.hpp>
#include <iostream>

namespace {

void print(const std::vector<cheshire::SolutionMove>& moves, std::size_t depth, const char* word) {
  for (const cheshire::SolutionMove& move : moves) {
    std::cout << std::string(2 * depth, ' ') << word << move.san << (move.zugzwang ? " (zugzwang)" : "")
              << '\n';
    print(move.threats, depth + 1, "threatens ");
    print(move.replies, depth + 1, "");
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 4) {
    std::cerr << "usage: solve GAME STIPULATION FEN [TWIN]\n";
    return 2;
  }
  try {
    cheshire::Board board = cheshire::Board::open(argv[1]).value();
    board.set_fen(argv[3]).value();
    const cheshire::Problem how{.threats = argv[2][0] == '#', .threads = 2, .twin = argc > 4 ? argv[4] : ""};
    const cheshire::Solution solution = board.solve(argv[2], how).value();
    std::cout << solution.stipulation << ": " << solution.state << ", " << solution.found << " found\n";
    print(solution.solutions, 0, "");
  } catch (const cheshire::BadResult& bad) {
    std::cerr << bad.what() << '\n';
    return 1;
  }
}
