#include "text/cheops/setup_check.h"

#include <algorithm>
#include <string>
#include <utility>

#include "messages/cheops.h"
#include "messages/setup.h"
#include "rules/cheops/cite.h"
#include "rules/cheops/position.h"
#include "text/cheops/counts.h"
#include "text/cheops/fen.h"

namespace cheshire::cheops {
namespace {

using Pieces = std::vector<Cell>;

bool has_cell(const Pieces& cells, Cell c) { return std::find(cells.begin(), cells.end(), c) != cells.end(); }

template <int W>
class Check {
 public:
  using Set = CellSet<W>;
  using Site = typename Tables<W>::Site;

  Check(const Setup& setup, const Tables<W>& tables) : setup_(setup), tables_(tables), rules_(tables.rules) {}

  std::vector<Fault> all() {
    if (!board_fits()) return std::move(faults_);
    kings();
    civilians();
    pawns();
    castling();
    if (setup_.castles.size() > Position<W>::max_castles) {
      fault(Fault::Kind::bad_castle, msg::castles_too_many(Position<W>::max_castles, rule_id(54)));
      playable_ = false;
    }
    if (rules_.castles) {
      for (std::size_t i = 0; i < setup_.castles.size(); ++i) castle(i);
      halls();
      papers();
    } else {
      no_castles();
    }
    en_passant();
    clocks();
    if (playable_) check();
    return std::move(faults_);
  }

 private:
  void fault(Fault::Kind kind, Message message, Cell cell = no_cell) {
    faults_.push_back({kind, cell, std::move(message)});
  }
  SquareName square(Cell c) const { return tables_.topology.square(c); }
  bool is(Cell c, Kind kind) const {
    return setup_.pieces[c] != no_piece && kind_of(setup_.pieces[c]) == kind;
  }
  bool is(Cell c, Color color, Kind kind) const { return setup_.pieces[c] == make_piece(color, kind); }
  Color color(Cell c) const { return color_of(setup_.pieces[c]); }
  const Site& site(const Castle& castle) const { return tables_.sites[castle.chair]; }

  // Checks what all other checks rely on.
  bool board_fits() {
    const auto outside = [&](Cell c) { return c >= tables_.cells; };
    if (static_cast<int>(setup_.pieces.size()) != tables_.cells) {
      fault(Fault::Kind::piece_outside_board, msg::setup_of_other_board());
      return false;
    }
    for (Cell c = 0; c < tables_.cells; ++c) {
      if (setup_.pieces[c] != no_piece && kind_of(setup_.pieces[c]) >= role_count)
        fault(Fault::Kind::piece_outside_board, msg::piece_not_in_game(square(c)), c);
    }
    bool stray = false;
    for (const Pieces* list :
         {&setup_.unmoved, &setup_.deputies, &setup_.known, &setup_.certified, &setup_.settled})
      stray |= std::any_of(list->begin(), list->end(), outside);
    for (const auto& frozen : setup_.frozen) stray |= outside(frozen.cell);
    for (const Castle& castle : setup_.castles)
      stray |= outside(castle.chair) || (castle.active() && outside(castle.activator));
    if (setup_.ep_square != no_cell) stray |= outside(setup_.ep_square) || outside(setup_.ep_pawn);
    if (stray) fault(Fault::Kind::piece_outside_board, msg::square_not_on_board());
    return faults_.empty();
  }

  void kings() {
    for (Color side : {Color::white, Color::black}) {
      const auto n = std::count(setup_.pieces.begin(), setup_.pieces.end(), make_piece(side, king));
      if (n == 0) fault(Fault::Kind::missing_king, msg::king_missing(side));
      if (n > 1) fault(Fault::Kind::many_kings, msg::kings_too_many(side, n));
      playable_ &= n == 1;
    }
  }

  // No style of the game starts with more Civilians, and lists of fixed size rely on this limit.
  void civilians() {
    constexpr std::ptrdiff_t max = 6;
    for (Color side : {Color::white, Color::black}) {
      const auto n = std::count(setup_.pieces.begin(), setup_.pieces.end(), make_piece(side, civilian));
      if (n > max) {
        fault(Fault::Kind::bad_papers, msg::civilians_too_many(side, n, max, rule_id(11)));
        playable_ = false;
      }
    }
  }

  // A Pawn sent to a hall may stand on a square that it could not reach by moving.
  void pawns() {
    const int last = tables_.topology.extent().y - 1;
    for (Cell c = 0; c < tables_.cells; ++c) {
      if (!is(c, pawn) || in_some_hall(c)) continue;
      const Color side = color(c);
      const Coord at = tables_.topology.at(c);
      if (tables_.final_rank[index(side)].contains(c))
        fault(Fault::Kind::pawn_on_last_rank, msg::pawn_on_last_rank(side, square(c), rule_id(50)), c);
      if (at.y == (side == Color::white ? 0 : last))
        fault(Fault::Kind::pawn_on_first_rank, msg::pawn_on_first_rank(side, square(c), rule_id(31)), c);
    }
  }
  bool in_some_hall(Cell c) const {
    return std::any_of(setup_.castles.begin(), setup_.castles.end(),
                       [&](const Castle& castle) { return site(castle).halls.contains(c); });
  }

