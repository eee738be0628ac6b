// A game of your own: chess whose pawns make no double step and whose kings do not castle, alone and through
// the looking-glass.
#include <cheshire.hpp>
#include <iostream>

constexpr const char* slow_chess = R"(
id = "slow-chess"
title = "Chess without haste"
base = "chess"
start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1"

[pawn]
double-step = { white = [], black = [] }
)";

int main() {
  cheshire::Games games;
  if (const auto added = games.add("slow-chess", slow_chess); !added) {
    std::cerr << added.error().text << '\n';  // each mistake with its line and column
    return 1;
  }
  for (const char* name : {"slow-chess", "alice:slow-chess"}) {
    const auto game = games.open(name);
    if (!game) {
      std::cerr << game.error().text << '\n';
      return 1;
    }
    const cheshire::Board board(*game);
    std::cout << game->title() << ": " << board.legal_moves().size() << " first moves\n";
  }
}
