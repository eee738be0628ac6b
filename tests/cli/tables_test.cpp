// cheshire tables: builds, verifies and probes endgame tables, and says what is wrong with files and
// arguments.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "endings/endings.h"
#include "endings/table_file.h"
#include "games/registry.h"
#include "messages/commandline.h"
#include "messages/endings.h"
#include "run.h"
#include "text/fen.h"

namespace cheshire {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::StartsWith;

class CliTables : public testing::Test {
 protected:
  Ran tables(const std::string& command, std::vector<std::string> more) const {
    std::vector<std::string> words = {"tables", command, "chess", "--tables", folder()};
    words.insert(words.end(), more.begin(), more.end());
    return run(words);
  }
  std::string folder() const { return scratch_.path("tables"); }
  std::string file(const std::string& name) const { return folder() + "/chess/" + name + ".cet"; }
  void refuse(const std::string& command, const std::vector<std::string>& more, int status,
              const Message& message) const {
    const Ran ran = tables(command, more);
    EXPECT_EQ(ran.status, status) << ran.out;
    EXPECT_THAT(ran.err, HasSubstr(message.text()));
  }

 private:
  Scratch scratch_;
};

TEST_F(CliTables, AreBuiltOnce) {
  const Ran built = tables("build", {"KPvK"});
  EXPECT_EQ(built.status, 0) << built.err;
  EXPECT_EQ(built.lines().size(), 5U);
  EXPECT_THAT(built.last_line(), StartsWith("KPvK: "));
  const std::string bytes = read_file(file("KPvK"));
  const Ran again = tables("build", {"KPvK"});
  EXPECT_EQ(again.last_line(), "KPvK: there already");
  // The same bytes, on several threads and from other tables on disk.
  std::filesystem::remove(file("KPvK"));
  EXPECT_EQ(tables("build", {"KPvK", "--threads", "3", "--no-verify"}).status, 0);
  EXPECT_EQ(read_file(file("KPvK")), bytes);
  EXPECT_THAT(tables("verify", {"KPvK", "--every", "5"}).out, HasSubstr("positions agree with their moves"));
  EXPECT_THAT(tables("stats", {"KPvK"}).out,
              AllOf(HasSubstr("White to move: 124960 won"), HasSubstr("longest win: DTM 55")));
}

TEST_F(CliTables, AreTheSameWithLittleMemory) {
  EXPECT_EQ(tables("build", {"KPvK", "--no-verify"}).status, 0);
  const std::string bytes = read_file(file("KPvK"));
  std::filesystem::remove(file("KPvK"));
  // Enough for one metric at a time.
  EXPECT_EQ(tables("build", {"KPvK", "--memory", "2"}).status, 0);
  EXPECT_EQ(read_file(file("KPvK")), bytes);
}

TEST_F(CliTables, AreProbed) {
  EXPECT_EQ(tables("build", {"KRvK", "--no-verify"}).status, 0);
  const Ran won = tables("probe", {"--fen", "8/8/8/8/8/1k6/7r/K7 b - - 0 1"});
  EXPECT_THAT(won.out, AllOf(StartsWith("win, DTM 1, DTZ 1\nRh1# "), HasSubstr("loss, DTM 0, DTZ 0")));
  EXPECT_THAT(tables("probe", {"--json", "--fen", "7R/8/8/8/8/1k6/8/K7 b - - 0 1"}).out,
              AllOf(HasSubstr(R"("category":"loss")"), HasSubstr(R"("moves":[)")));
}

TEST_F(CliTables, ArePackedForProbing) {
  EXPECT_EQ(tables("build", {"KRvK", "--no-verify"}).status, 0);
  const std::string small = folder() + "/small";
  const Ran packed = tables("pack", {"KRvK", "-o", small});
  EXPECT_THAT(packed.last_line(), StartsWith("1 tables, ")) << packed.err;
  EXPECT_LT(std::filesystem::file_size(small + "/chess/KRvK.cet"), std::filesystem::file_size(file("KRvK")));
  const auto probed = [&](const std::string& fen) {
    return run({"tables", "probe", "chess", "--tables", small, "--fen", fen}).out;
  };
  EXPECT_THAT(probed("8/8/8/8/8/2k5/1R6/K7 w - - 0 1"),
              AllOf(StartsWith("win, DTZ 31\n"), HasSubstr("best play: ")));
  EXPECT_THAT(probed("8/8/8/8/8/2k5/8/KR6 b - - 0 1"), StartsWith("loss, DTZ 30\n"));
  const Ran whole = run({"tables", "verify", "chess", "KRvK", "--tables", small});
  EXPECT_EQ(whole.status, 1);
  EXPECT_THAT(whole.err, HasSubstr(msg::tables_packed(small + "/chess/KRvK.cet").text()));
}

TEST_F(CliTables, RefuseWhatCannotBeMeant) {
  refuse("build", {}, 2, msg::tables_none_asked());
  refuse("build", {"KvK"}, 2, msg::tables_pieces("KvK", 3, 5));
  refuse("build", {"KQRBNvK"}, 2, msg::tables_pieces("KQRBNvK", 3, 5));
  refuse("build", {"KXvK"}, 2, msg::ending_piece_unknown("KXvK", "X"));
  refuse("build", {"--all", "KQvK"}, 2, msg::options_exclude("--all", "ENDING"));
  const auto chess = *endings::Endings::open(*find_game("chess"));
  const auto& spec = chess->spec();
  std::uint64_t bytes = chess->estimate(*endings::read_material("KQRvK", spec)).work;
  for (const char* name : {"KQRvK", "KQvK", "KRvK"})
    bytes += chess->estimate(*endings::read_material(name, spec)).codes;
  refuse("build", {"KQRvK", "--memory", "3"}, 2,
         msg::tables_need_memory("KQRvK", static_cast<std::int64_t>((bytes >> 20) + 1), 3));
  EXPECT_FALSE(std::filesystem::exists(file("KQvK")));
  refuse("verify", {"KQvK"}, 1, msg::ending_file_unreadable(file("KQvK"), "No such file or directory"));
}

TEST_F(CliTables, FindValuesThatTheMovesDoNotBearOut) {
  EXPECT_EQ(tables("build", {"KRvK", "--no-verify"}).status, 0);
  const auto chess = *endings::Endings::open(*find_game("chess"));
  const auto material = *endings::read_material("KRvK", chess->spec());
  const endings::TableOrigin origin{chess->spec().identity(), "KRvK", chess->positions(material)};
  const endings::ForEach for_each = endings::BuildControl().for_each;
  auto sections = *(*endings::TableFile::open(file("KRvK"), origin))->read(for_each);
  for (auto& section : sections) {
    if (section.kind == endings::Section::Kind::mate && section.side == Color::white)
      for (std::size_t i = 5000; i < 5010; ++i) section.bytes[i] = 100;
  }
  ASSERT_TRUE(endings::write_table_file(file("KRvK"), origin, sections, for_each));
  for (endings::Metric metric : {endings::Metric::mate, endings::Metric::zeroing})
    chess->unpack(material, metric, sections);
  const endings::Verification found = chess->verify(material, 1, {});
  ASSERT_TRUE(found.first);
  refuse("verify", {"KRvK"}, 1,
         msg::tables_wrong("KRvK", static_cast<std::int64_t>(found.wrong),
                           write_fen(found.first->setup, chess->spec(), chess->topology())));
}

TEST_F(CliTables, RefuseDamagedFiles) {
  EXPECT_EQ(tables("build", {"KRvK", "--no-verify"}).status, 0);
  const std::string bytes = read_file(file("KRvK"));
  std::ofstream(file("KRvK"), std::ios::binary) << bytes.substr(0, bytes.size() / 2);
  refuse("build", {"KRvK"}, 1, msg::ending_file_damaged(file("KRvK")));
  std::ofstream(file("KRvK"), std::ios::binary) << "1. e4 e5";
  refuse("stats", {"KRvK"}, 1, msg::ending_file_foreign(file("KRvK")));
}

}  // namespace
}  // namespace cheshire
