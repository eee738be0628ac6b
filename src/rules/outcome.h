// Outcome: how a game stands or how it ended.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/ids.h"

namespace cheshire {

struct Outcome {
  enum class Reason : std::uint8_t {
    ongoing,
    checkmate,
    stalemate,
    repetition,
    fifty_moves,
    dead_position,
    resignation,
    agreement,
    time,
  };
  Reason reason = Reason::ongoing;
  bool drawn = false;
  Color winner = Color::white;  // when neither ongoing nor drawn

  static constexpr Outcome win(Color winner, Reason r) { return {r, false, winner}; }
  static constexpr Outcome draw(Reason r) { return {r, true, Color::white}; }
  constexpr bool over() const { return reason != Reason::ongoing; }
  friend constexpr bool operator==(const Outcome&, const Outcome&) = default;
};

/// "checkmate", "fifty-moves", ...
std::string_view name(Outcome::Reason reason);
/// "1-0", "0-1", "1/2-1/2", or "*" while the game goes on.
std::string_view score(const Outcome& outcome);
/// A sentence: "Checkmate: White wins."; empty while the game goes on.
std::string sentence(const Outcome& outcome);

}  // namespace cheshire
