// What is kept of tables as a whole: it comes back as it was, and other or damaged files are refused by name.
#include "endings/table_summary.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include "base/test_message.h"
#include "messages/endings.h"

namespace cheshire::endings {
namespace {

using test::brief;

const TableOrigin origin{"chess", "KQvK", 1000};

TableSummary some_summary() {
  TableSummary summary;
  summary.sides[0].positions = {1, 2, 3, 4, 0xFFFFFFFFFF};
  summary.sides[0].longest = {"8/8/8/5k2/8/8/1Q6/K7 w - - 0 1", 19};
  summary.sides[0].line = {"b2b1", "f5f4"};
  summary.sides[0].hardest = {{"8/8/8/5k2/8/8/1Q6/K7 w - - 0 1", 19},
                              {"8/8/8/8/5k2/8/1Q6/K7 w - - 0 1", 300}};
  return summary;
}

class TableSummaries : public testing::Test {
 protected:
  TableSummaries() { std::filesystem::create_directories(folder_); }
  ~TableSummaries() override { std::filesystem::remove_all(folder_); }

  std::string path() const { return (folder_ / "KQvK.summary").string(); }
  std::string written() const {
    EXPECT_TRUE(write_table_summary(path(), origin, some_summary()));
    return (std::ostringstream() << std::ifstream(path(), std::ios::binary).rdbuf()).str();
  }
  std::string refused(const std::string& bytes) const {
    std::ofstream(path(), std::ios::binary | std::ios::trunc) << bytes;
    return refused(origin);
  }
  std::string refused(const TableOrigin& wanted) const {
    const auto read = read_table_summary(path(), wanted);
    return read ? "" : brief(read.error().message);
  }

  std::filesystem::path folder_ =
      std::filesystem::path(testing::TempDir()) /
      (std::string("cheshire-summaries-") + testing::UnitTest::GetInstance()->current_test_info()->name());
};

TEST_F(TableSummaries, AreReadAsTheyWereWritten) {
  written();
  const TableSummary read = *read_table_summary(path(), origin), was = some_summary();
  for (std::size_t side : {0U, 1U}) {
    const auto &a = read.sides[side], &b = was.sides[side];
    EXPECT_EQ(a.positions, b.positions);
    EXPECT_EQ(a.line, b.line);
    ASSERT_EQ(a.longest.has_value(), b.longest.has_value());
    if (a.longest) EXPECT_EQ(a.longest->fen, b.longest->fen);
    if (a.longest) EXPECT_EQ(a.longest->plies, b.longest->plies);
    ASSERT_EQ(a.hardest.size(), b.hardest.size());
    for (std::size_t i = 0; i < a.hardest.size(); ++i) {
      EXPECT_EQ(a.hardest[i].fen, b.hardest[i].fen);
      EXPECT_EQ(a.hardest[i].plies, b.hardest[i].plies);
    }
  }
}

TEST_F(TableSummaries, AreRefusedByName) {
  const std::string good = written();
  EXPECT_EQ(refused({"alice", "KQvK", 1000}), brief(msg::ending_file_of_game(path(), "chess", "alice")));
  EXPECT_EQ(refused({"chess", "KRvK", 1000}), brief(msg::ending_file_of_material(path(), "KQvK", "KRvK")));
  const std::string damaged = brief(msg::ending_file_damaged(path()));
  EXPECT_EQ(refused({"chess", "KQvK", 1001}), damaged);
  EXPECT_EQ(refused(good.substr(0, good.size() / 2)), damaged);
  EXPECT_EQ(refused(good + "x"), damaged);
  EXPECT_EQ(refused(good.substr(0, 10)), brief(msg::ending_file_version(path())));
  for (std::size_t at = 12; at < good.size(); ++at) {
    std::string bytes = good;
    bytes[at] = static_cast<char>(bytes[at] ^ 1);
    EXPECT_EQ(refused(bytes), damaged) << at;
  }
  std::string later = good;
  ++later[8];
  EXPECT_EQ(refused(later), brief(msg::ending_file_version(path())));
  EXPECT_EQ(refused("KQvK"), brief(msg::ending_file_foreign(path())));
  EXPECT_EQ(refused(good + std::string(1 << 20, 'x')), damaged);
  std::filesystem::remove(path());
  EXPECT_EQ(refused(origin), brief(msg::ending_file_unreadable(path(), "No such file or directory")));
  std::filesystem::create_directory(path());
  EXPECT_EQ(refused(origin), brief(msg::ending_file_foreign(path())));
}

}  // namespace
}  // namespace cheshire::endings
