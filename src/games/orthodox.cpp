#include "games/orthodox.h"

#include <initializer_list>

namespace cheshire {

void add_orthodox_pieces(GameSpec& spec) {
  using namespace orthodox;
  spec.kinds = {{'K', "king", "K", "K"},   {'Q', "queen", "Q", "Q"},  {'R', "rook", "R", "R"},
                {'B', "bishop", "B", "B"}, {'N', "knight", "N", "N"}, {'P', "pawn", "fmWfcF", "P"}};
  spec.king = king;
  spec.pawn.kind = pawn;
  spec.pawn.promotes_to = {queen, rook, bishop, knight};
  spec.minors = {bishop, knight};
  spec.colour_bound = bishop;
}

void add_pawn_ranks(GameSpec& spec, const Topology& topology, int home, bool double_step) {
  const int last = topology.extent().y - 1;
  for (int i = 0; i < topology.cells_per_board(); ++i) {
    const Cell cell = static_cast<Cell>(i);
    for (Color c : {Color::white, Color::black}) {
      const int rank = c == Color::white ? topology.at(cell).y : last - topology.at(cell).y;
      if (double_step && rank == home) spec.pawn.double_from[index(c)].push_back(cell);
      if (rank == last) spec.pawn.promotes_on[index(c)].push_back(cell);
      if (rank < home) spec.pawn.never_on[index(c)].push_back(cell);
    }
  }
}

void add_orthodox_castlings(GameSpec& spec, const Topology& topology) {
  const auto add = [&](Color color, char letter, std::initializer_list<const char*> king_way,
                       std::initializer_list<const char*> rook_way, std::initializer_list<const char*> empty,
                       const char* san) {
    const auto cells = [&](std::initializer_list<const char*> files) {
      std::vector<Cell> list;
      for (const char* file : files)
        list.push_back(topology.find(std::string(file) + (color == Color::white ? "1" : "8")));
      return list;
    };
    const std::vector<Cell> king = cells(king_way), rook = cells(rook_way);
    spec.castlings.push_back({color, letter, king.front(), king.back(), rook.front(), rook.back(),
                              orthodox::rook, cells(empty), king, san});
  };
  spec.castling_letters = "KQkq";
  for (Color color : {Color::white, Color::black}) {
    const bool white = color == Color::white;
    add(color, white ? 'K' : 'k', {"e", "f", "g"}, {"h", "f"}, {"f", "g"}, "O-O");
    add(color, white ? 'Q' : 'q', {"e", "d", "c"}, {"a", "d"}, {"b", "c", "d"}, "O-O-O");
  }
}

}  // namespace cheshire
