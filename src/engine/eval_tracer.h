// EvalTracer: what the hand-written evaluation counts in the positions of a game's sessions.
#pragma once

#include <memory>

#include "base/result.h"
#include "eval/eval_trace.h"

namespace cheshire {

class AnyGame;
class Session;

class EvalTracer {
 public:
  virtual ~EvalTracer() = default;
  /// `session` is one of the tracer's game; no king is missing. Several threads may call it.
  virtual EvalTrace trace(const Session& session) const = 0;
};

/// Returns one for a game, which must outlive it. Errors: the game has rules and an evaluation of its own.
Result<std::unique_ptr<EvalTracer>> eval_tracer(const AnyGame& game);

}  // namespace cheshire
