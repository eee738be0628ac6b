#include "text/cheops/wire.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "messages/turn.h"
#include "text/cheops/cursor.h"

namespace cheshire::cheops {
namespace {

constexpr std::size_t salt_digits = 32, seal_digits = 64;

class WireReader {
 public:
  WireReader(std::string_view text, const GameSpec& spec, const Topology& topology,
             std::span<const Piece> pieces, Color side)
      : cursor_(text), spec_(spec), topology_(topology), pieces_(pieces), side_(side) {}

  Result<Wire> read() {
    if (cursor_.done()) return cursor_.error(msg::turn_empty());
    const bool appoints = cursor_.take('@');
    if (Result<void> r = appoints ? read_appointment() : read_action(); !r) return r.error();
    if (Result<void> r = read_suffixes(); !r) return r.error();
    if (appoints) {
      if (Result<void> r = read_paper(); !r) return r.error();
    }
    if (Result<void> r = read_announcement(); !r) return r.error();
    if (!cursor_.done()) return cursor_.error(msg::turn_unexpected(shown(cursor_.peek())));
    return wire_;
  }

 private:
  Result<void> cell(Cell& out, Message (*missing)()) {
    out = cursor_.cell(topology_);
    if (out == no_cell) return cursor_.error(missing());
    return {};
  }
  Action& action() { return wire_.announced.action; }

  Result<void> read_appointment() {
    const auto it = std::find(pieces_.begin(), pieces_.end(), make_piece(side_, spec_.king));
    if (it == pieces_.end()) return cursor_.error(msg::turn_without_king());
    const Cell own = static_cast<Cell>(it - pieces_.begin()), named = cursor_.cell(topology_);
    action() = named == no_cell ? AnnouncedAction::sealed_appointment(own)
                                : Action(ActionKind::appointment, own, named);
    return {};
  }

  Result<void> read_action() {
    Cell from, to;
    if (cursor_.take('?')) {
      if (Result<void> r = cell(to, msg::turn_civilian_missing); !r) return r;
      action() = {ActionKind::inspection, to, to};
      return {};
    }
    from = cursor_.cell(topology_);
    if (from == no_cell) return cursor_.error(msg::turn_square_missing(topology_.name(0)));
    const bool abdicates = cursor_.take('>');
    if (Result<void> r = cell(to, abdicates ? msg::turn_duke_missing : msg::turn_target_missing); !r)
      return r;
    action() = {abdicates           ? ActionKind::abdication
                : from == to        ? ActionKind::promotion_in_place
                : castles(from, to) ? ActionKind::castling
                                    : ActionKind::move,
                from, to};
    return abdicates ? Result<void>() : read_promotion();
  }

  // Only castling moves a King more than one square. CH-47
  bool castles(Cell from, Cell to) const {
    const Coord a = topology_.at(from), b = topology_.at(to);
    const int far = std::max({std::abs(a.x - b.x), std::abs(a.y - b.y), std::abs(a.z - b.z)});
    return far > 1 && pieces_[from] == make_piece(side_, spec_.king);
  }

  Result<void> read_promotion() {
    const char c = cursor_.peek();
    if (c >= 'a' && c <= 'z') {
      const Kind role = spec_.kind_of_letter(to_upper(c));
      if (role == max_kinds) return cursor_.error(msg::turn_piece_unknown(shown(c)));
      cursor_.next();
      action() = action().with_promotion(role);
    } else if (action().kind() == ActionKind::promotion_in_place) {
      return cursor_.error(msg::turn_promotion_missing());
    }
    return {};
  }

