// Positions as pictures.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "messages/commandline.h"
#include "run.h"

namespace cheshire {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

TEST(CliDiagram, WritesSvgWhereNobodyLooks) {
  const Ran ran = run({"diagram", "alice", "--moves", "e4"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_THAT(ran.out, StartsWith("<svg xmlns="));
  EXPECT_THAT(ran.out, HasSubstr("<title>Alice chess, Black to move: "));
}

TEST(CliDiagram, TheNameOfTheFileChoosesTheFormat) {
  const Scratch scratch;
  EXPECT_EQ(run({"diagram", "chess", "-o", scratch.path("a.txt")}).status, 0);
  EXPECT_THAT(read_file(scratch.path("a.txt")), StartsWith(" 8  r  n  b"));
  EXPECT_EQ(run({"diagram", "chess", "-o", scratch.path("a.svg")}).status, 0);
  EXPECT_THAT(read_file(scratch.path("a.svg")), StartsWith("<svg"));
}

TEST(CliDiagram, APictureTakesItsNameOnceItIsWhole) {
  const Scratch scratch;
  const std::string broken = scratch.script("rsvg-convert", "#!/bin/sh\necho half > \"$4\"\nexit 1\n");
  const std::string folder = broken.substr(0, broken.rfind('/')), picture = scratch.path("board.png");
  std::ofstream(picture) << "old";
  const Ran ran =
      run_program("/usr/bin/env", {"PATH=" + folder, binary(), "diagram", "chess", "-o", picture}, "");
  EXPECT_EQ(ran.status, 1);
  EXPECT_EQ(read_file(picture), "old");
}

TEST(CliDiagram, NamesWhatItCannotRead) {
  EXPECT_EQ(run({"diagram", "alice", "-o", "board.gif"}).err,
            "cheshire: " + msg::picture_format_unknown("board.gif").text() + '\n');
  EXPECT_THAT(run({"diagram", "alice", "--arrow", "e2-e9"}).err,
              HasSubstr(msg::diagram_square_unknown("e9", "a1/B").text()));
  EXPECT_THAT(run({"diagram", "alice", "--arrow", "e2"}).err,
              HasSubstr(msg::diagram_arrow_malformed("e2").text()));
  EXPECT_THAT(run({"diagram", "alice", "--circle", "e2-e4"}).err,
              HasSubstr(msg::diagram_circle_malformed("e2-e4").text()));
  EXPECT_THAT(run({"diagram", "alice", "--circle", "e2=pink"}).err,
              HasSubstr(msg::diagram_color_unknown("pink", {"green", "red", "blue", "yellow"}).text()));
  EXPECT_THAT(run({"diagram", "alice", "--theme", "plaid"}).err, HasSubstr("walnut"));
  EXPECT_EQ(run({"diagram", "alice", "--png"}).err, "cheshire: " + msg::png_to_terminal().text() + '\n');
  EXPECT_EQ(run({"diagram", "chess", "--svg", "--text"}).err,
            "cheshire: " + msg::formats_exclude_each_other().text() + '\n');
  EXPECT_EQ(run({"diagram", "chess", "-o", "/nowhere/a.svg"}).status, 1);
}

TEST(CliDiagram, ArrowsCrossBoards) {
  const std::string plain = run({"diagram", "alice"}).out;
  const std::string drawn = run({"diagram", "alice", "--arrow", "e2-e4/B=red", "--circle", "e4/B"}).out;
  EXPECT_THAT(drawn, HasSubstr("#882020"));
  EXPECT_EQ(drawn.size() > plain.size(), true);
}

// docs/pictures/README.md has the commands that make its pictures.
TEST(CliDiagram, ThePicturesOfTheDocsAreItsOutput) {
  const std::string folder = "docs/pictures/", source = std::string(CHESHIRE_SOURCE_DIR) + "/" + folder;
  const Scratch scratch;
  std::filesystem::create_directories(scratch.path(folder));
  std::filesystem::create_symlink(binary(), scratch.path("cheshire"));
  std::istringstream text(read_file(source + "README.md"));
  std::string commands = "set -e\ncd '" + scratch.path("") + "'\nPATH=.:$PATH\n";
  for (std::string line; std::getline(text, line);) {
    if (line.starts_with("cheshire ")) commands += line + '\n';
  }
  ASSERT_EQ(std::system(scratch.script("make", "#!/bin/sh\n" + commands).c_str()), 0) << commands;
  int pictures = 0;
  for (const auto& picture : std::filesystem::directory_iterator(scratch.path(folder))) {
    const std::string name = picture.path().filename();
    EXPECT_EQ(read_file(picture.path()), read_file(source + name)) << name;
    ++pictures;
  }
  EXPECT_EQ(pictures, 3);
}

}  // namespace
}  // namespace cheshire
