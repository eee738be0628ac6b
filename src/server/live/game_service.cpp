#include "server/live/game_service.h"

#include <spdlog/spdlog.h>

#include <utility>

#include "server/common/meters.h"
#include "server/limits/visitors.h"
#include "server/live/socket_messages.h"

namespace cheshire {

GameService::GameService(std::unique_ptr<Store> store, const ServerLimits& limits,
                         std::function<void(std::function<void()>)> later, spdlog::logger& log,
                         Meters& meters, LoadedGames loaded_games, Times times)
    : most_joined_(limits.joined),
      keep_(limits.keep),
      store_(std::move(store)),
      log_(log),
      meters_(meters),
      times_(times),
      later_(later),
      journal_(*store_, later, [this] { games_.forget(); }),
      games_(*store_, journal_, {limits.sessions, limits.memory}, std::move(loaded_games), times),
      subscriptions_([this](const std::string& id) { visited(id); }),
      broadcast_(subscriptions_, games_.views),
      presence_(subscriptions_, std::move(later)),
      chat_(journal_, times),
      health_(journal_, std::move(times)),
      quota_(limits) {
  journal_.on_write([this](bool good, Journal::Clock::duration took) { meters_.committed(good, took); });
  journal_.on_change([this](const std::string& id) { changed(id); });
  games_.clocks.on_time([this](const std::string& id) { spread(id); });
}

void GameService::hear(const std::shared_ptr<Member>& from, std::string_view text) {
  std::string id;
  const auto message = read_message(text, id);
  if (!message) {
    meters_.refused(Refusal::message);
    return refuse(*from, message.error(), id.empty() ? nullptr : &id);
  }
  if (message->type == ClientMessage::Type::ping) return tell(*from, pong_message(message->id));
  if (message->type == ClientMessage::Type::join && !from->may_join()) return from->expel("too many joins");
  games_.cache.prepare(message->id, from->owner(),
                       [this, from, message = *message] { attend(from, message); });
}

void GameService::attend(const std::shared_ptr<Member>& from, const ClientMessage& message) {
  if (message.type == ClientMessage::Type::join) return join(from, message);
  const std::string& id = message.id;
  Seat seat;
  const Verdict known = games_.registrar.seat(id, message.keys, seat);
  seat = seat | subscriptions_.seat(id, *from);
  if (known.good()) return judge(from, message, seat);
  journal_.after([this, from, id, known](const Error*) { settled(*from, id, known); });
}

void GameService::judge(const std::shared_ptr<Member>& from, const ClientMessage& m, Seat seat) {
  using Type = ClientMessage::Type;
  const std::string& id = m.id;
  const auto answer = [this, from, id](const Verdict& v) {
    if (!settled(*from, id, v)) return;
    const Broadcast::Deed deed{*from};
    broadcast_.spread(id, &deed);
  };
  const auto rematch = [this, from, id, seat, answer](const Verdict& v) {
    answer(v);
    if (v.kind == Verdict::Kind::done) {
      if (const auto next = games_.requests.rematch(id)) quota_.add(from->owner(), 1, next->bytes, wall());
    }
    if (v.good()) invite(id, *from, seat, v.kind == Verdict::Kind::done);
  };
  const auto agree = [this, id, answer](const Verdict& v) {
    // The seat waits for the invited Umpire. Connections that had it, because the game has no keys or because a player
    // has rejected that Umpire, lose it. The seat showed them nothing extra, so their view stays the same.
    if (v.kind == Verdict::Kind::done && games_.requests.umpire_awaited(id)) {
      subscriptions_.each(id,
                          [](Member&, Subscriptions::Follower& follower) { follower.seat.umpire = false; });
      presence_.changed(id);
    }
    answer(v);
  };
  const auto acknowledge = [this, from, id, stored = m.ply.value_or(0) + 1,
                            start = Meters::Clock::now()](const Verdict& v) {
    if (!settled(*from, id, v)) return;
    const Broadcast::Deed deed{*from, stored};
    broadcast_.spread(id, &deed);
    if (v.kind == Verdict::Kind::done) meters_.moved(Meters::Clock::now() - start);
  };
  const auto decided = [this](Decision decision, const auto& then) {
    when_on_disk(journal_, std::move(decision), then);
  };
  // What makes the database grow. A new game is counted where it is created.
  const bool makes =
      m.what == RequestKind::rematch && (m.type == Type::ask || (m.type == Type::answer && m.yes));
  const std::size_t text = m.move.size() + m.text.size() + m.terms.size();
  const std::size_t bytes = text > 0 ? line_bytes(text) : 0;
  if ((makes || bytes > 0) && !quota_.admits(from->owner(), makes ? 1 : 0, bytes, wall()))
    return refuse_quota(*from, id);
  quota_.add(from->owner(), 0, bytes, wall());
  switch (m.type) {
    case Type::join:
    case Type::ping: return;
    case Type::move: return decided(games_.referee.move(id, seat, *m.ply, m.move), acknowledge);
    case Type::back: return decided(games_.referee.back(id, seat, *m.ply), answer);
    case Type::resign: return decided(games_.referee.resign(id, seat, m.color), answer);
    case Type::offer: return decided(games_.referee.offer(id, seat, m.color), answer);
    case Type::end: return decided(games_.referee.end(id, seat, m.how, m.loser), answer);
    case Type::challenge: return decided(games_.referee.challenge(id, seat, m.ply), answer);
    case Type::confirm: return decided(games_.referee.confirm(id, seat, *m.ply), answer);
    case Type::ask:
      if (m.what == RequestKind::rematch && !from->may_make_game()) return refuse_game(*from, id);
      if (m.what == RequestKind::rematch) return decided(games_.requests.ask_rematch(id, seat), rematch);
      if (m.what == RequestKind::parley) return decided(games_.requests.ask_terms(id, seat, m.terms), agree);
      if (m.what == RequestKind::arbiter) {
        Requests::Invited invited = games_.requests.ask_arbiter(id, seat);
        return decided(std::move(invited.decision),
                       [from, id, agree, invitation = std::move(invited.invitation)](const Verdict& v) {
                         agree(v);
                         if (v.good() && !invitation.empty()) tell(*from, invitation_message(id, invitation));
                       });
      }
      return decided(games_.requests.ask_back(id, seat, *m.ply), answer);
    case Type::answer: {
      if (m.what == RequestKind::rematch && m.yes && !from->may_make_game()) return refuse_game(*from, id);
      Decision decision = games_.requests.reply(id, seat, {m.what, m.yes, m.ply, m.terms, m.badge});
      if (m.what == RequestKind::rematch) return decided(std::move(decision), rematch);
      return decided(std::move(decision), agree);
    }
    case Type::chat: return say(from, m, seat);
  }
}

void GameService::removed(const std::string& id) {
  subscriptions_.tell(id, error_message(Error{"the game was removed"}, &id));
}

void GameService::join(const std::shared_ptr<Member>& from, const ClientMessage& message) {
  journal_.after([this, from, id = message.id, keys = message.keys, chat = message.wants_chat](const Error*) {
    if (from->gone()) return;
    Seat seat;
    if (const Verdict known = games_.registrar.seat(id, keys, seat); !known.good()) {
      settled(*from, id, known);
      return;
    }
    if (!subscriptions_.follows(id, *from) && subscriptions_.games_of(*from) >= most_joined_) {
      return refuse(*from, Error{"one connection may follow " + std::to_string(most_joined_) + " games"},
                    &id);
    }
    const auto welcome = broadcast_.welcome(id, *from, seat, chat);
    if (!welcome) {
      log_.error("{}", welcome.error().text());
      return refuse(*from, welcome.error(), &id);
    }
    if (!*welcome) return refuse(*from, no_such_game(), &id);
    if (chat) tell_chats(id, *from);
    if (!keys.empty()) invite(id, *from, seat, false);
  });
}

bool GameService::settled(Member& to, const std::string& id, const Verdict& verdict) {
  switch (verdict.kind) {
    case Verdict::Kind::done:
    case Verdict::Kind::same: return true;
    case Verdict::Kind::missing: refuse(to, no_such_game(), &id); return false;
    case Verdict::Kind::refused:
    case Verdict::Kind::denied:
      meters_.refused(verdict.kind == Verdict::Kind::denied ? Refusal::key : Refusal::rules);
      broadcast_.refuse(id, to, verdict.error);
      return false;
    case Verdict::Kind::failed: break;
  }
  log_.error("{}", verdict.error.text());
  broadcast_.refuse(id, to, verdict.error);
  return false;
}

void GameService::refuse(Member& to, const Error& error, const std::string* id) {
  tell(to, error_message(error, id));
}

void GameService::refuse_game(Member& to, const std::string& id) {
  meters_.refused(Refusal::games);
  refuse(to, too_many_games(), &id);
}

void GameService::refuse_quota(Member& to, const std::string& id) {
  meters_.refused(Refusal::quota);
  refuse(to, stored_enough(), &id);
}

}  // namespace cheshire
