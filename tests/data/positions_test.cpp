// The positions of data/positions, one test per line, named by the rule that it tests.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "games.h"
#include "source.h"

namespace cheshire::test {
namespace {

std::string name_of(const testing::TestParamInfo<TableLine>& info) {
  return as_name(info.param[0] + "_line_" + std::to_string(info.param.number));
}

/// The game of a line and its options. The game follows from the prefix of the rule, or comes first among the
/// options.
struct Played {
  std::string game, options;
};
Played played(const TableLine& line, std::size_t options_column) {
  static const std::map<std::string, std::string> games = {
      {"AL", "alice"},  {"OC", "chess"},        {"MS", "ms-alice"},   {"OD", "odonohue"},  {"DU", "duo"},
      {"PA", "parton"}, {"TB", "three-boards"}, {"RA", "raumschach"}, {"HY", "hyperchess"}};
  const std::string& options = line[options_column];
  if (options.starts_with("game=")) {
    const std::size_t end = std::min(options.find(';'), options.size());
    return {options.substr(5, end - 5), options.substr(std::min(end + 1, options.size()))};
  }
  const auto found = games.find(line[0].substr(0, line[0].find('-')));
  if (found == games.end()) throw std::runtime_error(line[0] + " names no game");
  return {found->second, options};
}
template <class F>
void with_game_of(const TableLine& line, std::size_t options_column, F&& f) {
  const Played of = played(line, options_column);
  with_game(of.game, of.options, std::forward<F>(f));
}

// One move, legal or illegal (alice.tsv, chess.tsv, family.tsv, raumschach.tsv, hyperchess.tsv)

class RuleLine : public testing::TestWithParam<TableLine> {};

TEST_P(RuleLine, TheMoveIsJudged) {
  const TableLine& line = GetParam();
  const std::string &fen = line[1], &moves = line[2], &verdict = line[3], &options = line[4], &why = line[5];
  SCOPED_TRACE(fen + "  " + moves + "  " + options + "  " + why);
  ASSERT_TRUE(verdict == "legal" || verdict == "illegal");
  with_game_of(line, 4, [&](const auto& game) {
    const std::size_t last = moves.rfind(' ');
    const auto p = game.play(game.position(fen), last == std::string::npos ? "" : moves.substr(0, last));
    const std::string move = moves.substr(last == std::string::npos ? 0 : last + 1);
    const auto listed = moves_of(p);
    const bool found =
        std::any_of(listed.begin(), listed.end(), [&](Move m) { return coordinates(p, m) == move; });
    EXPECT_EQ(found, verdict == "legal");
    EXPECT_EQ(read_move(p, move).ok(), verdict == "legal");
  });
}

INSTANTIATE_TEST_SUITE_P(Alice, RuleLine, testing::ValuesIn(table("positions/alice.tsv")), name_of);
INSTANTIATE_TEST_SUITE_P(Chess, RuleLine, testing::ValuesIn(table("positions/chess.tsv")), name_of);
INSTANTIATE_TEST_SUITE_P(Family, RuleLine, testing::ValuesIn(table("positions/family.tsv")), name_of);
INSTANTIATE_TEST_SUITE_P(Raumschach, RuleLine, testing::ValuesIn(table("positions/raumschach.tsv")), name_of);
INSTANTIATE_TEST_SUITE_P(Hyperchess, RuleLine, testing::ValuesIn(table("positions/hyperchess.tsv")), name_of);

// The positions that moves lead to (alice-outcomes.tsv and similar files)

template <class P>
std::string state_of(const P& p, int occurrences) {
  if (!p.has_legal_move()) return p.in_check() ? "checkmate" : "stalemate";
  if (p.dead()) return "dead-position";
  if (p.halfmove_clock() >= p.tables().spec.fifty_move_limit) return "fifty-moves";
  if (occurrences >= 3 && p.tables().spec.repetition_draws) return "repetition";
  return p.in_check() ? "check" : "-";
}

class OutcomeLine : public testing::TestWithParam<TableLine> {};

TEST_P(OutcomeLine, MovesLeadThere) {
  const TableLine& line = GetParam();
  const std::string &fen = line[1], &moves = line[2], &options = line[3], &after = line[4], &state = line[5],
                    &why = line[6];
  SCOPED_TRACE(fen + "  " + moves + "  " + options + "  " + why);
  with_game_of(line, 3, [&](const auto& game) {
    std::map<std::uint64_t, int> seen;
    const auto p = game.play(game.position(fen), moves, [&](const auto& now) { ++seen[now.key()]; });
    EXPECT_EQ(game.fen(p.setup()), after);
    EXPECT_EQ(state_of(p, seen[p.key()]), state);
  });
}

INSTANTIATE_TEST_SUITE_P(Alice, OutcomeLine, testing::ValuesIn(table("positions/alice-outcomes.tsv")),
                         name_of);
INSTANTIATE_TEST_SUITE_P(Chess, OutcomeLine, testing::ValuesIn(table("positions/chess-outcomes.tsv")),
                         name_of);
INSTANTIATE_TEST_SUITE_P(Family, OutcomeLine, testing::ValuesIn(table("positions/family-outcomes.tsv")),
                         name_of);
INSTANTIATE_TEST_SUITE_P(Raumschach, OutcomeLine,
                         testing::ValuesIn(table("positions/raumschach-outcomes.tsv")), name_of);
INSTANTIATE_TEST_SUITE_P(Hyperchess, OutcomeLine,
                         testing::ValuesIn(table("positions/hyperchess-outcomes.tsv")), name_of);

// FENs that are accepted or rejected (alice-fen.tsv and similar files)

class FenLine : public testing::TestWithParam<TableLine> {};

TEST_P(FenLine, IsReadOrRefused) {
  const TableLine& line = GetParam();
  const std::string &dialect = line[1], &fen = line[2], &verdict = line[3], &options = line[4],
                    &canonical = line[5], &why = line[6];
  SCOPED_TRACE(fen + "  " + options + "  " + why);
  ASSERT_TRUE(verdict == "valid" || verdict == "invalid");
  with_game_of(line, 4, [&](const auto& game) {
    const auto setup = read_fen(fen, game.spec(), game.topology());
    const bool playable = setup && game.check(*setup).position;
    ASSERT_EQ(playable, verdict == "valid") << (setup ? "" : setup.error().text());
    if (!setup) {
      EXPECT_FALSE(setup.error().text().empty());
      EXPECT_GE(setup.error().at, 0);
      EXPECT_LE(setup.error().at, static_cast<int>(fen.size()));
    }
    if (!playable) return;
    const auto read = game.check(*setup).position->setup();
    EXPECT_EQ(game.fen(read), canonical);
    const std::map<std::string, FenDialect> dialects = {
        {"one", FenDialect::bar},   {"bar", FenDialect::bar},    {"16-wide", FenDialect::wide},
        {"wide", FenDialect::wide}, {"two", FenDialect::boards}, {"boards", FenDialect::boards}};
    ASSERT_TRUE(dialects.contains(dialect));
    // Where pieces may share a coordinate, bars are read but never written.
    if (dialect != "bar" || !game.spec().shared()) {
      const std::string written = game.fen(*setup, dialects.at(dialect));
      EXPECT_EQ(written.substr(0, written.find(' ')), fen.substr(0, fen.find(' '))) << "the same placement";
    }
    for (const auto& [name, d] : dialects) {
      const auto again = read_fen(game.fen(read, d), game.spec(), game.topology());
      ASSERT_TRUE(again) << name;
      EXPECT_EQ(*again, read) << name;
    }
    // Popeye has no clocks.
    auto without_clocks = read;
    without_clocks.halfmove_clock = 0, without_clocks.move_number = 1;
    const std::string popeye = game.fen(without_clocks, FenDialect::popeye);
    const auto again = read_fen(popeye, game.spec(), game.topology());
    ASSERT_TRUE(again) << popeye;
    EXPECT_EQ(*again, without_clocks) << popeye;
  });
}

INSTANTIATE_TEST_SUITE_P(Alice, FenLine, testing::ValuesIn(table("positions/alice-fen.tsv")), name_of);
INSTANTIATE_TEST_SUITE_P(Variants, FenLine, testing::ValuesIn(table("positions/variants-fen.tsv")), name_of);

// Move notation (variants-notation.tsv)

class NotationLine : public testing::TestWithParam<TableLine> {};

TEST_P(NotationLine, IsReadAsThatMove) {
  const TableLine& line = GetParam();
  const std::string &fen = line[1], &text = line[2], &options = line[3], &move = line[4], &written = line[5],
                    &why = line[6];
  SCOPED_TRACE(fen + "  " + text + "  " + options + "  " + why);
  with_game_of(line, 3, [&](const auto& game) {
    const auto p = game.position(fen);
    const Result<Move> read = read_move(p, text);
    ASSERT_EQ(read.ok(), move != "-") << (read ? coordinates(p, *read) : read.error().text());
    if (!read) return;
    EXPECT_EQ(coordinates(p, *read), move);
    EXPECT_EQ(san(p, *read), written);
    EXPECT_EQ(*read_move(p, written), *read);
    EXPECT_EQ(*read_move(p, move), *read);
  });
}

INSTANTIATE_TEST_SUITE_P(Variants, NotationLine, testing::ValuesIn(table("positions/variants-notation.tsv")),
                         name_of);

TEST(AliceAnything, NeedsAGameOnOneBoard) {
  RecordProperty("rules", "AA-11");
  for (const char* id : {"alice:chess", "alice3:raumschach", "alice:hyperchess"})
    EXPECT_TRUE(find_game(id, {})) << id;
  for (const char* id : {"alice:alice", "alice:duo", "alice3:three-boards", "alice:alice:chess"})
    EXPECT_FALSE(find_game(id, {})) << id;
}

}  // namespace
}  // namespace cheshire::test
