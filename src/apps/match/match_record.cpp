#include "apps/match/match_record.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "apps/pgn/pgn_files.h"
#include "engine/replay.h"
#include "messages/commandline.h"
#include "text/pgn/reader.h"
#include "text/pgn/writer.h"

namespace cheshire {
namespace {

constexpr std::string_view match_tag = "Match", event = "Cheshire match";

/// Returns the record of a session with a comment for each move that has one.
PgnGame commented(const MatchGame& game) {
  const PgnGame bare = record_of(*game.session);
  PgnGame record;
  for (const PgnTag& tag : bare.tags()) record.set_tag(tag.name, tag.value);
  std::size_t plies = 0;
  const auto comment = [&] {
    if (plies <= game.opening || plies > game.opening + game.moves.size()) return;
    if (const std::string text = write_annotations(game.moves[plies - game.opening - 1]); !text.empty())
      record.add_comment(text);
  };
  // Comments of the record itself complete a move, and stand before ours.
  for (const PgnItem& item : bare.items()) {
    if (item.kind == PgnItem::Kind::comment) {
      record.add_comment(item.text);
    } else if (item.kind == PgnItem::Kind::move) {
      comment();
      record.add_move(item.text);
      ++plies;
    }
  }
  comment();
  return record;
}

/// Returns the last bytes of a regular file; nothing of another or one that cannot be read.
std::string end_of_file(const std::string& path, std::uintmax_t most) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error)) return {};
  const std::uintmax_t size = std::filesystem::file_size(path, error);
  if (error) return {};
  std::ifstream file(path, std::ios::binary);
  file.seekg(static_cast<std::streamoff>(size - std::min(size, most)));
  return {std::istreambuf_iterator<char>(file), {}};
}

/// Whether a text is one game of a match and ends before its result.
bool is_cut_game(std::string_view text, std::string_view match) {
  PgnReader reader;
  reader.feed(text);
  reader.finish();
  const PgnGame* const record = reader.next();
  if (record == nullptr || record->terminated() || !match.starts_with(record->tag(match_tag))) return false;
  return reader.next() == nullptr;
}

int round_of(const PgnGame& record) {
  const std::string_view text = record.tag("Round");
  int round = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), round);
  return fault == std::errc() && end == text.data() + text.size() ? round : 0;
}

}  // namespace

const char* termination(MatchGame::End end) {
  switch (end) {
    case MatchGame::End::normal: return "normal";
    case MatchGame::End::adjudication: return "adjudication";
    case MatchGame::End::time_forfeit: return "time forfeit";
    case MatchGame::End::rules_infraction: return "rules infraction";
    case MatchGame::End::abandoned: return "abandoned";
  }
  return "";
}

PgnGame record_of(const Match& match, const MatchGame& game) {
  PgnGame record = commented(game);
  record.set_tag("Event", std::string(event));
  record.set_tag("Date", fmt::format("{:%Y.%m.%d}", fmt::localtime(std::time(nullptr))));
  record.set_tag("Round", std::to_string(game.number));
  record.set_tag("White", match.name(game.player[0]));
  record.set_tag("Black", match.name(game.player[1]));
  record.set_tag("PlyCount", std::to_string(game.session->ply()));
  record.set_tag("Termination", termination(game.end));
  record.set_tag(match_tag, match.fingerprint());
  record.add_comment(game.reason->text());
  record.set_result(game.result);
  return record;
}

std::vector<RecordedMatchGame> read_match_records(const std::vector<std::string>& paths, bool& whole) {
  std::vector<RecordedMatchGame> games;
  PgnArguments arguments;
  arguments.paths = paths;
  PgnFiles files(arguments);
  files.for_each([&](const PgnGame& record) {
    RecordedMatchGame game{std::string(record.tag(match_tag)), round_of(record),
                           std::string(record.tag("White")), std::string(record.tag("Black")),
                           std::string(record.result())};
    // A record that a full disk has cut has no result after its moves.
    if (!game.match.empty() && game.round > 0 && record.terminated() && game.result != "*")
      games.push_back(std::move(game));
    return true;
  });
  whole = files.errors() == 0;
  return games;
}

bool remove_cut_game(const std::string& path, const std::string& match) {
  constexpr std::uintmax_t longest = std::uintmax_t{1} << 20;
  const std::string end = end_of_file(path, longest);
  const std::string first_line = fmt::format("[Event \"{}\"]\n", event);
  // Of a game that begins a line at `at`, or is cut in the line.
  std::size_t at = end.rfind('\n') + 1;
  if (at == end.size() || !first_line.starts_with(std::string_view(end).substr(at))) {
    at = end.rfind("\n" + first_line) + 1;
    if (at == 0 && !end.starts_with(first_line)) return false;
    if (!is_cut_game(std::string_view(end).substr(at), match)) return false;
  }
  std::filesystem::resize_file(path, std::filesystem::file_size(path) - (end.size() - at));
  return true;
}

Result<MergedMatch> merge(const std::vector<RecordedMatchGame>& games) {
  MergedMatch merged;
  for (const RecordedMatchGame& game : games) {
    if (game.round % 2 == 0 && !merged.names[0].empty()) continue;
    merged.names[0] = game.white;
    merged.names[1] = game.black;
    if (game.round % 2 == 1) break;
  }
  std::set<std::pair<std::string, int>> seen;
  struct Half {
    std::string white;
    int half_points;
  };
  std::map<std::pair<std::string, int>, Half> halves;
  for (const RecordedMatchGame& game : games) {
    const auto& [first, second] = merged.names;
    if (std::pair(game.white, game.black) != std::pair(first, second) &&
        std::pair(game.white, game.black) != std::pair(second, first)) {
      return Error{msg::match_of_others(game.white, game.black, first, second)};
    }
    if (!seen.emplace(game.match, game.round).second) {
      ++merged.duplicates;
      continue;
    }
    const int points = half_points(game.result, game.white == first ? Color::white : Color::black);
    merged.score.add_game(points);
    const auto [other, is_first] =
        halves.try_emplace({game.match, (game.round - 1) / 2}, Half{game.white, points});
    if (!is_first && other->second.white != game.white)
      merged.score.add_pair(other->second.half_points + points);
  }
  if (games.empty()) return Error{msg::match_without_games()};
  return merged;
}

}  // namespace cheshire
