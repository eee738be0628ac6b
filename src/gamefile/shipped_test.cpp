// The game files shipped with the program, their reports, and the examples of docs/adding-a-game.md.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "gamefile/loaded_games.h"
#include "gamefile/report.h"

namespace cheshire {
namespace {

namespace fs = std::filesystem;

std::string content(const fs::path& path) {
  std::ifstream in(path);
  EXPECT_TRUE(in) << path;
  return std::string(std::istreambuf_iterator<char>(in), {});
}

const fs::path root = CHESHIRE_SOURCE_DIR;

std::vector<fs::path> shipped() {
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(root / "data/games")) {
    if (entry.path().extension() == ".toml") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

TEST(ShippedGames, ThereAreSome) { EXPECT_GE(shipped().size(), 6u); }

// The golden files are the output of `cheshire games --check FILE`. Read the output before you keep it.
TEST(ShippedGames, ReportsAreTheGoldenOnes) {
  for (const fs::path& path : shipped()) {
    LoadedGames loaded_games;
    const auto faults = loaded_games.put(path.filename(), content(path));
    ASSERT_TRUE(faults.empty()) << faults_text(path.string(), faults);
    std::string text;
    for (const std::string& id : loaded_games.files[0].ids) {
      const auto report = game_report(*loaded_games.library.find(id));
      ASSERT_TRUE(report) << report.error().text();
      text += (text.empty() ? "" : "\n") + *report;
    }
    EXPECT_EQ(text, content(root / "data/games/golden" / path.stem().concat(".txt"))) << path;
  }
}

TEST(ShippedGames, AllOfThemTogether) {
  LoadedGames loaded_games;
  for (const fs::path& path : shipped())
    EXPECT_TRUE(loaded_games.put(path.filename(), content(path)).empty()) << path;
  EXPECT_TRUE(loaded_games.library.find("alice:omega"));
}

// Every ```toml block of the guide is a file that loads, and every ```toml-wrong block is one that does not.
TEST(Guide, EveryExampleLoads) {
  const std::string guide = content(root / "docs/adding-a-game.md");
  int examples = 0;
  for (std::size_t at = guide.find("\n```toml"); at != std::string::npos; at = guide.find("\n```toml", at)) {
    const std::size_t start = guide.find('\n', at + 1) + 1, end = guide.find("\n```\n", start);
    ASSERT_NE(end, std::string::npos);
    const bool wrong = guide.compare(at, start - at, "\n```toml-wrong\n") == 0;
    const GameFile file = read_game_file(guide.substr(start, end + 1 - start), GameLibrary());
    const auto line = std::count(guide.begin(), guide.begin() + static_cast<std::ptrdiff_t>(start), '\n');
    EXPECT_EQ(file.faults.empty(), !wrong) << "line " << line << " of the guide\n"
                                           << faults_text("", file.faults);
    ++examples;
    at = end;
  }
  EXPECT_GE(examples, 8);
}

}  // namespace
}  // namespace cheshire
