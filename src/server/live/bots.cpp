// Keeps who listens, and which game each was told of.
#include "server/live/bots.h"

#include <utility>
#include <vector>

#include "server/live/bot_lines.h"
#include "server/live/socket_messages.h"

namespace cheshire {

Bots::Bots()
    // There are few, so a change is told as the whole list.
    : list_({bots_message, [this](const WatchedList::Change&) {
               std::vector<std::string> names;
               for (const auto& [id, bot] : bots_)
                 names.push_back(JsonWriter().value(bot.person.name).take());
               return bots_message({names.begin(), names.end()});
             }}) {}

void Bots::enter(PersonRow person, std::shared_ptr<Member> member) {
  if (Bot* const known = find(person.id)) {
    known->member->dismiss();
    *known = {std::move(person), std::move(member)};
    return;
  }
  list_.put(person.id, JsonWriter().value(person.name).take());
  std::string id = person.id;
  bots_.emplace(std::move(id), Bot{std::move(person), std::move(member)});
}

std::optional<PersonRow> Bots::leave(const Member& member) {
  for (auto it = bots_.begin(); it != bots_.end(); ++it) {
    if (it->second.member.get() != &member) continue;
    PersonRow person = std::move(it->second.person);
    list_.remove(person.id);
    bots_.erase(it);
    return person;
  }
  return {};
}

Bots::Bot* Bots::find(std::string_view person) {
  const auto it = bots_.find(person);
  return it == bots_.end() ? nullptr : &it->second;
}

void Bots::note(const GameRow& row) {
  for (const Color side : {Color::white, Color::black}) {
    Bot* const bot = find(row.person(side).id);
    if (bot == nullptr) continue;
    if (row.result.empty() && bot->playing.insert(row.id).second)
      push(*bot->member, game_start_line(row, side));
    else if (!row.result.empty() && bot->playing.erase(row.id) > 0)
      push(*bot->member, game_finish_line(row, side));
  }
}

}  // namespace cheshire
