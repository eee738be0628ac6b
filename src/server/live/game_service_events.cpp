// What the service does besides handling moves: chat, rematch invitations, clocks and the server's own
// engine.
#include <algorithm>
#include <utility>

#include "messages/operator.h"
#include "messages/server.h"
#include "server/common/meters.h"
#include "server/live/game_service.h"
#include "server/live/socket_messages.h"

namespace net = boost::asio;

namespace cheshire {
namespace {

/// How often the server stores that it is running. After a crash, a clock that pauses while no server runs is
/// off by at most this much.
constexpr std::chrono::seconds heartbeat(10);
/// A change of the system clock by more than this is a correction, not drift.
constexpr std::chrono::seconds noticed(1);

/// The owner of games that nobody follows. No address has this name.
const std::string unattended = "unattended";

}  // namespace

net::awaitable<void> GameService::say(const From& from, const ClientMessage& m, Seat seat) {
  const std::string& id = m.id;
  if (!seat.player() || (m.from && !seat.has(*m.from))) {
    refuse(*from, msg::chat_players_only(), &id);
    co_return;
  }
  const Color side = m.from.value_or(seat.white ? Color::white : Color::black);
  const Result<ChatLine> line = co_await chat_.say(id, side, m.text);
  if (!line) {
    refuse(*from, line.error(), &id);
    co_return;
  }
  const auto text = std::make_shared<const std::string>(chat_message(id, *line));
  bool heard = false;
  subscriptions_.each(id, [&](Member& member, Subscriptions::Follower& follower) {
    if (!follower.chat) return;
    heard |= &member == from.get();
    member.tell(text);
  });
  if (!heard) from->tell(text);
}

void GameService::tell_chats(const std::string& id, Member& to) {
  const auto lines = store_->chat(id);
  if (!lines) return log_.error(lines.error().message);
  tell(to, chats_message(id, *lines));
}

void GameService::invite(const std::string& id, Member& from, Seat seat, bool everybody) {
  const auto next = games_.requests.rematch(id);
  if (!next) return;
  for (std::string& message : rematch_messages(id, next->id, next->keys, seat))
    tell(from, std::move(message));
  if (!everybody) return;
  subscriptions_.each(id, [&](Member& member, Subscriptions::Follower& follower) {
    if (&member == &from) return;
    for (std::string& message : rematch_messages(id, next->id, next->keys, follower.seat))
      tell(member, std::move(message));
  });
}

void GameService::start(std::function<void(Instant)> wake) {
  wake_ = std::move(wake);
  if (const Result<void> read = store_->look_for_damage(); !read) log_.error(read.error().message);
  const auto tended = games_.clocks.resume();
  if (!tended) return log_.error(tended.error().message);
  if (engine_) {
    for (const std::string& id : *tended) engine_(id);
  }
  tick();
}

void GameService::tick() {
  armed_.reset();
  for (const std::string& id : games_.clocks.take_due()) loop_.spawn(call_time(id));
  const Moment now = times_.now();
  const bool set = std::chrono::abs(now.set_by() - set_by_) > noticed;
  if (set || (games_.clocks.any_pausing() && now.steady >= next_beat_)) {
    next_beat_ = now.steady + heartbeat;
    beat(now);
  }
  if (keep_.any() && now.steady >= next_sweep_) loop_.spawn(sweep(now));
  arm();
}

net::awaitable<void> GameService::call_time(std::string id) {
  co_await games_.clocks.call(id);
  arm();
}

void GameService::beat(const Moment& now) {
  set_by_ = now.set_by();
  journal_.add([now](Store& store) { return store.set_alive(now); });
}

void GameService::arm() {
  if (!wake_) return;
  std::optional<Instant> next = games_.clocks.next_deadline();
  if (next && games_.clocks.any_pausing()) next = std::min(*next, next_beat_);
  if (keep_.any()) next = next ? std::min(*next, next_sweep_) : next_sweep_;
  if (!next || next == armed_) return;
  armed_ = next;
  wake_(*next);
}

void GameService::changed(const std::string& id) {
  arm();
  if (engine_) engine_(id);
}

void GameService::close() {
  health_.close();
  presence_.close();
  wake_ = {};
  beat(times_.now());  // also tells whether the database is where the next start looks for it
  journal_.flush();
}

void GameService::abandon() {
  loop_.abandon();
  games_.cache.abandon();
  journal_.abandon();
}

void GameService::visited(const std::string& id) {
  presence_.changed(id);
  if (!engine_) return;
  if (visited_.empty()) {
    loop_.post([this] {
      for (const std::string& game : std::exchange(visited_, {})) {
        if (engine_) engine_(game);
      }
    });
  }
  visited_.insert(id);
}

std::optional<EnginePool::Turn> GameService::engine_turn(const std::string& id) {
  if (!games_.cache.at_hand(id)) {
    loop_.spawn(look_when_prepared(id));
    return {};
  }
  auto turn = games_.views.engine_turn(id);
  if (!turn) return {};
  const bool person = turn->person;
  const Color side = !turn->session->side();
  const auto owner = subscriptions_.owner(id, [&](Seat seat) { return !person || seat.has(side); });
  if (!person && !owner && !turn->clock) return {};
  return EnginePool::Turn{turn->ply, turn->level, std::move(turn->session), owner.value_or(unattended),
                          person && owner};
}

net::awaitable<void> GameService::look_when_prepared(std::string id) {
  co_await games_.cache.prepare(id, {});
  if (games_.cache.at_hand(id)) changed(id);
}

void GameService::engine_full(const std::string& id) {
  meters_.refused(Rejection::engine);
  subscriptions_.tell(id, error_message(msg::engine_busy(), &id));
}

net::awaitable<void> GameService::engine_move(std::string id, int ply, std::string move) {
  co_await games_.cache.prepare(id, {});  // it may have been dropped while the engine was thinking
  const Verdict verdict = co_await on_disk(journal_, games_.referee.engine_move(id, ply, move), id);
  if (verdict.kind == Verdict::Kind::done) {
    meters_.engine_moved();
    spread(id);
  }
  if (!verdict.good()) log_.warn(msg::engine_move_not_played());
}

net::awaitable<void> GameService::engine_accept(std::string id, Color side) {
  co_await games_.cache.prepare(id, {});
  const Seat seat{side == Color::white, side == Color::black, false};
  Decision decision = games_.referee.end(id, seat, Outcome::Reason::repetition, {});
  const Verdict verdict = co_await on_disk(journal_, std::move(decision), id);
  if (verdict.kind == Verdict::Kind::done) spread(id);
  if (!verdict.good()) log_.warn(msg::engine_move_not_played());
}

}  // namespace cheshire
