// Outcome: the state of a game, or how it ended.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/ids.h"
#include "base/message.h"

namespace cheshire {

struct Outcome {
  enum class Reason : std::uint8_t {
    ongoing,
    checkmate,
    stalemate,
    repetition,  // the third time
    fifty_moves,
    fivefold_repetition,
    seventy_five_moves,
    dead_position,
    resignation,
    agreement,
    time,
    // Of games between people who need not see each other
    abort,        // before both sides have moved
    abandonment,  // a side has left, and the other claims the win or a draw
    // Of games with claims, points or an Umpire: CH-103 to CH-109, CH-126
    deadlock,
    perpetual_check,
    minimal_strength,
    judgment,
    forfeit,
    annulment,
  };
  /// A tie is a draw in which each side reached an objective.
  enum class Decision : std::uint8_t { win, draw, tie, both_lose, not_scored };

  Reason reason = Reason::ongoing;
  Decision decision = Decision::win;
  Color winner = Color::white;  // of a win

  static constexpr Outcome win(Color winner, Reason r) { return {r, Decision::win, winner}; }
  static constexpr Outcome draw(Reason r) { return {r, Decision::draw, Color::white}; }
  constexpr bool over() const { return reason != Reason::ongoing; }
  constexpr bool won() const { return over() && decision == Decision::win; }
  friend constexpr bool operator==(const Outcome&, const Outcome&) = default;
};

/// "checkmate", "fifty-moves", ...
std::string_view name(Outcome::Reason reason);
/// "win", "draw", "tie", "both-lose", "not-scored".
std::string_view name(Outcome::Decision decision);
/// Parses a reason or decision. Returns false for an unknown name.
bool read(std::string_view name, Outcome::Reason& reason);
bool read(std::string_view name, Outcome::Decision& decision);
/// "1-0", "0-1", "1/2-1/2", "0-0"; "*" while the game is in progress and if it is not scored.
std::string_view score(const Outcome& outcome);
/// Returns how the game ended: "Checkmate: White wins."; empty while the game is in progress.
std::optional<Message> message(const Outcome& outcome);
/// The English sentence of that message; empty while the game is in progress.
std::string sentence(const Outcome& outcome);

}  // namespace cheshire
