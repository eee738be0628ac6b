#include "apps/openings.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

#include "engine/replay.h"
#include "messages/commandline.h"
#include "protocol/game_text.h"
#include "text/epd.h"
#include "text/pgn/reader.h"

namespace cheshire {
namespace {

constexpr std::size_t largest_file = std::size_t{64} << 20;

/// Whether a text begins as a record does: with a tag or the number of a move.
bool is_pgn(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t\r\n");
  if (begin == std::string_view::npos) return false;
  const std::size_t digits = text.find_first_not_of("0123456789", begin);
  return text[begin] == '[' || (digits != begin && digits != std::string_view::npos && text[digits] == '.');
}

/// Adds an opening if the game can go on from it.
std::optional<Message> add(std::vector<Opening>& openings, Opening opening, const AnyGame& game) {
  const std::unique_ptr<Session> session = game.session();
  if (Result<void> set = session->set(opening.fen, opening.moves); !set) return set.error().message;
  if (session->outcome().over()) return msg::opening_ends();
  openings.push_back(std::move(opening));
  return {};
}

std::optional<Message> read_pgn(std::string_view text, const std::string& path, const AnyGame& game,
                                const GameLibrary& library, std::vector<Opening>& openings) {
  GameOpener opener(library);
  ReplayRequest request;
  request.variations = false;
  request.notation = true;
  Replay replay;
  PgnReader reader;
  reader.feed(text);
  reader.finish();
  while (const PgnGame* record = reader.next()) {
    const auto fault = [&](const Message& message) {
      return msg::opening_refused(path, record->place(record->begin()).line, message);
    };
    const auto opened = opener.open(*record);
    if (!opened) return fault(opened.error().message);
    if ((*opened)->spec().identity() != game.spec().identity())
      return fault(msg::opening_of_another_game((*opened)->spec().id, game.spec().id));
    replay_record(game, *record, request, replay);
    if (const auto faults = all_faults(*record, replay); !faults.empty())
      return fault(faults.front().message);
    Opening opening{std::string(record->tag("FEN")), {}};
    for (const Replay::Notation& move : replay.notation) opening.moves.push_back(move.uci);
    if (const auto message = add(openings, std::move(opening), game)) return fault(*message);
  }
  return {};
}

std::optional<Message> read_positions(std::string_view text, const std::string& path, const AnyGame& game,
                                      std::vector<Opening>& openings) {
  for (std::int64_t line = 1; !text.empty(); ++line) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view position = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (position.ends_with('\r')) position.remove_suffix(1);
    if (position.find_first_not_of(' ') == std::string_view::npos) continue;
    // The fields of a game's own have no end that one could tell from operations.
    std::string fen = game.spec().capabilities().own_fields ? std::string(position) : fen_of_epd(position);
    if (const auto message = add(openings, {std::move(fen), {}}, game))
      return msg::opening_refused(path, line, *message);
  }
  return {};
}

}  // namespace

Result<std::vector<Opening>> read_openings(const std::string& path, const AnyGame& game,
                                           const GameLibrary& library) {
  const Result<std::string> text = read_text(path, largest_file);
  if (!text) return text.error();
  std::vector<Opening> openings;
  const auto fault = is_pgn(*text) ? read_pgn(*text, path, game, library, openings)
                                   : read_positions(*text, path, game, openings);
  if (fault) return Error{*fault};
  if (openings.empty()) return Error{msg::openings_none(path)};
  return openings;
}

}  // namespace cheshire
