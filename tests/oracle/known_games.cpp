#include "oracle/known_games.h"

#include <utility>

#include "oracle/flat_parts.h"
#include "oracle/pieces.h"

namespace cheshire::oracle {
namespace {

EnPassant en_passant_of(const std::string& choice) {
  if (choice == "first-board") return EnPassant::first_board;
  if (choice == "landing-board") return EnPassant::landing_board;
  return choice == "both" ? EnPassant::both : EnPassant::off;
}

/// Removes the castlings. The rights to double steps then have the lowest bits.
void drop_castlings(Rules& rules) {
  for (DoubleStep& step : rules.double_steps) {
    if (step.right >= 0) step.right -= static_cast<int>(rules.castlings.size());
  }
  rules.castlings.clear();
}

/// Returns the rules of a game as played without options.
Rules by_name(std::string_view game, const std::string& reading, bool double_step, const Topology& topology) {
  if (game == "chess") return rules_of_chess(topology);
  if (game == "alice" || game == "looking-glass" || game == "three-boards") return rules_of_alice(topology);
  if (game == "ms-alice") return rules_of_ms_alice(topology);
  if (game == "odonohue") return rules_of_odonohue(topology);
  if (game == "duo") return rules_of_duo(topology);
  if (game == "parton") return rules_of_parton(topology, double_step);
  if (game == "raumschach") return rules_of_raumschach(topology);
  if (game == "hyperchess") return rules_of_hyperchess(topology, reading);
  for (const std::string_view prefix : {"alice:", "alice3:"}) {
    if (game.starts_with(prefix)) {
      return through_the_looking_glass(by_name(game.substr(prefix.size()), reading, double_step, topology));
    }
  }
  return {};
}

}  // namespace

Rules rules_of_chess(const Topology& topology) {
  Rules rules;
  rules.letters = "KQRBNP";
  describe_orthodox_pieces(rules);
  add_double_steps(rules, topology, 1);
  add_promotions_on_last_rank(rules, topology, "QRBN");
  const int a = 0, c = 2, d = 3, e = 4, f = 5, g = 6, h = 7;
  if (topology.extent().x == 8) add_castlings_on_first_rank(rules, topology, {{e, g, h, f}, {e, c, a, d}});
  rules.en_passant = EnPassant::first_board;
  return rules;
}

Rules through_the_looking_glass(Rules rules) {
  rules.passage = Passage::must;
  rules.en_passant = EnPassant::off;
  rules.bare_kings_only = true;
  return rules;
}

Rules rules_of_alice(const Topology& topology) { return through_the_looking_glass(rules_of_chess(topology)); }

Rules rules_of_ms_alice(const Topology& topology) {
  Rules rules = rules_of_alice(topology);
  rules.zero_moves = ZeroMoves::quiet;
  return rules;
}

Rules rules_of_odonohue(const Topology& topology) {
  Rules rules = rules_of_alice(topology);
  rules.passage = Passage::if_vacant;
  return rules;
}

Rules rules_of_duo(const Topology& topology) {
  Rules rules = rules_of_alice(topology);
  rules.passage = Passage::may;
  rules.zero_moves = ZeroMoves::capturing;
  return rules;
}

Rules rules_of_parton(const Topology& topology, bool double_step) {
  Rules rules;
  rules.letters = "KQRBNP";
  describe_orthodox_pieces(rules);
  if (double_step) add_double_steps(rules, topology, 2);
  add_promotions_on_last_rank(rules, topology, "QRBN");
  return through_the_looking_glass(std::move(rules));
}

Rules rules_of_capablanca(const Topology& topology) {
  Rules rules;
  rules.letters = "KQRBNPAC";
  describe_orthodox_pieces(rules);
  const Movement knight = {leap(flat_ways(1, 2))};
  describe(rules, 'A', both({slide(flat_ways(1, 1))}, knight));
  describe(rules, 'C', both({slide(flat_ways(1, 0))}, knight));
  add_double_steps(rules, topology, 1);
  add_promotions_on_last_rank(rules, topology, "QRBNAC");
  const int a = 0, c = 2, d = 3, f = 5, h = 7, i = 8, j = 9;
  add_castlings_on_first_rank(rules, topology, {{f, i, j, h}, {f, c, a, d}});
  rules.en_passant = EnPassant::first_board;
  return rules;
}

Rules rules_of_raumschach(const Topology& topology) {
  Rules rules;
  rules.letters = "KQRBUNP";
  describe_raumschach_pieces(rules);
  rules.forward = {0, 1, 1};
  rules.promotes_to = "QRBNU";
  const Coord extent = topology.extent();
  for (int board = 0; board < topology.boards(); ++board) {
    for (int file = 0; file < extent.x; ++file) {
      const auto x = static_cast<std::int8_t>(file);
      const auto far_rank = static_cast<std::int8_t>(extent.y - 1);
      const auto top = static_cast<std::int8_t>(extent.z - 1);
      rules.promotes_on[index(Color::white)].push_back(topology.find(Coord{x, far_rank, top}, board));
      rules.promotes_on[index(Color::black)].push_back(topology.find(Coord{x, 0, 0}, board));
    }
  }
  rules.bare_kings_only = true;
  rules.mirror = {false, true, true};
  return rules;
}

Rules oracle_rules(std::string_view game, const std::map<std::string, std::string>& options,
                   const Topology& topology) {
  const auto chosen = [&](const char* key, const char* fallback) {
    const auto at = options.find(key);
    return at == options.end() ? std::string(fallback) : at->second;
  };
  Rules rules = by_name(game, chosen("reading", "canonical"), chosen("double-step", "off") == "on", topology);
  if (chosen("castling", game == "duo" ? "off" : "on") == "off") drop_castlings(rules);
  if (options.contains("en-passant")) rules.en_passant = en_passant_of(options.at("en-passant"));
  rules.strict_first_board = chosen("strict-first-board", "off") == "on";
  return rules;
}

}  // namespace cheshire::oracle
