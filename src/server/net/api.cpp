// The answers of class Routes to requests of the API: one function for each row of the table in routes.cpp.
#include "engine/session_json.h"
#include "messages/operator.h"
#include "messages/server.h"
#include "messages/table.h"
#include "server/common/json_read.h"
#include "server/live/client_message.h"
#include "server/model/new_game.h"
#include "server/model/player.h"
#include "server/net/bearer_keys.h"
#include "server/net/refusal.h"
#include "server/net/routes.h"
#include "server/store/list_query.h"
#include "server/work/analysis_request.h"
#include "server/work/explorer_query.h"
#include "server/work/problem_request.h"
#include "text/json_writer.h"

namespace net = boost::asio;

namespace cheshire {
namespace {

Reply missing_game() { return error_reply(http::status::not_found, msg::game_not_found()); }

/// For errors of the disk or of a stored game, and for one that is still being made ready.
Reply broken(GameService& service, const Error& error) {
  if (error.message.code() == msg::spec::game_not_ready.code)
    return error_reply(http::status::service_unavailable, error).with(http::field::retry_after, "2");
  service.log().error(error.message);
  return error_reply(http::status::internal_server_error, error);
}

/// For work that too many ask for.
Reply busy_reply(const Error& error, Rejection why) {
  return error_reply(http::status::service_unavailable, error)
      .with(http::field::retry_after, "2")
      .because(why);
}

Reply forbidden(const Error& error) {
  return error_reply(http::status::forbidden, error).because(Rejection::key);
}

/// Why an action did not happen; nothing if it did, or if it had before.
std::optional<Reply> refusal_of(GameService& service, const ActionResult& result) {
  switch (result.kind) {
    case ActionResult::Kind::done:
    case ActionResult::Kind::same: return {};
    case ActionResult::Kind::refused: return error_reply(http::status::conflict, *result.error);
    case ActionResult::Kind::denied: return forbidden(*result.error);
    case ActionResult::Kind::missing: return missing_game();
    case ActionResult::Kind::failed: break;
  }
  return broken(service, *result.error);
}

}  // namespace

net::awaitable<Reply> Routes::need_websocket(const Call&) { co_return bad_request(msg::websocket_needed()); }

net::awaitable<Reply> Routes::health(const Call&) {
  const Result<void> found = co_await service_.health().check();
  if (found) co_return json_reply(http::status::ok, R"({"status":"ok"})");
  service_.log().warn(found.error().message);
  co_return error_reply(http::status::service_unavailable, found.error()).with(http::field::retry_after, "5");
}

net::awaitable<Reply> Routes::list(const Call& call) {
  auto keys = bearer_keys(call.request);
  if (!keys) co_return bad_request(keys.error());
  auto query = read_list_query(target_of(call.request));
  if (!query) co_return bad_request(query.error());
  query->keys = std::move(*keys);
  service_.journal().flush();  // in this client's turn, not when everybody's answers are due
  auto list = co_await service_.games().views.list(std::move(*query), named_only_, call.owner);
  if (!list) co_return broken(service_, list.error());
  co_return json_reply(http::status::ok, std::move(*list));
}

net::awaitable<Reply> Routes::library(const Call& call) {
  if (!library_) {
    library_ = std::make_shared<const std::string>(library_json());
    library_etag_ = etag_of(*library_);
  }
  Reply reply;
  reply.with(http::field::etag, library_etag_).with(http::field::cache_control, "no-cache");
  if (names_etag(header(call.request, http::field::if_none_match), library_etag_)) {
    reply.status = http::status::not_modified;
    co_return reply;
  }
  reply.mime = "application/json";
  reply.body = *library_;
  reply.owner = library_;
  reply.kept = true;
  co_return reply;
}

std::string Routes::library_json() const {
  const LoadedGames& loaded_games = service_.games().cache.rules().loaded_games();
  JsonWriter json;
  json.begin_object().key("games").begin_array();
  for (const std::string& id : loaded_games.library.ids()) {
    const Result<GameSpec> spec = loaded_games.library.find(id);
    if (!spec) continue;
    json.begin_object().field("id", id).field("title", spec->title).field("family", spec->family);
    json.key("summary").begin_array();
    for (const std::string& sentence : spec->summary) json.value(sentence);
    json.end_array().end_object();
  }
  json.end_array().key("files").begin_array();
  for (const LoadedGames::File& file : loaded_games.files) {
    json.begin_object().field("name", file.name.substr(file.name.rfind('/') + 1)).field("text", file.text);
    json.key("games").begin_array();
    for (const std::string& id : loaded_games.playable(file)) json.value(id);
    json.end_array().end_object();
  }
  json.end_array()
      .field("analysis", analyses())
      .field("solver", solves())
      .field("docs", docs_.has_value())
      .field("explorer", explores());
  json.key("tables").begin_array();
  if (tables_) {
    for (const EndgameTables::Game& game : tables_->games())
      json.begin_object().field("game", game.id).field("pieces", game.pieces).end_object();
  }
  json.end_array().end_object();
  return json.take();
}

net::awaitable<Routes::Rules> Routes::open_rules(NewGame made, const std::string& owner, Rejection busy) {
  RulesLoader& loader = service_.games().cache.rules();
  const RulesLoader::NewRow opened = co_await loader.open_new(std::move(made), owner);
  if (opened.busy) co_return Rules{.refused = busy_reply(opened.row.error(), busy)};
  if (!opened.row && !opened.faults.empty())
    co_return Rules{.refused = faults_reply(opened.row.error(), opened.faults)};
  if (!opened.row) co_return Rules{.refused = bad_request(opened.row.error())};
  const RulesCache::Opened rules = loader.of(*opened.row);
  if (!rules) co_return Rules{.refused = busy_reply(rules.error(), busy)};
  co_return Rules{*rules, opened.row->start, {}};
}

net::awaitable<Reply> Routes::explore(const Call& call) {
  if (!explores()) co_return error_reply(http::status::not_found, msg::no_explorer());
  auto asked = read_explorer_query(target_of(call.request));
  if (!asked) co_return bad_request(asked.error());
  Rules opened = co_await open_rules(std::move(asked->game), call.owner, Rejection::engine);
  if (opened.refused) co_return *std::move(opened.refused);
  const std::unique_ptr<Session> session = opened.rules->session();
  if (Result<void> set = session->set(opened.start, asked->moves, Purpose::analysis); !set)
    co_return bad_request(set.error());
  auto found = openings_->explore(*session, asked->examples);
  if (!found) co_return broken(service_, found.error());
  co_return json_reply(http::status::ok, *std::move(found));
}

net::awaitable<Reply> Routes::ask_tables(const Call& call) {
  const auto none = [&] { return error_reply(http::status::not_found, msg::no_tables(call.id)); };
  if (tables_ == nullptr) co_return none();
  auto asked = read_tables_query(target_of(call.request));
  if (!asked) co_return bad_request(asked.error());
  NewGame game;
  game.row.game = call.id;
  game.row.start = std::move(asked->fen);
  auto options = parse_options(asked->options);
  if (!options) co_return bad_request(options.error());
  game.row.options = *std::move(options);
  Rules opened = co_await open_rules(std::move(game), call.owner, Rejection::engine);
  if (opened.refused) co_return *std::move(opened.refused);
  if (!tables_->has(opened.rules->spec())) co_return none();
  if (auto refused = refuse_help(call, *opened.rules, opened.start, {})) co_return *std::move(refused);
  const std::unique_ptr<Session> session = opened.rules->session();
  if (Result<void> set = session->set(opened.start, {}, Purpose::analysis); !set)
    co_return bad_request(set.error());
  co_return json_reply(http::status::ok, tables_->answer(*session));
}

net::awaitable<Reply> Routes::list_endings(const Call& call) {
  auto found = tables_ ? tables_->list(call.id) : nullptr;
  if (!found) co_return error_reply(http::status::not_found, msg::no_tables(call.id));
  co_return kept_reply(std::move(found));
}

net::awaitable<Reply> Routes::show_ending(const Call& call) {
  auto found = tables_ ? tables_->ending(call.id, call.part) : nullptr;
  if (!found) co_return error_reply(http::status::not_found, msg::no_ending(call.id, call.part));
  co_return kept_reply(std::move(found));
}

net::awaitable<Reply> Routes::analyse(const Call& call) {
  if (!analyses()) co_return error_reply(http::status::not_found, msg::no_analysis());
  auto slot = engines_->reserve(call.owner);
  if (!slot) co_return busy_reply(msg::analysis_busy(), Rejection::engine);
  auto asked = read_analysis_request(call.request.body());
  if (!asked) co_return bad_request(asked.error());
  Rules opened = co_await open_rules(std::move(asked->game), call.owner, Rejection::engine);
  if (opened.refused) co_return *std::move(opened.refused);
  if (auto refused = refuse_help(call, *opened.rules, opened.start, asked->moves))
    co_return *std::move(refused);
  const auto found =
      co_await engines_->analyse(*std::move(slot),
                                 {std::move(opened.rules), std::move(opened.start), std::move(asked->moves),
                                  static_cast<std::uint64_t>(asked->nodes)},
                                 call.cancellation);
  if (!found) co_return busy_reply(msg::analysis_busy(), Rejection::engine);
  if (!*found) co_return bad_request(found->error());
  co_return json_reply(http::status::ok, think_json(**found));
}

net::awaitable<Reply> Routes::solve(const Call& call) {
  if (!solves()) co_return error_reply(http::status::not_found, msg::no_solver());
  auto slot = solvers_->reserve(call.owner);
  if (!slot) co_return busy_reply(msg::solver_busy(), Rejection::solver);
  auto asked = read_problem_request(call.request.body());
  if (!asked) co_return bad_request(asked.error());
  auto task = solvers_->add(*std::move(slot), std::move(asked->id));
  service_.games().cache.rules().add_options_at(asked->game.row, asked->fen);
  Rules opened = co_await open_rules(std::move(asked->game), call.owner, Rejection::solver);
  if (opened.refused) co_return *std::move(opened.refused);
  auto work = solver_of(std::move(opened.rules), *asked);
  if (!work) co_return bad_request(work.error());
  auto solved = co_await solvers_->solve(std::move(task), *std::move(work), call.cancellation);
  if (!solved) co_return busy_reply(msg::solver_busy(), Rejection::solver);
  if (!*solved) co_return bad_request(solved->error());
  co_return json_reply(http::status::ok, **std::move(solved));
}

net::awaitable<Reply> Routes::stop_solving(const Call& call) {
  const auto id = read_stop_request(call.request.body());
  if (!id) co_return bad_request(id.error());
  if (!solves() || !solvers_->stop(call.owner, *id))
    co_return error_reply(http::status::not_found, msg::problem_not_found());
  co_return empty_reply(http::status::no_content);
}

net::awaitable<Reply> Routes::create(const Call& call) {
  auto made = read_new_game(call.request.body());
  if (!made) co_return bad_request(made.error());
  Games& games = service_.games();
  RulesLoader::NewRow opened = co_await games.cache.rules().open_new(std::move(*made), call.owner);
  Result<GameRow>& row = opened.row;
  if (opened.busy) {
    co_return error_reply(http::status::service_unavailable, row.error()).with(http::field::retry_after, "2");
  }
  if (!row && !opened.faults.empty()) co_return faults_reply(row.error(), opened.faults);
  if (!row) co_return bad_request(row.error());
  const auto by = sitter_of(call);
  if (!by) co_return refusal_reply(service_, by.error());
  Registrar::Created created = games.registrar.create(std::move(*row), *by);
  const ActionResult result = co_await on_disk(service_.journal(), std::move(created.decision), created.id);
  if (auto reply = refusal_of(service_, result)) co_return *std::move(reply);
  service_.log().info(msg::game_created(created.id));
  co_return json_reply(http::status::created, std::move(created.record))
      .with(http::field::location, "/api/games/" + created.id);
}

net::awaitable<Reply> Routes::show(const Call& call) {
  const auto keys = bearer_keys(call.request);
  if (!keys) co_return bad_request(keys.error());
  Games& games = service_.games();
  Seat seat;
  const ActionResult known = games.registrar.seat(call.id, *keys, seat);
  if (known.kind == ActionResult::Kind::denied) co_return forbidden(*known.error);
  if (games.views.hides(call.id, seat.viewer())) co_await games.cache.prepare(call.id, call.owner);
  service_.journal().flush();
  auto record = games.views.record(call.id, seat.viewer());
  if (!record) co_return broken(service_, record.error());
  if (!record->has_value()) co_return missing_game();
  co_return json_reply(http::status::ok, std::move(**record));
}

net::awaitable<Reply> Routes::move_times(const Call& call) {
  const auto keys = bearer_keys(call.request);
  if (!keys) co_return bad_request(keys.error());
  Seat seat;
  const ActionResult known = service_.games().registrar.seat(call.id, *keys, seat);
  if (known.kind == ActionResult::Kind::denied) co_return forbidden(*known.error);
  service_.journal().flush();
  auto times = service_.games().views.times(call.id);
  if (!times) co_return broken(service_, times.error());
  if (!times->has_value()) co_return missing_game();
  co_return json_reply(http::status::ok, std::move(**times));
}

net::awaitable<Reply> Routes::remove(const Call& call) {
  const auto keys = bearer_keys(call.request);
  if (!keys) co_return bad_request(keys.error());
  Games& games = service_.games();
  Seat seat;
  const ActionResult known = games.registrar.seat(call.id, *keys, seat);
  if (known.kind == ActionResult::Kind::denied) co_return forbidden(*known.error);
  Decision decision = games.registrar.remove(call.id, seat);
  const ActionResult result = co_await on_disk(service_.journal(), std::move(decision), call.id);
  if (auto reply = refusal_of(service_, result)) co_return *std::move(reply);
  service_.removed(call.id);
  co_return empty_reply(http::status::no_content);
}

net::awaitable<Reply> Routes::claim(const Call& call) {
  const auto body = read_object(call.request.body());
  if (!body) co_return bad_request(body.error());
  const auto invitation = text_field(*body, "invitation", longest_key);
  if (!invitation) co_return bad_request(invitation.error());
  const auto key = text_field(*body, "key", longest_key);
  if (!key) co_return bad_request(key.error());
  const auto guest = read_guest_name(*body);
  if (!guest) co_return bad_request(guest.error());
  if (auto r = only_fields(*body, {"invitation", "key", "name"}); !r) co_return bad_request(r.error());
  Games& games = service_.games();
  co_await games.cache.prepare(call.id, call.owner);
  const auto by = sitter_of(call);
  if (!by) co_return refusal_reply(service_, by.error());
  Registrar::Claimed claimed = games.registrar.claim(call.id, *invitation, *key, *guest, *by);
  const ActionResult result = co_await on_disk(service_.journal(), std::move(claimed.decision), call.id);
  if (auto reply = refusal_of(service_, result)) co_return *std::move(reply);
  if (result.kind == ActionResult::Kind::done) service_.publish(call.id);
  JsonWriter json;
  json.begin_object().field("seat", name(claimed.seat)).field("key", claimed.own).end_object();
  co_return json_reply(http::status::ok, json.take());
}

net::awaitable<Reply> Routes::decline(const Call& call) {
  const auto body = read_object(call.request.body());
  if (!body) co_return bad_request(body.error());
  const auto invitation = text_field(*body, "invitation", longest_key);
  if (!invitation) co_return bad_request(invitation.error());
  if (auto r = only_fields(*body, {"invitation"}); !r) co_return bad_request(r.error());
  Games& games = service_.games();
  co_await games.cache.prepare(call.id, call.owner);
  const ActionResult result =
      co_await on_disk(service_.journal(), games.registrar.decline(call.id, *invitation), call.id);
  if (auto reply = refusal_of(service_, result)) co_return *std::move(reply);
  if (result.kind == ActionResult::Kind::done) service_.publish(call.id);
  co_return empty_reply(http::status::no_content);
}

}  // namespace cheshire
