// Previews of links: the pictures, and what is said beside them. Everything is as a spectator may know it,
// since whoever posts a link shows it to others.
#include <boost/json.hpp>

#include "engine/session_diagram.h"
#include "messages/operator.h"
#include "messages/server.h"
#include "messages/table.h"
#include "server/model/player.h"
#include "server/net/routes.h"

namespace json = boost::json;
namespace net = boost::asio;

namespace cheshire {
namespace {

constexpr std::string_view front_game = "alice";  // on the picture of every page that is about no other game

std::string picture_of_start(std::string_view game) {
  return "/api/library/" + std::string(game) + "/picture";
}

/// Returns a text field of a stored object; empty if it has none.
std::string text_in(const std::string& object, std::string_view field) {
  boost::system::error_code error;
  const json::value value = json::parse(object, error);
  const json::object* members = error ? nullptr : value.if_object();
  const json::value* found = members == nullptr ? nullptr : members->if_contains(field);
  return found == nullptr || !found->is_string() ? std::string() : std::string(found->get_string());
}

std::string name_of_player(const std::string& player, const PreviewTexts& texts) {
  if (is_person(player)) {
    std::string name = text_in(player, "name");
    return name.empty() ? texts.say(msg::preview_somebody()) : name;
  }
  boost::system::error_code error;
  const json::value value = json::parse(player, error);
  const json::value* level = error || !value.is_object() ? nullptr : value.get_object().if_contains("level");
  return texts.say(msg::preview_engine(level != nullptr && level->is_int64() ? level->get_int64() : 0));
}

/// The last part of a path, "/g/ID" -> "ID", if the rest is `place`.
std::optional<std::string> named(const std::string& path, std::string_view place) {
  if (!path.starts_with(place) || path.size() == place.size()) return {};
  return path.substr(place.size());
}

}  // namespace

net::awaitable<Reply> Routes::picture(const Call& call, const std::string& svg) {
  const std::string etag = etag_of(svg);
  Reply reply;
  reply.with(http::field::etag, etag).with(http::field::cache_control, "public, max-age=60");
  if (names_etag(header(call.request, http::field::if_none_match), etag)) {
    reply.status = http::status::not_modified;
    co_return reply;
  }
  const auto made = co_await pictures_->png(call.owner, svg);
  if (!made) {
    co_return error_reply(http::status::service_unavailable, msg::picture_busy())
        .with(http::field::retry_after, "2")
        .because(Rejection::picture);
  }
  if (!*made) co_return error_reply(http::status::internal_server_error, msg::picture_failed());
  reply.mime = "image/png";
  reply.owner = *made;
  reply.body = *reply.owner;
  reply.kept = true;
  co_return reply;
}

net::awaitable<Reply> Routes::game_picture(const Call& call) {
  if (!pictures()) co_return error_reply(http::status::not_found, msg::no_pictures());
  GameCache& cache = service_.games().cache;
  co_await cache.prepare(call.id, call.owner);
  const auto found = cache.find(call.id);
  if (!found || *found == nullptr) co_return error_reply(http::status::not_found, msg::game_not_found());
  GameInPlay& game = **found;
  const Session& shown = game.row.sealed() ? game.seen_by(Viewer::spectator) : *game.session;
  const std::string svg = svg_board(shown, {}, {});
  co_return co_await picture(call, svg);
}

net::awaitable<Reply> Routes::start_picture(const Call& call) {
  if (!pictures()) co_return error_reply(http::status::not_found, msg::no_pictures());
  NewGame made;
  made.row.game = call.id;
  Rules opened = co_await open_rules(std::move(made), call.owner, Rejection::picture);
  if (opened.refused) co_return *std::move(opened.refused);
  const std::string svg = svg_board(*opened.rules->session(), {}, {});
  co_return co_await picture(call, svg);
}

void Routes::preview_in(PicturePool& pictures, std::string public_url) {
  pictures_ = &pictures;
  public_url_ = std::move(public_url);
  const Reply texts = assets_.get("/previews.json", {});
  previews_ = PreviewTexts::languages(texts.status == http::status::ok ? texts.body : std::string_view());
}

LinkPreview Routes::preview_of_game(const std::string& id, const PreviewTexts& texts) const {
  LinkPreview preview;
  (void)service_.games().views.show(id, Viewer::spectator, [&](const Pov& pov) {
    const GameRow& row = pov.row;
    const std::string white = name_of_player(row.white, texts), black = name_of_player(row.black, texts);
    const auto spec = service_.games().cache.rules().loaded_games().library.find(row.game);
    // A game of a file speaks for itself.
    preview.title = row.title.empty() ? row.game : row.title;
    if (row.file.empty()) preview.title = texts.title(row.game, preview.title);
    const bool open_white = row.invitations.open(SeatName::white),
               open_black = row.invitations.open(SeatName::black);
    if (!row.result.empty()) {
      preview.description = texts.say(msg::preview_result(white, black, texts.say(row.result)));
    } else if (row.link && open_white != open_black) {
      preview.description =
          texts.say(msg::preview_invitation(open_white ? black : white, spec ? texts.rule(*spec) : ""));
    } else {
      const bool black_moves = row.round.fen.find(" b ") != std::string::npos;
      preview.description =
          texts.say(msg::preview_game(white, black, black_moves ? Color::black : Color::white));
    }
    if (pictures()) preview.picture = "/api/games/" + id + "/picture";
  });
  return preview;
}

LinkPreview Routes::preview_of(const std::string& path, std::string_view accept_language) const {
  const auto& library = service_.games().cache.rules().loaded_games().library;
  std::vector<std::string> languages;
  for (const PreviewTexts& one : previews_) languages.push_back(one.language());
  const PreviewTexts& texts = previews_[wanted_language(accept_language, languages)];
  LinkPreview preview;
  if (const auto id = named(path, "/g/")) preview = preview_of_game(*id, texts);
  if (const auto game = named(path, "/games/")) {
    if (const auto spec = library.find(*game)) {
      preview.title = texts.title(spec->id, spec->title);
      preview.description = texts.rule(*spec);
      if (pictures()) preview.picture = picture_of_start(*game);
    }
  }
  if (preview.title.empty()) {
    preview.title = "Cheshire";
    preview.description = texts.say(msg::preview_home());
    if (pictures()) preview.picture = picture_of_start(front_game);
  }
  preview.path = path;
  preview.locale = texts.locale();
  for (const PreviewTexts& one : previews_)
    if (&one != &texts) preview.other_locales.push_back(one.locale());
  return preview;
}

}  // namespace cheshire
