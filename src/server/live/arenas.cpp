// Keeps the arenas, and who is in them. arena_pairs.cpp makes their games.
#include "server/live/arenas.h"

#include <algorithm>
#include <utility>

#include "messages/people.h"
#include "messages/table.h"
#include "server/common/server_metrics.h"
#include "server/live/arena_messages.h"
#include "server/live/socket_messages.h"

namespace net = boost::asio;

namespace cheshire {

std::vector<std::size_t> Arena::standings() const {
  std::vector<std::size_t> all;
  for (std::size_t i = 0; i < players.size(); ++i) {
    if (!players[i].forgotten) all.push_back(i);
  }
  std::ranges::stable_sort(
      all, [&](std::size_t a, std::size_t b) { return better(players[a].row.score, players[b].row.score); });
  return all;
}

NewGame game_of(const ArenaRow& row) {
  NewGame made;
  made.row.game = row.terms.game;
  made.row.options = row.terms.options;
  made.row.clock = row.terms.clock;
  made.row.rated = row.terms.rated;
  return made;
}

Result<void> Arenas::resume() {
  auto stored = uses_.store.arenas().arenas();
  if (!stored) return stored.error();
  const Moment now = uses_.times.now();
  for (StoredArena& one : *stored) {
    Live live{Arena{std::move(one.row)}};
    Arena& arena = live.arena;
    for (ArenaPlayerRow& player : one.players) {
      arena.places.emplace(player.person, arena.players.size());
      arena.players.push_back({std::move(player)});
    }
    for (const ArenaGame& game : one.games) {
      const auto white = arena.places.find(game.white), black = arena.places.find(game.black);
      if (white == arena.places.end() || black == arena.places.end()) continue;
      live.games[game.id] = {white->second, black->second, now.steady};
      arena.players[white->second].game = arena.players[black->second].game = game.id;
    }
    update_stage(live, now.wall);
    std::string id = arena.row.id;
    arenas_.emplace(std::move(id), std::move(live));
  }
  return {};
}

Arenas::Live* Arenas::find(const std::string& id) {
  const auto it = arenas_.find(id);
  return it == arenas_.end() ? nullptr : &it->second;
}

void Arenas::on_message(const From& from, ClientMessage message) {
  const auto& content = std::get<ClientMessage::InArena>(message.content);
  if (std::holds_alternative<ClientMessage::WatchArenas>(content)) return watch_list(from);
  if (const auto* wanted = std::get_if<ClientMessage::OpenArena>(&content)) {
    auto person = person_of(*from, message.keys, nullptr);
    if (person) uses_.loop.spawn(open(from, *wanted, *std::move(person)));
    return;
  }
  Live* const live = find(message.id);
  if (live == nullptr) return refuse(*from, Rejection::rules, msg::arena_not_found(), &message.id);
  if (std::holds_alternative<ClientMessage::WatchArena>(content)) {
    watch(from, *live, message.keys);
  } else if (std::holds_alternative<ClientMessage::JoinArena>(content)) {
    if (const auto person = person_of(*from, message.keys, &message.id)) join(from, *live, *person);
  } else {
    pause_player(*from, *live);
  }
  uses_.changed();
}

void Arenas::leave(Member& member) {
  list_watchers_.erase(&member);
  for (auto& [id, live] : arenas_) {
    const auto it = live.watchers.find(&member);
    if (it == live.watchers.end()) continue;
    const auto place = live.arena.places.find(it->second);
    if (place != live.arena.places.end()) {
      ArenaPlayer& player = live.arena.players[place->second];
      if (player.member.lock().get() == &member) player.member.reset();
    }
    live.watchers.erase(it);
  }
}

std::optional<PersonRow> Arenas::person_of(Member& from, std::span<const KeyHash> keys,
                                           const std::string* id) {
  auto found = uses_.people.look_up(keys);
  if (found && *found) return std::move(*found);
  refuse(from, Rejection::key, found ? Error{msg::arena_needs_name()} : found.error(), id);
  return {};
}

void Arenas::watch_list(const From& from) {
  if (!from->may_join()) return from->expel(msg::too_many_joins());
  list_watchers_.insert(from.get());
  push(*from, list_message());
}

std::optional<Message> Arenas::why_not(const PersonRow& opener, const std::string& client) const {
  if (limits_.arenas == 0) return msg::arenas_forbidden();
  if (opener.banned) return msg::person_banned();
  std::size_t open = 0, own = 0;
  for (const auto& [id, live] : arenas_) {
    if (live.arena.stage == Arena::Stage::over) continue;
    if (live.arena.row.opener == opener.id) return msg::one_arena_each();
    ++open;
    if (!client.empty() && live.client == client) ++own;
  }
  if (own >= limits_.address_arenas)
    return msg::too_many_own_arenas(static_cast<std::int64_t>(limits_.address_arenas));
  if (open >= limits_.arenas) return msg::too_many_arenas(static_cast<std::int64_t>(limits_.arenas));
  return {};
}

net::awaitable<void> Arenas::open(From from, ClientMessage::OpenArena wanted, PersonRow opener) {
  if (const auto no = why_not(opener, from->owner())) co_return refuse(*from, Rejection::rules, *no);
  if (!from->may_make_game()) co_return refuse(*from, Rejection::games, msg::too_many_new_games());
  auto opened = co_await uses_.games.cache.rules().open_new(std::move(wanted.game), from->owner());
  if (from->gone()) co_return;
  if (!opened.row) co_return refuse(*from, Rejection::message, opened.row.error());
  GameRow row = *std::move(opened.row);
  const auto rules = uses_.games.cache.rules().of(row);
  if (!rules) co_return refuse(*from, Rejection::engine, rules.error());
  if ((*rules)->spec().capabilities().hidden_information)
    co_return refuse(*from, Rejection::rules, msg::arena_game_hidden());
  row.link = row.live = true;
  row.creator = SeatName::white;
  if (const Result<void> may = uses_.games.registrar.may_offer(row, {opener, from->owner()}); !may)
    co_return refuse(*from, Rejection::rules, may.error());
  if (const auto no = why_not(opener, from->owner()))
    co_return refuse(*from, Rejection::rules, *no);  // since it waited
  const Instant now = uses_.times.wall();
  Live live;
  live.arena.row = {new_id(),
                    {std::move(wanted.title), row.game, row.options, *row.clock, row.rated,
                     now + std::chrono::minutes(wanted.starts), wanted.minutes},
                    opener.id,
                    opener.name};
  live.client = from->owner();
  update_stage(live, now);
  const std::string id = live.arena.row.id;
  uses_.journal.add([row = live.arena.row](Store& store) { return store.arenas().insert_arena(row); });
  arenas_.emplace(id, std::move(live));
  list_changed_ = true;
  if (const Result<void> r = co_await uses_.journal.written(); !r) {
    arenas_.erase(id);
    co_return refuse(*from, Rejection::none, r.error());
  }
  push(*from, arena_opened_message(id));
  uses_.changed();
}

void Arenas::watch(const From& from, Live& live, std::span<const KeyHash> keys) {
  if (!from->may_join()) return from->expel(msg::too_many_joins());
  std::string& who = live.watchers[from.get()];
  if (!live.text) write(live);
  from->push(live.text);  // if something has changed since, everybody is told within a second
  const auto person = uses_.people.look_up(keys);
  const auto place = person && *person ? live.arena.places.find((*person)->id) : live.arena.places.end();
  if (place == live.arena.places.end()) return push(*from, arena_you_message(live.arena));
  ArenaPlayer& player = live.arena.players[place->second];
  who = player.row.person;
  player.person = **person;
  player.member = from;
  player.client = from->owner();
  player.since = uses_.times.steady();
  tell_player(live, place->second);
}

void Arenas::join(const From& from, Live& live, const PersonRow& person) {
  Arena& arena = live.arena;
  const std::string& id = arena.row.id;
  if (arena.stage == Arena::Stage::over) return refuse(*from, Rejection::rules, msg::arena_over(), &id);
  if (person.banned) return refuse(*from, Rejection::rules, msg::person_banned(), &id);
  if (person.bot) return refuse(*from, Rejection::rules, msg::arena_without_bots(), &id);
  if (arena.row.terms.rated && !person.rated())
    return refuse(*from, Rejection::rules, msg::rated_name_needed(), &id);
  auto place = arena.places.find(person.id);
  if (place == arena.places.end()) {
    if (arena.places.size() >= limits_.arena_players)
      return refuse(*from, Rejection::rules,
                    msg::arena_full(static_cast<std::int64_t>(limits_.arena_players)), &id);
    place = arena.places.emplace(person.id, arena.players.size()).first;
    arena.players.push_back({ArenaPlayerRow{person.id, person.name}});
    keep(live, arena.players.back());
    list_changed_ = true;
  }
  ArenaPlayer& player = arena.players[place->second];
  player.person = person;
  player.member = from;
  player.client = from->owner();
  player.paused = false;
  player.since = uses_.times.steady();
  live.watchers[from.get()] = person.id;
  tell_player(live, place->second);
  live.changed = true;
}

void Arenas::pause_player(Member& from, Live& live) {
  const auto watcher = live.watchers.find(&from);
  const auto place =
      watcher == live.watchers.end() ? live.arena.places.end() : live.arena.places.find(watcher->second);
  if (place == live.arena.places.end())
    return refuse(from, Rejection::rules, msg::arena_not_joined(), &live.arena.row.id);
  live.arena.players[place->second].paused = true;
  tell_player(live, place->second);
}

void Arenas::forget(const std::string& person) {
  for (auto& [id, live] : arenas_) {
    const auto place = live.arena.places.find(person);
    if (place == live.arena.places.end()) continue;
    ArenaPlayer& player = live.arena.players[place->second];
    player.forgotten = player.paused = true;
    player.row.name.clear();
    player.row.person.clear();
    player.person.reset();
    live.arena.places.erase(place);
    live.changed = true;
  }
}

void Arenas::keep(const Live& live, const ArenaPlayer& player) {
  if (player.forgotten) return;
  uses_.journal.add([id = live.arena.row.id, row = player.row](Store& store) {
    return store.arenas().put_arena_player(id, row);
  });
}

void Arenas::note(const GameInPlay& game) {
  Live* const live = find(game.row.arena);
  if (live == nullptr || game.ongoing()) return;
  const auto it = live->games.find(game.row.id);
  if (it == live->games.end()) return;
  const Running played = it->second;
  live->games.erase(it);
  Arena& arena = live->arena;
  update_stage(*live, uses_.times.wall());
  const auto white = white_half_points(game.session->outcome(), game.ply());
  const auto count = [&](std::size_t place, std::size_t other, int half_points, int whites) {
    ArenaPlayer& player = arena.players[place];
    player.row.score.add(half_points);
    player.row.whites += whites;
    player.row.last = arena.players[other].row.person;
    keep(*live, player);
  };
  // Whoever has not finished when the time is up has not finished.
  if (white && arena.stage == Arena::Stage::running) {
    count(played.white, played.black, *white, 1);
    count(played.black, played.white, 2 - *white, -1);
  }
  for (const std::size_t place : {played.white, played.black}) {
    ArenaPlayer& player = arena.players[place];
    player.game.clear();
    player.since = uses_.times.steady();
    tell_player(*live, place);
  }
  live->changed = true;
}

void Arenas::update_stage(Live& live, Instant wall) {
  const ArenaTerms& terms = live.arena.row.terms;
  const auto stage = wall < terms.starts   ? Arena::Stage::announced
                     : wall < terms.ends() ? Arena::Stage::running
                                           : Arena::Stage::over;
  if (stage == live.arena.stage) return;
  live.arena.stage = stage;
  list_changed_ = true;
  live.changed = true;
}

void Arenas::write(Live& live) {
  const std::vector<std::size_t> standings = live.arena.standings();
  std::vector<std::string> games;
  for (const std::size_t place : standings) {
    const std::string& game = live.arena.players[place].game;
    if (!game.empty() && std::ranges::find(games, game) == games.end()) games.push_back(game);
    if (games.size() == 2) break;
  }
  live.text = std::make_shared<const std::string>(arena_message(live.arena, standings, games));
}

void Arenas::tell_player(Live& live, std::size_t place) {
  const ArenaPlayer& player = live.arena.players[place];
  const From member = player.member.lock();
  if (!member) return;
  const auto ahead = std::ranges::count_if(live.arena.players, [&](const ArenaPlayer& other) {
    return !other.forgotten && better(other.row.score, player.row.score);
  });
  push(*member, arena_you_message(live.arena, player, static_cast<std::size_t>(ahead) + 1));
}

std::string Arenas::list_message() const {
  std::vector<const Arena*> all;
  for (const auto& [id, live] : arenas_) all.push_back(&live.arena);
  // Those that can be played in, the first ones first, and then those that are over, the last ones first.
  std::ranges::sort(all, [](const Arena* a, const Arena* b) {
    const bool over = a->stage == Arena::Stage::over;
    if (over != (b->stage == Arena::Stage::over)) return !over;
    const Instant first = a->row.terms.starts, second = b->row.terms.starts;
    return over ? first > second : first < second;
  });
  std::vector<std::string> texts;
  for (const Arena* arena : all) {
    if (texts.size() == shown) break;
    texts.push_back(arena_json(*arena));
  }
  return arenas_message(texts, limits_.arenas > 0);
}

void Arenas::tell_list() {
  const auto text = std::make_shared<const std::string>(list_message());
  for (Member* member : list_watchers_) member->push(text);
}

std::optional<Instant> Arenas::next() const {
  const Moment now = uses_.times.now();
  std::optional<Instant> next;
  const auto at = [&](Instant when) { next = next ? std::min(*next, when) : when; };
  const auto at_wall = [&](Instant when) { at(now.steady + std::max(when - now.wall, Milliseconds(0))); };
  if (list_changed_ && !list_watchers_.empty()) at(list_told_ ? *list_told_ + pause : now.steady);
  for (const auto& [id, live] : arenas_) {
    const ArenaTerms& terms = live.arena.row.terms;
    if (live.changed && !live.watchers.empty()) at(live.told ? *live.told + pause : now.steady);
    switch (live.arena.stage) {
      case Arena::Stage::announced: at_wall(terms.starts); break;
      case Arena::Stage::over: at_wall(terms.ends() + kept_for); break;
      case Arena::Stage::running:
        at_wall(terms.ends());
        if (!live.pairing && two_wait(live)) at(live.paired ? *live.paired + pause : now.steady);
        for (const auto& [game, running] : live.games)
          at(std::max(running.began + first_move_time, now.steady + pause));
        break;
    }
  }
  return next;
}

void Arenas::tick() {
  const Moment now = uses_.times.now();
  for (auto it = arenas_.begin(); it != arenas_.end();) {
    Live& live = it->second;
    update_stage(live, now.wall);
    if (now.wall >= live.arena.row.terms.ends() + kept_for) {
      uses_.journal.add([id = it->first](Store& store) { return store.arenas().remove_arena(id); });
      it = arenas_.erase(it);
      list_changed_ = true;
      continue;
    }
    if (live.arena.stage == Arena::Stage::running && !live.pairing &&
        (!live.paired || *live.paired + pause <= now.steady) && two_wait(live))
      uses_.loop.spawn(pair(it->first));
    for (auto& [game, running] : live.games) {
      if (running.began + first_move_time > now.steady) continue;
      running.began = now.steady;  // looks again later, as long as it goes on
      uses_.loop.spawn(end_unbegun(it->first, game));
    }
    if (live.changed && (!live.told || *live.told + pause <= now.steady)) {
      write(live);
      for (const auto& [member, person] : live.watchers) member->push(live.text);
      live.changed = false;
      live.told = now.steady;
    }
    ++it;
  }
  if (list_changed_ && (!list_told_ || *list_told_ + pause <= now.steady)) {
    tell_list();
    list_changed_ = false;
    list_told_ = now.steady;
  }
}

void Arenas::refuse(Member& to, Rejection why, const Error& error, const std::string* id) {
  uses_.metrics.refused(why);
  push(to, error_message(error, id));
}

}  // namespace cheshire
