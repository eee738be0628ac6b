#include "learn/puzzle_maker.h"

#include <span>
#include <utility>

#include "messages/learn.h"

namespace cheshire {
namespace {

int plain_score(const Score& score) {
  if (score.kind == Score::Kind::centipawns) return score.value;
  return score.value > 0 ? TrainingGame::mate_score : -TrainingGame::mate_score;
}

}  // namespace

PuzzleMaker::PuzzleMaker(std::shared_ptr<const AnyGame> game, PuzzleMakerOptions options)
    : options_(std::move(options)),
      session_(game->session()),
      selfplay_(game, options_.selfplay),
      prover_(game, options_.proof),
      grader_(game),
      keys_(*game) {
  (void)session_->set_hash(options_.selfplay.hash);
}

PuzzleMaker::Found PuzzleMaker::look_for_mistakes(const std::vector<Ply>& plies,
                                                  const std::function<bool()>& stop) {
  std::vector<Puzzle> puzzles;
  for (std::size_t i = 0; i + 1 < plies.size(); ++i) {
    const int after = plies[i + 1].score, gain = after + plies[i].score;
    if (after < least_gain || gain < least_gain) continue;
    Puzzle puzzle;
    puzzle.fen = plies[i].fen;
    // What only the moves before allow is no puzzle, such as a King of Cheops who abdicates in a repetition.
    if (!session_->set(puzzle.fen, std::span(&plies[i].move, 1))) continue;
    Result<std::vector<std::string>> moves = prover_.find(puzzle.fen, plies[i].move, stop);
    if (!moves) return moves.error();
    if (stop && stop()) return std::optional<std::vector<Puzzle>>();
    if (moves->empty()) continue;
    puzzle.moves = *std::move(moves);
    if (Result<void> graded = grader_.grade(puzzle); !graded) return graded.error();
    if (Result<void> set = session_->set(puzzle.fen, std::span(puzzle.moves.data(), 1)); !set)
      return set.error();
    puzzle.id = keys_.id(session_->setup());
    // What follows in the game is the same story.
    i += puzzle.moves.size();
    puzzles.push_back(std::move(puzzle));
  }
  return std::optional(std::move(puzzles));
}

PuzzleMaker::Found PuzzleMaker::play(std::uint64_t number, const std::function<bool()>& stop) {
  const Result<std::optional<TrainingGame>> game = selfplay_.play(number, stop);
  if (!game) return game.error();
  if (!*game) return std::optional<std::vector<Puzzle>>();
  return read(**game, stop);
}

PuzzleMaker::Found PuzzleMaker::read(const TrainingGame& game, const std::function<bool()>& stop) {
  std::vector<Ply> plies;
  const bool replayed = replay(game, *session_, [&](int score, const MoveView& move) {
    plies.push_back({session_->fen(), move.uci, score});
  });
  if (!replayed) return Error{msg::training_game_refused(static_cast<std::int64_t>(game.number))};
  return look_for_mistakes(plies, stop);
}

PuzzleMaker::Found PuzzleMaker::read(const std::string& fen, const std::vector<std::string>& moves,
                                     const std::function<bool()>& stop) {
  if (Result<void> set = session_->set(fen, {}, Purpose::analysis); !set) return set.error();
  session_->clear_hash();
  std::vector<Ply> plies;
  for (const std::string& move : moves) {
    ThinkRequest request;
    request.limits.soft_nodes = options_.selfplay.nodes;
    request.limits.nodes = 8 * options_.selfplay.nodes;
    ThinkEvents events;
    events.stop = stop;
    const Result<ThinkResult> found = session_->think(request, events);
    if (!found) return found.error();
    if (stop && stop()) return std::optional<std::vector<Puzzle>>();
    if (found->lines.empty()) break;
    plies.push_back({session_->fen(), {}, plain_score(found->lines.front().line.score)});
    if (Result<void> played = session_->play(move); !played) return played.error();
    plies.back().move = session_->moves().back().uci;
  }
  return look_for_mistakes(plies, stop);
}

}  // namespace cheshire
