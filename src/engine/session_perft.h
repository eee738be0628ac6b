// perft_of(): Session::perft() for the sessions of a kernel: counts lines of play, on several threads.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/parallel_for.h"
#include "engine/session.h"

namespace cheshire {

/// As Session::perft(). SessionType is a Timeline (engine/timeline.h) with these public members:
///   const Position& position() const;
///   static std::vector<Move> moves_of(const Position&);     the legal moves,
///   static Position after(Position, Move);                  how they lead on,
///   std::string name(Move move) const;                      what they are called,
///   static std::uint64_t leaves(Position p, int depth);     how many lines of that many moves there are,
///   static constexpr int uninterrupted_depth;               and to what depth leaves() may count without being
///                                                           stopped.
template <class SessionType>
std::optional<std::uint64_t> perft_of(const Session& any, int depth, const PerftWatch& watch) {
  if (depth <= 0) return 1;
  const auto& session = static_cast<const SessionType&>(any);
  const auto& root = session.position();
  const auto moves = SessionType::moves_of(root);
  std::vector<std::uint64_t> leaves(moves.size());
  std::atomic<bool> stopped = false;
  // Small trees are counted in one go, so that `stop` is checked regularly but seldom.
  const auto count = [&](const auto& recurse, auto p, int rest) -> std::uint64_t {
    if (stopped || (watch.stop && watch.stop())) stopped = true;
    if (stopped) return 0;
    if (rest <= SessionType::uninterrupted_depth) return SessionType::leaves(p, rest);
    std::uint64_t sum = 0;
    for (const auto& move : SessionType::moves_of(p))
      sum += recurse(recurse, SessionType::after(p, move), rest - 1);
    return sum;
  };
  const bool report_at_once = watch.divide && watch.threads <= 1;
  parallel_for(static_cast<int>(moves.size()), watch.threads, [&](int n, int) {
    const auto i = static_cast<std::size_t>(n);
    leaves[i] = count(count, SessionType::after(root, moves[i]), depth - 1);
    if (report_at_once && !stopped) watch.divide(session.name(moves[i]), leaves[i]);
  });
  if (stopped) return std::nullopt;
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (watch.divide && !report_at_once) watch.divide(session.name(moves[i]), leaves[i]);
    sum += leaves[i];
  }
  return sum;
}

}  // namespace cheshire
