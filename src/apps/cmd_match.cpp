// cheshire match: engine against engine.
#include <fmt/format.h>
#include <unistd.h>

#include <charconv>
#include <cmath>
#include <cstdio>
#include <initializer_list>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <stdexcept>

#include "apps/arguments.h"
#include "apps/commands.h"
#include "apps/interrupt.h"
#include "apps/match/match.h"
#include "apps/match/match_arguments.h"
#include "apps/match/match_record.h"
#include "apps/match/match_report.h"
#include "apps/match/opening_file.h"
#include "apps/pgn/pgn_files.h"
#include "apps/shards.h"
#include "messages/commandline.h"
#include "protocol/tokens.h"
#include "text/pgn/writer.h"

namespace cheshire {
namespace {

struct MatchArguments {
  GameArguments game;
  MatchOptions match;
  std::string commands[2] = {"builtin", "builtin"};
  std::vector<std::string> options[2];
  int hash = 16;
  int concurrency = 1;
  std::string tc, pgn, openings, sprt, elo = "normalized", resign, draw, shard;
  std::vector<std::string> merge;
  bool resume = false, json = false;
};

/// Reads "ELO0,ELO1".
Sprt read_sprt(const std::string& text) {
  const auto number = [&](std::string_view part) {
    constexpr double max = 1000;
    double elo = 0;
    const char* end = part.data() + part.size();
    const auto [read, fault] = std::from_chars(part.data(), end, elo);
    if (fault != std::errc() || read != end || !(std::abs(elo) <= max))
      throw UsageError(msg::sprt_malformed(printable(text)));
    return elo;
  };
  const std::string_view all = text;
  const std::size_t comma = std::min(all.find(','), all.size());
  const Sprt sprt{number(all.substr(0, comma)), number(all.substr(std::min(comma + 1, all.size())))};
  if (sprt.elo0 >= sprt.elo1) throw UsageError(msg::sprt_without_difference());
  return sprt;
}

void read_adjudication(MatchArguments& arguments) {
  AdjudicationOptions& a = arguments.match.adjudication;
  if (!arguments.resign.empty() && (!read_numbers(arguments.resign, ',', {&a.win_score, &a.win_moves}) ||
                                    a.win_score == 0 || a.win_moves == 0)) {
    throw UsageError(msg::resign_malformed(printable(arguments.resign)));
  }
  if (!arguments.draw.empty() &&
      (!read_numbers(arguments.draw, ',', {&a.draw_score, &a.draw_moves, &a.draw_from}) ||
       a.draw_moves == 0)) {
    throw UsageError(msg::draw_malformed(printable(arguments.draw)));
  }
}

/// Prints what UCI engines say of their options, each sentence once, however many of them play at a time.
class EngineNotes {
 public:
  void print(const std::string& flag, const std::string& engine, const std::string& text) {
    constexpr std::size_t most = 100;
    const std::string note = msg::engine_note(flag, engine, text).text();
    const std::scoped_lock lock(mutex_);
    if (printed_.size() < most && printed_.insert(note).second) fmt::print(stderr, "{}\n", note);
  }

