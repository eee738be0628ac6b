// cheshire puzzles: positions after a mistake, and the one line that punishes it (docs/puzzles.md).
#include <memory>
#include <string>
#include <utility>

#include "apps/commands.h"
#include "apps/match/match_arguments.h"
#include "apps/puzzles/puzzle_arguments.h"
#include "messages/commandline.h"

namespace cheshire {
namespace {

int run(const PuzzleArguments& arguments) {
  if (!arguments.check.empty() && !arguments.parts.empty())
    throw UsageError(msg::options_exclude("--check", "--merge"));
  if (arguments.check.empty() && arguments.output.empty()) throw UsageError(msg::puzzles_nothing_asked());
  std::shared_ptr<const AnyGame> game = open_game(arguments.game);
  if (game->spec().capabilities().hidden_information)
    throw UsageError(msg::puzzles_hidden(game->spec().title));
  if (!arguments.check.empty()) return check_puzzles(arguments, std::move(game));
  if (!arguments.parts.empty()) return merge_puzzles(arguments, game);
  return make_puzzles(arguments, std::move(game));
}

}  // namespace

void add_puzzles(Command& cheshire) {
  Command command = cheshire.command(
      "puzzles", "Make puzzles: positions after a mistake with one line that wins (docs/puzzles.md)");
  const auto a = std::make_shared<PuzzleArguments>();
  a->maker.selfplay.nodes = 400;
  add_game_arguments(command, a->game, Offer::no);
  command.text(
      "-o,--output", a->output, "FILE",
      "File to append the puzzles to, a part; if it was begun by the same call, the search goes on. With "
      "--merge the collection, with --check what of it is proved");
  command.number("--count", a->count, 0, 10'000'000, "Number of puzzles at which to stop; 0: no limit")
      .show_default();
  command.number("--max-games", a->games, 0, SIZE_MAX, "Number of games, in all parts together; 0: no limit")
      .show_default();
  command.texts("--data", a->data, "FILE",
                "Games that cheshire selfplay wrote, instead of playing some; may be repeated");
  command.texts("--pgn", a->pgn, "FILE", "Games in PGN, instead of playing some; may be repeated");
  command.text("--shard", a->shard, "I/N",
               "Look only at the part I of N of the games; --merge puts parts together");
  command
      .number("--nodes", a->maker.selfplay.nodes, 1, 1'000'000'000,
              "Nodes per move of self-play, and per position of games in PGN")
      .show_default();
  command
      .number("--proof-nodes", a->maker.proof.nodes, 100, 1'000'000'000,
              "Nodes to look at a mistake; ten times as many confirm each move of a puzzle")
      .show_default();
  add_random_openings(command, a->maker.selfplay.opening, "--opening");
  command.number("--concurrency", a->concurrency, 1, 1024, "Games, or puzzles to check, at the same time")
      .show_default();
  command.texts("--merge", a->parts, "PART",
                "Put parts and collections together, each position once and at most a fifth mates in one, "
                "into --output; "
                "may be repeated");
  command.text("--check", a->check, "FILE", "Prove the puzzles of a collection anew");
  command.number("--every", a->every, 1, 1'000'000, "With --check: only each so manieth puzzle")
      .show_default();
  command.runs([a] { return run(*a); });
}

}  // namespace cheshire
