// The games on disk: one SQLite file, written ahead and synced at every commit. Nothing here throws.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "server/catalog.h"
#include "server/list_query.h"
#include "server/record.h"

namespace cheshire {

/// What a player said.
struct ChatLine {
  Color from = Color::white;
  std::string text, at;
};

class Store {
 public:
  static constexpr int most_chats = 200;  // of a game
  /// Version of the tables this program writes; older ones are brought up to it by open().
  static constexpr int version = 8;

  /// Opens or makes the file; ":memory:" is a store that is gone afterwards. Errors: the file cannot be opened, another server has
  /// it, it is no database or another program's, it is of a newer version. A file that is refused is left as it was.
  static Result<std::unique_ptr<Store>> open(const std::string& path);
  ~Store();

  /// The games asked for, newest change first; one more than the limit when there are more.
  Result<std::vector<Listed>> list(const ListQuery& query);
  /// The ids of games that go on and that the server has a part in: their time runs, or its own engine plays.
  Result<std::vector<std::string>> tended();
  Result<std::optional<GameRow>> game(std::string_view id);
  /// The chat of a game, oldest first.
  Result<std::vector<ChatLine>> chat(std::string_view id);
  /// When the server was last known to run; the beginning of time if never.
  Result<Moment> alive();

  /// Runs `body` in a transaction; on its error, and on its own, nothing is changed. After success all is on disk.
  Result<void> transaction(const std::function<Result<void>()>& body);

  // To be called within a transaction.
  Result<void> insert(const GameRow& row);  // without its moves
  /// Appends a move; `ply` must be the number of moves stored. `result` and `standing` are the game's after it.
  Result<void> add_move(std::string_view id, int ply, std::string_view uci, std::string_view result,
                        std::string_view at, const Standing& standing = {});
  /// Drops the moves from `ply` on.
  Result<void> cut(std::string_view id, int ply, std::string_view result, std::string_view at,
                   const Standing& standing = {});
  Result<void> set_result(std::string_view id, std::string_view result, std::string_view at,
                          const Standing& standing = {});
  /// A guest takes the seat to which he was invited, with this key.
  Result<void> take_seat(std::string_view id, Place place, const KeyHash& key);
  /// An invitation to a seat that nobody has taken replaces the one before.
  Result<void> invite(std::string_view id, Place place, const KeyHash& invitation);
  /// The players have agreed on other terms, called an Umpire, or accepted or refused one.
  Result<void> agree(std::string_view id, std::string_view parley, const Keys& keys,
                     const Invitations& invitations);
  Result<void> remove(std::string_view id);
  /// Keeps what an older store did not.
  Result<void> describe(std::string_view id, std::string_view title, std::string_view fen);
  /// Adds to the chat of a game, of which the last `most_chats` are kept.
  Result<void> add_chat(std::string_view id, const ChatLine& line);
  /// Keeps when the server was last known to run.
  Result<void> set_alive(Moment at);

 private:
  struct Impl;
  explicit Store(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace cheshire
