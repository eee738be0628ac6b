#include "server/work/rules_cache.h"

#include <gtest/gtest.h>
#include <malloc.h>

#include "base/test_message.h"
#include "messages/table.h"

// A sanitizer has its own allocator, with this count of allocated bytes.
extern "C" __attribute__((weak)) std::size_t __sanitizer_get_current_allocated_bytes();

namespace cheshire {
namespace {

std::size_t allocated() {
  if (__sanitizer_get_current_allocated_bytes) return __sanitizer_get_current_allocated_bytes();
  const auto heap = mallinfo2();
  return heap.uordblks + heap.hblkhd;
}

RulesCache::Opened opened(const std::string& id) { return open_game(id); }

TEST(RulesCache, KeysTellGamesOptionsAndFilesApart) {
  const std::string plain = RulesCache::key("chess", {{"castling", "on"}}, "");
  EXPECT_NE(plain, RulesCache::key("alice", {{"castling", "on"}}, ""));
  EXPECT_NE(plain, RulesCache::key("chess", {{"castling", "off"}}, ""));
  EXPECT_NE(plain, RulesCache::key("chess", {{"castling", "on"}}, "id = \"chess\""));
  EXPECT_EQ(plain, RulesCache::key("chess", {{"castling", "on"}}, ""));
  EXPECT_LT(RulesCache::key("chess", {}, std::string(60000, 'x')).size(), 200u);
}

TEST(RulesCache, WhatWasUsedLastIsKept) {
  const std::size_t one = (*opened("chess"))->bytes();
  RulesCache cache(3 * one + one / 2);
  for (const char* key : {"a", "b", "c"}) cache.put(key, opened("chess"));
  ASSERT_NE(cache.find("a"), nullptr);
  cache.put("d", opened("chess"));
  EXPECT_EQ(cache.find("b"), nullptr);
  for (const char* key : {"a", "c", "d"}) EXPECT_NE(cache.find(key), nullptr) << key;
  EXPECT_LE(cache.bytes(), 3 * one + one / 2);
  EXPECT_EQ(cache.size(), 3u);
}

TEST(RulesCache, WhatGamesNeedIsCountedAndNotDropped) {
  const std::size_t one = (*opened("chess"))->bytes();
  RulesCache cache(one);
  std::vector<std::shared_ptr<const AnyGame>> in_play;
  for (const char* key : {"a", "b", "c"}) {
    cache.put(key, opened("chess"));
    in_play.push_back(**cache.find(key));
  }
  EXPECT_EQ(cache.size(), 3u);
  EXPECT_GE(cache.bytes(), 3 * one);
  in_play.erase(in_play.begin());
  cache.trim(0);
  EXPECT_EQ(cache.find("a"), nullptr);
  EXPECT_EQ(cache.size(), 2u);
}

TEST(RulesCache, TheLastIsThereForWhoAskedForIt) {
  RulesCache cache(1);
  cache.put("a", opened("chess"));
  EXPECT_NE(cache.find("a"), nullptr);
  cache.put("b", opened("chess"));
  EXPECT_EQ(cache.find("a"), nullptr);
  EXPECT_NE(cache.find("b"), nullptr);
}

TEST(RulesCache, AMistakeIsKeptToo) {
  RulesCache cache(1 << 20);
  cache.put("a", Error{msg::rules_not_ready()});
  ASSERT_NE(cache.find("a"), nullptr);
  EXPECT_EQ(test::brief(cache.find("a")->error().message), "rules-not-ready");
  cache.put("b", Error{msg::rules_busy()});
  cache.trim(0);
  EXPECT_EQ(cache.size(), 1u);
}

// Compares with the allocator's own count. What all games share exists from the first opening on.
TEST(RulesCache, BytesAreWhatTheRulesTake) {
  for (const char* id : {"chess", "alice", "raumschach", "hyperchess", "alice3:raumschach", "little-cheops",
                         "cheops-imperial"}) {
    ASSERT_TRUE(opened(id)) << id;
    const std::size_t before = allocated();
    const auto game = opened(id);
    const std::size_t taken = allocated() - before;
    EXPECT_GT((*game)->bytes(), taken * 8 / 10) << id;
    EXPECT_LT((*game)->bytes(), taken * 12 / 10) << id;
  }
}

}  // namespace
}  // namespace cheshire
