// AnnouncedAction: a turn of Cheops as it is announced to a viewer, with what everyone learns about papers
// from it. docs/rules/cheops.md, CH-90, CH-93, CH-95, CH-96.
#pragma once

#include "base/fixed_vector.h"
#include "rules/cheops/action.h"

namespace cheshire::cheops {

struct AnnouncedAction {
  /// An appointment that names nobody leads from the King to its own square.
  Action action;
  /// What became known about papers: the Deputies of either side, by their squares after the turn, that only
  /// their own side knew before. A Deputy found by an inspection is one of them.
  bool discloses = false;
  FixedVector<Cell, 12> compromised;

  static constexpr Action sealed_appointment(Cell king) { return {ActionKind::appointment, king, king}; }
  constexpr bool sealed() const {
    return action.kind() == ActionKind::appointment && action.from() == action.to();
  }
};

}  // namespace cheshire::cheops
