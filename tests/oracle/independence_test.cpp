// The oracle is evidence only as long as it shares no rule with the kernel.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

namespace cheshire::oracle {
namespace {

constexpr std::array<std::string_view, 7> shared{"oracle/",           "base/",         "board/",
                                                 "messages/oracle.h", "rules/setup.h", "rules/outcome.h",
                                                 "rules/game_spec.h"};

TEST(Oracle, SharesNothingWithTheKernelButBoardsAndData) {
  int includes = 0;
  for (const auto& entry :
       std::filesystem::recursive_directory_iterator(CHESHIRE_SOURCE_DIR "/tests/oracle")) {
    const std::string name = entry.path().filename().string();
    if (!entry.is_regular_file() || name.ends_with("_test.cpp") || name.starts_with("test_")) continue;
    std::ifstream file(entry.path());
    for (std::string line; std::getline(file, line);) {
      constexpr std::string_view begin = "#include \"";
      if (!line.starts_with(begin)) continue;
      const std::string header = line.substr(begin.size());
      ++includes;
      EXPECT_TRUE(
          std::ranges::any_of(shared, [&](std::string_view path) { return header.starts_with(path); }))
          << name << " includes " << header;
    }
  }
  EXPECT_GT(includes, 50);
}

}  // namespace
}  // namespace cheshire::oracle
