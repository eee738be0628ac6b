// cheshire match: engine against engine.
#include <fmt/chrono.h>
#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <memory>
#include <optional>
#include <stdexcept>

#include "apps/arguments.h"
#include "apps/commands.h"
#include "apps/interrupt.h"
#include "apps/match/match.h"
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
  int concurrency = 1;
  std::string tc, pgn, openings, sprt;
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
      used = 0;  // not a number, or none that a double holds
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

std::unique_ptr<Player> player(const MatchArguments& arguments, int which,
                               const std::shared_ptr<const AnyGame>& game) {
  const char* flag = which == 0 ? "--white" : "--black";
  PlayerOptions options{arguments.commands[which], arguments.hash, {}};
  for (const std::string& text : arguments.uci_options[which]) {
    auto option = parse_option(text);
    if (!option)
      throw UsageError(
          msg::argument_refused(fmt::format("{}-option {}", flag, text), option.error().message));
    options.uci_options.push_back(std::move(*option));
  }
  auto made = make_player(options, game);
  if (!made)
    throw UsageError(
        msg::argument_refused_at(flag, place(options.command, made.error().at), made.error().message));
  return std::move(*made);
}

/// Returns how a game ended in the words of PGN's tag Termination (9.8.1).
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

/// Returns a finished game with today's date. Its last comment says in English how it ended.
PgnGame record_of(const Match& match, const MatchGame& game) {
  PgnGame record = commented(game);
  record.set_tag("Event", "Cheshire match");
  record.set_tag("Date", fmt::format("{:%Y.%m.%d}", fmt::localtime(std::time(nullptr))));
  record.set_tag("Round", std::to_string(game.number));
  record.set_tag("White", match.name(game.player[0]));
  record.set_tag("Black", match.name(game.player[1]));
  record.set_tag("PlyCount", std::to_string(game.session->ply()));
  record.set_tag("Termination", termination(game.end));
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
  if (!elo) return "";
  return fmt::format(
      "Elo difference {:+.0f}, 95 % between {:+.0f} and {:+.0f}; likelihood of superiority {:.0f} %",
      elo->difference, elo->low, elo->high, 100 * elo->superiority);
}

std::string sprt_text(const Sprt& sprt, const MatchScore& score) {
  const double llr = sprt.log_likelihood_ratio(score);
  return fmt::format("SPRT of {:+g} against {:+g} Elo: {:.2f} between {:.2f} and {:.2f}, {}\n", sprt.elo1,
                     sprt.elo0, llr, -Sprt::bound, Sprt::bound,
                     llr >= Sprt::bound    ? "accepted"
                     : llr <= -Sprt::bound ? "rejected"
                                           : "undecided");
}

void print_score(const Match& match, const std::optional<Sprt>& sprt) {
  const MatchScore& s = match.score();
  if (s.games() == 0) return fmt::print("No game was finished.\n");
  fmt::print("\n{} against {}: {:g} - {:g} ({:.1f} %)\n", match.name(0), match.name(1), s.points(),
             s.games() - s.points(), 100 * s.points() / s.games());
  fmt::print("Wins {}, draws {}, losses {}\n{}\n", s.wins, s.draws, s.losses, elo_text(s));
  if (sprt) fmt::print("{}", sprt_text(*sprt, s));
}

void print_json(const Match& match, const std::string& games, const std::optional<Sprt>& sprt) {
  const MatchScore& s = match.score();
  JsonWriter json;
  json.begin_object().key("players").begin_array().value(match.name(0)).value(match.name(1)).end_array();
  json.field("wins", s.wins).field("draws", s.draws).field("losses", s.losses);
  const auto elo = estimate_elo(s);
  json.key("elo");
  const auto number = [&](double value) {
    std::isfinite(value) ? json.raw(fmt::format("{:.1f}", value)) : json.null();
  };
  number(elo ? elo->difference : NAN);
  json.key("elo95").begin_array();
  number(elo ? elo->low : NAN);
  number(elo ? elo->high : NAN);
  json.end_array();
  if (sprt) json.key("llr").raw(fmt::format("{:.3f}", sprt->log_likelihood_ratio(s)));
  json.key("games").raw("[" + games + "]").end_object();
  fmt::print("{}\n", json.take());
}

std::string game_json(const MatchGame& game) {
  JsonWriter json;
  json.begin_object()
      .field("number", game.number)
      .field("white", game.player[0])
      .field("black", game.player[1]);
  json.field("result", game.result)
      .field("reason", game.reason->text())
      .field("termination", termination(game.end))
      .field("forfeit", game.forfeited());
  json.field("start", game.session->start_fen()).key("moves").begin_array();
  for (const MoveView& move : game.session->moves()) json.value(move.uci);
  json.end_array().end_object();
  return json.take();
}

int run(MatchArguments arguments) {
  MatchOptions& options = arguments.match;
  if (!arguments.tc.empty()) read_tc(options, arguments.tc);
  if (!arguments.sprt.empty()) options.sprt = read_sprt(arguments.sprt);
  if (options.base == 0 && options.move_time == 0 && options.nodes == 0 && options.depth == 0)
    options.move_time = 1000;
  const std::unique_ptr<Session> start = open_session(arguments.game, Purpose::analysis);
  if (!arguments.game.fen.empty()) options.fen = start->start_fen();
  const std::shared_ptr<const AnyGame> game = open_game(arguments.game);
  if (!arguments.openings.empty()) {
    auto openings = read_openings(arguments.openings, game, load_games(arguments.game.files).library,
                                  [](const Message& note) { fmt::print(stderr, "{}\n", note.text()); });
    if (!openings) throw UsageError(msg::argument_refused("--openings", openings.error().message));
    options.openings = std::move(*openings);
  }
  std::vector<Match::Players> tables;
  for (int i = 0; i < std::min(arguments.concurrency, options.rounds); ++i)
    tables.push_back({player(arguments, 0, game), player(arguments, 1, game)});
  Match match(game, options, std::move(tables));
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
      print_game(match, g, options.rounds);
    }
  });
  if (arguments.json) {
    print_json(match, games, options.sprt);
  } else {
    print_score(match, options.sprt);
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
              color + " of the first game: builtin, builtin:LEVEL, or the command line of a UCI engine")
        .show_default();
    command.texts(flag + "-option", a->uci_options[side], "NAME=VALUE",
                  "UCI option for that engine; may be repeated");
    command.text(flag + "-name", a->match.names[side], "NAME",
                 "Name of that engine in the records (default: its own)");
  }
  MatchOptions& m = a->match;
  command.number("--rounds", m.rounds, 1, 1'000'000, "Number of games").show_default();
  command.number("--concurrency", a->concurrency, 1, 1024, "Games played at the same time").show_default();
  command.text("--sprt", a->sprt, "ELO0,ELO1",
               "Stop as soon as White of the first game is known to be ELO1 stronger, or not even ELO0");
  command
      .number("--max-moves", m.max_moves, 1, 1'000'000,
              "A game that is not over after so many moves is a draw by adjudication")
      .show_default();
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
  command.text("--openings", a->openings, "FILE",
               "PGN, EPD or FEN file; each pair of games begins with the next of them, without random plies");
  command.text("--pgn", a->pgn, "FILE", "Append the games to this file");
  command.flag("--json", a->json, "Print one JSON object at the end");
  command.runs([a] { return run(*a); });
}

}  // namespace cheshire
