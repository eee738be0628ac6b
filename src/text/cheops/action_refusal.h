// Why an action of Cheops is illegal. The messages cite the rule of docs/rules/cheops.md.
#pragma once

#include <optional>

#include "base/result.h"
#include "rules/cheops/position.h"
#include "text/cheops/wire.h"

namespace cheshire::cheops {

/// Returns why the piece on `from` cannot go to `to`, including castling and promotion in place. Empty if a
/// legal action leads there.
template <int W>
std::optional<Message> why_not(const Position<W>& p, Cell from, Cell to);

/// Returns why a turn is illegal; empty if it is legal.
template <int W>
std::optional<Message> refusal(const Position<W>& p, const Wire& wire);

}  // namespace cheshire::cheops
