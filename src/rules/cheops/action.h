// Action: what a player does in a turn of Cheops, in 128 bits. The second half is 0 unless a Deputy arrests
// several pieces.
#pragma once

#include <array>
#include <compare>
#include <cstdint>

#include "base/ids.h"

namespace cheshire::cheops {

enum class ActionKind : std::uint8_t {
  move,
  castling,            // from and to: the King's
  promotion_in_place,  // the Pawn's cell is both `from` and `to`
  abdication,          // from the King to the Duke
  appointment,         // by the King on `from`, of the Civilian on `to`
  inspection,          // of the Civilian on `from` and `to`
};

class Action {
 public:
  /// The most pieces that one action can send to halls. CH-99
  static constexpr int max_arrests = 4;

  constexpr Action() = default;
  constexpr Action(ActionKind kind, Cell from, Cell to)
      : bits_{std::uint64_t{from} | std::uint64_t{to} << 10 | static_cast<std::uint64_t>(kind) << 20, 0} {}

  constexpr ActionKind kind() const { return static_cast<ActionKind>(bits_[0] >> 20 & 7); }
  constexpr Cell from() const { return bits_[0] & 0x3FF; }
  constexpr Cell to() const { return bits_[0] >> 10 & 0x3FF; }

  /// The role that a Pawn promotes to.
  constexpr bool promotes() const { return (bits_[0] >> 23 & 31) != 0; }
  constexpr Kind promotion() const { return static_cast<Kind>((bits_[0] >> 23 & 31) - 1); }
  constexpr Action with_promotion(Kind role) const { return with(0, 23, std::uint64_t{role} + 1); }

  /// A piece that the mover has jumped, and the hall to which it is sent.
  struct Arrest {
    Cell victim, hall;
    friend constexpr bool operator==(const Arrest&, const Arrest&) = default;
  };
  constexpr bool arrests() const { return (bits_[0] >> 28 & 1) != 0; }
  constexpr int arrest_count() const { return arrests() ? 1 + static_cast<int>(bits_[1] >> 60 & 3) : 0; }
  /// The arrests in the order in which they were added; 0 <= i < arrest_count().
  constexpr Arrest arrest(int i) const {
    const std::uint64_t both = i == 0 ? bits_[0] >> 29 : bits_[1] >> (20 * (i - 1));
    return {static_cast<Cell>(both & 0x3FF), static_cast<Cell>(both >> 10 & 0x3FF)};
  }
  /// Returns the action with another arrest; there must be fewer than max_arrests.
  constexpr Action with_arrest(Cell victim, Cell hall) const {
    const std::uint64_t both = std::uint64_t{victim} | std::uint64_t{hall} << 10;
    if (!arrests()) return with(0, 28, 1 | both << 1);
    const int more = arrest_count() - 1;
    Action a = with(1, 20 * more, both);
    a.bits_[1] += std::uint64_t{1} << 60;
    return a;
  }

  /// The chair of the Castle that the mover chooses to found, or no_cell.
  constexpr Cell castle() const {
    return (bits_[0] >> 49 & 1) != 0 ? static_cast<Cell>(bits_[0] >> 50 & 0x3FF) : no_cell;
  }
  constexpr Action with_castle(Cell chair) const { return with(0, 49, 1 | std::uint64_t{chair} << 1); }
  constexpr Action without_castle() const {
    Action a = *this;
    a.bits_[0] &= (std::uint64_t{1} << 49) - 1;
    return a;
  }

  /// All bits, for keys and ordering.
  constexpr std::array<std::uint64_t, 2> bits() const { return {bits_[0], bits_[1]}; }
  friend constexpr bool operator==(const Action&, const Action&) = default;

 private:
  constexpr Action with(int half, int shift, std::uint64_t value) const {
    Action a = *this;
    a.bits_[half] |= value << shift;
    return a;
  }

  std::uint64_t bits_[2] = {0, 0};
};

}  // namespace cheshire::cheops
