// For tests: the games of the registry as sessions, used through texts. Quicker to compile than the kernels
// of games.h, which every test that uses them instantiates again.
#pragma once

#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>

#include "engine/session.h"
#include "games/registry.h"

namespace cheshire::test {

/// The game of a spec, compiled once. Throws, and so fails the test, when it cannot be opened.
inline const AnyGame& opened_game(GameSpec spec) {
  static std::map<std::string, std::shared_ptr<const AnyGame>> games;
  std::shared_ptr<const AnyGame>& game = games[spec.identity()];
  if (!game) {
    auto opened = open_game(std::move(spec));
    if (!opened) throw std::runtime_error(opened.error().text());
    game = *opened;
  }
  return *game;
}

/// The game of that id and options ("key=value;key=value").
inline const AnyGame& opened_game(const std::string& id, const std::string& options) {
  auto values = parse_options(options);
  if (!values) throw std::runtime_error(options + ": " + values.error().text());
  Result<GameSpec> spec = find_game(id, *values);
  if (!spec) throw std::runtime_error(id + ": " + spec.error().text());
  return opened_game(std::move(*spec));
}

/// A session of a game at that FEN or "startpos", after moves of any notation that are separated by blanks.
inline std::unique_ptr<Session> session_at(const AnyGame& game, const std::string& fen,
                                           const std::string& moves = "") {
  std::unique_ptr<Session> session = game.session();
  if (Result<void> set = session->set(fen == "startpos" ? "" : fen); !set)
    throw std::runtime_error(fen + ": " + set.error().text());
  std::istringstream in(moves);
  for (std::string move; in >> move;) {
    if (Result<void> played = session->play(move); !played)
      throw std::runtime_error(move + ": " + played.error().text());
  }
  return session;
}

}  // namespace cheshire::test
