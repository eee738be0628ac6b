// For fuzz targets: an assertion, and the games they play.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <utility>

#include "games/registry.h"
#include "rules/passage.h"
#include "rules/position.h"
#include "rules/setup_check.h"

namespace cheshire::fuzz {

inline void expect(bool held, const char* what) {
  if (held) return;
  std::fprintf(stderr, "not so: %s\n", what);
  std::abort();
}

template <int W, class R>
struct Game {
  using P = Position<W, R>;

  Game(const char* id, OptionValues options) : tables(*RuleTables<W>::compile(*find_game(id, options))) {}

  const GameSpec& spec() const { return tables->spec; }
  const Topology& topology() const { return tables->topology; }
  auto check(const Setup& setup) const { return SetupCheck<W, R>::check(setup, *tables); }

  std::shared_ptr<const RuleTables<W>> tables;
};
using Chess = Game<1, OneBoard>;
using Alice = Game<2, LookingGlass>;

inline const Chess& chess() {
  static const Chess game("chess", {});
  return game;
}
inline const Alice& alice() {
  static const Alice game("alice", {{"en-passant", "both"}});
  return game;
}

}  // namespace cheshire::fuzz
