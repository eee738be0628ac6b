// Records with variations and comments through the C interface.
#include <cheshire.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>
#include <string>
#include <tuple>
#include <vector>

#include "capi/test_handles.h"

namespace cheshire::capi {
namespace {

using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;
using testing::StrEq;

cheshire_pgn* reader_of(const std::string& text) {
  cheshire_pgn* pgn = cheshire_pgn_new(nullptr);
  cheshire_pgn_feed(pgn, text.data(), text.size(), nullptr);
  cheshire_pgn_finish(pgn);
  EXPECT_TRUE(cheshire_pgn_next(pgn));
  return pgn;
}

/// The parts of a record in few characters.
std::vector<std::string> brief(const cheshire_pgn* pgn) {
  std::vector<std::string> all;
  for (std::size_t i = 0; i < cheshire_pgn_items_count(pgn); ++i) {
    const cheshire_pgn_item& item = *cheshire_pgn_item_at(pgn, i);
    switch (item.kind) {
      case CHESHIRE_PGN_MOVE: all.push_back(item.san); break;
      case CHESHIRE_PGN_NAG: all.push_back("$" + std::to_string(item.nag)); break;
      case CHESHIRE_PGN_COMMENT: all.push_back("{" + std::string(item.text) + "}"); break;
      case CHESHIRE_PGN_OPEN: all.push_back("("); break;
      case CHESHIRE_PGN_CLOSE: all.push_back(")"); break;
    }
  }
  return all;
}

std::string written(const char* game_name, const std::vector<cheshire_pgn_item>& items, Failure& failure,
                    const char* fen = nullptr) {
  cheshire_game* game = cheshire_game_open(nullptr, game_name, nullptr);
  const char* const tags[] = {"White", "Ann", "Result", "1-0"};
  const std::string text =
      taken(cheshire_game_write_pgn(game, fen, tags, 2, items.data(), items.size(), failure));
  cheshire_game_free(game);
  return text;
}

cheshire_pgn_item part(int kind) {
  cheshire_pgn_item item{};
  item.size = sizeof item;
  item.kind = kind;
  return item;
}
cheshire_pgn_item move(const char* uci) {
  cheshire_pgn_item item = part(CHESHIRE_PGN_MOVE);
  item.uci = uci;
  return item;
}

TEST(CapiPgnItemsTest, ReadsVariationsCommentsAndClocks) {
  cheshire_pgn* pgn = reader_of(
      "[Variant \"Alice\"]\n\n{first} 1. e4! {[%eval -0.5,9] [%clk 0:01:00] [%cal Ge2e4,Re4/Be5/B] good} (1. "
      "d4 (1. c4) d5) 1... -- {[%emt "
      "0:00:02] [%eval #-3]} 1-0");
  EXPECT_EQ(cheshire_pgn_items_count(pgn), 0u) << "not read yet";
  ASSERT_TRUE(cheshire_pgn_read_items(pgn, nullptr));
  EXPECT_THAT(brief(pgn),
              ElementsAre("{first}", "e4", "$1", "{good}", "(", "d4", "(", "c4", ")", "d5", ")", "--", "{}"));
  const cheshire_pgn_item& good = *cheshire_pgn_item_at(pgn, 3);
  EXPECT_TRUE(good.has_eval && good.has_clock && !good.has_elapsed);
  EXPECT_EQ(good.centipawns, -50);
  EXPECT_EQ(good.mate, 0);
  EXPECT_EQ(good.depth, 9);
  EXPECT_EQ(good.clock, 60'000);
  ASSERT_EQ(good.marks_count, 2u);
  EXPECT_EQ(good.marks[0].color, 'G');
  EXPECT_THAT(good.marks[0].from, StrEq("e2"));
  EXPECT_THAT(good.marks[1].from, StrEq("e4/B"));
  EXPECT_THAT(good.marks[1].to, StrEq("e5/B"));
  const cheshire_pgn_item& last = *cheshire_pgn_item_at(pgn, 12);
  EXPECT_EQ(last.mate, -3);
  EXPECT_EQ(last.elapsed, 2000);
  EXPECT_THAT(cheshire_pgn_item_at(pgn, 1)->uci, StrEq("e2e4"));
  EXPECT_EQ(cheshire_pgn_item_at(pgn, 13), nullptr);
  EXPECT_EQ(cheshire_pgn_item_at(nullptr, 0), nullptr);
  EXPECT_EQ(cheshire_pgn_items_count(nullptr), 0u);
  cheshire_pgn_free(pgn);
}

TEST(CapiPgnItemsTest, KeepsWhatIsGoodOfARecordWithMistakes) {
  cheshire_pgn* pgn = reader_of("1. e4 (1. Ke5) (1. d4 Ke5 2. c4) e5 2. Ke5 Nc6 {lost} *");
  ASSERT_TRUE(cheshire_pgn_read_items(pgn, nullptr));
  EXPECT_THAT(brief(pgn), ElementsAre("e4", "(", "d4", ")", "e5", "{lost}"));
  ASSERT_EQ(cheshire_pgn_errors_count(pgn), 3u);
  EXPECT_THAT(cheshire_error_text(cheshire_pgn_error_at(pgn, 2)), StartsWith("1:40: "));
  cheshire_pgn_free(pgn);
  pgn = reader_of("1. e4 (1. d4 {cut");
  ASSERT_TRUE(cheshire_pgn_read_items(pgn, nullptr));
  EXPECT_THAT(brief(pgn), ElementsAre("e4", "(", "d4", "{cut}", ")"));
  EXPECT_GT(cheshire_pgn_errors_count(pgn), 0u);
  cheshire_pgn_free(pgn);
  Failure unknown, closed;
  pgn = reader_of("[Variant \"Halma\"]\n\n1. e4 *");
  EXPECT_FALSE(cheshire_pgn_read_items(pgn, unknown));
  EXPECT_EQ(unknown.code(), "pgn-variant-unknown");
  EXPECT_EQ(cheshire_pgn_items_count(pgn), 0u);
  cheshire_pgn_free(pgn);
  EXPECT_FALSE(cheshire_pgn_read_items(nullptr, closed));
  EXPECT_EQ(closed.code(), "argument-missing");
}

TEST(CapiPgnItemsTest, WritesWhatItReads) {
  const std::string text =
      "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"Ann\"]\n[Black \"?\"]\n"
      "[Result \"1-0\"]\n[Variant \"Alice\"]\n\n"
      "{one} 1. e4 $1 {[%eval -0.50,9] [%clk 0:01:00] [%csl Re5/B] [%cal Ge2e4] good}\n"
      "(1. d4 (1. c4) 1... d5) 1... e6 {[%eval #-3] [%emt 0:00:02]} 1-0\n\n";
  cheshire_pgn* pgn = reader_of(text);
  ASSERT_TRUE(cheshire_pgn_read_items(pgn, nullptr));
  std::vector<cheshire_pgn_item> items;
  for (std::size_t i = 0; i < cheshire_pgn_items_count(pgn); ++i)
    items.push_back(*cheshire_pgn_item_at(pgn, i));
  Failure none;
  EXPECT_EQ(written("alice", items, none), text);
  cheshire_pgn_free(pgn);
}

TEST(CapiPgnItemsTest, WritesFromAnyPosition) {
  Failure none;
  const char* fen = "4k3/8/8/8/8/8/8/4K2R b - - 0 9";
  cheshire_pgn_item san = part(CHESHIRE_PGN_MOVE);
  san.san = "Kd8";
  EXPECT_THAT(written("chess", {san}, none, fen),
              testing::AllOf(HasSubstr(std::string("[FEN \"") + fen), EndsWith("9... Kd8 1-0\n\n")));
  EXPECT_THAT(written("chess", {}, none), EndsWith("\n\n1-0\n\n"));
}

TEST(CapiPgnItemsTest, RefusesPartsThatDoNotFit) {
  const auto code = [](const std::vector<cheshire_pgn_item>& items) {
    Failure failure;
    EXPECT_EQ(written("chess", items, failure), "(null)");
    return failure.code();
  };
  EXPECT_EQ(code({part(CHESHIRE_PGN_OPEN)}), "pgn-variation-without-move");
  EXPECT_EQ(code({move("e2e4"), part(CHESHIRE_PGN_CLOSE)}), "pgn-variation-not-open");
  EXPECT_EQ(code({move("e2e5")}), "pgn-move-refused");
  EXPECT_EQ(code({part(CHESHIRE_PGN_MOVE)}), "argument-missing");
  EXPECT_EQ(code({part(7)}), "argument-out-of-range");
  EXPECT_EQ(code({move("e2e4"), part(CHESHIRE_PGN_OPEN), move("d2d4")}), "pgn-variation-endless");
  EXPECT_EQ(code({move("e2e4"), part(CHESHIRE_PGN_OPEN), part(CHESHIRE_PGN_CLOSE)}), "pgn-variation-empty");
  cheshire_pgn_item bad = part(CHESHIRE_PGN_NAG);
  bad.nag = 256;
  EXPECT_EQ(code({move("e2e4"), bad}), "pgn-nag-unknown");
  bad = part(CHESHIRE_PGN_COMMENT);
  bad.text = "\xff\xc3";
  EXPECT_EQ(code({bad}), "pgn-comment-not-utf8");
  const std::string long_text((64 << 10) + 1, 'x');
  bad.text = long_text.c_str();
  EXPECT_EQ(code({bad}), "pgn-comment-too-long");
  for (const auto& [color, from, to] : {std::tuple('g', "e4", ""),
                                        {'G', "e9", ""},
                                        {'G', "", ""},
                                        {'G', "e4", "e4/B"},
                                        {'G', "e4] } e5 {", ""}}) {
    const cheshire_pgn_mark mark{color, from, to};
    bad = part(CHESHIRE_PGN_COMMENT);
    bad.marks = &mark;
    bad.marks_count = 1;
    EXPECT_EQ(code({bad}), "pgn-mark-unknown") << color << from << to;
  }
  bad = part(CHESHIRE_PGN_COMMENT);
  bad.has_clock = true;
  bad.clock = -1;
  EXPECT_EQ(code({bad}), "argument-out-of-range");
  bad.clock = 0;
  bad.marks_count = 1;
  EXPECT_EQ(code({bad}), "argument-missing");
  bad = move("e2e4");
  bad.size = 0;
  EXPECT_EQ(code({bad}), "argument-out-of-range");
  Failure failure;
  const char* const tags[] = {"Result", "2-0"};
  cheshire_game* game = cheshire_game_open(nullptr, "chess", nullptr);
  EXPECT_EQ(cheshire_game_write_pgn(game, nullptr, tags, 1, nullptr, 0, failure), nullptr);
  EXPECT_EQ(failure.code(), "argument-unknown");
  EXPECT_EQ(cheshire_game_write_pgn(nullptr, nullptr, nullptr, 0, nullptr, 0, nullptr), nullptr);
  cheshire_game_free(game);
}

TEST(CapiPgnItemsTest, WritesNoMoreThanItReads) {
  std::vector<cheshire_pgn_item> deep;
  for (int i = 0; i < 65; ++i) {
    deep.push_back(move("e2e4"));
    deep.push_back(part(CHESHIRE_PGN_OPEN));
  }
  deep.push_back(move("e2e4"));
  for (int i = 0; i < 65; ++i) deep.push_back(part(CHESHIRE_PGN_CLOSE));
  Failure deeper;
  EXPECT_EQ(written("chess", deep, deeper), "(null)");
  EXPECT_EQ(deeper.code(), "pgn-variations-too-deep");
  deep.erase(deep.begin(), deep.begin() + 2);
  deep.pop_back();
  Failure none;
  cheshire_pgn* pgn = reader_of(written("chess", deep, none));
  EXPECT_EQ(cheshire_pgn_errors_count(pgn), 0u);
  cheshire_pgn_free(pgn);
  // A thousand comments of 64 KiB each are more than a game.
  const std::string text(64 << 10, 'x');
  cheshire_pgn_item comment = part(CHESHIRE_PGN_COMMENT);
  comment.text = text.c_str();
  Failure large;
  EXPECT_EQ(written("chess", std::vector(200, comment), large), "(null)");
  EXPECT_EQ(large.code(), "pgn-game-too-large");
}

TEST(CapiPgnItemsTest, WhateverIsReadCanBeWritten) {
  for (const char* text :
       {"[FEN \"4k3/8/8/8/8/8/8/4K3 w KQkq e6 0 1\"]\n\n1. Kd1 *", "[Result \"winner\"]\n\n1. e4 *",
        "1. e4 {[%clk 9999:00:00] [%csl Xe9,Re4] [%cal Ge2e4]} *", "$3 1. e4 ($1 1. d4) () *",
        "[FEN \"4k3/8/8/8/8/8/8/4K3 w - - 0 0\"]\n\n1. Kd1 *"}) {
    cheshire_pgn* pgn = reader_of(text);
    ASSERT_TRUE(cheshire_pgn_read_items(pgn, nullptr)) << text;
    std::vector<cheshire_pgn_item> items;
    for (std::size_t i = 0; i < cheshire_pgn_items_count(pgn); ++i)
      items.push_back(*cheshire_pgn_item_at(pgn, i));
    const std::string first = cheshire_pgn_tags_count(pgn) > 0 ? cheshire_pgn_tag_name(pgn, 0) : "";
    Failure failure;
    const std::string again =
        written("chess", items, failure, first == "FEN" ? cheshire_pgn_tag_value(pgn, 0) : nullptr);
    EXPECT_FALSE(failure.any()) << text << (failure.any() ? failure.text() : "");
    EXPECT_THAT(again, HasSubstr("\n1. ")) << text;
    cheshire_pgn_free(pgn);
  }
}

TEST(CapiPgnItemsTest, TellsResultsThatContradictEachOther) {
  const auto codes = [](const char* text) {
    cheshire_pgn* pgn = reader_of(text);
    EXPECT_TRUE(cheshire_pgn_read_items(pgn, nullptr));
    std::vector<std::string> all;
    for (std::size_t i = 0; i < cheshire_pgn_errors_count(pgn); ++i)
      all.push_back(cheshire_error_code(cheshire_pgn_error_at(pgn, i)));
    cheshire_pgn_free(pgn);
    return all;
  };
  EXPECT_THAT(codes("[Result \"1-0\"]\n\n1. e4 0-1"), ElementsAre("pgn-result-contradicts-tag"));
  EXPECT_THAT(codes("1. f3 e5 2. g4 Qh4# 1-0"), ElementsAre("pgn-result-contradicts-rules"));
  EXPECT_THAT(codes("[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1"), ElementsAre());
}

TEST(CapiPgnItemsTest, MateHasItsResultWithoutATag) {
  cheshire_game* game = cheshire_game_open(nullptr, "chess", nullptr);
  std::vector<cheshire_pgn_item> fools;
  for (const char* one : {"f2f3", "e7e5", "g2g4", "d8h4"}) fools.push_back(move(one));
  EXPECT_THAT(taken(cheshire_game_write_pgn(game, "", nullptr, 0, fools.data(), fools.size(), nullptr)),
              testing::AllOf(HasSubstr("[Result \"0-1\"]"), EndsWith("Qh4# 0-1\n\n")));
  cheshire_game_free(game);
}

TEST(CapiPgnItemsTest, TakesPartsOfALaterVersion) {
  // A program that was compiled with a header in which parts are longer.
  struct Later {
    cheshire_pgn_item item;
    long more;
  };
  Later items[2] = {{move("e2e4"), 1}, {move("e7e5"), 2}};
  for (Later& one : items) one.item.size = sizeof(Later);
  cheshire_game* game = cheshire_game_open(nullptr, "chess", nullptr);
  EXPECT_THAT(taken(cheshire_game_write_pgn(game, "", nullptr, 0, &items[0].item, 2, nullptr)),
              HasSubstr("1. e4 e5 *"));
  cheshire_game_free(game);
}

}  // namespace
}  // namespace cheshire::capi
