// Finds the route of a request, and refuses hosts, origins, methods and bodies that must not get further.
#include "server/net/routes.h"

#include <algorithm>
#include <boost/beast/websocket/rfc6455.hpp>

#include "messages/server.h"
#include "server/common/url_query.h"

namespace net = boost::asio;

namespace cheshire {
namespace {

constexpr std::string_view any_id = "ID";

bool is_get(const Request& request) {
  return request.method() == http::verb::get || request.method() == http::verb::head;
}

bool fits(const Routes::Route& route, const Request& request) {
  return route.method == http::verb::get ? is_get(request) : route.method == request.method();
}

/// What the one or two ID of a resource stand for in a path.
struct Names {
  std::string_view id, part;
};

/// Returns what ID stands for, empty if the resource has no ID; nothing if the path does not fit. Only the
/// last may have a slash in it.
std::optional<Names> names_in(std::string_view path, std::string_view resource) {
  const std::size_t at = resource.find(any_id);
  if (at == std::string_view::npos) return path == resource ? std::optional(Names()) : std::nullopt;
  if (path.substr(0, at) != resource.substr(0, at)) return {};
  const std::string_view after = resource.substr(at + any_id.size()), rest = path.substr(at);
  const std::size_t next = after.find(any_id);
  if (next == std::string_view::npos) {
    if (rest.size() < after.size() || !rest.ends_with(after)) return {};
    return Names{rest.substr(0, rest.size() - after.size()), {}};
  }
  const std::string_view between = after.substr(0, next);
  const std::size_t end = rest.find(between);
  if (end == std::string_view::npos) return {};
  return Names{rest.substr(0, end), rest.substr(end + between.size())};
}

bool is_json(std::string_view type) {
  type = type.substr(0, type.find(';'));
  while (type.ends_with(' ')) type.remove_suffix(1);
  return boost::beast::iequals(type, "application/json");
}

/// Rejects a key in the URL, where logs would keep it.
std::optional<Reply> refuse_address(const Request& request) {
  const auto fields = query_fields(target_of(request));
  if (!fields) return bad_request(fields.error());
  if (std::any_of(fields->begin(), fields->end(), [](const auto& f) { return f.first == "key"; }))
    return bad_request(msg::key_in_url());
  return {};
}

/// Rejects a body that is not declared as JSON.
std::optional<Reply> refuse_body(const Request& request) {
  if (is_json(header(request, http::field::content_type))) return {};
  return error_reply(http::status::unsupported_media_type, msg::body_not_json());
}

}  // namespace

std::span<const Routes::Route> Routes::table() {
  using http::verb;
  static constexpr Route routes[] = {
      {verb::get, "/ws", &Routes::need_websocket, socket},
      {verb::get, "/healthz", &Routes::health},
      {verb::get, "/api/account", &Routes::account},
      {verb::get, "/api/account/playing", &Routes::bot_playing},
      {verb::post, "/api/analysis", &Routes::analyse, json | slow},
      {verb::post, "/api/bot/account/upgrade", &Routes::become_bot},
      {verb::post, "/api/bot/game/ID/abort", &Routes::bot_abort},
      {verb::post, "/api/bot/game/ID/chat", &Routes::bot_say},
      {verb::post, "/api/bot/game/ID/draw/ID", &Routes::bot_draw},
      {verb::post, "/api/bot/game/ID/move/ID", &Routes::bot_move},
      {verb::post, "/api/bot/game/ID/resign", &Routes::bot_resign},
      {verb::post, "/api/bot/game/ID/takeback/ID", &Routes::bot_takeback},
      {verb::get, "/api/bot/game/stream/ID", &Routes::bot_follow},
      {verb::post, "/api/challenge/ID/accept", &Routes::bot_accept},
      {verb::post, "/api/challenge/ID/decline", &Routes::bot_decline},
      {verb::get, "/api/explorer", &Routes::explore},
      {verb::get, "/api/games", &Routes::list},
      {verb::post, "/api/games", &Routes::create, json | makes_game},
      {verb::get, "/api/games/ID", &Routes::show},
      {verb::delete_, "/api/games/ID", &Routes::remove},
      {verb::post, "/api/games/ID/keys", &Routes::claim, json},
      {verb::post, "/api/games/ID/decline", &Routes::decline, json},
      {verb::get, "/api/games/ID/times", &Routes::move_times},
      {verb::get, "/api/games/ID/picture", &Routes::game_picture},
      {verb::get, "/api/library", &Routes::library},
      {verb::get, "/api/library/ID/picture", &Routes::start_picture},
      {verb::post, "/api/people", &Routes::enroll, json | makes_person},
      {verb::get, "/api/people/ID", &Routes::show_profile},
      {verb::post, "/api/people/ID/block", &Routes::block},
      {verb::delete_, "/api/people/ID/block", &Routes::unblock},
      {verb::post, "/api/people/ID/report", &Routes::report, json},
      {verb::get, "/api/people/me", &Routes::show_person},
      {verb::patch, "/api/people/me", &Routes::rename_person, json},
      {verb::delete_, "/api/people/me", &Routes::forget_person},
      {verb::get, "/api/people/me/kept/ID", &Routes::document},
      {verb::put, "/api/people/me/kept/ID", &Routes::keep_document, json},
      {verb::post, "/api/solve", &Routes::solve, json | slow},
      {verb::post, "/api/solve/stop", &Routes::stop_solving, json},
      {verb::get, "/api/stream/event", &Routes::bot_events},
      {verb::get, "/api/studies", &Routes::list_studies},
      {verb::post, "/api/studies", &Routes::create_study, json},
      {verb::get, "/api/studies/ID", &Routes::show_study},
      {verb::patch, "/api/studies/ID", &Routes::change_study, json},
      {verb::delete_, "/api/studies/ID", &Routes::remove_study},
      {verb::post, "/api/studies/ID/writers", &Routes::invite_writers},
      {verb::delete_, "/api/studies/ID/writers", &Routes::dismiss_writers},
      {verb::get, "/api/studies/ID/chapters/ID", &Routes::show_chapter},
      {verb::put, "/api/studies/ID/chapters/ID", &Routes::put_chapter, json | long_body},
      {verb::delete_, "/api/studies/ID/chapters/ID", &Routes::remove_chapter},
      {verb::get, "/api/tables/ID", &Routes::ask_tables},
      {verb::get, "/api/tables/ID/endings", &Routes::list_endings},
      {verb::get, "/api/tables/ID/endings/ID", &Routes::show_ending},
      {verb::post, "/api/token/test", &Routes::test_tokens},
  };
  return routes;
}

std::string_view target_of(const Request& request) {
  return {request.target().data(), request.target().size()};
}

std::string_view header(const Request& request, http::field field) {
  const auto value = request[field];
  return {value.data(), value.size()};
}

Routes::Routes(GameService& service, Assets assets, std::optional<Assets> docs, HostPolicy hosts,
               bool named_only)
    : service_(service),
      assets_(std::move(assets)),
      docs_(std::move(docs)),
      hosts_(std::move(hosts)),
      named_only_(named_only) {}

std::optional<Reply> Routes::refusal(const Request& request) const {
  if (request.count(http::field::host) != 1) {
    return error_reply(http::status::bad_request, msg::host_header_missing()).because(Rejection::host);
  }
  const std::string_view host = header(request, http::field::host);
  if (!hosts_.accepts(host)) {
    return error_reply(http::status::forbidden, msg::host_refused(host)).because(Rejection::host);
  }
  const bool harmless = is_get(request) && !boost::beast::websocket::is_upgrade(request);
  if (!harmless && request.count(http::field::origin) > 0 &&
      !same_origin(header(request, http::field::origin), host)) {
    return error_reply(http::status::forbidden, msg::other_site_refused()).because(Rejection::origin);
  }
  return {};
}

Routes::Target Routes::find(const Request& request) {
  Target found{clean_path(target_of(request))};
  if (!found.path) return found;
  for (const Route& route : table()) {
    // The longest fits best: an ID may be any text. Of two as long the later one does: "me" is no ID.
    const auto names =
        route.path.size() >= found.resource.size() ? names_in(*found.path, route.path) : std::nullopt;
    if (!names) continue;
    if (route.path != found.resource) found.route = nullptr;
    found.resource = route.path;
    found.id = names->id;
    found.part = names->part;
    if (fits(route, request)) found.route = &route;
  }
  return found;
}

net::awaitable<Reply> Routes::answer(const Target& target, const Request& request, const std::string& owner,
                                     Cancellation& cancellation) {
  if (target.in_api()) {
    if (auto refused = refuse_address(request)) co_return std::move(*refused);
  }
  if (!target.route) co_return unrouted(target, request);
  if (target.is(json)) {
    if (auto refused = refuse_body(request)) co_return std::move(*refused);
  }
  const Call call{request, owner, target.id, target.part, cancellation};
  co_return co_await (this->*target.route->answer)(call);
}

Reply Routes::unrouted(const Target& target, const Request& request) const {
  if (!target.path) return bad_request(msg::path_malformed());
  std::vector<std::string> methods, paths;
  for (const Route& route : table()) {
    if (route.path == target.resource) {
      methods.emplace_back(http::to_string(route.method));
      if (route.method == http::verb::get) methods.emplace_back("HEAD");
    }
    if (route.path.starts_with("/api/") && (paths.empty() || paths.back() != route.path))
      paths.emplace_back(route.path);
  }
  if (!methods.empty()) return method_not_allowed(std::move(methods));
  if (target.in_api()) return error_reply(http::status::not_found, msg::api_path_unknown(std::move(paths)));
  if (!is_get(request)) return method_not_allowed({"GET", "HEAD"});
  return file(*target.path, request);
}

Reply Routes::file(const std::string& path, const Request& request) const {
  Reply reply = unframed_file(path, request);
  // It shows what its address says, and has neither keys nor storage.
  reply.framed = path.starts_with("/embed/") && assets_.has_page(path);
  return reply;
}

Reply Routes::unframed_file(const std::string& path, const Request& request) const {
  const std::string_view codings = header(request, http::field::accept_encoding);
  const Assets::Wanted wanted{accepts(codings, "gzip"), accepts(codings, "br"),
                              accepts(header(request, http::field::accept), "text/html"),
                              header(request, http::field::if_none_match)};
  if (docs_ && path == "/docs")
    return empty_reply(http::status::permanent_redirect).with(http::field::location, "/docs/");
  if (docs_ && path.starts_with("/docs/")) return docs_->get(path.substr(5), wanted);
  if (public_url_.empty() || !assets_.has_page(path)) return assets_.get(path, wanted);
  // With the tags of its preview the page is made for each path; it is short.
  Reply plain = assets_.get(path, {false, false, wanted.page, ""});
  if (plain.status != http::status::ok || !plain.mime.starts_with("text/html") || plain.file) return plain;
  auto page = std::make_shared<const std::string>(
      with_preview(plain.body, preview_of(path, header(request, http::field::accept_language)), public_url_));
  Reply reply;
  const std::string etag = etag_of(*page);
  reply.with(http::field::etag, etag).with(http::field::cache_control, "no-cache");
  reply.with(http::field::vary, "Accept-Language");
  if (names_etag(wanted.known_etags, etag)) {
    reply.status = http::status::not_modified;
    return reply;
  }
  reply.mime = plain.mime;
  reply.body = *page;
  reply.owner = std::move(page);
  return reply;
}

}  // namespace cheshire
