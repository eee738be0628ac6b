// cheshire pgn filter and split: some of the games, or each part in a file of its own, with their text as it
// is.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <set>

#include "apps/arguments.h"
#include "apps/interrupt.h"
#include "apps/pgn/day.h"
#include "apps/pgn/pgn_commands.h"
#include "apps/pgn/pgn_files.h"
#include "base/fnv.h"
#include "base/rng.h"
#include "messages/commandline.h"
#include "protocol/tokens.h"

namespace cheshire {
namespace {

constexpr int most_elo = 9999;

struct FilterArguments {
  PgnArguments pgn;
  std::vector<std::string> tags, players, results;
  std::string fen, out, since, until;
  int min = 0, max = 1'000'000, min_elo = 0, max_elo = most_elo;
  bool others = false, unique = false;
};

/// Whether a text contains another, whatever the capitals of ASCII.
bool contains(std::string_view text, std::string_view part) {
  const auto same = [](char a, char b) {
    return std::tolower(static_cast<unsigned char>(a)) == std::tolower(static_cast<unsigned char>(b));
  };
  return std::search(text.begin(), text.end(), part.begin(), part.end(), same) != text.end();
}

/// The game, start and moves of records, to find those that are the same.
class Seen {
 public:
  /// Whether no record before had them. Without a move its tags must be the same too.
  bool add(const PgnGame& record, const Replay& replay, const GameSpec& spec) {
    Key key{1, 2};
    mix(key, key_of(spec.identity()));
    mix(key, replay.start);
    for (const Replay::Move& move : replay.moves) mix(key, move.key);
    if (replay.moves.empty()) {
      for (const PgnTag& tag : record.tags()) {
        mix(key, key_of(tag.name));
        mix(key, key_of(tag.value));
      }
    }
    return keys_.insert(key).second;
  }

 private:
  using Key = std::pair<std::uint64_t, std::uint64_t>;

  static std::uint64_t key_of(std::string_view text) {
    Fnv sum;
    sum.add(text);
    return sum.sum();
  }
  // Two keys of 64 bits: by chance none are the same in any file.
  static void mix(Key& key, std::uint64_t more) {
    key = {Rng(key.first ^ more).next(), Rng(key.second + ~more).next()};
  }

  std::set<Key> keys_;
};

class Filter {
 public:
  explicit Filter(const FilterArguments& arguments) : arguments_(arguments) {
    for (const std::string& text : arguments.tags) {
      auto tag = parse_option(text);
      if (!tag) throw UsageError(msg::tag_malformed(printable(text)));
      tags_.push_back(std::move(*tag));
    }
    since_ = day("--since", arguments.since);
    until_ = day("--until", arguments.until);
  }

  /// Throws UsageError if no game that was read has such a position.
  void finish() const {
    if (unplayable_ && keys_.size() == unplayable_games_)
      throw UsageError(msg::argument_refused("--position", *unplayable_));
  }

  /// Whether a game, which may be replayed for it, is chosen.
  bool chooses(PgnFiles& files, const PgnGame& record) {
    if (!tags_match(record)) return false;
    if (arguments_.fen.empty() && arguments_.min == 0 && arguments_.max == 1'000'000 && !arguments_.unique)
      return true;
    ReplayRequest request;
    request.variations = false;
    if (!files.replay(record, request)) return false;
    const Replay& replay = files.replayed();
    if (replay.plies < arguments_.min || replay.plies > arguments_.max) return false;
    if (!arguments_.fen.empty() && !reaches(replay, files.game())) return false;
    return !arguments_.unique || seen_.add(record, replay, files.game().spec());
  }

 private:
  static std::optional<Day> day(const char* option, const std::string& text) {
    if (text.empty()) return {};
    std::optional<Day> read = read_day(text);
    if (!read || !read->known())
      throw UsageError(msg::argument_refused(option, msg::day_malformed(printable(text))));
    return read;
  }

