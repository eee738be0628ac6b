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
  const OpenedFile file = open_game_data(path);
  GameDataReader reader(source_of(*file, path));
  for (;;) {
    Result<std::optional<GameBatch>> batch = reader.next();
    if (!batch) throw UsageError(msg::argument_refused(path, batch.error().message));
    if (!*batch) return;
    if ((*batch)->game != game.spec().identity())
      throw UsageError(
          msg::argument_refused(path, game_data_of_other_game((*batch)->game, game.spec().identity())));
    for (TrainingGame& each : (*batch)->games) games_.push_back(std::move(each));
  }
}

void PuzzleGames::read_pgn(const PuzzleArguments& arguments, const AnyGame& game) {
  PgnArguments pgn;
  pgn.paths = arguments.pgn;
  pgn.files = arguments.game.files;
  PgnFiles files(pgn);
  std::int64_t others = 0;
  files.for_each([&](const PgnGame& record) {
    if (!files.replay(record, {.variations = false, .notation = true})) return true;
    if (files.game().spec().identity() != game.spec().identity()) {
      ++others;
      return true;
    }
    Record one{files.replayed().start_fen, {}};
    for (const Replay::Notation& move : files.replayed().notation)
      one.moves += (one.moves.empty() ? "" : " ") + move.uci;
    records_.push_back(std::move(one));
    return true;
  });
  status_ = files.status();
  if (others > 0)
    fmt::print(stderr, "{}\n", msg::puzzles_records_of_other_games(others, game.spec().title).text());
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
