#include "text/cheops/refusal.h"

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

  std::string text() const {
    if (legal()) return "";
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
  const std::string& square(Cell c) const { return t_.topology.name(c); }
  bool ours(Cell c, Kind kind) const { return p_.at(c) == make_piece(us_, kind); }
  std::string unsafe() const { return WhyNot<W>(p_, a_.from(), a_.to()).unsafe(a_); }

  std::string move() const {
    const WhyNot<W> plain(p_, a_.from(), a_.to());
    const std::string why = plain.text();
    const bool carried = a_.arrests() && p_.at(a_.from()) != no_piece && ours(a_.from(), civilian) &&
                         p_.at(a_.to()) == no_piece && plain.goes();
    if (!why.empty() && !carried) return why;
    if (a_.arrests()) {
      if (const std::string wrong = arrest(); !wrong.empty()) return wrong;
    }
    if (const std::string wrong = promotion(); !wrong.empty()) return wrong;
    if (const std::string wrong = castle(); !wrong.empty()) return wrong;
    return unsafe();
  }

  std::string arrest() const {
    if (!rules_.castles) return cite("this game has no Deputies, and so no arrests", 98);
    if (!p_.deputies().contains(a_.from())) return cite("only a Deputy arrests", 98);
    if (a_.arrest_count() > 1 && rules_.one_arrest) return cite("a Deputy arrests one piece in a turn", 99);
    for (int i = 0; i < a_.arrest_count(); ++i) {
      const auto [victim, hall] = a_.arrest(i);
      if (const std::string wrong = arrest(victim, hall); !wrong.empty()) return wrong;
      for (int j = 0; j < i; ++j) {
        if (a_.arrest(j).victim == victim)
          return cite("the piece on " + square(victim) + " is sent once", 99);
        if (a_.arrest(j).hall == hall) return cite("the hall " + square(hall) + " holds one piece", 99);
      }
    }
    return {};
  }

  std::string arrest(Cell victim, Cell hall) const {
    if (p_.at(victim) == no_piece || color_of(p_.at(victim)) == us_)
      return cite("no enemy stands on " + square(victim), 98);
    if (p_.pillars().contains(victim)) return cite("pillars are sent nowhere", 100);
    if (victim == p_.king(!us_) && !rules_.king_arrested)
      return cite("a King is not arrested in this game", 79);
    typename P::Victims over;
    over.push_back(victim);
    if (p_.jumps(a_.from(), a_.to(), over) == 0)
      return cite("the Deputy does not jump the piece on " + square(victim), 98);
    const bool open = std::any_of(p_.castles().begin(), p_.castles().end(), [&](const Castle& castle) {
      return castle.active() && castle.owner == us_ && t_.sites[castle.chair].halls.contains(hall);
    });
    if (!open) return cite(square(hall) + " is no hall of an active Castle of yours", 98);
    if (hall == a_.to() || (p_.at(hall) != no_piece && hall != a_.from()))
      return cite("the hall " + square(hall) + " is not vacant", 98);
    return {};
  }

  // Returns whether `has` holds for any legal action of this kind between the same two cells.
  template <class Has>
  bool some(Has&& has) const {
    return std::any_of(all_.begin(), all_.end(), [&](Action a) {
      return a.kind() == a_.kind() && a.from() == a_.from() && a.to() == a_.to() && has(a);
    });
  }

  std::string promotion() const {
    const bool due = some([](Action a) { return a.promotes(); });
    if (!due) {
      return a_.promotes() ? cite(square(a_.from()) + square(a_.to()) + " is no promotion", 50)
                           : std::string();
    }
    if (!a_.promotes()) return cite("the Pawn becomes another piece: name him by one of " + roles(), 50);
    const Kind role = a_.promotion();
    if (role == king || role == pawn || role == civilian)
      return cite("a Pawn never becomes a " + titled(t_.spec.kinds[role].name), 51);
    if (role == queen && !rules_.several_queens && p_.pieces(us_, queen))
      return cite("a Pawn becomes Queen only if its side has none", 52);
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

  std::string castle() const {
    const auto like = [&](Action a) { return a.without_castle() == a_.without_castle(); };
    if (!some(like)) return {};
    if (a_.castle() != no_cell)
      return cite("no choice of a Castle on " + square(a_.castle()) + " arises by this action", 59);
    if (rules_.formation == Formation::declared) return {};
    std::string chairs;
    some([&](Action a) {
      if (like(a) && a.castle() != no_cell) chairs += (chairs.empty() ? "+" : ", +") + square(a.castle());
      return false;
    });
    return chairs.empty() ? chairs : cite("several Castles exclude each other: choose one of " + chairs, 59);
  }

  std::string abdication() const {
    if (!p_.abdications().empty() && p_.has_ordinary_action())
      return cite("a King abdicates only in mate, repetition or perpetual check", 111);
    if (a_.from() != p_.king(us_)) return cite("only the King abdicates", 111);
    if (p_.has_ordinary_action())
      return cite("a King abdicates only in mate, repetition or perpetual check", 111);
    if (!ours(a_.to(), duke)) return cite("no Duke of yours stands on " + square(a_.to()), 111);
    if (p_.arrested().contains(a_.from()) && !rules_.arrested_king_abdicates)
      return cite("an arrested King does not abdicate in this game", 117);
    if (p_.arrested().contains(a_.to()))
      return cite("the Duke on " + square(a_.to()) + " is an arrestee", 112);
    if (p_.attacked(a_.to())) return cite("the Duke on " + square(a_.to()) + " is attacked", 112);
    return cite("the Duke on " + square(a_.to()) + " would be attacked when the King has gone", 112);
  }

  std::string appointment() const {
    if (!rules_.castles) return cite("this game has no Deputies", 87);
    const Cell own = p_.king(us_);
    const auto held = std::find_if(p_.castles().begin(), p_.castles().end(), [&](const Castle& castle) {
      return castle.active() && castle.owner == us_ && castle.chair == own;
    });
    if (held == p_.castles().end())
      return cite("only a King who keeps a Castle active from its chair appoints", 87);
    if (held->activator != own && rules_.appointing_king == AppointingKing::activator)
      return cite("the piece on " + square(held->activator) + " keeps the Castle active, not the King", 88);
    const Set active = p_.pieces(us_, civilian) & ~p_.pillars() & ~p_.arrested();
    if (sealed_) {
      if (!(active & ~p_.deputies())) return cite("no active Civilian is left to be appointed", 87);
    } else {
      const Cell named = a_.to();
      if (!ours(named, civilian)) return cite("no Civilian of yours stands on " + square(named), 87);
      if (p_.pillars().contains(named)) return cite("a pillar is not active and cannot be appointed", 87);
      if (!active.contains(named)) return cite("an arrestee is not active and cannot be appointed", 87);
      if (p_.deputies().contains(named))
        return cite("the piece on " + square(named) + " is a Deputy already", 87);
    }
    if (p_.in_check()) return cite("an appointment parries no check", 89);
    if (const std::string wrong = castle(); !wrong.empty()) return wrong;
    return cite("that is no legal action here", 14);
  }

  std::string inspection() const {
    if (!rules_.castles) return cite("this game has no papers", 91);
    const Cell c = a_.to();
    if (p_.at(c) != make_piece(!us_, civilian)) return cite("no enemy Civilian stands on " + square(c), 91);
    if (p_.known().contains(c)) return cite("the piece on " + square(c) + " is known for a Deputy", 91);
    if (rules_.inspection_needs_papers && p_.setup().appointments[index(!us_)] == 0)
      return cite("the enemy has appointed nobody", 92);
    if (!p_.attacked(c))
      return cite("the Civilian on " + square(c) + " is in no piece's capture projection", 91);
    if (const std::string wrong = castle(); !wrong.empty()) return wrong;
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
std::string why_not(const Position<W>& p, Cell from, Cell to) {
  return WhyNot<W>(p, from, to).text();
}
template <int W>
Error refusal(const Position<W>& p, const Wire& wire) {
  return {Refusal<W>(p, wire.announced).text(), 0};
}

template std::string why_not(const Position<2>&, Cell, Cell);
template std::string why_not(const Position<3>&, Cell, Cell);
template std::string why_not(const Position<5>&, Cell, Cell);
template std::string why_not(const Position<16>&, Cell, Cell);
template Error refusal(const Position<2>&, const Wire&);
template Error refusal(const Position<3>&, const Wire&);
template Error refusal(const Position<5>&, const Wire&);
template Error refusal(const Position<16>&, const Wire&);

}  // namespace cheshire::cheops
