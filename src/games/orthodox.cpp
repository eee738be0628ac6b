#include "games/orthodox.h"

#include <algorithm>
#include <vector>

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

void add_castlings(GameSpec& spec, const Topology& topology, std::span<const CastlingHome> homes) {
  for (const CastlingHome& home : homes) {
    const auto rank = static_cast<std::int8_t>(home.color == Color::white ? 0 : 7);
    const auto cells = [&](int first, int last) {
      std::vector<Cell> list;
      for (int file = first;; file += first < last ? 1 : -1) {
        list.push_back(topology.find({static_cast<std::int8_t>(file), rank}));
        if (file == last) return list;
      }
    };
    const bool short_side = home.rook > home.king;
    const std::vector<Cell> king = cells(home.king, short_side ? 6 : 2);
    const std::vector<Cell> rook = cells(home.rook, short_side ? 5 : 3);
    CastlingSpec castling{
        home.color,  home.letter,    king.front(), king.back(), rook.front(),
        rook.back(), orthodox::rook, {},           king,        short_side ? "O-O" : "O-O-O"};
    for (const std::vector<Cell>* way : {&king, &rook}) {
      for (const Cell c : *way) {
        const bool known = std::find(castling.empty.begin(), castling.empty.end(), c) != castling.empty.end();
        if (!known && c != king.front() && c != rook.front()) castling.empty.push_back(c);
      }
    }
    spec.castlings.push_back(std::move(castling));
    spec.castling_letters += home.letter;
  }
}

void add_orthodox_castlings(GameSpec& spec, const Topology& topology) {
  constexpr CastlingHome homes[] = {{Color::white, 4, 7, 'K'},
                                    {Color::white, 4, 0, 'Q'},
                                    {Color::black, 4, 7, 'k'},
                                    {Color::black, 4, 0, 'q'}};
  add_castlings(spec, topology, homes);
}

}  // namespace cheshire
