#include "apps/puzzles/puzzle_games.h"

#include <fmt/format.h>

#include <cstdio>
#include <utility>

#include "apps/game_data_file.h"
#include "apps/pgn/pgn_files.h"
#include "messages/commandline.h"
#include "protocol/tokens.h"

namespace cheshire {

PuzzleGames::PuzzleGames(const PuzzleArguments& arguments, const AnyGame& game)
    : stored_(!arguments.data.empty() || !arguments.pgn.empty()) {
  for (const std::string& path : arguments.data) read_data(path, game);
  if (!arguments.pgn.empty()) read_pgn(arguments, game);
}

void PuzzleGames::read_data(const std::string& path, const AnyGame& game) {
  read_batches(path, game.spec().identity(), [&](GameBatch batch) {
    for (TrainingGame& each : batch.games) games_.push_back(std::move(each));
    return true;
  });
}

void PuzzleGames::read_pgn(const PuzzleArguments& arguments, const AnyGame& game) {
  PgnArguments pgn;
  pgn.paths = arguments.pgn;
  pgn.files = arguments.game.files;
  PgnFiles files(pgn);
  files.for_each_of(game, {.variations = false, .notation = true}, [&](const PgnGame&) {
    Record one{files.replayed().start_fen, {}};
    for (const Replay::Notation& move : files.replayed().notation)
      one.moves += (one.moves.empty() ? "" : " ") + move.uci;
    records_.push_back(std::move(one));
  });
  status_ = files.status();
}

std::optional<std::uint64_t> PuzzleGames::count() const {
  if (!stored_) return {};
  return games_.size() + records_.size();
}

PuzzleMaker::Found PuzzleGames::look(std::uint64_t number, PuzzleMaker& maker,
                                     const std::function<bool()>& stop) const {
  if (!stored_) return maker.play(number, stop);
  if (number < games_.size()) return maker.read(games_[number], stop);
  const Record& record = records_[number - games_.size()];
  std::vector<std::string> moves;
  for (const Token& word : tokenize(record.moves)) moves.emplace_back(word.text);
  return maker.read(record.fen, moves, stop);
}

}  // namespace cheshire
