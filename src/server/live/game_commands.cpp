// GameService's handling of messages from clients: finds the game and the seat, has Referee, Requests or Chat
// decide, and answers once that is on disk.
#include <utility>

#include "messages/server.h"
#include "messages/table.h"
#include "server/common/server_metrics.h"
#include "server/live/game_service.h"
#include "server/live/socket_messages.h"

namespace net = boost::asio;

namespace cheshire {
namespace {

/// The lambdas that it is made of, as one overloaded function.
template <class... F>
struct Handlers : F... {
  using F::operator()...;
};
template <class... F>
Handlers(F...) -> Handlers<F...>;

/// By how much an action makes the database grow. A rematch is counted where it is made.
struct Growth {
  std::size_t games = 0, text = 0;
};
constexpr auto growth = Handlers{
    [](const ClientMessage::Move& m) { return Growth{0, m.text.size()}; },
    [](const ClientMessage::Chat& m) { return Growth{0, m.text.size()}; },
    [](const ClientMessage::AskTerms& m) { return Growth{0, m.terms.size()}; },
    [](const ClientMessage::AskRematch&) { return Growth{1, 0}; },
    [](const ClientMessage::Answer& m) {
      return Growth{m.what == RequestKind::rematch && m.yes ? 1u : 0u, m.terms.size()};
    },
    [](const auto&) { return Growth{}; },
};

}  // namespace

void GameService::on_message(const std::shared_ptr<Member>& from, std::string_view text, Time came) {
  std::string id;
  auto message = read_client_message(text, id);
  if (!message) {
    metrics_.refused(Rejection::message);
    return refuse(*from, message.error(), id.empty() ? nullptr : &id);
  }
  if (std::holds_alternative<ClientMessage::Ping>(message->content)) return push(*from, pong_message(id));
  if (std::holds_alternative<ClientMessage::Action>(message->content))
    return loop_.spawn(act(from, std::move(*message), came));
  if (std::holds_alternative<ClientMessage::InLobby>(message->content))
    return matchmaker_.on_message(from, std::move(*message));
  if (std::holds_alternative<ClientMessage::InArena>(message->content))
    return arenas_.on_message(from, std::move(*message));
  if (!from->may_join()) return from->expel(msg::too_many_joins());
  if (std::holds_alternative<ClientMessage::WatchLive>(message->content)) return live_.watch(*from);
  loop_.spawn(join(from, std::move(*message)));
}

net::awaitable<void> GameService::join(From from, ClientMessage message) {
  co_await games_.cache.prepare(message.id, from->owner());
  // Not later, when all who waited for the disk would be shown their games in one turn of the loop.
  journal_.flush();
  if (from->gone()) co_return;
  const std::string& id = message.id;
  Seat seat;
  if (const ActionResult known = games_.registrar.seat(id, message.keys, seat); !known.good()) {
    check_result(*from, id, known);
    co_return;
  }
  if (!subscriptions_.follows(id, *from) && subscriptions_.games_of(*from) >= max_joined_) {
    refuse(*from, msg::too_many_joined(static_cast<std::int64_t>(max_joined_)), &id);
    co_return;
  }
  const bool chat = std::get<ClientMessage::Join>(message.content).chat && reads_chat(id, seat);
  const auto joined = broadcast_.join(id, *from, seat, chat);
  if (!joined) {
    log_.error(joined.error().message);
    refuse(*from, joined.error(), &id);
    co_return;
  }
  if (!*joined) {
    refuse(*from, msg::game_not_found(), &id);
    co_return;
  }
  if (chat) push_chat(id, *from);
  if (!message.keys.empty()) announce_rematch(id, *from, seat, false);
}

net::awaitable<void> GameService::act(From from, ClientMessage message, Time came) {
  co_await games_.cache.prepare(message.id, from->owner());
  Actor by{std::move(from), std::move(message.id), {}, came};
  const ActionResult known = games_.registrar.seat(by.id, message.keys, by.seat);
  by.seat = by.seat | subscriptions_.seat(by.id, *by.member);
  if (!known.good()) {
    co_await journal_.flushed();
    check_result(*by.member, by.id, known);
    co_return;
  }
  const auto& action = std::get<ClientMessage::Action>(message.content);
  if (within_quota(by, action)) co_await dispatch(by, action);
}

bool GameService::within_quota(const Actor& by, const ClientMessage::Action& action) {
  const auto [games, text] = std::visit(growth, action);
  const std::size_t bytes = text > 0 ? line_bytes(text) : 0;
  const std::string& owner = by.member->owner();
  const auto refused = [&](Rejection why, const Message& error) {
    metrics_.refused(why);
    refuse(*by.member, error, &by.id);
    return false;
  };
  if ((games > 0 || bytes > 0) && !quota_.admits(owner, games, bytes, wall()))
    return refused(Rejection::quota, msg::daily_storage_used());
  quota_.add(owner, 0, bytes, wall());
  if (games > 0 && !by.member->may_make_game()) return refused(Rejection::games, msg::too_many_new_games());
  return true;
}

net::awaitable<void> GameService::dispatch(const Actor& by, const ClientMessage::Action& action) {
  using Message = ClientMessage;
  Referee& referee = games_.referee;
  Requests& requests = games_.requests;
  const std::string& id = by.id;
  const Seat seat = by.seat;
  const auto handlers = Handlers{
      [&](const Message::Move& m) { return move(by, m); },
      [&](const Message::Back& m) { return answer(by, referee.back(id, seat, m.ply)); },
      [&](const Message::Resign& m) { return answer(by, referee.resign(id, seat, m.color)); },
      [&](const Message::Offer& m) { return answer(by, referee.offer(id, seat, m.color)); },
      [&](const Message::End& m) { return answer(by, referee.end(id, seat, m.how, m.loser)); },
      [&](const Message::Abort&) { return answer(by, referee.abort(id, seat)); },
      [&](const Message::GiveTime& m) { return answer(by, referee.give_time(id, seat, m.color)); },
      [&](const Message::Claim& m) { return answer(by, claim(by, m)); },
      [&](const Message::Challenge& m) { return answer(by, referee.challenge(id, seat, m.ply)); },
      [&](const Message::Confirm& m) { return answer(by, referee.confirm(id, seat, m.ply)); },
      [&](const Message::AskBack& m) { return answer(by, requests.ask_back(id, seat, m.ply)); },
      [&](const Message::AskTerms& m) { return answer_terms(by, requests.ask_terms(id, seat, m.terms)); },
      [&](const Message::AskArbiter&) {
        Requests::Invited invited = requests.ask_arbiter(id, seat);
        return answer_terms(by, std::move(invited.decision), std::move(invited.invitation));
      },
      [&](const Message::AskRematch&) { return answer_rematch(by, requests.ask_rematch(id, seat)); },
      [&](const Message::Answer& m) {
        Decision decision = requests.reply(id, seat, m);
        if (m.what == RequestKind::rematch) return answer_rematch(by, std::move(decision));
        return answer_terms(by, std::move(decision));
      },
      [&](const Message::Chat& m) { return post_chat(by, m); },
  };
  return std::visit(handlers, action);
}

Decision GameService::claim(const Actor& by, const ClientMessage::Claim& claim) {
  const Presence presence = presence_.of(by.id);
  Referee::Claim due;
  due.present = subscriptions_.seat(by.id, *by.member).has(claim.color);
  if (presence.wait && presence.wait->away != claim.color) due.due = presence.wait->due - times_.steady();
  return games_.referee.claim(by.id, by.seat, claim.color, claim.win, due);
}

net::awaitable<void> GameService::move(const Actor& by, const ClientMessage::Move& move) {
  Decision decision = games_.referee.move(by.id, by.seat, move.ply, move.text);
  const ActionResult result = co_await on_disk(journal_, std::move(decision), by.id);
  if (!check_result(*by.member, by.id, result)) co_return;
  acknowledge(by, move.ply + 1);
  if (result.kind == ActionResult::Kind::done) metrics_.moved(ServerMetrics::Clock::now() - by.came);
}

net::awaitable<void> GameService::post_chat(const Actor& by, const ClientMessage::Chat& chat) {
  if (!by.seat.player() || (chat.from && !by.seat.has(*chat.from))) {
    refuse(*by.member, msg::chat_players_only(), &by.id);
    co_return;
  }
  const Color side = chat.from.value_or(by.seat.white ? Color::white : Color::black);
  const Result<void> said = co_await say(by.id, side, chat.text, by.member);
  if (!said) refuse(*by.member, said.error(), &by.id);
}

net::awaitable<Result<void>> GameService::say(std::string id, Color side, std::string text, From speaker) {
  if (is_banned(id, side)) co_return Error{msg::person_banned()};
  const Result<ChatLine> line = co_await chat_.post(id, side, std::move(text));
  if (!line) co_return line.error();
  const auto message = std::make_shared<const std::string>(chat_message(id, *line));
  bool echoed = false;
  subscriptions_.each(id, [&](Member& member, Subscriptions::Follower& follower) {
    if (!follower.chat) return;
    echoed |= &member == speaker.get();
    member.push(message);
  });
  if (!echoed && speaker) speaker->push(message);
  co_return Result<void>();
}

net::awaitable<void> GameService::answer(const Actor& by, Decision decision) {
  const ActionResult result = co_await on_disk(journal_, std::move(decision), by.id);
  if (check_result(*by.member, by.id, result)) acknowledge(by);
}

net::awaitable<void> GameService::answer_terms(const Actor& by, Decision decision, std::string invitation) {
  const ActionResult result = co_await on_disk(journal_, std::move(decision), by.id);
  if (result.kind == ActionResult::Kind::done) empty_umpire_seat(by.id);
  if (!check_result(*by.member, by.id, result)) co_return;
  acknowledge(by);
  if (!invitation.empty()) push(*by.member, invitation_message(by.id, invitation));
}

net::awaitable<void> GameService::answer_rematch(const Actor& by, Decision decision) {
  const ActionResult result = co_await on_disk(journal_, std::move(decision), by.id);
  if (!check_result(*by.member, by.id, result)) co_return;
  acknowledge(by);
  const bool done = result.kind == ActionResult::Kind::done;
  if (const auto next = done ? games_.requests.rematch(by.id) : std::nullopt)
    quota_.add(by.member->owner(), 1, next->bytes, wall());
  announce_rematch(by.id, *by.member, by.seat, done);
}

void GameService::acknowledge(const Actor& by, std::optional<int> ply) {
  const Broadcast::Ack ack{*by.member, ply};
  broadcast_.publish(by.id, &ack);
}

void GameService::empty_umpire_seat(const std::string& id) {
  if (!games_.requests.umpire_awaited(id)) return;
  // The seat waits for the invited Umpire. Connections that had it, because the game has no keys or because a
  // player has rejected that Umpire, lose it. The seat showed them nothing extra, so their view stays the
  // same.
  subscriptions_.each(id, [](Member&, Subscriptions::Follower& follower) { follower.seat.umpire = false; });
  presence_.changed(id);
}

bool GameService::reads_chat(const std::string& id, Seat seat) const {
  bool rated = false;
  (void)games_.cache.read(id, [&](const GameRow& row) { rated = row.rated; });
  return !rated || seat.player();
}

bool GameService::is_banned(const std::string& id, Color side) const {
  std::string person;
  (void)games_.cache.read(id, [&](const GameRow& row) { person = row.person(side).id; });
  if (person.empty()) return false;
  const auto found = store_->people().person_of(person);
  return found && *found && (*found)->banned;
}

void GameService::push_chat(const std::string& id, Member& to) {
  const auto lines = store_->chat(id);
  if (!lines) return log_.error(lines.error().message);
  push(to, chats_message(id, *lines));
}

void GameService::announce_rematch(const std::string& id, Member& from, Seat seat, bool everybody) {
  const auto next = games_.requests.rematch(id);
  if (!next) return;
  for (std::string& message : rematch_messages(id, next->id, next->keys, seat))
    push(from, std::move(message));
  if (!everybody) return;
  subscriptions_.each(id, [&](Member& member, Subscriptions::Follower& follower) {
    if (&member == &from) return;
    for (std::string& message : rematch_messages(id, next->id, next->keys, follower.seat))
      push(member, std::move(message));
  });
}

bool GameService::check_result(Member& to, const std::string& id, const ActionResult& result) {
  switch (result.kind) {
    case ActionResult::Kind::done:
    case ActionResult::Kind::same: return true;
    case ActionResult::Kind::missing: refuse(to, msg::game_not_found(), &id); return false;
    case ActionResult::Kind::refused:
    case ActionResult::Kind::denied:
      metrics_.refused(result.kind == ActionResult::Kind::denied ? Rejection::key : Rejection::rules);
      broadcast_.refuse(id, to, *result.error);
      return false;
    case ActionResult::Kind::failed: break;
  }
  log_.error(result.error->message);
  broadcast_.refuse(id, to, *result.error);
  return false;
}

void GameService::refuse(Member& to, const Error& error, const std::string* id) {
  push(to, error_message(error, id));
}

}  // namespace cheshire
