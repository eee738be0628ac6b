// The command `diagram` of the browser core.
#include "engine/diagram_json.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>

#include "base/test_message.h"
#include "games/registry.h"

namespace cheshire::test {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

std::string diagram(std::string_view pieces, std::string_view style) {
  const auto game = open_game(GameLibrary().find("alice").value()).value();
  const Result<std::string> drawn = diagram_json(*game, pieces, style);
  return drawn ? *drawn : brief(drawn.error().message);
}

TEST(DiagramJson, DrawsWhatCannotBePlayed) {
  const std::string empty = diagram("", "");
  EXPECT_THAT(empty, StartsWith("{\"svg\":\"<svg xmlns="));
  EXPECT_THAT(empty, HasSubstr("<title>Alice chess</title>"));
  EXPECT_THAT(empty, Not(HasSubstr("<use ")));
  EXPECT_THAT(diagram("4K,60k,64Q", ""), HasSubstr("<use href=\\\"#w0\\\""));
}

TEST(DiagramJson, HasEveryStyle) {
  EXPECT_NE(diagram("4K", "flipped=on"), diagram("4K", ""));
  EXPECT_EQ(diagram("4K", "flipped=off;coordinates=on;theme=walnut;pieces=solid"), diagram("4K", ""));
  EXPECT_THAT(diagram("", "coordinates=off"), Not(HasSubstr(">a</text>")));
  for (const char* theme : {"theme=green", "theme=blue", "theme=contrast", "theme=print", "pieces=engraved",
                            "pieces=contrast", "size=20", "last=12,28", "check=4", "arrows=12-28g,5-5r"})
    EXPECT_NE(diagram("4K", theme), diagram("4K", "")) << theme;
  EXPECT_THAT(diagram("", "arrows=12-76r"), HasSubstr("#882020"));
  EXPECT_EQ(diagram("", "last="), diagram("", ""));
}

TEST(DiagramJson, SaysWhatCannotBeRead) {
  EXPECT_EQ(diagram("4X", ""), "setup-piece-unknown(\"4X\")");
  for (const auto& [key, value] : {std::pair("theme", "none"),
                                   {"pieces", "red"},
                                   {"flipped", "yes"},
                                   {"size", "x"},
                                   {"size", "7"},
                                   {"size", "201"},
                                   {"last", "999"},
                                   {"last", "12-13"},
                                   {"arrows", "12"},
                                   {"arrows", "12-13x"},
                                   {"colour", "on"}}) {
    EXPECT_EQ(diagram("", std::string(key) + "=" + value),
              "diagram-style-unreadable(\"" + std::string(key) + "\", \"" + value + "\")");
  }
}

TEST(DiagramJson, DrawsASession) {
  const auto game = open_game(GameLibrary().find("alice").value()).value();
  const std::unique_ptr<Session> session = game->session();
  const auto drawn = [&](std::string_view style, std::string_view caption = "") {
    const Result<std::string> svg = session_svg_json(*session, style, caption);
    return svg ? *svg : brief(svg.error().message);
  };
  const std::string start = drawn("");
  EXPECT_THAT(start, HasSubstr("<title>Alice chess, White to move: " + session->fen()));
  EXPECT_THAT(drawn("theme=print;arrows=12-76r", "A; b=c"), HasSubstr(">A; b=c</text>"));
  ASSERT_TRUE(session->play("e4"));
  EXPECT_NE(drawn(""), start) << "the last move is marked";
  EXPECT_EQ(drawn("theme=none"), "diagram-style-unreadable(\"theme\", \"none\")");
  EXPECT_EQ(drawn("last=12"), "diagram-style-unreadable(\"last\", \"12\")");
  EXPECT_EQ(drawn("check=4"), "diagram-style-unreadable(\"check\", \"4\")");
}

}  // namespace
}  // namespace cheshire::test
