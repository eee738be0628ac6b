// cheshire fen: positions checked and written in another dialect.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "messages/commandline.h"
#include "run.h"

namespace cheshire {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

constexpr const char* alice = "4k3/8/8/8/|q7/8/8/4K3 w - - 0 1";

TEST(CliFen, ChecksPositions) {
  const Ran sound = run({"fen", "check", "alice", alice});
  EXPECT_EQ(sound.status, 0) << sound.err;
  EXPECT_EQ(sound.out, msg::fen_sound().text() + "\n");
  const Ran wrong = run({"fen", "check", "chess", "8/8/8/8/8/8/8/P1kK4 w K - 0 1"});
  EXPECT_EQ(wrong.status, 1);
  EXPECT_GE(wrong.lines().size(), 2u) << wrong.out;
  const Ran unreadable = run({"fen", "check", "chess", "4k3/8/8/x7/8/8/8/4K3 w - - 0 1"});
  EXPECT_EQ(unreadable.status, 1);
  EXPECT_THAT(unreadable.out, StartsWith("byte 9, at '4k3/8/8/>x<7/8/8/8/...'"));
  EXPECT_EQ(run({"fen", "check", "chess", ""}).status, 1) << "an empty text is no position";
  const Ran lines = run({"fen", "check", "chess", "-"}, "4k3/8/8/8/8/8/8/4K3 w - - 0 1\r\n\n8/8 w\n");
  EXPECT_EQ(lines.status, 1);
  EXPECT_EQ(lines.lines().front(), msg::fen_sound().text());
}

TEST(CliFen, ConvertsPositions) {
  const auto converted = [](const char* dialect) {
    const Ran ran = run({"fen", "convert", "Alice", alice, "--to", dialect});
    EXPECT_EQ(ran.status, 0) << ran.err;
    return ran.out;
  };
  EXPECT_EQ(converted("bar"), std::string(alice) + "\n");
  for (const char* dialect : {"wide", "boards"}) {
    const std::string text = converted(dialect);
    EXPECT_NE(text, std::string(alice) + "\n");
    EXPECT_EQ(run({"fen", "convert", "alice", "-"}, text).out, std::string(alice) + "\n");
  }
  EXPECT_THAT(converted("popeye"), HasSubstr("White"));
  const Ran corrected = run({"fen", "convert", "chess", "4k3/8/8/8/8/8/8/4K3 w K - 0 1", "nonsense"});
  EXPECT_EQ(corrected.status, 1);
  EXPECT_EQ(corrected.out, "4k3/8/8/8/8/8/8/4K3 w - - 0 1\n");
  EXPECT_EQ(run({"fen"}).status, 2);
}

}  // namespace
}  // namespace cheshire
