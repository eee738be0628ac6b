// Why an action of Cheops is refused, in a clause that ends with the section and the id of the rule in docs/rules/cheops.md.
#pragma once

#include <string>

#include "base/result.h"
#include "rules/cheops/position.h"
#include "text/cheops/wire.h"

namespace cheshire::cheops {

/// Why the piece on `from` cannot go to `to`, castling and promotion in place included; empty when some legal action leads there.
template <int W>
std::string why_not(const Position<W>& p, Cell from, Cell to);

/// Why a turn is refused; the message is empty when it is legal.
template <int W>
Error refusal(const Position<W>& p, const Wire& wire);

}  // namespace cheshire::cheops
