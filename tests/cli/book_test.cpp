// cheshire book: books of self-play and of PGN, what they answer, and what is refused.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "engine/opening_book.h"
#include "messages/commandline.h"
#include "messages/learn.h"
#include "messages/pgn.h"
#include "run.h"

namespace cheshire {
namespace {

using testing::AllOf;
using testing::HasSubstr;

/// A file of self-play that is made once for all tests.
const std::string& thirty_games() {
  static const std::string text = [] {
    const Scratch scratch;
    const Ran ran = run({"selfplay", "alice", "-o", scratch.path("games"), "--count", "30", "--nodes", "40",
                         "--opening", "2", "--vary", "3", "--seed", "5"});
    EXPECT_EQ(ran.status, 0) << ran.err;
    return read_file(scratch.path("games"));
  }();
  return text;
}

void write_file(const std::string& path, const std::string& text) {
  std::ofstream(path, std::ios::binary | std::ios::trunc) << text;
}

TEST(Book, CountsSelfPlayAndIsAskedAsAnIndex) {
  const Scratch scratch;
  write_file(scratch.path("games"), thirty_games());
  const Ran ran =
      run({"book", "alice", "-o", scratch.path("book"), "--data", scratch.path("games"), "--least", "2"});
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr(" games of Alice chess, "));
  const auto book = OpeningBook::read(read_file(scratch.path("book")));
  ASSERT_TRUE(book);
  EXPECT_GT(book->games(), 10u);
  EXPECT_GT(book->examples(), 0u);
  const Ran tree = run({"pgn", "tree", "--index", scratch.path("book"), "--json"});
  ASSERT_EQ(tree.status, 0) << tree.err;
  EXPECT_THAT(tree.out, AllOf(HasSubstr("\"games\":" + std::to_string(book->games())),
                              HasSubstr("\"place\":\"seed 5, game "), HasSubstr("\"number\":")));
}

TEST(Book, TheSameGamesTwiceCountOnce) {
  const Scratch scratch;
  write_file(scratch.path("games"), thirty_games());
  const auto book = [&](const std::string& name, std::vector<std::string> files) {
    std::vector<std::string> words = {"book", "alice", "-o", scratch.path(name), "--least", "2"};
    for (const std::string& file : files) words.insert(words.end(), {"--data", scratch.path(file)});
    return run(words);
  };
  ASSERT_EQ(book("one", {"games"}).status, 0);
  write_file(scratch.path("again"), thirty_games());
  const Ran twice = book("two", {"games", "again"});
  ASSERT_EQ(twice.status, 0) << twice.err;
  EXPECT_THAT(twice.out,
              HasSubstr(" games of self-play repeat the moves of another one, and do not count\n"));
  EXPECT_EQ(read_file(scratch.path("one")), read_file(scratch.path("two")));
}

TEST(Book, FitsIntoItsSizeAndSaysWhatIsLeftOut) {
  const Scratch scratch;
  write_file(scratch.path("games"), thirty_games());
  const Ran ran = run({"book", "alice", "-o", scratch.path("book"), "--data", scratch.path("games"),
                       "--least", "1", "--size", "3000"});
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_LE(read_file(scratch.path("book")).size(), 3000u);
  EXPECT_THAT(ran.out, HasSubstr("times did not fit into 3000 bytes\n"));
  const Ran small =
      run({"book", "alice", "-o", scratch.path("small"), "--data", scratch.path("games"), "--size", "150"});
  EXPECT_EQ(small.status, 1);
  EXPECT_THAT(small.err, HasSubstr(msg::book_too_large(150).text()));
}

TEST(Book, ReadsRecordsOfItsGame) {
  const Scratch scratch;
  write_file(scratch.path("games.pgn"),
             "[White \"Carroll\"]\n[Black \"Parton\"]\n[Variant \"Alice\"]\n[Result \"1-0\"]\n\n"
             "1. e4 d5 2. Be2 dxe4 3. Bb5# 1-0\n\n[White \"A\"]\n[Result \"*\"]\n\n1. e4 e5 *\n");
  const Ran ran =
      run({"book", "alice", "-o", scratch.path("book"), "--pgn", scratch.path("games.pgn"), "--least", "1"});
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_THAT(ran.err, HasSubstr(msg::records_of_other_games(1, "Alice chess").text()));
  const Ran tree = run({"pgn", "tree", "--index", scratch.path("book"), "--moves", "e4 d5"});
  EXPECT_THAT(tree.out, AllOf(HasSubstr("Be2"), HasSubstr("Carroll - Parton")));
}

TEST(Book, RefusesWhatItCannotUse) {
  const Scratch scratch;
  write_file(scratch.path("games"), thirty_games());
  const Ran nothing = run({"book", "alice", "-o", scratch.path("book")});
  EXPECT_EQ(nothing.status, 2);
  EXPECT_THAT(nothing.err, HasSubstr(msg::book_nothing_asked().text()));
  const Ran other = run({"book", "chess", "-o", scratch.path("book"), "--data", scratch.path("games")});
  EXPECT_EQ(other.status, 2);
  EXPECT_THAT(other.err, HasSubstr(scratch.path("games")));
  write_file(scratch.path("cut"), thirty_games().substr(0, thirty_games().size() - 9));
  const Ran cut = run({"book", "alice", "-o", scratch.path("book"), "--data", scratch.path("cut")});
  EXPECT_EQ(cut.status, 2);

  ASSERT_EQ(run({"book", "alice", "-o", scratch.path("book"), "--data", scratch.path("games")}).status, 0);
  std::string altered = read_file(scratch.path("book"));
  altered[altered.size() / 2] ^= 1;
  write_file(scratch.path("altered"), altered);
  const Ran refused = run({"pgn", "tree", "--index", scratch.path("altered")});
  EXPECT_EQ(refused.status, 1);
  EXPECT_THAT(refused.err, HasSubstr(msg::pgn_book_altered().text()));
}

}  // namespace
}  // namespace cheshire
