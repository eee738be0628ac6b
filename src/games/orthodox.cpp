#include "games/orthodox.h"

#include <string>
#include <utility>

#include "board/topology.h"

namespace cheshire {
namespace {

std::vector<Cell> cells(const Topology& topology, int board, std::initializer_list<const char*> names) {
  std::vector<Cell> list;
  for (const char* name : names) list.push_back(topology.find(name, board));
  return list;
}

void add_castling(GameSpec& spec, const Topology& topology, int board) {
  const auto cell = [&](const char* name) { return topology.find(name, board); };
  const auto list = [&](std::initializer_list<const char*> names) { return cells(topology, board, names); };
  spec.castlings.push_back({Color::white, 'K', cell("e1"), cell("g1"), cell("h1"), cell("f1"),
                            list({"f1", "g1"}), list({"e1", "f1", "g1"}), "O-O"});
  spec.castlings.push_back({Color::white, 'Q', cell("e1"), cell("c1"), cell("a1"), cell("d1"),
                            list({"b1", "c1", "d1"}), list({"e1", "d1", "c1"}), "O-O-O"});
  spec.castlings.push_back({Color::black, 'k', cell("e8"), cell("g8"), cell("h8"), cell("f8"),
                            list({"f8", "g8"}), list({"e8", "f8", "g8"}), "O-O"});
  spec.castlings.push_back({Color::black, 'q', cell("e8"), cell("c8"), cell("a8"), cell("d8"),
                            list({"b8", "c8", "d8"}), list({"e8", "d8", "c8"}), "O-O-O"});
}

}  // namespace

GameSpec orthodox_game(std::vector<std::string> boards, bool castling) {
  GameSpec spec;
  spec.board = on_boards(box(8, 8), std::move(boards));
  spec.kinds = {{'K', "king", "K", "K"},   {'Q', "queen", "Q", "Q"},  {'R', "rook", "R", "R"},
                {'B', "bishop", "B", "B"}, {'N', "knight", "N", "N"}, {'P', "pawn", "fmWfcF", "P"}};
  spec.king = orthodox::king;
  spec.pawn.kind = orthodox::pawn;
  spec.pawn.promotes_to = {orthodox::queen, orthodox::rook, orthodox::bishop, orthodox::knight};
  spec.castling_letters = "KQkq";
  spec.start = orthodox_start;

  const Topology topology = *Topology::compile(spec.board);
  for (int board = 0; board < topology.boards(); ++board) {
    for (std::int8_t x = 0; x < 8; ++x) {
      const auto at = [&](std::int8_t rank) { return topology.find(Coord{x, rank, 0}, board); };
      spec.pawn.double_from[0].push_back(at(1));
      spec.pawn.double_from[1].push_back(at(6));
      for (Color c : {Color::white, Color::black}) {
        spec.pawn.promotes_on[index(c)].push_back(at(c == Color::white ? 7 : 0));
        spec.pawn.never_on[index(c)].push_back(at(c == Color::white ? 0 : 7));
      }
    }
    if (castling) add_castling(spec, topology, board);
  }
  return spec;
}

}  // namespace cheshire
