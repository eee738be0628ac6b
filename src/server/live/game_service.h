// GameService: one server's games as its clients reach them, over HTTP (net/api.cpp) and WebSockets
// (net/socket.cpp). It handles the messages of clients (game_commands.cpp), runs clocks, connects the engine
// (engine_turns.cpp) and removes stale games (remove_stale.cpp). What is allowed is decided in server/play.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "server/common/log.h"
#include "server/common/loop.h"
#include "server/common/options.h"
#include "server/common/times.h"
#include "server/limits/quota.h"
#include "server/live/arenas.h"
#include "server/live/broadcast.h"
#include "server/live/chat.h"
#include "server/live/client_message.h"
#include "server/live/health.h"
#include "server/live/live_games.h"
#include "server/live/matchmaker.h"
#include "server/live/presence_notifier.h"
#include "server/live/subscriptions.h"
#include "server/people/studies.h"
#include "server/play/games.h"
#include "server/store/journal.h"
#include "server/store/store.h"
#include "server/work/engine_pool.h"

namespace cheshire {

class ServerMetrics;

class GameService {
 public:
  GameService(std::unique_ptr<Store> store, const ServerLimits& limits, Loop& loop, Log& log,
              ServerMetrics& metrics, LoadedGames loaded_games = {}, Times times = {});

  /// Starts the clocks. Call it once the loop runs. `wake` must arrange a call of tick() at the given time;
  /// each call of `wake` replaces the one before.
  void start(std::function<void(Instant)> wake);
  /// Ends games whose time is up.
  void tick();
  /// Shuts down: writes what is pending and stops sending presence.
  void close();
  /// Lets go of everybody who waits for the disk or for rules, because the loop is about to be destroyed.
  void abandon();

  /// Connects the server's own engine. `look` is called for every game that may be waiting for the engine: at
  /// the start of the server, after each change, and when a client joins or leaves. It asks engine_job() and
  /// answers with engine_move() once the engine has a move. Call it before start().
  void set_engine(Journal::OnChange look) { engine_ = std::move(look); }
  /// Returns the position for the engine to think about, or nothing. Thinking counts against the opponent's
  /// address. Games whose opponent is not connected share one allowance. A game of engine against engine
  /// counts against a spectator's address and pauses while nobody watches, unless a clock runs.
  std::optional<EnginePool::Job> engine_job(const std::string& id);
  /// Tells the followers of a game that the engine has no capacity left for their address.
  void engine_full(const std::string& id);
  /// Plays a move of the server's own engine and sends it to all followers of the game.
  boost::asio::awaitable<void> engine_move(std::string id, int ply, std::string move);
  /// Accepts, for the engine playing `side`, the end (by repetition) that the side to move is offered.
  boost::asio::awaitable<void> engine_accept(std::string id, Color side);

  Store& store() { return *store_; }
  Journal& journal() { return journal_; }
  Health& health() { return health_; }
  Games& games() { return games_; }
  Subscriptions& subscriptions() { return subscriptions_; }
  Quota& quota() { return quota_; }
  const Lobby& lobby() const { return matchmaker_.lobby(); }
  Matchmaker& matchmaker() { return matchmaker_; }
  Arenas& arenas() { return arenas_; }
  People& people() { return people_; }
  Studies& studies() { return studies_; }
  const ServerLimits& limits() const { return limits_; }
  Instant wall() const { return times_.wall(); }
  const Times& times() const { return times_; }
  Log& log() { return log_; }

  /// Handles one text message of a client, read at `came`, in a turn of that client. Sends the results to
  /// `from` and to the followers of the game, each limited to what that client may see.
  void on_message(const std::shared_ptr<Member>& from, std::string_view text,
                  Loop::Clock::time_point came = Loop::Clock::now());
  /// Adds to the chat of a game what the player of a side says, and sends it to those who read it. Errors:
  /// the operator has excluded the player, they say too much, or those of the disk.
  boost::asio::awaitable<Result<void>> say(std::string id, Color side, std::string text,
                                           std::shared_ptr<Member> speaker = {});
  /// Forgets a client whose connection ends: it follows nothing, and offers nothing.
  void leave(Member& member);
  /// Tells the followers of a game that it was removed.
  void removed(const std::string& id);
  /// Sends the followers of a game what has changed in it.
  void publish(const std::string& id) { broadcast_.publish(id); }

