// The answers of class Routes about people: their names, the documents that they keep, their public pages,
// and what they are not told while they play.
#include <algorithm>

#include "messages/people.h"
#include "messages/table.h"
#include "server/common/json_read.h"
#include "server/live/client_message.h"
#include "server/model/player.h"
#include "server/net/base_revision.h"
#include "server/net/bearer_keys.h"
#include "server/net/refusal.h"
#include "server/net/routes.h"
#include "server/people/profile.h"
#include "text/json_writer.h"

namespace net = boost::asio;

namespace cheshire {
namespace {

/// Returns a FEN without the numbers at its end, which count moves.
std::string_view without_counters(std::string_view fen) {
  for (;;) {
    const std::size_t blank = fen.rfind(' ');
    if (blank == std::string_view::npos || blank + 1 == fen.size() ||
        fen.find_first_not_of("0123456789", blank + 1) != std::string_view::npos)
      return fen;
    fen = fen.substr(0, blank);
  }
}

}  // namespace

std::variant<Person, Reply> Routes::person_of(const Request& request) {
  const auto keys = bearer_texts(request);
  if (!keys) return bad_request(keys.error());
  auto person = service_.people().find(*keys);
  if (!person) return refusal_reply(service_, person.error());
  return std::move(*person);
}

Result<Sitter> Routes::sitter_of(const Call& call) {
  const auto keys = bearer_texts(call.request);
  if (!keys) return keys.error();
  Sitter by{{}, call.owner};
  if (keys->empty()) return by;
  auto person = service_.people().look_up(*keys);
  if (!person) return person.error();
  if (*person) by.person = std::move((*person)->row);
  return by;
}

std::optional<Reply> Routes::refuse_help(const Call& call, const AnyGame& rules, const std::string& start,
                                         const std::vector<std::string>& moves) {
  const auto keys = bearer_texts(call.request);
  if (!keys) return bad_request(keys.error());
  if (keys->empty()) return {};
  const auto person = service_.people().look_up(*keys);
  if (!person) return refusal_reply(service_, person.error());
  std::vector<KeyHash> hashes;
  for (const std::string& key : *keys) hashes.push_back(KeyHash::of(key));
  const auto running = service_.store().rated_positions(hashes, *person ? (*person)->row.id : std::string());
  if (!running) return refusal_reply(service_, running.error());
  if (running->empty()) return {};
  const auto session = rules.session();
  if (!session->set(start, moves, Purpose::analysis)) return {};  // whoever analyses it says why not
  const std::string fen = session->fen();
  const bool same = std::any_of(running->begin(), running->end(), [&](const Store::Standing& game) {
    return game.game == rules.spec().id && without_counters(game.fen) == without_counters(fen);
  });
  if (!same) return {};
  return error_reply(http::status::forbidden, msg::rated_position_stays_yours()).because(Rejection::rules);
}

Reply Routes::person_reply(http::status status, const PersonRow& row) {
  const auto use = service_.people().use(row);
  if (!use) return refusal_reply(service_, use.error());
  const ServerLimits& limits = service_.limits();
  JsonWriter json;
  json.begin_object().field("id", row.id).field("name", row.name).field("created", row.created);
  json.field("rated", row.rated()).field("banned", row.banned);
  const auto blocked = service_.store().people().blocked_by(row.id);
  if (!blocked) return refusal_reply(service_, blocked.error());
  json.key("blocked").begin_array();
  for (const Named& other : *blocked) json.value(other.name);
  json.end_array();
  json.key("use").begin_object().field("studies", use->studies).field("bytes", use->bytes).end_object();
  json.key("most").begin_object().field("studies", static_cast<std::int64_t>(limits.person_studies));
  json.field("bytes", static_cast<std::int64_t>(limits.person_bytes)).end_object();
  return json_reply(status, json.end_object().take());
}

net::awaitable<Reply> Routes::enroll(const Call& call) {
  const auto body = read_object(call.request.body());
  if (!body) co_return bad_request(body.error());
  if (auto r = only_fields(*body, {"name", "key"}); !r) co_return bad_request(r.error());
  const auto name = read_name(*body);
  if (!name) co_return bad_request(name.error());
  const auto key = text_field(*body, "key", longest_key);
  if (!key) co_return bad_request(key.error());
  const auto enrolled = service_.people().enroll(*name, *key, call.owner);
  if (!enrolled) co_return refusal_reply(service_, enrolled.error());
  if (const Result<void> r = co_await service_.journal().written(); !r)
    co_return refusal_reply(service_, r.error());
  co_return person_reply(enrolled->fresh ? http::status::created : http::status::ok, enrolled->row);
}

net::awaitable<Reply> Routes::show_person(const Call& call) {
  auto found = person_of(call.request);
  if (auto* refused = std::get_if<Reply>(&found)) co_return std::move(*refused);
  co_return person_reply(http::status::ok, std::get<Person>(found).row);
}

net::awaitable<Reply> Routes::rename_person(const Call& call) {
  const auto body = read_object(call.request.body());
  if (!body) co_return bad_request(body.error());
  if (auto r = only_fields(*body, {"name", "rated"}); !r) co_return bad_request(r.error());
  const auto name = read_name(*body);
  if (!name) co_return bad_request(name.error());
  const auto rated = flag_field(*body, "rated", false);
  if (!rated) co_return bad_request(rated.error());
  auto found = person_of(call.request);
  if (auto* refused = std::get_if<Reply>(&found)) co_return std::move(*refused);
  const Person& person = std::get<Person>(found);
  People& people = service_.people();
  const Result<void> renamed = *rated ? people.claim_name(person, *name) : people.rename(person, *name);
  if (!renamed) co_return refusal_reply(service_, renamed.error());
  if (const Result<void> r = co_await service_.journal().written(); !r)
    co_return refusal_reply(service_, r.error());
  co_return co_await show_person(call);
}

net::awaitable<Reply> Routes::forget_person(const Call& call) {
  auto found = person_of(call.request);
  if (auto* refused = std::get_if<Reply>(&found)) co_return std::move(*refused);
  const Person& person = std::get<Person>(found);
  service_.people().forget(person);
  service_.arenas().forget(person.row.id);
  if (const Result<void> r = co_await service_.journal().written(); !r)
    co_return refusal_reply(service_, r.error());
  for (const std::string& id : service_.games().cache.drop_games_of(person.row.id)) service_.publish(id);
  co_return empty_reply(http::status::no_content);
}

net::awaitable<Reply> Routes::show_profile(const Call& call) {
  auto row = service_.people().named(call.id);
  if (!row) co_return refusal_reply(service_, row.error());
  const auto profile = read_profile(service_.store(), *std::move(row));
  if (!profile) co_return refusal_reply(service_, profile.error());
  std::string text = profile_json(*profile, service_.wall());
  const std::string tag = etag_of(text);
  const bool known = names_etag(header(call.request, http::field::if_none_match), tag);
  Reply reply =
      known ? empty_reply(http::status::not_modified) : json_reply(http::status::ok, std::move(text));
  co_return reply.with(http::field::etag, tag);
}

net::awaitable<Reply> Routes::about_person(const Call& call, AboutPerson decide) {
  auto found = person_of(call.request);
  if (auto* refused = std::get_if<Reply>(&found)) co_return std::move(*refused);
  const auto other = service_.people().named(call.id);
  if (!other) co_return refusal_reply(service_, other.error());
  if (const Result<void> r = decide(std::get<Person>(found), *other); !r)
    co_return refusal_reply(service_, r.error());
  if (const Result<void> r = co_await service_.journal().written(); !r)
    co_return refusal_reply(service_, r.error());
  co_return empty_reply(http::status::no_content);
}

net::awaitable<Reply> Routes::block(const Call& call) {
  return about_person(call, [this](const Person& person, const PersonRow& other) {
    return service_.people().block(person, other, true);
  });
}

net::awaitable<Reply> Routes::unblock(const Call& call) {
  return about_person(call, [this](const Person& person, const PersonRow& other) {
    return service_.people().block(person, other, false);
  });
}

net::awaitable<Reply> Routes::report(const Call& call) {
  const auto body = read_object(call.request.body());
  if (!body) co_return bad_request(body.error());
  if (auto r = only_fields(*body, {"reason"}); !r) co_return bad_request(r.error());
  const auto reason = choice_field(*body, "reason", report_reasons);
  if (!reason) co_return bad_request(reason.error());
  co_return co_await about_person(call, [this, &reason](const Person& person, const PersonRow& other) {
    return service_.people().report(person, other, report_reasons[*reason]);
  });
}

net::awaitable<Reply> Routes::document(const Call& call) {
  auto found = person_of(call.request);
  if (auto* refused = std::get_if<Reply>(&found)) co_return std::move(*refused);
  auto kept = service_.people().document(std::get<Person>(found), call.id);
  if (!kept) co_return refusal_reply(service_, kept.error());
  // A new device asks for what there may be.
  if (kept->revision == 0) co_return empty_reply(http::status::no_content);
  co_return tagged_reply(call.request, kept->revision, std::move(kept->text));
}

net::awaitable<Reply> Routes::keep_document(const Call& call) {
  const auto base = base_revision(call.request);
  if (!base) co_return refusal_reply(service_, base.error());
  auto found = person_of(call.request);
  if (auto* refused = std::get_if<Reply>(&found)) co_return std::move(*refused);
  const Person& person = std::get<Person>(found);
  const auto revision = service_.people().keep(person, call.id, call.request.body(), *base, call.owner);
  if (!revision) co_return refusal_reply(service_, revision.error());
  if (const Result<void> r = co_await service_.journal().written(); !r)
    co_return refusal_reply(service_, r.error());
  co_return empty_reply(http::status::no_content).with(http::field::etag, revision_tag(*revision));
}

}  // namespace cheshire
