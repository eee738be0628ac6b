// docs/adding-a-game.md tells the truth: the files that it names exist, and its code is that of the example.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <string>

namespace cheshire {
namespace {

const std::filesystem::path root = CHESHIRE_SOURCE_DIR;

std::string content(const std::filesystem::path& path) {
  std::ifstream in(path);
  EXPECT_TRUE(in) << path;
  return std::string(std::istreambuf_iterator<char>(in), {});
}

TEST(Guide, NamesFilesThatExist) {
  const std::string guide = content(root / "docs/adding-a-game.md");
  const std::regex path("`((src|tests|data|docs|web|tools)/[^`]*|[A-Z]+\\.md|CMakeLists\\.txt)`");
  int named = 0;
  for (std::sregex_iterator it(guide.begin(), guide.end(), path), end; it != end; ++it, ++named) {
    const std::string name = (*it)[1];
    if (name.find("NAME") == std::string::npos) EXPECT_TRUE(std::filesystem::exists(root / name)) << name;
  }
  EXPECT_GT(named, 40);
}

TEST(Guide, ShowsTheCodeOfTheExample) {
  const std::string guide = content(root / "docs/adding-a-game.md");
  const std::regex block("\n```(?:cpp|json) ([^\n]*)\n");
  int blocks = 0;
  for (std::sregex_iterator it(guide.begin(), guide.end(), block), end; it != end; ++it, ++blocks) {
    const auto start = static_cast<std::size_t>(it->position() + it->length());
    const std::string code = guide.substr(start, guide.find("\n```\n", start) + 1 - start);
    EXPECT_NE(content(root / (*it)[1].str()).find(code), std::string::npos) << (*it)[1] << '\n' << code;
  }
  EXPECT_EQ(blocks, 8);
}

}  // namespace
}  // namespace cheshire
