// For tests: the games of the oracle, a small FEN reader, and moves as text.
#pragma once

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <map>
#include <sstream>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "board/board_spec.h"
#include "oracle/known_games.h"
#include "oracle/oracle.h"

namespace cheshire::oracle {

struct TestGame {
  Topology topology;
  Rules rules;
  /// The letters of the castlings of one board, and of its stored rights to double steps, in order.
  std::string castlings = "KQkq", steps = "";
};

using Options = std::map<std::string, std::string>;

/// Returns a game known by name, on one board or on boards with these names.
inline TestGame known(const std::string& name, const BoardSpec& board, const std::vector<std::string>& names,
                      const Options& options = {}) {
  Topology topology = Topology::compile(names.empty() ? board : on_boards(board, names)).value();
  Rules rules = oracle_rules(name, options, topology);
  return {std::move(topology), std::move(rules)};
}

inline TestGame chess() { return known("chess", box(8, 8), {}); }

inline TestGame alice(EnPassant en_passant = EnPassant::off, bool strict = false) {
  TestGame game = known("alice", box(8, 8), {"A", "B"});
  game.rules.en_passant = en_passant;
  game.rules.strict_first_board = strict;
  return game;
}

/// Returns the cells of a board in FEN order: levels from the top, ranks from the far one, files from a.
inline std::vector<Cell> cells_in_order(const Topology& topology, int board) {
  std::vector<Cell> cells;
  const int first = board * topology.stride();
  for (int i = 0; i < topology.cells_per_board(); ++i) cells.push_back(static_cast<Cell>(first + i));
  const auto key = [&](Cell cell) {
    const Coord at = topology.at(cell);
    return std::tuple(-at.z, -at.y, at.x);
  };
  std::sort(cells.begin(), cells.end(), [&](Cell a, Cell b) { return key(a) < key(b); });
  return cells;
}

/// Reads a placement: letters and runs of empty cells; `/` is ignored. A bar moves the next piece one board
/// further on, two bars two. Alternatively the placements of the boards are joined by `;`.
inline std::vector<Piece> read_placement(const TestGame& game, const std::string& placement) {
  std::vector<Piece> pieces(static_cast<std::size_t>(game.topology.cell_count()), no_piece);
  std::size_t next = 0;
  int base = 0, bars = 0, run = 0;
  for (const char c : placement) {
    if (std::isdigit(static_cast<unsigned char>(c))) {
      run = 10 * run + (c - '0');
      continue;
    }
    next += static_cast<std::size_t>(std::exchange(run, 0));
    if (c == ';') {
      ++base;
      next = 0;
    } else if (c == '|') {
      ++bars;
    } else if (c != '/') {
      const char upper = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
      const Color color = c == upper ? Color::white : Color::black;
      const Cell cell = cells_in_order(game.topology, base + std::exchange(bars, 0)).at(next++);
      pieces[cell] = make_piece(color, static_cast<Kind>(game.rules.letters.find(upper)));
    }
  }
  return pieces;
}

/// Returns the bit of a castling right: of the first board on which that king stands at home.
inline std::uint32_t castling_right(const TestGame& game, const std::vector<Piece>& pieces, char letter) {
  const Rules& rules = game.rules;
  const std::size_t per_board = game.castlings.size();
  for (std::size_t i = game.castlings.find(letter); i < rules.castlings.size(); i += per_board) {
    const Castling& castling = rules.castlings[i];
    const auto king = static_cast<Kind>(rules.letters.find(rules.king));
    if (pieces[castling.king_from] == make_piece(castling.color, king)) return 1u << i;
  }
  return 0;
}

/// Reads a well-formed FEN. The field after the castlings holds the rights to double steps if the game has
/// such rights; else the en-passant square, with a bar for each board.
inline Setup read(const TestGame& game, const std::string& fen) {
  std::istringstream in(fen);
  std::string placement, side, castlings, last;
  Setup setup;
  in >> placement >> side >> castlings >> last >> setup.halfmove_clock >> setup.move_number;
  setup.side = side == "w" ? Color::white : Color::black;
  setup.pieces = read_placement(game, placement);
  for (const char c : castlings) {
    if (c != '-') setup.rights |= castling_right(game, setup.pieces, c);
  }
  if (last == "-") return setup;
  if (!game.steps.empty()) {
    for (const char c : last) setup.rights |= 1u << (game.rules.castlings.size() + game.steps.find(c));
    return setup;
  }
  const std::size_t bars = last.find_first_not_of('|');
  setup.ep_square = game.topology.find(std::string_view(last).substr(bars), static_cast<int>(bars));
  return setup;
}

/// Returns a move as "A:e2e4/B": the board it leaves, the board it reaches.
inline std::string on_boards_text(const TestGame& game, const Move& move) {
  const auto board = [&](Cell cell) { return game.topology.board_name(game.topology.board(cell)); };
  return board(move.from) + ":" + to_uci(game.topology, move) + "/" + board(move.arrive);
}

/// Whether the text names the move: "e2e4", "e2e4/B", "A:e2e4" or "A:e2e4/B".
inline bool names_move(const TestGame& game, const Move& move, const std::string& text) {
  const std::string full = on_boards_text(game, move);
  const bool from = text.find(':') != std::string::npos, to = text.find('/') != std::string::npos;
  const std::size_t begin = from ? 0 : full.find(':') + 1;
  return full.substr(begin, to ? std::string::npos : full.find('/') - begin) == text;
}

/// Returns every legal move as to_uci writes it.
inline std::vector<std::string> ucis(const TestGame& game, const Setup& setup) {
  std::vector<std::string> texts;
  for (const Move& move : legal_moves(game.topology, game.rules, setup))
    texts.push_back(to_uci(game.topology, move));
  return texts;
}

inline bool legal(const TestGame& game, const std::string& fen, const std::string& text) {
  const std::vector<Move> moves = legal_moves(game.topology, game.rules, read(game, fen));
  return std::any_of(moves.begin(), moves.end(),
                     [&](const Move& move) { return names_move(game, move, text); });
}

/// Plays moves in the notation of names_move, separated by spaces. Returns a setup without pieces if one is
/// not legal.
inline Setup play_all(const TestGame& game, Setup setup, const std::string& line) {
  std::istringstream in(line);
  for (std::string text; in >> text;) {
    Setup next;
    for (const Move& move : legal_moves(game.topology, game.rules, setup)) {
      if (names_move(game, move, text)) next = play(game.topology, game.rules, setup, move);
    }
    if (next.pieces.empty()) return next;
    setup = std::move(next);
  }
  return setup;
}

/// The numbers of lines at depths 1, 2, ...
using Numbers = std::vector<std::uint64_t>;

inline Numbers perfts(const TestGame& game, const std::string& fen, const Numbers& like) {
  const Setup setup = read(game, fen);
  Numbers found;
  for (std::size_t i = 0; i < like.size(); ++i) {
    found.push_back(perft(game.topology, game.rules, setup, static_cast<int>(i) + 1));
  }
  return found;
}

#define EXPECT_PERFTS(game, fen, ...) EXPECT_EQ(perfts(game, fen, Numbers __VA_ARGS__), (Numbers __VA_ARGS__))

inline const char* const chess_start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

}  // namespace cheshire::oracle
