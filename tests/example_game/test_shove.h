// For tests: Shove's games, sessions and positions.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <string_view>

#include "base/test_message.h"
#include "games/registry.h"
#include "kernel.h"
#include "session.h"

namespace cheshire::shove {

inline GameSpec spec(const char* pushed = "2") {
  GameEntry game = entry();
  game.options[0].value = pushed;
  GameSpec spec = *game.make(game.options);
  spec.options = game.options;
  return spec;
}

inline std::unique_ptr<Session> session(std::string_view fen = {}, const char* pushed = "2") {
  add_kernel(kernel);
  auto s = open_game(spec(pushed)).value()->session();
  const Result<void> set = s->set(fen);
  EXPECT_TRUE(set.ok()) << fen << ": " << (set ? "" : set.error().text());
  return s;
}

/// Why a move cannot be played, as tests compare it; empty if it can.
inline std::string refused(Session& s, std::string_view move) {
  const auto copy = s.clone();
  const Result<void> r = copy->play(move);
  return r ? "" : test::brief(r.error().message);
}

}  // namespace cheshire::shove