 private:
  std::mutex mutex_;
  std::set<std::string> printed_;
};

std::unique_ptr<Player> player(const MatchArguments& arguments, int which, EngineNotes& notes,
                               const std::shared_ptr<const AnyGame>& game) {
  const char* flag = which == 0 ? "--white" : "--black";
  const std::string& name = arguments.match.names[which];
  PlayerOptions options{arguments.commands[which], arguments.hash, {}};
  options.heard = [&notes, flag, name](const std::string& engine, const std::string& text) {
    notes.print(flag, name.empty() ? engine : name, text);
  };
  for (const std::string& text : arguments.options[which]) {
    auto option = parse_option(text);
    if (!option)
      throw UsageError(
          msg::argument_refused(fmt::format("{}-option {}", flag, text), option.error().message));
    options.engine_options.push_back(std::move(*option));
  }
  auto made = make_player(options, game);
  if (!made) throw refused_argument(flag, options.command, made.error());
  return std::move(*made);
}

int run_merge(const MatchArguments& arguments) {
  bool whole = false;
  const Result<MergedMatch> merged = merge(read_match_records(arguments.merge, whole));
  if (!merged) throw UsageError(msg::argument_refused("--merge", merged.error().message));
  if (merged->duplicates > 0) fmt::print(stderr, "{}\n", msg::match_duplicates(merged->duplicates).text());
  const MatchSummary summary{{merged->names[0], merged->names[1]}, merged->score, arguments.match.sprt};
  if (arguments.json) {
    fmt::print("{}\n", summary_json(summary, ""));
  } else {
    print_summary(summary);
  }
  return whole ? 0 : 1;
}

/// Takes over the games of this match that a file has, and returns the names of their players: none without
/// games. A game that was cut as it was written is removed from the file.
std::vector<std::string> resume(Match& match, const std::string& path) {
  if (access(path.c_str(), F_OK) != 0) return {};
  if (remove_cut_game(path, match.fingerprint())) fmt::print(stderr, "{}\n", msg::match_mended(path).text());
  std::vector<std::string> names;
  bool whole = false;
  for (const RecordedMatchGame& game : read_match_records({path}, whole)) {
    if (game.match != match.fingerprint()) continue;
    const bool first_white = !match.options().alternate || game.round % 2 == 1;
    match.take_over(game.round, half_points(game.result, first_white ? Color::white : Color::black));
    names = first_white ? std::vector{game.white, game.black} : std::vector{game.black, game.white};
  }
  if (match.score().games() > 0)
    fmt::print(stderr, "{}\n", msg::match_resumed(match.score().games(), path).text());
  return names;
}

int run(MatchArguments arguments) {
  MatchOptions& options = arguments.match;
  if (!arguments.sprt.empty()) options.sprt = read_sprt(arguments.sprt);
  if (options.sprt && arguments.elo == "logistic") options.sprt->unit = Sprt::Unit::logistic;
  if (!arguments.merge.empty()) return run_merge(arguments);
  if (arguments.resume && arguments.pgn.empty()) throw UsageError(msg::resume_without_file());
  read_adjudication(arguments);
  if (!arguments.shard.empty()) read_shard(arguments.shard, options.shard, options.shards);
  read_limits(options, arguments.tc, {.move_time = 1000});
  const std::unique_ptr<Session> start = open_session(arguments.game, Purpose::analysis);
  if (!arguments.game.fen.empty()) options.random.fen = start->start_fen();
  const std::shared_ptr<const AnyGame> game = open_game(arguments.game);
  if (!arguments.openings.empty()) {
    auto openings = read_openings(arguments.openings, game, load_games(arguments.game.files).library,
                                  [](const Message& note) { fmt::print(stderr, "{}\n", note.text()); });
    if (!openings) throw UsageError(msg::argument_refused("--openings", openings.error().message));
    options.openings = std::move(*openings);
  }
  EngineNotes notes;
  std::vector<Match::Players> tables;
  for (int i = 0; i < std::min(arguments.concurrency, options.rounds); ++i)
    tables.push_back({player(arguments, 0, notes, game), player(arguments, 1, notes, game)});
  Match match(game, options, std::move(tables));
  const std::vector<std::string> names_before =
      arguments.resume ? resume(match, arguments.pgn) : std::vector<std::string>();
  std::optional<PgnOutput> pgn;
  if (!arguments.pgn.empty()) pgn.emplace(arguments.pgn, true);
  catch_interrupts();

  std::string games;
  const Result<void> played = match.run([&](const MatchGame& g) {
    if (!names_before.empty() && (match.name(0) != names_before[0] || match.name(1) != names_before[1]))
      throw std::runtime_error(
          msg::match_of_others(match.name(0), match.name(1), names_before[0], names_before[1]).text());
    if (pgn) {
      pgn->write(write_pgn(record_of(match, g)));
      pgn->flush();
    }
    if (arguments.json) {
      games += (games.empty() ? "" : ",") + game_json(g);
    } else {
      print_game(match, g);
    }
  });
  MatchSummary summary{{}, match.score(), options.sprt};
  // Without a game played here nobody has asked a UCI engine for its name.
  for (const int i : {0, 1})
    summary.names[i] = names_before.empty() ? match.name(i) : names_before[static_cast<std::size_t>(i)];
  if (arguments.json) {
    fmt::print("{}\n", summary_json(summary, games));
  } else {
    print_summary(summary);
  }
  if (!played) throw std::runtime_error(played.error().text());
  return interrupted() ? 1 : 0;
}

}  // namespace

void add_match(Command& cheshire) {
  Command command = cheshire.command("match", "Play games between two engines");
  const auto a = std::make_shared<MatchArguments>();
  add_game_arguments(command, a->game, Offer::fen);
  for (int side : {0, 1}) {
    const std::string flag = side == 0 ? "--white" : "--black";
    const std::string color = side == 0 ? "White" : "Black";
    command
        .text(flag, a->commands[side], "CMD",
              color +
                  " of the first game: builtin, builtin:LEVEL, builtin:strength=N, or the command line of a "
                  "UCI engine")
        .show_default();
    command.texts(flag + "-option", a->options[side], "NAME=VALUE",
                  "Option of that engine; builtin takes EvalFile, TablesPath and the numbers of its search; "
                  "may be repeated");
    command.text(flag + "-name", a->match.names[side], "NAME",
                 "Name of that engine in the records (default: its own)");
  }
  MatchOptions& m = a->match;
  command.number("--rounds", m.rounds, 1, 1'000'000, "Number of games").show_default();
  command.number("--concurrency", a->concurrency, 1, 1024, "Games played at the same time").show_default();
  command.text("--sprt", a->sprt, "ELO0,ELO1",
               "Stop as soon as White of the first game is known to be ELO1 stronger, or not even ELO0, with "
               "an error of 5 %");
  command
      .text("--elo", a->elo, "UNIT",
            "What --sprt counts in: Elo divided by the spread of the results, or plain Elo")
      .one_of({"normalized", "logistic"})
      .show_default();
  command.text(
      "--resign", a->resign, "SCORE,MOVES",
      "Win for a side that both engines have SCORE centipawns ahead for so many moves in a row, as 600,3");
  command.text(
      "--draw", a->draw, "SCORE,MOVES,FROM",
      "Draw if from move FROM on nobody is more than SCORE centipawns ahead for so many moves, as 10,8,40");
  command
      .number("--max-moves", m.max_moves, 1, 1'000'000,
              "A game that is not over after so many moves is a draw by adjudication")
      .show_default();
  add_limits(command, m, a->tc);
  command.number("--hash", a->hash, 1, 65536, "Hash table size in MiB, per engine").show_default();
  command.flag("--alternate,!--no-alternate", m.alternate, "Swap colours after every game (default)");
  add_random_openings(command, m.random, "--opening");
  command.text("--openings", a->openings, "FILE",
               "PGN, EPD or FEN file; each pair of games begins with the next of them, without random plies");
  command.text("--pgn", a->pgn, "FILE", "Append the games to this file");
  command.flag("--resume", a->resume, "Go on with the match whose games are in the file of --pgn");
  command.text("--shard", a->shard, "I/N",
               "Play only the part I of N of the match, here and the others on other machines");
  command.texts("--merge", a->merge, "FILE",
                "Play nothing: add up the games that --pgn has written to these files; repeat it for each");
  command.flag("--json", a->json, "Print one JSON object at the end");
  command.runs([a] { return run(*a); });
}

}  // namespace cheshire
