#include "apps/openings.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string_view>
#include <utility>

#include "engine/replay.h"
#include "games/pgn_tags.h"
#include "messages/commandline.h"
#include "protocol/game_text.h"
#include "text/blanks.h"
#include "text/epd.h"
#include "text/pgn/reader.h"

namespace cheshire {
namespace {

constexpr std::size_t largest_file = std::size_t{64} << 20;

/// Whether a text begins as a record does: with a tag or the number of a move.
bool is_pgn(std::string_view text) {
  const std::size_t begin = skip_blanks(text, 0);
  if (begin == text.size()) return false;
  const std::size_t digits = text.find_first_not_of("0123456789", begin);
  return text[begin] == '[' || (digits != begin && digits != std::string_view::npos && text[digits] == '.');
}

/// Reads the openings of a file, each in its game: positions of Chess960 have castlings of their own.
class OpeningReader {
 public:
  OpeningReader(const std::string& path, const std::shared_ptr<const AnyGame>& game,
                const GameLibrary& library)
      : path_(path), game_(game), library_(library) {
    for (const OptionSpec& option : game->spec().options) {
      if (option.value != option.fallback) chosen_.emplace_back(option.key, option.value);
    }
  }

  /// Returns what is wrong with the first opening that cannot be played.
  std::optional<Message> read_pgn(std::string_view text);
  std::optional<Message> read_positions(std::string_view text);
  std::vector<Opening> take() { return std::move(openings_); }

 private:
  Result<std::shared_ptr<const AnyGame>> game_at(const std::string& fen);
  std::optional<Message> add(std::shared_ptr<const AnyGame> game, std::string fen,
                             std::vector<std::string> moves);

  const std::string& path_;
  const std::shared_ptr<const AnyGame>& game_;
  const GameLibrary& library_;
  OptionValues chosen_;
  std::map<OptionValues, std::shared_ptr<const AnyGame>> others_;  // by what a position says
  std::vector<Opening> openings_;
};

/// Returns the game with the options that a position says.
Result<std::shared_ptr<const AnyGame>> OpeningReader::game_at(const std::string& fen) {
  const OptionValues values = library_.options_at(game_->spec().id, chosen_, fen);
  if (values == chosen_) return game_;
  std::shared_ptr<const AnyGame>& game = others_[values];
  if (!game) {
    Result<GameSpec> spec = library_.find(game_->spec().id, values);
    if (!spec) return spec.error();
    auto opened = open_game(*std::move(spec));
    if (!opened) return opened.error();
    game = *opened;
  }
  return game;
}

/// Adds an opening if the game can go on from it.
std::optional<Message> OpeningReader::add(std::shared_ptr<const AnyGame> game, std::string fen,
                                          std::vector<std::string> moves) {
  const std::unique_ptr<Session> session = game->session();
  if (Result<void> set = session->set(fen, moves); !set) return set.error().message;
  if (session->outcome().over()) return msg::opening_ends();
  openings_.push_back({std::move(game), std::move(fen), std::move(moves)});
  return {};
}

std::optional<Message> OpeningReader::read_pgn(std::string_view text) {
  ReplayRequest request;
  request.variations = false;
  request.notation = true;
  Replay replay;
  PgnReader reader;
  reader.feed(text);
  reader.finish();
  while (const PgnGame* record = reader.next()) {
    const auto fault = [&](const Message& message) {
      return msg::opening_refused(path_, record->place(record->begin()).line, message);
    };
    const auto named = recorded_spec(*record, library_);
    if (!named) return fault(named.error().message);
    // Chess960 without a position is the array of chess, whatever array the match begins from.
    std::string fen(record->tag("FEN"));
    if (fen.empty() && named->castling_to_rook) fen = named->start;
    const auto game = game_at(fen);
    if (!game) return fault(game.error().message);
    // Each position of Chess960 is a game of its own.
    if (named->id != game_->spec().id ||
        (!named->castling_to_rook && named->identity() != game_->spec().identity()))
      return fault(msg::opening_of_another_game(named->id, game_->spec().id));
    replay_record(**game, *record, request, replay);
    if (const auto faults = all_faults(*record, replay); !faults.empty())
      return fault(faults.front().message);
    std::vector<std::string> moves;
    for (const Replay::Notation& move : replay.notation) moves.push_back(move.uci);
    if (const auto message = add(*game, fen, std::move(moves))) return fault(*message);
  }
  return {};
}

std::optional<Message> OpeningReader::read_positions(std::string_view text) {
  for (std::int64_t line = 1; !text.empty(); ++line) {
    const std::size_t end = std::min(text.find_first_of("\r\n"), text.size());
    const std::string_view position = text.substr(0, end);
    text.remove_prefix(std::min(end + (text.substr(end).starts_with("\r\n") ? 2 : 1), text.size()));
    if (skip_blanks(position, 0) == position.size()) continue;
    // The fields of a game's own have no end that one could tell from operations.
    const bool own_fields = game_->spec().capabilities().own_fields;
    std::string fen = own_fields ? std::string(position) : fen_of_epd(position);
    auto game = game_at(fen);
    const auto message =
        game ? add(*std::move(game), std::move(fen), {}) : std::optional(game.error().message);
    if (message) return msg::opening_refused(path_, line, *message);
  }
  return {};
}

}  // namespace

Result<std::vector<Opening>> read_openings(const std::string& path,
                                           const std::shared_ptr<const AnyGame>& game,
                                           const GameLibrary& library) {
  const Result<std::string> text = read_text(path, largest_file);
  if (!text) return text.error();
  OpeningReader reader(path, game, library);
  const auto fault = is_pgn(*text) ? reader.read_pgn(*text) : reader.read_positions(*text);
  if (fault) return Error{*fault};
  std::vector<Opening> openings = reader.take();
  if (openings.empty()) return Error{msg::openings_none(path)};
  return openings;
}

}  // namespace cheshire
