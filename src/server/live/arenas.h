// Arenas: the arenas of a server, announced, running and over. It handles what clients say about them, pairs
// who waits, counts their games, and shows the standings.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/common/log.h"
#include "server/common/loop.h"
#include "server/common/options.h"
#include "server/common/rejection.h"
#include "server/common/times.h"
#include "server/limits/quota.h"
#include "server/live/client_message.h"
#include "server/live/member.h"
#include "server/people/people.h"
#include "server/play/games.h"
#include "server/store/arena_store.h"
#include "server/store/journal.h"

namespace cheshire {

class ServerMetrics;

/// Somebody in an arena, as memory has them.
struct ArenaPlayer {
  ArenaPlayerRow row;
  std::optional<PersonRow> person{};  // once they have come since the server started
  std::weak_ptr<Member> member{};     // through which they look at the arena, if they do
  std::string client{};
  std::string game{};      // the one they play
  bool paused = false;     // does not want to be paired, or has let a game lapse
  bool forgotten = false;  // as a person
  Instant since{};         // when they came, or their last game ended
};

/// An arena with its players, in the order in which they joined.
struct Arena {
  enum class Stage { announced, running, over };
  ArenaRow row;
  Stage stage = Stage::announced;
  std::vector<ArenaPlayer> players{};
  std::unordered_map<std::string, std::size_t> places{};  // of people in `players`

  /// Returns the numbers of its players, the best first.
  std::vector<std::size_t> standings() const;
};

class Arenas {
 public:
  /// What it uses of the server. `changed` is called when tick() may have to be called earlier, and `publish`
  /// when a game was changed.
  struct Uses {
    Store& store;
    Games& games;
    People& people;
    Journal& journal;
    Quota& quota;
    Loop& loop;
    Log& log;
    ServerMetrics& metrics;
    Times times;
    std::function<void()> changed;
    std::function<void(const std::string& game)> publish;
  };
  Arenas(const ServerLimits& limits, Uses uses) : limits_(limits), uses_(std::move(uses)) {}

  /// Reads the arenas that the store has. Call it before anything else.
  Result<void> resume();

  void on_message(const std::shared_ptr<Member>& from, ClientMessage message);
  /// Forgets a client whose connection ends. Whoever it was is not paired any more until they come back.
  void leave(Member& member);
  /// To be called when a game was changed and that is on disk.
  void note(const GameInPlay& game);
  /// Takes somebody who is forgotten out of all standings.
  void forget(const std::string& person);

  /// When to call tick() next, if at all.
  std::optional<Instant> next() const;
  /// Begins, pairs and ends, and tells the watchers what has changed.
  void tick();
  std::size_t size() const { return arenas_.size(); }

  /// Arenas are removed so long after their end.
  static constexpr std::chrono::days kept_for{7};
  /// Whoever has not made the first move by then has not come: the game ends, and they are paused.
  static constexpr std::chrono::seconds first_move_time{30};
  /// How often who waits is paired, and watchers are told.
  static constexpr std::chrono::seconds pause{1};
  /// How many of the standings everybody sees.
  static constexpr std::size_t shown = 50;

 private:
  using From = std::shared_ptr<Member>;
  struct Running {
    std::size_t white = 0, black = 0;  // in Arena::players
    Instant began{};
  };
  struct Live {
    Arena arena;
    std::map<std::string, Running> games{};     // those that go on, by id
    std::map<Member*, std::string> watchers{};  // with the id of the person, or empty
    std::string client{};  // whose it is, as long as the server runs; empty: of this machine, or unknown
    bool pairing = false;
    bool changed = false;
    std::optional<Instant> told{}, paired{};
    std::shared_ptr<const std::string> text{};  // what watchers were told last
  };
  /// Two who were paired, before it is on disk.
  struct Made {
    std::string game;
    std::size_t white, black;
    Secrets keys;
  };

  Live* find(const std::string& id);
  std::optional<PersonRow> person_of(Member& from, std::span<const KeyHash> keys, const std::string* id);
  void watch_list(const From& from);
  boost::asio::awaitable<void> open(From from, ClientMessage::OpenArena wanted, PersonRow opener);
  /// Returns why somebody may not open an arena now; nothing if they may.
  std::optional<Message> why_not(const PersonRow& opener, const std::string& client) const;
  void watch(const From& from, Live& live, std::span<const KeyHash> keys);
  void join(const From& from, Live& live, const PersonRow& person);
  void pause_player(Member& from, Live& live);
  /// Whether somebody could be paired now.
  static bool waits(const ArenaPlayer& player);
  static bool two_wait(const Live& live);
  static std::vector<std::size_t> waiting(const Live& live);
  boost::asio::awaitable<void> pair(std::string id);
  /// Reads again who a player is, as a person. Returns whether they may go on; whoever may not is paused.
  bool refresh(ArenaPlayer& player);
  /// Makes the game of two; nothing if they may not play each other, or one of them makes too many.
  std::optional<Made> make_game(Live& live, const GameRow& row, std::size_t white, std::size_t black);
  boost::asio::awaitable<void> end_unbegun(std::string arena, std::string game);
  void keep(const Live& live, const ArenaPlayer& player);
  void update_stage(Live& live, Instant wall);
  /// Writes what watchers are told now.
  void write(Live& live);
  void tell_player(Live& live, std::size_t place);
  void tell_list();
  std::string list_message() const;
  void refuse(Member& to, Rejection why, const Error& error, const std::string* id = nullptr);

  const ServerLimits& limits_;
  Uses uses_;
  std::map<std::string, Live> arenas_;
  std::set<Member*> list_watchers_;
  bool list_changed_ = false;
  std::optional<Instant> list_told_{};
};

/// How a game of an arena is made: with its rules, its clock, and anybody to watch.
NewGame game_of(const ArenaRow& row);

}  // namespace cheshire
