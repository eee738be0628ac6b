// Tables on disk: they come back as they were, and other or damaged files are refused by name.
#include "endings/table_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include "base/test_message.h"
#include "endings/endings.h"
#include "games/registry.h"
#include "messages/endings.h"
#include "text/fen.h"

namespace cheshire::endings {
namespace {

using test::brief;

constexpr Metric metrics[] = {Metric::mate, Metric::zeroing};

void build(Endings& endings, const Material& material, const BuildControl& control) {
  for (Metric metric : metrics) EXPECT_TRUE(*endings.build(material, metric, control));
}

void unpack(Endings& endings, const Material& material, const TableFile& file) {
  const auto sections = *file.read(BuildControl().for_each);
  for (Metric metric : metrics) EXPECT_TRUE(endings.unpack(material, metric, sections));
}

class TableFiles : public testing::Test {
 protected:
  TableFiles() { std::filesystem::create_directories(folder_); }
  ~TableFiles() override { std::filesystem::remove_all(folder_); }

  std::string path(const std::string& file) const { return (folder_ / file).string(); }

  /// Builds a table of chess and writes it.
  void write(const std::string& material, const std::string& file) {
    const Material m = *read_material(material, chess_->spec());
    for (const Material& next : chess_->with_successors({m})) {
      if (!chess_->has(next, Metric::mate)) build(*chess_, next, {});
    }
    const auto written =
        write_table_file(path(file), origin(material), chess_->pack(m), BuildControl().for_each);
    ASSERT_TRUE(written) << written.error().text();
  }
  TableOrigin origin(const std::string& material) const {
    return {chess_->spec().identity(), material, chess_->positions(*read_material(material, chess_->spec()))};
  }
  std::string refused(const std::string& file, const TableOrigin& wanted) const {
    const auto opened = TableFile::open(path(file), wanted);
    if (!opened) return brief(opened.error().message);
    const auto read = (*opened)->read(BuildControl().for_each);
    return read ? "" : brief(read.error().message);
  }
  std::string bytes(const std::string& file) const {
    std::ifstream in(path(file), std::ios::binary);
    return (std::ostringstream() << in.rdbuf()).str();
  }
  void put(const std::string& file, const std::string& bytes) const {
    std::ofstream(path(file), std::ios::binary) << bytes;
  }