  // A piece that has not moved must stand on its first square.
  void castling() {
    if (setup_.unmoved.empty()) return;
    const Result<Setup> start = cheops::read_fen(tables_.spec.start, tables_.spec, tables_.topology);
    for (Cell c : setup_.unmoved) {
      if (!is(c, king) && !is(c, tower)) {
        fault(Fault::Kind::bad_right, msg::castling_right_misplaced(square(c), rule_id(47)), c);
      } else if (!start || !has_cell(start->unmoved, c) || start->pieces[c] != setup_.pieces[c]) {
        fault(Fault::Kind::bad_right, msg::castling_piece_displaced(square(c), rule_id(47)), c);
      }
    }
  }

  void castle(std::size_t number) {
    const Castle& one = setup_.castles[number];
    const SquareName chair = square(one.chair);
    const auto wrong = [&](Message what, Cell cell) {
      fault(Fault::Kind::bad_castle, std::move(what), cell);
    };
    const Site& parts = site(one);
    if (parts.pillars.count() != 4) {
      wrong(msg::castle_incomplete(chair, rule_id(54)), one.chair);
      return;
    }
    int rooks = 0, civilians = 0;
    parts.pillars.for_each([&](Cell c) {
      rooks += is(c, one.builder, tower) || is(c, one.builder, master);
      civilians += is(c, one.builder, civilian);
    });
    if (rooks != 2 || civilians != 2)
      wrong(msg::castle_pillars_wrong(chair, one.builder, rule_id(54)), one.chair);
    for (std::size_t i = 0; i < number; ++i) {
      const Site& other = site(setup_.castles[i]);
      const Set shared = (parts.pillars | parts.halls) & (other.pillars | other.halls);
      if (shared)
        wrong(
            msg::castles_overlap(chair, square(shared.first()), square(setup_.castles[i].chair), rule_id(58)),
            shared.first());
    }
    if (one.active()) {
      activator(one, wrong);
    } else if (const Piece piece = setup_.pieces[one.chair];
               piece != no_piece && (rules_.everyone_activates || is_major(kind_of(piece)))) {
      wrong(msg::castle_inactive(chair, rule_id(61)), one.chair);
    }
  }

  template <class Wrong>
  void activator(const Castle& one, Wrong&& wrong) {
    const Cell c = one.activator;
    const SquareName chair = square(one.chair);
    if (setup_.pieces[c] == no_piece || color(c) != one.owner) {
      wrong(msg::activator_missing(chair, square(c), one.owner, rule_id(61)), c);
      return;
    }
    const bool noble = is_noble(kind_of(setup_.pieces[c]));
    if (c == one.chair) {
      if (!rules_.everyone_activates && !is_major(kind_of(setup_.pieces[c])))
        wrong(msg::activator_no_major(chair, rule_id(61)), c);
    } else if (site(one).axis.contains(c)) {
      if (!noble) wrong(msg::activator_no_noble(chair, square(c), rule_id(62)), c);
      if (noble && !rules_.noble_on_axis_keeps_castle)
        wrong(msg::activator_on_axis(chair, square(c), rule_id(63)), c);
    } else if (!site(one).halls.contains(c)) {
      wrong(msg::activator_outside(chair, square(c), rule_id(62)), c);
    } else if (!noble) {
      wrong(msg::activator_no_noble(chair, square(c), rule_id(62)), c);
    }
  }

  // Returns whether a cell is a hall of an active Castle of that owner.
  bool in_hall_of(Cell c, Color owner) const {
    return std::any_of(setup_.castles.begin(), setup_.castles.end(), [&](const Castle& castle) {
      return castle.active() && castle.owner == owner && site(castle).halls.contains(c);
    });
  }
  void halls() {
    for (Cell c : setup_.settled) {
      if (!is(c, pawn) || !in_hall_of(c, color(c)))
        fault(Fault::Kind::bad_hall, msg::hall_without_pawn(square(c), rule_id(83)), c);
    }
    for (const auto& [c, turns] : setup_.frozen) {
      if (!is(c, assassin) || !in_hall_of(c, !color(c)))
        fault(Fault::Kind::bad_hall, msg::hall_without_assassin(square(c), rule_id(102)), c);
      if (turns >= 1 && turns <= 2) continue;
      playable_ = false;
      fault(Fault::Kind::bad_hall, msg::assassin_wait_wrong(square(c), rule_id(102)), c);
    }
  }

