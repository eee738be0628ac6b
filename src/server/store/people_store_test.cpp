// People, what they keep, and their studies in the store.
#include <SQLiteCpp/SQLiteCpp.h>
#include <gtest/gtest.h>

#include "base/test_message.h"
#include "messages/people.h"
#include "server/store/store_maintenance.h"
#include "server/store/test_store.h"
#include "server/test_client.h"

namespace cheshire {
namespace {

const PersonRow alice{"alice-id", "Alice", KeyHash::of("alice-key"), day(1), day(1)};

class StoredPeople : public testing::Test {
 protected:
  Result<void> write(const std::function<Result<void>()>& body) { return store->transaction(body); }
  PeopleStore& people() { return store->people(); }
  StudyStore& studies() { return store->studies(); }
  StudyRow study(const std::string& id, std::int64_t revision = 1) {
    return {id, alice.id, "Openings", day(1), day(static_cast<int>(revision)), false, {}, revision};
  }
  void SetUp() override {
    ASSERT_TRUE(write([&] { return people().insert_person(alice); }));
  }

  const TempFolder folder;
  const std::string path = folder.path("games.db");
  std::unique_ptr<Store> store = std::move(*Store::open(path));
};

TEST_F(StoredPeople, AreFoundByTheirKey) {
  const auto found = people().person(KeyHash::of("alice-key"));
  ASSERT_TRUE(found && *found);
  EXPECT_EQ((*found)->id + (*found)->name + (*found)->created, "alice-idAlice" + day(1));
  EXPECT_FALSE(people().person(KeyHash::of("another-key"))->has_value());
  ASSERT_TRUE(write([&] { return people().rename_person(alice.id, "Bob"); }));
  ASSERT_TRUE(write([&] { return people().set_seen(alice.id, day(5)); }));
  EXPECT_EQ((*people().person(alice.key))->name, "Bob");
  EXPECT_EQ((*people().person(alice.key))->seen, day(5));
  EXPECT_EQ(write([&] { return people().rename_person("nobody", "Bob"); }).error().message,
            msg::stored_person_changed());
  EXPECT_FALSE(write([&] { return people().insert_person(alice); }));
}

TEST_F(StoredPeople, HaveRatedNamesThatAreUnique) {
  EXPECT_FALSE((*people().person(alice.key))->rated());
  EXPECT_FALSE(people().person_called("")->has_value());  // as everybody has it who plays no rated games
  const PersonRow bob{"bob-id", "Bob", KeyHash::of("bob-key"), day(1), day(1)};
  ASSERT_TRUE(write([&] { return people().insert_person(bob); }));
  ASSERT_TRUE(write([&] { return people().set_rated_name(alice.id, "Alice_L", "allce-l"); }));
  const auto found = people().person_called("allce-l");
  ASSERT_TRUE(found && *found);
  EXPECT_EQ((*found)->id + (*found)->name, "alice-idAlice_L");
  EXPECT_FALSE(write([&] { return people().set_rated_name(bob.id, "Alice-L", "allce-l"); }));
  EXPECT_EQ((*people().person(bob.key))->name, "Bob");
  // The number stays with another name, and nobody gets that of somebody who is forgotten.
  const std::int64_t number = (*found)->number;
  ASSERT_TRUE(write([&] { return people().set_rated_name(alice.id, "Liddell", "llddell"); }));
  EXPECT_EQ((*people().person(alice.key))->number, number);
  ASSERT_TRUE(write([&] { return people().remove_person(alice.id); }));
  ASSERT_TRUE(write([&] { return people().set_rated_name(bob.id, "Alice-L", "allce-l"); }));
  EXPECT_GT((*people().person(bob.key))->number, number);
}

TEST_F(StoredPeople, AreBanned) {
  ASSERT_TRUE(write([&] { return people().set_banned(alice.id, true); }));
  EXPECT_TRUE((*people().person(alice.key))->banned);
  ASSERT_TRUE(write([&] { return people().set_banned(alice.id, false); }));
  EXPECT_FALSE((*people().person(alice.key))->banned);
  EXPECT_EQ(write([&] { return people().set_banned("nobody", true); }).error().message,
            msg::stored_person_changed());
}

TEST_F(StoredPeople, MayBePrograms) {
  EXPECT_FALSE((*people().person(alice.key))->bot);
  ASSERT_TRUE(write([&] { return people().set_bot(alice.id); }));
  EXPECT_TRUE((*people().person(alice.key))->bot);
  EXPECT_EQ(write([&] { return people().set_bot("nobody"); }).error().message, msg::stored_person_changed());
}

TEST_F(StoredPeople, KeepWhatNobodyElseHasChanged) {
  EXPECT_FALSE(people().kept(alice.id, "games")->has_value());
  const std::string bytes("\0sealed", 7);
  ASSERT_TRUE(write([&] { return people().put_kept(alice.id, "games", {1, bytes}); }));
  EXPECT_EQ((*people().kept(alice.id, "games"))->sealed, bytes);
  EXPECT_FALSE(write([&] { return people().put_kept(alice.id, "games", {1, "again"}); }));
  EXPECT_FALSE(write([&] { return people().put_kept(alice.id, "games", {3, "leap"}); }));
  ASSERT_TRUE(write([&] { return people().put_kept(alice.id, "games", {2, "next"}); }));
  EXPECT_EQ((*people().kept(alice.id, "games"))->sealed, "next");
  EXPECT_EQ((*people().kept(alice.id, "games"))->revision, 2);
}

TEST_F(StoredPeople, TheirStudiesHaveChaptersInOrder) {
  ASSERT_TRUE(write([&] { return studies().insert_study(study("s")); }));
  for (const char* id : {"a", "b", "c"}) {
    ASSERT_TRUE(write([&] {
      return studies().put_chapter("s", {id, std::string("Chapter ") + id, day(2), 2, 6}, R"({"x":1})", {});
    }));
  }
  const auto ids = [&] {
    std::string found;
    const auto study = studies().study("s");
    for (const ChapterHead& head : (*study)->chapters) found += head.id;
    return found;
  };
  EXPECT_EQ(ids(), "abc");
  const std::vector<std::string> order{"c", "a", "b"};
  ASSERT_TRUE(write([&] { return studies().order_chapters("s", order); }));
  ASSERT_TRUE(
      write([&] { return studies().put_chapter("s", {"a", "Changed", day(3), 3, 7}, R"({"x":22})", {}); }));
  EXPECT_EQ(ids(), "cab");
  EXPECT_EQ((*studies().chapter("s", "a"))->text, R"({"x":22})");
  EXPECT_EQ((*studies().chapter("s", "a"))->revision, 3);
  ASSERT_TRUE(write([&] { return studies().remove_chapter("s", "c"); }));
  EXPECT_EQ(ids(), "ab");
  EXPECT_FALSE(studies().chapter("s", "c")->has_value());
  EXPECT_EQ((*studies().study("s"))->owner, "Alice");
  const StoreUse use = *people().use(alice.id), all = *people().use("");
  EXPECT_EQ(use.studies, 1);
  EXPECT_EQ(use.bytes, 13);
  EXPECT_EQ(all.people, 1);
  EXPECT_EQ(all.bytes, 13);
}

TEST_F(StoredPeople, AStudyChangesOnlyFromTheRevisionBefore) {
  ASSERT_TRUE(write([&] { return studies().insert_study(study("s")); }));
  StudyRow next = study("s", 2);
  next.name = "Endings";
  next.link = true;
  next.writers = KeyHash::of("writers");
  ASSERT_TRUE(write([&] { return studies().set_study(next); }));
  EXPECT_EQ(write([&] { return studies().set_study(next); }).error().message, msg::stored_study_changed());
  const auto listed = studies().studies_of(alice.id);
  ASSERT_EQ(listed->size(), 1u);
  EXPECT_EQ(listed->front().row.name, "Endings");
  EXPECT_TRUE(listed->front().row.link);
  EXPECT_TRUE(listed->front().row.writers.fits(KeyHash::of("writers")));
}

TEST_F(StoredPeople, ForgettingLeavesNothingInTheFile) {
  const std::string secret = "a comment that nobody shall read again";
  ASSERT_TRUE(write([&] { return people().put_kept(alice.id, "games", {1, secret}); }));
  ASSERT_TRUE(write([&] { return studies().insert_study(study("s")); }));
  ASSERT_TRUE(write([&] {
    return studies().put_chapter("s", {"a", "A", day(2), 2, 9}, R"({"c":")" + secret + R"("})", {});
  }));
  ASSERT_TRUE(write([&] { return people().remove_person(alice.id); }));
  EXPECT_FALSE(people().person(alice.key)->has_value());
  EXPECT_FALSE(studies().study("s")->has_value());
  EXPECT_EQ(people().use("")->bytes, 0);
  store.reset();  // copies the log into the file
  EXPECT_EQ(contents(path).find(secret), std::string::npos);
}

TEST_F(StoredPeople, AChapterHasAuthorsAsLongAsTheyAreKnown) {
  ASSERT_TRUE(write([&] { return people().insert_person({"b", "Bob", KeyHash::of("b"), day(1), day(1)}); }));
  ASSERT_TRUE(write([&] { return studies().insert_study(study("s")); }));
  const auto put = [&](const std::vector<std::string>& authors) {
    return write([&] { return studies().put_chapter("s", {"a", "A", day(2), 2, 2}, "{}", authors); });
  };
  const auto authors = [&] {
    std::string found;
    const auto chapter = studies().chapter("s", "a");
    for (const ChapterAuthor& author : (*chapter)->authors) found += author.person + "=" + author.name + " ";
    return found;
  };
  ASSERT_TRUE(put({"b", alice.id}));
  EXPECT_EQ(authors(), "b=Bob alice-id=Alice ");
  ASSERT_TRUE(write([&] { return people().rename_person("b", "Robert"); }));
  EXPECT_EQ(authors(), "b=Robert alice-id=Alice ");
  ASSERT_TRUE(write([&] { return people().remove_person("b"); }));
  EXPECT_EQ(authors(), "= alice-id=Alice ");
  ASSERT_TRUE(put({alice.id}));
  EXPECT_EQ(authors(), "alice-id=Alice ");
  EXPECT_FALSE(put({"nobody"}));
  EXPECT_TRUE(check_store(path)->empty());
  // They go with their chapter.
  ASSERT_TRUE(write([&] { return studies().remove_chapter("s", "a"); }));
  ASSERT_TRUE(put({}));
  EXPECT_EQ(authors(), "");
}

TEST_F(StoredPeople, WhoWasNotSeenIsFound) {
  ASSERT_TRUE(write([&] { return people().insert_person({"b", "Bob", KeyHash::of("b"), day(1), day(3)}); }));
  ASSERT_TRUE(write([&] { return people().insert_person({"c", "Cat", KeyHash::of("c"), day(1), day(9)}); }));
  ASSERT_TRUE(write([&] { return people().put_kept("b", "games", {1, "x"}); }));
  const auto found = [&](int since, bool empty) {
    std::string ids;
    const auto unseen = people().unseen(day(since), empty, 10);
    for (const std::string& id : *unseen) ids += id + " ";
    return ids;
  };
  EXPECT_EQ(found(5, false), "alice-id b ");
  EXPECT_EQ(found(5, true), "alice-id ");
  EXPECT_EQ(found(1, false), "");
  EXPECT_EQ(people().unseen(day(9), false, 1)->size(), 1u);
}

TEST_F(StoredPeople, ADamagedRowIsReportedAndNotRead) {
  ASSERT_TRUE(write([&] { return studies().insert_study(study("s")); }));
  ASSERT_TRUE(write([&] { return studies().put_chapter("s", {"a", "A", day(2), 2, 2}, "{}", {}); }));
  store.reset();
  SQLite::Database(path, SQLite::OPEN_READWRITE)
      .exec("UPDATE chapters SET text = '{'; UPDATE people SET seen = 'x'");
  EXPECT_EQ(check_store(path)->size(), 2u);
  store = std::move(*Store::open(path));
  std::vector<std::string> reported;
  store->on_damage([&](const std::string&, const Message& why) { reported.push_back(test::brief(why)); });
  ASSERT_TRUE(store->look_for_damage());
  EXPECT_EQ(
      reported,
      std::vector<std::string>{
          R"(stored-row-damaged("people", "alice-id", stored-value-damaged("seen", stored-value-not-allowed)))"});
  EXPECT_FALSE(people().person(alice.key));
  EXPECT_EQ(test::brief(studies().chapter("s", "a").error().message),
            R"(stored-row-damaged("studies", "s", stored-value-damaged("text", json-unfinished)))");
}

TEST_F(StoredPeople, PruningRemovesWhoWasNotSeen) {
  ASSERT_TRUE(write([&] { return people().insert_person({"b", "Bob", KeyHash::of("b"), day(1), day(9)}); }));
  store.reset();
  RetentionRules rules;
  rules.people = std::chrono::hours(24 * 7);
  const Instant now = Instant(std::chrono::sys_days(std::chrono::year(2026) / 1 / 12));
  EXPECT_EQ(prune_store(path, rules, now, true, false)->people, 1);
  EXPECT_EQ(store_stats(path)->people, 2);
  EXPECT_EQ(prune_store(path, rules, now, false, false)->people, 1);
  EXPECT_EQ(store_stats(path)->people, 1);
}

TEST_F(StoredPeople, ABackupHasThemToo) {
  ASSERT_TRUE(write([&] { return studies().insert_study(study("s")); }));
  const std::string copy = folder.path("copy.db");
  ASSERT_TRUE(back_up_store(path, copy));
  EXPECT_EQ(store_stats(copy)->people, 1);
  EXPECT_EQ(store_stats(copy)->studies, 1);
  EXPECT_TRUE(check_store(copy)->empty());
}

}  // namespace
}  // namespace cheshire
