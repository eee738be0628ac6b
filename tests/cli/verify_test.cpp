// cheshire verify: Records as the server sends them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "messages/commandline.h"
#include "rules/outcome.h"
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

std::string lines(const std::vector<Message>& messages) {
  std::string text;
  for (const Message& message : messages) text += message.text() + '\n';
  return text;
}

Message appoints_a5(Message finding) {
  return msg::verify_paper(1, Color::white, {"a5", ""}, std::move(finding));
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
  EXPECT_EQ(ran.out, lines({appoints_a5(msg::verify_paper_matches())}) + msg::verify_replayed(2).text() +
                         " By agreement: the game is drawn. 1/2-1/2\n");
}

TEST_F(CliVerify, TheEarlierRecordHasItsSeal) {
  const std::string now = record('"' + paper + R"(","?a5")", agreed);
  const Ran same = verify(now, record("\"@=" + seal + '"', "null"));
  EXPECT_EQ(same.status, 0);
  EXPECT_THAT(same.out, HasSubstr(lines({appoints_a5(msg::verify_paper_matches_both())})));
  const Ran another = verify(now, record("\"@=" + std::string(64, 'a') + '"', "null"));
  EXPECT_EQ(another.status, 1);
  EXPECT_THAT(another.out, HasSubstr(lines({appoints_a5(msg::verify_paper_changed())})));
  const Ran moved = verify(now, record(R"("e5e4")", "null"));
  EXPECT_EQ(moved.status, 1);
  EXPECT_THAT(moved.out, HasSubstr(msg::verify_turn_differs(1, "e5e4", paper.substr(0, 40)).text()));
  const Ran longer = verify(now, record("\"@=" + seal + R"(","?a5","e5e4")", "null"));
  EXPECT_EQ(longer.status, 1);
  EXPECT_EQ(longer.out, lines({msg::verify_earlier_longer()}));
  const Ran other = verify(now, record("\"@=" + seal + '"', "null", "2"));
  EXPECT_EQ(other.status, 2);
  EXPECT_THAT(other.err, HasSubstr(msg::record_of_another_game(scratch.path("earlier.json")).text()));
  const Ran resealed =
      verify(record("\"@=" + seal + '"', "null"), record("\"@=" + std::string(64, 'a') + '"', "null"));
  EXPECT_THAT(resealed.out, HasSubstr(lines({msg::verify_seal_changed(1, Color::white)})));
}

TEST_F(CliVerify, AForgedPaperIsNamed) {
  const std::string other_salt = "1" + salt.substr(1), other_seal = std::string(64, '0');
  for (const std::string& forged :
       {"@b9#" + salt + "=" + seal, "@a5#" + other_salt + "=" + seal, "@a5#" + salt + "=" + other_seal}) {
    const Ran ran = verify(record('"' + forged + '"', "null"));
    EXPECT_EQ(ran.status, 1);
    EXPECT_THAT(ran.out, HasSubstr(lines({msg::verify_paper(1, Color::white, {forged.substr(1, 2), ""},
                                                            msg::verify_paper_forged())})));
    EXPECT_THAT(ran.out, HasSubstr(msg::verify_replayed(1).text() + ' ' + msg::verify_goes_on().text()))
        << "the rest is looked at";
  }
  EXPECT_THAT(verify(record(R"("@a5")", "null")).out,
              HasSubstr(lines({appoints_a5(msg::verify_paper_unsealed())})));
}

TEST_F(CliVerify, OpenPapersNeedNoSeal) {
  std::string text = record(R"("@a5")", "null");
  text.replace(text.find("\"castles"), 0, R"("open-papers":"on",)");
  const Ran ran = verify(text);
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr(lines({appoints_a5(msg::verify_paper_open())})));
}

TEST_F(CliVerify, WhatStaysSealed) {
  const Ran going_on = verify(record("\"@=" + seal + '"', "null"));
  EXPECT_EQ(going_on.status, 0);
  EXPECT_THAT(going_on.out, HasSubstr(lines({msg::verify_sealed(1, Color::white, seal)})));
  const Ran over = verify(record("\"@=" + seal + '"', agreed));
  EXPECT_EQ(over.status, 1);
  EXPECT_THAT(over.out, HasSubstr(lines({msg::verify_paper_withheld(1, Color::white)})));
}

TEST_F(CliVerify, MovesAndResultAreJudgedToo) {
  const Ran illegal = verify(record(R"("e5e9")", "null"));
  EXPECT_EQ(illegal.status, 1);
  const std::string reason = msg::verify_over().text();
  const std::string with_reason = msg::verify_turn_illegal(1, "e5e9", msg::verify_over()).text();
  EXPECT_THAT(illegal.out, HasSubstr(with_reason.substr(0, with_reason.size() - reason.size())));
  const Ran wrong = verify(record("", R"({"reason":"agreement","decision":"win","winner":"w"})"));
  EXPECT_EQ(wrong.status, 1);
  EXPECT_THAT(wrong.out, HasSubstr(lines({msg::verify_result_wrong(
                             sentence(Outcome::win(Color::white, Outcome::Reason::agreement)),
                             sentence(Outcome::draw(Outcome::Reason::agreement)))})));
  EXPECT_THAT(wrong.out, HasSubstr(lines({msg::verify_no_papers()})));
  const Ran mate = verify(record("", R"({"reason":"checkmate","decision":"win","winner":"w"})"));
  EXPECT_EQ(mate.status, 1);
  EXPECT_THAT(mate.out, HasSubstr(lines({msg::verify_result_early(
                            sentence(Outcome::win(Color::white, Outcome::Reason::checkmate)))})));
  EXPECT_EQ(verify(record("", R"({"reason":"resignation","winner":"b"})")).status, 0);
  EXPECT_EQ(verify(R"({"game":"alice","moves":["e2e4"],"result":null})").status, 0) << "any game";
  const Ran mated = verify(R"({"game":"chess","moves":["f2f3","e7e5","g2g4","d8h4"],"result":null})");
  EXPECT_EQ(mated.status, 1);
  EXPECT_EQ(mated.out, lines({msg::verify_no_papers(), msg::verify_result_missing(sentence(Outcome::win(
                                                           Color::black, Outcome::Reason::checkmate)))}) +
                           msg::verify_replayed(4).text() + ' ' + msg::verify_over().text() + '\n');
  EXPECT_EQ(verify(R"({"game":"chess","start":"nowhere","moves":[]})").out,
            lines({msg::verify_start_unplayable("nowhere")}));
}

TEST_F(CliVerify, SaysWhatIsWrongWithARecord) {
  const auto complaint = [&](const std::string& text) { return verify(text).err; };
  const auto malformed = [&](Message reason) {
    return "cheshire: " + msg::record_malformed(scratch.path("record.json"), std::move(reason)).text() + '\n';
  };
  EXPECT_EQ(complaint(R"({"game":"alice","moves":[1]})"), malformed(msg::record_moves_not_list()));
  EXPECT_EQ(complaint(R"({"game":"alice","moves":[],"result":3})"),
            malformed(msg::record_result_not_object()));
  EXPECT_EQ(complaint(R"({"game":"alice","moves":[],"result":{}})"), malformed(msg::record_reason_unknown()));
  EXPECT_EQ(complaint(R"({"game":"alice","moves":[],"result":{"reason":"agreement","decision":"x"}})"),
            malformed(msg::record_decision_unknown()));
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