  void papers() {
    int deputies[2] = {0, 0}, others[2] = {0, 0};
    for (Cell c : setup_.deputies) {
      if (!is(c, civilian)) {
        fault(Fault::Kind::bad_papers, msg::deputy_missing(square(c), rule_id(87)), c);
      } else {
        ++deputies[index(color(c))];
      }
    }
    for (Cell c : setup_.known) {
      if (!has_cell(setup_.deputies, c))
        fault(Fault::Kind::bad_papers, msg::deputy_known_unappointed(square(c), rule_id(95)), c);
    }
    for (Cell c : setup_.certified) {
      if (!is(c, civilian)) {
        fault(Fault::Kind::bad_papers, msg::certified_missing(square(c), rule_id(93)), c);
      } else if (has_cell(setup_.deputies, c)) {
        fault(Fault::Kind::bad_papers, msg::certified_appointed(square(c), rule_id(93)), c);
      }
    }
    for (Cell c = 0; c < tables_.cells; ++c) {
      if (is(c, civilian) && !has_cell(setup_.deputies, c) && !has_cell(setup_.certified, c))
        ++others[index(color(c))];
    }
    for (Color side : {Color::white, Color::black}) {
      const int appointed = setup_.appointments[index(side)], concealed = setup_.concealed[index(side)];
      if (appointed < 0 || appointed > max_papers || concealed < 0 || concealed > max_papers) {
        fault(Fault::Kind::bad_papers, msg::papers_out_of_range(side, max_papers));
        continue;
      }
      if (deputies[index(side)] + concealed > appointed)
        fault(Fault::Kind::bad_papers, msg::deputies_exceed_appointments(side, rule_id(87)));
      if (concealed > others[index(side)])
        fault(Fault::Kind::bad_papers, msg::deputies_exceed_civilians(side, rule_id(90)));
    }
  }

  void no_castles() {
    for (const Castle& castle : setup_.castles)
      fault(Fault::Kind::bad_castle, msg::castles_off(square(castle.chair)), castle.chair);
    const bool papers = setup_.appointments[0] || setup_.appointments[1] || setup_.concealed[0] ||
                        setup_.concealed[1] || !setup_.deputies.empty() || !setup_.known.empty() ||
                        !setup_.certified.empty();
    if (papers) fault(Fault::Kind::bad_papers, msg::appointments_off());
    if (!setup_.settled.empty() || !setup_.frozen.empty()) fault(Fault::Kind::bad_hall, msg::halls_off());
  }

  void en_passant() {
    if (setup_.ep_square == no_cell) return;
    if (!rules_.en_passant) {
      fault(Fault::Kind::bad_en_passant, msg::en_passant_off(rule_id(36)), setup_.ep_square);
    } else if (!double_step_just_made()) {
      fault(Fault::Kind::bad_en_passant, msg::en_passant_not_offered(square(setup_.ep_square), rule_id(36)),
            setup_.ep_square);
    }
  }
  bool double_step_just_made() const {
    const Color mover = !setup_.side;
    if (!is(setup_.ep_pawn, mover, pawn) || setup_.pieces[setup_.ep_square] != no_piece) return false;
    const int level = tables_.topology.at(setup_.ep_pawn).z;
    for (Cell from = 0; from < tables_.cells; ++from) {
      if (setup_.pieces[from] != no_piece || tables_.topology.at(from).z != level) continue;
      for (const auto& two : tables_.pawns[index(mover)][from].doubles) {
        if (two.over == setup_.ep_square && two.to == setup_.ep_pawn) return true;
      }
    }
    return false;
  }

  void clocks() {
    if (setup_.idle_turns < 0 || setup_.idle_turns > max_counted)
      fault(Fault::Kind::bad_clock, msg::count_out_of_range(max_counted));
    if (setup_.round < 1 || setup_.round > max_counted)
      fault(Fault::Kind::bad_clock, msg::round_out_of_range(max_counted));
  }

  void check() {
    const Position<W> p(tables_, setup_);
    const Color waiting = !setup_.side;
    if (p.attacked(p.king(waiting)))
      fault(Fault::Kind::side_not_to_move_in_check,
            msg::waiting_king_in_check(waiting, square(p.king(waiting)), rule_id(17)), p.king(waiting));
  }

  const Setup& setup_;
  const Tables<W>& tables_;
  const Rules& rules_;
  std::vector<Fault> faults_;
  bool playable_ = true;  // a Position can be made of the set-up, even if it has faults
};

}  // namespace

template <int W>
std::vector<Fault> faults(const Setup& setup, const Tables<W>& tables) {
  return Check<W>(setup, tables).all();
}

Setup corrected(Setup setup, const std::vector<Fault>& faults) {
  for (const Fault& fault : faults) {
    if (fault.kind == Fault::Kind::bad_right) std::erase(setup.unmoved, fault.cell);
    if (fault.kind == Fault::Kind::bad_en_passant) setup.ep_square = setup.ep_pawn = no_cell;
  }
  setup.idle_turns = std::clamp(setup.idle_turns, 0, max_counted);
  setup.round = std::clamp(setup.round, 1, max_counted);
  return setup;
}

template std::vector<Fault> faults(const Setup&, const Tables<2>&);
template std::vector<Fault> faults(const Setup&, const Tables<3>&);
template std::vector<Fault> faults(const Setup&, const Tables<5>&);
template std::vector<Fault> faults(const Setup&, const Tables<16>&);

}  // namespace cheshire::cheops
