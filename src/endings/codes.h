// Codes: what a table says of a position, as one number: who wins, and in how many plies.
#pragma once

#include <algorithm>
#include <cstdint>

#include "rules/game_spec.h"

namespace cheshire::endings {

/// Of a position with one side to move: drawn, won(n) or lost(n) by that side in n plies with best play.
using Code = std::uint16_t;
inline constexpr Code drawn = 0;
inline constexpr Code impossible = 0xFFFF;  // the side not to move is in check, or pieces share a place
constexpr Code won(int plies) { return static_cast<Code>(2 * plies); }
constexpr Code lost(int plies) { return static_cast<Code>(2 * plies + 1); }
constexpr bool is_won(Code code) { return code != drawn && (code & 1) == 0; }
constexpr bool is_lost(Code code) { return code != impossible && (code & 1) != 0; }
constexpr int plies(Code code) { return code >> 1; }

/// What the plies of a code count: those to mate, or those to the next capture or pawn's advance, and no win
/// is thrown away by either.
enum class Metric : std::uint8_t { mate, zeroing };

/// Five values, for the side to move: a win that the rule of fifty moves turns into a draw is cursed.
enum class Verdict : std::int8_t { loss = -2, blessed_loss = -1, draw = 0, cursed_win = 1, win = 2 };

/// The verdict of a code of Metric::zeroing, if a game is drawn after `limit` plies
/// (GameSpec::fifty_move_limit).
constexpr Verdict verdict_of(Code code, int limit) {
  if (is_won(code)) return plies(code) <= limit ? Verdict::win : Verdict::cursed_win;
  if (is_lost(code)) return plies(code) <= limit ? Verdict::loss : Verdict::blessed_loss;
  return Verdict::draw;
}

/// A code with a verdict: the shortest there is.
constexpr Code code_of(Verdict verdict, int limit) {
  switch (verdict) {
    case Verdict::win: return won(1);
    case Verdict::cursed_win: return won(limit + 1);
    case Verdict::draw: return drawn;
    case Verdict::blessed_loss: return lost(limit + 1);
    case Verdict::loss: return lost(1);
  }
  return drawn;
}

/// The longest that plies are counted without a capture or a pawn's advance; games without a limit have none
/// that tables reach.
constexpr int clock_limit(const GameSpec& spec) { return std::min(spec.fifty_move_limit, 10000); }

/// What a move is worth to the one who makes it, by the code of the position that it leads to. `zeroing`: it
/// resets the clock.
constexpr Code after_move(Code then, Metric metric, bool zeroing, int limit) {
  if (then == drawn) return drawn;
  int n = plies(then) + 1;
  if (metric == Metric::zeroing && zeroing) n = plies(then) <= limit ? 1 : limit + 1;
  return is_lost(then) ? won(n) : lost(n);
}

/// Whether a side would rather have `a` than `b`: the quickest win, a draw, the longest loss.
constexpr bool better(Code a, Code b) {
  const auto rank = [](Code code) {
    return is_won(code) ? 0x20000 - code : code == drawn ? 0x10000 : static_cast<int>(code);
  };
  return rank(a) > rank(b);
}

/// What is known of one position in both metrics; a mate that no table has is `impossible`.
struct Distances {
  Code mate = drawn, zeroing = drawn;
};

/// What a move is worth in both metrics.
constexpr Distances after_move(Distances then, bool zeroing, int limit) {
  return {
      then.mate == impossible ? impossible : after_move(then.mate, Metric::mate, zeroing, limit),
      after_move(then.zeroing, Metric::zeroing, zeroing, limit),
  };
}

/// Of two moves the better in each metric by itself; no mate is known if one of them has none.
constexpr Distances better_of(Distances a, Distances b) {
  return {
      a.mate == impossible || b.mate == impossible ? impossible
      : better(b.mate, a.mate)                     ? b.mate
                                                   : a.mate,
      better(b.zeroing, a.zeroing) ? b.zeroing : a.zeroing,
  };
}

}  // namespace cheshire::endings
