// GameViews: games as somebody may know them: a viewer of the page, a list, the server's own engine.
//
// Reliable only when the journal is idle or answers: the views also show what is decided but not yet written.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "engine/session.h"
#include "server/common/times.h"
#include "server/model/record.h"
#include "server/play/game_cache.h"
#include "server/store/list_query.h"
#include "server/store/store.h"

namespace cheshire {

class GameViews {
 public:
  GameViews(Store& store, GameCache& cache, Times times)
      : store_(store), cache_(cache), times_(std::move(times)) {}

  /// Calls `look` with a game as this viewer may know it. Returns false, without the call, if there is no
  /// such game.
  Result<bool> show(const std::string& id, Viewer viewer, const std::function<void(const Pov&)>& look);
  /// Returns the Record for this viewer, or nothing if there is no such game.
  Result<std::optional<std::string>> record(const std::string& id, Viewer viewer);
  /// Returns how long each half-move of a game took, as JSON, or nothing if there is no such game.
  Result<std::optional<std::string>> times(const std::string& id);
  /// Whether something of a game may be hidden from this viewer, so that it must be prepared to be shown.
  bool hides(const std::string& id, Viewer viewer) const;
  /// Returns the list of docs/reference.md, each game as the seat that the query's keys give may know it.
  /// `named_only`: only games whose ids the query names.
  Result<std::string> list(const ListQuery& query, bool named_only);
  /// Does the same once the rules it needs are compiled, for `owner`.
  boost::asio::awaitable<Result<std::string>> list(ListQuery query, bool named_only, std::string owner);

  /// A move that the server's own engine must make. The session knows only what the engine's seat may know.
  struct EngineTurn {
    int ply, level;
    std::unique_ptr<Session> session;
    bool person;  // the other side is a human
    bool clock;   // the game has a clock
  };
  /// Returns nothing if it is not the engine's turn.
  std::optional<EngineTurn> engine_turn(const std::string& id);

  /// Forgets what was shown; it is worked out again.
  void clear();

 private:
  /// Returns the game as this viewer may know it.
  Result<Pov> pov(const GameRow& row, Viewer viewer);
  /// Returns what the viewer may know of a game whose papers are sealed.
  Result<const VisibleGame*> visible_game(const GameRow& row, Viewer viewer);
  /// Returns a game's entry in a list; nothing if the game cannot be shown.
  std::optional<std::string> brief(Listed& listed, std::span<const KeyHash> keys,
                                   std::vector<GameRow>& described);

  /// What a viewer was shown, and the true moves at that time.
  struct Seen {
    std::vector<std::string> truth;
    bool open;
    bool challenge;
    VisibleGame visible;
  };

  Store& store_;
  GameCache& cache_;
  Times times_;
  std::map<std::pair<std::string, Viewer>, Seen> seen_;
  std::size_t seen_bytes_ = 0;
};

}  // namespace cheshire
