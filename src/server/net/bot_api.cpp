// The answers of class Routes to programs that play here by the bot protocol of lichess. A bot is a person
// whose name is that of a program, and its token the key of that name, which is also the key of its seats.
#include <algorithm>
#include <array>
#include <boost/json/object.hpp>
#include <utility>

#include "engine/protocol_version.h"
#include "messages/people.h"
#include "messages/server.h"
#include "messages/table.h"
#include "server/common/json_read.h"
#include "server/common/url_query.h"
#include "server/common/user_text.h"
#include "server/live/bot_lines.h"
#include "server/net/bearer_keys.h"
#include "server/net/refusal.h"
#include "server/net/routes.h"
#include "text/json_writer.h"

namespace net = boost::asio;

namespace cheshire {
namespace {

constexpr int most_games = 50;           // that go on and are told of
constexpr std::size_t most_tokens = 10;  // tested at once

Reply done_reply() { return json_reply(http::status::ok, R"({"ok":true})"); }

/// Tells a bot of challenges, and of games that begin and end.
class EventFeed : public LineFeed {
 public:
  EventFeed(GameService& service, PersonRow bot) : service_(service), bot_(std::move(bot)) {}

  void begin(const std::shared_ptr<Member>& to) override {
    service_.matchmaker().bot_enters(bot_, to);
    const auto games = service_.store().people().games_going_on(bot_.id, most_games);
    if (!games) return service_.log().error(games.error().message);
    for (const std::string& id : *games)
      (void)service_.games().cache.read(id,
                                        [&](const GameRow& row) { service_.matchmaker().bots().note(row); });
  }
  std::string lines(const std::string& message) override { return message; }

 private:
  GameService& service_;
  PersonRow bot_;
};

/// Tells a bot of one game. It follows the game as the page does, and is told what stands there now.
class GameFeed : public LineFeed {
 public:
  GameFeed(GameService& service, std::string id, std::string key)
      : service_(service), id_(std::move(id)), key_(std::move(key)) {}

  void begin(const std::shared_ptr<Member>& to) override {
    JsonWriter json;
    json.begin_object().field("type", "join").field("id", id_).field("key", key_).field("chat", true);
    service_.on_message(to, json.field("protocol", protocol_version).end_object().take());
  }
  std::string lines(const std::string& message) override {
    const auto object = read_object(message);
    const auto type =
        object ? text_field(*object, "type", longest_type) : Result<std::string>(object.error());
    const GameInPlay* const game = service_.games().cache.peek(id_);
    if (!type || *type == "error" || game == nullptr) {
      over_ = true;
      return "";
    }
    if (*type == "chat") return said(*object, game->row);
    if (*type != "record" && *type != "change" && *type != "ack") return "";
    over_ = !game->ongoing();
    const Instant now = service_.times().steady();
    return std::exchange(begun_, true) ? game_state_line(*game, now) : game_full_line(*game, now);
  }
  bool over() const override { return over_; }

 private:
  static constexpr std::size_t longest_type = 20;

  static std::string said(const boost::json::object& message, const GameRow& row) {
    ChatLine line;
    line.from = message.at("from").as_string() == "w" ? Color::white : Color::black;
    line.text = message.at("text").as_string();
    return chat_line(row, line);
  }