  bool day_matches(const PgnGame& record) const {
    if (!since_ && !until_) return true;
    const std::optional<Day> day = read_day(record.tag("Date"));
    return day && day->known() && (!since_ || compare(*day, *since_) >= 0) &&
           (!until_ || compare(*day, *until_) <= 0);
  }

  /// Whether both players have an Elo, and it is in the range.
  bool elo_matches(const PgnGame& record) const {
    if (arguments_.min_elo == 0 && arguments_.max_elo == most_elo) return true;
    for (const char* tag : {"WhiteElo", "BlackElo"}) {
      const std::string_view text = record.tag(tag);
      int elo = 0;
      const auto [read, fault] = std::from_chars(text.data(), text.data() + text.size(), elo);
      if (fault != std::errc() || elo < std::max(1, arguments_.min_elo) || elo > arguments_.max_elo)
        return false;
    }
    return true;
  }

  bool tags_match(const PgnGame& record) const {
    for (const auto& [name, part] : tags_) {
      if (!contains(record.tag(name), part)) return false;
    }
    for (const std::string& player : arguments_.players) {
      if (!contains(record.tag("White"), player) && !contains(record.tag("Black"), player)) return false;
    }
    if (!day_matches(record) || !elo_matches(record)) return false;
    const auto& results = arguments_.results;
    return results.empty() || std::find(results.begin(), results.end(), record.result()) != results.end();
  }

  /// The key of the wanted position in a game; none if it is no position of that game.
  std::optional<std::uint64_t> key(const AnyGame& game) {
    const std::string identity = game.spec().identity();
    const auto known = keys_.find(identity);
    if (known != keys_.end()) return known->second;
    std::optional<std::uint64_t> key;
    if (const Result<std::unique_ptr<Session>> position = session_at(game, arguments_.fen)) {
      key = (*position)->key();
    } else {
      unplayable_ = position.error().message;
      ++unplayable_games_;
    }
    keys_.emplace(identity, key);
    return key;
  }

  bool reaches(const Replay& replay, const AnyGame& game) {
    const std::optional<std::uint64_t> wanted = key(game);
    if (!wanted) return false;
    return replay.start == *wanted ||
           std::any_of(replay.moves.begin(), replay.moves.end(),
                       [&](const Replay::Move& move) { return move.key == *wanted; });
  }

