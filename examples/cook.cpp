// Says whether a chess problem is sound, and which pieces it could do without.
//   cook chess '#1' '7k/8/6K1/8/8/1P6/8/R2R4 w - - 0 1'        two keys, and the pawn can go
//   cook chess '#1' '7k/8/6K1/8/8/1P6/8/R2R4 w - - 0 1' 2      both keys are intended
#include <cheshire.hpp>
#include <cstdlib>
#include <iostream>

int main(int argc, char** argv) {
  if (argc < 4) {
    std::cerr << "usage: cook GAME STIPULATION FEN [INTENDED]\n";
    return 2;
  }
  try {
    cheshire::Board board = cheshire::Board::open(argv[1]).value();
    board.set_fen(argv[3]).value();
    const int intended = argc > 4 ? std::atoi(argv[4]) : 1;  // keys, or lines in help and series play
    const cheshire::Solution solution =
        board.solve(argv[2], {.threads = 2, .economy = true, .cook = intended}).value();
    if (solution.soundness) {
      std::cout << solution.soundness->verdict << '\n';
      for (const cheshire::Flaw& flaw : solution.soundness->flaws)
        std::cout << "  " << flaw.kind << ' ' << flaw.moves << '\n';
    }
    if (solution.economy) {
      for (const std::string& saving : solution.economy->savings)
        std::cout << "without changing the solution: " << saving << '\n';
    }
  } catch (const cheshire::BadResult& bad) {
    std::cerr << bad.what() << '\n';
    return 1;
  }
}
