// The games of PGN files, read one after the other.
#include "capi/pgn_reader.h"

using namespace cheshire;
using namespace cheshire::capi;

namespace cheshire::capi {
namespace {

/// Describes what is wrong with the present record, with its place before the text.
cheshire_error placed(const cheshire_pgn& pgn, const PgnFault& fault) {
  cheshire_error error = described({fault.message});
  const PgnPlace place = pgn.record->place(fault.at);
  error.line = place.line;
  error.column = place.column;
  error.ply = static_cast<int>(fault.ply);
  error.text = std::to_string(place.line) + ':' + std::to_string(place.column) + ": " + error.text;
  return error;
}

/// Fails with what is wrong with the present record.
void fail_at(const cheshire_pgn& pgn, const PgnFault& fault, cheshire_error** error) {
  if (error != nullptr) *error = new cheshire_error(placed(pgn, fault));
}

/// Lists what is wrong with the present record.
void list_mistakes(cheshire_pgn& pgn, const std::vector<PgnFault>& faults) {
  pgn.mistakes.clear();
  for (const PgnFault& fault : faults) pgn.mistakes.push_back(placed(pgn, fault));
}

}  // namespace

bool has_record(const cheshire_pgn* pgn, cheshire_error** error) {
  return present(pgn, "pgn", error) && present(pgn->record, "record", error);
}

std::shared_ptr<const AnyGame> game_of(cheshire_pgn& pgn, cheshire_error** error) {
  auto game = pgn.opener.open(*pgn.record);
  if (game) return *game;
  fail_at(pgn, {game.error().message, static_cast<std::size_t>(game.error().at)}, error);
  return nullptr;
}

ReplayRequest main_line(bool notation) {
  ReplayRequest request;
  request.variations = false;
  request.notation = notation;
  return request;
}

bool play_record(cheshire_pgn& pgn, const AnyGame& game, const ReplayRequest& request,
                 cheshire_error** error) {
  replay_record(game, *pgn.record, request, pgn.replay);
  std::vector<PgnFault> faults = all_faults(*pgn.record, pgn.replay);
  if (const auto fault = contradiction(*pgn.record, pgn.replay)) faults.push_back(*fault);
  list_mistakes(pgn, faults);
  if (!pgn.replay.unplayable) return true;
  fail_at(pgn, pgn.replay.faults.front(), error);
  return false;
}

}  // namespace cheshire::capi

cheshire_pgn* cheshire_pgn_new(const cheshire_games* games) {
  return guarded([&] { return new cheshire_pgn(games ? games->loaded.library : GameLibrary{}); });
}

void cheshire_pgn_free(cheshire_pgn* pgn) { delete pgn; }

bool cheshire_pgn_feed(cheshire_pgn* pgn, const char* text, size_t size, cheshire_error** error) {
  if (!present(pgn, "pgn", error) || (size > 0 && !present(text, "text", error))) return false;
  return guarded(error, [&] {
    pgn->record = nullptr;
    pgn->tags.clear();
    pgn->mistakes.clear();
    pgn->shown.clear();
    if (size > 0) pgn->reader.feed({text, size});
    return true;
  });
}

void cheshire_pgn_finish(cheshire_pgn* pgn) {
  if (pgn != nullptr) pgn->reader.finish();
}

bool cheshire_pgn_next(cheshire_pgn* pgn) {
  return pgn != nullptr && guarded([&] {
           pgn->tags.clear();
           pgn->mistakes.clear();
           pgn->shown.clear();
           pgn->record = pgn->reader.next();
           if (pgn->record == nullptr) return false;
           for (const PgnTag& tag : pgn->record->tags()) pgn->tags.emplace_back(tag.name, tag.value);
           list_mistakes(*pgn, pgn->record->faults());
           return true;
         });
}

size_t cheshire_pgn_tags_count(const cheshire_pgn* pgn) { return pgn ? pgn->tags.size() : 0; }

const char* cheshire_pgn_tag_name(const cheshire_pgn* pgn, size_t index) {
  return pgn && index < pgn->tags.size() ? pgn->tags[index].first.c_str() : nullptr;
}

const char* cheshire_pgn_tag_value(const cheshire_pgn* pgn, size_t index) {
  return pgn && index < pgn->tags.size() ? pgn->tags[index].second.c_str() : nullptr;
}

size_t cheshire_pgn_line(const cheshire_pgn* pgn) {
  return pgn && pgn->record ? pgn->record->place(pgn->record->begin()).line : 0;
}

const char* cheshire_pgn_result(const cheshire_pgn* pgn) {
  // The results are literals, so a NUL follows them.
  return pgn && pgn->record ? pgn->record->result().data() : "*";
}

size_t cheshire_pgn_errors_count(const cheshire_pgn* pgn) { return pgn ? pgn->mistakes.size() : 0; }

const cheshire_error* cheshire_pgn_error_at(const cheshire_pgn* pgn, size_t index) {
  return pgn && index < pgn->mistakes.size() ? &pgn->mistakes[index] : nullptr;
}

cheshire_game* cheshire_pgn_game(cheshire_pgn* pgn, cheshire_error** error) {
  if (!has_record(pgn, error)) return nullptr;
  return guarded(error, [&]() -> cheshire_game* {
    auto game = game_of(*pgn, error);
    if (!game) return nullptr;
    std::string identity = game->spec().identity();
    return new cheshire_game{std::move(game), std::move(identity)};
  });
}

cheshire_board* cheshire_pgn_board(cheshire_pgn* pgn, cheshire_error** error) {
  if (!has_record(pgn, error)) return nullptr;
  return guarded(error, [&]() -> cheshire_board* {
    const PgnGame& record = *pgn->record;
    const auto game = game_of(*pgn, error);
    if (!game) return nullptr;
    if (!play_record(*pgn, *game, main_line(true), error)) return nullptr;
    auto board = std::make_unique<cheshire_board>();
    board->session = game->session();
    Result<void> done = board->session->set(record.tag("FEN"), {}, Purpose::analysis);
    board->notes = notes_of(*board->session);
    for (std::size_t i = 0; done && i < pgn->replay.notation.size(); ++i)
      done = board->session->follow(pgn->replay.notation[i].uci);
    if (!done) return fail(error, done.error()), nullptr;
    return board.release();
  });
}
