// Several ranks, a stopped build that goes on, and a disk in place of memory: they make the same table as one
// process that has all it needs.
#include "endings/ranks.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <barrier>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "base/test_message.h"
#include "endings/endings.h"
#include "endings/ply_store.h"
#include "endings/shared_folder.h"
#include "games/registry.h"
#include "messages/endings.h"

namespace cheshire::endings {
namespace {

namespace fs = std::filesystem;
using test::brief;

constexpr Metric both[] = {Metric::mate, Metric::zeroing};

/// What ranks that are threads tell each other.
class Meeting {
 public:
  explicit Meeting(int ranks)
      : told_(static_cast<std::size_t>(ranks)), numbers_(told_.size()), barrier_(ranks) {}

  std::vector<std::string> exchange(std::size_t rank, std::vector<std::string> to) {
    told_[rank] = std::move(to);
    barrier_.arrive_and_wait();
    std::vector<std::string> heard;
    for (const auto& all : told_) heard.push_back(all[rank]);
    barrier_.arrive_and_wait();
    return heard;
  }
  std::uint64_t sum(std::size_t rank, std::uint64_t mine) {
    numbers_[rank] = mine;
    barrier_.arrive_and_wait();
    std::uint64_t all = 0;
    for (std::uint64_t n : numbers_) all += n;
    barrier_.arrive_and_wait();
    return all;
  }
  int count() const { return static_cast<int>(told_.size()); }

 private:
  std::vector<std::vector<std::string>> told_;
  std::vector<std::uint64_t> numbers_;
  std::barrier<> barrier_;
};

class RankThread final : public Ranks {
 public:
  RankThread(Meeting& meeting, int rank) : meeting_(meeting), rank_(rank) {}
  int rank() const override { return rank_; }
  int count() const override { return meeting_.count(); }
  std::vector<std::string> exchange(std::vector<std::string> to) override {
    return meeting_.exchange(static_cast<std::size_t>(rank_), std::move(to));
  }
  std::uint64_t sum(std::uint64_t mine) override {
    return meeting_.sum(static_cast<std::size_t>(rank_), mine);
  }

 private:
  Meeting& meeting_;
  int rank_;
};

/// The tables of a game that one process has made, and what it takes to make another.
class Solved {
 public:
  Solved(const std::string& game, const std::string& ending) : game_(game), ending_(ending) {
    const auto tables = open();
    EXPECT_TRUE(solve(*tables, {}));
    sections_ = tables->pack(material(*tables));
  }

  std::unique_ptr<Endings> open() const {
    std::unique_ptr<Endings> tables = *Endings::open(*find_game(game_));
    for (const Material& next : tables->with_successors({material(*tables)})) {
      if (next == material(*tables)) break;
      for (Metric metric : both) EXPECT_TRUE(*tables->build(next, metric, {}));
    }
    return tables;
  }
  Material material(const Endings& tables) const {
    return tables.kept_as(*read_material(ending_, tables.spec()));
  }
  /// Returns false if it was stopped.
  bool solve(Endings& tables, const BuildControl& control) const {
    for (Metric metric : both) {
      const Result<bool> done = tables.build(material(tables), metric, control);
      EXPECT_TRUE(done);
      if (!*done) return false;
    }
    return true;
  }
  /// Expects that a table is the same.
  void expect_same(const Endings& tables) const {
    const std::vector<Section> sections = tables.pack(material(tables));
    ASSERT_EQ(sections.size(), sections_.size());
    for (std::size_t i = 0; i < sections.size(); ++i)
      EXPECT_TRUE(sections[i].bytes == sections_[i].bytes) << i;
  }
  TableOrigin origin() const {
    const auto tables = *Endings::open(*find_game(game_));
    return {tables->spec().identity(), ending_, tables->positions(material(*tables))};
  }

 private:
  std::string game_, ending_;
  std::vector<Section> sections_;
};

class RankTables : public testing::Test {
 protected:
  RankTables() { fs::remove_all(folder_); }
  ~RankTables() override { fs::remove_all(folder_); }

  /// Solves a table with so many ranks; each runs `each` for itself, with its tables and control.
  static void with_ranks(const Solved& solved, int count,
                         const std::function<void(Endings&, BuildControl&)>& each) {
    Meeting meeting(count);
    std::vector<std::thread> threads;
    for (int rank = 0; rank < count; ++rank) {
      threads.emplace_back([&, rank] {
        BuildControl control;
        control.ranks = std::make_shared<RankThread>(meeting, rank);
        const auto tables = solved.open();
        each(*tables, control);
      });
    }
    for (std::thread& thread : threads) thread.join();
  }

