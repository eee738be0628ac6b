// GameViews::list: the list of games, each as its viewer may know it.
#include "server/play/game_views.h"
#include "text/json_writer.h"

namespace cheshire {
namespace {

void write_brief(JsonWriter& json, const Listed& listed, Viewer viewer, const std::string& fen) {
  const GameRow& row = listed.row;
  json.begin_object().field("id", row.id).field("game", row.game).field("title", row.title);
  json.key("options").raw(options_json(row.options));
  json.field("file", listed.file).key("white").raw(row.white).key("black").raw(row.black);
  json.key("result").raw(row.result.empty() ? "null" : row.result);
  json.field("plies", listed.plies).field("fen", fen).field("viewer", name(viewer));
  json.field("seats", row.link ? "link" : "open");
  json.key("clock").raw(row.clock ? clock_json(*row.clock) : "null");
  json.field("created", row.created).field("updated", row.updated).end_object();
}

/// Whether an older store lacks what only the rules can supply.
bool described_by_rules(const GameRow& row) { return row.title.empty() || row.round.fen.empty(); }

}  // namespace

Result<std::string> GameViews::list(const ListQuery& query, bool named_only) {
  std::vector<Listed> games;
  if (!named_only || !query.ids.empty()) {
    auto found = store_.list(query);
    if (!found) return found.error();
    games = std::move(*found);
  }
  std::string next;
  if (games.size() > query.limit) {
    games.resize(query.limit);
    next = cursor_of(games.back().row.updated, games.back().row.id);
  }
  JsonWriter json;
  json.begin_object().key("games").begin_array();
  std::vector<GameRow> described;
  for (Listed& listed : games) {
    if (const auto text = brief(listed, query.keys, described)) json.raw(*text);
  }
  json.end_array().key("next");
  next.empty() ? json.null() : json.value(next);
  json.field("scope", named_only ? "named" : "all").end_object();
  if (described.empty()) return json.take();
  const Result<void> kept = store_.transaction([&]() -> Result<void> {
    for (const GameRow& row : described) {
      if (Result<void> r = store_.describe(row.id, row.title, row.round.fen); !r) return r;
    }
    return {};
  });
  if (!kept) return kept.error();
  return json.take();
}

boost::asio::awaitable<Result<std::string>> GameViews::list(ListQuery query, bool named_only,
                                                            std::string owner) {
  if (!named_only || !query.ids.empty()) {
    const auto found = store_.list(query);
    if (!found) co_return found.error();
    std::vector<std::string> waiting;
    for (const Listed& l : *found) {
      const bool sealed = l.row.papers && seat_of(l.row.keys, query.keys).viewer() != Viewer::everything;
      if (sealed || described_by_rules(l.row)) waiting.push_back(l.row.id);
    }
    for (const std::string& id : waiting) co_await cache_.prepare(id, owner);
  }
  co_return list(query, named_only);
}

std::optional<std::string> GameViews::brief(Listed& listed, std::span<const KeyHash> keys,
                                            std::vector<GameRow>& described) {
  GameRow& row = listed.row;
  const Viewer viewer = seat_of(row.keys, keys).viewer();
  const bool unknown = described_by_rules(row);
  std::string fen = row.round.fen;
  if (unknown || (row.papers && viewer != Viewer::everything)) {
    auto whole = store_.game(row.id);
    if (!whole || !whole->has_value()) return {};
    GameRow& game = **whole;
    if (unknown) {
      const auto found = cache_.find(row.id);
      // A game that cannot be shown was made by another program, or is damaged.
      if (!found || *found == nullptr) return {};
      const Session& session = *(*found)->session;
      row.title = game.title = session.game().spec().title;
      fen = game.round.fen = session.fen();
      described.push_back(game);
    }
    if (viewer != Viewer::everything && game.sealed()) {
      const auto known = visible_game(game, viewer);
      if (!known) return {};
      fen = (*known)->fen;
    }
  }
  JsonWriter json;
  write_brief(json, listed, viewer, fen);
  return json.take();
}

}  // namespace cheshire