  Result<void> read_suffixes() {
    // Sort arrests by square, whatever their order in the text.
    FixedVector<Action::Arrest, Action::max_arrests> arrests;
    while (action().kind() == ActionKind::move && cursor_.take(':')) {
      Action::Arrest one{};
      if (arrests.size() == arrests.capacity())
        return cursor_.error(msg::turn_arrests_too_many(static_cast<std::int64_t>(arrests.capacity())));
      if (Result<void> r = cell(one.victim, msg::turn_victim_missing); !r) return r;
      if (Result<void> r = cell(one.hall, msg::turn_hall_missing); !r) return r;
      arrests.push_back(one);
      for (std::size_t i = arrests.size() - 1; i > 0 && arrests[i].victim < arrests[i - 1].victim; --i)
        std::swap(arrests[i], arrests[i - 1]);
    }
    for (const auto& [victim, hall] : arrests) action() = action().with_arrest(victim, hall);
    if (cursor_.take('+')) {
      Cell chair;
      if (Result<void> r = cell(chair, msg::turn_chair_missing); !r) return r;
      action() = action().with_castle(chair);
    }
    return {};
  }

  // An appointment that names the Civilian has the salt before the seal. A sealed one has only the seal.
  Result<void> read_paper() {
    const bool sealed = wire_.announced.sealed();
    if (!sealed && cursor_.take('#')) {
      wire_.paper.salt = cursor_.hex(salt_digits);
      if (wire_.paper.salt.empty()) return cursor_.error(msg::turn_salt_missing());
    }
    if ((sealed || !wire_.paper.salt.empty()) && cursor_.take('=')) {
      wire_.paper.seal = cursor_.hex(seal_digits);
      if (wire_.paper.seal.empty()) return cursor_.error(msg::turn_seal_missing());
    }
    return {};
  }

  Result<void> read_announcement() {
    AnnouncedAction& announced = wire_.announced;
    if (!cursor_.take('!')) return {};
    announced.discloses = true;
    if (cursor_.done()) return {};
    do {
      Cell deputy;
      const Cursor start = cursor_;
      if (Result<void> r = cell(deputy, msg::turn_deputy_missing); !r) return r;
      if (announced.compromised.size() == announced.compromised.capacity())
        return start.error(
            msg::turn_deputies_too_many(static_cast<std::int64_t>(announced.compromised.capacity())));
      announced.compromised.push_back(deputy);
    } while (cursor_.take(','));
    return {};
  }

  Cursor cursor_;
  const GameSpec& spec_;
  const Topology& topology_;
  const std::span<const Piece> pieces_;
  const Color side_;
  Wire wire_;
};

}  // namespace

Result<Wire> read_wire(std::string_view text, const GameSpec& spec, const Topology& topology,
                       std::span<const Piece> pieces, Color side) {
  return WireReader(text, spec, topology, pieces, side).read();
}

std::string write_wire(const Wire& wire, const GameSpec& spec, const Topology& topology) {
  const Action a = wire.announced.action;
  const std::string &from = topology.name(a.from()), &to = topology.name(a.to());
  std::string text;
  switch (a.kind()) {
    case ActionKind::move:
    case ActionKind::castling:
    case ActionKind::promotion_in_place: text = from + to; break;
    case ActionKind::abdication: text = from + '>' + to; break;
    case ActionKind::appointment: text = wire.announced.sealed() ? "@" : '@' + to; break;
    case ActionKind::inspection: text = '?' + to; break;
  }
  if (a.promotes()) text += to_lower(spec.kinds[a.promotion()].letter);
  for (int i = 0; i < a.arrest_count(); ++i)
    text += ':' + topology.name(a.arrest(i).victim) + topology.name(a.arrest(i).hall);
  if (a.castle() != no_cell) text += '+' + topology.name(a.castle());
  if (!wire.paper.salt.empty()) text += '#' + wire.paper.salt;
  if (!wire.paper.seal.empty()) text += '=' + wire.paper.seal;
  if (wire.announced.discloses) text += '!';
  for (std::size_t i = 0; i < wire.announced.compromised.size(); ++i)
    text += (i > 0 ? "," : "") + topology.name(wire.announced.compromised[i]);
  return text;
}

}  // namespace cheshire::cheops
