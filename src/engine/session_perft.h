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
  if (depth <= 0) return watch.part == 0 ? 1 : 0;
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
  // The number of the first line that begins with each move.
  std::vector<std::uint64_t> line_numbers(moves.size());
  if (watch.parts > 1) {
    std::uint64_t number = 0;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      line_numbers[i] = number;
      number += depth == 1 ? 1 : SessionType::moves_of(SessionType::after(root, moves[i])).size();
    }
  }
  const auto is_here = [&](std::uint64_t number) {
    return number % static_cast<std::uint64_t>(watch.parts) == static_cast<std::uint64_t>(watch.part);
  };
  const auto count_from = [&](std::size_t i) -> std::uint64_t {
    const auto p = SessionType::after(root, moves[i]);
    if (watch.parts <= 1) return count(count, p, depth - 1);
    std::uint64_t number = line_numbers[i];
    if (depth == 1) return is_here(number) ? 1 : 0;
    std::uint64_t sum = 0;
    for (const auto& move : SessionType::moves_of(p)) {
      if (is_here(number++)) sum += count(count, SessionType::after(p, move), depth - 2);
    }
    return sum;
  };
  const bool report_at_once = watch.divide && watch.threads <= 1;
  parallel_for(static_cast<int>(moves.size()), watch.threads, [&](int n, int) {
    const auto i = static_cast<std::size_t>(n);
    leaves[i] = count_from(i);
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
