#include "server/engine_room.h"

#include <gtest/gtest.h>

#include <map>

#include "server/test_loop.h"

namespace cheshire {
namespace {

struct Played {
  std::string id;
  int ply;
  std::string move;
};

/// Games whose every turn is the engine's.
struct Hall {
  TestLoop loop;
  std::map<std::string, std::unique_ptr<Session>> games;
  std::vector<Played> played;
  std::vector<std::string> asked;
  int level = 1;

  void make(const std::string& id) { games[id] = (*open_game("chess"))->session(); }

  EngineRoom::Table table() {
    return {[this](const std::string& id) -> std::optional<EngineRoom::Turn> {
              asked.push_back(id);
              const auto it = games.find(id);
              if (it == games.end() || it->second->outcome().over()) return {};
              return EngineRoom::Turn{it->second->ply(), level, it->second->clone()};
            },
            [this](const std::string& id, int ply, Color, const std::string& move) {
              played.push_back({id, ply, move});
            },
            [this](std::function<void()> f) { loop.post(std::move(f)); }};
  }
};

TEST(EngineRoom, ThinksAndPlaysALegalMove) {
  Hall hall;
  hall.make("a");
  EngineRoom room(1, 10, hall.table());
  room.look("a");
  EXPECT_EQ(room.thinking(), 1u);
  room.look("a");  // the same position is not thought about twice
  ASSERT_TRUE(hall.loop.run([&] { return !hall.played.empty(); }));
  EXPECT_EQ(hall.played[0].id, "a");
  EXPECT_EQ(hall.played[0].ply, 0);
  EXPECT_TRUE(hall.games["a"]->play(hall.played[0].move)) << hall.played[0].move;
  EXPECT_EQ(room.thinking(), 0u);
  EXPECT_EQ(room.waiting(), 0u);
}

TEST(EngineRoom, GamesTakeTurnsInTheOrderTheyAsked) {
  Hall hall;
  for (const char* id : {"a", "b", "c", "d"}) hall.make(id);
  EngineRoom room(1, 2, hall.table());
  for (const char* id : {"a", "b", "c", "b", "d"}) room.look(id);
  EXPECT_EQ(room.waiting(), 2u);  // d is one too many
  ASSERT_TRUE(hall.loop.run([&] { return hall.played.size() == 3; }));
  EXPECT_EQ(hall.played[0].id, "a");
  EXPECT_EQ(hall.played[1].id, "b");
  EXPECT_EQ(hall.played[2].id, "c");
  room.look("d");
  ASSERT_TRUE(hall.loop.run([&] { return hall.played.size() == 4; }));
}

TEST(EngineRoom, AThoughtAboutAnotherPositionIsDropped) {
  Hall hall;
  hall.level = 8;
  hall.make("a");
  EngineRoom room(1, 10, hall.table());
  room.look("a");
  ASSERT_TRUE(hall.games["a"]->play("e2e4"));
  room.look("a");
  ASSERT_TRUE(hall.loop.run([&] { return !hall.played.empty(); }));
  ASSERT_EQ(hall.played.size(), 1u);
  EXPECT_EQ(hall.played[0].ply, 1);
  // A game that is gone is thought about no more.
  room.look("a");
  hall.games.clear();
  room.look("a");
  ASSERT_TRUE(hall.loop.run([&] { return room.thinking() == 0; }));
  EXPECT_EQ(hall.played.size(), 1u);
  room.look("missing");
  EXPECT_EQ(room.thinking(), 0u);
}

TEST(EngineRoom, EndsInTheMiddleOfAThought) {
  Hall hall;
  hall.level = 8;
  hall.make("a");
  {
    EngineRoom room(2, 10, hall.table());
    room.look("a");
  }
  EXPECT_TRUE(hall.played.empty());
  EngineRoom none(0, 10, hall.table());
  none.look("a");
  EXPECT_EQ(none.waiting(), 0u);
}

}  // namespace
}  // namespace cheshire