  std::filesystem::path folder_ =
      std::filesystem::path(testing::TempDir()) /
      (std::string("cheshire-tables-") + testing::UnitTest::GetInstance()->current_test_info()->name());
  std::unique_ptr<Endings> chess_ = *Endings::open(*find_game("chess"));
};

TEST_F(TableFiles, AreReadAsTheyWereWritten) {
  write("KBNvK", "a");
  const Material m = *read_material("KBNvK", chess_->spec());
  const auto file = *TableFile::open(path("a"), origin("KBNvK"));
  const auto other = *Endings::open(*find_game("chess"));
  for (const Material& next : other->with_successors({m})) {
    if (next != m) build(*other, next, {});
  }
  unpack(*other, m, *file);
  EXPECT_EQ(other->verify(m, 211, {}).wrong, 0U);
  const Summary before = chess_->summary(m), after = other->summary(m);
  for (std::size_t side : {0U, 1U}) EXPECT_EQ(before.sides[side].positions, after.sides[side].positions);
}

TEST_F(TableFiles, KeepLikePiecesInBothOrders) {
  write("KBBvK", "a");
  const Material m = *read_material("KBBvK", chess_->spec());
  const auto file = *TableFile::open(path("a"), origin("KBBvK"));
  const Summary before = chess_->summary(m);
  unpack(*chess_, m, *file);
  EXPECT_EQ(before.sides[0].positions, chess_->summary(m).sides[0].positions);
  EXPECT_EQ(chess_->verify(m, 211, {}).wrong, 0U);
}

TEST_F(TableFiles, AreProbedAsTheTablesInMemory) {
  write("KRvK", "a");
  const auto probing = *Endings::open(*find_game("chess"));
  probing->attach(*read_material("KRvK", chess_->spec()), *TableFile::open(path("a"), origin("KRvK")));
  const auto reader = probing->on_disk()->reader();
  for (const char* fen : {"8/8/8/8/8/1k6/7r/K7 b - - 0 1", "8/8/8/8/8/2K5/7R/k7 w - - 0 1",
                          "8/8/8/8/8/2K5/1R6/k7 b - - 0 1", "8/8/8/3k4/8/2K5/7R/8 b - - 0 1"}) {
    const auto setup = *read_fen(fen, chess_->spec(), chess_->topology());
    const Probe disk = *probing->probe(setup), memory = *chess_->probe(setup);
    EXPECT_EQ(disk.verdict, memory.verdict) << fen;
    EXPECT_EQ(reader->verdict(*placement(setup, chess_->spec())), memory.verdict) << fen;
    EXPECT_EQ(disk.mate, memory.mate) << fen;
    EXPECT_EQ(disk.zeroing, memory.zeroing) << fen;
  }
}

TEST_F(TableFiles, AreProbedWithTheZeroingOfOneSide) {
  write("KPvK", "a");
  const Material m = *read_material("KPvK", chess_->spec());
  for (Color stored : {Color::white, Color::black}) {
    auto sections = chess_->pack(m);
    std::erase_if(sections, [&](const Section& s) {
      return s.kind == Section::Kind::mate || (s.kind == Section::Kind::zeroing && s.side != stored);
    });
    ASSERT_TRUE(write_table_file(path("b"), origin("KPvK"), sections, BuildControl().for_each));
    const auto probing = *Endings::open(*find_game("chess"));
    probing->attach(m, *TableFile::open(path("b"), origin("KPvK")));
    for (const char* name : {"KQvK", "KRvK", "KBvK", "KNvK"}) {
      write(name, name);
      probing->attach(*read_material(name, chess_->spec()), *TableFile::open(path(name), origin(name)));
    }
    for (const char* fen : {"8/8/8/1k6/8/8/K5P1/8 w - - 0 1", "8/8/8/1k6/8/8/K5P1/8 b - - 0 1",
                            "8/6P1/8/5k2/8/8/K7/8 b - - 0 1", "8/P7/8/1K6/8/8/8/7k w - - 0 1",
                            "k7/P7/K7/8/8/8/8/8 b - - 0 1", "7k/8/6K1/6P1/8/8/8/8 b - - 0 1"}) {
      const auto setup = *read_fen(fen, chess_->spec(), chess_->topology());
      const Probe disk = *probing->probe(setup), memory = *chess_->probe(setup);
      EXPECT_EQ(disk.verdict, memory.verdict) << fen;
      EXPECT_EQ(disk.zeroing, memory.zeroing) << fen;
    }
  }
}

TEST_F(TableFiles, HaveTheSameBytesForAnyNumberOfThreads) {
  write("KPvK", "a");
  BuildControl backwards;
  backwards.for_each = [](int n, const std::function<void(int)>& f) {
    while (n > 0) f(--n);
  };
  const Material m = *read_material("KPvK", chess_->spec());
  build(*chess_, m, backwards);
  ASSERT_TRUE(write_table_file(path("b"), origin("KPvK"), chess_->pack(m), backwards.for_each));
  EXPECT_EQ(bytes("a"), bytes("b"));
}

TEST_F(TableFiles, AreRefusedIfTheyAreOthers) {
  write("KRvK", "a");
  TableOrigin other = origin("KRvK");
  other.identity = "alice";
  EXPECT_EQ(refused("a", other),
            brief(msg::ending_file_of_game(path("a"), chess_->spec().identity(), "alice")));
  EXPECT_EQ(refused("a", origin("KQvK")), brief(msg::ending_file_of_material(path("a"), "KRvK", "KQvK")));
  put("text", "1. e4 e5");
  EXPECT_EQ(refused("text", origin("KRvK")), brief(msg::ending_file_foreign(path("text"))));
  put("empty", "");
  EXPECT_EQ(refused("empty", origin("KRvK")), brief(msg::ending_file_foreign(path("empty"))));
  EXPECT_EQ(refused("none", origin("KRvK")),
            brief(msg::ending_file_unreadable(path("none"), "No such file or directory")));
  std::string later = bytes("a");
  ++later[8];
  put("later", later);
  EXPECT_EQ(refused("later", origin("KRvK")), brief(msg::ending_file_version(path("later"))));
}

TEST_F(TableFiles, AreRefusedIfAnyByteIsDamaged) {
  write("KRvK", "a");
  const std::string whole = bytes("a");
  const std::string damaged = brief(msg::ending_file_damaged(path("b")));
  for (std::size_t at = 12; at < whole.size(); at += at < 200 ? 1 : 1009) {
    std::string changed = whole;
    changed[at] = static_cast<char>(changed[at] ^ 0x10);
    put("b", changed);
    EXPECT_NE(refused("b", origin("KRvK")), "") << at;
  }
  for (std::size_t size : {std::size_t{12}, std::size_t{30}, whole.size() / 2, whole.size() - 1}) {
    put("b", whole.substr(0, size));
    EXPECT_EQ(refused("b", origin("KRvK")), damaged) << size;
  }
  put("b", whole + "x");
  EXPECT_EQ(refused("b", origin("KRvK")), damaged);
}

TEST_F(TableFiles, AreNotWrittenWhereThatIsImpossible) {
  const auto written =
      write_table_file(path("no/such/folder/a"), origin("KRvK"), {}, BuildControl().for_each);
  EXPECT_EQ(brief(written.error().message),
            brief(msg::ending_file_unwritable(path("no/such/folder/a"), "No such file or directory")));
}

}  // namespace
}  // namespace cheshire::endings
