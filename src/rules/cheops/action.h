// Action: what a player does in a turn of Cheops, in 64 bits.
#pragma once

#include <cstdint>

#include "base/ids.h"

namespace cheshire::cheops {

enum class ActionKind : std::uint8_t {
  move,
  castling,            // from and to: the King's
  promotion_in_place,  // of the Pawn on `from` and `to`
  abdication,          // from the King to the Duke
  appointment,         // by the King on `from` of the Civilian on `to`
  inspection,          // of the Civilian on `from` and `to`
};

class Action {
 public:
  constexpr Action() = default;
  constexpr Action(ActionKind kind, Cell from, Cell to)
      : bits_(std::uint64_t{from} | std::uint64_t{to} << 10 | static_cast<std::uint64_t>(kind) << 20) {}

  constexpr ActionKind kind() const { return static_cast<ActionKind>(bits_ >> 20 & 7); }
  constexpr Cell from() const { return bits_ & 0x3FF; }
  constexpr Cell to() const { return bits_ >> 10 & 0x3FF; }

  /// The role that a Pawn takes.
  constexpr bool promotes() const { return (bits_ >> 23 & 31) != 0; }
  constexpr Kind promotion() const { return static_cast<Kind>((bits_ >> 23 & 31) - 1); }
  constexpr Action with_promotion(Kind role) const { return with(23, std::uint64_t{role} + 1); }

  /// A man that the mover has jumped is sent from `victim` to `hall`.
  constexpr bool arrests() const { return (bits_ >> 28 & 1) != 0; }
  constexpr Cell victim() const { return bits_ >> 29 & 0x3FF; }
  constexpr Cell hall() const { return bits_ >> 39 & 0x3FF; }
  constexpr Action with_arrest(Cell victim, Cell hall) const {
    return with(28, 1 | std::uint64_t{victim} << 1 | std::uint64_t{hall} << 11);
  }

  /// The chair of the Castle that the mover founds where he has a choice, or no_cell.
  constexpr Cell castle() const {
    return (bits_ >> 49 & 1) != 0 ? static_cast<Cell>(bits_ >> 50 & 0x3FF) : no_cell;
  }
  constexpr Action with_castle(Cell chair) const { return with(49, 1 | std::uint64_t{chair} << 1); }

  constexpr std::uint64_t bits() const { return bits_; }
  friend constexpr bool operator==(Action, Action) = default;

 private:
  constexpr Action with(int shift, std::uint64_t value) const {
    Action a = *this;
    a.bits_ |= value << shift;
    return a;
  }

  std::uint64_t bits_ = 0;
};

}  // namespace cheshire::cheops
