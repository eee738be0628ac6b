// Rated games and ratings in the store, and that replaying the list gives the same ratings.
#include "server/store/rating_store.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <gtest/gtest.h>

#include "base/test_message.h"
#include "messages/server.h"
#include "server/store/rating_replay.h"
#include "server/store/store_maintenance.h"
#include "server/store/test_store.h"
#include "server/test_client.h"

namespace cheshire {
namespace {

using std::chrono::hours;

class StoredRatings : public testing::Test {
 protected:
  void SetUp() override {
    for (const char* name : {"Ann", "Ben", "Cat"}) {
      ASSERT_TRUE(store->transaction([&]() -> Result<void> {
        Result<void> r = store->people().insert_person({name, name, KeyHash::of(name), day(1), day(1)});
        return r ? store->people().set_rated_name(name, name, name) : r;
      }));
    }
  }
  /// Ends a game of these people; the number of nobody is the engine's. Returns what it did.
  Result<RatingChange> end(const std::string& id, std::int64_t white, std::int64_t black, int half_points,
                           const std::string& at, const std::string& category = "blitz") {
    const auto change = std::make_shared<std::optional<RatingChange>>();
    const RatedEnd ended{
        id,          "alice",
        category,    {RatedSide{white, white == 0 ? 1230 : 0}, {black, black == 0 ? 1230 : 0}},
        half_points, at,
        change};
    if (Result<void> r = add(*store, row(id, day(1))); !r) return r.error();
    const Result<void> written = store->transaction([&] {
      Change c = now(*store, id, white_won, at);
      c.rated = ended;
      return store->set_result(id, c);
    });
    if (!written) return written.error();
    return change->value();
  }
  Rating rating(std::int64_t number, bool engine = false, const std::string& category = "blitz") {
    const auto found = store->ratings().rating({number, "alice", category, engine});
    return found && *found ? (*found)->rating : Rating{0, 0, 0};
  }
  std::vector<std::string> faults() {
    std::vector<std::string> found;
    const auto checked = check_ratings(path);
    if (!checked) return {test::brief(checked.error().message)};
    for (const Message& fault : checked->faults) found.push_back(test::brief(fault));
    return found;
  }
  void change_file(const std::string& sql) { SQLite::Database(path, SQLite::OPEN_READWRITE).exec(sql); }

