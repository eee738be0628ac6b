// The C++ interface of Cheshire: chess on more than one board. It needs C++20 and nothing else, and stands on
// the C interface, <cheshire.h>, which says what is true of both: texts, threads, versions.
//
//   cheshire::Board board = cheshire::Board::open("alice").value();
//   if (const auto played = board.push("e4"); !played) std::cerr << played.error().text << '\n';
//   for (const cheshire::Move move : board.legal_moves()) std::cout << board.san(move) << ' ';
#pragma once

#include <cheshire/analysis.h>
#include <cheshire/board.h>
#include <cheshire/game.h>
#include <cheshire/pgn.h>
#include <cheshire/problem.h>
#include <cheshire/record.h>
#include <cheshire/result.h>
