// OpenPosition<W>: a position of Cheops as the problem solver plays it (SolvablePosition): with open papers,
// so that both sides know every Deputy. Its moves are all legal actions.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "messages/cheops.h"
#include "rules/cheops/position.h"
#include "text/cheops/fen.h"
#include "text/cheops/notation.h"
#include "text/cheops/setup_check.h"
#include "text/cheops/wire.h"
#include "text/fen.h"

namespace cheshire::cheops {

template <int W>
class OpenPosition {
 public:
  using Move = Action;
  struct Undo {
    std::optional<Position<W>> before;
    bool captured = false;
  };

  explicit OpenPosition(const Position<W>& p) : p_(p) {}
  /// Errors: what cannot be read, a Deputy that is not named, every fault of the position.
  static Result<OpenPosition> make(const cheshire::Setup& setup, const Tables<W>& tables) {
    const Result<Setup> read = read_open(setup, tables);
    if (!read) return read.error();
    if (const std::vector<Fault> found = faults(*read, tables); !found.empty()) return unplayable(found);
    return OpenPosition(Position<W>(tables, *read));
  }
  /// Returns why the pieces of a set-up can stand so in no position. Its side to move and its fields do not
  /// count, and with other fields a King that seems to be in check may be in none.
  static Result<void> check_pieces(const cheshire::Setup& setup, const Tables<W>& tables) {
    const Result<Setup> read = read_open(setup, tables);
    if (!read) return read.error();
    std::vector<Fault> found = faults(*read, tables);
    std::erase_if(found, [](const Fault& f) { return f.kind == Fault::Kind::side_not_to_move_in_check; });
    if (!found.empty()) return unplayable(found);
    return {};
  }

  const Position<W>& position() const { return p_; }
  const Tables<W>& tables() const { return p_.tables(); }
  Color side() const { return p_.side(); }
  Piece at(Cell c) const { return p_.at(c); }
  std::uint64_t key() const { return p_.full_key(); }
  bool in_check() const { return p_.in_check(); }

  bool has_legal_move() const {
    return !p_.generate([](Action) { return false; });
  }
  template <class Sink>
  bool generate(Sink&& sink) const {
    return p_.generate(sink);
  }
  bool legal(Action a) const { return p_.legal(a); }
  /// An arrest is no capture.
  bool captures(Action a) const {
    if (a.kind() != ActionKind::move) return false;
    // A Pawn moves sideways only to capture, perhaps en passant.
    const Topology& topology = tables().topology;
    return p_.at(a.to()) != no_piece ||
           (kind_of(p_.at(a.from())) == pawn && topology.at(a.from()).x != topology.at(a.to()).x);
  }
  /// Of the piece that moves or of the castling King; not of those that are sent to halls.
  Cell arrival(Action a) const {
    return a.kind() == ActionKind::move || a.kind() == ActionKind::castling ? a.to() : no_cell;
  }

  /// Calls f(from, to) for each piece that an action carries along: those that it sends to halls, and the
  /// Tower of a castling, too. `after`: the position that it leads to.
  template <class F>
  void each_carried(Action a, const OpenPosition& after, F f) const {
    if (const Cell to = arrival(a); to != no_cell) f(a.from(), to);
    for (int i = 0; i < a.arrest_count(); ++i) {
      const auto [victim, hall] = a.arrest(i);
      f(victim, hall);
    }
    if (a.kind() != ActionKind::castling) return;
    const CellSet<W> before = p_.pieces(side(), tower), now = after.p_.pieces(side(), tower);
    f((before & ~now).first(), (now & ~before).first());
  }

  void make(Action a, Undo& undo) {
    undo.captured = captures(a);
    undo.before.emplace(p_);
    p_.play(a);
  }
  void unmake(Action, const Undo& undo) { p_ = *undo.before; }
  void make_null(Undo& undo) {
    undo.before.emplace(p_);
    p_.pass();
  }
  void unmake_null(const Undo& undo) { p_ = *undo.before; }

  std::string uci(Action a) const {
    return write_wire({{a, false, {}}, {}}, tables().spec, tables().topology);
  }
  /// Recorder's notation, with what the papers say, and with + and # as problemists write them.
  std::string notation(Action a) const {
    AnnouncedAction announced{a, a.kind() == ActionKind::inspection, {}};
    if (announced.discloses && p_.deputies().contains(a.to())) announced.compromised.push_back(a.to());
    std::string text = cheops::notation(p_, announced);
    if (a.kind() == ActionKind::appointment) text += ' ' + recorded_square(tables().topology, a.to());
    OpenPosition after = *this;
    after.p_.play(a);
    if (after.in_check()) text += after.has_legal_move() ? '+' : '#';
    return text;
  }

 private:
  static Result<Setup> read_open(const cheshire::Setup& setup, const Tables<W>& tables) {
    Result<Setup> read = cheops::read_fen(cheshire::write_fen(setup, tables.spec, tables.topology),
                                          tables.spec, tables.topology);
    if (!read) return Error{read.error().message};
    if (read->concealed[0] + read->concealed[1] > 0) return Error{msg::start_conceals_deputies()};
    return read;
  }
  Position<W> p_;
};

}  // namespace cheshire::cheops
