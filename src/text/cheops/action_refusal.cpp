#include "text/cheops/action_refusal.h"

#include <algorithm>

#include "text/cheops/why_not.h"
#include "text/fen_fields.h"

namespace cheshire::cheops {
namespace {

template <int W>
class Refusal {
 public:
  using P = Position<W>;
  using Set = CellSet<W>;

  Refusal(const P& p, const AnnouncedAction& announced)
      : p_(p),
        t_(p.tables()),
        rules_(t_.rules),
        a_(announced.action),
        sealed_(announced.sealed()),
        us_(p.side()),
        all_(p.actions()) {}

  std::optional<Message> reason() const {
    if (legal()) return {};
    switch (a_.kind()) {
      case ActionKind::move:
      case ActionKind::castling:
      case ActionKind::promotion_in_place: return move();
      case ActionKind::abdication: return abdication();
      case ActionKind::appointment: return appointment();
      case ActionKind::inspection: return inspection();
    }
    return {};
  }

 private:
  bool legal() const {
    if (a_.from() >= t_.cells || a_.to() >= t_.cells) return false;
    return std::any_of(all_.begin(), all_.end(), [&](Action a) {
      return a == a_ || (sealed_ && a.kind() == ActionKind::appointment && a.castle() == a_.castle());
    });
  }
  SquareName square(Cell c) const { return t_.topology.square(c); }
  bool ours(Cell c, Kind kind) const { return p_.at(c) == make_piece(us_, kind); }
  Message unsafe() const { return WhyNot<W>(p_, a_.from(), a_.to()).unsafe(a_); }

  Message move() const {
    const WhyNot<W> plain(p_, a_.from(), a_.to());
    const std::optional<Message> why = plain.reason();
    const bool carried = a_.arrests() && p_.at(a_.from()) != no_piece && ours(a_.from(), civilian) &&
                         p_.at(a_.to()) == no_piece && plain.goes();
    if (why && !carried) return *why;
    if (a_.arrests()) {
      if (const auto wrong = arrest()) return *wrong;
    }
    if (const auto wrong = promotion()) return *wrong;
    if (const auto wrong = castle()) return *wrong;
    return unsafe();
  }

  std::optional<Message> arrest() const {
    if (!rules_.castles) return msg::arrests_off(rule_id(98));
    if (!p_.deputies().contains(a_.from())) return msg::arrest_without_deputy(rule_id(98));
    if (a_.arrest_count() > 1 && rules_.one_arrest) return msg::arrest_of_several(rule_id(99));
    for (int i = 0; i < a_.arrest_count(); ++i) {
      const auto [victim, hall] = a_.arrest(i);
      if (const auto wrong = arrest(victim, hall)) return wrong;
      for (int j = 0; j < i; ++j) {
        if (a_.arrest(j).victim == victim) return msg::arrest_twice(square(victim), rule_id(99));
        if (a_.arrest(j).hall == hall) return msg::hall_shared(square(hall), rule_id(99));
      }
    }
    return {};
  }

  std::optional<Message> arrest(Cell victim, Cell hall) const {
    if (p_.at(victim) == no_piece || color_of(p_.at(victim)) == us_)
      return msg::arrest_without_victim(square(victim), rule_id(98));
    if (p_.pillars().contains(victim)) return msg::arrest_of_pillar(rule_id(100));
    if (victim == p_.king(!us_) && !rules_.king_arrested) return msg::arrest_of_king(rule_id(79));
    typename P::Victims over;
    over.push_back(victim);
    if (p_.jumps(a_.from(), a_.to(), over) == 0) return msg::arrest_without_jump(square(victim), rule_id(98));
    const bool open = std::any_of(p_.castles().begin(), p_.castles().end(), [&](const Castle& castle) {
      return castle.active() && castle.owner == us_ && t_.sites[castle.chair].halls.contains(hall);
    });
    if (!open) return msg::hall_not_yours(square(hall), rule_id(98));
    if (hall == a_.to() || (p_.at(hall) != no_piece && hall != a_.from()))
      return msg::hall_occupied(square(hall), rule_id(98));
    return {};
  }

  // Returns whether `has` holds for any legal action of this kind between the same two cells.
  template <class Has>
  bool some(Has&& has) const {
    return std::any_of(all_.begin(), all_.end(), [&](Action a) {
      return a.kind() == a_.kind() && a.from() == a_.from() && a.to() == a_.to() && has(a);
    });
  }

  std::optional<Message> promotion() const {
    const bool due = some([](Action a) { return a.promotes(); });
    if (!due) {
      if (!a_.promotes()) return {};
      return msg::not_a_promotion(t_.topology.name(a_.from()) + t_.topology.name(a_.to()), rule_id(50));
    }
    if (!a_.promotes()) return msg::promotion_unnamed(roles(), rule_id(50));
    const Kind role = a_.promotion();
    if (role == king || role == pawn || role == civilian)
      return msg::promotion_forbidden(TitledPiece{t_.spec.kinds[role].name}, rule_id(51));
    if (role == queen && !rules_.several_queens && p_.pieces(us_, queen))
      return msg::second_queen(rule_id(52));
    return {};
  }
  std::string roles() const {
    std::string letters;
    for (Kind k = 0; k < role_count; ++k) {
      if (some([&](Action a) { return a.promotes() && a.promotion() == k; }))
        letters += to_lower(t_.spec.kinds[k].letter);
    }
    return letters;
  }

