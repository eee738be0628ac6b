#include "server/store/list_query.h"

#include <gtest/gtest.h>

#include "base/test_message.h"

namespace cheshire {
namespace {

TEST(ListQuery, EveryFieldIsRead) {
  const auto q = read_list_query(
      "/api/"
      "games?game=alice&player=Al%20x&result=win-b&from=2026-01-31&to=2026-01-31T12:00:00Z&id=a&id=b&limit="
      "100"
      "&after=2026-01-31T12:00:00.000Z_abc");
  ASSERT_TRUE(q) << q.error().text();
  EXPECT_EQ(q->game, "alice");
  EXPECT_EQ(q->player, "Al x");
  EXPECT_EQ(q->result, Ending::black_won);
  EXPECT_EQ(q->from, "2026-01-31");
  EXPECT_EQ(q->to, "2026-01-31T12:00:00");
  EXPECT_EQ(q->ids, (std::vector<std::string>{"a", "b"}));
  EXPECT_EQ(q->limit, 100u);
  EXPECT_EQ(q->after_time, "2026-01-31T12:00:00.000Z");
  EXPECT_EQ(q->after_id, "abc");
  EXPECT_EQ(cursor_of(q->after_time, q->after_id), "2026-01-31T12:00:00.000Z_abc");
  EXPECT_EQ(read_list_query("/api/games")->limit, 50u);
}

TEST(ListQuery, FaultsAreNamed) {
  std::string many = "/api/games?id=a";
  for (int i = 0; i < 200; ++i) many += "&id=a";
  const std::pair<std::string, const char*> cases[] = {
      {"?result=won", R"(choice-unknown("result", "won", ["win-w", "win-b", "draw", "open", "other"]))"},
      {"?limit=0", R"(field-not-in-range("limit", 1, 100))"},
      {"?limit=101", R"(field-not-in-range("limit", 1, 100))"},
      {"?limit=1x", R"(field-not-in-range("limit", 1, 100))"},
      {"?limit=", R"(field-not-in-range("limit", 1, 100))"},
      {"?from=yesterday", R"(field-not-time("from"))"},
      {"?to=2026-1-31", R"(field-not-time("to"))"},
      {"?to=2026-01-31T", R"(field-not-time("to"))"},
      {"?after=abc", R"(field-not-cursor("after"))"},
      {"?colour=red", R"(field-unknown("colour"))"},
      {"?id=", R"(field-empty("id"))"},
      {"?id=" + std::string(65, 'k'), R"(field-too-long("id", 64))"},
      {many.substr(10), R"(field-too-often("id", 200))"},
      {"?game=" + std::string(161, 'g'), R"(field-too-long("game", 160))"},
      {"?player=%", "query-escape-malformed"},
  };
  for (const auto& [query, message] : cases) {
    const auto r = read_list_query(query);
    ASSERT_FALSE(r) << query;
    EXPECT_EQ(test::brief(r.error().message), message) << query;
  }
}

}  // namespace
}  // namespace cheshire
