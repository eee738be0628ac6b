// SolvableShove: a position of Shove as the problem solver plays it (SolvablePosition in
// solve/solver_traits.h).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "notation.h"
#include "position.h"

namespace cheshire::shove {

class SolvableShove {
 public:
  using Move = cheshire::Move;
  struct Undo {
    std::optional<Position> before;
    bool captured = false;
  };

  /// Errors: every fault of the position.
  static Result<SolvableShove> make(const Setup& setup, const Tables& tables) {
    if (const std::vector<Fault> found = faults(setup, tables); !found.empty()) return unplayable(found);
    return SolvableShove(Position(tables, setup));
  }

  const Tables& tables() const { return p_.tables(); }
  Color side() const { return p_.side(); }
  Piece at(Cell c) const { return p_.at(c); }
  std::uint64_t key() const { return p_.key(); }
  bool in_check() const { return p_.in_check(); }
  bool has_legal_move() const { return !p_.moves().empty(); }
  bool legal(Move m) const { return p_.legal(m); }
  template <class Sink>
  bool generate(Sink&& sink) const {
    for (Move m : p_.moves()) {
      if (!sink(m)) return false;
    }
    return true;
  }
  /// Whether the mover pushes an enemy over the edge.
  bool captures(Move m) const {
    const Cell victim = p_.victim(m);
    return victim != no_cell && color_of(at(victim)) != side();
  }
  Cell arrival(Move m) const { return m.to(); }

  void make(Move m, Undo& undo) {
    undo.captured = captures(m);
    undo.before = p_;
    p_.play(m);
  }
  void unmake(Move, const Undo& undo) { p_ = *undo.before; }
  void make_null(Undo& undo) {
    undo.before = p_;
    Setup passed = p_.setup();
    passed.side = !passed.side;
    p_ = Position(p_.tables(), passed);
  }
  void unmake_null(const Undo& undo) { p_ = *undo.before; }

  std::string uci(Move m) const { return coordinates(p_, m); }
  std::string notation(Move m) const { return shove::notation(p_, m); }

 private:
  explicit SolvableShove(const Position& p) : p_(p) {}

  Position p_;
};

}  // namespace cheshire::shove
