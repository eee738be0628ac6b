// What the operator does about people.
#include "server/people/people_admin.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "base/test_message.h"
#include "server/store/store_maintenance.h"
#include "server/store/test_store.h"
#include "server/test_client.h"

namespace cheshire {
namespace {

class PeopleAdmin : public testing::Test {
 protected:
  void SetUp() override {
    const auto store = Store::open(path);
    ASSERT_TRUE((*store)->transaction([&]() -> Result<void> {
      PeopleStore& people = (*store)->people();
      for (const char* name : {"Ann", "Bob", "Cat"}) {
        if (auto r = people.insert_person({name, name, KeyHash::of(name), day(1), day(2)}); !r) return r;
      }
      if (auto r = people.set_rated_name("Ann", "Ann", "ann"); !r) return r;
      if (auto r = people.set_rated_name("Bob", "Bob", "bob"); !r) return r;
      if (auto r = people.put_report("Ann", {"Bob", "abuse", day(3)}); !r) return r;
      return people.put_report("Cat", {"Bob", "engine", day(3)});
    }));
  }
  static std::string why(const Result<void>& r) { return r ? "" : test::brief(r.error().message); }
  std::string people() {
    std::string text;
    const auto list = list_people(path);
    for (const ListedPerson& person : *list)
      text += person.name + (person.rated ? "" : " without") + (person.banned ? " banned" : "") +
              (person.reports.empty() ? "" : " (" + person.reports + ")") + " " + person.seen.substr(0, 10) +
              "\n";
    return text;
  }
  const TempFolder folder;
  const std::string path = folder.path("games.db");
};

TEST_F(PeopleAdmin, ListsThemBesideAServer) {
  const auto open = Store::open(path);
  ASSERT_TRUE(open);
  EXPECT_EQ(people(), "Bob (1 abuse, 1 engine) 2026-01-02\nAnn 2026-01-02\nCat without 2026-01-02\n");
}

TEST_F(PeopleAdmin, ChangesThemWithoutAServerOnly) {
  {
    const auto open = Store::open(path);
    const std::string busy = "database-refused(\"" + path + "\", database-in-use)";
    EXPECT_EQ(why(ban_person(path, "Bob", true)), busy);
    EXPECT_EQ(why(rename_person(path, "Bob", "Bert")), busy);
    EXPECT_EQ(why(remove_person(path, "Bob")), busy);
  }
  EXPECT_EQ(why(ban_person(path, "B0B", true)), "");
  EXPECT_EQ(people(), "Bob banned (1 abuse, 1 engine) 2026-01-02\nAnn 2026-01-02\nCat without 2026-01-02\n");
  EXPECT_EQ(why(ban_person(path, "Bob", false)), "");
  EXPECT_EQ(why(rename_person(path, "Bob", "Bert")), "");
  EXPECT_EQ(why(rename_person(path, "Bert", "BERT")), "");  // its own look-alike
  EXPECT_EQ(people(), "BERT (1 abuse, 1 engine) 2026-01-02\nAnn 2026-01-02\nCat without 2026-01-02\n");
  EXPECT_EQ(why(remove_person(path, "bert")), "");
  EXPECT_EQ(people(), "Ann 2026-01-02\nCat without 2026-01-02\n");
}

TEST_F(PeopleAdmin, RefusesNamesThatAreNone) {
  EXPECT_EQ(why(rename_person(path, "Bob", "1")), "rated-name-unfit(2, 20)");
  EXPECT_EQ(why(rename_person(path, "Bob", "ANN")), R"(rated-name-taken("Ann"))");
  EXPECT_EQ(why(ban_person(path, "Cat", true)), R"(person-not-found("Cat"))");  // not a rated name
  EXPECT_EQ(why(remove_person(path, "Dan")), R"(person-not-found("Dan"))");
  const std::string none = folder.path("none.db");
  EXPECT_EQ(why(ban_person(none, "Bob", true)), "database-refused(\"" + none + "\", database-missing)");
  EXPECT_FALSE(std::filesystem::exists(none));
}

}  // namespace
}  // namespace cheshire
