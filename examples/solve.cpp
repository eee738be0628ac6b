// Solves a chess problem and prints its keys with their variations, or its lines.
//   solve alice '#2' '4r3/1p6/3n|R3/2n1k|Rrb/1|P1|N|p|B2/|Q1b1p1p1/|K7/8 w - - 0 1' 'move a3 a4'
#include <cheshire.hpp>
#include <iostream>

namespace {

void print(const std::vector<cheshire::SolutionMove>& moves, const std::string& indent) {
  for (const cheshire::SolutionMove& move : moves) {
    std::cout << indent << move.san << (move.zugzwang ? " (zugzwang)" : "") << '\n';
    for (const cheshire::SolutionMove& threat : move.threats)
      std::cout << indent << "  threatens " << threat.san << '\n';
    print(move.replies, indent + "  ");
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
    print(solution.solutions, "");
  } catch (const cheshire::BadResult& bad) {
    std::cerr << bad.what() << '\n';
    return 1;
  }
}
