#include "server/routes.h"

#include <spdlog/spdlog.h>

#include <boost/beast/websocket/rfc6455.hpp>

#include "server/new_game.h"
#include "text/json_writer.h"

namespace cheshire {
namespace {

std::string_view view(boost::beast::string_view text) { return {text.data(), text.size()}; }

std::string_view header(const Request& request, http::field field) { return view(request[field]); }

bool is_get(const Request& request) {
  return request.method() == http::verb::get || request.method() == http::verb::head;
}

Reply wrong_method(const char* allowed) {
  return error_reply(http::status::method_not_allowed, Error{std::string("this address takes ") + allowed})
      .with(http::field::allow, allowed);
}

Reply no_such_game() { return error_reply(http::status::not_found, Error{"no game has this id"}); }

/// The disk or a stored game is at fault.
Reply broken(Table& table, const Error& error) {
  table.log().error("{}", error.message);
  return error_reply(http::status::internal_server_error, error);
}

bool is_json(std::string_view type) {
  type = type.substr(0, type.find(';'));
  while (type.ends_with(' ')) type.remove_suffix(1);
  return boost::beast::iequals(type, "application/json");
}

/// The keys said in the address: "?key=...&key=...".
std::vector<std::string> said_keys(const Request& request) {
  std::vector<std::string> keys;
  const std::string_view target = view(request.target());
  std::size_t at = target.find('?');
  while (at != std::string_view::npos) {
    const std::size_t end = target.find('&', at + 1);
    const std::string_view field = target.substr(at + 1, end - at - 1);
    if (field.starts_with("key=") && field.size() <= longest_key + 4) keys.emplace_back(field.substr(4));
    at = end;
  }
  return keys;
}

Reply forbidden(const Error& error) { return error_reply(http::status::forbidden, error); }

}  // namespace

Routes::Routes(Table& table, Assets assets, HostPolicy hosts, bool named_only)
    : table_(table), assets_(std::move(assets)), hosts_(std::move(hosts)), named_only_(named_only) {}

std::optional<Reply> Routes::refusal(const Request& request) const {
  if (request.count(http::field::host) != 1) {
    return error_reply(http::status::bad_request, Error{"a request needs one Host header"});
  }
  const std::string_view host = header(request, http::field::host);
  if (!hosts_.accepts(host)) {
    return error_reply(http::status::forbidden,
                       Error{"this server does not answer to the name '" + std::string(host) + "'"});
  }
  const bool harmless = is_get(request) && !boost::beast::websocket::is_upgrade(request);
  if (!harmless && request.count(http::field::origin) > 0 &&
      !same_origin(header(request, http::field::origin), host)) {
    return error_reply(http::status::forbidden, Error{"pages of other sites may not play here"});
  }
  return {};
}

void Routes::answer(const Request& request, const Done& done) {
  const auto path = clean_path(view(request.target()));
  if (!path)
    return done(error_reply(http::status::bad_request, Error{"this is no address of a file or a game"}));
  if (*path == "/ws") {
    if (!is_get(request)) return done(wrong_method("GET"));
    return done(error_reply(http::status::bad_request, Error{"this address speaks WebSocket"}));
  }
  if (*path == "/api/games") return games(request, done);
  if (*path == "/api/library") {
    if (!is_get(request)) return done(wrong_method("GET, HEAD"));
    return done(library());
  }
  if (path->starts_with("/api/games/")) return game(request, path->substr(11), done);
  if (path->starts_with("/api/") || *path == "/api") {
    return done(error_reply(http::status::not_found,
                            Error{"the API has /api/games, /api/games/ID and /api/library"}));
  }
  if (!is_get(request)) return done(wrong_method("GET, HEAD"));
  const std::string_view codings = header(request, http::field::accept_encoding);
  done(assets_.get(*path, {accepts(codings, "gzip"), accepts(codings, "br"),
                           header(request, http::field::if_none_match)}));
}

void Routes::games(const Request& request, const Done& done) {
  if (request.method() == http::verb::post) return create(request, done);
  if (!is_get(request)) return done(wrong_method("GET, HEAD, POST"));
  const auto query = read_list_query(view(request.target()));
  if (!query) return done(error_reply(http::status::bad_request, query.error()));
  table_.journal().after([this, done, query = *query](const Error*) {
    auto list = table_.referee().list(query, named_only_);
    done(list ? json_reply(http::status::ok, std::move(*list)) : broken(table_, list.error()));
  });
}

Reply Routes::library() const {
  const Shelf& shelf = table_.referee().shelf();
  JsonWriter json;
  json.begin_object().key("games").begin_array();
  for (const std::string& id : shelf.library.ids()) {
    const Result<GameSpec> spec = shelf.library.find(id);
    if (!spec) continue;
    json.begin_object().field("id", id).field("title", spec->title).field("family", spec->family);
    json.key("summary").begin_array();
    for (const std::string& sentence : spec->summary) json.value(sentence);
    json.end_array().end_object();
  }
  json.end_array().key("files").begin_array();
  for (const Shelf::File& file : shelf.files) {
    json.begin_object().field("name", file.name.substr(file.name.rfind('/') + 1)).field("text", file.text);
    json.key("games").begin_array();
    for (const std::string& id : shelf.playable(file)) json.value(id);
    json.end_array().end_object();
  }
  json.end_array().end_object();
  return json_reply(http::status::ok, json.take());
}

void Routes::create(const Request& request, const Done& done) {
  if (!is_json(header(request, http::field::content_type))) {
    return done(
        error_reply(http::status::unsupported_media_type, Error{"the body must be application/json"}));
  }
  std::vector<GameFileFault> faults;
  auto row = read_new_game(request.body(), table_.referee().shelf(), faults);
  if (!row && !faults.empty()) return done(faults_reply(row.error(), faults));
  if (!row) return done(error_reply(http::status::bad_request, row.error()));
  table_.referee().create(std::move(*row), [this, done](const Verdict& verdict, const std::string& id,
                                                        const std::string& record) {
    if (verdict.kind != Verdict::Kind::done) return done(broken(table_, verdict.error));
    table_.log().info("game {} created", id);
    done(json_reply(http::status::created, record).with(http::field::location, "/api/games/" + id));
  });
}

void Routes::game(const Request& request, const std::string& id, const Done& done) {
  Seat seat;
  const Verdict known = table_.referee().seat(id, said_keys(request), seat);
  const bool may_be_asked = request.method() == http::verb::delete_ || is_get(request);
  if (may_be_asked && known.kind == Verdict::Kind::denied) return done(forbidden(known.error));
  if (request.method() == http::verb::delete_) {
    return table_.referee().remove(id, seat, [this, id, done](const Verdict& verdict) {
      if (verdict.kind == Verdict::Kind::missing) return done(no_such_game());
      if (verdict.kind == Verdict::Kind::denied) return done(forbidden(verdict.error));
      if (verdict.kind != Verdict::Kind::done) return done(broken(table_, verdict.error));
      table_.removed(id);
      done(empty_reply(http::status::no_content));
    });
  }
  if (!is_get(request)) return done(wrong_method("GET, HEAD, DELETE"));
  table_.journal().after([this, id, done, viewer = seat.viewer()](const Error*) {
    auto record = table_.referee().record(id, viewer);
    if (!record) return done(broken(table_, record.error()));
    done(record->has_value() ? json_reply(http::status::ok, std::move(**record)) : no_such_game());
  });
}

bool is_socket_request(const Request& request) {
  if (!boost::beast::websocket::is_upgrade(request)) return false;
  const auto path = clean_path(view(request.target()));
  return path && *path == "/ws";
}

}  // namespace cheshire
