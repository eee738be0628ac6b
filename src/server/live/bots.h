// Bots: the programs that play here under names of their own and listen for challenges, and the clients that
// watch which of them are there.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "server/common/times.h"
#include "server/live/member.h"
#include "server/live/watched_list.h"
#include "server/model/record.h"
#include "server/store/people_store.h"

namespace cheshire {

class Bots {
 public:
  /// A bot that listens. What its member is told are lines of bot_lines.h.
  struct Bot {
    PersonRow person;
    std::shared_ptr<Member> member;
    std::set<std::string> playing{};  // the ids of its games that it was told of
  };

  Bots();

  /// Adds a bot. Its older connection, if there is one, ends.
  void enter(PersonRow person, std::shared_ptr<Member> member);
  /// Removes the bot whose connection has ended. Returns who it was; nothing if it was none, or is here
  /// again.
  std::optional<PersonRow> leave(const Member& member);
  /// Returns the bot with the id of a person, null if it does not listen. It stays until the next call.
  Bot* find(std::string_view person);
  /// Tells the bots at a game that it goes on or is over, unless they know.
  void note(const GameRow& row);

  /// Sends a client the names of all that listen and, from now on, every change.
  void watch(Member& member) { list_.watch(member); }
  void unwatch(Member& member) { list_.leave(member); }
  /// When to call flush(), if there is something to tell.
  std::optional<Instant> due(Instant now) const { return list_.due(now); }
  /// Tells the watchers what has changed.
  void flush(Instant now) { list_.flush(now); }
  std::size_t size() const { return bots_.size(); }

 private:
  std::map<std::string, Bot, std::less<>> bots_;  // by the id of the person
  WatchedList list_;
};

}  // namespace cheshire
