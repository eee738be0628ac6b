// make_endings<W, R>: the tables of a game on Position<W, R>. Each is compiled once, in a file of kernels/.
#pragma once

#include <memory>

#include "endings/endings.h"
#include "rules/passage.h"
#include "rules/tables.h"

namespace cheshire::endings {

template <int W, class R>
std::unique_ptr<Endings> make_endings(std::shared_ptr<const RuleTables<W>> tables);

}  // namespace cheshire::endings
