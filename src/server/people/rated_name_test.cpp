// Which names can be rated, and which look alike.
#include "server/people/rated_name.h"

#include <gtest/gtest.h>

#include <utility>

#include "base/test_message.h"

namespace cheshire {
namespace {

std::string why_not(std::string_view name) {
  const Result<void> r = check_rated_name(name);
  return r ? "" : test::brief(r.error().message);
}

TEST(RatedName, HasTwoToTwentyPlainCharactersAndALetterFirst) {
  for (const char* name : {"Al", "alice", "Alice-Liddell_1865", "abcdefghijklmnopqrst"})
    EXPECT_EQ(why_not(name), "") << name;
  for (const char* name : {"", "A", "1alice", "-alice", "_alice", "al ice", "al.ice", "alíce", "аlice",
                           "al\nice", "abcdefghijklmnopqrstu"})
    EXPECT_EQ(why_not(name), "rated-name-unfit(2, 20)") << name;
}

TEST(RatedName, DoesNotPassForTheServerOrItsOperator) {
  for (const char* name : {"me", "ME", "Engine", "eng1ne", "Server", "admin", "adm1n", "Operat0r", "VVhite"})
    EXPECT_EQ(why_not(name), "rated-name-kept-back(\"" + std::string(name) + "\")") << name;
  EXPECT_EQ(why_not("Meg"), "");
  EXPECT_EQ(why_not("servers"), "");
}

TEST(RatedName, LooksLikeOthers) {
  const std::pair<const char*, const char*> alike[] = {{"Alice", "aLICE"},  {"Bob", "B0b"}, {"will", "W1I1"},
                                                       {"modern", "modem"}, {"rnrn", "mm"}, {"a_b", "a-b"},
                                                       {"vv", "W"}};
  for (const auto& [one, other] : alike) EXPECT_EQ(folded_name(one), folded_name(other)) << one;
  const std::pair<const char*, const char*> different[] = {
      {"Alice", "Alicia"}, {"ab", "a-b"}, {"nr", "m"}, {"v", "w"}, {"bob2", "bob3"}};
  for (const auto& [one, other] : different) EXPECT_NE(folded_name(one), folded_name(other)) << one;
}

// Folding goes on from what was folded: "rnn" is "mn", which is not "mm".
TEST(RatedName, IsFoldedFromTheLeft) {
  EXPECT_EQ(folded_name("rnn"), "mn");
  EXPECT_EQ(folded_name("vvv"), "wv");
  EXPECT_EQ(folded_name("I1l0O_"), "llloo-");
}

}  // namespace
}  // namespace cheshire
