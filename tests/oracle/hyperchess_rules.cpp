// Hyperchess: the cells of its castlings, two-step pawns and promotions, in each reading. Black's are written
// down; White's are their images in the lower half.
#include "oracle/known_games.h"
#include "oracle/pieces.h"

namespace cheshire::oracle {
namespace {

/// A cell by level from the top, file from a and rank: "3a1".
struct Place {
  int level, file, rank;
};

Place place(std::string_view name) { return {name[0] - '0', name[1] - 'a' + 1, name[2] - '0'}; }

/// Returns White's place for a place of Black's: the board turned by 180 degrees, or mirrored below (A1).
Place image(Place p, bool pure_mirror) {
  if (pure_mirror) return {9 - p.level, p.file, p.rank};
  return {9 - p.level, 7 - p.file, 7 - p.rank};
}

/// The names of Black's cells that readings change.
struct Names {
  const char* queen = "1c3";
  const char* pawn_on_rooks_level = "2c3";
  const char* two_step_pawns[2] = {"3e2", "3b5"};
  /// Whether those two can leave their cells and come back, so that they need rights too.
  bool two_steps_may_return = false;
};

Names names_of(std::string_view reading) {
  Names names;
  if (reading == "a2") names.two_step_pawns[0] = "3e3", names.two_step_pawns[1] = "3c5";
  if (reading == "a3") names.queen = "1b2";
  if (reading == "a4") names.pawn_on_rooks_level = "2b2";
  if (reading == "a8") names.two_step_pawns[0] = "3b3", names.two_step_pawns[1] = "3c2";
  names.two_steps_may_return = reading == "a8";
  return names;
}

struct CastlingNames {
  const char *king_to, *crossed, *rook_from, *rook_to;
};

constexpr CastlingNames black_castlings[] = {
    {"3c1", "3b1", "2c2", "3c2"},  // x
    {"3a3", "3a2", "2b3", "3b3"},  // y
};

}  // namespace

Rules rules_of_hyperchess(const Topology& topology, std::string_view reading) {
  Rules rules;
  rules.letters = "KQRBNP";
  describe_hyperchess_pieces(rules, reading == "a9"    ? Corners::both_ways
                                    : reading == "a10" ? Corners::ignored
                                                       : Corners::one_way);
  rules.forward = {0, 0, 1};
  rules.promotes_to = "QRBN";
  rules.bare_kings_only = true;
  const bool pure_mirror = reading == "a1";
  rules.mirror = {!pure_mirror, !pure_mirror, true};

  const Names names = names_of(reading);
  const auto cell = [&](Color color, std::string_view name, int board) {
    const Place p = color == Color::black ? place(name) : image(place(name), pure_mirror);
    const Coord at{static_cast<std::int8_t>(p.file - 1), static_cast<std::int8_t>(p.rank - 1),
                   static_cast<std::int8_t>(8 - p.level)};
    return topology.find(at, board);
  };
  for (int board = 0; board < topology.boards(); ++board) {
    for (const Color color : {Color::white, Color::black}) {
      for (const CastlingNames& castling : black_castlings) {
        const Cell king_from = cell(color, "3a1", board), king_to = cell(color, castling.king_to, board);
        const Cell crossed = cell(color, castling.crossed, board);
        const Cell rook_to = cell(color, castling.rook_to, board);
        rules.castlings.push_back({color,
                                   king_from,
                                   king_to,
                                   cell(color, castling.rook_from, board),
                                   rook_to,
                                   {crossed, king_to, rook_to},
                                   {king_from, crossed, king_to}});
      }
    }
  }
  // Rights of a board: the pawn of the Rook's level, White's and Black's, then the others in the same way.
  const int castlings = static_cast<int>(rules.castlings.size());
  const int rights_per_board = names.two_steps_may_return ? 6 : 2;
  for (int board = 0; board < topology.boards(); ++board) {
    for (const Color color : {Color::white, Color::black}) {
      int right = castlings + rights_per_board * board + index(color);
      rules.double_steps.push_back({color, cell(color, names.pawn_on_rooks_level, board), right});
      for (const char* name : names.two_step_pawns) {
        right += 2;
        rules.double_steps.push_back(
            {color, cell(color, name, board), names.two_steps_may_return ? right : -1});
      }
      rules.promotes_on[index(color)].push_back(cell(!color, names.queen, board));
    }
  }
  return rules;
}

}  // namespace cheshire::oracle