  std::optional<Message> castle() const {
    const auto like = [&](Action a) { return a.without_castle() == a_.without_castle(); };
    if (!some(like)) return {};
    if (a_.castle() != no_cell) return msg::castle_choice_wrong(square(a_.castle()), rule_id(59));
    if (rules_.formation == Formation::declared) return {};
    std::string chairs;
    some([&](Action a) {
      if (like(a) && a.castle() != no_cell)
        chairs += (chairs.empty() ? "+" : ", +") + t_.topology.name(a.castle());
      return false;
    });
    if (chairs.empty()) return {};
    return msg::castle_choice_missing(chairs, rule_id(59));
  }

  Message abdication() const {
    if (!p_.abdications().empty() && p_.has_ordinary_action())
      return msg::abdication_without_need(rule_id(111));
    if (a_.from() != p_.king(us_)) return msg::abdication_by_other(rule_id(111));
    if (p_.has_ordinary_action()) return msg::abdication_without_need(rule_id(111));
    if (!ours(a_.to(), duke)) return msg::abdication_without_duke(square(a_.to()), rule_id(111));
    if (p_.arrested().contains(a_.from()) && !rules_.arrested_king_abdicates)
      return msg::arrested_king_abdicates(rule_id(117));
    if (p_.arrested().contains(a_.to())) return msg::duke_arrested(square(a_.to()), rule_id(112));
    if (p_.attacked(a_.to())) return msg::duke_attacked(square(a_.to()), rule_id(112));
    return msg::duke_exposed(square(a_.to()), rule_id(112));
  }

  Message appointment() const {
    if (!rules_.castles) return msg::deputies_off(rule_id(87));
    const Cell own = p_.king(us_);
    const auto held = std::find_if(p_.castles().begin(), p_.castles().end(), [&](const Castle& castle) {
      return castle.active() && castle.owner == us_ && castle.chair == own;
    });
    if (held == p_.castles().end()) return msg::appointment_without_castle(rule_id(87));
    if (held->activator != own && rules_.appointing_king == AppointingKing::activator)
      return msg::appointment_by_activator(square(held->activator), rule_id(88));
    const Set active = p_.pieces(us_, civilian) & ~p_.pillars() & ~p_.arrested();
    if (sealed_) {
      if (!(active & ~p_.deputies())) return msg::appointment_without_civilian(rule_id(87));
    } else {
      const Cell named = a_.to();
      if (!ours(named, civilian)) return msg::appointee_missing(square(named), rule_id(87));
      if (p_.pillars().contains(named)) return msg::appointee_is_pillar(rule_id(87));
      if (!active.contains(named)) return msg::appointee_arrested(rule_id(87));
      if (p_.deputies().contains(named)) return msg::appointee_is_deputy(square(named), rule_id(87));
    }
    if (p_.in_check()) return msg::appointment_in_check(rule_id(89));
    if (const auto wrong = castle()) return *wrong;
    return msg::action_illegal(rule_id(14));
  }

  Message inspection() const {
    if (!rules_.castles) return msg::papers_off(rule_id(91));
    const Cell c = a_.to();
    if (p_.at(c) != make_piece(!us_, civilian))
      return msg::inspection_without_civilian(square(c), rule_id(91));
    if (p_.known().contains(c)) return msg::inspection_of_known_deputy(square(c), rule_id(91));
    if (rules_.inspection_needs_papers && p_.setup().appointments[index(!us_)] == 0)
      return msg::inspection_without_appointments(rule_id(92));
    if (!p_.attacked(c)) return msg::inspection_out_of_reach(square(c), rule_id(91));
    if (const auto wrong = castle()) return *wrong;
    return unsafe();
  }

  const P& p_;
  const Tables<W>& t_;
  const Rules& rules_;
  const Action a_;
  const bool sealed_;
  const Color us_;
  const std::vector<Action> all_;
};

}  // namespace

template <int W>
std::optional<Message> why_not(const Position<W>& p, Cell from, Cell to) {
  return WhyNot<W>(p, from, to).reason();
}
template <int W>
std::optional<Message> refusal(const Position<W>& p, const Wire& wire) {
  return Refusal<W>(p, wire.announced).reason();
}

template std::optional<Message> why_not(const Position<2>&, Cell, Cell);
template std::optional<Message> why_not(const Position<3>&, Cell, Cell);
template std::optional<Message> why_not(const Position<5>&, Cell, Cell);
template std::optional<Message> why_not(const Position<16>&, Cell, Cell);
template std::optional<Message> refusal(const Position<2>&, const Wire&);
template std::optional<Message> refusal(const Position<3>&, const Wire&);
template std::optional<Message> refusal(const Position<5>&, const Wire&);
template std::optional<Message> refusal(const Position<16>&, const Wire&);

}  // namespace cheshire::cheops
