// Proves the puzzles of a collection anew, on several threads.
#include <fmt/format.h>

#include <cstdio>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "apps/interrupt.h"
#include "apps/puzzles/puzzle_arguments.h"
#include "engine/parallel_for.h"
#include "learn/puzzle_checker.h"
#include "learn/puzzle_file.h"
#include "messages/commandline.h"
#include "protocol/game_text.h"

namespace cheshire {

int check_puzzles(const PuzzleArguments& arguments, std::shared_ptr<const AnyGame> game) {
  const std::string& path = arguments.check;
  const Result<std::string> text = read_text(path, PuzzleFile::max_bytes);
  if (!text) throw UsageError(text.error().message);
  const Result<PuzzleFile> file = read_puzzles(*text);
  if (!file) throw UsageError(msg::argument_refused(path, file.error().message));
  if (const Result<void> sound = check_collection(*file, game->spec().identity()); !sound)
    throw UsageError(msg::argument_refused(path, sound.error().message));
  catch_interrupts();
  std::vector<const Puzzle*> chosen;
  for (std::size_t i = 0; i < file->puzzles.size(); i += arguments.every) chosen.push_back(&file->puzzles[i]);
  std::vector<std::unique_ptr<PuzzleChecker>> checkers(static_cast<std::size_t>(arguments.concurrency));
  std::mutex mutex;  // of the output and what follows
  std::vector<Puzzle> kept;
  int failed = 0;
  parallel_for(static_cast<int>(chosen.size()), arguments.concurrency, [&](int item, int worker) {
    if (interrupted()) return;
    auto& checker = checkers[static_cast<std::size_t>(worker)];
    if (!checker) checker = std::make_unique<PuzzleChecker>(game, arguments.maker.proof);
    const Puzzle& puzzle = *chosen[static_cast<std::size_t>(item)];
    const Result<void> checked = checker->check(puzzle, interrupted);
    if (interrupted()) return;
    const std::scoped_lock lock(mutex);
    if (checked) {
      kept.push_back(puzzle);
      return;
    }
    ++failed;
    fmt::print("{}\n", msg::puzzle_failed(path, puzzle.id, checked.error().message).text());
  });
  const std::size_t proved = kept.size();
  if (!arguments.output.empty() && !interrupted()) {
    PuzzleFile proved_anew = *file;
    proved_anew.puzzles = choose_puzzles(std::move(kept), 0);
    write_collection(arguments.output, proved_anew);
  }
  fmt::print("{}: {} of {} puzzles proved, {} failed\n", path, proved, file->puzzles.size(), failed);
  return failed > 0 || interrupted() ? 1 : 0;
}

}  // namespace cheshire
