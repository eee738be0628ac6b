// Position<W>: a position of Cheops, and the actions in it. W is the number of 64-bit words of a cell set.
//
// Castles are handled by sets: what an active Castle closes to a piece depends on where the piece stands, so
// those squares are added to the pieces in its way. Legality is tried on a copy, except for moves that cannot
// affect their King's safety: those that change no Castle, by a piece that does not shield the King, and to
// no square where a Master lacks a screen.
#pragma once

#include <cstdint>
#include <memory>
#include <type_traits>
#include <vector>

#include "base/assert.h"
#include "base/cell_set.h"
#include "base/fixed_vector.h"
#include "base/ids.h"
#include "rules/cheops/action.h"
#include "rules/cheops/setup.h"
#include "rules/cheops/tables.h"

namespace cheshire::cheops {

template <int W>
class Position {
 public:
  using Set = CellSet<W>;
  using Tables = cheops::Tables<W>;

  /// The most Castles that can stand at the same time: each takes two Civilians, and a side has at most six.
  static constexpr int max_castles = 6;

  /// Makes the position of a set-up with one King per side and at most that many Castles. The pieces on the
  /// Castles decide which are active.
  Position(const Tables& tables, const Setup& setup);
  Setup setup() const;

  // Reading
  const Tables& tables() const { return *tables_; }
  Color side() const { return side_; }
  Piece at(Cell c) const { return piece_[c]; }
  Cell king(Color c) const { return king_[index(c)]; }
  const Set& pieces(Color c) const { return color_[index(c)]; }
  const Set& pieces(Kind k) const { return kind_[k]; }
  Set pieces(Color c, Kind k) const { return color_[index(c)] & kind_[k]; }
  Set occupied() const { return color_[0] | color_[1]; }
  const FixedVector<Castle, max_castles>& castles() const { return castles_; }
  /// Pieces that are pillars, and pieces that are arrestees or Assassins still under arrest: none of these
  /// moves.
  const Set& pillars() const { return pillars_; }
  const Set& arrested() const { return arrested_; }
  /// Those of them that neither check nor guard: by CH-102 an arrested Assassin may keep its field.
  const Set& fieldless() const { return fieldless_; }
  /// Appointed Civilians, and those of them that the enemy knows.
  const Set& deputies() const { return deputies_; }
  const Set& known() const { return known_; }
  const Set& certified() const { return certified_; }
  /// Where the known Deputies will be after an action, if none becomes known by it.
  Set known_after(Action a) const;
  /// Civilians that can still be appointed, now or later; while a side has one, its Deputies stay unknown.
  /// CH-96
  Set unappointed(Color color) const;
  int appointments(Color c) const { return appointments_[index(c)]; }
  /// Sets the Deputies and which of them everyone knows, for a position that is only partly known.
  void set_papers(const Set& deputies, const Set& known) {
    deputies_ = deputies;
    known_ = known;
  }
  int idle_turns() const { return idle_turns_; }
  /// Key of the pieces, the side to move and, unless the players agreed otherwise, the Castles: CH-105,
  /// CH-106.
  std::uint64_t key() const;
  /// Key of all that decides which actions follow: also papers, castling, and who waits in a hall.
  std::uint64_t full_key() const;
  /// Whether all incrementally updated state agrees with setup(): sets, kings, Castles, arrestees and the
  /// key. True in every reachable position. Slow; for assertions and tests.
  bool is_ok() const;

