// How far a set-up of Cheops counts: more is a fault, and a FEN stops there.
#pragma once

#include "rules/setup.h"

namespace cheshire::cheops {

/// Idle turns and rounds.
constexpr int most_counted = cheshire::Setup::most_counted;
/// Appointments of a side, and its Deputies in secret.
constexpr int most_papers = 999;

}  // namespace cheshire::cheops
