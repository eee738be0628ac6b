#include "games/chess/chess.h"

#include <charconv>

#include "board/topology.h"
#include "games/chess/chess960.h"
#include "games/orthodox.h"

namespace cheshire {
namespace {

/// Chess without castling.
GameSpec basic_chess() {
  GameSpec spec;
  spec.id = "chess";
  spec.title = "Chess";
  spec.family = "One board";
  spec.summary = {"Orthodox chess on one board.", "Ordinary chess, for reference."};
  spec.board = box(8, 8);
  add_orthodox_pieces(spec);
  add_pawn_ranks(spec, *Topology::compile(spec.board), 1, true);
  spec.en_passant = EnPassant::first_board;
  spec.start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
  return spec;
}

Result<GameSpec> chess(const GameEntry::Options&) {
  GameSpec spec = basic_chess();
  add_orthodox_castlings(spec, *Topology::compile(spec.board));
  return spec;
}

constexpr std::string_view orthodox_squares = "e1,a1,h1,e8,a8,h8";
constexpr const char* array_option = "start";
constexpr int orthodox_array = 518;

Result<GameSpec> chess960_from(Result<Chess960Start> start) {
  if (!start) return start.error();
  GameSpec spec = basic_chess();
  spec.id = "chess960";
  spec.title = "Chess960";
  spec.summary = {"Orthodox chess from other back ranks.", "King and rook castle from where they start."};
  spec.castling_to_rook = true;
  add_castlings(spec, *Topology::compile(spec.board), start->homes);
  spec.start = std::move(start->fen);
  return spec;
}

Result<GameSpec> chess960(std::string_view fen) {
  return chess960_from(read_chess960_start(fen.empty() ? std::string_view(basic_chess().start) : fen));
}

Result<GameSpec> chess960_by_options(const GameEntry::Options& options) {
  const std::string& squares = value_of(options, castling_squares);
  if (squares != orthodox_squares) return chess960_from(chess960_start_of(squares));
  const std::string& array = value_of(options, array_option);
  int number = 0;
  std::from_chars(array.data(), array.data() + array.size(), number);
  return chess960_from(read_chess960_start(chess960_start(number)));
}

/// Says where kings and rooks of a position castle from, unless it is where those of the chosen array do.
OptionValues chess960_options_in(std::string_view fen, const OptionValues& chosen) {
  const std::string squares = castling_squares_of(read_chess960_start(fen));
  std::string expected(orthodox_squares);
  for (const auto& [key, value] : chosen) {
    if (key == castling_squares) return {};
    int array = -1;
    std::from_chars(value.data(), value.data() + value.size(), array);
    if (key == array_option && array >= 0 && array < chess960_starts)
      expected = castling_squares_of(read_chess960_start(chess960_start(array)));
  }
  if (squares == expected) return {};
  // Those of chess are what the option says by default, so that the array would decide.
  if (squares == orthodox_squares) return {{array_option, std::to_string(orthodox_array)}};
  return {{std::string(castling_squares), squares}};
}

}  // namespace

GameEntry chess_entry() { return {"chess", {}, chess, false, chess960}; }

GameEntry chess960_entry() {
  OptionSpec start{array_option,
                   "Start position",
                   "The number of the array in Reinhard Scharnagl's list of all 960; 518 is that of chess.",
                   {"518"},
                   "518",
                   "518"};
  start.free = FreeValue::number;
  start.max = chess960_starts - 1;
  OptionSpec squares{
      std::string(castling_squares),
      "Castling squares",
      "Where kings and rooks castle from: White's king, the rook on its left and the one on its "
      "right, then Black's. A rook's square that is the king's means no castling there. Records say it "
      "of their positions; where it is not the usual value, it decides and not the start position.",
      {std::string(orthodox_squares)},
      std::string(orthodox_squares),
      std::string(orthodox_squares)};
  squares.group = "Records";
  squares.free = FreeValue::squares;
  squares.min = squares.max = 6;
  GameEntry entry{"chess960", {std::move(start), std::move(squares)}, chess960_by_options, false, chess960};
  entry.options_in = chess960_options_in;
  entry.can_be_doubled = false;
  return entry;
}

}  // namespace cheshire
