#include "server/live/game_service.h"

#include <utility>

#include "messages/operator.h"
#include "messages/server.h"
#include "server/common/meters.h"
#include "server/live/socket_messages.h"

namespace net = boost::asio;

namespace cheshire {

using Type = ClientMessage::Type;

GameService::GameService(std::unique_ptr<Store> store, const ServerLimits& limits, Loop& loop, Log& log,
                         Meters& meters, LoadedGames loaded_games, Times times)
    : max_joined_(limits.joined),
      keep_(limits.keep),
      store_(std::move(store)),
      log_(log),
      meters_(meters),
      times_(times),
      loop_(loop),
      journal_(*store_, loop, [this] { games_.forget(); }),
      games_(loop, *store_, journal_, {limits.sessions, limits.memory}, std::move(loaded_games), times),
      subscriptions_([this](const std::string& id) { visited(id); }),
      broadcast_(subscriptions_, games_.views),
      presence_(subscriptions_, loop),
      chat_(journal_, times),
      health_(journal_, std::move(times)),
      quota_(limits) {
  store_->on_damage([this](const std::string& id, const Message& why) {
    meters_.found_damaged();
    log_.error(id.empty() ? why : msg::stored_game_damaged(id, why));
  });
  journal_.on_write([this](const Result<void>& written, Journal::Clock::duration took) {
    meters_.committed(written.ok(), took);
    const std::string fault = written ? "" : written.error().text();
    // The same fault may come again with every write.
    if (!written && fault != store_fault_) log_.error(msg::store_not_writable(written.error().message));
    store_fault_ = fault;
  });
  journal_.on_change([this](const std::string& id) { changed(id); });
  games_.clocks.on_time([this](const std::string& id) { spread(id); });
}

void GameService::hear(const std::shared_ptr<Member>& from, std::string_view text,
                       Loop::Clock::time_point came) {
  std::string id;
  auto message = read_message(text, id);
  if (!message) {
    meters_.refused(Rejection::message);
    return refuse(*from, message.error(), id.empty() ? nullptr : &id);
  }
  if (message->type == Type::ping) return tell(*from, pong_message(id));
  if (message->type == Type::join && !from->may_join()) return from->expel(msg::too_many_joins());
  message->came = came;
  loop_.spawn(handle(from, std::move(*message)));
}

net::awaitable<void> GameService::handle(From from, ClientMessage m) {
  co_await games_.cache.prepare(m.id, from->owner());
  if (m.type == Type::join)
    co_await join(from, m);
  else
    co_await act(from, m);
}

net::awaitable<void> GameService::act(const From& from, const ClientMessage& m) {
  Seat seat;
  const Verdict known = games_.registrar.seat(m.id, m.keys, seat);
  seat = seat | subscriptions_.seat(m.id, *from);
  if (!known.good()) {
    co_await journal_.settled();
    settled(*from, m.id, known);
    co_return;
  }
  if (!within_quota(*from, m)) co_return;
  switch (m.type) {
    case Type::join:
    case Type::ping: break;
    case Type::move: co_await move(from, m, seat); break;
    case Type::chat: co_await say(from, m, seat); break;
    case Type::ask:
    case Type::answer:
      if (m.what == RequestKind::rematch)
        co_await make_rematch(from, m, seat);
      else if (m.type == Type::ask && m.what == RequestKind::back)
        co_await act_in_game(from, m, seat);
      else
        co_await negotiate(from, m, seat);
      break;
    default: co_await act_in_game(from, m, seat);
  }
}

net::awaitable<void> GameService::move(const From& from, const ClientMessage& m, Seat seat) {
  const Verdict verdict = co_await on_disk(journal_, games_.referee.move(m.id, seat, *m.ply, m.move), m.id);
  if (!settled(*from, m.id, verdict)) co_return;
  acknowledge(*from, m.id, *m.ply + 1);
  if (verdict.kind == Verdict::Kind::done) meters_.moved(Meters::Clock::now() - m.came);
}

net::awaitable<void> GameService::act_in_game(const From& from, const ClientMessage& m, Seat seat) {
  const auto decide = [&]() -> Decision {
    Referee& referee = games_.referee;
    switch (m.type) {
      case Type::back: return referee.back(m.id, seat, *m.ply);
      case Type::resign: return referee.resign(m.id, seat, m.color);
      case Type::offer: return referee.offer(m.id, seat, m.color);
      case Type::end: return referee.end(m.id, seat, m.how, m.loser);
      case Type::challenge: return referee.challenge(m.id, seat, m.ply);
      case Type::ask: return games_.requests.ask_back(m.id, seat, *m.ply);
      default: return referee.confirm(m.id, seat, *m.ply);
    }
  };
  const Verdict verdict = co_await on_disk(journal_, decide(), m.id);
  if (settled(*from, m.id, verdict)) acknowledge(*from, m.id);
}

net::awaitable<void> GameService::negotiate(const From& from, const ClientMessage& m, Seat seat) {
  std::string invitation;
  const auto decide = [&]() -> Decision {
    Requests& requests = games_.requests;
    if (m.type == Type::answer) return requests.reply(m.id, seat, {m.what, m.yes, m.ply, m.terms, m.badge});
    if (m.what == RequestKind::parley) return requests.ask_terms(m.id, seat, m.terms);
    Requests::Invited invited = requests.ask_arbiter(m.id, seat);
    invitation = std::move(invited.invitation);
    return std::move(invited.decision);
  };
  const Verdict verdict = co_await on_disk(journal_, decide(), m.id);
  if (verdict.kind == Verdict::Kind::done) empty_umpire_seat(m.id);
  if (!settled(*from, m.id, verdict)) co_return;
  acknowledge(*from, m.id);
  if (!invitation.empty()) tell(*from, invitation_message(m.id, invitation));
}

net::awaitable<void> GameService::make_rematch(const From& from, const ClientMessage& m, Seat seat) {
  if ((m.type == Type::ask || m.yes) && !from->may_make_game()) {
    refuse_game(*from, m.id);
    co_return;
  }
  Requests& requests = games_.requests;
  Decision decision = m.type == Type::ask
                          ? requests.ask_rematch(m.id, seat)
                          : requests.reply(m.id, seat, {m.what, m.yes, m.ply, m.terms, m.badge});
  const Verdict verdict = co_await on_disk(journal_, std::move(decision), m.id);
  if (!settled(*from, m.id, verdict)) co_return;
  acknowledge(*from, m.id);
  const bool done = verdict.kind == Verdict::Kind::done;
  if (const auto next = done ? requests.rematch(m.id) : std::nullopt)
    quota_.add(from->owner(), 1, next->bytes, wall());
  invite(m.id, *from, seat, done);
}

void GameService::acknowledge(Member& from, const std::string& id, std::optional<int> ply) {
  const Broadcast::Deed deed{from, ply};
  broadcast_.spread(id, &deed);
}

void GameService::empty_umpire_seat(const std::string& id) {
  if (!games_.requests.umpire_awaited(id)) return;
  // The seat waits for the invited Umpire. Connections that had it, because the game has no keys or because a
  // player has rejected that Umpire, lose it. The seat showed them nothing extra, so their view stays the
  // same.
  subscriptions_.each(id, [](Member&, Subscriptions::Follower& follower) { follower.seat.umpire = false; });
  presence_.changed(id);
}

bool GameService::within_quota(Member& from, const ClientMessage& m) {
  // What makes the database grow. A new game is counted where it is created.
  const bool makes =
      m.what == RequestKind::rematch && (m.type == Type::ask || (m.type == Type::answer && m.yes));
  const std::size_t text = m.move.size() + m.text.size() + m.terms.size();
  const std::size_t bytes = text > 0 ? line_bytes(text) : 0;
  if ((makes || bytes > 0) && !quota_.admits(from.owner(), makes ? 1 : 0, bytes, wall())) {
    refuse_quota(from, m.id);
    return false;
  }
  quota_.add(from.owner(), 0, bytes, wall());
  return true;
}

void GameService::removed(const std::string& id) {
  subscriptions_.tell(id, error_message(msg::game_removed(), &id));
}

net::awaitable<void> GameService::join(const From& from, const ClientMessage& m) {
  // Not later, when all who waited for the disk would be shown their games in one turn of the loop.
  journal_.flush();
  if (from->gone()) co_return;
  const std::string& id = m.id;
  Seat seat;
  if (const Verdict known = games_.registrar.seat(id, m.keys, seat); !known.good()) {
    settled(*from, id, known);
    co_return;
  }
  if (!subscriptions_.follows(id, *from) && subscriptions_.games_of(*from) >= max_joined_) {
    refuse(*from, msg::too_many_joined(static_cast<std::int64_t>(max_joined_)), &id);
    co_return;
  }
  const auto welcome = broadcast_.welcome(id, *from, seat, m.wants_chat);
  if (!welcome) {
    log_.error(welcome.error().message);
    refuse(*from, welcome.error(), &id);
    co_return;
  }
  if (!*welcome) {
    refuse(*from, msg::game_not_found(), &id);
    co_return;
  }
  if (m.wants_chat) tell_chats(id, *from);
  if (!m.keys.empty()) invite(id, *from, seat, false);
}

bool GameService::settled(Member& to, const std::string& id, const Verdict& verdict) {
  switch (verdict.kind) {
    case Verdict::Kind::done:
    case Verdict::Kind::same: return true;
    case Verdict::Kind::missing: refuse(to, msg::game_not_found(), &id); return false;
    case Verdict::Kind::refused:
    case Verdict::Kind::denied:
      meters_.refused(verdict.kind == Verdict::Kind::denied ? Rejection::key : Rejection::rules);
      broadcast_.refuse(id, to, *verdict.error);
      return false;
    case Verdict::Kind::failed: break;
  }
  log_.error(verdict.error->message);
  broadcast_.refuse(id, to, *verdict.error);
  return false;
}

void GameService::refuse(Member& to, const Error& error, const std::string* id) {
  tell(to, error_message(error, id));
}

void GameService::refuse_game(Member& to, const std::string& id) {
  meters_.refused(Rejection::games);
  refuse(to, msg::too_many_new_games(), &id);
}

void GameService::refuse_quota(Member& to, const std::string& id) {
  meters_.refused(Rejection::quota);
  refuse(to, msg::daily_storage_used(), &id);
}

}  // namespace cheshire