  const std::string folder_ =
      testing::TempDir() + "ranks_test_" + testing::UnitTest::GetInstance()->current_test_info()->name();
};

TEST_F(RankTables, AreTheSameAsThoseOfOne) {
  for (const auto& [game, ending] : {std::pair{"alice", "KRvK"}, {"chess", "KPvK"}, {"raumschach", "KQvK"}}) {
    const Solved solved(game, ending);
    for (int count : {2, 3}) {
      with_ranks(solved, count, [&](Endings& tables, BuildControl& control) {
        EXPECT_TRUE(solved.solve(tables, control));
        const Verification found = tables.verify(solved.material(tables), 1, control);
        EXPECT_GT(found.positions, 0U);
        EXPECT_EQ(found.wrong, 0U);
        if (control.ranks->rank() == 0) solved.expect_same(tables);
      });
    }
  }
}

// Each ply that the store has is not solved again: a table that was stopped twice is solved in as many plies
// as one that was not.
TEST_F(RankTables, GoOnWhereTheyWereStopped) {
  const Solved solved("alice", "KPvK");
  std::vector<int> stops = {3, 9, 1 << 20};
  for (int last : stops) {
    const PlyStore plies(folder_, solved.origin(), 0, 1);
    const auto tables = solved.open();
    BuildControl control;
    bool stop = false;
    control.plies = &plies;
    control.stop = [&] { return stop; };
    control.progress = [&](Metric metric, int ply, std::uint64_t) {
      stop = metric == Metric::mate && ply == last;
    };
    EXPECT_EQ(solved.solve(*tables, control), last == stops.back());
    if (last == stops.back())
      solved.expect_same(*tables);
    else
      EXPECT_TRUE(fs::exists(folder_ + "/mate-0-" + std::to_string(last) + ".0of1"));
  }
}

TEST_F(RankTables, GoOnWithAnotherNumberOfRanks) {
  const Solved solved("alice", "KQvK");
  with_ranks(solved, 3, [&](Endings& tables, BuildControl& control) {
    const PlyStore plies(folder_, solved.origin(), control.ranks->rank(), 3);
    bool stop = false;
    control.plies = &plies;
    control.stop = [&] { return stop; };
    // One that is to stop stops all.
    control.progress = [&](Metric, int ply, std::uint64_t) { stop = control.ranks->rank() == 2 && ply == 5; };
    EXPECT_FALSE(solved.solve(tables, control));
  });
  EXPECT_TRUE(fs::exists(folder_ + "/mate-0-5.2of3"));
  with_ranks(solved, 2, [&](Endings& tables, BuildControl& control) {
    const PlyStore plies(folder_, solved.origin(), control.ranks->rank(), 2);
    control.plies = &plies;
    EXPECT_TRUE(solved.solve(tables, control));
    if (control.ranks->rank() == 0) solved.expect_same(tables);
  });
  EXPECT_FALSE(fs::exists(folder_ + "/mate-0-5.0of2"));
  EXPECT_TRUE(fs::exists(folder_ + "/mate-0-6.0of2"));
}

// What is cut, damaged or of another table is solved anew.
TEST_F(RankTables, TrustNoDamagedPly) {
  const Solved solved("chess", "KRvK");
  const TableOrigin origin = solved.origin();
  const PlyStore plies(folder_, origin, 0, 1);
  const PlyName name{Metric::mate, 0, 1};
  ASSERT_TRUE(plies.write(name, "found"));
  EXPECT_THAT(plies.read(name), testing::Optional(testing::ElementsAre("found")));
  EXPECT_FALSE(plies.read({Metric::zeroing, 0, 1}));
  EXPECT_FALSE(plies.read({Metric::mate, 0, 11}));
  EXPECT_FALSE(PlyStore(folder_, {origin.identity, "KQvK", origin.positions}, 0, 1).read(name));
  const std::string file = folder_ + "/mate-0-1.0of1";
  fs::resize_file(file, fs::file_size(file) - 1);
  EXPECT_FALSE(plies.read(name));
  BuildControl control;
  control.plies = &plies;
  const auto tables = solved.open();
  EXPECT_TRUE(solved.solve(*tables, control));
  solved.expect_same(*tables);
  // Whole, but no rows of this table.
  ASSERT_TRUE(plies.write({Metric::mate, 0, 2}, "found"));
  const Result<bool> wrong = solved.open()->build(solved.material(*tables), Metric::mate, control);
  ASSERT_FALSE(wrong);
  EXPECT_EQ(brief(wrong.error().message), "ending-file-damaged(\"" + folder_ + "\")");
  plies.remove();
  EXPECT_FALSE(fs::exists(folder_));
}

TEST_F(RankTables, NeedAFolderThatAllOfThemSee) {
  for (const char* own : {"", "/0", "/1"}) fs::create_directories(folder_ + own);
  Meeting meeting(2);
  std::vector<std::string> said(4);
  const auto check = [&](int rank) {
    RankThread ranks(meeting, rank);
    const auto say = [&](const std::string& folder) {
      const Result<void> shared = check_shared_folder(folder, ranks);
      return shared ? "" : brief(shared.error().message);
    };
    const auto at = static_cast<std::size_t>(rank);
    said[at] = say(folder_);
    said[at + 2] = say(folder_ + '/' + std::to_string(rank));
  };
  std::thread other([&] { check(1); });
  check(0);
  other.join();
  EXPECT_THAT(said, testing::ElementsAre("", "", "", "tables-folder-unshared(1, \"" + folder_ + "/1\")"));
  EXPECT_TRUE(fs::is_empty(folder_ + "/0"));
}

TEST_F(RankTables, FitOnADisk) {
  fs::create_directories(folder_);
  const Solved solved("alice", "KRvK");
  BuildControl control;
  control.disk = folder_;
  const auto tables = solved.open();
  EXPECT_TRUE(solved.solve(*tables, control));
  solved.expect_same(*tables);
  EXPECT_TRUE(fs::is_empty(folder_));
  control.disk = folder_ + "/missing";
  const Result<bool> refused = tables->build(solved.material(*tables), Metric::mate, control);
  ASSERT_FALSE(refused);
  EXPECT_THAT(brief(refused.error().message),
              testing::StartsWith("tables-no-room(1, \"" + control.disk + "\""));
  EXPECT_FALSE(tables->has(solved.material(*tables), Metric::mate));
}

TEST_F(RankTables, SayThatMemoryIsShort) {
  const auto pages = Pages::take(std::size_t{1} << 60, "");
  ASSERT_FALSE(pages);
  EXPECT_EQ(brief(pages.error().message), "tables-no-memory(1099511627776)");
}

}  // namespace
}  // namespace cheshire::endings
