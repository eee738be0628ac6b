#include "server/common/user_text.h"

#include <gtest/gtest.h>

#include "server/common/json_read.h"
#include "server/store/player.h"

namespace cheshire {
namespace {

TEST(Words, TextsOfEveryScriptAreTaken) {
  for (const char* text : {"Alice", "Červená královna", "愛麗絲", "👩‍💻 ok", "a"})
    EXPECT_TRUE(check_user_text("name", text, 40)) << text;
  EXPECT_TRUE(check_user_text("name", "ééééé", 5));
}

TEST(Words, ControlCharactersBlanksAndLengthAreRefused) {
  for (const char* text :
       {"", " ", "\u00a0\u2003", "a\nb", "a\tb", "\x7f", "a\u0085", "a\u2028", "a\u202e", "\u2066x"})
    EXPECT_FALSE(check_user_text("name", text, 40)) << text;
  const auto r = check_user_text("text", "éééééé", 5);
  ASSERT_FALSE(r);
  EXPECT_EQ(r.error().text(), "'text' is longer than 5 characters");
}

std::string player(const std::string& text) {
  const auto r = read_player(*read_object("{\"white\":" + text + "}"), "white");
  return r ? *r : "! " + r.error().text();
}

TEST(Player, HumansHaveNamesAndEnginesAPlace) {
  EXPECT_EQ(*read_player({}, "white"), R"({"kind":"human"})");
  EXPECT_EQ(player(R"({"kind":"human","name":"Alice"})"), R"({"kind":"human","name":"Alice"})");
  EXPECT_EQ(player(R"({"kind":"engine","level":3})"), R"({"kind":"engine","level":3})");
  EXPECT_EQ(player(R"({"kind":"engine","level":3,"at":"page"})"), R"({"kind":"engine","level":3})");
  const std::string server = player(R"({"kind":"engine","level":3,"at":"server"})");
  EXPECT_EQ(server, R"({"kind":"engine","level":3,"at":"server"})");
  EXPECT_EQ(server_engine(server), 3);
  EXPECT_FALSE(server_engine(R"({"kind":"engine","level":3})"));
  EXPECT_FALSE(server_engine(player(R"({"kind":"human","name":"\"at\":\"server\""})")));
}

TEST(Player, FaultsAreNamed) {
  const std::pair<const char*, const char*> cases[] = {
      {R"({"kind":"human","name":""})", "'name'"},
      {R"({"kind":"human","name":"a\nb"})", "control character"},
      {R"({"kind":"human","name":7})", "'name'"},
      {R"({"kind":"human","name":"01234567890123456789012345678901234567890"})", "40 characters"},
      {R"({"kind":"human","at":"server"})", "'at'"},
      {R"({"kind":"engine","level":3,"name":"Deep"})", "'name'"},
      {R"({"kind":"engine","level":3,"at":"moon"})", "moon"},
      {R"({"kind":"engine","level":3,"at":""})", "'at'"},
      {R"({"kind":"cat"})", "cat"},
  };
  for (const auto& [text, part] : cases) {
    const std::string r = player(text);
    EXPECT_TRUE(r.starts_with("! 'white': ")) << r;
    EXPECT_NE(r.find(part), std::string::npos) << r;
  }
}

}  // namespace
}  // namespace cheshire
