#include "apps/match/match_report.h"

#include <fmt/format.h>

#include <cmath>
#include <cstdio>

#include "apps/match/match_record.h"
#include "text/json_writer.h"

namespace cheshire {
namespace {

std::string interval(const Estimate& e) {
  return fmt::format("{:+.1f}, 95 % between {:+.1f} and {:+.1f}", e.difference, e.low, e.high);
}

std::string sprt_text(const Sprt& sprt, const MatchScore& score) {
  const double llr = sprt.log_likelihood_ratio(score);
  return fmt::format("SPRT of {:+g} against {:+g} {}: {:.2f} between {:.2f} and {:.2f}, {}\n", sprt.elo1,
                     sprt.elo0, sprt.unit == Sprt::Unit::normalized ? "normalised Elo" : "Elo", llr,
                     -Sprt::bound, Sprt::bound,
                     llr >= Sprt::bound    ? "accepted"
                     : llr <= -Sprt::bound ? "rejected"
                                           : "undecided");
}

}  // namespace

void print_game(const Match& match, const MatchGame& game) {
  const MatchScore& s = match.score();
  const int games = match.options().rounds;
  fmt::print("Game {:>{}} of {}  {} - {}  {}  {} ({} moves)  [+{} ={} -{}]\n", game.number,
             std::to_string(games).size(), games, match.name(game.player[0]), match.name(game.player[1]),
             game.result, game.reason->text(), (game.session->ply() + 1) / 2, s.wins, s.draws, s.losses);
  std::fflush(stdout);
}

void print_summary(const MatchSummary& summary) {
  const MatchScore& s = summary.score;
  const auto elo = estimate_elo(s);
  if (!elo) return fmt::print("No game was finished.\n");
  fmt::print("\n{} against {}: {:g} - {:g} ({:.1f} %)\n", summary.names[0], summary.names[1], s.points(),
             s.games() - s.points(), 100 * s.points() / s.games());
  fmt::print("Wins {}, draws {}, losses {}\n", s.wins, s.draws, s.losses);
  if (s.paired()) fmt::print("Pairs with 0, 1/2, 1, 1 1/2 and 2 points: {}\n", fmt::join(s.pairs, ", "));
  fmt::print("Elo difference {}; likelihood of superiority {:.1f} %\n", interval(elo->elo),
             100 * elo->superiority);
  fmt::print("Normalised Elo {}\n", interval(elo->normalized));
  if (summary.sprt) fmt::print("{}", sprt_text(*summary.sprt, s));
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

std::string summary_json(const MatchSummary& summary, const std::string& games) {
  const MatchScore& s = summary.score;
  JsonWriter json;
  json.begin_object()
      .key("players")
      .begin_array()
      .value(summary.names[0])
      .value(summary.names[1])
      .end_array();
  json.field("wins", s.wins).field("draws", s.draws).field("losses", s.losses);
  json.key("pairs").begin_array();
  for (const int n : s.pairs) json.value(n);
  json.end_array();
  const auto elo = estimate_elo(s).value_or(EloEstimate{{NAN, NAN, NAN}, {NAN, NAN, NAN}, 0.5});
  const auto number = [&](double value) {
    std::isfinite(value) ? json.raw(fmt::format("{:.1f}", value)) : json.null();
  };
  const auto estimate = [&](const std::string& name, const Estimate& e) {
    json.key(name);
    number(e.difference);
    json.key(name + "95").begin_array();
    number(e.low);
    number(e.high);
    json.end_array();
  };
  estimate("elo", elo.elo);
  estimate("normalizedElo", elo.normalized);
  if (summary.sprt) json.key("llr").raw(fmt::format("{:.3f}", summary.sprt->log_likelihood_ratio(s)));
  json.key("games").raw("[" + games + "]").end_object();
  return json.take();
}

}  // namespace cheshire
