// Upper limits of the counters in a set-up of Cheops. A larger value is a fault; write_fen() caps idle turns,
// rounds and appointments.
#pragma once

#include "rules/setup.h"

namespace cheshire::cheops {

/// Limit of idle turns and of rounds.
constexpr int max_counted = cheshire::Setup::max_counted;
/// Limit of a side's appointments and of its secret Deputies.
constexpr int max_papers = 999;

}  // namespace cheshire::cheops
