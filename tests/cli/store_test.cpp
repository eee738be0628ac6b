// `cheshire store`: backup, check, statistics and cleanup of the database from the command line.
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <string>
#include <vector>

#include "messages/commandline.h"
#include "messages/operator.h"
#include "messages/people.h"
#include "messages/table.h"
#include "served.h"

namespace cheshire {
namespace {

/// Returns the arguments of a server on this file.
std::vector<std::string> serving(const std::string& database) {
  return {"serve", "--listen", "127.0.0.1:0", "--db", database};
}
const std::vector<std::string> quotas = {"--quiet", "--keep-unplayed", "7d", "--quota-games", "5"};

struct CliStore : testing::Test {
  Scratch scratch;
  const std::string db = scratch.path("games.db"), copy = scratch.path("copy.db");

  void SetUp() override {
    const Served once(quotas, serving(db));
    EXPECT_NE(once.first_line(), "");  // it listens
  }
};

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

TEST_F(CliStore, CopiesChecksAndCountsBesideAServer) {
  const Served server(quotas, serving(db));
  EXPECT_NE(server.first_line(), "");
  const Ran backup = run({"store", "backup", copy, "--db", db});
  EXPECT_EQ(backup.status, 0) << backup.err;
  EXPECT_TRUE(has(backup.out, copy + ": 0 games, ")) << backup.out;
  struct stat status{};
  ASSERT_EQ(stat(copy.c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777, 0600u);
  for (const std::string& file : {db, copy}) {
    const Ran check = run({"store", "check", "--db", file});
    EXPECT_EQ(check.status, 0) << check.err;
    EXPECT_TRUE(has(check.out, file + " is sound: 0 games")) << check.out;
    EXPECT_EQ(has(check.out, " of log"), file == db) << check.out;
    const Ran stats = run({"store", "stats", "--db", file});
    EXPECT_EQ(stats.status, 0) << stats.err;
    for (const char* part : {"games", "0 in progress, 0 finished", "unused", ", version "})
      EXPECT_TRUE(has(stats.out, part)) << part << "\n" << stats.out;
  }
  const Ran prune = run({"store", "prune", "--keep-unplayed", "7d", "--db", db});
  EXPECT_EQ(prune.status, 1);
  EXPECT_TRUE(has(prune.err, msg::database_refused(db, msg::database_in_use()).text())) << prune.err;
}

TEST_F(CliStore, RestoresACopyAndKeepsWhatWasThere) {
  {
    const Served server(quotas, serving(db));
    EXPECT_NE(server.first_line(), "");
    ASSERT_EQ(run({"store", "backup", copy, "--db", db}).status, 0);
    const Ran busy = run({"store", "restore", copy, "--db", db});
    EXPECT_EQ(busy.status, 1);
    EXPECT_TRUE(has(busy.err, msg::database_refused(db, msg::database_in_use()).text())) << busy.err;
  }
  const Ran itself = run({"store", "restore", db, "--db", db});
  EXPECT_EQ(itself.status, 1);
  EXPECT_TRUE(has(itself.err, msg::copy_is_database().text())) << itself.err;
  const Ran restored = run({"store", "restore", copy, "--db", db});
  EXPECT_EQ(restored.status, 0) << restored.err;
  EXPECT_TRUE(has(restored.out, db + ": 0 games, ")) << restored.out;
  EXPECT_TRUE(has(restored.out, "kept " + db + ".before-restore-")) << restored.out;
  EXPECT_EQ(run({"store", "check", "--db", db}).status, 0);
}

TEST_F(CliStore, WhatAnInterruptedBackupHasLeftIsReplacedOrNamed) {
  for (const char* name : {"copy.db.partial", "older.db.partial"})
    std::ofstream(scratch.path(name)) << std::string(100, '\0');
  std::ofstream(scratch.path("mine.partial")) << "not ours";
  const Ran backup = run({"store", "backup", copy, "--db", db});
  EXPECT_EQ(backup.status, 0) << backup.err;
  EXPECT_EQ(backup.err,
            scratch.path("older.db.partial") + " was left by a backup that was interrupted; delete it\n");
  EXPECT_FALSE(std::ifstream(copy + ".partial").good());
  EXPECT_TRUE(std::ifstream(scratch.path("mine.partial")).good());
}

TEST_F(CliStore, Prunes) {
  const Ran counted = run({"store", "prune", "--keep-unplayed", "7d", "--dry-run", "--db", db});
  EXPECT_EQ(counted.status, 0) << counted.err;
  EXPECT_TRUE(has(counted.out, "0 games would be removed")) << counted.out;
  const Ran pruned = run({"store", "prune", "--keep-finished", "365d", "--compact", "--db", db});
  EXPECT_EQ(pruned.status, 0) << pruned.err;
  EXPECT_TRUE(has(pruned.out, "0 games removed; 0 games are stored")) << pruned.out;
}

TEST_F(CliStore, ReplaysTheListOfRatedGamesBesideAServer) {
  const Served server(quotas, serving(db));
  EXPECT_NE(server.first_line(), "");
  const Ran list = run({"store", "ratings", "--db", db});
  EXPECT_EQ(list.status, 0) << list.err;
  EXPECT_EQ(list.out, "");
  const Ran check = run({"store", "ratings", "--check", "--db", db});
  EXPECT_EQ(check.status, 0) << check.err;
  EXPECT_EQ(check.out, db + ": replaying 0 rated games gives the same 0 ratings\n");
}

TEST_F(CliStore, ListsArenas) {
  const Ran list = run({"store", "arenas", "--db", db});
  EXPECT_EQ(list.status, 0) << list.err;
  EXPECT_EQ(list.out, "");
  const Ran none = run({"store", "arenas", "--remove", "x", "--db", db});
  EXPECT_EQ(none.status, 1);
  EXPECT_TRUE(has(none.err, msg::arena_not_found().text())) << none.err;
}

TEST_F(CliStore, ListsAndChangesPeople) {
  const auto ask = [](const Served& server, const std::string& method, const std::string& path,
                      const std::string& key, const std::string& body) {
    return server.ask(method + " /api/people" + path +
                      " HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n" + "Authorization: Bearer " +
                      key + "\r\nContent-Type: application/json\r\nContent-Length: " +
                      std::to_string(body.size()) + "\r\n\r\n" + body);
  };
  const std::string key = "ann-key-0123456789_ABC";
  {
    const Served server(quotas, serving(db));
    EXPECT_TRUE(has(ask(server, "POST", "", key, R"({"name":"Ann","key":")" + key + "\"}"), " 201 "));
    EXPECT_TRUE(has(ask(server, "PATCH", "/me", key, R"({"name":"Ann","rated":true})"), " 200 "));
    const Ran list = run({"store", "people", "--db", db});
    EXPECT_EQ(list.status, 0) << list.err;
    EXPECT_TRUE(has(list.out, "Ann  seen 20")) << list.out;
    EXPECT_TRUE(has(list.out, "0 games rated")) << list.out;
    const Ran busy = run({"store", "people", "--ban", "Ann", "--db", db});
    EXPECT_EQ(busy.status, 1);
    EXPECT_TRUE(has(busy.err, msg::database_refused(db, msg::database_in_use()).text())) << busy.err;
  }
  const std::vector<std::vector<std::string>> tasks{{"--rename", "Ann", "Anna"}, {"--ban", "Anna"}};
  for (const std::vector<std::string>& task : tasks) {
    std::vector<std::string> arguments{"store", "people", "--db", db};
    arguments.insert(arguments.end(), task.begin(), task.end());
    const Ran ran = run(arguments);
    EXPECT_EQ(ran.status, 0) << ran.err;
    EXPECT_EQ(ran.out, "");
  }
  EXPECT_TRUE(has(run({"store", "people", "--db", db}).out, "banned"));
  EXPECT_EQ(run({"store", "people", "--unban", "Anna", "--db", db}).status, 0);
  EXPECT_FALSE(has(run({"store", "people", "--db", db}).out, "banned"));
  const Ran nobody = run({"store", "people", "--remove", "Ann", "--db", db});
  EXPECT_EQ(nobody.status, 1);
  EXPECT_TRUE(has(nobody.err, msg::person_not_found("Ann").text())) << nobody.err;
  EXPECT_EQ(run({"store", "people", "--remove", "Anna", "--db", db}).status, 0);
  EXPECT_EQ(run({"store", "people", "--db", db}).out, "");
}

TEST_F(CliStore, SaysWhatItTakes) {
  const auto refused = [](const std::vector<std::string>& arguments, const std::string& part) {
    const Ran ran = run(arguments);
    EXPECT_EQ(ran.status, 2) << ran.out;
    EXPECT_TRUE(has(ran.err, part)) << ran.err;
    EXPECT_EQ(std::count(ran.err.begin(), ran.err.end(), '\n'), 1) << ran.err;
  };
  const std::vector<std::string> commands{"backup",  "restore", "check",  "stats",
                                          "ratings", "people",  "arenas", "prune"};
  refused({"store"}, msg::subcommand_missing("store", commands).text());
  refused({"store", "chekc"}, msg::subcommand_misspelt("store", "chekc", "check").text());
  refused({"store", "dance"}, msg::subcommand_unknown("store", "dance", commands).text());
  refused({"store", "backup"}, "FILE is required");
  refused({"store", "restore"}, "COPY is required");
  refused({"store", "prune", "--db", db}, msg::prune_without_rule().text());
  refused({"store", "people", "--ban", "A", "--unban", "A", "--db", db}, msg::people_one_task().text());
  refused({"store", "people", "--rename", "A", "--db", db}, msg::people_rename_form().text());
  refused({"store", "people", "Ann", "--db", db}, msg::people_rename_form().text());
  refused({"store", "prune", "--keep-unplayed", "7", "--db", db}, msg::age_form("7").text());
  refused({"serve", "--keep-finished", "soon", "--db", db}, msg::age_form("soon").text());
  const Ran missing = run({"store", "stats", "--db", scratch.path("none.db")});
  EXPECT_EQ(missing.status, 1);
  EXPECT_TRUE(has(missing.err, "none.db")) << missing.err;
  const Ran help = run({"store", "--help"});
  EXPECT_EQ(help.status, 0);
  for (const char* part : {"backup", "check", "stats", "prune", "while the server runs"})
    EXPECT_TRUE(has(help.out, part)) << help.out;
}

TEST_F(CliStore, ADamagedFileIsRefusedAtTheStart) {
  ASSERT_EQ(run({"store", "check", "--db", db}).status, 0);
  {
    std::fstream file(db, std::ios::in | std::ios::out | std::ios::binary);
    file.seekp(4096);  // the second page
    file << std::string(4096, 'x');
  }
  const Ran serve = run({"serve", "--listen", "127.0.0.1:0", "--db", db, "--quiet"});
  EXPECT_EQ(serve.status, 1);
  const std::string refused = msg::database_refused(db, msg::database_damaged("|", db)).text();
  const auto fault = refused.find('|');
  EXPECT_TRUE(has(serve.err, refused.substr(0, fault))) << serve.err;
  EXPECT_TRUE(has(serve.err, refused.substr(fault + 1))) << serve.err;
  EXPECT_EQ(run({"store", "check", "--db", db}).status, 1);
  EXPECT_EQ(run({"store", "backup", copy, "--db", db}).status, 1);
}

}  // namespace
}  // namespace cheshire
