// Reading PGN: the import format of the standard (Portable Game Notation, 1994), what other programs write,
// and every fault with its place. Numbers in comments are sections of the standard.
#include "text/pgn/reader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "text/pgn/test_pgn.h"

namespace cheshire::pgn_test {
namespace {

using testing::ElementsAre;

std::vector<std::string> tags(std::string_view text) {
  std::vector<std::string> all;
  read_games(text, 1 << 20, [&](const PgnGame& game) {
    for (const PgnTag& tag : game.tags()) all.push_back(std::string(tag.name) + "=" + std::string(tag.value));
  });
  return all;
}

TEST(PgnReader, ReadsTagsMovesAndTheResult) {
  constexpr std::string_view text =
      "[Event \"Club\"]\n[Site \"?\"]\n[Date \"2026.01.31\"]\n[Round \"1\"]\n[White \"A\"]\n[Black \"B\"]\n"
      "[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 Nc6 1-0\n\n";
  EXPECT_EQ(game(text), "e4 e5 Nf3 Nc6 1-0");
  EXPECT_THAT(tags(text), ElementsAre("Event=Club", "Site=?", "Date=2026.01.31", "Round=1", "White=A",
                                      "Black=B", "Result=1-0"));
}

// 8.1: blanks and line ends may stand between the parts of a tag; 7: escapes in strings.
TEST(PgnReader, ReadsTagsInEveryForm) {
  EXPECT_THAT(tags("[ Event\t\"a\" ]"), ElementsAre("Event=a"));
  EXPECT_THAT(tags("[Event\n\"a\"\n]"), ElementsAre("Event=a"));
  EXPECT_THAT(tags("[A \"x\"][B \"y\"]"), ElementsAre("A=x", "B=y"));
  EXPECT_THAT(tags("[A \"say \\\"no\\\" to C:\\\\dir\"]"), ElementsAre("A=say \"no\" to C:\\dir"));
  EXPECT_THAT(tags("[A \"C:\\dir\"]"), ElementsAre("A=C:\\dir"));
  EXPECT_THAT(tags("[A \"\"]"), ElementsAre("A="));
  EXPECT_THAT(tags("\xEF\xBB\xBF[A \"\xC3\x84\"]"), ElementsAre("A=\xC3\x84"));
  EXPECT_THAT(tags("[A \"tab\there\"]"), ElementsAre("A=tab here"));
}

TEST(PgnReader, ReadsQuotesThatNobodyEscaped) {
  EXPECT_THAT(tags("[Event \"the \"Open\" of 1970\"]\n[Date \"\"2003.??.??\"\"]"),
              ElementsAre("Event=the \"Open\" of 1970", "Date=\"2003.??.??\""));
}

TEST(PgnReader, KeepsTheLastOfTwoTagsOfOneName) {
  EXPECT_THAT(tags("[A \"1\"]\n[B \"2\"]\n[A \"3\"]"), ElementsAre("A=3", "B=2"));
}

// 3.1: what the import format forgives.
TEST(PgnReader, ReadsMoveNumbersAnywhere) {
  EXPECT_EQ(game("1.e4 e5 2.Nf3"), "e4 e5 Nf3 *");
  EXPECT_EQ(game("e4 e5 Nf3"), "e4 e5 Nf3 *");
  EXPECT_EQ(game("1. e4 1... e5 2 . Nf3 ...Nc6 3...4. Bb5"), "e4 e5 Nf3 Nc6 Bb5 *");
  EXPECT_EQ(game("1 e4 1…e5 7.7.Nf3"), "e4 e5 Nf3 *");
  EXPECT_EQ(game("12a PM d1-e2 12b"), "PM d1-e2 *");
}

TEST(PgnReader, SaysWhichWordsBeginATurn) {
  read_games("1. a b {x} c $1 d (1. e f) g", 100, [](const PgnGame& game) {
    std::string fresh;
    for (const PgnItem& item : game.items()) {
      if (item.kind == PgnItem::Kind::move && item.fresh) fresh += item.text;
    }
    EXPECT_EQ(fresh, "acdeg");
  });
}

TEST(PgnReader, ReadsCastlingWithZerosAndIgnoresEnPassant) {
  EXPECT_EQ(game("0-0 0-0-0 O-O 1-0"), "0-0 0-0-0 O-O 1-0");
  EXPECT_EQ(game("exd6 e.p. cxd6e.p. dxe3ep fxe3 ep bxc3ep. dxe6e.p.+ a4 ep."),
            "exd6 cxd6 dxe3 fxe3 bxc3 dxe6 a4 *");
}

// Cheops has games that both players lose. Otherwise "0-0" castles.
TEST(PgnReader, ReadsZerosAsAResultOnlyIfTheTagAgreesAndNothingFollows) {
  EXPECT_EQ(game("[Result \"0-0\"]\n\n1. e4 0-0\n"), "e4 0-0");
  EXPECT_EQ(game("[Result \"0-0\"]\n\n1. 0-0 e5 0-0\n"), "0-0 e5 0-0");
  EXPECT_EQ(game("[Result \"*\"]\n\n1. e4 0-0\n"), "e4 0-0 *");
}

TEST(PgnReader, ReadsResults) {
  EXPECT_EQ(game("e4 1/2-1/2"), "e4 1/2-1/2");
  EXPECT_EQ(game("e4 1/2"), "e4 1/2-1/2");
  EXPECT_EQ(game("e4 ½-½"), "e4 1/2-1/2");
  EXPECT_EQ(game("e4 *"), "e4 *");
  EXPECT_EQ(game("[Result \"0-1\"]\ne4"), "e4 0-1");
  EXPECT_EQ(game("[Result \"?\"]\ne4"), "e4 *");
}

// 8.2.3.8, 10: symbols are numbers, also where they are signs.
TEST(PgnReader, ReadsSymbols) {
  EXPECT_EQ(game("e4! e5? Nf3!! Nc6?? Bb5!? a6?! Ba4$10 Nf6 $255"),
            "e4 $1 e5 $2 Nf3 $3 Nc6 $4 Bb5 $5 a6 $6 Ba4 $10 Nf6 $255 *");
  EXPECT_EQ(game("e4 ! e5 = Nf3 +/- Nc6 ∞ Bb5 -+"), "e4 $1 e5 $10 Nf3 $16 Nc6 $13 Bb5 $19 *");
  EXPECT_EQ(game("e8=Q+! Qxf7#!! Nf3!!! Kd7+?"), "e8=Q+ $1 Qxf7# $3 Nf3 Kd7+ $2 *");
}

// 5: comments in braces, which do not nest, and to the end of the line.
TEST(PgnReader, ReadsComments) {
  EXPECT_EQ(game("{first} 1. e4 { best\r\n  by test } e5 ; the rest (of) the {line\nNf3"),
            "{first} e4 {best by test} e5 {the rest (of) the {line} Nf3 *");
  EXPECT_EQ(game("e4{a {b}e5 {} Nf3;"), "e4 {a {b} e5 {} Nf3 {} *");
  EXPECT_EQ(game("e4 {[%clk 0:01:00] ; not a line} e5"), "e4 {[%clk 0:01:00] ; not a line} e5 *");
}

// 6: lines that begin with '%' are for other programs.
TEST(PgnReader, SkipsEscapedLines) {
  EXPECT_EQ(game("% from here\n[A \"b\"]\n%more\n\n1. e4\n%(1. d4\ne5 % f4\n"), "e4 e5 % f4 *");
  EXPECT_EQ(game("%only"), "0 games");
}

// 8.2.5: variations, which may have variations.
TEST(PgnReader, ReadsVariations) {
  EXPECT_EQ(game("1. e4 (1. d4 d5 (1... Nf6) 2. c4) (1. c4) 1... e5(1... c5)2. Nf3"),
            "e4 ( d4 d5 ( Nf6 ) c4 ) ( c4 ) e5 ( c5 ) Nf3 *");
  EXPECT_EQ(game("1. e4 ({why not} 1. d4 1-0) e5"), "e4 ( {why not} d4 ) e5 *");
}

// Of records of others only what can be shown to anybody is read.
TEST(PgnReader, ReplacesCharactersThatTerminalsObey) {
  EXPECT_EQ(game("1. e4 {a\x1b[2J b\u202ec} e5 {\u009b} Nf3 {x\u2028y}"),
            "e4 {a\uFFFD[2J b\uFFFDc} e5 {\uFFFD} Nf3 {x y} *");
  EXPECT_EQ(game("1. e4 {Kr\xE4tschmer \u2013 \u00e9} ; \x01\n"),
            "e4 {Kr\u00e4tschmer \u2013 \u00e9} {\uFFFD} *");
  EXPECT_THAT(tags("[Event \"a\x1b]0;b\a\"]\n[Site \"\u202ecba \u2013\"]\n[White \"Kr\xE4tschmer\"]"),
              ElementsAre("Event=a\uFFFD]0;b\uFFFD", "Site=\uFFFDcba \u2013", "White=Kr\u00e4tschmer"));
}

TEST(PgnReader, KnowsCommentsThatNeedNoChange) {
  for (std::size_t at = 1; at < 20; ++at) {
    const auto with = [&](const char* part) { return std::string(20, 'a').insert(at, part); };
    for (const char* part : {" ", "\u00e9", "\u2013", "\U0001F600"})
      EXPECT_TRUE(is_comment_text(with(part))) << part << at;
    for (const char* part : {"  ", "\t", "\n", "\x1b", "\x7f", "\u0085", "\u202e", "\u2028", "\xE4"})
      EXPECT_FALSE(is_comment_text(with(part))) << part << at;
  }
  EXPECT_TRUE(is_comment_text(""));
  for (const char* text : {" ", " a", "a ", "\u2013 "}) EXPECT_FALSE(is_comment_text(text)) << text;
}

// The recorder's notation of Cheops has brackets.
TEST(PgnReader, KeepsBracketsOfCheopsWithinTheirTurn) {
  EXPECT_EQ(game("1. C d3:3:h7 N(e6) C a1:3:a3 N b2(e6)! (1... P b8-b9=A)"),
            "C d3:3:h7 N(e6) C a1:3:a3 N b2(e6) $1 ( P b8-b9=A ) *");
  EXPECT_EQ(game("1. e4(d4) e5"), "e4 ( d4 ) e5 *");
  EXPECT_EQ(game("1. Nf3(d4) e5"), "Nf3 ( d4 ) e5 *");
  // A bracket that is never closed belongs to no word.
  EXPECT_EQ(game("1. N b2(e6"), "N b2 ( e6 ) * | 1:8 pgn-variation-endless");
  EXPECT_EQ(game("1. N(e6 *"), "N ( e6 ) * | 1:5 pgn-variation-endless");
}

TEST(PgnReader, ReadsGamesOneAfterTheOther) {
  EXPECT_THAT(
      games("[Event \"a\"]\n\n1. e4 1-0\n\n[Event \"b\"]\n\n1. d4\n\n[Event \"c\"]\n\n* 1. c4 0-1 1. f4"),
      ElementsAre("e4 1-0", "d4 *", "*", "c4 0-1", "f4 *"));
  // Files that were put together have their marks within.
  const std::string file = "\xEF\xBB\xBF[White \"a\"]\n\n1. e4 *\n\n";
  EXPECT_THAT(games(file + file + "\xEF\xBB\xBF" + "1. d4 *\n"), ElementsAre("e4 *", "e4 *", "d4 *"));
  for (std::size_t piece = 1; piece < file.size(); ++piece)
    EXPECT_EQ(games(file + file, piece).size(), 2u) << piece;
  // A result that is said twice makes no game of its own.
  EXPECT_EQ(game("1. e4 {resigns} 1-0 {so it is} 1-0\n\n1-0"), "e4 {resigns} {so it is} 1-0");
  EXPECT_EQ(game("1. e4 1-0 1/2-1/2 {said the server}"),
            "e4 {said the server} 1-0 | 1:11 pgn-text-unexpected(\"1/2-1/2\")");
  EXPECT_THAT(games("1. e4 1-0\n\n{intro} 1-0"), ElementsAre("e4 1-0", "{intro} 1-0"))
      << "a comment behind an empty line begins another";
  EXPECT_THAT(games("1. e4 1-0\n\n0-1"), ElementsAre("e4 1-0", "0-1"));
  EXPECT_THAT(games("[White \"a\"]\n\n1. e4 1-0 1-0\n\n[White \"b\"]\n\n1. d4 *\n"),
              ElementsAre("e4 1-0", "d4 *"));
  // Two games without moves.
  EXPECT_THAT(games("[Event \"a\"]\n[Site \"b\"]\n\n[Event \"c\"]\n\n*\n"), ElementsAre("*", "*"));
  EXPECT_THAT(games(""), ElementsAre());
  EXPECT_THAT(games(" \n{nothing}\n; at all"), ElementsAre());
}

// Word processors and pages put them between a number and its move.
TEST(PgnReader, SkipsBlanksOfAllKinds) {
  for (const std::string blank : {"\u00A0", "\u2003", "\u2009", "\u200B", "\u202F", "\u205F", "\u2060",
                                  "\u3000", "\uFEFF", "\xA0", "\u0085", "\u1680", "\u2028", "\u2029"}) {
    const std::string text =
        "1." + blank + "e4" + blank + blank + "e5 " + blank + "2. Nf3" + blank + "*" + blank;
    EXPECT_EQ(game(text), "e4 e5 Nf3 *") << text;
    for (std::size_t piece = 1; piece < text.size(); ++piece)
      EXPECT_THAT(games(text, piece), ElementsAre("e4 e5 Nf3 *")) << text << " in pieces of " << piece;
  }
  EXPECT_THAT(tags("[White\u00A0\"x\"\u2003]\n[\u00A0Black \"y\"]"), ElementsAre("White=x", "Black=y"));
  EXPECT_EQ(game("[Result \"0-0\"]\n\n1. e4 0-0\u00A0\uFEFF"), "e4 0-0");
  EXPECT_THAT(games("1. e4 1-0\u00A0\n\n[A \"x]\n\n1. d4 *"),
              ElementsAre("e4 1-0", "d4 * | 3:1 pgn-tag-malformed"));
  EXPECT_EQ(game("1. \u2658f3 \u2026 d5"), "\u2658f3 d5 *") << "other characters of three bytes";
  EXPECT_EQ(game("1. Nf3\xE2"), "Nf3\xE2 *") << "broken off";
}

TEST(PgnReader, NamesUtf16) {
  constexpr std::string_view little("\xFF\xFE[\0E\0 \0\"\0a\0\"\0]\0\n\0[\0F\0 \0\"\0b\0\"\0]\0\n\0", 34);
  constexpr std::string_view big("\xFE\xFF\0[\0E\0 \0\"\0a\0\"\0]\0\n\0[\0F\0 \0\"\0b\0\"\0]\0\n", 34);
  for (const std::string_view text : {little, big, little.substr(2), big.substr(2)}) {
    for (const std::size_t piece : {1u, 2u, 3u, 100u})
      EXPECT_THAT(games(text, piece), ElementsAre("* | 1:1 pgn-utf16"));
  }
}

// The games do not depend on where the text is cut.
TEST(PgnReader, ReadsPiecesOfAnySize) {
  constexpr std::string_view text =
      "\xEF\xBB\xBF%x\n[Event \"a \\\"b\\\"\"]\n[Result \"0-0\"]\n\n{c} 1. e4! (1. d4 $14 ; x\n) 1... e5 "
      "0-0\n\n"
      "[Bad\n[Event \"c\"]\n1. e4 ) e5\n[Event \"d\"]\n\n1. N b2(e6) 12... 1/2-1/2 1. a4 [%x 1-0] b5\n";
  const std::vector<std::string> whole = games(text);
  EXPECT_THAT(whole, ElementsAre("{c} e4 $1 ( d4 $14 {x} ) e5 0-0",
                                 "e4 e5 * | 8:1 pgn-tag-malformed | 10:7 pgn-variation-not-open",
                                 "N b2(e6) 1/2-1/2", "a4 b5 * | 13:33 pgn-text-unexpected(\"[\")"));
  for (std::size_t piece = 1; piece < text.size(); ++piece) EXPECT_EQ(games(text, piece), whole) << piece;
}

// What is wrong costs nothing but itself.
TEST(PgnReader, SaysWhatIsWrongAndKeepsTheRest) {
  constexpr std::string_view next = "\n[Event \"next\"]\n\n1. c4 *\n";
  const auto wrong = [&](std::string text) {
    std::vector<std::string> all = games(text.append(next));
    if (all.size() != 2) return std::to_string(all.size()) + " games";
    EXPECT_EQ(all[1], "c4 *");
    return all[0];
  };
  EXPECT_EQ(wrong("1. e4\ne5 ) 2. Nf3"), "e4 e5 Nf3 * | 2:4 pgn-variation-not-open");
  EXPECT_EQ(wrong("1. e4 (1. d4 d5 (1... Nf6\n"),
            "e4 ( d4 d5 ( Nf6 ) ) * | 1:7 pgn-variation-endless | 1:17 pgn-variation-endless");
  EXPECT_EQ(wrong("(1. d4 (1. c4) {no} $1) 1. e4"), "e4 * | 1:1 pgn-variation-without-move");
  EXPECT_EQ(wrong("1. e4 ((1. d4) 1. c4) e5"), "e4 ( c4 ) e5 * | 1:8 pgn-variation-without-move");
  EXPECT_EQ(wrong("1. e4 $256 e5"), "e4 e5 * | 1:7 pgn-nag-unknown(\"$256\")");
  EXPECT_EQ(wrong("1. e4 $x"), "e4 * | 1:7 pgn-nag-unknown(\"$x\")");
  EXPECT_EQ(wrong("1. e4 } e5 ]"),
            "e4 e5 * | 1:7 pgn-text-unexpected(\"}\") | 1:12 pgn-text-unexpected(\"]\")");
  EXPECT_EQ(wrong("1. e4 [ e5"), "e4 e5 * | 1:7 pgn-text-unexpected(\"[\")");
  EXPECT_EQ(wrong("1. e4 [%clk 0:01:00] e5"), "e4 e5 * | 1:7 pgn-text-unexpected(\"[\")");
  EXPECT_EQ(wrong("1. e4 \x01 e5"), "e4 e5 * | 1:7 pgn-text-unexpected(\"\uFFFD\")");
  EXPECT_EQ(wrong("1. " + std::string(256, 'e') + " e5"), "e5 * | 1:4 move-too-long");
}

// A comment that is never closed does not take the games behind it.
TEST(PgnReader, EndsAnOpenCommentBeforeTheNextTags) {
  EXPECT_THAT(games("1. e4 {open e5 *\n\n[Event \"b\"]\n\n1. d4 {closed} *"),
              ElementsAre("e4 {open e5 *} * | 1:7 pgn-comment-endless", "d4 {closed} *"));
  EXPECT_THAT(games("1. e4 {open\n\n[Event \"b\"]\n\n1. d4 *"),
              ElementsAre("e4 {open} * | 1:7 pgn-comment-endless", "d4 *"));
  EXPECT_EQ(game("1. e4 {open"), "e4 {open} * | 1:7 pgn-comment-endless");
  // A game that somebody has commented out.
  EXPECT_EQ(game("1. e4 {see\n[Event \"b\"]\n1. d4 *} e5 {x}"), "e4 {see [Event \"b\"] 1. d4 *} e5 {x} *");
}

TEST(PgnReader, ReadsTagsThatAreNotWellFormed) {
  const auto read = [](const std::string& tag) {
    std::string all;
    read_games(tag + "\n[Site \"s\"]\n\n1. e4 *\n", 1 << 20, [&](const PgnGame& game) {
      for (const PgnTag& one : game.tags()) all += std::string(one.name) + "=" + std::string(one.value) + " ";
      all += items(game) + " | " + faults(game) + ";";
    });
    return all;
  };
  EXPECT_EQ(read("[WhiteElo 2100]"), "WhiteElo=2100 Site=s e4 | 1:1 pgn-tag-malformed;");
  EXPECT_EQ(read("[White O'Neill, Bob]"), "White=O'Neill, Bob Site=s e4 | 1:1 pgn-tag-malformed;");
  EXPECT_EQ(read("[White “Ann”]"), "White=Ann Site=s e4 | 1:1 pgn-tag-malformed;");
  EXPECT_EQ(read("[White „Ann“]"), "White=Ann Site=s e4 | 1:1 pgn-tag-malformed;");
  EXPECT_EQ(read("[White «Ann»]"), "White=Ann Site=s e4 | 1:1 pgn-tag-malformed;");
  EXPECT_EQ(read("[White 'Ann']"), "White=Ann Site=s e4 | 1:1 pgn-tag-malformed;");
  EXPECT_EQ(read("[White \"Ann]"), "White=Ann Site=s e4 | 1:1 pgn-tag-malformed;");
  EXPECT_EQ(read("[White \"Ann\""), "White=Ann Site=s e4 | 1:1 pgn-tag-malformed;");
  EXPECT_EQ(read("[White Ann\"]"), "White=Ann Site=s e4 | 1:1 pgn-tag-malformed;");
  EXPECT_EQ(read("[White = \"Ann\"]"), "White=Ann Site=s e4 | 1:1 pgn-tag-malformed;");
  EXPECT_EQ(read("[White \"Ann\nLee\"]"), "White=Ann Lee Site=s e4 | 1:1 pgn-tag-malformed;");
  EXPECT_EQ(read("[White \"Ann\" \"Lee\" ]x"), "White=Ann\" \"Lee Site=s e4 | 1:21 pgn-tags-interrupted;");
  EXPECT_EQ(read("[White Elo \"2100\"]"),
            "White_Elo=2100 Site=s e4 | 1:1 pgn-tag-name-mended(\"White Elo\", \"White_Elo\");");
  EXPECT_EQ(read("[Source.File \"a.pgn\"]"),
            "Source_File=a.pgn Site=s e4 | 1:1 pgn-tag-name-mended(\"Source.File\", \"Source_File\");");
  EXPECT_EQ(read("[Event]"), "Site=s e4 | 1:1 pgn-tag-malformed;");
  EXPECT_EQ(read("[]"), "Site=s e4 | 1:1 pgn-tag-malformed;");
  EXPECT_EQ(read("[ \"x\"]"), "Site=s e4 | 1:1 pgn-tag-malformed;");
  EXPECT_EQ(read("[A \"ä\"] [Event x]"), "A=ä Event=x Site=s e4 | 1:9 pgn-tag-malformed;");
  EXPECT_EQ(game("[A \"1\"]\nWhite \"Ann\"]\n[B \"2\"]\n\n1. e4 *"), "e4 * | 2:1 pgn-tags-interrupted");
  EXPECT_EQ(read("[A \"1\"]\nWhite \"Ann\"]"), "A=1 Site=s e4 | 2:1 pgn-tags-interrupted;");
  EXPECT_EQ(read("[A \"1\"]\n[A \"2\"]\n[A \"2\"]"), "A=2 Site=s e4 | 2:1 pgn-tag-repeated(\"A\");");
}

// Tags that are not well-formed begin a game as others do.
TEST(PgnReader, BeginsTheNextGameWithAMalformedTag) {
  EXPECT_THAT(games("1. e4 e5\n\n[Result 1-0]\n\n1. d4 1-0\n"),
              ElementsAre("e4 e5 *", "d4 1-0 | 3:1 pgn-tag-malformed"));
}

TEST(PgnReader, BeginsAnotherGameWhereTagsOrNumbersBeginAnew) {
  EXPECT_THAT(games("[White \"a\"]\n[Black \"b\"]\n\n[White \"c\"]\n[Black \"d\"]\n\n1. e4 *"),
              ElementsAre("*", "e4 *"));
  EXPECT_THAT(games("1. e4 e5\n2. Nf3\n\n1. d4 d5\n"), ElementsAre("e4 e5 Nf3 *", "d4 d5 *"));
  EXPECT_THAT(games("1. e4 e5\n1. Nf3 Nc6\n\n1... a6"), ElementsAre("e4 e5 Nf3 Nc6 a6 *"));
}

// The comment of a file stands before the tags of its first game; the last words of a game behind its result.
TEST(PgnReader, KeepsCommentsBeforeTheTagsAndBehindTheResult) {
  EXPECT_EQ(game("{ A file.\nThanks. }\n; and\n\n[ECO \"A00\"]\n{between}\n[Opening \"Polish\"]\n\n1. b4 *"),
            "{A file. Thanks.} {and} {between} b4 *");
  EXPECT_THAT(games("1. e4 1-0 {last words} ; more\n{and more}\n\n{of the next}\n[Event \"b\"]\n\n1. d4 "
                    "*\n\n{at the end}\n"),
              ElementsAre("e4 {last words} {more} {and more} 1-0", "{of the next} d4 {at the end} *"));
  EXPECT_THAT(games("1. e4 1-0\n; last\n1. d4 *"), ElementsAre("e4 {last} 1-0", "d4 *"));
  EXPECT_THAT(games("1. e4 1-0\n\n{next} 1. d4 *"), ElementsAre("e4 1-0", "{next} d4 *"));
}

// Old Macintoshes end lines with CR alone.
TEST(PgnReader, EndsLinesWithCarriageReturns) {
  EXPECT_EQ(game("[Event \"Mac\"]\r[Result \"*\"]\r\r1. e4 ; note\r%skipped\r1... e5 *\r"), "e4 {note} e5 *");
  EXPECT_EQ(game("[Event \"a\"]\r\n\r\n1. e4 ; note\r\n1... e5 ) *"),
            "e4 {note} e5 * | 4:9 pgn-variation-not-open");
  EXPECT_EQ(game("\r\r1. e4 )\n\r*"), "e4 * | 3:7 pgn-variation-not-open");
}

TEST(PgnReader, ReadsTextsOlderThanUtf8) {
  read_games("[White \"Novak, J\xE1n\"]\n[Black \"И\"]\n\n1. e4 {caf\xE9} e5 {♟ é} ) *", 7,
             [](const PgnGame& game) {
               EXPECT_EQ(game.tag("White"), "Novak, Ján");
               EXPECT_EQ(game.tag("Black"), "И");
               EXPECT_EQ(items(game), "e4 {café} e5 {♟ é}");
               EXPECT_EQ(faults(game), "4:26 pgn-variation-not-open");
             });
}

TEST(PgnReader, SaysWhereTagsStand) {
  read_games("\n[A \"1\"]\n[B \"\\\\2\"]\n[C 3]\n[D \"\xE1\"]\n\n*", 1 << 20, [](const PgnGame& game) {
    const auto at = [&](std::string_view tag) {
      const PgnPlace place = game.place(game.at_tag(tag));
      return std::to_string(place.line) + ":" + std::to_string(place.column);
    };
    EXPECT_EQ(at("A"), "2:5");
    EXPECT_EQ(at("B"), "3:5");
    EXPECT_EQ(at("C"), "4:4");
    EXPECT_EQ(at("D"), "5:5");
    EXPECT_EQ(at("E"), "2:1");
  });
}

TEST(PgnReader, ReadsNullMovesAndSignsOfCheck) {
  EXPECT_EQ(game("1. e4 -- 2.-- Z0 3. 0000 @@@@ 4.0000 null"), "e4 -- -- Z0 0000 @@@@ 0000 null *");
  EXPECT_EQ(game("1. e4 + e5 ch 2. Qh5 ++ Ke7 # 3. Qxe5 †"), "e4 e5 Qh5 Ke7 Qxe5 *");
}

TEST(PgnReader, ReadsThePieceOfAPromotionInBrackets) {
  EXPECT_EQ(game("1. b8(Q) bxa1(n)+ 2. b8(Q)(2. b8=R) *"), "b8(Q) bxa1(n)+ b8(Q) ( b8=R ) *");
  EXPECT_EQ(game("1. e4 b1(q) b8(Q)+ *"), "e4 b1(q) b8(Q)+ *");
  EXPECT_EQ(game("1. e4 (1. d4) (1. c4) *"), "e4 ( d4 ) ( c4 ) *");
}

// Nothing from outside is without a bound.
TEST(PgnReader, BoundsEveryGame) {
  PgnLimits limits;
  limits.game_bytes = 200;
  limits.tags = 2;
  limits.tag_bytes = 40;
  limits.comment_bytes = 10;
  limits.depth = 2;
  const std::string next = "\n[Event \"next\"]\n\n1. c4 *\n";
  const auto first = [&](const std::string& text, std::size_t piece = 64) {
    const std::vector<std::string> all = games(text + next, piece, limits);
    EXPECT_EQ(all.back(), "c4 *");
    return all.front();
  };
  limits.faults = 3;
  EXPECT_EQ(first("[A \"1\"]\n[B \"2\"]\n[C \"3\"]\n[D \"4\"]\ne4"), "e4 * | 3:1 pgn-tags-too-many(2)");
  EXPECT_EQ(first("[A \"" + std::string(40, 'x') + "\"]\n[B \"2\"]\ne4"), "e4 * | 1:1 pgn-tag-too-long(40)");
  EXPECT_EQ(first("e4 {12345678901} e5"), "e4 e5 * | 1:4 pgn-comment-too-long(10)");
  EXPECT_EQ(first("e4 {1234567890}"), "e4 {1234567890} *");
  EXPECT_EQ(first("a (b (c (d (e) f) g) h) i"), "a ( b ( c g ) h ) i * | 1:9 pgn-variations-too-deep(2)");
  EXPECT_EQ(first(") ) ) ) ) e4"),
            "e4 * | 1:1 pgn-variation-not-open | 1:3 pgn-variation-not-open | 1:5 "
            "pgn-variation-not-open | 1:7 pgn-faults-too-many(3)");
  std::string large;
  for (int i = 0; i < 100; ++i) large += "Nf3 ";
  for (const std::size_t piece : {1u, 7u, 64u, 1000u})
    EXPECT_EQ(first(large, piece), "* | 1:1 pgn-game-too-large(200)");
}

// A long game comes in many pieces, and is not parsed anew for each of them: with 4 MiB in pieces of 64
// bytes, that would take hours.
TEST(PgnReader, ReadsALongGameInLinearTime) {
  std::string text = "[Event \"long\"]\n\n";
  while (text.size() < (4 << 20)) text += "Nf3 Nf6 Ng1 Ng8 {and again} ";
  std::size_t moves = 0;
  read_games(text, 64, [&](const PgnGame& game) { moves += game.items().size(); });
  EXPECT_EQ(moves, (text.size() - 16) / 28 * 5);
}

TEST(PgnReader, TellsWhereTheMovesBegin) {
  const auto first = [](std::string_view fen) {
    PgnGame game;
    game.set_tag("FEN", fen);
    return std::to_string(game.first().number) + (game.first().white ? " w" : " b");
  };
  EXPECT_EQ(first(""), "1 w");
  EXPECT_EQ(first("8/8/8/8/8/8/8/8 b - - 3 17"), "17 b");
  EXPECT_EQ(first("8/8/8/8/8/8/8/8 w - -"), "1 w");
  EXPECT_EQ(first("8 b"), "1 b");
  EXPECT_EQ(first("8/8 w - - 0 99999999999"), "1 w");
}

}  // namespace
}  // namespace cheshire::pgn_test
