// What was played in a position of many games.
#include <optional>

#include "capi/pgn_reader.h"
#include "engine/explorer_index.h"
#include "engine/explorer_json.h"
#include "engine/game_index.h"
#include "messages/pgn.h"

using namespace cheshire;
using namespace cheshire::capi;

struct cheshire_index {
  std::optional<ExplorerIndexWriter> writer;  // none once it is finished
  std::string identity;
};

namespace {

/// Checks that there is a writer that is not finished.
bool writes(const cheshire_index* index, cheshire_error** error) {
  return present(index, "index", error) && present(index->writer ? index : nullptr, "index", error);
}

}  // namespace

cheshire_index* cheshire_index_new(const char* path, const cheshire_game* game, int examples,
                                   cheshire_error** error) {
  if (!present(path, "path", error) || !present(game, "game", error) ||
      !in_range(examples, 0, max_examples, "examples", error))
    return nullptr;
  return guarded(error, [&]() -> cheshire_index* {
    IndexLimits limits;
    limits.examples = static_cast<std::uint32_t>(examples);
    Result<ExplorerIndexWriter> writer = ExplorerIndexWriter::create(path, *game->game, limits);
    if (!writer) return fail(error, writer.error()), nullptr;
    return new cheshire_index{std::move(*writer), game->identity};
  });
}

void cheshire_index_free(cheshire_index* index) { delete index; }

bool cheshire_index_add(cheshire_index* index, cheshire_pgn* pgn, const char* place, cheshire_error** error) {
  if (!writes(index, error) || !present(place, "place", error) || !has_record(pgn, error)) return false;
  return guarded(error, [&] {
    const auto game = game_of(*pgn, error);
    if (!game) return false;
    if (const std::string identity = game->spec().identity(); identity != index->identity)
      return fail(error, Error{msg::pgn_index_of_another_game(index->identity, identity)}), false;
    if (!play_record(*pgn, *game, main_line(false), error)) return false;
    const Result<void> added = index->writer->add(*pgn->record, pgn->replay, place);
    if (!added) fail(error, added.error());
    return added.ok();
  });
}

bool cheshire_index_finish(cheshire_index* index, cheshire_error** error) {
  if (!writes(index, error)) return false;
  return guarded(error, [&] {
    const Result<bool> done = index->writer->finish();
    index->writer.reset();
    if (!done) fail(error, done.error());
    return done.ok();
  });
}

char* cheshire_board_explore(const cheshire_board* board, const char* path, int examples,
                             cheshire_error** error) {
  if (!present(board, "board", error) || !present(path, "path", error) ||
      !in_range(examples, 0, max_examples, "examples", error))
    return nullptr;
  return guarded(error, [&]() -> char* {
    const Result<GameIndex> index = GameIndex::open(path);
    if (!index) return fail(error, index.error()), nullptr;
    const Result<Explorer> found = index->explore(*board->session, static_cast<std::size_t>(examples));
    if (!found) return fail(error, found.error()), nullptr;
    return copy(explorer_json(*found, *board->session));
  });
}
