#include "learn/puzzle_checker.h"

#include <algorithm>
#include <set>
#include <span>
#include <tuple>
#include <utility>

#include "learn/game_data.h"
#include "messages/learn.h"

namespace cheshire {

Result<void> check_collection(const PuzzleFile& file, const std::string& game) {
  if (file.game != game) return Error{game_data_of_other_game(file.game, game)};
  if (file.part) return Error{msg::puzzles_unmerged()};
  std::set<std::string> ids;
  std::size_t mates = 0;
  const Puzzle* last = nullptr;
  for (const Puzzle& puzzle : file.puzzles) {
    if (!ids.insert(puzzle.id).second) return Error{msg::puzzle_twice(puzzle.id)};
    if (last != nullptr && std::tie(last->rating, last->id) > std::tie(puzzle.rating, puzzle.id))
      return Error{msg::puzzles_unsorted(puzzle.id)};
    mates += puzzle.themes.has(PuzzleTheme::mate_in_1);
    last = &puzzle;
  }
  if (usable_puzzles(mates, file.puzzles.size() - mates) < file.puzzles.size())
    return Error{msg::puzzles_too_easy(static_cast<std::int64_t>(mates),
                                       static_cast<std::int64_t>(file.puzzles.size()))};
  return {};
}

PuzzleChecker::PuzzleChecker(std::shared_ptr<const AnyGame> game, PuzzleProofOptions options)
    : session_(game->session()), prover_(game, options), grader_(game), keys_(*game) {}

Result<void> PuzzleChecker::grade(Puzzle& puzzle) {
  if (Result<void> graded = grader_.grade(puzzle); !graded) return graded;
  if (Result<void> set = session_->set(puzzle.fen, std::span(puzzle.moves.data(), 1)); !set) return set;
  puzzle.id = keys_.id(session_->setup());
  return {};
}

Result<void> PuzzleChecker::check(const Puzzle& puzzle, const std::function<bool()>& stop) {
  Puzzle again = puzzle;
  if (Result<void> graded = grade(again); !graded) return graded;
  if (again.id != puzzle.id) return Error{msg::puzzle_other_id(again.id)};
  if (again.rating != puzzle.rating || again.themes != puzzle.themes)
    return Error{msg::puzzle_other_grade(again.rating, again.themes.text())};
  return prover_.prove(puzzle, stop);
}

}  // namespace cheshire
