// TablesPath: the engine plays by the endgame tables of a folder, and says which it has found.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "endings/table_folder.h"
#include "games/registry.h"
#include "messages/endings.h"
#include "messages/uci.h"
#include "protocol/test_dialogue.h"
#include "protocol/xboard.h"

namespace cheshire {
namespace {

using testing::AllOf;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;

/// A folder with the table of king and rook against king, and whatever else a test puts there.
class TablesPath : public testing::Test {
 protected:
  TablesPath() : folder_(testing::TempDir() + "tables_path_test_" + std::to_string(getpid())) {
    std::filesystem::create_directories(folder_ + "/chess");
    const auto chess = *endings::Endings::open(*find_game("chess"));
    const endings::Material rook = *endings::read_material("KRvK", chess->spec());
    for (endings::Metric metric : {endings::Metric::mate, endings::Metric::zeroing})
      EXPECT_TRUE(*chess->build(rook, metric, {}));
    EXPECT_TRUE(endings::write_table_file(endings::table_path(folder_, *chess, rook),
                                          endings::table_origin(*chess, rook), chess->pack(rook),
                                          endings::BuildControl().for_each));
  }
  ~TablesPath() override { std::filesystem::remove_all(folder_); }

  std::string path(const std::string& name) const { return folder_ + "/chess/" + name; }
  void put(const std::string& name, const std::string& text) const { std::ofstream(path(name)) << text; }
  std::string found() const { return told(msg::tables_found(1, "chess", folder_, 3)); }
  static std::string told(const Message& report) { return "info string " + msg::uci_tables(report).text(); }
  std::vector<std::string> set(Dialogue& d, const std::string& folder) const {
    return d.answers("setoption name TablesPath value " + folder);
  }

  const std::string folder_;
};

TEST_F(TablesPath, GivesTheEngineExactScores) {
  Dialogue d("chess");
  EXPECT_THAT(set(d, folder_), ElementsAre(found()));
  d.say("position fen 8/8/8/8/8/2k5/1R6/K7 w - - 0 1");
  d.say("go depth 2");
  d.wait_for("bestmove");
  EXPECT_THAT(d.lines(), Contains(AllOf(HasSubstr("score mate 16 "), HasSubstr(" tbhits "))));
  EXPECT_THAT(set(d, "<empty>"), ElementsAre());
  d.forget();
  d.say("go depth 2");
  d.wait_for("bestmove");
  EXPECT_THAT(d.lines(), testing::Not(Contains(HasSubstr("tbhits"))));
}

TEST_F(TablesPath, IsOfTheGameThatIsChosen) {
  Dialogue d("alice");
  EXPECT_THAT(set(d, folder_), ElementsAre(told(msg::tables_none("alice", folder_))));
  EXPECT_THAT(d.answers("setoption name UCI_Variant value chess"), Contains(found()));
  const GameSpec cheops = *find_game("little-cheops");
  EXPECT_THAT(d.answers("setoption name UCI_Variant value little-cheops"),
              Contains(told(msg::endings_own_rules(cheops.title))));
}

TEST_F(TablesPath, NamesTheFilesThatAreNotUsed) {
  for (const char* name : {"KBvK", "KNvK", "KPvK", "KQvK"}) put(std::string(name) + ".cet", "not a table");
  put("notes.txt", "no table either");
  Dialogue d("chess");
  EXPECT_THAT(set(d, folder_), ElementsAre(found(), told(msg::ending_file_foreign(path("KBvK.cet"))),
                                           told(msg::ending_file_foreign(path("KNvK.cet"))),
                                           told(msg::ending_file_foreign(path("KPvK.cet"))),
                                           told(msg::tables_more_refused(1))));
}

TEST_F(TablesPath, MustBeAFolder) {
  Dialogue d("chess");
  EXPECT_THAT(set(d, folder_ + "x"),
              ElementsAre(HasSubstr(msg::tables_folder(folder_ + "x", "No such file or directory").text())));
  EXPECT_THAT(set(d, path("KRvK.cet")),
              ElementsAre(HasSubstr(msg::tables_folder(path("KRvK.cet"), "Not a directory").text())));
}

TEST_F(TablesPath, IsTheEgtpathOfXboard) {
  ProtocolDialogue<Xboard> x("chess");
  EXPECT_THAT(x.answers("protover 2"), Contains(HasSubstr("egt=\"cheshire\"")));
  EXPECT_THAT(x.answers("egtpath cheshire " + folder_),
              ElementsAre("# " + msg::uci_tables(msg::tables_found(1, "chess", folder_, 3)).text()));
  EXPECT_THAT(x.answers("egtpath nalimov /there"),
              ElementsAre("Error (unknown type): egtpath nalimov /there"));
}

}  // namespace
}  // namespace cheshire
