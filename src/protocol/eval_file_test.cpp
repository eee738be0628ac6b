// EvalFile: a net takes the place of the evaluation in the game that it was made for.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>

#include "engine/game_nets.h"
#include "engine/session.h"
#include "eval/net/net.h"
#include "messages/learn.h"
#include "messages/uci.h"
#include "protocol/test_dialogue.h"

namespace cheshire {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

NetLayout layout_of(const char* game) { return net_layout(**open_game(game)).value(); }

/// A file with a net of a game that gives the side to move so many centipawns in every position.
class NetFile {
 public:
  NetFile(const char* game, int centipawns) : NetFile(game, game, centipawns) {}
  /// A net that says it is for `game`, with the inputs of the game `board`.
  NetFile(const char* game, const char* board, int centipawns) {
    const NetLayout layout = layout_of(board);
    Net net;
    net.game = game;
    net.layout = layout.fingerprint();
    net.inputs = layout.inputs();
    net.hidden = Net::hidden_step;
    net.full_count = 64;
    net.scale = 100;
    net.chances = {200, 50};
    net.rows.resize(static_cast<std::size_t>(net.inputs * net.hidden));
    net.bias.resize(static_cast<std::size_t>(net.hidden));
    net.out.resize(static_cast<std::size_t>(2 * net.hidden));
    net.out_bias = {(centipawns * Net::qa * Net::qb + net.scale - 1) / net.scale};  // rounded up
    write(net.write());
  }
  explicit NetFile(const std::string& bytes) { write(bytes); }
  ~NetFile() { std::filesystem::remove(path_); }

  const std::string& path() const { return path_; }

 private:
  void write(const std::string& bytes) { std::ofstream(path_, std::ios::binary) << bytes; }

  std::string path_ = testing::TempDir() + "eval_file_test_" +
                      std::to_string(reinterpret_cast<std::uintptr_t>(this)) + ".net";
};

/// The score of a search of one half-move: the other side evaluates the position after it.
std::string score(Dialogue& d) {
  d.forget();
  d.say("go depth 1");
  d.wait_for("bestmove");
  for (const std::string& line : d.lines()) {
    const std::size_t at = line.find(" score ");
    if (at != std::string::npos) return line.substr(at + 7, line.find(' ', at + 10) - at - 7);
  }
  return "";
}

/// The inputs of a game's nets.
int inputs(const char* game) { return layout_of(game).inputs(); }

TEST(EvalFile, BringsTheChancesOfItsScores) {
  Dialogue d("alice");
  d.say("setoption name UCI_ShowWDL value true");
  const NetFile net("alice", -200);
  d.say("setoption name EvalFile value " + net.path());
  d.forget();
  d.say("go depth 1");
  d.wait_for("bestmove");
  EXPECT_THAT(d.lines(), Contains(HasSubstr("score cp 199 wdl 495 505 0 ")));
}

std::string told(const Message& message) { return "info string " + message.text(); }

std::vector<std::string> set(Dialogue& d, const std::string& path) {
  return d.answers("setoption name EvalFile value " + path);
}

TEST(EvalFile, IsUsedInItsGameWheneverItIsChosen) {
  const NetFile file("alice", 77);
  Dialogue d("alice");
  const std::string before = score(d);
  const std::string used = told(msg::uci_eval_net("alice", inputs("alice"), Net::hidden_step));
  const std::string waits = told(msg::uci_eval_net_waits("alice", "chess"));
  EXPECT_THAT(set(d, file.path()), ElementsAre(used));
  EXPECT_EQ(score(d), "cp -77");
  EXPECT_THAT(d.answers("setoption name UCI_Variant value chess"), Contains(waits));
  EXPECT_NE(score(d), "cp -77");
  EXPECT_THAT(set(d, file.path()), ElementsAre(waits));
  EXPECT_THAT(d.answers("setoption name UCI_Variant value alice"), Contains(used));
  EXPECT_EQ(score(d), "cp -77");
  EXPECT_THAT(set(d, "<empty>"), ElementsAre(StartsWith("info string EvalFile: evaluating alice with")));
  EXPECT_EQ(score(d), before);
  EXPECT_THAT(set(d, "<empty>"), ElementsAre()) << "nothing has changed";
  EXPECT_THAT(set(d, "none"), ElementsAre(told(msg::uci_eval_without_net("alice"))));
}

TEST(EvalFile, SaysWhyItIsNotUsedInItsGame) {
  const NetFile file("chess", "alice", 77);
  Dialogue d("chess");
  EXPECT_THAT(set(d, file.path()),
              ElementsAre(told(msg::uci_eval_net_unused("chess", msg::net_other_game("chess")))));
}

TEST(EvalFile, IsForGamesWithKernelsOfTheirOwn) {
  const NetFile file("little-cheops", 77), other("little-cheops", "alice", 77);
  Dialogue d("little-cheops");
  EXPECT_THAT(
      set(d, other.path()),
      ElementsAre(told(msg::uci_eval_net_unused("little-cheops", msg::net_other_game("little-cheops")))));
  EXPECT_THAT(
      set(d, file.path()),
      ElementsAre(told(msg::uci_eval_net("little-cheops", inputs("little-cheops"), Net::hidden_step))));
  EXPECT_EQ(score(d), "cp -77");
  EXPECT_THAT(set(d, "none"), ElementsAre(told(msg::uci_eval_without_net("little-cheops"))));
}

TEST(EvalFile, IsForAllThreads) {
  const NetFile file("chess", 55);
  Dialogue d("chess");
  d.answers("setoption name Threads value 2");
  set(d, file.path());
  EXPECT_EQ(score(d), "cp -55");
}

TEST(EvalFile, ThatIsNoNetChangesNothing) {
  const NetFile file("alice", 77), text("not a net"), nothing(std::string{}),
      cut(std::string("CheshireNet\x02", 12));
  Dialogue d("alice");
  set(d, file.path());
  EXPECT_THAT(set(d, text.path()), ElementsAre(HasSubstr(msg::net_none().text())));
  EXPECT_THAT(set(d, nothing.path()), ElementsAre(HasSubstr(msg::net_none().text())));
  EXPECT_THAT(set(d, cut.path()), ElementsAre(HasSubstr(msg::net_damaged().text())));
  EXPECT_THAT(set(d, file.path() + ".missing"), ElementsAre(HasSubstr(file.path() + ".missing")));
  EXPECT_EQ(score(d), "cp -77");
}

}  // namespace
}  // namespace cheshire
