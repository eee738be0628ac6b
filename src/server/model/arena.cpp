// Scores the games of arenas, and pairs who waits.
#include "server/model/arena.h"

#include <algorithm>
#include <tuple>

namespace cheshire {
namespace {

// How far down the list an opponent is looked for: so far that somebody is found, so near that all are paired
// in a moment.
constexpr std::size_t reach = 40;

bool may_meet(const ArenaWaiting& a, const ArenaWaiting& b, Instant now) {
  if (!a.client.empty() && a.client == b.client) return false;
  if (a.last != b.person && b.last != a.person) return true;
  return std::max(a.since, b.since) + arena_patience <= now;
}

}  // namespace

void ArenaScore::add(int half_points) {
  const int worth = half_points == 1 && drawn ? 0 : half_points;
  points += doubled() ? 2 * worth : worth;
  ++games;
  won += half_points == 2 ? 1 : 0;
  streak = half_points == 2 ? streak + 1 : 0;
  drawn = half_points == 1;
}

bool better(const ArenaScore& a, const ArenaScore& b) {
  return std::tuple(a.points, a.won, -a.games) > std::tuple(b.points, b.won, -b.games);
}

std::vector<ArenaPair> pair_arena(std::span<const ArenaWaiting> waiting, Instant now) {
  std::vector<ArenaPair> pairs;
  std::vector<bool> paired(waiting.size());
  for (std::size_t i = 0; i < waiting.size(); ++i) {
    if (paired[i]) continue;
    std::size_t looked_at = 0;
    for (std::size_t j = i + 1; j < waiting.size() && looked_at < reach; ++j) {
      if (paired[j]) continue;
      ++looked_at;
      if (!may_meet(waiting[i], waiting[j], now)) continue;
      paired[i] = paired[j] = true;
      // Of two alike the better one is now White and now Black, by who it is.
      const bool first = waiting[i].whites != waiting[j].whites ? waiting[i].whites < waiting[j].whites
                                                                : waiting[i].person < waiting[j].person;
      pairs.push_back(first ? ArenaPair{i, j} : ArenaPair{j, i});
      break;
    }
  }
  return pairs;
}

}  // namespace cheshire
