// Sessions of Cheops: terms of turns, and the King's safe squares.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "engine/cheops/test_session.h"
#include "engine/move_terms.h"

namespace cheshire {
namespace {

Moves terms(const Session& s) {
  if (s.moves().empty()) return {"nothing was played"};
  return {s.moves().back().terms.begin(), s.moves().back().terms.end()};
}
Moves terms_of(const std::unique_ptr<Session>& s, const Moves& moves) {
  play_all(*s, moves);
  return terms(*s);
}
bool has(const Moves& all, const char* term) { return std::find(all.begin(), all.end(), term) != all.end(); }

// CH-16; the King's Level is the top.
TEST(CheopsTerms, ACheckFromAnotherLevel) {
  RecordProperty("rules", "CH-16");
  const auto on = [](const std::string& pieces, const std::string& move) {
    return terms_of(session("cheops", placed("cheops", pieces) + " w"), {move});
  };
  EXPECT_EQ(on("K Aa1 k Ce4 T Aa4", "Aa4Ae4"), Moves{"overcheck"});
  EXPECT_EQ(on("K Aa1 k Ae4 T Cc4", "Cc4Ce4"), Moves{"undercheck"});
  EXPECT_EQ(on("K Aa1 k Ce4 T Cc3", "Cc3Cc4"), Moves{}) << "on the King's own level";
  EXPECT_EQ(on("K Aa1 k Ce4 T Aa4", "Aa4Ad4"), Moves{}) << "no check";
  EXPECT_EQ(on("K Aa1 k Ce4 T Ae4 N Be4", "Be4Bg5"), Moves{"overcheck"}) << "by the Tower, not by who goes";
  EXPECT_EQ(on("K Aa1 k De5 T Ae5 A Be5", "Be5Ee5"), (Moves{"overcheck", "undercheck"}));
  EXPECT_EQ(terms_of(session("little-cheops", "8k/T8/1T7/9/9/9/9/9/K8 w"), {"b7b9"}), Moves{})
      << "there is one level";
}

TEST(CheopsTerms, ABridgeLeadsStraightOn) {
  RecordProperty("rules", "CH-38 CH-39 CH-44 CH-67 CH-71 CH-98");
  const auto bridge = [](const std::string& fen, const std::string& move, const OptionValues& options = {}) {
    const auto s = session("little-cheops", fen, options);
    return has(terms_of(s, {move}), "bridge");
  };
  EXPECT_TRUE(bridge("8k/9/9/9/9/4p4/9/4P4/K3C4", "e1e5"));
  EXPECT_FALSE(bridge("8k/9/9/9/9/9/9/4P4/K3C4", "e1e3")) << "one jump";
  EXPECT_FALSE(bridge("8k/9/9/9/9/9/P8/9/K3C4", "e1e2")) << "a step";
  EXPECT_FALSE(bridge("8k/9/9/9/9/5P3/9/5P3/K3C4", "e1e5")) << "a chain by g3";
  EXPECT_FALSE(bridge("8k/9/9/9/9/9/5P3/3P5/K1C6", "c1g3")) << "not on a line";
  EXPECT_TRUE(bridge("8k/9/9/9/9/4p4/9/4n4/K3C4", "e1e5")) << "one enemy major is free";
  // Two enemy majors are too many for a Civilian, which can go around them.
  const std::string round = "8k/9/9/9/9/4nP3/9/4nP3/K3C4";
  EXPECT_FALSE(bridge(round, "e1e5"));
  EXPECT_TRUE(bridge("8k/9/9/9/9/4PP3/9/4nP3/K3C4", "e1e5"));
  EXPECT_FALSE(bridge("8k/9/9/9/9/4PP3/9/4nP3/K3C4", "e1e5", {{"major-in-chain", "last"}}));
  // CH-44: a piece that must be a Deputy to get there at all has no such limit.
  const std::string deputy = "C7k/9/9/9/9/4n4/9/4n4/K3C4 w - - 1:e1/0";
  EXPECT_TRUE(bridge(deputy, "e1e5", in_common));
  EXPECT_FALSE(bridge("C7" + round.substr(1) + " w - - 1:e1/0", "e1e5", in_common))
      << "nobody could tell that it was one";
  // CH-67, CH-71: no jump leads into a hall or over one.
  const std::string halls = "8k/9/1C7/1PPC1C3/4K4/2PTPT3/4P4/9/9 w";
  EXPECT_TRUE(bridge(halls, "b7f3"));
  EXPECT_FALSE(bridge(halls + " - e5w=e5w", "b7f3", in_common));
  // CH-98: the chain must lead over the arrested piece.
  const std::string arrest = "C7k/9/9/3C1C3/4K4/PP1T1T3/9/Pn7/C8 w - e5w=e5w 1:a1/0";
  EXPECT_TRUE(bridge(arrest, "a1a5", in_common));
  EXPECT_FALSE(bridge(arrest, "a1a5:b2e6", in_common));
  EXPECT_TRUE(bridge("C7k/9/9/3C1C3/4K4/PP1T1T3/9/nP7/C8 w - e5w=e5w 1:a1/0", "a1a5:a2e6", in_common));
}

TEST(CheopsTerms, AnExchangeIsOnOneSquare) {
  const auto s = session("little-cheops", "8k/9/4n4/9/3p5/9/4N4/8n/K7T w");
  EXPECT_EQ(terms_of(s, {"e3d5"}), Moves{}) << "the first capture";
  EXPECT_EQ(terms_of(s, {"e7d5"}), Moves{"exchange"});
  EXPECT_EQ(terms_of(s, {"i1i2"}), Moves{}) << "a capture elsewhere";
  s->back(1);
  EXPECT_EQ(terms(*s), Moves{"exchange"});
  const auto quiet = session("little-cheops", "8k/9/4n4/9/9/9/4N4/9/K8 w");
  EXPECT_EQ(terms_of(quiet, {"e3d5", "e7d5"}), Moves{}) << "nothing was captured there before";
}

TEST(CheopsTerms, AForceLeavesNoOtherAction) {
  RecordProperty("rules", "CH-113 CH-114");
  const auto s = session("little-cheops", "8k/9/9/9/9/9/9/9/K6T1 b");
  EXPECT_EQ(terms_of(s, {"i9i8"}), Moves{"force"});
  EXPECT_EQ(terms_of(s, {"h1h2"}), Moves{});
  // CH-113: the only abdication. CH-114: the end can be accepted instead.
  const auto mated = session("little-cheops", "8k/T8/1T7/9/9/9/9/9/K6d1 w");
  EXPECT_EQ(terms_of(mated, {"b7b9", "i9>h1"}), Moves{"force"});
  const auto two = session("little-cheops", "8k/T8/1T7/9/9/9/9/9/K4d1d1 w");
  EXPECT_EQ(terms_of(two, {"b7b9", "i9>h1"}), Moves{});
  const auto repeated = session("little-cheops", "k3t3d/9/9/9/9/9/9/9/K3T3D w");
  for (int time : {1, 2}) {
    (void)time;
    play_all(*repeated, {"e1d1", "e9d9", "d1e1", "d9e9"});
  }
  EXPECT_EQ(terms_of(repeated, {"a1>i1"}), Moves{});
}

TEST(CheopsTerms, ALineHasThoseOfItsMoves) {
  const auto s = session("little-cheops", "8k/9/9/9/9/9/9/9/K6T1 b");
  LineView line{{}, {"i9i8", "h1h2", "nonsense"}, {}};
  name_terms(line, *s);
  using Terms = std::vector<std::string_view>;
  EXPECT_EQ(line.terms, (std::vector<Terms>{{"force"}, {}})) << "as far as it can be played";
  EXPECT_EQ(s->ply(), 0);
  LineView chess{{}, {"e2e4"}, {}};
  name_terms(chess, *(*open_game("chess"))->session());
  EXPECT_TRUE(chess.terms.empty()) << "a game without a glossary";
}

// A viewer who does not know of a Deputy may not learn whether it had another action.
TEST(CheopsTerms, AForceTellsNothingOfPapers) {
  RecordProperty("rules", "CH-90");
  const auto s = session("little-cheops", "c7k/9/5N3/9/c8/9/9/9/K7T b - - 0/1:a5", in_common);
  play_all(*s, {"i9h9"});
  for (Viewer v : viewers) {
    const auto seen = s->seen_by(v);
    const bool knows = v == Viewer::everything || v == Viewer::black;
    EXPECT_EQ(terms(*seen), knows ? Moves{"force"} : Moves{}) << static_cast<int>(v);
  }
  // If the enemy's papers are unknown, the mover's own choice is still known.
  const auto other = session("little-cheops", "C7k/9/5N3/9/C8/9/9/9/K7T b - - 1:a5/0", in_common);
  play_all(*other, {"i9h9"});
  for (Viewer v : viewers) EXPECT_EQ(terms(*other->seen_by(v)), Moves{"force"});
}

TEST(CheopsTerms, TheySurviveACopyAndARecord) {
  const auto s = session("little-cheops", "8k/9/9/9/9/4p4/9/4P4/K3C4 w");
  play_all(*s, {"e1e5", "i9h9"});
  for (const auto& other : {s->clone(), s->seen_by(Viewer::spectator)})
    EXPECT_TRUE(other->moves()[0].terms == std::vector<std::string_view>{"bridge"});
  const auto again = session("little-cheops");
  ASSERT_TRUE(again->set(s->start_fen(), turns(*s)).ok());
  EXPECT_TRUE(again->moves()[0].terms == std::vector<std::string_view>{"bridge"});
}

TEST(CheopsLuft, IsWhereTheKingIsSafe) {
  RecordProperty("rules", "CH-17 CH-18 CH-47 CH-78 CH-79 CH-68");
  const auto luft = [](const std::unique_ptr<Session>& s, Color c) { return names(*s, s->luft(c)); };
  const auto start = session("little-cheops");
  EXPECT_EQ(luft(start, Color::white), Moves{});
  play_all(*start, {"e2e4"});
  EXPECT_EQ(luft(start, Color::white), Moves{"e2"}) << "not its turn";
  EXPECT_EQ(luft(start, Color::black), Moves{});
  // The side to move is in check; CH-17: the King cannot capture a guarded piece.
  const auto checked = session("little-cheops", "8k/9/9/9/9/9/9/4t4/4K4 w");
  EXPECT_EQ(luft(checked, Color::white), (Moves{"d1", "f1", "e2"}));
  EXPECT_EQ(luft(checked, Color::black), (Moves{"h8", "i8", "h9"}));
  EXPECT_EQ(luft(session("little-cheops", "8k/9/9/9/9/9/9/4t4/4K1n2 w"), Color::white), (Moves{"d1", "f1"}));
  // CH-47: castling is not a step of the King.
  const auto castling = session("little-cheops", "t3k3t/9/9/9/9/9/9/9/T3K3T w a1,e1,i1,a9,e9,i9");
  EXPECT_EQ(luft(castling, Color::white), (Moves{"d1", "f1", "d2", "e2", "f2"}));
  // CH-78, CH-79: an arrested King has none; CH-68: the halls are open to the King of the Castle.
  const auto arrested = session("little-cheops", "9/9/9/3CkC3/4K4/3T1T3/9/9/9 b - e5w=e5w", in_common);
  EXPECT_EQ(luft(arrested, Color::black), Moves{});
  EXPECT_EQ(luft(arrested, Color::white), (Moves{"e4", "d5", "f5"}));
}

}  // namespace
}  // namespace cheshire
