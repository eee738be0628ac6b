// EndgameTables: the endgame tables of a server, opened when it starts.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "endings/reader.h"
#include "endings/table_summary.h"
#include "engine/session.h"
#include "gamefile/loaded_games.h"

namespace cheshire {

/// What a request to GET /api/tables/GAME asks.
struct TablesQuery {
  std::string fen, options;
};
/// Reads the query of a URL. Errors: a malformed '%', an unknown, missing or too long field.
Result<TablesQuery> read_tables_query(std::string_view target);

/// For one thread.
class EndgameTables {
 public:
  struct Game {
    std::string id;
    int pieces;  // of the largest table, with both kings
  };

  /// Opens what a folder has of the games of a library, with their usual options. `note` hears of each file
  /// that is not used.
  EndgameTables(const std::string& folder, const GameLibrary& library,
                const std::function<void(const Message&)>& note);

  /// The games that have tables.
  const std::vector<Game>& games() const { return games_; }
  /// Whether there are tables of a game with these options.
  bool has(const GameSpec& spec) const { return readers_.contains(spec.identity()); }
  /// Returns a TablesAnswer as JSON, with the category unknown if the tables do not know the position or one
  /// after a move. There must be tables of the game of the session.
  std::string answer(const Session& session);

  /// Returns an EndingList as JSON, which stays the same: the tables of a game, with what is kept of each as
  /// a whole; null if there are none.
  std::shared_ptr<const std::string> list(const std::string& game) const;
  /// Returns an EndingView as JSON, which stays the same: the longest wins of a table, and those to practise;
  /// null if there is no such table.
  std::shared_ptr<const std::string> ending(const std::string& game, const std::string& name) const;

 private:
  /// What is kept of the tables of a game.
  struct Endings {
    std::shared_ptr<const std::string> list;
    std::map<std::string, std::shared_ptr<const std::string>> views;  // by the name of the table
  };
  Endings read_summaries(const std::string& folder, const GameSpec& spec,
                         const std::vector<endings::TableOrigin>& files) const;

  std::vector<Game> games_;
  std::map<std::string, Endings> endings_;                           // by the id of the game
  std::map<std::string, std::unique_ptr<endings::Reader>> readers_;  // by GameSpec::identity()
  std::function<void(const Message&)> note_;
};

}  // namespace cheshire
