#include "server/net/folder_files.h"

#include <gtest/gtest.h>

#include <array>
#include <filesystem>
#include <string>

#include "server/net/file_body.h"
#include "server/test_client.h"

namespace cheshire {
namespace {

struct FolderFilesTest : testing::Test {
  TempFolder folder;
  FolderFiles files{std::filesystem::canonical(folder.path("")), {.file = 10, .all = 25}};
};

TEST_F(FolderFilesTest, AFileIsReadAgainOnceItHasChanged) {
  folder.write("a.txt", "one");
  const auto first = files.find("a.txt");
  ASSERT_TRUE(first);
  EXPECT_EQ(first->bytes, "one");
  EXPECT_EQ(first->mime, "text/plain; charset=utf-8");
  const auto again = files.find("a.txt");
  EXPECT_EQ(again->etag, first->etag);
  EXPECT_EQ(again->owner, first->owner);
  EXPECT_EQ(files.reads(), 1u);
  folder.write("a.txt", "another");
  const auto changed = files.find("a.txt");
  EXPECT_EQ(changed->bytes, "another");
  EXPECT_NE(changed->etag, first->etag);
  EXPECT_EQ(first->bytes, "one") << "whoever is being sent it";
  EXPECT_EQ(files.reads(), 2u);
  EXPECT_EQ(files.bytes(), 7u);
  std::filesystem::remove(folder.path("a.txt"));
  EXPECT_FALSE(files.find("a.txt"));
  EXPECT_EQ(files.bytes(), 0u);
}

TEST_F(FolderFilesTest, ALongFileIsReadPieceByPiece) {
  folder.write("long.bin", "0123456789!");
  const auto asset = files.find("long.bin");
  ASSERT_TRUE(asset && asset->file);
  EXPECT_EQ(asset->bytes, "");
  EXPECT_EQ(asset->file->size(), 11u);
  std::array<char, 4> piece{};
  EXPECT_EQ(asset->file->read(8, piece), 3u);
  EXPECT_EQ(std::string(piece.data(), 3), "89!");
  EXPECT_EQ(asset->file->read(11, piece), 0u);
  EXPECT_EQ(files.bytes(), 0u);
  const std::string etag = asset->etag;
  EXPECT_EQ(files.find("long.bin")->etag, etag);
  folder.write("long.bin", "0123456789!!");
  EXPECT_NE(files.find("long.bin")->etag, etag);
}

TEST_F(FolderFilesTest, WhatIsKeptIsBoundedAndWhatIsSentStays) {
  for (const char* name : {"a", "b", "c", "d"}) folder.write(name, "123456789");
  const auto sent = files.find("a");
  files.find("b");
  EXPECT_EQ(files.bytes(), 18u);
  files.find("c");  // b goes: a is being sent
  EXPECT_EQ(files.bytes(), 18u);
  EXPECT_EQ(files.find("a")->owner, sent->owner);
  EXPECT_EQ(files.reads(), 3u);
  const auto other = files.find("c");
  EXPECT_EQ(files.reads(), 3u);
  const auto none = files.find("d");  // there is no room
  ASSERT_TRUE(none && none->file);
  EXPECT_EQ(none->file->size(), 9u);
  EXPECT_EQ(files.bytes(), 18u);
}

TEST_F(FolderFilesTest, NoLinkLeadsOut) {
  const TempFolder outside;
  outside.write("secret.txt", "secret");
  folder.write("a.txt", "open");
  std::filesystem::create_symlink("a.txt", folder.path("link.txt"));
  EXPECT_EQ(files.find("link.txt")->bytes, "open");
  std::filesystem::remove(folder.path("link.txt"));
  std::filesystem::create_symlink(outside.path("secret.txt"), folder.path("link.txt"));
  EXPECT_FALSE(files.find("link.txt"));
  EXPECT_FALSE(files.find("")) << "a folder";
}

}  // namespace
}  // namespace cheshire