  // Actions
  /// Passes every legal action to `sink(Action) -> bool`, which returns false to stop. Returns false if
  /// stopped. Without another legal action these are the abdications, CH-113.
  template <class Sink>
  bool generate(Sink&& sink) const;
  /// How many joint arrests, of which a position may have millions, are legal: the first ones that leave the
  /// mover's King safe. No more than max_tried_arrests trials are made to find them. CH-99
  static constexpr int max_joint_arrests = 1 << 12, max_tried_arrests = 1 << 18;
  std::vector<Action> actions() const;
  /// Returns whether there is a legal action that is not an abdication.
  bool has_ordinary_action() const;
  /// Returns the abdications that a mate would allow the side to move. CH-111, CH-112
  std::vector<Action> abdications() const;
  /// Returns whether mate is not yet proved impossible: some piece besides Kings, Civilians and pillars is
  /// left, or a Civilian that is no pillar, and a Castle to whose halls it could send a King as Deputy.
  /// CH-109
  bool has_force() const;
  bool legal(Action a) const;
  /// Returns whether the action is legal, or an abdication that a repetition or perpetual check would allow.
  /// CH-114
  bool possible(Action a) const;
  /// Returns the number of legal actions.
  int count() const;
  /// Returns the number of lines of legal actions `depth` >= 0 turns long; the last turn is counted, not
  /// carried out.
  std::uint64_t perft(int depth) const;
  /// Returns whether the turn of a legal action is idle: no capture and no action of a Pawn. CH-108
  bool counted(Action a) const;
  /// Carries out a legal action and passes the turn.
  void play(Action a);
  /// Passes the turn without an action, which no player may do: for a search that measures the value of a
  /// turn. The King must not be in check. Restarts the idle turns, so that no later position repeats an
  /// earlier one.
  void pass();

  // Attacks
  /// Returns whether an enemy has the piece on that cell in its capture projection. CH-16
  bool attacked(Cell c) const {
    const Color by = !color_of(piece_[c]);
    return !pillars_.contains(c) && attacked_by(by, c, occupied(), with_field(by), nullptr);
  }
  /// Returns whether the piece on a cell could capture an enemy on another cell, if there were one that can
  /// be captured.
  bool attacks(Cell from, Cell c) const {
    const Color by = color_of(piece_[from]);
    return !pillars_.contains(c) && attacked_by(by, c, occupied(), with_field(by) & Set::of(from), nullptr);
  }
  bool in_check() const { return king(side_) != no_cell && attacked(king(side_)); }
  /// Returns where a side's King could legally move, without castling, if it were its turn.
  Set luft(Color color) const;
  /// Returns where the piece there could go, which enemies are in its projection, whether or not they can be
  /// captured, and which friends it guards.
  struct Field {
    Set quiet, strikes, guards;
  };
  Field field(Cell from) const;
  /// Returns the least number of jumps by which the Civilian on `from` reaches a cell over all those pieces:
  /// within the limit of CH-39 if possible, otherwise as a Deputy. 0 for a step, and if there is no such
  /// chain.
  using Victims = FixedVector<Cell, Action::max_arrests>;
  int jumps(Cell from, Cell to, const Victims& over = {}) const;
  /// Returns whether that chain may be a bridge: two or more jumps in one direction.
  bool bridges(Cell from, Cell to, const Victims& victims = {}) const;
  /// Returns what active Castles wall off from a piece of that colour on `from`. CH-67
  Set closed_to(Cell from, Color color) const;
  /// Returns the squares over which and to which the piece may not jump. CH-66, CH-70, CH-71
  Set barred_to(Cell from, Color color) const;

 private:
  using Site = typename Tables::Site;

  const Rules& rules() const { return tables_->rules; }
  const Site& site(const Castle& castle) const { return tables_->sites[castle.chair]; }
  static Cell highest(const Set& s);
  /// Returns the nearest of some cells on a ray; the set must not be empty.
  Cell nearest(int direction, const Set& on_ray) const {
    return tables_->ascending >> direction & 1 ? on_ray.first() : highest(on_ray);
  }
  const Set& ray(int direction, Cell from) const {
    return tables_->ray[static_cast<std::size_t>(from * tables_->directions + direction)];
  }
  Cell neighbor(int direction, Cell from) const {
    return tables_->neighbor[static_cast<std::size_t>(from * tables_->directions + direction)];
  }

  /// The direction of the ray on which another cell lies.
  int direction_to(Cell from, Cell other) const {
    return tables_->direction_to[static_cast<std::size_t>(from * tables_->cells + other)];
  }

