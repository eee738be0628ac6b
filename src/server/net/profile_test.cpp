// The public pages of people, and what they do about each other: block and report.
#include <gtest/gtest.h>

#include "base/test_message.h"
#include "server/net/test_rated_server.h"
#include "server/people/people.h"
#include "server/people/rated_name.h"
#include "server/store/store_maintenance.h"

namespace cheshire {
namespace {

class Profiles : public RatedServerTest {
 protected:
  Answer profile(const std::string& name, const std::string& headers = "") const {
    return server.ask("GET", "/api/people/" + name, "", headers);
  }
  Answer about(const std::string& key, const std::string& method, const std::string& path,
               const std::string& body = "") const {
    return server.ask(method, "/api/people/" + path, body, bearer(key) + (body.empty() ? "" : of_json_type));
  }
};

TEST_F(Profiles, SayWhatIsPublicAndNothingElse) {
  const std::string id = play();
  const auto ann = profile("Ann").json();
  EXPECT_EQ(text(ann.at("name")), "Ann");
  EXPECT_EQ(text(ann.at("since")).size(), 10u);
  const auto rating = ann.at("ratings").at(0);
  EXPECT_EQ(text(rating.at("game")) + text(rating.at("category")) + text(rating.at("against")),
            "aliceblitzpeople");
  EXPECT_GT(rating.at("rating").at("points").as_int64(), 1600);
  EXPECT_EQ(text(rating.at("rating").at("provisional")), "true");
  EXPECT_EQ(text(rating.at("games")) + text(rating.at("won")), "11");
  const auto game = ann.at("games").at(0);
  EXPECT_EQ(text(game.at("id")), id);
  EXPECT_EQ(text(game.at("score")), "1-0");
  EXPECT_EQ(text(game.at("black").at("name")), "Ben");
  EXPECT_EQ(text(game.at("black").at("before").at("points")), "1500");
  EXPECT_EQ(text(ann.at("months").at(0).at("games")), "1");
  for (const char* secret : {"key", "192.0.2"})
    EXPECT_EQ(profile("Ann").body.find(secret), std::string::npos);
  // Of somebody who is forgotten nobody is named.
  EXPECT_EQ(about(ben_key, "DELETE", "me").status, 204);
  EXPECT_EQ(profile("Ben").refusal(), R"(person-not-found("Ben"))");
  EXPECT_EQ(text(profile("Ann").json().at("games").at(0).at("black").at("name")), "null");
}

TEST_F(Profiles, AreOfWhoHasARatedName) {
  EXPECT_EQ(profile("ann").status, 200);  // however it is written
  EXPECT_EQ(text(profile("ANN").json().at("name")), "Ann");
  EXPECT_EQ(text(profile("Ann").json().at("games")), "[]");
  server.ask("POST", "/api/people", R"({"name":"Cat","key":"cat-key-0123456789_ABC"})", of_json_type);
  for (const char* name : {"Cat", "Dan", "me/x", "a%20b"}) {
    EXPECT_EQ(profile(name).status, 404) << name;
    EXPECT_TRUE(profile(name).refusal().starts_with("person-not-found(")) << name;
  }
  EXPECT_EQ(profile("me").refusal(), "person-key-missing");  // whoever asks, not somebody of that name
  EXPECT_EQ(about(ann_key, "GET", "me").status, 200);
}

TEST_F(Profiles, CostLittleWhileNothingChanges) {
  const Answer first = profile("Ann");
  const std::string known = "If-None-Match: " + first.header("etag") + "\r\n";
  const Answer same = profile("Ann", known);
  EXPECT_EQ(same.status, 304);
  EXPECT_EQ(same.body, "");
  play();
  EXPECT_EQ(profile("Ann", known).status, 200);
}

TEST_F(Profiles, WhoBlocksSomebodyPlaysNoMoreWithThem) {
  EXPECT_EQ(about(ann_key, "POST", "Ben/block").status, 204);
  EXPECT_EQ(about(ann_key, "POST", "Ben/block").status, 204);  // a lost answer
  EXPECT_EQ(text(about(ann_key, "GET", "me").json().at("blocked")), R"(["Ben"])");
  const auto game = make(at_ann + bearer(ann_key)).json();
  EXPECT_EQ(come(game, at_ben + bearer(ben_key)).refusal(), "blocked-by-player");
  EXPECT_EQ(about(ann_key, "DELETE", "Ben/block").status, 204);
  EXPECT_EQ(come(game, at_ben + bearer(ben_key)).status, 200);
  EXPECT_EQ(about(ann_key, "POST", "Ann/block").refusal(), "person-is-oneself");
  EXPECT_EQ(about(ann_key, "POST", "Dan/block").refusal(), R"(person-not-found("Dan"))");
  EXPECT_EQ(about("", "POST", "Ben/block").status, 403);
}

TEST_F(Profiles, ReportsReachTheOperatorOnce) {
  const auto report = [&](const std::string& body) { return about(ann_key, "POST", "Ben/report", body); };
  EXPECT_EQ(report(R"({"reason":"engine"})").status, 204);
  EXPECT_EQ(report(R"({"reason":"abuse"})").status, 204);  // instead
  EXPECT_EQ(report(R"({"reason":"envy"})").refusal(),
            R"(choice-unknown("reason","envy",["engine","abuse","sandbagging","name"]))");
  EXPECT_EQ(report(R"({})").status, 400);
  EXPECT_EQ(report(R"({"reason":"abuse","text":"x"})").refusal(), R"(field-unknown("text"))");
  EXPECT_EQ(about(ann_key, "POST", "Ann/report", R"({"reason":"name"})").refusal(), "person-is-oneself");
  EXPECT_EQ(profile("Ben").body.find("abuse"), std::string::npos);
  EXPECT_EQ(about(ben_key, "GET", "me").body.find("abuse"), std::string::npos);
}

TEST(ProfileLimits, BlocksAndReportsAreBounded) {
  const TempFolder folder;
  ServerOptions options;
  options.database = folder.path("games.db");
  constexpr int one_more = static_cast<int>(People::most_blocks) + 1;
  const auto name = [](int n) { return "Other" + std::to_string(1000 + n); };
  {
    auto store = std::move(*Store::open(options.database));
    PeopleStore& people = store->people();
    ASSERT_TRUE(store->transaction([&]() -> Result<void> {
      const std::string then = iso(Times().wall());
      for (int n = 0; n <= one_more; ++n) {
        if (auto r = people.insert_person({name(n), name(n), KeyHash::of(name(n)), then, then}); !r) return r;
        if (auto r = people.set_rated_name(name(n), name(n), folded_name(name(n))); !r) return r;
        if (n == 0 || n == one_more) continue;
        if (auto r = people.set_blocked(name(0), name(n), true); !r) return r;
        if (n > People::most_reports) continue;
        if (auto r = people.put_report(name(0), {name(n), "abuse", then}); !r) return r;
      }
      return {};
    }));
    EXPECT_TRUE(check_store(options.database)->empty());
  }
  const TestServer server(options);
  const auto ask = [&](const std::string& method, int n, const std::string& what) {
    return server.ask(method, "/api/people/" + name(n) + what,
                      what == "/report" ? R"({"reason":"name"})" : "", of_json_type + bearer(name(0)));
  };
  EXPECT_EQ(ask("POST", one_more, "/block").refusal(), "too-many-blocked(200)");
  EXPECT_EQ(ask("POST", one_more, "/block").status, 507);
  EXPECT_EQ(ask("POST", 1, "/block").status, 204);  // is blocked already
  EXPECT_EQ(ask("DELETE", 1, "/block").status, 204);
  EXPECT_EQ(ask("POST", one_more, "/block").status, 204);
  EXPECT_EQ(ask("POST", one_more, "/report").refusal(), "too-many-reports(100)");
  // Who is forgotten is no longer reported or blocked.
  EXPECT_EQ(server.ask_with(name(2), "DELETE", "/api/people/me").status, 204);
  EXPECT_EQ(ask("POST", one_more, "/report").status, 204);
}

}  // namespace
}  // namespace cheshire
