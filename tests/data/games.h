// For tests: the registered games as kernels, driven by text.
#pragma once

#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "games/registry.h"
#include "rules/passage.h"
#include "rules/position.h"
#include "rules/setup_check.h"
#include "text/fen.h"
#include "text/move_text.h"

namespace cheshire::test {

template <class P>
std::vector<Move> moves_of(const P& p) {
  typename P::MoveList list;
  p.list(list);
  return {list.begin(), list.end()};
}
template <class P>
P after(P p, Move m) {
  Undo undo;
  p.make(m, undo);
  return p;
}
template <class P>
bool mated(const P& p) {
  return p.in_check() && !p.has_legal_move();
}
/// Returns the moves that give mate.
template <class P>
std::vector<Move> mates(const P& p) {
  std::vector<Move> found;
  for (Move m : moves_of(p)) {
    if (mated(after(p, m))) found.push_back(m);
  }
  return found;
}

template <int W, class R>
class Game {
 public:
  using P = Position<W, R>;

  explicit Game(GameSpec spec) : tables_(*RuleTables<W>::compile(std::move(spec))) {}

  const GameSpec& spec() const { return tables_->spec; }
  const Topology& topology() const { return tables_->topology; }
  const RuleTables<W>& tables() const { return *tables_; }

  auto check(const Setup& setup, RequiredKings required = {}) const {
    return SetupCheck<W, R>::check(setup, *tables_, required);
  }
  std::string fen(const Setup& setup, FenDialect dialect = FenDialect::bar) const {
    return write_fen(setup, spec(), topology(), dialect);
  }
  /// Throws, and so fails the test, if the FEN cannot be played.
  P position(const std::string& fen) const {
    const Result<Setup> setup = read_fen(fen == "startpos" ? spec().start : fen, spec(), topology());
    if (!setup) throw std::runtime_error(fen + ": " + setup.error().text());
    auto checked = check(*setup);
    if (!checked.position) throw std::runtime_error(fen + ": " + checked.faults[0].message.text());
    return *checked.position;
  }

  /// Plays moves in any notation, separated by blanks. Calls see(position) before the first and after each.
  template <class See>
  P play(P p, const std::string& line, See&& see) const {
    see(p);
    std::istringstream in(line);
    for (std::string one; in >> one;) {
      const Result<Move> m = read_move(p, one);
      if (!m) throw std::runtime_error(one + ": " + m.error().text());
      p = after(p, *m);
      see(p);
    }
    return p;
  }
  P play(P p, const std::string& line) const {
    return play(p, line, [](const P&) {});
  }

 private:
  std::shared_ptr<const RuleTables<W>> tables_;
};

/// Returns the game of a spec. Each game is opened once, so positions may point to its tables.
template <int W, class R>
const Game<W, R>& opened(GameSpec spec) {
  static std::map<std::string, Game<W, R>> games;
  const std::string key = spec.identity();
  return games.try_emplace(key, std::move(spec)).first->second;
}

/// Calls f with the game of a spec, in the narrowest width it fits.
template <class R, int W, class F>
void with_width(GameSpec spec, F&& f) {
  if constexpr (2 * W <= R::max_words) {
    if (spec.words() > W) return with_width<R, 2 * W>(std::move(spec), f);
  }
  f(opened<W, R>(std::move(spec)));
}
template <class F>
void with_spec(GameSpec spec, F&& f) {
  with_rules(spec.passage, [&]<class R>(R) {
    with_width<R, std::bit_ceil(static_cast<unsigned>(R::boards))>(std::move(spec), f);
  });
}

/// Returns the game with this id and options ("key=value;key=value"), width and rules type. Compiles faster
/// than with_game.
template <int W, class R>
const Game<W, R>& game_of(const std::string& id, const std::string& options = "") {
  return opened<W, R>(*find_game(id, *parse_options(options)));
}

/// Calls f with a game that must be an Alice game on two boards of 64 squares.
template <class F>
void with_alice(const std::string& id, const std::string& options, F&& f) {
  f(game_of<2, LookingGlass>(id, options));
}

/// Calls f with the game of this id and these options ("key=value;key=value").
template <class F>
void with_game(const std::string& id, const std::string& options, F&& f) {
  Result<OptionValues> values = parse_options(options);
  ASSERT_TRUE(values) << options;
  Result<GameSpec> spec = find_game(id, *values);
  ASSERT_TRUE(spec) << id << ' ' << options << ": " << spec.error().text();
  with_spec(*std::move(spec), f);
}

}  // namespace cheshire::test
