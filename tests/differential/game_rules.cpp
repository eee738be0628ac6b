#include "game_rules.h"

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "oracle/flat_parts.h"
#include "oracle/known_games.h"
#include "oracle/pieces.h"

namespace cheshire::test {
namespace {

using namespace oracle;

Rules mini(const Topology& topology) {
  Rules rules;
  rules.letters = "KQRBNP";
  describe_orthodox_pieces(rules);
  add_promotions_on_last_rank(rules, topology, "QRBN");
  return rules;
}

Rules cylinder(const Topology& topology) {
  Rules rules = rules_of_chess(topology);
  rules.files_wrap = true;
  rules.castlings.clear();
  rules.en_passant = EnPassant::first_board;
  return rules;
}

// Returns castling along a rank of Omega's board, which is one cell in from the corners.
Castling along(const Topology& topology, Color color, int board, const char* files) {
  const char* rank = color == Color::white ? "1" : "10";
  const auto cell = [&](char file) { return topology.find(std::string(1, file) + rank, board); };
  Castling castling{color, cell(files[0]), cell(files[1]), cell(files[2]), cell(files[3]), {}, {}};
  const auto between = [&](char one, char other, std::vector<Cell>& cells) {
    for (char file = std::min(one, other); file <= std::max(one, other); ++file) cells.push_back(cell(file));
  };
  between(files[0], files[2], castling.empty);
  for (Cell own : {castling.king_from, castling.rook_from}) std::erase(castling.empty, own);
  between(files[0], files[1], castling.safe);
  return castling;
}

Rules omega(const Topology& topology) {
  Rules rules;
  rules.letters = "KQRBNPCW";
  describe_orthodox_pieces(rules);
  describe(rules, 'C', {leap(flat_ways(1, 0)), leap(flat_ways(2, 0)), leap(flat_ways(2, 2))});
  describe(rules, 'W', {leap(flat_ways(1, 1)), leap(flat_ways(1, 3))});
  rules.promotes_to = "QRCWBN";
  rules.en_passant = EnPassant::first_board;
  for (int board = 0; board < topology.boards(); ++board) {
    for (int i = 0; i < topology.cells_per_board(); ++i) {
      const Cell c = topology.twin(static_cast<Cell>(i), board);
      const int rank = topology.at(c).y;
      if (rank == 2) rules.double_steps.push_back({Color::white, c});
      if (rank == 9) rules.double_steps.push_back({Color::black, c});
      if (rank >= 10) rules.promotes_on[0].push_back(c);
      if (rank <= 1) rules.promotes_on[1].push_back(c);
    }
    for (Color color : {Color::white, Color::black}) {
      rules.castlings.push_back(along(topology, color, board, "gijh"));
      rules.castlings.push_back(along(topology, color, board, "gecf"));
    }
  }
  return rules;
}

// Returns every way in four dimensions that changes two coordinates, or one, by these numbers.
std::vector<Way> hyper_ways(int a, int b) {
  std::vector<Way> ways;
  std::vector<int> parts = {0, 0, a, b};
  std::sort(parts.begin(), parts.end());
  do {
    for (int signs = 0; signs < 16; ++signs) {
      const auto part = [&](int i) { return signs >> i & 1 ? -parts[i] : parts[i]; };
      const Way way{part(0), part(1), part(2), part(3)};
      if (std::find(ways.begin(), ways.end(), way) == ways.end()) ways.push_back(way);
    }
  } while (std::next_permutation(parts.begin(), parts.end()));
  return ways;
}

// Returns those that advance in ranks or in rows of boards, and retreat in neither.
std::vector<Way> onward(std::vector<Way> ways) {
  std::erase_if(ways, [](const Way& w) { return w.ranks < 0 || w.rows < 0 || w.ranks + w.rows == 0; });
  return ways;
}

Rules joyce(const Topology& topology) {
  Rules rules;
  rules.letters = "KQRBNP";
  const std::vector<Way> straight = hyper_ways(1, 0), diagonal = hyper_ways(1, 1);
  describe(rules, 'R', {slide(straight)});
  describe(rules, 'B', {slide(diagonal)});
  describe(rules, 'Q', {slide(straight), slide(diagonal)});
  describe(rules, 'K', {leap(straight), leap(diagonal)});
  describe(rules, 'N', {leap(hyper_ways(1, 2))});
  describe_pawn(rules, {quiet_step(onward(straight)), capture_step(onward(diagonal))});
  rules.forward = {0, 1, 0, 1};
  rules.mirror = {false, true, false, true};
  rules.promotes_to = "QRBN";
  for (int i = 0; i < topology.cell_count(); ++i) {
    const Cell c = static_cast<Cell>(i);
    if (!topology.exists(c)) continue;
    if (topology.at(c).y == 3 && topology.at(c).w == 3) rules.promotes_on[0].push_back(c);
    if (topology.at(c).y == 0 && topology.at(c).w == 0) rules.promotes_on[1].push_back(c);
  }
  return rules;
}

Rules base_of(const std::string& id, const Topology& topology) {
  if (id == "mini-5x5" || id == "mini-board" || id == "alice-mini") return mini(topology);
  if (id == "cylinder") return cylinder(topology);
  if (id == "capablanca") return rules_of_capablanca(topology);
  if (id == "omega") return omega(topology);
  if (id == "joyce") return joyce(topology);
  return {};
}

Rules rules_of_shipped(const GameSpec& spec, const Topology& topology) {
  const bool doubled = topology.boards() > 1;
  const std::size_t colon = spec.id.find(':');
  Rules rules = base_of(colon == std::string::npos ? spec.id : spec.id.substr(colon + 1), topology);
  if (doubled) rules = through_the_looking_glass(std::move(rules));
  rules.bare_kings_only = spec.dead_position == DeadPosition::bare_kings;
  for (const OptionSpec& option : spec.options) {
    if (option.key == "castling" && option.value == "off") rules.castlings.clear();
    if (option.key == "strict-first-board") rules.strict_first_board = option.value == "on";
    if (option.key != "en-passant") continue;
    rules.en_passant = option.value == "off"             ? EnPassant::off
                       : option.value == "landing-board" ? EnPassant::landing_board
                       : option.value == "both"          ? EnPassant::both
                                                         : EnPassant::first_board;
  }
  return rules;
}

}  // namespace

Rules rules_of_game(const GameSpec& spec, const Topology& topology) {
  Rules shipped = rules_of_shipped(spec, topology);
  if (!shipped.letters.empty()) return shipped;
  std::map<std::string, std::string> options;
  for (const OptionSpec& option : spec.options) {
    // "a4" of "a4-level-2"
    const bool reading = option.key == "reading";
    options[option.key] = reading ? option.value.substr(0, option.value.find('-')) : option.value;
  }
  return oracle_rules(spec.id, options, topology);
}

}  // namespace cheshire::test
