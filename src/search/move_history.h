// MoveHistory<P>: which moves have refuted others before, learnt while searching; it orders moves and steers reductions.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "rules/game.h"

namespace cheshire {

template <Game P>
class MoveHistory {
 public:
  static constexpr int most = 8192;  // entries stay within +-most

  explicit MoveHistory(const typename P::Tables& tables)
      : pieces_(2 * tables.kinds),
        quiet_(2 * places * places),
        capture_(static_cast<std::size_t>(pieces_) * places * (tables.kinds + 1)),
        follow_(static_cast<std::size_t>(pieces_) * places * pieces_ * places),
        counter_(static_cast<std::size_t>(pieces_) * places),
        kinds_(tables.kinds + 1) {}

  void clear() {
    std::fill(quiet_.begin(), quiet_.end(), std::int16_t{0});
    std::fill(capture_.begin(), capture_.end(), std::int16_t{0});
    std::fill(follow_.begin(), follow_.end(), std::int16_t{0});
    std::fill(counter_.begin(), counter_.end(), Move());
  }

  /// Entries of replies to one move; null before any move.
  using Replies = std::int16_t*;
  Replies replies(Piece piece, Cell arrived) {
    return follow_.data() + (static_cast<std::size_t>(piece) * places + place(arrived)) * pieces_ * places;
  }
  static std::int16_t& reply(Replies r, Piece piece, Cell to) {
    return r[static_cast<std::size_t>(piece) * places + place(to)];
  }

  std::int16_t& quiet(Color side, Move m) {
    return quiet_[(static_cast<std::size_t>(index(side)) * places + place(m.from())) * places +
                  place(m.to())];
  }
  std::int16_t quiet(Color side, Move m) const { return const_cast<MoveHistory*>(this)->quiet(side, m); }
  /// `taken` is the number of kinds for a promotion that takes nothing.
  std::int16_t& capture(Piece piece, Cell to, int taken) {
    return capture_[(static_cast<std::size_t>(piece) * places + place(to)) * kinds_ + taken];
  }
  std::int16_t capture(Piece piece, Cell to, int taken) const {
    return const_cast<MoveHistory*>(this)->capture(piece, to, taken);
  }
  Move& counter(Piece piece, Cell arrived) {
    return counter_[static_cast<std::size_t>(piece) * places + place(arrived)];
  }

  /// Moves an entry towards +-most by a bonus within +-most.
  static void learn(std::int16_t& entry, int bonus) {
    entry = static_cast<std::int16_t>(entry + bonus - entry * std::abs(bonus) / most);
  }

 private:
  // Large boards share entries among neighbouring cells: the tables grow with the fourth power otherwise.
  static constexpr int coarse = P::words <= 2 ? 1 : P::words / 2;
  static constexpr int places = 64 * P::words / coarse;
  static constexpr int place(Cell c) { return c / coarse; }

  int pieces_;
  std::vector<std::int16_t> quiet_, capture_, follow_;
  std::vector<Move> counter_;
  int kinds_;
};

}  // namespace cheshire
