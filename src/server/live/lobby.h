// Lobby: the challenges that wait for an opponent, anybody or a certain bot, and the clients that watch the
// list of the open ones. They are in memory only. A challenge belongs to the connection that made it and ends
// with it.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/ids.h"
#include "base/result.h"
#include "server/common/options.h"
#include "server/common/times.h"
#include "server/live/member.h"
#include "server/live/watched_list.h"
#include "server/model/record.h"
#include "server/store/people_store.h"

namespace cheshire {

/// What somebody would like to play.
struct Challenge {
  std::string id{};
  std::string name{};            // of who made it; empty: none was given
  GameRow row{};                 // with the game, its options and the clock
  std::optional<Color> color{};  // of who made it; nothing: by lot
  std::weak_ptr<Member> by{};
  std::optional<PersonRow> person{};  // who made it, if they have shown the key of a name
  std::uint64_t wish = 0;             // as Lobby::begin() returned it
  // The bot that is challenged: the id of the person, and the name. Nothing: anybody may accept.
  std::optional<Named> to{};
};

/// Returns what everybody may know of a challenge.
std::string challenge_json(const Challenge& challenge);
/// Whether who wants to play `wanted` can accept `waiting` instead.
bool fits(const Challenge& waiting, const Challenge& wanted);

class Lobby {
 public:
  explicit Lobby(const ServerLimits& limits);

  /// Sends a client the whole list and, from now on, its changes.
  void watch(Member& member) { list_.watch(member); }
  /// Withdraws the client's challenge, and sends it nothing more.
  void leave(Member& member);

  /// Withdraws the client's challenge, if it has one, and begins another wish of this client. Returns its
  /// number.
  std::uint64_t begin(Member& member);
  /// Whether the client has not begun another wish since, nor left.
  bool current(Member& member, std::uint64_t wish) const;

  /// Adds a challenge whose wish is current. Errors: too many wait.
  Result<void> add(Challenge challenge);
  /// Whether a challenge with this id waits for the bot with this id.
  bool waits_for(std::string_view bot, std::string_view id) const;
  /// Whether anybody may accept the challenge with this id.
  bool open(std::string_view id) const;
  /// Whether the challenge with this id is the client's.
  bool owns(Member& member, std::string_view id) const;
  /// Removes and returns the challenge with this id, or the client's. Nothing if there is none.
  std::optional<Challenge> take(std::string_view id);
  std::optional<Challenge> take_of(Member& member);
  /// Removes and returns one that waits for this bot.
  std::optional<Challenge> take_for(std::string_view bot);
  /// Removes and returns the open challenge that has waited longest of those that fit and are not the
  /// client's own.
  std::optional<Challenge> take_fitting(const Challenge& wanted, Member& member);

  /// When to call flush(), if there is something to tell.
  std::optional<Instant> due(Instant now) const { return list_.due(now); }
  /// Tells the watchers what has changed.
  void flush(Instant now) { list_.flush(now); }
  std::size_t size() const { return waiting_.size(); }

 private:
  struct Waiting {
    Challenge challenge;
    Member* member;
    std::string owner;
  };
  using Position = std::vector<Waiting>::iterator;
  std::optional<Challenge> take(Position at);
  Position of(const Member& member);

  const ServerLimits& limits_;
  std::vector<Waiting> waiting_;  // the oldest first
  std::unordered_map<Member*, std::uint64_t> wishes_;
  std::uint64_t last_wish_ = 0;
  WatchedList list_;
};

}  // namespace cheshire
