// What UCI answers while the engine thinks. A search "without end" has a depth that it does not reach.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <deque>
#include <thread>

#include "messages/uci.h"
#include "protocol/test_dialogue.h"

namespace cheshire {
namespace {

using testing::ElementsAre;
using testing::StartsWith;

constexpr const char* without_end = "go depth 1000";

/// A dialogue whose lines come from a program that goes on writing.
class LiveDialogue : public Dialogue {
 public:
  LiveDialogue()
      : Dialogue("chess"), running_([this] { uci().run([this](std::string& l) { return next(l); }); }) {}
  ~LiveDialogue() { end(); }

  void write(const char* line) {
    const std::lock_guard lock(mutex_);
    input_.emplace_back(line);
    came_.notify_all();
  }
  /// Ends the input and waits for the engine to end.
  void end() {
    {
      const std::lock_guard lock(mutex_);
      ended_ = true;
      came_.notify_all();
    }
    if (running_.joinable()) running_.join();
  }
  /// Waits for the engine to end by itself.
  void join() { running_.join(); }
  /// The lines that start with one of the words, each cut to that word.
  std::vector<std::string> answers(std::initializer_list<std::string_view> words) {
    std::vector<std::string> all;
    for (const std::string& line : lines()) {
      for (std::string_view word : words) {
        if (line.starts_with(word)) all.emplace_back(word);
      }
    }
    return all;
  }

 private:
  bool next(std::string& line) {
    std::unique_lock lock(mutex_);
    came_.wait(lock, [&] { return !input_.empty() || ended_; });
    if (input_.empty()) return false;
    line = input_.front();
    input_.pop_front();
    return true;
  }

  std::mutex mutex_;
  std::condition_variable came_;
  std::deque<std::string> input_;
  bool ended_ = false;
  std::thread running_;
};

TEST(UciPoll, StopsTheSearchThatACommandWaitsFor) {
  for (const char* waits : {"position startpos moves e2e4", "setoption name Hash value 1", "ucinewgame", "d",
                            "setoption name UCI_Variant value alice"}) {
    LiveDialogue d;
    d.write(without_end);
    EXPECT_FALSE(d.wait_for("info depth 2 ").empty());
    d.write(waits);
    d.write("isready");
    EXPECT_FALSE(d.wait_for("readyok").empty()) << waits;
    EXPECT_FALSE(d.said("bestmove")) << waits;
    d.write("stop");
    EXPECT_THAT(d.wait_for("bestmove"), StartsWith("bestmove ")) << waits;
    d.write("quit");
    d.join();
  }
}

TEST(UciPoll, StopsAlsoTheSearchesThatWait) {
  LiveDialogue d;
  for (const char* line : {without_end, "position startpos moves d2d4", without_end, "isready"})
    d.write(line);
  EXPECT_FALSE(d.wait_for("readyok").empty());
  d.write("stop");
  d.write("d");
  EXPECT_FALSE(d.wait_for("Side to move: Black").empty()) << "the commands that waited are carried out";
  EXPECT_THAT(d.answers({"bestmove"}), ElementsAre("bestmove", "bestmove"));
}

TEST(UciPoll, ASearchThatBeginsAfterTheStopGoesOn) {
  LiveDialogue d;
  for (const char* line : {without_end, "d", "isready"}) d.write(line);
  EXPECT_FALSE(d.wait_for("readyok").empty());
  EXPECT_FALSE(d.wait_for("info depth 4 ").empty());
  d.forget();
  for (const char* line : {"stop", without_end}) d.write(line);
  EXPECT_FALSE(d.wait_for("info depth 3 ").empty()) << "the second search: the first is past it";
  EXPECT_THAT(d.answers({"bestmove"}), ElementsAre("bestmove"));
  for (const char* line : {"stop", "quit"}) d.write(line);
  d.join();
  EXPECT_THAT(d.answers({"bestmove"}), ElementsAre("bestmove", "bestmove"));
}

TEST(UciPoll, QuitsBehindACommandThatWaits) {
  LiveDialogue d;
  for (const char* line : {without_end, "position startpos moves d2d4", without_end, "d", "quit"})
    d.write(line);
  d.join();
  EXPECT_THAT(d.answers({"bestmove", "FEN: "}), ElementsAre("bestmove", "bestmove", "FEN: "));
}

TEST(UciPoll, StopsAPerftThatACommandWaitsFor) {
  LiveDialogue d;
  for (const char* line : {"go perft 30", "position startpos moves d2d4", "stop", "quit"}) d.write(line);
  d.join();
  EXPECT_TRUE(d.said("info string " + msg::uci_perft_stopped().text()));
}

TEST(UciPoll, APonderhitReachesTheSearchThatWaits) {
  LiveDialogue d;
  for (const char* line :
       {without_end, "position startpos moves d2d4", "go ponder depth 1", "ponderhit", "isready"})
    d.write(line);
  EXPECT_FALSE(d.wait_for("readyok").empty());
  d.write("stop");
  d.write("isready");
  d.end();
  EXPECT_THAT(d.answers({"bestmove"}), ElementsAre("bestmove", "bestmove"));
}

TEST(UciPoll, TheEndOfTheInputLetsABoundedSearchFinish) {
  LiveDialogue d;
  for (const char* line : {"go depth 4", "position startpos moves d2d4", "go depth 3"}) d.write(line);
  d.end();
  EXPECT_THAT(d.answers({"info depth 4 ", "info depth 3 ", "bestmove"}),
              ElementsAre("info depth 3 ", "info depth 4 ", "bestmove", "info depth 3 ", "bestmove"));
}

TEST(UciPoll, TheEndOfTheInputEndsASearchWithoutLimits) {
  for (const char* go : {"go", "go infinite", "go ponder", "go ponder depth 1000", "go btime 1000"}) {
    LiveDialogue d;
    d.write(go);
    d.end();
    EXPECT_THAT(d.answers({"bestmove"}), ElementsAre("bestmove")) << go;
  }
}

}  // namespace
}  // namespace cheshire
