// Keeps challenges in a list, each with its JSON, and gathers what changes until the watchers are told.
#include "server/live/lobby.h"

#include <algorithm>
#include <utility>

#include "messages/table.h"
#include "server/live/socket_messages.h"
#include "text/json_writer.h"

namespace cheshire {

std::string challenge_json(const Challenge& challenge) {
  JsonWriter json;
  json.begin_object().field("id", challenge.id);
  if (!challenge.name.empty()) json.field("name", challenge.name);
  if (challenge.to) json.field("to", challenge.to->name);
  json.field("game", challenge.row.game).key("options").raw(options_json(challenge.row.options)).key("clock");
  challenge.row.clock ? json.raw(clock_json(*challenge.row.clock)) : json.null();
  json.field("color", challenge.color ? letter(*challenge.color) : "random")
      .field("rated", challenge.row.rated);
  return json.end_object().take();
}

bool fits(const Challenge& waiting, const Challenge& wanted) {
  return waiting.row.game == wanted.row.game && waiting.row.options == wanted.row.options &&
         waiting.row.file == wanted.row.file && waiting.row.rated == wanted.row.rated &&
         waiting.row.clock == wanted.row.clock &&
         (!waiting.color || !wanted.color || *waiting.color != *wanted.color);
}

Lobby::Lobby(const ServerLimits& limits)
    : limits_(limits), list_({lobby_message, [](const WatchedList::Change& change) {
                                return lobby_change_message(change.added, change.removed);
                              }}) {}

void Lobby::leave(Member& member) {
  list_.leave(member);
  wishes_.erase(&member);
  take_of(member);
}

std::uint64_t Lobby::begin(Member& member) {
  take_of(member);
  return wishes_[&member] = ++last_wish_;
}

bool Lobby::current(Member& member, std::uint64_t wish) const {
  const auto it = wishes_.find(&member);
  return it != wishes_.end() && it->second == wish;
}

Result<void> Lobby::add(Challenge challenge) {
  const std::shared_ptr<Member> member = challenge.by.lock();
  CHESHIRE_ASSERT(member && current(*member, challenge.wish) && of(*member) == waiting_.end());
  const std::string& owner = member->owner();
  const auto max = [](std::size_t n) { return static_cast<std::int64_t>(n); };
  if (waiting_.size() >= limits_.challenges) return Error{msg::too_many_challenges(max(limits_.challenges))};
  const auto theirs = std::ranges::count(waiting_, owner, &Waiting::owner);
  if (!owner.empty() && static_cast<std::size_t>(theirs) >= limits_.address_challenges)
    return Error{msg::too_many_own_challenges(max(limits_.address_challenges))};
  if (!challenge.to) list_.put(challenge.id, challenge_json(challenge));
  waiting_.push_back({std::move(challenge), member.get(), owner});
  return {};
}

Lobby::Position Lobby::of(const Member& member) {
  return std::ranges::find(waiting_, &member, [](const Waiting& one) -> const Member* { return one.member; });
}

bool Lobby::owns(Member& member, std::string_view id) const {
  return std::ranges::any_of(
      waiting_, [&](const Waiting& one) { return one.member == &member && one.challenge.id == id; });
}

bool Lobby::waits_for(std::string_view bot, std::string_view id) const {
  return std::ranges::any_of(waiting_, [&](const Waiting& one) {
    return one.challenge.id == id && one.challenge.to && one.challenge.to->id == bot;
  });
}

bool Lobby::open(std::string_view id) const { return list_.has(std::string(id)); }

std::optional<Challenge> Lobby::take_for(std::string_view bot) {
  return take(std::ranges::find_if(
      waiting_, [&](const Waiting& one) { return one.challenge.to && one.challenge.to->id == bot; }));
}

std::optional<Challenge> Lobby::take(Position at) {
  if (at == waiting_.end()) return {};
  Challenge taken = std::move(at->challenge);
  waiting_.erase(at);
  list_.remove(taken.id);
  return taken;
}

std::optional<Challenge> Lobby::take(std::string_view id) {
  return take(std::ranges::find(waiting_, id, [](const Waiting& one) { return one.challenge.id; }));
}

std::optional<Challenge> Lobby::take_of(Member& member) { return take(of(member)); }

std::optional<Challenge> Lobby::take_fitting(const Challenge& wanted, Member& member) {
  return take(std::ranges::find_if(waiting_, [&](const Waiting& one) {
    return one.member != &member && !one.challenge.to && fits(one.challenge, wanted);
  }));
}

}  // namespace cheshire
