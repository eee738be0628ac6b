// For tests: the two games of the reference, and a small reader of FENs in which `|` marks a man on board B.
#pragma once

#include <cctype>
#include <cstdlib>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>

#include "board/board_spec.h"
#include "rules/reference/reference.h"

namespace cheshire::reference {

struct TestGame {
  Topology topology;
  Rules rules;
};

inline TestGame chess() {
  Rules rules;
  rules.letters = "KQRBNP";
  rules.en_passant = EnPassant::first_board;
  return {Topology::compile(box(8, 8)).value(), rules};
}

inline TestGame alice(EnPassant en_passant = EnPassant::off, bool strict = false) {
  Rules rules;
  rules.letters = "KQRBNP";
  rules.transfer = true;
  rules.en_passant = en_passant;
  rules.strict_first_board = strict;
  rules.bare_kings_only = true;
  return {Topology::compile(on_boards(box(8, 8), {"A", "B"})).value(), rules};
}

/// Reads a well-formed FEN. A castling right belongs to the board on which that king stands at home.
inline Setup read(const TestGame& game, const std::string& fen) {
  const auto man = [&](char c) {
    const char upper = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    const Color color = c == upper ? Color::white : Color::black;
    return make_man(color, static_cast<Kind>(game.rules.letters.find(upper)));
  };
  std::istringstream in(fen);
  std::string placement, side, castling, passed;
  Setup setup;
  in >> placement >> side >> castling >> passed >> setup.halfmove_clock >> setup.move_number;
  setup.side = side == "w" ? Color::white : Color::black;

  setup.men.assign(static_cast<std::size_t>(game.topology.cell_count()), no_man);
  int file = 0, rank = 7, board = 0;
  for (const char c : placement) {
    if (c == '|') {
      board = 1;
    } else if (c == '/') {
      --rank;
      file = 0;
    } else if (c >= '1' && c <= '8') {
      file += c - '0';
    } else {
      const Coord place{static_cast<std::int8_t>(file++), static_cast<std::int8_t>(rank)};
      setup.men[game.topology.find(place, board)] = man(c);
      board = 0;
    }
  }

  for (const char c : castling) {
    if (c == '-') break;
    const bool white = c == 'K' || c == 'Q';
    const Man king = man(white ? 'K' : 'k');
    const bool on_a = setup.men[game.topology.find(white ? "e1" : "e8", 0)] == king;
    const auto letter = std::string_view("KQkq").find(c);
    setup.castling = static_cast<std::uint16_t>(setup.castling | 1u << (letter + (on_a ? 0 : 4)));
  }
  if (passed.front() == '|') {
    setup.passed = game.topology.find(std::string_view(passed).substr(1), 1);
  } else if (passed != "-") {
    setup.passed = game.topology.find(passed, 0);
  }
  return setup;
}

/// Plays moves in UCI notation, separated by spaces. Gives the setup with no men when one is not legal.
inline Setup play_all(const TestGame& game, Setup setup, const std::string& line) {
  std::istringstream in(line);
  for (std::string uci; in >> uci;) {
    Setup next;
    for (const Move& move : legal_moves(game.topology, game.rules, setup)) {
      if (to_uci(game.topology, move) == uci) next = play(game.topology, game.rules, setup, move);
    }
    if (next.men.empty()) return next;
    setup = std::move(next);
  }
  return setup;
}

inline const char* const chess_start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

}  // namespace cheshire::reference