  const FilterArguments& arguments_;
  std::vector<std::pair<std::string, std::string>> tags_;
  std::optional<Day> since_, until_;
  Seen seen_;
  std::map<std::string, std::optional<std::uint64_t>> keys_;  // by the identity of the game
  std::optional<Message> unplayable_;                         // why one of them cannot have the position
  std::size_t unplayable_games_ = 0;
};

int filter(const FilterArguments& arguments) {
  Filter filter(arguments);
  PgnFiles files(arguments.pgn);
  files.refuse_as_output(arguments.out);
  PgnOutput out(arguments.out);
  files.for_each([&](const PgnGame& record) {
    if (filter.chooses(files, record) != arguments.others) out.copy(record);
    return true;
  });
  filter.finish();
  if (interrupted()) return 1;
  if (!files.nothing_read()) out.finish();
  return files.status();
}

struct SplitArguments {
  PgnArguments pgn;
  std::string prefix = "games", tag;
  int size = 0;
  bool overwrite = false;
};

/// Returns a text as part of a file name.
std::string file_part(std::string_view text) {
  constexpr std::size_t longest = 80;
  std::string name;
  for (const char c : text.substr(0, longest)) {
    const bool plain =
        std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '.' || (c & 0x80) != 0;
    name += plain ? c : '_';
  }
  return name.empty() ? "none" : name;
}

int split(const SplitArguments& arguments) {
  if (arguments.tag.empty() == (arguments.size == 0)) throw UsageError(msg::split_without_size());
  constexpr std::size_t max_files = 10'000;
  PgnFiles files(arguments.pgn);
  std::set<std::string> written;
  std::int64_t games = 0;
  std::unique_ptr<PgnOutput> out;
  std::string open;
  files.for_each([&](const PgnGame& record) {
    const std::string part = arguments.size > 0 ? fmt::format("{:04}", games / arguments.size + 1)
                                                : file_part(record.tag(arguments.tag));
    const std::string path = fmt::format("{}-{}.pgn", arguments.prefix, part);
    if (path != open) {
      if (out) out->finish();
      files.refuse_as_output(path);
      const bool again = written.contains(path);
      if (!again && written.size() == max_files)
        throw std::runtime_error(fmt::format("the games would need more than {} files", max_files));
      if (!again && !arguments.overwrite && std::filesystem::exists(path))
        throw std::runtime_error(
            fmt::format("'{}' exists already; choose another --prefix, or --overwrite", path));
      out = std::make_unique<PgnOutput>(path, again);
      written.insert(path);
      open = path;
    }
    out->copy(record);
    ++games;
    return true;
  });
  if (out) out->finish();
  PgnOutput report("");
  report.write(fmt::format("{} {} in {} {}\n", games, games == 1 ? "game" : "games", written.size(),
                           written.size() == 1 ? "file" : "files"));
  report.finish();
  return files.status();
}

}  // namespace

void add_pgn_filter(Command& pgn) {
  Command command =
      pgn.command("filter", "Write the games that meet all conditions, as they stand in the files");
  const auto arguments = std::make_shared<FilterArguments>();
  add_pgn_arguments(command, arguments->pgn);
  command.texts("--tag", arguments->tags, "NAME=TEXT", "The tag contains the text; may be repeated");
  command.texts("--player", arguments->players, "TEXT",
                "White's or Black's name contains the text; may be repeated");
  command
      .texts("--result", arguments->results, "RESULT",
             "1-0, 0-1, 1/2-1/2, 0-0 or *; one of several if repeated")
      .one_of({"1-0", "0-1", "1/2-1/2", "0-0", "*"});
  command.number("--min-plies", arguments->min, 0, 1'000'000, "At least so many half-moves");
  command.number("--max-plies", arguments->max, 0, 1'000'000, "At most so many half-moves");
  command.text("--position", arguments->fen, "FEN", "Only games whose main line reaches this position");
  command.text(
      "--since", arguments->since, "DATE",
      "Not before this day, month or year: 2024.05.17, 2024.05 or 2024; games without a year are left out");
  command.text("--until", arguments->until, "DATE", "Not after it");
  command.number("--min-elo", arguments->min_elo, 1, most_elo, "Both players have at least this Elo");
  command.number("--max-elo", arguments->max_elo, 1, most_elo, "Both players have an Elo of at most N");
  command.flag("--unique", arguments->unique,
               "Leave out games with the same start and moves as an earlier one");
  command.flag("--others", arguments->others, "Write the games that do not meet the conditions");
  command.text("--output,-o", arguments->out, "FILE", "Write to this file instead of standard output");
  command.runs([arguments] { return filter(*arguments); });
}

void add_pgn_split(Command& pgn) {
  Command command = pgn.command("split", "Write the games into several files, as they stand");
  const auto arguments = std::make_shared<SplitArguments>();
  add_pgn_arguments(command, arguments->pgn);
  command.number("--size", arguments->size, 1, 1'000'000'000,
                 "So many games in each file: PREFIX-0001.pgn, ...");
  command.text("--by", arguments->tag, "TAG", "One file for each value of a tag: PREFIX-VALUE.pgn");
  command.flag("--overwrite", arguments->overwrite, "Replace files that exist already");
  command.text("--prefix", arguments->prefix, "PREFIX", "How the files' names begin; may have a folder")
      .show_default();
  command.runs([arguments] { return split(*arguments); });
}

}  // namespace cheshire
