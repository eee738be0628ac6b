// Makes a collection of parts: each position once, at most a fifth mates in one.
#include <fmt/format.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <map>
#include <stdexcept>
#include <utility>

#include "apps/output_file.h"
#include "apps/puzzles/puzzle_arguments.h"
#include "learn/game_data.h"
#include "learn/puzzle_checker.h"
#include "learn/puzzle_file.h"
#include "messages/commandline.h"
#include "protocol/game_text.h"

namespace cheshire {

void write_collection(const std::string& path, const PuzzleFile& file) {
  const std::string text = write_puzzles(file);
  OutputFile output(path);
  if (output.stream() == nullptr ||
      std::fwrite(text.data(), 1, text.size(), output.stream()) != text.size() || !output.publish())
    throw std::runtime_error(fmt::format("{}: {}", path, std::strerror(errno)));
}

int merge_puzzles(const PuzzleArguments& arguments, const std::shared_ptr<const AnyGame>& game) {
  PuzzleFile all;
  all.game = game->spec().identity();
  std::map<std::string, std::string> files;  // by the call that made them
  for (const std::string& path : arguments.parts) {
    const Result<std::string> text = read_text(path, PuzzleFile::max_bytes);
    if (!text) throw UsageError(text.error().message);
    Result<PuzzleFile> part = read_puzzles(*text);
    if (!part) throw UsageError(msg::argument_refused(path, part.error().message));
    if (part->game != all.game)
      throw UsageError(msg::argument_refused(path, game_data_of_other_game(part->game, all.game)));
    for (const std::string& made : part->made) {
      const auto [known, fresh] = files.emplace(made, path);
      if (fresh) {
        all.made.push_back(made);
      } else if (known->second != path) {
        fmt::print(stderr, "{}\n", msg::puzzles_part_twice(path, known->second).text());
      }
    }
    for (Puzzle& puzzle : part->puzzles) all.puzzles.push_back(std::move(puzzle));
  }
  const std::size_t found = all.puzzles.size();
  PuzzleChecker checker(game, arguments.maker.proof);
  for (Puzzle& puzzle : all.puzzles) {
    if (const Result<void> graded = checker.grade(puzzle); !graded)
      throw UsageError(msg::argument_refused(puzzle.id, graded.error().message));
  }
  all.puzzles = choose_puzzles(std::move(all.puzzles), arguments.count);
  write_collection(arguments.output, all);
  fmt::print("{} of {} puzzles in {}\n", all.puzzles.size(), found, arguments.output);
  return 0;
}

}  // namespace cheshire
