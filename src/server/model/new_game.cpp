// Reads a request for a new game field by field, then fills in what the rules of its game determine.
#include "server/model/new_game.h"

#include "engine/session.h"
#include "engine/session_json.h"
#include "gamefile/game_file.h"
#include "messages/fields.h"
#include "messages/table.h"
#include "server/common/json_read.h"
#include "server/model/parley.h"
#include "server/model/player.h"

namespace json = boost::json;

namespace cheshire {
namespace {

/// Whether the players have keys even without papers.
Result<bool> read_seats(const json::object& body) {
  if (!body.contains("seats")) return false;
  constexpr std::string_view allowed[] = {"open", "link"};
  const auto seats = choice_field(body, "seats", allowed);
  if (!seats) return seats.error();
  return allowed[*seats] == "link";
}

/// Returns the seat of the creator of a game by link.
Result<std::optional<SeatName>> read_mine(const json::object& body, bool link, bool umpire) {
  if (!body.contains("mine")) return std::optional<SeatName>();
  const std::string_view allowed[] = {name(seat_names[0]), name(seat_names[1]), name(seat_names[2])};
  const auto mine = choice_field(body, "mine", allowed);
  if (!mine) return mine.error();
  if (!link) return Error{msg::seat_without_link()};
  const SeatName seat = seat_names[*mine];
  if (seat == SeatName::umpire && !umpire) return Error{msg::seat_without_umpire()};
  return std::optional(seat);
}

/// Returns the requested FEN; empty means the game's own start.
Result<std::string> read_start(const json::object& body) {
  const json::value* value = body.if_contains("fen");
  if (value == nullptr || value->is_null()) return std::string();
  if (!value->is_string()) return Error{msg::field_not_text_or_null("fen")};
  return std::string(value->get_string().data(), value->get_string().size());
}

Result<void> read_game_id(const json::object& body, NewGame& made) {
  auto id = text_field(body, "game", 64);
  if (!id) return id.error();
  made.row.game = small_letters(*id);
  return {};
}

Result<void> read_chosen_options(const json::object& body, NewGame& made) {
  auto chosen = texts_field(body, "options");
  if (!chosen) return chosen.error();
  made.row.options = std::move(*chosen);
  return {};
}

/// Reads which rules to use: those of a game the server knows, or of a file in the request.
Result<void> read_rules(const json::object& body, NewGame& made) {
  const json::value* file = body.if_contains("file");
  const bool has_file = file != nullptr && !file->is_null();
  if (!has_file || body.contains("game")) {
    if (auto r = read_game_id(body, made); !r) return r;
  }
  if (has_file) {
    auto text = text_field(body, "file", max_game_file);
    if (!text) return text.error();
    made.row.file = std::move(*text);
    made.uploaded = true;
  }
  return read_chosen_options(body, made);
}

}  // namespace

Result<void> read_known_game(const json::object& body, NewGame& made) {
  if (auto r = read_game_id(body, made); !r) return r;
  return read_chosen_options(body, made);
}

Result<void> read_rules_and_start(const json::object& body, NewGame& made) {
  if (auto r = read_rules(body, made); !r) return r.error();
  auto fen = read_start(body);
  if (!fen) return fen.error();
  made.row.start = std::move(*fen);
  return {};
}

Result<NewGame> read_new_game(std::string_view text) {
  const auto body = read_object(text);
  if (!body) return body.error();
  if (auto r = only_fields(*body, {"game", "file", "options", "fen", "white", "black", "parley", "seats",
                                   "mine", "clock", "rated", "live"});
      !r)
    return r.error();

  NewGame made;
  GameRow& row = made.row;
  if (auto r = read_rules_and_start(*body, made); !r) return r.error();

  auto white = read_player(*body, "white");
  if (!white) return white.error();
  auto black = read_player(*body, "black");
  if (!black) return black.error();
  row.white = *white;
  row.black = *black;

  auto parley = read_parley(*body);
  if (!parley) return parley.error();
  row.parley = std::move(*parley);

  const auto link = read_seats(*body);
  if (!link) return link.error();
  row.link = *link;
  const auto mine = read_mine(*body, row.link, umpire_of(row.parley) != Umpire::none);
  if (!mine) return mine.error();
  row.creator = *mine;
  const auto clock = read_clock(*body);
  if (!clock) return clock.error();
  row.clock = *clock;
  const auto rated = flag_field(*body, "rated", false);
  if (!rated) return rated.error();
  row.rated = *rated;
  const auto live = flag_field(*body, "live", false);
  if (!live) return live.error();
  row.live = *live;
  return made;
}

Result<void> set_rules(GameRow& row, const AnyGame& rules) {
  if (row.game.empty()) row.game = rules.spec().id;
  if (auto r = check_umpire(row.parley, rules.spec().capabilities()); !r) return r;
  row.options.clear();
  for (const OptionSpec& option : rules.spec().options) row.options.emplace_back(option.key, option.value);
  const auto session = rules.session();
  if (auto r = session->set(row.start); !r)
    return Error{msg::field_refused("fen", r.error().message), r.error().at};
  if (auto missing = session->missing()) return Error{*std::move(missing)};
  row.start = session->start_fen();
  if (session->outcome().over()) row.result = result_json(session->outcome());
  return {};
}

Result<void> start_game(GameRow& row, const AnyGame& rules, const Moment& now) {
  const auto session = rules.session();
  if (Result<void> r = session->set(row.start); !r) return r.error();
  row.id = new_id();
  row.title = rules.spec().title;
  row.papers = rules.spec().capabilities().hidden_information;
  row.created = row.updated = iso(now.wall);
  row.result = session->outcome().over() ? result_json(session->outcome()) : "";
  row.round.fen = session->fen();
  if (row.clock)
    row.round.clock = new_clock(*row.clock, {!row.result.empty(), false, 0, session->side()}, now.steady);
  return {};
}

}  // namespace cheshire
