// Takes a challenge out of the lobby before anything else waits, so that only one client can have it.
#include "server/live/matchmaker.h"

#include <sodium.h>

#include <utility>

#include "messages/operator.h"
#include "messages/people.h"
#include "messages/server.h"
#include "messages/table.h"
#include "server/common/server_metrics.h"
#include "server/live/bot_lines.h"
#include "server/live/socket_messages.h"
#include "server/model/player.h"

namespace net = boost::asio;

namespace cheshire {

void Matchmaker::on_message(const From& from, ClientMessage message) {
  auto& content = std::get<ClientMessage::InLobby>(message.content);
  if (std::holds_alternative<ClientMessage::WatchLobby>(content)) {
    if (!from->may_join()) return from->expel(msg::too_many_joins());
    lobby_.watch(*from);
    bots_.watch(*from);
  } else if (auto* wanted = std::get_if<ClientMessage::Seek>(&content)) {
    seek(from, std::move(*wanted), message.keys);
  } else if (auto* accepted = std::get_if<ClientMessage::Accept>(&content)) {
    accept(from, message.id, std::move(accepted->name), message.keys);
  } else {
    const bool waited = withdraw(*from);
    lobby_.begin(*from);  // nothing of before comes any more
    push(*from, seeking_message(nullptr));
    if (!waited) refuse(*from, Rejection::rules, msg::no_challenge_waits());
  }
  uses_.changed();
}

void Matchmaker::leave(Member& member) {
  withdraw(member);
  lobby_.leave(member);
  bots_.unwatch(member);
  if (const auto bot = bots_.leave(member)) {
    while (const auto challenge = lobby_.take_for(bot->id)) {
      const From creator = challenge->by.lock();
      if (!creator) continue;
      push(*creator, seeking_message(nullptr));
      refuse(*creator, Rejection::rules, msg::bot_gone(bot->name));
    }
  }
  uses_.changed();
}

bool Matchmaker::withdraw(Member& member) {
  const auto taken = lobby_.take_of(member);
  if (!taken) return false;
  Bots::Bot* const bot = taken->to ? bots_.find(taken->to->id) : nullptr;
  if (bot != nullptr) push(*bot->member, challenge_cancelled_line(*taken, bot->person));
  return true;
}

std::optional<Instant> Matchmaker::next() const {
  const Instant now = uses_.times.steady();
  const auto lobby = lobby_.due(now), bots = bots_.due(now);
  return lobby && bots ? std::min(*lobby, *bots) : lobby ? lobby : bots;
}

void Matchmaker::tick() {
  lobby_.flush(uses_.times.steady());
  bots_.flush(uses_.times.steady());
}

bool Matchmaker::may_play(Member& member, const std::string* id) {
  if (!member.may_make_game()) {
    refuse(member, Rejection::games, msg::too_many_new_games(), id);
    return false;
  }
  return true;
}

bool Matchmaker::find_person(Member& from, std::span<const KeyHash> keys, std::optional<PersonRow>& person) {
  auto found = uses_.people.look_up(keys);
  if (found) person = std::move(*found);
  if (!found) refuse(from, Rejection::message, found.error());
  return bool(found);
}

void Matchmaker::seek(const From& from, ClientMessage::Seek seek, std::span<const KeyHash> keys) {
  if (!may_play(*from, nullptr)) return;
  if (!uses_.quota.admits(from->owner(), 1, game_bytes(0), uses_.times.wall()))
    return refuse(*from, Rejection::quota, msg::daily_storage_used());
  std::optional<PersonRow> person;
  if (!find_person(*from, keys, person)) return;
  if (withdraw(*from)) push(*from, seeking_message(nullptr));
  const std::uint64_t wish = lobby_.begin(*from);
  uses_.loop.spawn(open(from, std::move(seek), wish, std::move(person)));
}

net::awaitable<void> Matchmaker::open(From from, ClientMessage::Seek seek, std::uint64_t wish,
                                      std::optional<PersonRow> person) {
  auto opened = co_await uses_.games.cache.rules().open_new(std::move(seek.game), from->owner());
  if (from->gone() || !lobby_.current(*from, wish)) co_return;
  if (!opened.row) {
    refuse(*from, Rejection::message, opened.row.error());
    co_return;
  }
  GameRow row = *std::move(opened.row);
  row.link = row.live = true;
  row.creator = SeatName::white;  // the lot may still give Black
  if (const Result<void> may = uses_.games.registrar.may_offer(row, {person, from->owner()}); !may) {
    refuse(*from, Rejection::rules, may.error());
    co_return;
  }
  std::optional<Named> to;
  if (!seek.to.empty()) {
    auto bot = bot_for(seek.to, row);
    if (!bot) {
      refuse(*from, Rejection::rules, bot.error());
      co_return;
    }
    to = *std::move(bot);
    seek.pair = false;
  }
  std::string name = row.rated ? person->name : std::move(seek.name);
  const Challenge wanted{new_id(), std::move(name),   std::move(row), seek.color,
                         from,     std::move(person), wish,           std::move(to)};
  while (seek.pair && !from->gone() && lobby_.current(*from, wish)) {
    auto found = lobby_.take_fitting(wanted, *from);
    if (!found) break;
    uses_.changed();
    const std::string id = found->id;
    const Pairing paired = co_await pair(*std::move(found), {from, wanted.name, wanted.color, wanted.person});
    if (paired.kind == Pairing::Kind::gone) continue;
    tell(*from, id, paired);
    if (paired.kind != Pairing::Kind::refused) co_return;
    break;
  }
  if (from->gone() || !lobby_.current(*from, wish)) co_return;
  if (const Result<void> added = lobby_.add(wanted); !added) {
    refuse(*from, Rejection::games, added.error());
    co_return;
  }
  push(*from, seeking_message(&wanted));
  if (wanted.to) {
    // It may have gone since it was looked for, but not since this turn of the loop began.
    Bots::Bot* const bot = bots_.find(wanted.to->id);
    push(*bot->member, challenge_line(wanted, bot->person));
  }
  uses_.changed();
}

Result<Named> Matchmaker::bot_for(const std::string& name, const GameRow& row) {
  const auto person = uses_.people.named(name);
  if (!person) return person.error();
  if (Result<void> r = uses_.games.registrar.may_challenge_bot(row); !r) return r.error();
  if (bots_.find(person->id) == nullptr) return Error{msg::bot_gone(person->name)};
  return Named{person->id, person->name};
}

void Matchmaker::bot_enters(PersonRow person, std::shared_ptr<Member> member) {
  bots_.enter(std::move(person), std::move(member));
  uses_.changed();
}

net::awaitable<Result<std::string>> Matchmaker::accept_for(const PersonRow& bot, std::string id) {
  const Bots::Bot* const here = bots_.find(bot.id);
  if (here == nullptr) co_return Error{msg::bot_gone(bot.name)};
  if (!lobby_.waits_for(bot.id, id)) co_return Error{msg::challenge_gone()};
  auto taken = lobby_.take(id);
  const Pairing paired = co_await pair(*std::move(taken), {here->member, bot.name, {}, bot});
  if (paired.kind == Pairing::Kind::gone) co_return Error{msg::challenge_gone()};
  if (paired.why) co_return *paired.why;
  co_return paired.id;
}

Result<void> Matchmaker::decline_for(const PersonRow& bot, const std::string& id, std::string_view reason) {
  if (!lobby_.waits_for(bot.id, id)) return Error{msg::challenge_gone()};
  const auto taken = lobby_.take(id);
  const From creator = taken->by.lock();
  if (!creator) return {};
  const Message why = reason == "later" ? msg::bot_declines_now()
                      : reason == "tooFast" || reason == "tooSlow" || reason == "timeControl"
                          ? msg::bot_declines_clock()
                      : reason == "variant" || reason == "standard" ? msg::bot_declines_game()
                                                                    : msg::bot_declines_generally();
  push(*creator, seeking_message(nullptr));
  refuse(*creator, Rejection::rules, msg::bot_declined(bot.name, why));
  return {};
}

void Matchmaker::accept(const From& from, const std::string& id, std::string name,
                        std::span<const KeyHash> keys) {
  if (lobby_.owns(*from, id)) return refuse(*from, Rejection::rules, msg::challenge_own(), &id);
  if (!may_play(*from, &id)) return;
  std::optional<PersonRow> person;
  if (!find_person(*from, keys, person)) return;
  auto taken = lobby_.open(id) ? lobby_.take(id) : std::nullopt;
  if (!taken) return refuse(*from, Rejection::rules, msg::challenge_gone(), &id);
  if (withdraw(*from)) push(*from, seeking_message(nullptr));
  uses_.loop.spawn(accept_taken(*std::move(taken), {from, std::move(name), {}, std::move(person)}));
}

net::awaitable<void> Matchmaker::accept_taken(Challenge taken, Opponent by) {
  const std::string id = taken.id;
  const From opponent = by.member;
  tell(*opponent, id, co_await pair(std::move(taken), std::move(by)));
}

void Matchmaker::tell(Member& opponent, const std::string& challenge, const Pairing& paired) {
  switch (paired.kind) {
    case Pairing::Kind::made: return push(opponent, paired_message(paired.id, paired.seat, paired.key));
    case Pairing::Kind::gone: return refuse(opponent, Rejection::rules, msg::challenge_gone(), &challenge);
    case Pairing::Kind::refused:
    case Pairing::Kind::failed: break;
  }
  if (!opponent.gone()) refuse(opponent, paired.rejection, *paired.why, &challenge);
}

net::awaitable<Matchmaker::Pairing> Matchmaker::pair(Challenge taken, Opponent by) {
  using Kind = Pairing::Kind;
  RulesLoader& rules = uses_.games.cache.rules();
  // They were compiled when it was made, but others may have taken their room since.
  co_await rules.prepare(taken.row, by.member->owner());
  const From creator = taken.by.lock();
  if (!creator || creator->gone()) co_return Pairing{};
  if (by.member->gone() || !rules.ready(taken.row)) {
    put_back(std::move(taken), creator);
    co_return Pairing{.kind = Kind::failed, .why = msg::rules_busy(), .rejection = Rejection::engine};
  }
  const std::size_t bytes = game_bytes(challenge_json(taken).size());
  const Instant today = uses_.times.wall();
  if (!uses_.quota.admits(creator->owner(), 1, bytes, today)) {
    push(*creator, seeking_message(nullptr));
    refuse(*creator, Rejection::quota, msg::daily_storage_used());
    co_return Pairing{};
  }
  const Color color = taken.color ? *taken.color
                      : by.color  ? !*by.color
                                  : (randombytes_uniform(2) == 0 ? Color::white : Color::black);
  GameRow row = std::move(taken.row);
  row.creator = color == Color::white ? SeatName::white : SeatName::black;
  const std::string opponent_as_player = taken.to ? bot(by.name) : human(by.name);
  row.white = color == Color::white ? human(taken.name) : opponent_as_player;
  row.black = color == Color::black ? human(taken.name) : opponent_as_player;
  const Sitter challenger{taken.person, creator->owner()};
  Sitter opponent{by.person, by.member->owner()};
  // A bot has nothing but the key of its name.
  if (taken.to) opponent.key = by.person->key;
  const bool first = color == Color::white;
  taken.row = row;  // it may have to wait again
  Registrar::Paired created = uses_.games.registrar.create_paired(
      std::move(row), first ? challenger : opponent, first ? opponent : challenger);
  const ActionResult result = co_await on_disk(uses_.journal, std::move(created.decision), created.id);
  if (result.kind == ActionResult::Kind::refused) {
    put_back(std::move(taken), creator);
    co_return Pairing{.kind = Kind::refused, .why = *result.error, .rejection = Rejection::rules};
  }
  uses_.quota.add(creator->owner(), 1, bytes, today);
  push(*creator, seeking_message(nullptr));
  if (!result.good()) {
    uses_.log.error(result.error->message);
    push(*creator, error_message(*result.error, nullptr));
    co_return Pairing{.kind = Kind::failed, .why = *result.error};
  }
  uses_.log.info(msg::game_created(created.id));
  const auto seat = [](Color c) { return c == Color::white ? SeatName::white : SeatName::black; };
  push(*creator, paired_message(created.id, seat(color), created.keys.of(seat(color))));
  co_return Pairing{
      .kind = Kind::made, .id = created.id, .key = created.keys.of(seat(!color)), .seat = seat(!color)};
}

void Matchmaker::put_back(Challenge taken, const From& creator) {
  if (!lobby_.current(*creator, taken.wish)) return;
  if (const Result<void> added = lobby_.add(std::move(taken)); !added) {
    push(*creator, seeking_message(nullptr));
    refuse(*creator, Rejection::games, added.error());
  }
  uses_.changed();
}

void Matchmaker::refuse(Member& to, Rejection why, const Error& error, const std::string* id) {
  uses_.metrics.refused(why);
  push(to, error_message(error, id));
}

}  // namespace cheshire
