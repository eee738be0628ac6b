// Counts the leaves of the tree of legal moves, as every chess program does to test its rules.
//   perft alice 4
//   perft 'alice;en-passant=both' 4 '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1'
#include <cheshire.hpp>
#include <cstdlib>
#include <iostream>

int main(int argc, char** argv) {
  if (argc < 3) {
    std::cerr << "usage: perft GAME DEPTH [FEN]\n";
    return 2;
  }
  cheshire::Result<cheshire::Board> board = cheshire::Board::open(argv[1]);
  if (!board) {
    std::cerr << board.error().text << '\n';
    return 1;
  }
  if (const auto set = board->set_fen(argc > 3 ? argv[3] : ""); !set) {
    std::cerr << "byte " << set.error().at << ": " << set.error().text << '\n';
    return 1;
  }
  const auto leaves =
      board->perft(std::atoi(argv[2]), 1, {.divide = [](const std::string& move, std::uint64_t share) {
                     std::cout << move << ": " << share << '\n';
                   }});
  if (!leaves) {
    std::cerr << leaves.error().text << '\n';
    return 1;
  }
  std::cout << "nodes " << *leaves << '\n';
}
