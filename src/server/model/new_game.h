// NewGame: the body of POST /api/games, read in two steps: first without the rules of its game, then with
// them.
#pragma once

#include <boost/json/object.hpp>
#include <string_view>

#include "base/result.h"
#include "engine/session.h"
#include "server/model/record.h"

namespace cheshire {

/// A request for a new game, as far as it can be read without the game's rules.
struct NewGame {
  /// Holds players, seats, clock and parley. Of the rules: `game`, which may be empty if the request has a
  /// file, the chosen `options`, `file`, and `start`, the requested FEN or empty. Id, keys and times are
  /// empty.
  GameRow row;
  bool uploaded = false;  // the request has `row.file`; otherwise the server knows the game
};

/// Reads the body of POST /api/games. Errors name the field; `at` is an offset in the text.
Result<NewGame> read_new_game(std::string_view text);

/// Reads the fields game and options, of a game that the server knows. Errors name the field.
Result<void> read_known_game(const boost::json::object& body, NewGame& made);

/// Reads which rules to use, and where to start: the fields game, file, options and fen. Errors name the
/// field.
Result<void> read_rules_and_start(const boost::json::object& body, NewGame& made);

/// Fills in what the rules determine: the game's id, all options with their values, the start, and the result
/// if the game is over there. Errors: the requested start cannot be played; `at` is an offset in the FEN.
/// Official play without an Umpire.
Result<void> set_rules(GameRow& row, const AnyGame& rules);

/// Fills in everything a new game has before its first move, except its keys. Errors: the start cannot be
/// played.
Result<void> start_game(GameRow& row, const AnyGame& rules, const Moment& now);

}  // namespace cheshire
