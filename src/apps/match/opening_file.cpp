#include "apps/match/opening_file.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string_view>
#include <utility>

#include "engine/replay.h"
#include "games/pgn_tags.h"
#include "messages/commandline.h"
#include "messages/setup.h"
#include "protocol/game_text.h"
#include "text/blanks.h"
#include "text/epd.h"
#include "text/pgn/reader.h"

namespace cheshire {
namespace {

constexpr std::size_t largest_file = std::size_t{64} << 20;

/// Whether a text begins as a record does: with a tag, a comment or the number of a move. Lines of comments
/// before it do not tell.
bool is_pgn(std::string_view text) {
  std::size_t begin = skip_blanks(text, 0);
  while (begin < text.size() && (text[begin] == ';' || text[begin] == '%'))
    begin = skip_blanks(text, std::min(text.find_first_of("\r\n", begin), text.size()));
  if (begin == text.size()) return false;
  if (text[begin] == '[' || text[begin] == '{') return true;
  const std::size_t digits = std::min(text.find_first_not_of("0123456789", begin), text.size());
  return digits != begin && digits < text.size() && (text[digits] == '.' || blank_size(text, digits) > 0);
}

/// Reads the openings of a file, each in its game: positions of Chess960 have castlings of their own.
class OpeningReader {
 public:
  using Note = std::function<void(const Message&)>;

  OpeningReader(const std::string& path, const std::shared_ptr<const AnyGame>& game,
                const GameLibrary& library, const Note& note)
      : path_(path), game_(game), library_(library), note_(note) {
    for (const OptionSpec& option : game->spec().options) {
      if (option.value != option.fallback) chosen_.emplace_back(option.key, option.value);
    }
  }

  void read_pgn(std::string_view text);
  void read_positions(std::string_view text);
  std::vector<Opening> take() {
    if (noted_ > max_noted) note_(msg::openings_noted_more(noted_ - max_noted));
    return std::move(openings_);
  }

 private:
  static constexpr std::int64_t max_noted = 100;

  Result<std::shared_ptr<const AnyGame>> game_at(const std::string& fen);
  Result<Opening> opening_of(const PgnGame& record);
  Result<Opening> opening_at(const std::string& fen, std::int64_t line);
  /// Adds an opening if the game can go on from it.
  void add(Result<Opening> opening, std::int64_t line);
  void note(std::int64_t line, const Message& message) {
    if (noted_++ < max_noted) note_(msg::opening_noted(path_, line, message));
  }

  const std::string& path_;
  const std::shared_ptr<const AnyGame>& game_;
  const GameLibrary& library_;
  const Note& note_;
  OptionValues chosen_;
  std::map<OptionValues, std::shared_ptr<const AnyGame>> others_;  // by what a position says
  std::vector<Opening> openings_;
  std::int64_t noted_ = 0;
  Replay replay_;
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

void OpeningReader::add(Result<Opening> opening, std::int64_t line) {
  if (opening) {
    const std::unique_ptr<Session> session = opening->game->session();
    if (Result<void> set = session->set(opening->fen, opening->moves); !set) {
      opening = set.error();
    } else if (session->outcome().over()) {
      opening = Error{msg::opening_ends()};
    }
  }
  if (!opening) return note(line, msg::opening_left_out(opening.error().message));
  openings_.push_back(*std::move(opening));
}

Result<Opening> OpeningReader::opening_of(const PgnGame& record) {
  const auto named = recorded_spec(record, library_);
  if (!named) return named.error();
  // Chess960 without a position is the array of chess, whatever array the match begins from.
  Opening opening{{}, std::string(record.tag("FEN")), {}};
  if (opening.fen.empty() && named->castling_to_rook) opening.fen = named->start;
  const auto game = game_at(opening.fen);
  if (!game) return game.error();
  opening.game = *game;
  // Each position of Chess960 is a game of its own.
  if (named->id != game_->spec().id ||
      (!named->castling_to_rook && named->identity() != game_->spec().identity()))
    return Error{msg::opening_of_another_game(named->id, game_->spec().id)};
  ReplayRequest request;
  request.variations = false;
  request.notation = true;
  replay_record(**game, record, request, replay_);
  const std::vector<PgnFault> faults = all_faults(record, replay_);
  // Half an opening would be another one: whatever is wrong among its moves may have taken some with it.
  if (replay_.unplayable || !replay_.lost.empty()) return Error{faults.front().message};
  for (const PgnFault& fault : record.faults()) {
    if (!record.items().empty() && fault.at >= record.items().front().at) return Error{fault.message};
  }
  for (const PgnFault& fault : faults) note(record.place(fault.at).line, fault.message);
  if (!replay_.start_fen.empty()) opening.fen = replay_.start_fen;
  for (const Replay::Notation& move : replay_.notation) opening.moves.push_back(move.uci);
  return opening;
}

void OpeningReader::read_pgn(std::string_view text) {
  PgnReader reader;
  reader.feed(text);
  reader.finish();
  while (const PgnGame* record = reader.next()) add(opening_of(*record), record->place(record->begin()).line);
}

Result<Opening> OpeningReader::opening_at(const std::string& fen, std::int64_t line) {
  auto game = game_at(fen);
  if (!game) return game.error();
  const std::unique_ptr<Session> session = (*game)->session();
  if (Result<void> set = session->set(fen, {}, Purpose::analysis); !set) return set.error();
  for (const Error& correction : session->notes()) note(line, msg::position_corrected(correction.message));
  return Opening{*std::move(game), session->start_fen(), {}};
}

void OpeningReader::read_positions(std::string_view text) {
  // The fields of a game's own have no end that one could tell from operations.
  const bool own_fields = game_->spec().capabilities().own_fields;
  for (std::int64_t line = 1; !text.empty(); ++line) {
    const std::size_t end = std::min(text.find_first_of("\r\n"), text.size());
    const std::string_view position = text.substr(0, end);
    text.remove_prefix(std::min(end + (text.substr(end).starts_with("\r\n") ? 2 : 1), text.size()));
    if (skip_blanks(position, 0) == position.size()) continue;
    add(opening_at(own_fields ? std::string(position) : fen_of_epd(position), line), line);
  }
}

}  // namespace

Result<std::vector<Opening>> read_openings(const std::string& path,
                                           const std::shared_ptr<const AnyGame>& game,
                                           const GameLibrary& library,
                                           const std::function<void(const Message&)>& note) {
  const Result<std::string> text = read_text(path, largest_file);
  if (!text) return text.error();
  OpeningReader reader(path, game, library, note);
  is_pgn(*text) ? reader.read_pgn(*text) : reader.read_positions(*text);
  std::vector<Opening> openings = reader.take();
  if (openings.empty()) return Error{msg::openings_none(path)};
  return openings;
}

}  // namespace cheshire
