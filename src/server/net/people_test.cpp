// People over HTTP: a name and a key without an account, what they keep, and how they are forgotten.
#include <gtest/gtest.h>

#include <atomic>

#include "base/test_message.h"
#include "messages/people.h"
#include "messages/server.h"
#include "server/store/test_store.h"
#include "server/test_client.h"

namespace cheshire {
namespace {

constexpr const char* of_json = "Content-Type: application/json\r\n";
const std::string alice_key = "alice-key-0123456789_A", bob_key = "bob-key-0123456789_ABC";

std::string if_match(const std::string& tag) { return "If-Match: " + tag + "\r\n"; }
const std::string if_new = "If-None-Match: *\r\n";

class PeopleOverHttp : public testing::Test {
 protected:
  Answer enroll(const std::string& name, const std::string& key, const std::string& headers = "") const {
    return server.ask("POST", "/api/people", R"({"name":")" + name + R"(","key":")" + key + R"("})",
                      of_json + headers);
  }
  Answer me(const std::string& key) const { return server.ask_with(key, "GET", "/api/people/me"); }
  Answer keep(const std::string& key, const std::string& name, const std::string& body,
              const std::string& condition) const {
    return server.ask("PUT", "/api/people/me/kept/" + name, body, of_json + condition + bearer(key));
  }
  Answer kept(const std::string& key, const std::string& name, const std::string& headers = "") const {
    return server.ask("GET", "/api/people/me/kept/" + name, "", headers + bearer(key));
  }

