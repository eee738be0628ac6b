// The interface of the server's storage, in terms of games. It knows no SQL; implementations decide where and
// how to keep games (sqlite_store.cpp). Nothing here throws.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "server/common/retention.h"
#include "server/model/record.h"
#include "server/store/arena_store.h"
#include "server/store/list_query.h"
#include "server/store/people_store.h"
#include "server/store/rating_store.h"
#include "server/store/study_store.h"

namespace cheshire {

/// One line of a player's chat.
struct ChatLine {
  Color from = Color::white;
  std::string text, at;
};

/// What a list needs of a stored game. `row` has no moves, start, file or parley.
struct Listed {
  GameRow row;
  int plies = 0;
  bool file = false;
};

/// Who may see and change a stored game; read without its moves, and also if those are damaged.
struct GameAccess {
  Keys keys{};
  bool papers = false;
};

/// Called for a stored game that cannot be read, with why.
using OnDamage = std::function<void(const std::string& game, const Message& why)>;

/// The state of a game after a change.
struct Change {
  std::int64_t revision = 0;  // GameRow::revision before the change
  std::string result, at;
  RoundState round{};
  std::optional<RatedEnd> rated{};  // the change ends a rated game that counts
};

class Store {
 public:
  static constexpr int max_chats = 200;  // per game
  /// The version of the files this program writes. open() brings older files up to it.
  static constexpr int version = 17;

  /// Opens or creates the file; ":memory:" keeps the store in memory only. Errors: the file cannot be opened
  /// or made private, another server has it open, it is damaged, it is not a database, it belongs to another
  /// program, its version is newer, or the log beside it is not its own. A rejected file and its log stay
  /// unchanged.
  static Result<std::unique_ptr<Store>> open(const std::string& path);
  virtual ~Store() = default;

  /// Makes the store call `damaged` for every game that it finds damaged, once for each. Lists leave such a
  /// game out; whoever asks for it gets the error.
  virtual void on_damage(OnDamage damaged) = 0;
  /// Reads everything that is stored, to find what is damaged.
  virtual Result<void> look_for_damage() = 0;

  /// Returns the requested games, most recently changed first, and one more than the limit if there are more.
  virtual Result<std::vector<Listed>> list(const ListQuery& query) = 0;
  /// Returns the ids of the games in progress that the server must watch: a clock runs, or the server's
  /// engine plays.
  virtual Result<std::vector<std::string>> games_to_watch() = 0;
  struct Finished {
    std::vector<std::string> ids;
    Cursor next{};  // behind the last game that was looked at
    bool more = false;
  };
  /// Looks at the next `max` games after `after`, least recently changed first, and returns those that are
  /// finished and have neither a game file nor papers.
  virtual Result<Finished> finished(const Cursor& after, int max) = 0;
  virtual Result<std::optional<GameRow>> game(std::string_view id) = 0;
  virtual Result<std::optional<GameAccess>> access(std::string_view id) = 0;
  /// Returns the positions of the rated games that go on and in which somebody plays: who has one of these
  /// keys of a seat, or is this person; an empty id is nobody.
  struct Standing {
    std::string game, fen;
  };
  virtual Result<std::vector<Standing>> rated_positions(std::span<const KeyHash> keys,
                                                        std::string_view person) = 0;
  /// Returns when each move of a game was stored, as iso() writes it; none if there is no such game.
  virtual Result<std::vector<std::string>> move_times(std::string_view id) = 0;
  /// Returns the chat of a game, oldest first.
  virtual Result<std::vector<ChatLine>> chat(std::string_view id) = 0;
  /// Returns when the server was last known to run; the epoch if never.
  virtual Result<Moment> alive() = 0;
  /// Examines the next `max` games after `after`, least recently changed first, and returns those that need
  /// not be kept.
  virtual Result<Stale> stale(const RetentionRules& rules, Instant now, const Cursor& after, int max) = 0;

  /// Returns what is kept of people, their ratings, and their studies.
  virtual PeopleStore& people() = 0;
  virtual RatingStore& ratings() = 0;
  virtual ArenaStore& arenas() = 0;
  virtual StudyStore& studies() = 0;

  /// Runs `body` in a transaction. If it or the commit fails, nothing changes. After success, all is on disk.
  virtual Result<void> transaction(const std::function<Result<void>()>& body) = 0;
  /// Runs `body` within a transaction. If it fails, what it changed is undone, and nothing else.
  virtual Result<void> part(const std::function<Result<void>()>& body) = 0;

  // The functions below must be called within a transaction. Those that take a revision fail if the stored
  // game has a different one, because somebody else changed it. Otherwise they increment it.
  virtual Result<void> insert(const GameRow& row) = 0;  // without its moves
  /// Appends a move. `ply` must be the number of stored moves.
  virtual Result<void> add_move(std::string_view id, int ply, std::string_view uci, const Change& change) = 0;
  /// Drops the moves from `ply` on.
  virtual Result<void> cut(std::string_view id, int ply, const Change& change) = 0;
  virtual Result<void> set_result(std::string_view id, const Change& change) = 0;
  /// Gives an invited guest the seat, with this key. `player` is who plays that side from now on, as JSON;
  /// ignored for the Umpire's seat, as `person` is, who has shown their key.
  virtual Result<void> take_seat(std::string_view id, std::int64_t revision, SeatName seat,
                                 const KeyHash& key, std::string_view player,
                                 const SeatedPerson& person = {}) = 0;
  /// Stores which seats' guests do not want to play.
  virtual Result<void> decline(std::string_view id, std::int64_t revision, const Seat& declined) = 0;
  /// Replaces a player's invitation to the Umpire's seat, which nobody has taken.
  virtual Result<void> invite_umpire(std::string_view id, std::int64_t revision, Color by,
                                     const KeyHash& invitation) = 0;
  /// Stores that the players agreed on other terms, called an Umpire, or accepted or rejected one.
  virtual Result<void> agree(std::string_view id, std::string_view parley, const Keys& keys,
                             const Invitations& invitations, const Change& change) = 0;
  virtual Result<void> remove(std::string_view id) = 0;
  /// Adds the title and the position that an older store did not keep.
  virtual Result<void> describe(std::string_view id, std::string_view title, std::string_view fen) = 0;
  /// Adds a line to the chat of a game and keeps the last `max_chats`.
  virtual Result<void> add_chat(std::string_view id, const ChatLine& line) = 0;
  /// Stores when the server was last known to run.
  virtual Result<void> set_alive(Moment at) = 0;
};

}  // namespace cheshire
