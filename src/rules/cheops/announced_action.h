// AnnouncedAction: a turn of Cheops as somebody is told of it, with what everybody learns of papers by it. docs/rules/cheops.md, CH-90,
// CH-93, CH-95, CH-96.
#pragma once

#include "base/fixed_vector.h"
#include "rules/cheops/action.h"

namespace cheshire::cheops {

struct AnnouncedAction {
  /// An appointment that names nobody leads from the King to his own square.
  Action action;
  /// What became known of papers is told with it: the Deputies of either side, where they stand after the turn, whom nobody but
  /// their King knew before. Of an inspection that finds a Deputy, he is one of them.
  bool discloses = false;
  FixedVector<Cell, 12> compromised;

  static constexpr Action sealed_appointment(Cell king) { return {ActionKind::appointment, king, king}; }
  constexpr bool sealed() const {
    return action.kind() == ActionKind::appointment && action.from() == action.to();
  }
};

}  // namespace cheshire::cheops
