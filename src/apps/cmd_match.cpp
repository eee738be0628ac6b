// cheshire match: engine against engine.
#include <fmt/chrono.h>
#include <fmt/format.h>

#include <cmath>
#include <cstdio>
#include <ctime>
#include <memory>
#include <optional>
#include <stdexcept>

#include "apps/arguments.h"
#include "apps/commands.h"
#include "apps/interrupt.h"
#include "apps/match.h"
#include "apps/pgn/pgn_files.h"
#include "messages/commandline.h"
#include "protocol/tokens.h"
#include "text/json_writer.h"
#include "text/pgn/writer.h"

namespace cheshire {
namespace {

struct MatchArguments {
  GameArguments game;
  MatchOptions match;
  std::string commands[2] = {"builtin", "builtin"};
  std::vector<std::string> uci_options[2];
  int hash = 16;
  std::string tc, pgn;
  std::vector<std::string> games;  // values of --games: a number of games, and files with games
  bool json = false;
};

/// Reads a time control, "60+0.5" or "60": base and increment per move, in seconds.
void read_tc(MatchOptions& match, const std::string& text) {
  const std::size_t plus = text.find('+');
  const auto milliseconds = [&](const std::string& part) {
    std::size_t used = 0;
    double seconds = -1;
    try {
      seconds = std::stod(part, &used);
    } catch (const std::exception&) {
    }
    if (used == 0 || used != part.size() || !(seconds >= 0 && seconds <= 1e6)) {
      throw UsageError(msg::time_control_malformed(printable(text)));
    }
    return static_cast<int>(std::lround(seconds * 1000));
  };
  match.base = milliseconds(text.substr(0, plus));
  if (plus != std::string::npos) match.increment = milliseconds(text.substr(plus + 1));
  if (match.base == 0) throw UsageError(msg::time_control_zero());
}

/// Reads the values of --games. A number is the number of games to play; anything else is a file with the
/// user's games.
void read_games(MatchArguments& arguments) {
  for (const std::string& text : arguments.games) {
    if (text.find_first_not_of("0123456789") != std::string::npos) {
      arguments.game.files.push_back(text);
      continue;
    }
    const auto number = read_number({text, 0}, "--games", 1, 1'000'000);
    if (!number) throw UsageError(number.error().message);
    arguments.match.games = static_cast<int>(*number);
  }
}

std::unique_ptr<Player> player(const MatchArguments& arguments, int which,
                               const std::shared_ptr<const AnyGame>& game) {
  const char* flag = which == 0 ? "--white" : "--black";
  PlayerOptions options{arguments.commands[which], arguments.hash, {}};
  for (const std::string& text : arguments.uci_options[which]) {
    auto option = parse_option(text);
    if (!option)
      throw UsageError(msg::flag_refused(fmt::format("{}-option {}", flag, text), option.error().message));
    options.uci_options.push_back(std::move(*option));
  }
  auto made = make_player(options, game);
  if (!made)
    throw UsageError(
        msg::flag_refused_at(flag, place(options.command, made.error().at), made.error().message));
  return std::move(*made);
}

/// Returns how a game ended in the words of PGN's tag Termination (9.8.1).
const char* termination(const MatchGame& game) {
  if (!game.forfeit) return "normal";
  return game.out_of_time ? "time forfeit" : "rules infraction";
}

/// Returns a finished game with today's date. Its last comment says in English how it ended.
PgnGame record_of(const Match& match, const MatchGame& game) {
  PgnGame record = record_of(*game.session);
  record.set_tag("Event", "Cheshire match");
  record.set_tag("Date", fmt::format("{:%Y.%m.%d}", fmt::localtime(std::time(nullptr))));
  record.set_tag("Round", std::to_string(game.number));
  record.set_tag("White", match.name(game.player[0]));
  record.set_tag("Black", match.name(game.player[1]));
  record.set_tag("PlyCount", std::to_string(game.session->ply()));
  record.set_tag("Termination", termination(game));
  record.add_comment(game.reason->text());
  record.set_result(game.result);
  return record;
}

void print_game(const Match& match, const MatchGame& game, int games) {
  const MatchScore& s = match.score();
  fmt::print("Game {:>{}} of {}  {} - {}  {}  {} ({} moves)  [+{} ={} -{}]\n", game.number,
             std::to_string(games).size(), games, match.name(game.player[0]), match.name(game.player[1]),
             game.result, game.reason->text(), (game.session->ply() + 1) / 2, s.wins, s.draws, s.losses);
  std::fflush(stdout);
}

std::string elo_text(const MatchScore& score) {
  const auto elo = estimate_elo(score);
  if (!elo) return "Elo difference: no estimate from games that all went one way";
  if (std::isinf(elo->low) || std::isinf(elo->high)) {
    return fmt::format(
        "Elo difference {:+.0f}, too few games for a margin; likelihood of superiority {:.0f} %",
        elo->difference, 100 * elo->superiority);
  }
  return fmt::format(
      "Elo difference {:+.0f}, 95 % between {:+.0f} and {:+.0f}; likelihood of superiority {:.0f} %",
      elo->difference, elo->low, elo->high, 100 * elo->superiority);
}

void print_score(const Match& match) {
  const MatchScore& s = match.score();
  if (s.games() == 0) return fmt::print("No game was finished.\n");
  fmt::print("\n{} against {}: {:g} - {:g} ({:.1f} %)\n", match.name(0), match.name(1), s.points(),
             s.games() - s.points(), 100 * s.points() / s.games());
  fmt::print("Wins {}, draws {}, losses {}\n{}\n", s.wins, s.draws, s.losses, elo_text(s));
}

void print_json(const Match& match, const std::string& games) {
  const MatchScore& s = match.score();
  JsonWriter json;
  json.begin_object().key("players").begin_array().value(match.name(0)).value(match.name(1)).end_array();
  json.field("wins", s.wins).field("draws", s.draws).field("losses", s.losses);
  const auto elo = estimate_elo(s);
  json.key("elo");
  if (elo) {
    json.raw(fmt::format("{:.1f}", elo->difference));
  } else {
    json.null();
  }
  json.key("games").raw("[" + games + "]").end_object();
  fmt::print("{}\n", json.take());
}

std::string game_json(const MatchGame& game) {
  JsonWriter json;
  json.begin_object()
      .field("number", game.number)
      .field("white", game.player[0])
      .field("black", game.player[1]);
  json.field("result", game.result).field("reason", game.reason->text()).field("forfeit", game.forfeit);
  json.field("start", game.session->start_fen()).key("moves").begin_array();
  for (const MoveView& move : game.session->moves()) json.value(move.uci);
  json.end_array().end_object();
  return json.take();
}

int run(MatchArguments arguments) {
  MatchOptions& options = arguments.match;
  read_games(arguments);
  if (!arguments.tc.empty()) read_tc(options, arguments.tc);
  if (options.base == 0 && options.move_time == 0 && options.nodes == 0 && options.depth == 0)
    options.move_time = 1000;
  options.fen = arguments.game.fen;
  (void)open_session(arguments.game);
  const std::shared_ptr<const AnyGame> game = open_game(arguments.game);
  Match match(game, options, {player(arguments, 0, game), player(arguments, 1, game)});
  std::optional<PgnOutput> pgn;
  if (!arguments.pgn.empty()) pgn.emplace(arguments.pgn, true);
  catch_interrupts();

  std::string games;
  const Result<void> played = match.run([&](const MatchGame& g) {
    if (pgn) {
      pgn->write(write_pgn(record_of(match, g)));
      pgn->finish();
    }
    if (arguments.json) {
      games += (games.empty() ? "" : ",") + game_json(g);
    } else {
      print_game(match, g, options.games);
    }
  });
  if (arguments.json) {
    print_json(match, games);
  } else {
    print_score(match);
  }
  if (!played) throw std::runtime_error(played.error().text());
  return interrupted() ? 1 : 0;
}

}  // namespace

void add_match(Command& cheshire) {
  Command command = cheshire.command("match", "Play games between two engines");
  const auto a = std::make_shared<MatchArguments>();
  command.texts("--games", a->games, "N|FILE",
                "Number of games (default " + std::to_string(a->match.games) +
                    "), or a file with games of your own; may be repeated");
  add_game_arguments(command, a->game, Offer::fen);
  for (int side : {0, 1}) {
    const std::string flag = side == 0 ? "--white" : "--black";
    const std::string color = side == 0 ? "White" : "Black";
    command
        .text(flag, a->commands[side], "CMD",
              color + " of the first game: builtin, builtin:LEVEL, or the command line of a UCI engine")
        .show_default();
    command.texts(flag + "-option", a->uci_options[side], "NAME=VALUE",
                  "UCI option for that engine; may be repeated");
  }
  MatchOptions& m = a->match;
  constexpr int day = 24 * 3600 * 1000;
  command.number("--movetime", m.move_time, 1, day,
                 "Milliseconds per move (default 1000 without another limit)");
  command.number("--nodes", m.nodes, 1, 2'000'000'000, "Nodes per move");
  command.number("--depth", m.depth, 1, 200, "Search depth (plies) per move");
  command.text("--tc", a->tc, "BASE+INC", "Time control in seconds, BASE+INCREMENT, such as 60+0.5");
  command.number("--margin", m.margin, 0, day, "Grace period before a loss on time (ms)").show_default();
  command.number("--patience", m.patience, 1, day, "Timeout for moves limited by nodes or depth (ms)")
      .show_default();
  command.number("--hash", a->hash, 1, 65536, "Hash table size in MiB, per engine").show_default();
  command.flag("--alternate,!--no-alternate", m.alternate, "Swap colours after every game (default)");
  command
      .number("--opening", m.opening, 0, 100, "Random plies at the start of each pair of games; 0 for none")
      .show_default();
  command.number("--seed", m.seed, 0, SIZE_MAX, "Seed for the random openings").show_default();
  command.text("--pgn", a->pgn, "FILE", "Append the games to this file");
  command.flag("--json", a->json, "Print one JSON object at the end");
  command.runs([a] { return run(*a); });
}

}  // namespace cheshire
