// Plays White against the engine: reads your moves in SAN or coordinates, one per line.
//   play alice 3                                          level 3 of 8
//   play chess 8 '8/8/8/8/8/4k3/8/3QK3 w - - 0 1'         from a position
#include <cheshire.hpp>
#include <cstdlib>
#include <iostream>

int main(int argc, char** argv) {
  if (argc < 3) {
    std::cerr << "usage: play GAME LEVEL [FEN]\n";
    return 2;
  }
  cheshire::Result<cheshire::Board> board = cheshire::Board::open(argv[1]);
  if (!board) {
    std::cerr << board.error().text << '\n';
    return 1;
  }
  if (const auto set = board->set_fen(argc > 3 ? argv[3] : ""); !set) {
    std::cerr << set.error().text << '\n';
    return 1;
  }
  const cheshire::Limits limits{.movetime = 500, .skill = std::atoi(argv[2])};
  std::string move;
  while (!board->outcome().over()) {
    if (board->turn() == cheshire::Color::white) {
      std::cout << board->fen() << "\nyour move: " << std::flush;
      if (!std::getline(std::cin, move)) return 0;
      if (const auto played = board->push(move); !played) std::cout << played.error().text << '\n';
    } else {
      const auto thought = board->analyse(limits);
      if (!thought) {
        std::cerr << thought.error().text << '\n';
        return 1;
      }
      if (thought->best.empty()) break;
      if (const auto played = board->push(thought->best); !played) return 1;
      std::cout << board->last_move().san << '\n';
    }
  }
  std::cout << board->outcome_text() << ' ' << board->outcome().result << '\n';
}