  GameService& service_;
  std::string id_, key_;
  bool begun_ = false, over_ = false;
};

/// Returns a field of a form, empty if it is missing. Errors: the form is malformed.
Result<std::string> form_field(const Request& request, std::string_view name) {
  auto fields = query_fields("?" + request.body());
  if (!fields) return fields.error();
  for (auto& [key, value] : *fields) {
    if (key == name) return std::move(value);
  }
  return std::string();
}

/// Whether the answer in a path is a yes.
bool is_yes(std::string_view answer) { return answer == "yes" || answer == "true"; }

}  // namespace

std::variant<Person, Reply> Routes::bot_of(const Request& request) {
  auto found = person_of(request);
  if (const auto* person = std::get_if<Person>(&found); person != nullptr && !person->row.bot)
    return error_reply(http::status::forbidden, msg::bot_name_needed()).because(Rejection::key);
  return found;
}

net::awaitable<Reply> Routes::account(const Call& call) {
  auto found = person_of(call.request);
  if (auto* refused = std::get_if<Reply>(&found)) co_return std::move(*refused);
  co_return json_reply(http::status::ok, account_json(std::get<Person>(found).row));
}

net::awaitable<Reply> Routes::become_bot(const Call& call) {
  auto found = person_of(call.request);
  if (auto* refused = std::get_if<Reply>(&found)) co_return std::move(*refused);
  if (const Result<void> r = service_.people().make_bot(std::get<Person>(found)); !r)
    co_return refusal_reply(service_, r.error());
  if (const Result<void> r = co_await service_.journal().written(); !r)
    co_return refusal_reply(service_, r.error());
  co_return done_reply();
}

net::awaitable<Reply> Routes::test_tokens(const Call& call) {
  JsonWriter json;
  json.begin_object();
  std::string_view rest = call.request.body();
  for (std::size_t n = 0; n < most_tokens && !rest.empty(); ++n) {
    const std::size_t end = std::min(rest.find(','), rest.size());
    const std::string token(rest.substr(0, std::min(end, longest_key)));
    rest.remove_prefix(std::min(end + 1, rest.size()));
    const std::array keys{token};
    const auto person = service_.people().look_up(std::span<const std::string>(keys));
    if (!person) co_return refusal_reply(service_, person.error());
    json.key(token);
    if (!*person) {
      json.null();
      continue;
    }
    json.begin_object()
        .field("userId", (*person)->row.name)
        .field("scopes", "bot:play,challenge:read,challenge:write");
    json.key("expires").null().end_object();
  }
  co_return json_reply(http::status::ok, json.end_object().take());
}

net::awaitable<Reply> Routes::bot_events(const Call& call) {
  auto found = bot_of(call.request);
  if (auto* refused = std::get_if<Reply>(&found)) co_return std::move(*refused);
  service_.journal().flush();
  co_return feed_reply(std::make_shared<EventFeed>(service_, std::move(std::get<Person>(found).row)));
}

net::awaitable<Reply> Routes::bot_playing(const Call& call) {
  auto found = bot_of(call.request);
  if (auto* refused = std::get_if<Reply>(&found)) co_return std::move(*refused);
  const PersonRow& bot = std::get<Person>(found).row;
  service_.journal().flush();
  const auto games = service_.store().people().games_going_on(bot.id, most_games);
  if (!games) co_return refusal_reply(service_, games.error());
  JsonWriter json;
  json.begin_object().key("nowPlaying").begin_array();
  for (const std::string& id : *games) {
    (void)service_.games().cache.read(id, [&](const GameRow& row) {
      json.raw(game_info_json(row, row.person(Color::white).id == bot.id ? Color::white : Color::black));
    });
  }
  co_return json_reply(http::status::ok, json.end_array().end_object().take());
}

net::awaitable<Reply> Routes::bot_accept(const Call& call) {
  auto found = bot_of(call.request);
  if (auto* refused = std::get_if<Reply>(&found)) co_return std::move(*refused);
  const auto game = co_await service_.matchmaker().accept_for(std::get<Person>(found).row, call.id);
  if (!game) co_return refusal_reply(service_, game.error());
  co_return done_reply();
}

net::awaitable<Reply> Routes::bot_decline(const Call& call) {
  auto found = bot_of(call.request);
  if (auto* refused = std::get_if<Reply>(&found)) co_return std::move(*refused);
  const auto reason = form_field(call.request, "reason");
  if (!reason) co_return bad_request(reason.error());
  const Result<void> declined =
      service_.matchmaker().decline_for(std::get<Person>(found).row, call.id, *reason);
  if (!declined) co_return refusal_reply(service_, declined.error());
  co_return done_reply();
}

net::awaitable<Reply> Routes::bot_follow(const Call& call) {
  auto found = bot_of(call.request);
  if (auto* refused = std::get_if<Reply>(&found)) co_return std::move(*refused);
  const Person& bot = std::get<Person>(found);
  Seat seat;
  const std::array keys{bot.row.key};
  const ActionResult known = service_.games().registrar.seat(call.id, keys, seat);
  if (!known.good() || !seat.player()) co_return error_reply(http::status::not_found, msg::game_not_found());
  co_return feed_reply(std::make_shared<GameFeed>(service_, call.id, bot.key));
}

net::awaitable<Reply> Routes::act_for_bot(const Call& call, BotAction decide) {
  auto found = bot_of(call.request);
  if (auto* refused = std::get_if<Reply>(&found)) co_return std::move(*refused);
  const std::array keys{std::get<Person>(found).row.key};
  co_await service_.games().cache.prepare(call.id, call.owner);
  Seat seat;
  const ActionResult known = service_.games().registrar.seat(call.id, keys, seat);
  if (!known.good() || !seat.player()) co_return error_reply(http::status::not_found, msg::game_not_found());
  const std::size_t bytes = line_bytes(call.part.size());
  if (!service_.quota().admits(call.owner, 0, bytes, service_.wall()))
    co_return refusal_reply(service_, msg::daily_storage_used());
  service_.quota().add(call.owner, 0, bytes, service_.wall());
  Decision decision = decide(seat, seat.white ? Color::white : Color::black);
  const ActionResult result = co_await on_disk(service_.journal(), std::move(decision), call.id);
  if (result.good()) {
    service_.publish(call.id);
    co_return done_reply();
  }
  if (result.kind == ActionResult::Kind::missing)
    co_return error_reply(http::status::not_found, msg::game_not_found());
  co_return refusal_reply(service_, *result.error);
}

net::awaitable<Reply> Routes::bot_move(const Call& call) {
  const auto fields = query_fields(target_of(call.request));
  if (!fields) co_return bad_request(fields.error());
  const bool offers = std::ranges::any_of(
      *fields, [](const auto& f) { return f.first == "offeringDraw" && is_yes(f.second); });
  co_return co_await act_for_bot(call, [&](Seat seat, Color side) {
    Referee& referee = service_.games().referee;
    const auto plies = [&] {
      const GameInPlay* const game = service_.games().cache.peek(call.id);
      return game == nullptr ? 0 : game->ply();
    };
    const int before = plies();
    Decision moved = referee.move(call.id, seat, before, call.part);
    // An offer that is refused, as one too soon after the last, does not take the move back.
    if (offers && plies() > before) (void)referee.offer(call.id, seat, side);
    return moved;
  });
}

net::awaitable<Reply> Routes::bot_say(const Call& call) {
  auto found = bot_of(call.request);
  if (auto* refused = std::get_if<Reply>(&found)) co_return std::move(*refused);
  const auto text = form_field(call.request, "text"), room = form_field(call.request, "room");
  if (!text || !room) co_return bad_request(text ? room.error() : text.error());
  Seat seat;
  const std::array keys{std::get<Person>(found).row.key};
  const ActionResult known = service_.games().registrar.seat(call.id, keys, seat);
  if (!known.good() || !seat.player()) co_return error_reply(http::status::not_found, msg::game_not_found());
  if (*room == "spectator") co_return done_reply();  // nobody talks there
  if (const Result<void> fine = check_user_text("text", *text, Chat::longest); !fine)
    co_return bad_request(fine.error());
  const std::size_t bytes = line_bytes(text->size());
  if (!service_.quota().admits(call.owner, 0, bytes, service_.wall()))
    co_return refusal_reply(service_, msg::daily_storage_used());
  service_.quota().add(call.owner, 0, bytes, service_.wall());
  const Result<void> said = co_await service_.say(call.id, seat.white ? Color::white : Color::black, *text);
  if (!said) co_return refusal_reply(service_, said.error());
  co_return done_reply();
}

net::awaitable<Reply> Routes::bot_abort(const Call& call) {
  return act_for_bot(
      call, [this, &call](Seat seat, Color) { return service_.games().referee.abort(call.id, seat); });
}

net::awaitable<Reply> Routes::bot_resign(const Call& call) {
  return act_for_bot(call, [this, &call](Seat seat, Color side) {
    return service_.games().referee.resign(call.id, seat, side);
  });
}

net::awaitable<Reply> Routes::bot_draw(const Call& call) {
  return act_for_bot(call, [this, &call](Seat seat, Color side) {
    const GameInPlay* const game = service_.games().cache.peek(call.id);
    const bool offered = game != nullptr && game->row.round.offer == letter(!side);
    if (offered)
      return service_.games().requests.reply(call.id, seat, {RequestKind::draw, is_yes(call.part)});
    return is_yes(call.part) ? service_.games().referee.offer(call.id, seat, side) : same();
  });
}

net::awaitable<Reply> Routes::bot_takeback(const Call& call) {
  return act_for_bot(call, [this, &call](Seat seat, Color) {
    return service_.games().requests.reply(call.id, seat, {RequestKind::back, is_yes(call.part)});
  });
}

}  // namespace cheshire
