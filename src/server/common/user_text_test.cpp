#include "server/common/user_text.h"

#include <gtest/gtest.h>

#include "base/test_message.h"
#include "server/common/json_read.h"
#include "server/model/player.h"

namespace cheshire {
namespace {

using test::brief;

TEST(Words, TextsOfEveryScriptAreTaken) {
  for (const char* text : {"Alice", "Červená královna", "愛麗絲", "👩‍💻 ok", "a"})
    EXPECT_TRUE(check_user_text("name", text, 40)) << text;
  EXPECT_TRUE(check_user_text("name", "ééééé", 5));
}

TEST(Words, ControlCharactersBlanksAndLengthAreRefused) {
  const auto fault = [](std::string_view text, std::size_t max) {
    const auto r = check_user_text("name", text, max);
    return r ? std::string() : brief(r.error().message);
  };
  for (const char* text :
       {"", " ", "\u00a0\u2003", "\u2060", "\u3164", "\u00ad", "\U000E0041", "\u2800\ufe0f"})
    EXPECT_EQ(fault(text, 40), R"(field-empty("name"))") << text;
  const std::pair<std::string_view, const char*> disturbing[] = {
      {"a\nb", R"("U+000A", 2)"},    {"a\tb", R"("U+0009", 2)"},     {"\x7f", R"("U+007F", 1)"},
      {"a\u0085", R"("U+0085", 2)"}, {"ää\u2028", R"("U+2028", 3)"}, {"a\u202e", R"("U+202E", 2)"},
      {"\u2066x", R"("U+2066", 1)"}, {{"a\0", 2}, R"("U+0000", 2)"}, {"愛\x1b[2J", R"("U+001B", 2)"}};
  for (const auto& [text, where] : disturbing)
    EXPECT_EQ(fault(text, 40), "field-has-control-character(\"name\", " + std::string(where) + ")") << text;
  EXPECT_EQ(fault("éééééé", 5), R"(field-has-too-many-characters("name", 5))");
}

std::string player(const std::string& text) {
  const auto r = read_player(*read_object("{\"white\":" + text + "}"), "white");
  return r ? *r : brief(r.error().message);
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
      {R"({"kind":"human","name":""})", R"(field-empty("name"))"},
      {R"({"kind":"human","name":"a\nb"})", R"(field-has-control-character("name", "U+000A", 2))"},
      {R"({"kind":"human","name":7})", R"(field-not-text("name"))"},
      {R"({"kind":"human","name":"01234567890123456789012345678901234567890"})",
       R"(field-has-too-many-characters("name", 40))"},
      {R"({"kind":"human","at":"server"})", R"(field-unknown("at"))"},
      {R"({"kind":"engine","level":3,"name":"Deep"})", R"(field-unknown("name"))"},
      {R"({"kind":"engine","level":9})", R"(field-not-in-range("level", 1, 8))"},
      {R"({"kind":"engine","level":3,"at":"moon"})", R"(choice-unknown("at", "moon", ["page", "server"]))"},
      {R"({"kind":"engine","level":3,"at":""})", R"(field-empty("at"))"},
      {R"({"kind":"cat"})", R"(choice-unknown("kind", "cat", ["human", "engine"]))"},
  };
  for (const auto& [text, fault] : cases)
    EXPECT_EQ(player(text), "field-refused(\"white\", " + std::string(fault) + ")") << text;
  EXPECT_EQ(player("7"), R"(field-not-object("white"))");
}

}  // namespace
}  // namespace cheshire
