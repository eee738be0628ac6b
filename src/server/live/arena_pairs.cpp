// Arenas: pairs who waits, makes their games, and ends those that nobody begins.
#include <utility>

#include "messages/operator.h"
#include "messages/server.h"
#include "messages/table.h"
#include "server/common/server_metrics.h"
#include "server/live/arenas.h"
#include "server/live/socket_messages.h"
#include "server/model/player.h"

namespace net = boost::asio;

namespace cheshire {
namespace {

// So many games are made in a turn of the loop, so that the moves of others do not wait.
constexpr std::size_t games_in_turn = 8;

}  // namespace

bool Arenas::waits(const ArenaPlayer& player) {
  if (player.paused || player.forgotten || !player.game.empty() || !player.person) return false;
  const From member = player.member.lock();
  return member && !member->gone();
}

bool Arenas::two_wait(const Live& live) {
  int found = 0;
  for (const ArenaPlayer& player : live.arena.players) {
    if (waits(player) && ++found == 2) return true;
  }
  return false;
}

std::vector<std::size_t> Arenas::waiting(const Live& live) {
  std::vector<std::size_t> places;
  for (const std::size_t place : live.arena.standings()) {
    if (waits(live.arena.players[place])) places.push_back(place);
  }
  return places;
}

net::awaitable<void> Arenas::pair(std::string id) {
  Live* live = find(id);
  live->pairing = true;
  live->paired = uses_.times.steady();
  auto opened = co_await uses_.games.cache.rules().open_new(game_of(live->arena.row), "");
  if ((live = find(id)) == nullptr) co_return;
  if (!opened.row) {
    uses_.log.error(opened.row.error().message);
    live->pairing = false;
    co_return;
  }
  GameRow row = *std::move(opened.row);
  row.link = row.live = true;
  row.arena = id;
  row.creator = SeatName::white;
  const std::vector<std::size_t> places = waiting(*live);
  std::vector<ArenaWaiting> who;
  for (const std::size_t place : places) {
    const ArenaPlayer& player = live->arena.players[place];
    who.push_back({player.row.person, player.row.last, row.rated ? std::string_view(player.client) : "",
                   player.row.whites, player.since});
  }
  const std::vector<ArenaPair> pairs = pair_arena(who, uses_.times.steady());
  std::vector<Made> made;
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    if (i > 0 && i % games_in_turn == 0) {
      co_await uses_.loop.schedule("");
      if ((live = find(id)) == nullptr) co_return;
    }
    const std::size_t white = places[pairs[i].white], black = places[pairs[i].black];
    // They may have gone since.
    if (!waits(live->arena.players[white]) || !waits(live->arena.players[black])) continue;
    if (auto one = make_game(*live, row, white, black)) made.push_back(*std::move(one));
  }
  const Result<void> written = co_await uses_.journal.written();
  if ((live = find(id)) == nullptr) co_return;
  if (!written) uses_.log.error(written.error().message);
  for (std::size_t i = 0; i < made.size(); ++i) {
    if (i > 0 && i % games_in_turn == 0) {
      co_await uses_.loop.schedule("");
      if ((live = find(id)) == nullptr) co_return;
    }
    const Made& one = made[i];
    const auto tell = [&](std::size_t place, SeatName seat) {
      ArenaPlayer& player = live->arena.players[place];
      if (!written) return player.game.clear();
      if (const From member = player.member.lock())
        push(*member, paired_message(one.game, seat, one.keys.of(seat)));
      tell_player(*live, place);
    };
    if (written) uses_.log.info(msg::game_created(one.game));
    if (!written) live->games.erase(one.game);
    tell(one.white, SeatName::white);
    tell(one.black, SeatName::black);
  }
  live->pairing = false;
  live->changed = true;
  uses_.changed();
}

bool Arenas::refresh(ArenaPlayer& player) {
  const auto now = uses_.store.people().person_of(player.row.person);
  if (!now || !*now || (*now)->banned) {
    player.paused = true;
    return false;
  }
  player.person = **now;
  return true;
}

std::optional<Arenas::Made> Arenas::make_game(Live& live, const GameRow& model, std::size_t white,
                                              std::size_t black) {
  Arena& arena = live.arena;
  ArenaPlayer &first = arena.players[white], &second = arena.players[black];
  if (!refresh(first) || !refresh(second)) return {};
  const Instant today = uses_.times.wall();
  const std::size_t bytes = game_bytes(0);
  if (!uses_.quota.admits(first.client, 1, bytes, today)) {
    first.paused = true;
    if (const From member = first.member.lock())
      refuse(*member, Rejection::quota, msg::daily_storage_used(), &arena.row.id);
    return {};
  }
  GameRow row = model;
  row.white = human(first.row.name);
  row.black = human(second.row.name);
  Registrar::Paired created = uses_.games.registrar.create_paired(
      std::move(row), {first.person, first.client}, {second.person, second.client});
  if (created.id.empty()) {
    // One has blocked the other, or may play no rated games now. They are not tried again for a while.
    first.row.last = second.row.person;
    second.row.last = first.row.person;
    first.since = second.since = uses_.times.steady();
    return {};
  }
  uses_.quota.add(first.client, 1, bytes, today);
  first.game = second.game = created.id;
  live.games[created.id] = {white, black, uses_.times.steady()};
  return Made{std::move(created.id), white, black, std::move(created.keys)};
}

net::awaitable<void> Arenas::end_unbegun(std::string arena, std::string id) {
  co_await uses_.games.cache.prepare(id, "");
  const auto found = uses_.games.cache.find(id);
  const GameInPlay* const game = found ? *found : nullptr;
  if (game == nullptr || !game->ongoing() || game->ply() >= 2) co_return;
  const Color late = game->mover(game->ply());
  const Live* const before = find(arena);
  if (before == nullptr) co_return;
  const auto running = before->games.find(id);
  if (running == before->games.end()) co_return;
  const std::size_t place = late == Color::white ? running->second.white : running->second.black;
  Seat seat;
  seat.at(late == Color::white ? SeatName::white : SeatName::black) = true;
  const ActionResult result = co_await on_disk(uses_.journal, uses_.games.referee.abort(id, seat), id);
  Live* const live = find(arena);
  if (!result.good() || live == nullptr) co_return;
  uses_.publish(id);
  live->arena.players[place].paused = true;
  tell_player(*live, place);
  uses_.changed();
}

}  // namespace cheshire
