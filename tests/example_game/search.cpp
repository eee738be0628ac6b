#include "search.h"

#include <algorithm>

#include "evaluate.h"
#include "search/score.h"

namespace cheshire::shove {

bool Searcher::drawn(const Position& p) const {
  return p.dead() || p.halfmove_clock() >= tables_.spec.fifty_move_limit ||
         std::count(keys_.begin(), keys_.end(), p.key()) >= 2;
}

int Searcher::search(const Position& p, int alpha, int beta, int depth, int ply, std::vector<Move>& line) {
  line.clear();
  limiter_.count();
  std::vector<Move> moves = p.moves();
  if (moves.empty()) return p.in_check() ? mated_in(ply) : 0;
  if (ply > 0 && drawn(p)) return 0;
  if (depth == 0 || limiter_.stopped()) return evaluate(p);
  // What pushes an enemy over the edge comes first.
  std::stable_partition(moves.begin(), moves.end(), [&](Move m) {
    const Cell victim = p.victim(m);
    return victim != no_cell && color_of(p.at(victim)) != p.side();
  });
  keys_.push_back(p.key());
  std::vector<Move> below;
  for (Move m : moves) {
    Position next = p;
    next.play(m);
    const int value = -search(next, -beta, -alpha, depth - 1, ply + 1, below);
    if (limiter_.stopped()) break;
    if (value <= alpha) continue;
    alpha = value;
    line.assign(1, m);
    line.insert(line.end(), below.begin(), below.end());
    if (alpha >= beta) break;
  }
  keys_.pop_back();
  return alpha;
}

SearchResult Searcher::think(const Position& root, std::span<const std::uint64_t> past, const Limits& limits,
                             std::span<const Move> only, const SearchEvents& events) {
  limiter_.start(limits, root.side(), events, 1024);
  keys_.assign(past.begin(), past.end());
  std::vector<Move> moves = root.moves();
  std::erase_if(
      moves, [&](Move m) { return !only.empty() && std::find(only.begin(), only.end(), m) == only.end(); });
  SearchResult result;
  std::vector<Line> lines;  // of this depth, one for each move
  for (Move m : moves) lines.emplace_back().moves = {m};
  const int deepest = limits.depth > 0 ? std::min(limits.depth, max_ply - 1) : max_ply - 1;
  for (int depth = 1; depth <= deepest && !lines.empty() && !limiter_.stopped(); ++depth) {
    std::vector<std::pair<int, Line>> found;
    keys_.push_back(root.key());
    for (const Line& before : lines) {
      Position next = root;
      next.play(before.moves[0]);
      std::vector<Move> below;
      const int value = -search(next, -infinite_value, infinite_value, depth - 1, 1, below);
      if (limiter_.stopped() && depth > 1) break;
      below.insert(below.begin(), before.moves[0]);
      Line line;
      line.depth = depth;
      line.score = to_score(value);
      line.moves = std::move(below);
      found.emplace_back(value, std::move(line));
    }
    keys_.pop_back();
    if (found.size() < lines.size()) break;  // broken off: the iteration before counts
    std::stable_sort(found.begin(), found.end(),
                     [](const auto& a, const auto& b) { return a.first > b.first; });
    lines.clear();
    for (auto& [value, line] : found) {
      line.rank = static_cast<int>(lines.size()) + 1;
      line.nodes = limiter_.nodes();
      line.time = limiter_.elapsed();
      lines.push_back(std::move(line));
    }
    result.depth = depth;
    for (int rank = 0; rank < limits.multi_pv && rank < static_cast<int>(lines.size()); ++rank) {
      if (events.line) events.line(lines[static_cast<std::size_t>(rank)]);
    }
    if (found.size() == 1 || is_mate(found[0].first)) break;
  }
  lines.resize(std::min(lines.size(), static_cast<std::size_t>(std::max(1, limits.multi_pv))));
  result.lines = std::move(lines);
  result.nodes = limiter_.nodes();
  if (!result.lines.empty()) result.best = result.lines[0].moves[0];
  return result;
}

}  // namespace cheshire::shove