 private:
  using From = std::shared_ptr<Member>;
  using Time = Loop::Clock::time_point;
  /// Who acts in which game, and from which seat.
  struct Actor {
    From member;
    std::string id;
    Seat seat;
    Time came;  // when the message was read
  };
  /// Handle a message in a coroutine of its own, once the rules of its game are compiled. Those below are
  /// parts of it and refer to what it holds.
  boost::asio::awaitable<void> join(From from, ClientMessage message);
  boost::asio::awaitable<void> act(From from, ClientMessage message, Time came);
  boost::asio::awaitable<void> dispatch(const Actor& by, const ClientMessage::Action& action);
  boost::asio::awaitable<void> move(const Actor& by, const ClientMessage::Move& move);
  boost::asio::awaitable<void> post_chat(const Actor& by, const ClientMessage::Chat& chat);
  /// Decides on a claim as the game and who is there stand now.
  Decision claim(const Actor& by, const ClientMessage::Claim& claim);
  /// Answers a message once the decision about it is on disk.
  boost::asio::awaitable<void> answer(const Actor& by, Decision decision);
  /// The same for a decision that may call an Umpire. `invitation` is for the player; empty: there is none.
  boost::asio::awaitable<void> answer_terms(const Actor& by, Decision decision, std::string invitation = {});
  /// The same for a decision that may make a rematch.
  boost::asio::awaitable<void> answer_rematch(const Actor& by, Decision decision);
  /// Acknowledges what a client did in a game, and sends its followers what has changed.
  void acknowledge(const Actor& by, std::optional<int> ply = {});
  /// Takes the Umpire's seat from all who had it, if the game waits for an Umpire its players have called.
  void empty_umpire_seat(const std::string& id);
  /// Whether a client may store what its action brings, and make the game that it makes. Otherwise says so.
  bool within_quota(const Actor& by, const ClientMessage::Action& action);
  void push_chat(const std::string& id, Member& to);
  /// Whether whoever has this seat sees the chat: in a rated game, to which a public page leads, only
  /// players.
  bool reads_chat(const std::string& id, Seat seat) const;
  /// Whether the operator has excluded the player of a side.
  bool is_banned(const std::string& id, Color side) const;
  /// Announces the rematch, if there is one, to `from`, who has this seat, and with `everybody` to all other
  /// followers.
  void announce_rematch(const std::string& id, Member& from, Seat seat, bool everybody);
  /// Returns whose move a game waits for, and when it may be claimed. Updates that, and the list of live
  /// games.
  std::optional<Absences::Wait> wait_in(const std::string& id, const Presence& presence);
  /// Called when a client joins or leaves a game.
  void followers_changed(const std::string& id);
  boost::asio::awaitable<void> flag(std::string id);
  boost::asio::awaitable<void> look_when_prepared(std::string id);
  void schedule_tick();
  /// Called when a game was changed and that is on disk.
  void changed(const std::string& id);
  /// Removes a batch of expired games, and of people who have been away too long.
  boost::asio::awaitable<void> remove_stale(Moment now);
  boost::asio::awaitable<void> remove_unseen(Moment now);
  /// Stores the time at which the server was last known to run.
  void write_heartbeat(const Moment& now);
  /// Returns true on success; otherwise logs or sends the client what went wrong.
  bool check_result(Member& to, const std::string& id, const ActionResult& result);
  void refuse(Member& to, const Error& error, const std::string* id = nullptr);

  const ServerLimits& limits_;
  std::size_t max_joined_;
  RetentionRules keep_;
  std::unique_ptr<Store> store_;
  Log& log_;
  ServerMetrics& metrics_;
  Times times_;
  Loop& loop_;
  Journal journal_;
  Games games_;
  Subscriptions subscriptions_;
  Broadcast broadcast_;
  Absences absences_;
  LiveGames live_;
  PresenceNotifier presence_;
  Chat chat_;
  Health health_;
  Quota quota_;
  Matchmaker matchmaker_;
  PeopleStorage storage_;
  People people_;
  Studies studies_;
  Arenas arenas_;
  Journal::OnChange engine_;
  std::set<std::string> changed_followers_;  // games that a client joined or left in this turn of the loop
  std::function<void(Instant)> wake_;
  std::optional<Instant> scheduled_;
  Instant next_heartbeat_{}, next_removal_{};
  std::string store_fault_;  // of the last transaction; empty if it was good
  Cursor stale_cursor_;      // how far the search for stale games has come
  Milliseconds set_by_{};    // offset of the wall clock as the store knows it
};

}  // namespace cheshire