  static ServerOptions options() {
    ServerOptions options;
    options.trusted_proxies = {"127.0.0.1/32"};
    return options;
  }
  TestServer server{options()};
};

TEST_F(PeopleOverHttp, GetANameForAKeyOfTheirOwn) {
  const Answer made = enroll("Alice", alice_key);
  EXPECT_EQ(made.status, 201);
  EXPECT_EQ(text(made.json().at("name")), "Alice");
  EXPECT_EQ(made.body.find(alice_key), std::string::npos);
  // The answer may get lost: the same key again is the same person.
  const Answer again = enroll("Another", alice_key);
  EXPECT_EQ(again.status, 200);
  EXPECT_EQ(again.body, made.body);
  EXPECT_EQ(me(alice_key).body, made.body);
  EXPECT_EQ(me("unknown-key-0123456789").refusal(), "person-unknown");
  EXPECT_EQ(me("unknown-key-0123456789").status, 403);
  EXPECT_EQ(me("").refusal(), "person-key-missing");
  // Others may stand beside it.
  EXPECT_EQ(me("some-seat," + alice_key).body, made.body);
}

TEST_F(PeopleOverHttp, ChangeTheirName) {
  enroll("Alice", alice_key);
  const auto rename = [&](const std::string& body) {
    return server.ask("PATCH", "/api/people/me", body, of_json + bearer(alice_key));
  };
  EXPECT_EQ(text(rename(R"({"name":"Alice in Wonderland"})").json().at("name")), "Alice in Wonderland");
  EXPECT_EQ(text(me(alice_key).json().at("name")), "Alice in Wonderland");
  EXPECT_EQ(rename(R"({"name":""})").refusal(), R"(field-empty("name"))");
  EXPECT_EQ(rename("{\"name\":\"\u200b\u2060\"}").refusal(), R"(field-empty("name"))");
  EXPECT_EQ(rename("{\"name\":\"a\u202eb\"}").refusal(), R"(field-has-control-character("name","U+202E",2))");
  EXPECT_EQ(rename(R"({"name":")" + std::string(41, 'x') + "\"}").refusal(),
            R"(field-has-too-many-characters("name",40))");
  EXPECT_EQ(rename(R"({"name":"a","key":"b"})").refusal(), R"(field-unknown("key"))");
  EXPECT_EQ(rename("[]").refusal(), "json-object-expected");
  EXPECT_EQ(text(me(alice_key).json().at("name")), "Alice in Wonderland");
}

TEST_F(PeopleOverHttp, ClaimANameForRatedGamesOnceAndForAll) {
  const auto change = [&](const std::string& key, const std::string& body) {
    return server.ask("PATCH", "/api/people/me", body, of_json + bearer(key));
  };
  enroll("Alice", alice_key);
  enroll("Bob", bob_key);
  EXPECT_EQ(text(me(alice_key).json().at("rated")), "false");
  EXPECT_EQ(change(alice_key, R"({"name":"Al ice","rated":true})").refusal(), "rated-name-unfit(2,20)");
  EXPECT_EQ(change(alice_key, R"({"name":"Engine","rated":true})").refusal(),
            R"(rated-name-kept-back("Engine"))");
  EXPECT_EQ(change(alice_key, R"({"name":"Alice","rated":1})").refusal(), R"(field-not-boolean("rated"))");
  const Answer claimed = change(alice_key, R"({"name":"Alice","rated":true})");
  EXPECT_EQ(claimed.status, 200);
  EXPECT_EQ(text(claimed.json().at("rated")), "true");
  EXPECT_EQ(change(alice_key, R"({"name":"Alice","rated":true})").body, claimed.body);  // a lost answer
  EXPECT_EQ(change(alice_key, R"({"name":"Alice"})").status, 200);
  const Answer other = change(alice_key, R"({"name":"Alicia"})");
  EXPECT_EQ(other.refusal(), R"(rated-name-stays("Alice"))");
  EXPECT_EQ(other.status, 409);
  EXPECT_EQ(change(alice_key, R"({"name":"Alicia","rated":true})").refusal(), R"(rated-name-stays("Alice"))");
  const Answer taken = change(bob_key, R"({"name":"A1ICE","rated":true})");
  EXPECT_EQ(taken.refusal(), R"(rated-name-taken("Alice"))");
  EXPECT_EQ(taken.status, 409);
  EXPECT_EQ(change(bob_key, R"({"name":"Alice"})").status, 200);  // no more than a name that somebody typed
  // Once she is forgotten, so is her claim.
  EXPECT_EQ(server.ask_with(alice_key, "DELETE", "/api/people/me").status, 204);
  EXPECT_EQ(change(bob_key, R"({"name":"A1ICE","rated":true})").status, 200);
}

TEST_F(PeopleOverHttp, NeedAKeyThatNobodyGuesses) {
  for (const std::string& key :
       {std::string(19, 'a'), std::string("with blanks 0123456789"), std::string(64, '%')})
    EXPECT_EQ(enroll("Alice", key).refusal(), "person-key-unfit(20,64)") << key;
  EXPECT_EQ(enroll("Alice", std::string(65, 'a')).refusal(), R"(field-too-long("key",64))");
  EXPECT_EQ(server.ask("GET", "/api/people/me?key=" + alice_key).refusal(), "key-in-url");
}

TEST_F(PeopleOverHttp, KeepDocumentsThatTwoDevicesDoNotOverwrite) {
  enroll("Alice", alice_key);
  const Answer nothing = kept(alice_key, "puzzles");
  EXPECT_EQ(nothing.status, 204) << "it is no fault to ask";
  EXPECT_EQ(nothing.body + nothing.header("etag"), "");
  const Answer first = keep(alice_key, "puzzles", R"({"rating":1500})", if_new);
  EXPECT_EQ(first.status, 204);
  EXPECT_EQ(first.header("etag"), "\"1\"");
  EXPECT_EQ(kept(alice_key, "puzzles").body, R"({"rating":1500})");
  EXPECT_EQ(kept(alice_key, "puzzles", "If-None-Match: \"1\"\r\n").status, 304);
  // Another device has not seen it yet.
  EXPECT_EQ(keep(alice_key, "puzzles", "{}", if_new).refusal(), "revision-changed");
  EXPECT_EQ(keep(alice_key, "puzzles", "{}", if_new).status, 412);
  EXPECT_EQ(keep(alice_key, "puzzles", R"({"rating":1600})", if_match("\"1\"")).header("etag"), "\"2\"");
  EXPECT_EQ(keep(alice_key, "puzzles", R"({"rating":1700})", if_match("\"1\"")).status, 412);
  EXPECT_EQ(keep(alice_key, "puzzles", R"({"rating":1700})", if_match("W/\"2\"")).header("etag"), "\"3\"");
  const Answer present = kept(alice_key, "puzzles");
  EXPECT_EQ(present.body, R"({"rating":1700})");
  EXPECT_EQ(present.header("etag"), "\"3\"");
  for (const std::string& condition :
       {std::string(), if_match("3"), if_match("\"x\""), if_match("\"0\""), if_match("*")})
    EXPECT_EQ(keep(alice_key, "puzzles", "{}", condition).refusal(), "revision-needed") << condition;
  EXPECT_EQ(keep(alice_key, "puzzles", "{}", "").status, 428);
}

TEST_F(PeopleOverHttp, KeepOnlyDocumentsOfBoundedSize) {
  enroll("Alice", alice_key);
  EXPECT_EQ(keep(alice_key, "diary", "{}", if_new).refusal(),
            R"(document-unknown("diary",["games","puzzles","settings","lessons"]))");
  EXPECT_EQ(kept(alice_key, "diary").status, 404);
  EXPECT_EQ(keep(alice_key, "games", "[1]", if_new).refusal(), "json-object-expected");
  EXPECT_EQ(keep(alice_key, "games", "{", if_new).refusal(), "json-unfinished");
  const std::string frame = R"({"a":""})";
  EXPECT_EQ(
      keep(alice_key, "games", R"({"a":")" + std::string(65536 - frame.size(), 'x') + "\"}", if_new).status,
      204);
  EXPECT_EQ(keep(alice_key, "games", R"({"a":")" + std::string(65537 - frame.size(), 'x') + "\"}",
                 if_match("\"1\""))
                .refusal(),
            R"(field-too-long("games",65536))");
  EXPECT_EQ(keep(alice_key, "games", std::string(200'000, ' '), if_match("\"1\"")).status, 413);
}

TEST_F(PeopleOverHttp, AloneReadWhatTheyKeep) {
  enroll("Alice", alice_key);
  enroll("Bob", bob_key);
  keep(alice_key, "games", R"({"seat":"the-key-of-a-seat"})", if_new);
  EXPECT_EQ(kept(bob_key, "games").status, 204);
  EXPECT_EQ(kept("another-key-0123456789", "games").status, 403);
  for (const char* ending : {"", "-wal"}) {
    const std::string bytes = contents(server.folder().path("games.db") + ending);
    EXPECT_EQ(bytes.find("the-key-of-a-seat"), std::string::npos);
    EXPECT_EQ(bytes.find(alice_key), std::string::npos);
  }
}

TEST_F(PeopleOverHttp, AreForgotten) {
  enroll("Alice", alice_key);
  enroll("Bob", bob_key);
  keep(alice_key, "games", R"({"a":1})", if_new);
  EXPECT_EQ(server.ask_with("unknown-key-0123456789", "DELETE", "/api/people/me").status, 403);
  EXPECT_EQ(server.ask_with(alice_key, "DELETE", "/api/people/me").status, 204);
  EXPECT_EQ(me(alice_key).refusal(), "person-unknown");
  EXPECT_EQ(me(bob_key).status, 200);
  // The same key may begin anew, with nothing of before.
  EXPECT_EQ(enroll("Alice", alice_key).status, 201);
  EXPECT_EQ(kept(alice_key, "games").status, 204);
}

TEST_F(PeopleOverHttp, PagesOfOtherSitesChangeNothing) {
  enroll("Alice", alice_key);
  EXPECT_EQ(enroll("Mallory", bob_key, "Origin: http://evil.example\r\n").refusal(), "other-site-refused");
  EXPECT_EQ(server.ask("DELETE", "/api/people/me", "", bearer(alice_key) + "Origin: http://evil.example\r\n")
                .status,
            403);
  EXPECT_EQ(me(alice_key).status, 200);
}

TEST(PeopleLimits, AnAddressGetsFewNames) {
  ServerOptions options;
  options.trusted_proxies = {"127.0.0.1/32"};
  options.limits.address_people_burst = 2;
  const TestServer server(options);
  const auto enroll = [&](int n, const std::string& from) {
    return server.ask("POST", "/api/people",
                      R"({"name":"Alice","key":"alice-key-0123456789-)" + std::to_string(n) + "\"}",
                      of_json + std::string("X-Forwarded-For: ") + from + "\r\n");
  };
  EXPECT_EQ(enroll(1, "192.0.2.1").status, 201);
  EXPECT_EQ(enroll(2, "192.0.2.1").status, 201);
  EXPECT_EQ(enroll(3, "192.0.2.1").refusal(), "too-many-new-people");
  EXPECT_EQ(enroll(3, "192.0.2.1").status, 429);
  EXPECT_EQ(enroll(4, "192.0.2.2").status, 201);
}

TEST(PeopleLimits, WhatTheyStoreIsBounded) {
  ServerOptions options;
  options.trusted_proxies = {"127.0.0.1/32"};
  options.limits.person_bytes = 100'000;
  options.limits.people_bytes = 150'000;
  options.limits.address_day_bytes = 120'000;
  const TestServer server(options);
  const auto from = [](int n) { return "X-Forwarded-For: 192.0.2." + std::to_string(n) + "\r\n"; };
  const auto keep = [&](int n, const std::string& name, std::size_t bytes, const std::string& condition) {
    const std::string key = "alice-key-0123456789-" + std::to_string(n);
    server.ask("POST", "/api/people", R"({"name":"Alice","key":")" + key + "\"}", of_json + from(n));
    return server.ask("PUT", "/api/people/me/kept/" + name, R"({"a":")" + std::string(bytes, 'x') + "\"}",
                      of_json + condition + from(n) + bearer(key));
  };
  EXPECT_EQ(keep(1, "games", 60'000, if_new).status, 204);
  const Answer full = keep(1, "puzzles", 50'000, if_new);
  EXPECT_EQ(full.refusal(), "person-storage-used(0)");
  EXPECT_EQ(full.status, 507);
  EXPECT_EQ(keep(1, "games", 10, if_match("\"1\"")).status, 204);  // shrinking is always possible
  EXPECT_EQ(keep(1, "puzzles", 60'000, if_new).refusal(), "daily-storage-used");
  EXPECT_EQ(keep(2, "games", 60'000, if_new).status, 204);
  EXPECT_EQ(keep(3, "games", 60'000, if_new).status, 204);
  EXPECT_EQ(keep(4, "games", 60'000, if_new).refusal(), "server-storage-used");
}

TEST(PeopleRetention, RemovesWhoIsNotSeenAgain) {
  using std::chrono::hours;
  std::atomic<std::int64_t> now{0};
  const auto time = [&] { return Instant(Milliseconds(now.load())); };
  const auto days = [](int n) { return std::chrono::duration_cast<Milliseconds>(hours(24 * n)).count(); };
  TempFolder folder;
  const auto start = [&](std::optional<hours> people) {
    ServerOptions options;
    options.database = folder.path("games.db");
    options.limits.keep.people = people;
    options.times = Times(time);
    return std::make_unique<TestServer>(options);
  };
  const auto status = [&](TestServer& server, const std::string& key) {
    return server.ask_with(key, "GET", "/api/people/me").status;
  };
  now = days(20'000);
  {
    const auto server = start({});
    for (const std::string& key : {alice_key, bob_key})
      server->ask("POST", "/api/people", R"({"name":"A","key":")" + key + "\"}", of_json);
    server->ask("PUT", "/api/people/me/kept/games", R"({"a":1})", of_json + if_new + bearer(bob_key));
  }
  now = days(20'000 + 91);  // Alice has nothing here
  {
    const auto server = start({});
    wait_until([&] { return status(*server, alice_key) == 403; });
    EXPECT_EQ(status(*server, bob_key), 200);  // and is seen
  }
  now = days(20'000 + 91 + 100);
  {
    const auto server = start(hours(24 * 365));
    server->ask("GET", "/healthz");
  }
  now = days(20'000 + 91 + 366);
  const auto server = start(hours(24 * 365));
  wait_until([&] { return status(*server, bob_key) == 403; });
}

}  // namespace
}  // namespace cheshire
