// PlayedLine<W, R>: a position and the moves that led to it from a start, for sessions. Moves are made on the
// back end that makes them fastest (rules/fastest.h); Position<W, R>, which everything else works on, follows
// when it is asked for.
#pragma once

#include <cstddef>
#include <optional>
#include <type_traits>
#include <vector>

#include "rules/fastest.h"
#include "rules/move.h"
#include "rules/position.h"

namespace cheshire {

template <int W, class R>
class PlayedLine {
 public:
  using P = Position<W, R>;

  explicit PlayedLine(const P& start) : position_(start) {
    if constexpr (has_fast) {
      if (Fast::plays(start.tables())) fast_.emplace(start);
    }
  }

  std::size_t size() const { return played_.size(); }
  /// Makes a legal move.
  void make(Move m) { add(m); }
  /// Makes a null move; the side to move must not be in check.
  void pass() { add(Move()); }
  /// Takes the last move back; there must be one.
  void unmake() {
    if (followed_ == played_.size()) {
      take_back(position_, played_.back());
      --followed_;
    }
    if constexpr (has_fast) {
      if (fast_) take_back(*fast_, played_.back());
    }
    played_.pop_back();
  }

  /// The present position.
  const P& position() const {
    for (; followed_ < played_.size(); ++followed_) play(position_, played_[followed_].move);
    return position_;
  }
  /// Returns f(p) for the present position, on the back end that is at hand: for what every Game has.
  template <class F>
  auto ask(F f) const {
    if constexpr (has_fast) {
      if (fast_) return f(*fast_);
    }
    return f(position());
  }
  /// Calls f(position, move) for the moves from number `first` on, each with the position before it.
  template <class F>
  void each(std::size_t first, F f) const {
    P p = position();
    for (std::size_t i = played_.size(); i > first; --i) take_back(p, played_[i - 1]);
    for (std::size_t i = first; i < played_.size(); ++i) {
      f(static_cast<const P&>(p), played_[i].move);
      play(p, played_[i].move);
    }
  }

 private:
  using Fast = FastPosition<W, R>;
#ifdef __wasi__
  // In the browser the size of a second back end counts more than its speed.
  static constexpr bool has_fast = false;
#else
  static constexpr bool has_fast = !std::is_void_v<Fast>;
#endif
  struct None {};

  struct Played {
    Move move;
    Undo undo;  // the same on every back end
  };

  template <class Q>
  static Undo play(Q& p, Move m) {
    Undo undo;
    m.null() ? p.make_null(undo) : p.make(m, undo);
    return undo;
  }
  template <class Q>
  static void take_back(Q& p, const Played& last) {
    last.move.null() ? p.unmake_null(last.undo) : p.unmake(last.move, last.undo);
  }
  void add(Move m) {
    if constexpr (has_fast) {
      if (fast_) {
        played_.push_back({m, play(*fast_, m)});
        return;
      }
    }
    played_.push_back({m, play(position_, m)});
    ++followed_;
  }

  std::vector<Played> played_;
  mutable P position_;  // after the first `followed_` moves
  mutable std::size_t followed_ = 0;
  std::conditional_t<has_fast, std::optional<std::conditional_t<has_fast, Fast, None>>, None> fast_;
};

}  // namespace cheshire
