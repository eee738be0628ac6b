#include "text/json_writer.h"

#include <gtest/gtest.h>

#include <string>

#include "messages/table.h"
#include "messages/text.h"

namespace cheshire {
namespace {

std::string quoted(std::string_view text) { return JsonWriter().value(text).take(); }

TEST(JsonWriter, ObjectsAndArrays) {
  JsonWriter json;
  json.begin_object()
      .field("game", "alice")
      .field("ply", 3)
      .field("over", false)
      .key("moves")
      .begin_array()
      .value("e2e4")
      .value("e7e5")
      .end_array()
      .key("last")
      .null()
      .key("empty")
      .begin_object()
      .end_object()
      .end_object();
  EXPECT_EQ(json.take(),
            R"({"game":"alice","ply":3,"over":false,"moves":["e2e4","e7e5"],"last":null,"empty":{}})");
}

TEST(JsonWriter, ArraysOfArrays) {
  JsonWriter json;
  json.begin_array()
      .begin_array()
      .end_array()
      .begin_array()
      .value(1)
      .value(2)
      .end_array()
      .value(true)
      .end_array();
  EXPECT_EQ(json.take(), "[[],[1,2],true]");
}

TEST(JsonWriter, Numbers) {
  JsonWriter json;
  json.begin_array()
      .value(-7)
      .value(std::uint64_t{18446744073709551615u})
      .value(std::int64_t{-9223372036854775807})
      .end_array();
  EXPECT_EQ(json.take(), "[-7,18446744073709551615,-9223372036854775807]");
}

TEST(JsonWriter, RawJsonIsAValue) {
  JsonWriter json;
  json.begin_array().raw("{\"a\":1}").raw("2").end_array();
  EXPECT_EQ(json.take(), R"([{"a":1},2])");
}

TEST(JsonWriter, EscapesWhatJsonForbids) {
  EXPECT_EQ(quoted("a\"b\\c/d"), R"("a\"b\\c/d")");
  EXPECT_EQ(quoted("a\u009b\u202eb\u2028\u00e9\u2013\\\""),
            "\"a\\u009b\\u202eb\\u2028\u00e9\u2013\\\\\\\"\"");
  EXPECT_EQ(quoted("\n\t\x01\x1f\x7f"), R"("\u000a\u0009\u0001\u001f\u007f")");
  EXPECT_EQ(quoted(std::string_view("\0", 1)), R"("\u0000")");
  EXPECT_EQ(JsonWriter().begin_object().field("a\"b", 1).end_object().take(), R"({"a\"b":1})");
}

TEST(JsonWriter, PassesGoodUtf8On) {
  for (const char* text : {"\xC3\xA9", "\xE2\x99\x9E", "\xF0\x9F\x99\x82", "\xEF\xBF\xBD", "\xED\x9F\xBF"})
    EXPECT_EQ(quoted(text), '"' + std::string(text) + '"');
}

TEST(JsonWriter, ReplacesBadUtf8) {
  const std::string bad = "\xEF\xBF\xBD";
  EXPECT_EQ(quoted("\xFF"), '"' + bad + '"');
  EXPECT_EQ(quoted("\xC3("), '"' + bad + "(\"");
  EXPECT_EQ(quoted("\xC3"), '"' + bad + '"') << "cut off at the end";
  EXPECT_EQ(quoted("\xC0\xAF"), '"' + bad + bad + '"') << "overlong";
  EXPECT_EQ(quoted("\xE0\x80\x80"), '"' + bad + bad + bad + '"') << "overlong";
  EXPECT_EQ(quoted("\xED\xA0\x80"), '"' + bad + bad + bad + '"') << "a surrogate";
  EXPECT_EQ(quoted("\xF4\x90\x80\x80"), '"' + bad + bad + bad + bad + '"') << "beyond U+10FFFF";
}

TEST(JsonWriter, Errors) {
  const Error blocked{msg::way_blocked(PieceName{"rook"}, SquareName{"c3", "B"}), 3};
  EXPECT_EQ(error_json(blocked),
            R"({"error":{"code":"way-blocked","args":{"piece":"rook","square":{"name":"c3","board":"B"}},)"
            R"("text":"the way is blocked by the rook on c3 on B","at":3}})");
  EXPECT_EQ(error_json(msg::square_missing()),
            R"({"error":{"code":"square-missing","args":{},"text":"there is no such square","at":null}})");
  EXPECT_EQ(error_json(msg::terms_final(RuleId{"CH-137", ""})),
            R"-({"error":{"code":"terms-final","args":{"rule":"CH-137"},)-"
            R"-("text":"the game has officially started, so the terms are final (CH-137)","at":null}})-");
  EXPECT_EQ(error_json(msg::terms_final(RuleId{})),
            R"({"error":{"code":"terms-final","args":{},)"
            R"("text":"the game has officially started, so the terms are final","at":null}})");
}

}  // namespace
}  // namespace cheshire