  // castles (position_castles.h)
  bool inside(const Castle& castle, Cell from, Color color) const;
  Set active(Color color) const { return pieces(color) & ~pillars_ & ~arrested_; }
  Set with_field(Color color) const { return pieces(color) & ~pillars_ & ~fieldless_; }
  FixedVector<Cell, 24> foundations(Color color) const;
  Set founded(Cell first, const FixedVector<Cell, 24>& chairs) const;
  FixedVector<Cell, 24> nameable(const FixedVector<Cell, 24>& chairs) const;
  Set founders(Color color) const;
  Set last_corners(Color color) const;
  bool completes(const Set& corners, Cell to) const;
  void form(Action a);
  bool kept(const Castle& castle) const;
  void refresh_castles();
  void find_arrested();

  // attacks (position_attacks.h)
  /// Pieces without which an enemy may attack, and vacant squares where a piece would be the screen of an
  /// enemy Master, as long as no Castle changes.
  struct CheckInfo {
    Set shields, gaps;
  };
  bool attacked_by(Color by, Cell c, const Set& pieces, const Set& enemies, CheckInfo* check_info) const;
  Set walls() const;

  // fields (position_fields.h)
  Set capturable() const;
  Set slides(Cell from, std::uint32_t directions, const Set& blockers) const;
  Set jumps_over_screen(Cell from, const Set& closed) const;
  Set leaps_open(Cell from, Color color) const;
  Set pawn_steps(Cell from, Color color, const Set& vacant) const;
  Set walks(Cell from, Color color) const;
  bool walk_open(const Castle& castle, Color color) const;
  Set civilian_moves(Cell from, bool one_major) const;
  template <std::size_t N, class F>
  void each_chain(Cell from, bool one_major, const FixedVector<Cell, N>& victims, F&& f,
                  Set* jumped = nullptr) const;
  template <std::size_t N>
  Set chains(Cell from, bool one_major, const FixedVector<Cell, N>& victims) const;
  static FixedVector<Cell, 1> nobody() { return {}; }
  static FixedVector<Cell, 1> one_victim(Cell c) {
    FixedVector<Cell, 1> one;
    one.push_back(c);
    return one;
  }
  bool limited(Cell civilian) const;
  int min_jumps(Cell from, Cell to, bool one_major, const Victims& over) const;

  // papers (position_deputies.h)
  Set halls_of(Color owner) const;
  Set free_civilians(Color color) const;
  bool may_appoint() const;
  void compromise_after_last();

  // actions (position_actions.h, position_arrests.h)
  struct MoveGenerator;
  FixedVector<Kind, role_count> promotions() const;
  bool promoted(Cell from, Cell to) const;
  Cell castling_stop(int direction) const;

  // carrying out (position_play.h)
  void put(Cell c, Piece piece);
  void lift(Cell c);
  void lose(Cell c);
  void move_piece(Cell from, Cell to);
  void dispatch(Action::Arrest arrest);
  void execute(Action a);
  void carry_out(Action a);
  void thaw();
  void assume();
  std::uint64_t castle_key() const;

  const Tables* tables_;
  std::uint64_t pieces_key_ = 0;
  Color side_ = Color::white;
  Cell king_[2] = {no_cell, no_cell};
  Cell ep_square_ = no_cell, ep_pawn_ = no_cell;
  int idle_turns_ = 0;
  int appointments_[2] = {0, 0};
  FixedVector<Castle, max_castles> castles_;
  Set color_[2];
  Set kind_[role_count];
  Set pillars_, arrested_, fieldless_;
  bool pending_ = false;  // the set-up had a complete foundation without a Castle
  Set unmoved_, deputies_, known_, certified_, settled_;
  Set frozen_[2];  // Assassins without a field for one more turn of their side, and for two
  Piece piece_[64 * W];
};

}  // namespace cheshire::cheops

#include "rules/cheops/position_actions.h"
#include "rules/cheops/position_arrests.h"
#include "rules/cheops/position_attacks.h"
#include "rules/cheops/position_castles.h"
#include "rules/cheops/position_deputies.h"
#include "rules/cheops/position_fields.h"
#include "rules/cheops/position_play.h"

namespace cheshire::cheops {

// Instantiated in position.cpp.
extern template class Position<2>;
extern template class Position<3>;
extern template class Position<5>;
extern template class Position<16>;

}  // namespace cheshire::cheops
