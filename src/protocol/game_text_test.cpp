#include "protocol/game_text.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "base/test_message.h"

namespace cheshire {
namespace {

TEST(GameText, IsReadFromRegularFilesOfABoundedSize) {
  const std::filesystem::path folder = testing::TempDir() + "game_text_test";
  std::filesystem::create_directories(folder);
  const std::string file = folder / "game.toml";
  std::ofstream(file) << "id = 1\n";
  EXPECT_EQ(read_text(file, 7).value(), "id = 1\n");
  EXPECT_EQ(read_game_text(file).value(), "id = 1\n");

  const auto refused = [](const std::string& path, std::size_t longest = 7) {
    const Result<std::string> text = read_text(path, longest);
    return text ? "read" : test::brief(text.error().message);
  };
  EXPECT_EQ(refused(file, 6), "file-too-large(\"" + file + "\", 7, 6)");
  std::ofstream(file) << "\xFF\xFEi";
  EXPECT_EQ(refused(file), "file-utf16(\"" + file + "\")");
  EXPECT_EQ(refused("/nowhere"), "file-missing(\"/nowhere\")");
  EXPECT_EQ(refused(folder), "file-not-regular(\"" + folder.string() + "\")");
  EXPECT_TRUE(refused("/" + std::string(300, 'x')).starts_with("file-inaccessible("))
      << "the name is too long";
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace cheshire
