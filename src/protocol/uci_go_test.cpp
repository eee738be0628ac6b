#include "protocol/uci_go.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

#include "base/test_message.h"
#include "messages/uci.h"

namespace cheshire {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::StartsWith;

GoCommand go(std::string_view words, Color side = Color::white) {
  return parse_go(tokenize(words), static_cast<int>(words.size()), side);
}

/// The notes on a command, each as "byte: message".
std::vector<std::string> notes(std::string_view words) {
  std::vector<std::string> all;
  for (const Error& note : go(words).notes)
    all.push_back(std::to_string(note.at) + ": " + note.message.text());
  return all;
}

TEST(UciGo, ReadsLimits) {
  const GoCommand all = go("depth 5 nodes 6 movetime 7 mate 8 wtime 9 btime 10 winc 11 binc 12 movestogo 13");
  EXPECT_EQ(all.limits.depth, 5);
  EXPECT_EQ(all.limits.nodes, 6u);
  EXPECT_EQ(all.limits.move_time, 7);
  EXPECT_EQ(all.limits.mate, 8);
  EXPECT_THAT(all.limits.time, ElementsAre(9, 10));
  EXPECT_THAT(all.limits.increment, ElementsAre(11, 12));
  EXPECT_EQ(all.limits.moves_to_go, 13);
  EXPECT_FALSE(all.limits.infinite);
  EXPECT_THAT(all.notes, IsEmpty());
  EXPECT_EQ(go("perft 3").perft, 3);
  EXPECT_TRUE(go("ponder wtime 1 btime 1").ponder);
}

TEST(UciGo, ASearchWithoutALimitIsInfinite) {
  for (const char* words : {"", "infinite", "ponder", "searchmoves e2e4", "winc 10 binc 10", "movestogo 5"})
    EXPECT_TRUE(go(words).limits.infinite) << words;
}

TEST(UciGo, AClockThatIsMissingLimitsNothing) {
  EXPECT_TRUE(go("btime 1000").limits.infinite);
  EXPECT_FALSE(go("btime 1000", Color::black).limits.infinite);
  EXPECT_FALSE(go("btime 1000 depth 3").limits.infinite);
  EXPECT_THAT(notes("btime 1000"), IsEmpty());
}

TEST(UciGo, SkipsUnknownWords) {
  const GoCommand command = go("movetime 100 foo 5 depth 3");
  EXPECT_EQ(command.limits.move_time, 100);
  EXPECT_EQ(command.limits.depth, 3);
  EXPECT_THAT(notes("movetime 100 foo 5 depth 3"),
              ElementsAre(StartsWith("13: skipped unknown words: foo, 5; known are infinite, ")));
  EXPECT_THAT(test::brief(command.notes[0].message), StartsWith("uci-words-skipped([\"foo\", \"5\"], "));
}

TEST(UciGo, BringsNumbersIntoTheirRange) {
  constexpr int longest = std::numeric_limits<std::int32_t>::max();
  EXPECT_EQ(go("depth 1000000").limits.depth, 1000);
  EXPECT_EQ(go("depth 0").limits.depth, 1);
  EXPECT_EQ(go("depth -7").limits.depth, 1);
  EXPECT_EQ(go("depth x").limits.depth, 1);
  EXPECT_EQ(go("depth 5x").limits.depth, 5);
  EXPECT_EQ(go("depth +5").limits.depth, 5);
  EXPECT_EQ(go("depth +-5").limits.depth, 1);
  EXPECT_EQ(go("nodes 99999999999999999999").limits.nodes,
            static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()));
  EXPECT_EQ(go("nodes -99999999999999999999").limits.nodes, 1u);
  EXPECT_EQ(go("movetime -1").limits.move_time, 1);
  EXPECT_EQ(go("movetime 1500.7").limits.move_time, 1500);
  EXPECT_EQ(go("movetime 1e99").limits.move_time, 1);
  EXPECT_EQ(go("wtime -20").limits.time[0], 1);
  EXPECT_EQ(go("wtime 99999999999").limits.time[0], longest);
  EXPECT_EQ(go("wtime 1 winc -5").limits.increment[0], 0);
  EXPECT_EQ(go("mate 0").limits.mate, 1);
  EXPECT_EQ(go("perft -1").perft, 0);
  EXPECT_EQ(go("perft 1000").perft, 30);
}

TEST(UciGo, SaysWhatItReadOtherwise) {
  const auto taken = [](int at, const char* word, const char* value, int as) {
    return std::to_string(at) + ": " + msg::uci_number_taken(word, value, as).text();
  };
  EXPECT_THAT(notes("depth 1000000 movetime 300"), ElementsAre(taken(6, "depth", "1000000", 1000)));
  EXPECT_THAT(notes("mate x"), ElementsAre(taken(5, "mate", "x", 1)));
  EXPECT_THAT(notes("movetime 1500.7"), ElementsAre(taken(9, "movetime", "1500.7", 1500)));
  for (const char* used_up : {"movetime -1", "movetime 0", "wtime -20 btime 0"})
    EXPECT_THAT(notes(used_up), IsEmpty()) << used_up;
}

TEST(UciGo, ANumberThatIsMissingIsTheLowest) {
  EXPECT_EQ(go("depth").limits.depth, 1);
  EXPECT_THAT(notes("depth"), ElementsAre("5: " + msg::uci_number_missing("depth", 1).text()));
  const GoCommand command = go("wtime btime 1000 nodes infinite");
  EXPECT_THAT(command.limits.time, ElementsAre(1, 1000));
  EXPECT_EQ(command.limits.nodes, 1u);
  EXPECT_TRUE(command.limits.infinite);
  EXPECT_EQ(command.notes.size(), 2u);
}

TEST(UciGo, SearchmovesEndAtTheNextLimit) {
  const GoCommand command = go("searchmoves e2e4 d2d4 depth 3");
  EXPECT_EQ(command.search_moves.size(), 2u);
  EXPECT_EQ(command.limits.depth, 3);
  EXPECT_THAT(notes("searchmoves depth 3"), ElementsAre("0: " + msg::uci_searchmoves_empty().text()));
}

}  // namespace
}  // namespace cheshire
