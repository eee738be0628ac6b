// GameViews: one game as a viewer or the engine may know it. The list of games is in game_list.cpp.
#include "server/play/game_views.h"

#include <algorithm>

#include "base/heap_bytes.h"
#include "messages/table.h"
#include "server/model/player.h"
#include "text/json_writer.h"

namespace cheshire {
namespace {

constexpr std::size_t max_seen = 1024, max_seen_bytes = 16 << 20;

}  // namespace

Result<bool> GameViews::show(const std::string& id, Viewer viewer,
                             const std::function<void(const Pov&)>& look) {
  std::optional<Error> unseen;
  auto found = cache_.read(id, [&](const GameRow& row) {
    const auto seen = pov(row, viewer);
    if (seen)
      look(*seen);
    else
      unseen = seen.error();
  });
  if (unseen) return *unseen;
  return found;
}

Result<std::optional<std::string>> GameViews::record(const std::string& id, Viewer viewer) {
  std::optional<std::string> text;
  const auto shown = show(id, viewer, [&](const Pov& pov) { text = record_json(pov); });
  if (!shown) return shown.error();
  return text;
}

Result<std::optional<std::string>> GameViews::times(const std::string& id) {
  std::size_t moves = 0;
  const auto found = cache_.read(id, [&](const GameRow& row) { moves = row.moves.size(); });
  if (!found) return found.error();
  if (!*found) return std::optional<std::string>();
  const auto stored = store_.move_times(id);
  if (!stored) return stored.error();
  JsonWriter json;
  json.begin_object().key("times").begin_array();
  // As with a clock, nobody's time runs before both sides have moved.
  constexpr std::size_t first_timed = 2;
  std::optional<Instant> before;
  for (std::size_t ply = 0; ply < std::min(stored->size(), moves); ++ply) {
    const std::optional<Instant> at = read_iso((*stored)[ply]);
    if (ply < first_timed || !at || !before || *at < *before) {
      json.null();
    } else {
      json.value(std::int64_t{(*at - *before).count()});
    }
    before = at;
  }
  return std::optional(json.end_array().end_object().take());
}

bool GameViews::hides(const std::string& id, Viewer viewer) const {
  if (viewer == Viewer::everything) return false;
  const auto access = cache_.access(id);
  return access && access->has_value() && (*access)->papers;
}

Result<Pov> GameViews::pov(const GameRow& row, Viewer viewer) {
  if (viewer == Viewer::everything || !row.sealed()) return Pov{row, times_.steady(), viewer};
  const auto known = visible_game(row, viewer);
  if (!known) return known.error();
  return Pov{row, times_.steady(), viewer, *known};
}

Result<const VisibleGame*> GameViews::visible_game(const GameRow& row, Viewer viewer) {
  const auto key = std::pair(row.id, viewer);
  if (const auto it = seen_.find(key); it != seen_.end() && it->second.truth == row.moves &&
                                       it->second.open == !row.sealed() &&
                                       it->second.challenge == row.round.challenge)
    return &it->second.visible;
  std::optional<GameInPlay> stored;
  GameInPlay* game = cache_.peek(row.id);
  if (game == nullptr) {
    auto loaded = cache_.load(row);
    if (!loaded) return loaded.error();
    game = &stored.emplace(std::move(*loaded));
  }
  // A game that has ended may have open papers.
  const auto ended = game->ongoing() ? nullptr : game->session->seen_by(viewer, !row.sealed());
  const Session& seen = ended ? *ended : game->seen_by(viewer);
  if (seen.moves().size() != row.moves.size()) return Error{msg::stored_sealed_game_unplayable(row.id)};
  Seen entry{row.moves, !row.sealed(), row.round.challenge, {seen.start_fen(), {}, false, seen.fen()}};
  for (const MoveView& move : seen.moves()) entry.visible.moves.push_back(move.uci);
  // Others learn of a challenge from the move it is made with.
  entry.visible.challenge = row.round.challenge && viewer == viewer_of(seen.side());
  if (seen_.size() >= max_seen || seen_bytes_ > max_seen_bytes) {
    clear();
  }
  seen_bytes_ += heap_bytes_of_all(entry.truth, entry.visible.moves, entry.visible.start, entry.visible.fen);
  return &seen_.insert_or_assign(key, std::move(entry)).first->second.visible;
}

void GameViews::clear() {
  seen_.clear();
  seen_bytes_ = 0;
}

std::optional<GameViews::EngineTurn> GameViews::engine_turn(const std::string& id) {
  const auto found = cache_.find(id);
  if (!found || *found == nullptr) return {};
  GameInPlay& g = **found;
  const Color side = g.session->side();
  const auto level = server_engine(g.player(side));
  if (!level || !g.ongoing() || g.row.pending()) return {};
  return EngineTurn{g.ply(), *level, (g.row.sealed() ? g.seen_by(viewer_of(side)) : *g.session).clone(),
                    is_person(g.player(!side)), g.row.clock.has_value()};
}

}  // namespace cheshire
