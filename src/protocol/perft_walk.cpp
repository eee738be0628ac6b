#include "protocol/perft_walk.h"

namespace cheshire {
namespace {

/// A session cannot be played on when its game is drawn by repetition or by fifty moves; perft does not know those draws.
bool walkable(const Session& session) { return !session.outcome().over(); }

std::optional<std::uint64_t> count(Session& session, int depth, const PerftWalk& walk) {
  if (walk.stop && walk.stop()) return std::nullopt;
  if (depth <= walk.chunk || !walkable(session)) return session.perft(depth, walk.threads, {});
  std::uint64_t total = 0;
  for (const MoveView& move : session.legal_moves()) {
    if (!session.play(move.uci)) continue;
    const auto nodes = count(session, depth - 1, walk);
    session.back();
    if (!nodes) return std::nullopt;
    total += *nodes;
  }
  return total;
}

}  // namespace

std::optional<std::uint64_t> perft_walk(const Session& session, int depth, const PerftWalk& walk) {
  if (depth <= 1 || !walkable(session)) return session.perft(depth, walk.threads, walk.divide);
  const std::unique_ptr<Session> copy = session.clone();
  std::uint64_t total = 0;
  for (const MoveView& move : session.legal_moves()) {
    if (!copy->play(move.uci)) continue;
    const auto nodes = count(*copy, depth - 1, walk);
    copy->back();
    if (!nodes) return std::nullopt;
    if (walk.divide) walk.divide(move.uci, *nodes);
    total += *nodes;
  }
  return total;
}

}  // namespace cheshire
