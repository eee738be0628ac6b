// The table: what the HTTP side and the WebSocket side of one server share, and the conversation with a joined client.
#pragma once

#include <spdlog/fwd.h>

#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "server/common/instant.h"
#include "server/common/options.h"
#include "server/games/engine_room.h"
#include "server/games/referee.h"
#include "server/limits/quota.h"
#include "server/live/broadcast.h"
#include "server/live/chat.h"
#include "server/live/health.h"
#include "server/live/message.h"
#include "server/live/presence_notifier.h"
#include "server/live/subscriptions.h"
#include "server/store/journal.h"
#include "server/store/store.h"

namespace cheshire {

class Meters;

class GameService {
 public:
  GameService(std::unique_ptr<Store> store, const ServerLimits& limits,
              std::function<void(std::function<void()>)> later, spdlog::logger& log, Meters& meters,
              LoadedGames loaded_games = {}, Times times = {});

  /// To be called once the loop runs: clocks go on. `wake` is asked to see to it that tick() is called at that time; what it was
  /// asked for before does not matter any more.
  void start(std::function<void(Instant)> wake);
  /// Ends games whose time is used up.
  void tick();
  /// The server stops: writes what is to be written, and tells nobody any more who is there.
  void close();

  /// The server's own engine. `look` is told of every game that may wait for it, when the server starts, after each change, and
  /// when somebody comes or leaves: it asks engine_turn(), and answers with engine_move() when it has thought. To be set before
  /// start().
  void set_engine(Referee::OnChange look) { engine_ = std::move(look); }
  /// What the engine has to think about in a game. It is thought on the share of whoever sits across; a game of people that none
  /// of them follows now shares with all those like it. Engine against engine is on the share of who watches, and pauses while
  /// nobody does, unless a clock runs.
  std::optional<EngineRoom::Turn> engine_turn(const std::string& id);
  /// The engine has too much to think about for whoever follows a game, who is told.
  void engine_full(const std::string& id);
  /// Plays a move of the server's own engine, and tells it to all who follow the game.
  void engine_move(const std::string& id, int ply, const std::string& move, const Referee::Answer& done);
  /// The engine, which has this side, accepts the end that the side to move is offered.
  void engine_accept(const std::string& id, Color side, const Referee::Answer& done);

  Journal& journal() { return journal_; }
  Health& health() { return health_; }
  Referee& referee() { return referee_; }
  Subscriptions& subscriptions() { return subscriptions_; }
  Quota& quota() { return quota_; }
  Instant wall() const { return times_.wall(); }
  spdlog::logger& log() { return log_; }

  /// One text message of a client; whatever it leads to is told to `from` and to those who follow the game, to each what he may
  /// know.
  void hear(const std::shared_ptr<Member>& from, std::string_view text);
  /// A game was removed: its followers are told.
  void removed(const std::string& id);
  /// Tells those who follow a game what has changed in it.
  void spread(const std::string& id) { broadcast_.spread(id); }

 private:
  /// A message about a game whose rules are at hand.
  void attend(const std::shared_ptr<Member>& from, const Message& message);
  void join(const std::shared_ptr<Member>& from, const Message& message);
  void say(const std::shared_ptr<Member>& from, const Message& message, Seat seat);
  void tell_chats(const std::string& id, Member& to);
  /// Tells of the next game, if there is one: `from`, who has this seat, or everybody.
  void invite(const std::string& id, Member& from, Seat seat, bool everybody);
  /// Somebody came to a game or left it.
  void visited(const std::string& id);
  void arm();
  /// Removes a batch of games that need not be kept.
  void sweep(Moment now);
  /// Keeps when the server was last known to run.
  void beat(Moment now);
  void judge(const std::shared_ptr<Member>& from, const Message& message, Seat seat);
  /// Answers everything but success.
  bool settled(Member& to, const std::string& id, const Verdict& verdict);
  void refuse(Member& to, const Error& error, const std::string* id = nullptr);
  /// Too many games were made.
  void refuse_game(Member& to, const std::string& id);
  /// The same of somebody who has had enough stored today.
  void refuse_quota(Member& to, const std::string& id);

  std::size_t most_joined_;
  RetentionRules keep_;
  std::unique_ptr<Store> store_;
  spdlog::logger& log_;
  Meters& meters_;
  Times times_;
  std::function<void(std::function<void()>)> later_;
  Journal journal_;
  Referee referee_;
  Subscriptions subscriptions_;
  Broadcast broadcast_;
  PresenceNotifier presence_;
  Chat chat_;
  Health health_;
  Quota quota_;
  Referee::OnChange engine_;
  std::set<std::string> visited_;  // games that somebody came to or left in this turn of the loop
  std::function<void(Instant)> wake_;
  std::optional<Instant> armed_;
  Instant next_beat_{}, next_sweep_{};
  Cursor swept_;           // so far
  Milliseconds set_by_{};  // as the store knows it
};

}  // namespace cheshire
