// cheshire verify: Records as the server sends them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "run.h"

namespace cheshire {
namespace {

using testing::HasSubstr;

// White appoints a5, and Black's Knight inspects it. The seal was made with sha256sum:
// printf 'cheshire paper 1\nw\n0\na5\n00112233445566778899aabbccddeeff\n' | sha256sum
const std::string salt = "00112233445566778899aabbccddeeff";
const std::string seal = "913a46e479875c79ab051c4e751aca60c362f90937c6f60d1dbd41a1069229d4";
const std::string paper = "@a5#" + salt + "=" + seal;
const std::string agreed =
    R"({"score":"1/2-1/2","winner":null,"reason":"agreement","decision":"draw","text":""})";

std::string record(const std::string& moves, const std::string& result, const std::string& id = "1") {
  return R"({"id":")" + id + R"(","game":"little-cheops","options":{"castles-in-common":"on"},"file":null,)" +
         R"("start":"1C6k/9/9/3c1c3/C3K4/3t1t3/1n7/6C2/9 w - e5b=e5w","viewer":"everything","moves":[)" +
         moves + R"(],"result":)" + result + "}";
}

struct CliVerify : testing::Test {
  Scratch scratch;

  std::string file(const std::string& name, const std::string& text) {
    std::ofstream(scratch.path(name)) << text;
    return scratch.path(name);
  }
  Ran verify(const std::string& text) { return run({"verify", file("record.json", text)}); }
  Ran verify(const std::string& text, const std::string& earlier) {
    return run({"verify", file("record.json", text), "--sealed", file("earlier.json", earlier)});
  }
};

TEST_F(CliVerify, APaperMatchesItsSeal) {
  const Ran ran = verify(record('"' + paper + R"(","?a5")", agreed));
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(ran.out,
            "turn 1, White appoints C a5: matches its seal\n"
            "2 turns replayed. By agreement: the game is drawn. 1/2-1/2\n");
}

TEST_F(CliVerify, TheEarlierRecordHasItsSeal) {
  const std::string now = record('"' + paper + R"(","?a5")", agreed);
  const Ran same = verify(now, record("\"@=" + seal + '"', "null"));
  EXPECT_EQ(same.status, 0);
  EXPECT_THAT(same.out, HasSubstr("matches its seal, which is that of the earlier record\n"));
  const Ran another = verify(now, record("\"@=" + std::string(64, 'a') + '"', "null"));
  EXPECT_EQ(another.status, 1);
  EXPECT_THAT(another.out,
              HasSubstr("the paper of White's appointment of a5 in turn 1 does not match the seal of "
                        "the earlier record"));
  EXPECT_EQ(verify(now, record(R"("e5e4")", "null")).status, 1);
  EXPECT_EQ(verify(now, record("\"@=" + seal + R"(","?a5","e5e4")", "null")).status, 1)
      << "it has more turns";
  EXPECT_EQ(verify(now, record("\"@=" + seal + '"', "null", "2")).status, 2) << "of another game";
}

TEST_F(CliVerify, AForgedPaperIsNamed) {
  const std::string other_salt = "1" + salt.substr(1), other_seal = std::string(64, '0');
  for (const std::string& forged :
       {"@b9#" + salt + "=" + seal, "@a5#" + other_salt + "=" + seal, "@a5#" + salt + "=" + other_seal}) {
    const Ran ran = verify(record('"' + forged + '"', "null"));
    EXPECT_EQ(ran.status, 1);
    EXPECT_THAT(ran.out,
                HasSubstr("the paper of White's appointment of " + forged.substr(1, 2) +
                          " in turn 1 does not match its seal: one of them was forged or altered\n"));
    EXPECT_THAT(ran.out, HasSubstr("1 turns replayed. The game goes on.\n")) << "the rest is looked at";
  }
  EXPECT_THAT(verify(record(R"("@a5")", "null")).out, HasSubstr("bears no seal"));
}

TEST_F(CliVerify, WhatStaysSealed) {
  const Ran going_on = verify(record("\"@=" + seal + '"', "null"));
  EXPECT_EQ(going_on.status, 0);
  EXPECT_THAT(going_on.out, HasSubstr("turn 1, White makes a sealed appointment: " + seal));
  const Ran over = verify(record("\"@=" + seal + '"', agreed));
  EXPECT_EQ(over.status, 1);
  EXPECT_THAT(over.out, HasSubstr("the game is over, and the paper is not shown"));
}

TEST_F(CliVerify, MovesAndResultAreJudgedToo) {
  const Ran illegal = verify(record(R"("e5e9")", "null"));
  EXPECT_EQ(illegal.status, 1);
  EXPECT_THAT(illegal.out, HasSubstr("turn 1, e5e9: "));
  const Ran wrong = verify(record("", R"({"reason":"agreement","decision":"win","winner":"w"})"));
  EXPECT_EQ(wrong.status, 1);
  EXPECT_THAT(wrong.out, HasSubstr("There are no papers in this record.\n"));
  const Ran mate = verify(record("", R"({"reason":"checkmate","decision":"win","winner":"w"})"));
  EXPECT_EQ(mate.status, 1);
  EXPECT_THAT(mate.out, HasSubstr("by the rules the game goes on"));
  EXPECT_EQ(verify(record("", R"({"reason":"resignation","winner":"b"})")).status, 0);
  EXPECT_EQ(verify(R"({"game":"alice","moves":["e2e4"],"result":null})").status, 0) << "any game";
}

TEST_F(CliVerify, WhatIsNoRecordIsCalledWrongly) {
  EXPECT_EQ(run({"verify"}).status, 2);
  EXPECT_EQ(run({"verify", scratch.path("nothing.json")}).status, 2);
  EXPECT_EQ(run({"verify", "/dev/zero"}).status, 2);
  for (const char* text : {"", "{", "[]", "{}", R"({"game":"alice"})", R"({"game":"alice","moves":[1]})",
                           R"({"game":"checkers","moves":[]})", R"({"game":"alice","moves":[],"result":{}})",
                           R"({"game":"alice","moves":[],"options":{"castling":1}})"}) {
    const Ran ran = verify(text);
    EXPECT_EQ(ran.status, 2) << text;
    EXPECT_THAT(ran.err, HasSubstr("record.json")) << text;
  }
}

}  // namespace
}  // namespace cheshire