  static constexpr std::int64_t ann = 1, ben = 2, cat = 3, engine = 0;
  const TempFolder folder;
  const std::string path = folder.path("games.db");
  std::unique_ptr<Store> store = std::move(*Store::open(path));
};

TEST_F(StoredRatings, AGameChangesBothRatingsWithItsEnd) {
  const auto change = end("a", ann, ben, 2, day(2));
  ASSERT_TRUE(change) << change.error().text();
  EXPECT_EQ(change->before, (std::array{Rating(), Rating()}));
  EXPECT_EQ(rating(ann), change->after[0]);
  EXPECT_EQ(rating(ben), change->after[1]);
  EXPECT_GT(rating(ann).rating, 1600);
  EXPECT_EQ(*store->ratings().change("a"), *change);
  EXPECT_FALSE(store->ratings().change("b")->has_value());
  const auto list = store->ratings().ratings_of(ann);
  ASSERT_EQ(list->size(), 1u);
  EXPECT_EQ(
      list->front().games * 1000 + list->front().won * 100 + list->front().drawn * 10 + list->front().lost,
      1100);
}

TEST_F(StoredRatings, AGameIsRatedOnce) {
  ASSERT_TRUE(end("a", ann, ben, 2, day(2)));
  const Rating before = rating(ann);
  EXPECT_FALSE(store->transaction([&] {
    Change c = now(*store, "a", white_won, day(3));
    c.rated = RatedEnd{"a", "alice", "blitz", {RatedSide{ann}, {ben}}, 2, day(3)};
    return store->set_result("a", c);
  }));
  EXPECT_EQ(rating(ann), before);
  EXPECT_EQ((*store->game("a"))->updated, day(2));  // nor is anything else of it changed
}

TEST_F(StoredRatings, CategoriesAndEnginesAreApart) {
  ASSERT_TRUE(end("a", ann, ben, 2, day(2)));
  const Rating blitz = rating(ann);
  ASSERT_TRUE(end("b", ann, ben, 0, day(3), "rapid"));
  ASSERT_TRUE(end("c", engine, ann, 2, day(4)));
  EXPECT_EQ(rating(ann), blitz);
  EXPECT_LT(rating(ann, false, "rapid").rating, 1500);
  EXPECT_LT(rating(ann, true).rating, 1500);
  EXPECT_EQ(rating(engine, true), (Rating{0, 0, 0}));
  EXPECT_EQ(store->ratings().ratings_of(ann)->size(), 3u);
}

TEST_F(StoredRatings, TheTimeBetweenGamesMakesARatingUncertain) {
  for (int i = 0; i < 30; ++i) ASSERT_TRUE(end("a" + std::to_string(i), ann, ben, i % 3, day(2)));
  const double settled = rating(ann).deviation;
  ASSERT_TRUE(end("soon", ann, ben, 1, day(2)));
  EXPECT_LT(rating(ann).deviation, settled);
  ASSERT_TRUE(end("late", ann, cat, 1, "2027-01-02T00:00:00.000Z"));
  EXPECT_GT(rating(ann).deviation, settled);
}

TEST_F(StoredRatings, TheLastGamesComeFirstWithTheNamesOfToday) {
  ASSERT_TRUE(end("a", ann, ben, 2, day(2)));
  ASSERT_TRUE(end("b", ben, cat, 1, day(3)));
  ASSERT_TRUE(end("c", cat, ann, 0, "2026-02-01T00:00:00.000Z"));
  const auto ids = [&](std::int64_t number, int max) {
    std::string text;
    const auto games = store->ratings().last_games(number, max);
    for (const RatedGameRow& game : *games) text += game.id + ":" + game.names[0] + "-" + game.names[1] + " ";
    return text;
  };
  EXPECT_EQ(ids(ann, 9), "c:Cat-Ann a:Ann-Ben ");
  EXPECT_EQ(ids(ann, 1), "c:Cat-Ann ");
  const auto months = store->ratings().months(ann, 9);
  ASSERT_EQ(months->size(), 2u);
  EXPECT_EQ(months->front().month + months->back().month, "2026-022026-01");
  // Who is forgotten stays in the list under a number that names nobody; the game itself may go.
  ASSERT_TRUE(store->transaction([&]() -> Result<void> {
    Result<void> r = store->people().remove_person("Ben");
    return r ? store->remove("a") : r;
  }));
  EXPECT_EQ(ids(ann, 9), "c:Cat-Ann a:Ann- ");
  EXPECT_FALSE(store->ratings().last_games(ann, 9)->back().kept);
  EXPECT_TRUE(faults().empty());
}

TEST_F(StoredRatings, ReplayingTheListGivesTheSameRatings) {
  EXPECT_TRUE(faults().empty());
  const std::array<std::int64_t, 4> players{ann, ben, cat, engine};
  std::string at = "2026-01-01T00:00:00.000Z";
  for (std::size_t i = 0; i < 200; ++i) {
    const std::int64_t white = players[i % 3], black = players[(i + 1 + i / 3 % 3) % 4];
    if (white == black) continue;
    at = iso(*read_iso(at) + hours(7 * static_cast<int>(i)));
    ASSERT_TRUE(end("g" + std::to_string(i), white, black, static_cast<int>(i * i % 3), at,
                    i % 2 == 0 ? "blitz" : "correspondence"));
  }
  const auto checked = check_ratings(path);  // while the store is open
  ASSERT_TRUE(checked) << checked.error().text();
  EXPECT_GT(checked->games, 100);
  EXPECT_GT(checked->ratings, 8);
  EXPECT_TRUE(checked->faults.empty());
  EXPECT_TRUE(check_store(path)->empty());
  const auto all = list_ratings(path);
  ASSERT_TRUE(all);
  EXPECT_EQ(static_cast<std::int64_t>(all->size()), checked->ratings);
}

TEST_F(StoredRatings, ReplayingFindsWhatSomebodyHasChanged) {
  ASSERT_TRUE(end("a", ann, ben, 2, day(2)));
  ASSERT_TRUE(end("b", ben, ann, 2, day(3)));
  store.reset();
  change_file("UPDATE ratings SET rating = rating + 1 WHERE number = 1");
  EXPECT_EQ(faults(), (std::vector<std::string>{R"(rating-differs-from-list(1, "alice", "blitz"))"}));
  change_file(
      "UPDATE ratings SET rating = rating - 1 WHERE number = 1;"
      "UPDATE rated_games SET halves = 1 WHERE id = 'a'");
  EXPECT_EQ(faults().front(), R"(rated-game-does-not-follow("a"))");
  change_file("UPDATE rated_games SET halves = 2 WHERE id = 'a'; DELETE FROM ratings WHERE number = 2");
  EXPECT_EQ(faults(), (std::vector<std::string>{R"(rating-differs-from-list(2, "alice", "blitz"))"}));
  change_file("DELETE FROM rated_games WHERE id = 'a'");
  EXPECT_EQ(faults().front(), R"(rated-game-does-not-follow("b"))");
  change_file("UPDATE rated_games SET white_rating = 1e9");
  EXPECT_EQ(faults().front(),
            R"(stored-row-damaged("rated_games", "b", stored-value-damaged("white_rating", )"
            R"(stored-value-not-allowed)))");
  EXPECT_FALSE(check_store(path)->empty());
}

}  // namespace
}  // namespace cheshire
