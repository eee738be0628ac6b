#include "oracle/pieces.h"

#include <algorithm>
#include <utility>

namespace cheshire::oracle {
namespace {

std::vector<Way> joined(std::vector<Way> a, const std::vector<Way>& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

/// Describes K Q R B, given the ways of rook and bishop and those that only king and queen have in addition.
void describe_royals_and_sliders(Rules& rules, const std::vector<Way>& straight,
                                 const std::vector<Way>& diagonal, const std::vector<Way>& others) {
  const std::vector<Way> all = joined(joined(straight, diagonal), others);
  describe(rules, 'K', {leap(all)});
  describe(rules, 'Q', {slide(all)});
  describe(rules, 'R', {slide(straight)});
  describe(rules, 'B', {slide(diagonal)});
}

}  // namespace

std::vector<Way> space_ways(int a, int b, int c) {
  std::vector<Way> ways;
  int order[] = {a, b, c};
  std::sort(std::begin(order), std::end(order));
  do {
    for (int signs = 0; signs < 8; ++signs) {
      const Way way{signs & 1 ? -order[0] : order[0], signs & 2 ? -order[1] : order[1],
                    signs & 4 ? -order[2] : order[2]};
      if (std::find(ways.begin(), ways.end(), way) == ways.end()) ways.push_back(way);
    }
  } while (std::next_permutation(std::begin(order), std::end(order)));
  return ways;
}

std::vector<Way> flat_ways(int a, int b) {
  std::vector<Way> ways = space_ways(a, b, 0);
  std::erase_if(ways, [](const Way& way) { return way.levels != 0; });
  return ways;
}

Clause slide(std::vector<Way> ways) {
  Clause clause = leap(std::move(ways));
  clause.reach = Clause::until_stopped;
  return clause;
}

Clause leap(std::vector<Way> ways) {
  Clause clause;
  clause.ways = std::move(ways);
  return clause;
}

Clause quiet_step(std::vector<Way> ways) {
  Clause clause = leap(std::move(ways));
  clause.captures = false;
  return clause;
}

Clause capture_step(std::vector<Way> ways) {
  Clause clause = leap(std::move(ways));
  clause.quiet = false;
  return clause;
}

Movement both(Movement a, const Movement& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

void describe(Rules& rules, char letter, const Movement& movement) {
  rules.pieces[letter - 'A'] = {movement, movement};
}

void describe_pawn(Rules& rules, const Movement& of_white) {
  Movement of_black = of_white;
  for (Clause& clause : of_black) {
    for (Way& way : clause.ways) way = -way;
  }
  rules.pieces[rules.pawn - 'A'] = {of_white, of_black};
}

void describe_orthodox_pieces(Rules& rules) {
  describe_royals_and_sliders(rules, flat_ways(1, 0), flat_ways(1, 1), {});
  describe(rules, 'N', {leap(flat_ways(1, 2))});
  describe_pawn(rules, {quiet_step({{0, 1, 0}}), capture_step({{-1, 1, 0}, {1, 1, 0}})});
}

void describe_raumschach_pieces(Rules& rules) {
  const std::vector<Way> corners = space_ways(1, 1, 1);
  describe_royals_and_sliders(rules, space_ways(1, 0, 0), space_ways(1, 1, 0), corners);
  describe(rules, 'U', {slide(corners)});
  describe(rules, 'N', {leap(space_ways(2, 1, 0))});
  // Forward is one rank or one level on. A capture goes one step diagonally within a plane, never back; the
  // text names five of them for White.
  describe_pawn(rules, {quiet_step({{0, 1, 0}, {0, 0, 1}}),
                        capture_step({{-1, 1, 0}, {1, 1, 0}, {-1, 0, 1}, {1, 0, 1}, {0, 1, 1}})});
}

void describe_hyperchess_pieces(Rules& rules, Corners knight) {
  describe_royals_and_sliders(rules, space_ways(1, 0, 0), space_ways(1, 1, 0), {});
  Clause jump = leap(space_ways(2, 1, 0));
  jump.corners = knight;
  describe(rules, 'N', {jump});
  // Forward is up for White. Quiet: the four neighbours on the level, or one level forward. Captures: the
  // four diagonals of the level, and the four that lead one level forward.
  const Way up{0, 0, 1};
  std::vector<Way> steps = flat_ways(1, 0), captures = flat_ways(1, 1);
  for (const Way& way : flat_ways(1, 0)) captures.push_back(way + up);
  steps.push_back(up);
  describe_pawn(rules, {quiet_step(steps), capture_step(captures)});
}

}  // namespace cheshire::oracle
