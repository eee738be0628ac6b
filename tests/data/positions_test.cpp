// The positions of data/positions, one test a line, named by the rule it stands for.
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
std::string game_of(const TableLine& line) { return line[0].starts_with("CH-") ? "chess" : "alice"; }

// One move, legal or illegal (alice.tsv, chess.tsv)

class RuleLine : public testing::TestWithParam<TableLine> {};

TEST_P(RuleLine, TheMoveIsJudged) {
  const TableLine& line = GetParam();
  const std::string &fen = line[1], &moves = line[2], &verdict = line[3], &options = line[4], &why = line[5];
  SCOPED_TRACE(fen + "  " + moves + "  " + options + "  " + why);
  ASSERT_TRUE(verdict == "legal" || verdict == "illegal");
  with_game(game_of(line), options, [&](const auto& game) {
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

// What moves lead to (alice-outcomes.tsv, chess-outcomes.tsv)

template <class P>
std::string state_of(const P& p, int occurrences) {
  if (!p.has_legal_move()) return p.in_check() ? "checkmate" : "stalemate";
  if (p.dead()) return "dead-position";
  if (p.halfmove_clock() >= p.tables().spec.fifty_move_limit) return "fifty-moves";
  if (occurrences >= 3) return "repetition";
  return p.in_check() ? "check" : "-";
}

class OutcomeLine : public testing::TestWithParam<TableLine> {};

TEST_P(OutcomeLine, MovesLeadThere) {
  const TableLine& line = GetParam();
  const std::string &fen = line[1], &moves = line[2], &options = line[3], &after = line[4], &state = line[5],
                    &why = line[6];
  SCOPED_TRACE(fen + "  " + moves + "  " + options + "  " + why);
  with_game(game_of(line), options, [&](const auto& game) {
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

// FENs that are read or refused (alice-fen.tsv)

class FenLine : public testing::TestWithParam<TableLine> {};

TEST_P(FenLine, IsReadOrRefused) {
  const TableLine& line = GetParam();
  const std::string &dialect = line[1], &fen = line[2], &verdict = line[3], &options = line[4],
                    &canonical = line[5], &why = line[6];
  SCOPED_TRACE(fen + "  " + options + "  " + why);
  ASSERT_TRUE(verdict == "valid" || verdict == "invalid");
  with_game(game_of(line), options, [&](const auto& game) {
    const auto setup = read_fen(fen, game.spec(), game.topology());
    const bool playable = setup && game.check(*setup).position;
    ASSERT_EQ(playable, verdict == "valid") << (setup ? "" : setup.error().message);
    if (!setup) {
      EXPECT_FALSE(setup.error().message.empty());
      EXPECT_GE(setup.error().at, 0);
      EXPECT_LE(setup.error().at, static_cast<int>(fen.size()));
    }
    if (!playable) return;
    const auto read = game.check(*setup).position->setup();
    EXPECT_EQ(game.fen(read), canonical);
    const std::map<std::string, FenDialect> dialects = {
        {"bar", FenDialect::bar}, {"16-wide", FenDialect::wide}, {"two", FenDialect::boards}};
    ASSERT_TRUE(dialects.contains(dialect));
    {
      const std::string written = game.fen(*setup, dialects.at(dialect));
      EXPECT_EQ(written.substr(0, written.find(' ')), fen.substr(0, fen.find(' '))) << "the same placement";
    }
    for (const auto& [name, d] : dialects) {
      const auto again = read_fen(game.fen(read, d), game.spec(), game.topology());
      ASSERT_TRUE(again) << name;
      EXPECT_EQ(*again, read) << name;
    }
  });
}

INSTANTIATE_TEST_SUITE_P(Alice, FenLine, testing::ValuesIn(table("positions/alice-fen.tsv")), name_of);

}  // namespace
}  // namespace cheshire::test
