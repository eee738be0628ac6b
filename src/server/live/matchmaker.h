// Matchmaker: handles what clients say in the lobby and what bots answer to challenges, and makes the games
// of those who found each other.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "server/common/log.h"
#include "server/common/loop.h"
#include "server/common/options.h"
#include "server/common/rejection.h"
#include "server/common/times.h"
#include "server/limits/quota.h"
#include "server/live/bots.h"
#include "server/live/client_message.h"
#include "server/live/lobby.h"
#include "server/people/people.h"
#include "server/play/games.h"
#include "server/store/journal.h"

namespace cheshire {

class ServerMetrics;

class Matchmaker {
 public:
  /// What it uses of the server. `changed` is called when there may be something to tell the watchers.
  struct Uses {
    Games& games;
    People& people;
    Journal& journal;
    Quota& quota;
    Loop& loop;
    Log& log;
    ServerMetrics& metrics;
    Times times;
    std::function<void()> changed;
  };
  Matchmaker(const ServerLimits& limits, Uses uses) : uses_(std::move(uses)), lobby_(limits) {}

  /// Handles a message to the lobby.
  void on_message(const std::shared_ptr<Member>& from, ClientMessage message);
  /// Withdraws what a client whose connection ends has offered.
  void leave(Member& member);

  /// Lets a bot listen for challenges, until its connection ends.
  void bot_enters(PersonRow person, std::shared_ptr<Member> member);
  /// Accepts a challenge for the bot that it was made for. Returns the id of the new game. Errors: the bot
  /// does not listen, the challenge is gone, or what a person would be told.
  boost::asio::awaitable<Result<std::string>> accept_for(const PersonRow& bot, std::string id);
  /// Declines one, for a reason in the words of the bot protocol. Errors: the challenge is gone.
  Result<void> decline_for(const PersonRow& bot, const std::string& id, std::string_view reason);

  /// When to call tick() next, if at all.
  std::optional<Instant> next() const;
  /// Tells the watchers what has changed.
  void tick();
  const Lobby& lobby() const { return lobby_; }
  Bots& bots() { return bots_; }

 private:
  using From = std::shared_ptr<Member>;
  /// Who accepts a challenge, under which name and for which colour.
  struct Opponent {
    From member;
    std::string name{};
    std::optional<Color> color{};  // nothing: any
    std::optional<PersonRow> person{};
  };
  /// What came of a challenge that somebody accepts.
  struct Pairing {
    enum class Kind {
      made,     // the game `id`
      gone,     // who made the challenge is gone
      refused,  // the two may not play each other; the challenge waits again
      failed,   // the server cannot make the game now
    };
    Kind kind = Kind::gone;
    std::string id{}, key{};  // of the game, and of the opponent's seat
    SeatName seat = SeatName::white;
    std::optional<Error> why{};
    Rejection rejection = Rejection::none;
  };

  void seek(const From& from, ClientMessage::Seek seek, std::span<const KeyHash> keys);
  /// Opens a challenge, or accepts one that fits, once the rules of its game are compiled.
  boost::asio::awaitable<void> open(From from, ClientMessage::Seek seek, std::uint64_t wish,
                                    std::optional<PersonRow> person);
  void accept(const From& from, const std::string& id, std::string name, std::span<const KeyHash> keys);
  boost::asio::awaitable<void> accept_taken(Challenge taken, Opponent by);
  /// Makes the game of a challenge that was taken out of the lobby, and tells who made the challenge.
  boost::asio::awaitable<Pairing> pair(Challenge taken, Opponent by);
  /// Tells who has accepted what came of it.
  void tell(Member& opponent, const std::string& challenge, const Pairing& paired);
  /// Returns whom a challenge is for. Errors: there is no such bot, or it does not play this.
  Result<Named> bot_for(const std::string& name, const GameRow& row);
  /// Takes a client's challenge out of the lobby; whoever it waits for is told. Returns whether there was
  /// one.
  bool withdraw(Member& member);
  /// Puts a challenge back that could not be accepted now.
  void put_back(Challenge taken, const From& creator);
  /// Finds out whose key is among these. Returns false if that failed, and says so.
  bool find_person(Member& from, std::span<const KeyHash> keys, std::optional<PersonRow>& person);
  /// Whether a client may make a game now. Otherwise says so.
  bool may_play(Member& member, const std::string* id);
  void refuse(Member& to, Rejection why, const Error& error, const std::string* id = nullptr);

  Uses uses_;
  Lobby lobby_;
  Bots bots_;
};

}  // namespace cheshire
