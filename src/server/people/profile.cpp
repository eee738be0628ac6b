// Reads a profile from the store, and writes it as JSON.
#include "server/people/profile.h"

#include <cmath>

#include "text/json_writer.h"

namespace cheshire {
namespace {

constexpr std::size_t day_digits = 10;  // "2026-01-31"

void write_rating(JsonWriter& json, const char* name, const Rating& rating) {
  const ShownRating whole = shown(rating);
  json.key(name).begin_object().field("points", whole.points).field("provisional", whole.provisional);
  json.end_object();
}

void write_text_or_null(JsonWriter& json, const char* name, const std::string& text) {
  json.key(name);
  text.empty() ? json.null() : json.value(text);
}

void write_game(JsonWriter& json, const RatedGameRow& game) {
  constexpr const char* scores[] = {"0-1", "1/2-1/2", "1-0"};
  json.begin_object();
  write_text_or_null(json, "id", game.kept ? game.id : std::string());
  json.field("game", game.game).field("category", game.category).field("at", game.at);
  json.field("score", scores[game.white_half_points]);
  for (std::size_t at = 0; at < 2; ++at) {
    json.key(at == 0 ? "white" : "black").begin_object();
    write_text_or_null(json, "name", game.names[at]);
    json.field("engine", game.sides[at].number == 0);
    write_rating(json, "before", game.change.before[at]);
    write_rating(json, "after", game.change.after[at]);
    json.end_object();
  }
  json.end_object();
}

}  // namespace

Result<Profile> read_profile(Store& store, PersonRow row) {
  RatingStore& stored = store.ratings();
  auto ratings = stored.ratings_of(row.number, Profile::most_ratings);
  if (!ratings) return ratings.error();
  auto games = stored.last_games(row.number, Profile::most_games);
  if (!games) return games.error();
  auto months = stored.months(row.number, Profile::most_months);
  if (!months) return months.error();
  return Profile{std::move(row), *std::move(ratings), *std::move(games), *std::move(months)};
}

std::string profile_json(const Profile& profile, Instant now) {
  JsonWriter json;
  json.begin_object().field("name", profile.row.name);
  json.field("since", profile.row.created.substr(0, day_digits)).field("banned", profile.row.banned);
  json.key("ratings").begin_array();
  for (const StoredRating& stored : profile.ratings) {
    const Rating today = aged(stored.rating, periods_between(stored.at, iso(now)));
    json.begin_object().field("game", stored.key.game).field("category", stored.key.category);
    json.field("against", stored.key.engine ? "engine" : "people");
    write_rating(json, "rating", today);
    json.field("deviation", static_cast<std::int64_t>(std::lround(today.deviation)))
        .field("games", stored.games);
    json.field("won", stored.won).field("drawn", stored.drawn).field("lost", stored.lost);
    json.field("last", stored.at).end_object();
  }
  json.end_array().key("games").begin_array();
  for (const RatedGameRow& game : profile.games) write_game(json, game);
  json.end_array().key("months").begin_array();
  for (const RatedMonth& month : profile.months)
    json.begin_object().field("month", month.month).field("games", month.games).end_object();
  return json.end_array().end_object().take();
}

}  // namespace cheshire
