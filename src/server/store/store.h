// What the server asks of its storage: games and what becomes of them, in the words of the game. Nothing here knows SQL; where and
// how games are kept is for those who implement it (sqlite_store.cpp). Nothing here throws.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "server/common/retention.h"
#include "server/store/list_query.h"
#include "server/store/record.h"

namespace cheshire {

/// What a player said.
struct ChatLine {
  Color from = Color::white;
  std::string text, at;
};

/// What a list needs of a stored game. `row` has neither its moves nor its start, its file nor its parley.
struct Listed {
  GameRow row;
  int plies = 0;
  bool file = false;
};

/// How a game stands after a change of it.
struct Change {
  std::int64_t revision = 0;  // of the game that was changed: GameRow::revision
  std::string result, at;
  Standing standing{};
};

class Store {
 public:
  static constexpr int most_chats = 200;  // of a game
  /// Version of the files this program writes; older ones are brought up to it by open().
  static constexpr int version = 9;

  /// Opens or makes the file; ":memory:" is a store that is gone afterwards. Errors: the file cannot be opened or kept from others,
  /// another server has it, it is damaged, it is no database or another program's, it is of a newer version. A file that is refused
  /// is left as it was.
  static Result<std::unique_ptr<Store>> open(const std::string& path);
  virtual ~Store() = default;

  /// The games asked for, newest change first; one more than the limit when there are more.
  virtual Result<std::vector<Listed>> list(const ListQuery& query) = 0;
  /// The ids of games that go on and that the server has a part in: their time runs, or its own engine plays.
  virtual Result<std::vector<std::string>> tended() = 0;
  virtual Result<std::optional<GameRow>> game(std::string_view id) = 0;
  /// The chat of a game, oldest first.
  virtual Result<std::vector<ChatLine>> chat(std::string_view id) = 0;
  /// When the server was last known to run; the beginning of time if never.
  virtual Result<Moment> alive() = 0;
  /// Looks at the next `most` games after `after`, those first that were not changed for longest, for some that need not be kept.
  virtual Result<Stale> stale(const RetentionRules& rules, Instant now, const Cursor& after, int most) = 0;

  /// Runs `body` in a transaction; on its error, and on its own, nothing is changed. After success all is on disk.
  virtual Result<void> transaction(const std::function<Result<void>()>& body) = 0;

  // To be called within a transaction. Whatever says a revision fails when the stored game has another one: somebody else has
  // changed it. It then has the next one.
  virtual Result<void> insert(const GameRow& row) = 0;  // without its moves
  /// Appends a move; `ply` must be the number of moves stored.
  virtual Result<void> add_move(std::string_view id, int ply, std::string_view uci, const Change& change) = 0;
  /// Drops the moves from `ply` on.
  virtual Result<void> cut(std::string_view id, int ply, const Change& change) = 0;
  virtual Result<void> set_result(std::string_view id, const Change& change) = 0;
  /// A guest takes the seat to which he was invited, with this key.
  virtual Result<void> take_seat(std::string_view id, std::int64_t revision, Place place,
                                 const KeyHash& key) = 0;
  /// An invitation to a seat that nobody has taken replaces the one before.
  virtual Result<void> invite(std::string_view id, std::int64_t revision, Place place,
                              const KeyHash& invitation) = 0;
  /// The players have agreed on other terms, called an Umpire, or accepted or refused one.
  virtual Result<void> agree(std::string_view id, std::string_view parley, const Keys& keys,
                             const Invitations& invitations, const Change& change) = 0;
  virtual Result<void> remove(std::string_view id) = 0;
  /// Keeps what an older store did not.
  virtual Result<void> describe(std::string_view id, std::string_view title, std::string_view fen) = 0;
  /// Adds to the chat of a game, of which the last `most_chats` are kept.
  virtual Result<void> add_chat(std::string_view id, const ChatLine& line) = 0;
  /// Keeps when the server was last known to run.
  virtual Result<void> set_alive(Moment at) = 0;
};

}  // namespace cheshire
