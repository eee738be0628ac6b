// The handle that reads PGN, and its present record.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "capi/handles.h"
#include "engine/record_items.h"
#include "engine/replay.h"
#include "text/pgn/reader.h"

struct cheshire_pgn {
  explicit cheshire_pgn(cheshire::GameLibrary library) : opener(std::move(library)) {}

  cheshire::PgnReader reader;
  cheshire::GameOpener opener;
  cheshire::Replay replay;
  const cheshire::PgnGame* record = nullptr;
  std::vector<std::pair<std::string, std::string>> tags;
  std::vector<cheshire_error> mistakes;  // of the present record, as far as they were looked for
  std::vector<cheshire::RecordItem> items;
  std::vector<cheshire_pgn_mark> marks;  // of all items
  std::vector<cheshire_pgn_item> shown;  // the items for callers
};

namespace cheshire::capi {

/// Checks that a reader has a record.
bool has_record(const cheshire_pgn* pgn, cheshire_error** error);

/// Opens the game of the present record; null and an error if there is none.
std::shared_ptr<const AnyGame> game_of(cheshire_pgn& pgn, cheshire_error** error);

/// Plays the present record into `replay`, and adds what cannot be played to its mistakes. Fails if there is
/// no position to begin with.
bool play_record(cheshire_pgn& pgn, const AnyGame& game, const ReplayRequest& request,
                 cheshire_error** error);
/// Asks for the main line, with the notation of its moves or without.
ReplayRequest main_line(bool notation);

}  // namespace cheshire::capi
