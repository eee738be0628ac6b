// Opening books: what they answer, that the order of games does not matter, and what they refuse.
#include "engine/opening_book.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "base/rng.h"
#include "base/test_message.h"
#include "engine/explorer_index.h"
#include "engine/opening_book_maker.h"
#include "messages/pgn.h"
#include "text/pgn/test_pgn.h"

namespace cheshire::test {
namespace {

struct Played {
  std::vector<std::size_t> moves;  // among the legal ones
  std::string result, place;
};

/// Games of random moves from a few that are likely, so that many games meet.
std::vector<Played> played_games(const AnyGame& game, int count, std::uint64_t seed) {
  Rng rng(seed);
  const char* results[] = {"1-0", "0-1", "1/2-1/2", "*"};
  std::vector<Played> all;
  for (int n = 0; n < count; ++n) {
    const std::unique_ptr<Session> session = game.session();
    Played one{{}, results[rng.below(4)], "game " + std::to_string(n)};
    for (int ply = 0; ply < 12 && !session->legal_codes().empty(); ++ply) {
      const auto legal = static_cast<std::uint32_t>(session->legal_codes().size());
      one.moves.push_back(rng.below(std::min(rng.below(5) == 0 ? legal : 2u, legal)));
      EXPECT_TRUE(session->play(session->legal_codes()[one.moves.back()]));
    }
    all.push_back(std::move(one));
  }
  return all;
}

MadeBook made(const std::shared_ptr<const AnyGame>& game, const std::vector<Played>& games,
              const BookLimits& limits) {
  OpeningBookMaker maker(game);
  for (const Played& one : games) {
    EXPECT_TRUE(maker.begin(""));
    for (const std::size_t move : one.moves) EXPECT_TRUE(maker.play(maker.session().legal_codes()[move]));
    maker.end({"White", "Black", "", one.result, one.place});
  }
  return maker.make(limits);
}

OpeningBook book_of(const MadeBook& made) {
  Result<OpeningBook> book = OpeningBook::read(made.bytes);
  EXPECT_TRUE(book) << (book ? "" : book.error().text());
  return *std::move(book);
}

std::string read_error(std::string bytes) {
  const Result<OpeningBook> book = OpeningBook::read(std::move(bytes));
  return book ? "read" : brief(book.error().message);
}

std::shared_ptr<const AnyGame> alice_game() {
  static const auto game = *open_game("alice");
  return game;
}

BookLimits all_of_it() { return {1, 100'000, 100, 3, max_book_bytes}; }

/// Counts by hand: the games that pass a position, and each move from there.
TEST(OpeningBook, CountsWhatWasPlayed) {
  const auto games = played_games(*alice_game(), 400, 1);
  const OpeningBook book = book_of(made(alice_game(), games, all_of_it()));
  EXPECT_EQ(book.games(), 400u);
  EXPECT_EQ(book.identity(), alice_game()->spec().identity());
  const std::unique_ptr<Session> at = alice_game()->session();
  ASSERT_TRUE(at->play(at->legal_codes()[games[0].moves[0]]));
  const std::uint64_t key = at->key();
  std::map<std::uint64_t, int> next;
  int passing = 0, white = 0;
  for (const Played& one : games) {
    const std::unique_ptr<Session> session = alice_game()->session();
    for (std::size_t i = 0; i + 1 < one.moves.size(); ++i) {
      ASSERT_TRUE(session->play(session->legal_codes()[one.moves[i]]));
      if (session->key() != key) continue;
      ASSERT_TRUE(session->play(session->legal_codes()[one.moves[i + 1]]));
      ++next[session->key()];
      ++passing;
      white += one.result == "1-0";
      break;
    }
  }
  const Result<Explorer> found = book.explore(*at, 3);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->total().games, passing);
  EXPECT_EQ(found->total().white, white);
  EXPECT_EQ(found->moves().size(), next.size());
  for (const Explorer::Move& move : found->moves()) {
    const std::unique_ptr<Session> after = at->clone();
    ASSERT_TRUE(after->play(move.uci));
    EXPECT_EQ(next[after->key()], move.games) << move.san;
    EXPECT_EQ(move.examples.size(), std::min<std::size_t>(static_cast<std::size_t>(move.games), 3));
  }
}

TEST(OpeningBook, ExamplesCanBePlayedOver) {
  const auto games = played_games(*alice_game(), 50, 2);
  const OpeningBook book = book_of(made(alice_game(), games, all_of_it()));
  const Result<Explorer> start = book.explore(*alice_game()->session(), 3);
  ASSERT_TRUE(start);
  const Explorer::Move first = start->moves().at(0);
  for (const Explorer::Example& one : first.examples) {
    const Result<BookGame> example = book.example(static_cast<std::size_t>(one.number), *alice_game());
    ASSERT_TRUE(example);
    EXPECT_EQ(example->moves.at(0), first.uci);
    EXPECT_EQ(example->about.place, one.place);
    const auto played =
        std::find_if(games.begin(), games.end(), [&](const Played& game) { return game.place == one.place; });
    ASSERT_NE(played, games.end());
    EXPECT_EQ(example->moves.size(), played->moves.size());
    EXPECT_EQ(example->about.result, played->result);
  }
  EXPECT_EQ(brief(book.example(book.examples(), *alice_game()).error().message),
            brief(msg::pgn_book_without_game(static_cast<std::int64_t>(book.examples()))));
}

TEST(OpeningBook, SameGamesInAnyOrderAreTheSameBytes) {
  auto games = played_games(*alice_game(), 300, 3);
  const BookLimits limits{2, 20, 3, 1, 1'000'000};
  const std::string bytes = made(alice_game(), games, limits).bytes;
  std::reverse(games.begin(), games.end());
  std::rotate(games.begin(), games.begin() + 77, games.end());
  EXPECT_TRUE(bytes == made(alice_game(), games, limits).bytes);
}

TEST(OpeningBook, HasOnlyWhatManyGamesReachAndWhatFits) {
  const auto games = played_games(*alice_game(), 400, 4);
  const MadeBook ten = made(alice_game(), games, {10, 5, 2, 1, 1'000'000});
  EXPECT_EQ(ten.least, 10u);
  const OpeningBook book = book_of(ten);
  EXPECT_EQ(book.positions(), ten.positions);
  const std::unique_ptr<Session> session = alice_game()->session();
  for (const std::size_t move : games[0].moves) {
    const std::int64_t passing = book.explore(*session, 1)->total().games;
    EXPECT_TRUE(passing == 0 || passing >= 10);
    ASSERT_TRUE(session->play(session->legal_codes()[move]));
  }
  const MadeBook small = made(alice_game(), games, {1, 5, 2, 1, 2000});
  EXPECT_LE(small.bytes.size(), 2000u);
  EXPECT_GT(small.least, 1u);
  EXPECT_GT(small.positions, 0u);
  // One less does not fit.
  EXPECT_GT(made(alice_game(), games, {small.least - 1, 5, 2, 1, 1'000'000}).bytes.size(), 2000u);
}

TEST(OpeningBook, ReadsRecordsAndCountsAPositionOnce) {
  OpeningBookMaker maker(*open_game("chess"));
  pgn_test::read_games(
      "[White \"A\"]\n[Result \"1-0\"]\n\n1. e4 e5 (1... c5) 2. Nf3 1-0\n\n"
      "[White \"B\"]\n\n1. Nf3 Nf6 2. Ng1 Ng8 3. e4 *\n\n"
      "[White \"C\"]\n[FEN \"4k3/8/8/8/8/8/8/R3K3 w - - 0 1\"]\n\n1. Ra8+ *\n",
      1 << 16, [&](const PgnGame& record) { ASSERT_TRUE(maker.add(record, "games:1")); });
  const OpeningBook book = book_of(maker.make(all_of_it()));
  const Result<Explorer> start = book.explore(*maker.game().session(), 3);
  ASSERT_TRUE(start);
  EXPECT_EQ(start->total().games, 2);
  ASSERT_EQ(start->moves().size(), 2u);
  const std::unique_ptr<Session> rook = maker.game().session();
  ASSERT_TRUE(rook->set("4k3/8/8/8/8/8/8/R3K3 w - - 0 1"));
  const Result<Explorer> there = book.explore(*rook, 1);
  ASSERT_TRUE(there);
  ASSERT_EQ(there->moves().size(), 1u);
  const Explorer::Example one = there->moves()[0].examples.at(0);
  EXPECT_EQ(one.white, "C");
  const Result<BookGame> example = book.example(static_cast<std::size_t>(one.number), maker.game());
  ASSERT_TRUE(example);
  EXPECT_EQ(example->start, "4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
}

TEST(OpeningBook, RefusesWhatIsNoBookOfTheGame) {
  const std::string bytes =
      made(alice_game(), played_games(*alice_game(), 40, 5), {1, 10, 2, 1, 1'000'000}).bytes;
  EXPECT_EQ(read_error(""), brief(msg::pgn_index_foreign()));
  EXPECT_EQ(read_error("1. e4 e5 *"), brief(msg::pgn_index_foreign()));
  EXPECT_EQ(read_error(bytes.substr(0, 20)), brief(msg::pgn_index_damaged(20)));
  EXPECT_EQ(read_error(bytes.substr(0, bytes.size() - 1)), brief(msg::pgn_book_altered()));
  EXPECT_EQ(read_error(bytes + "x"), brief(msg::pgn_book_altered()));
  std::string other = bytes;
  other[8] = 9;
  EXPECT_EQ(read_error(other), brief(msg::pgn_index_version(9, 1)));
  other[8] = 0;
  other[11] = 1;
  EXPECT_EQ(read_error(other), brief(msg::pgn_index_byte_order()));
  const OpeningBook book = *OpeningBook::read(bytes);
  const auto chess = *open_game("chess");
  const std::string identity = alice_game()->spec().identity();
  EXPECT_EQ(brief(book.explore(*chess->session(), 1).error().message),
            brief(msg::pgn_index_of_another_game(identity, chess->spec().identity())));
  EXPECT_EQ(brief(book.example(0, *chess).error().message),
            brief(msg::pgn_index_of_another_game(identity, chess->spec().identity())));
}

/// Any byte may be another one, with a checksum that fits: nothing is read that is not there.
TEST(OpeningBook, SurvivesEveryChangedByte) {
  const std::string bytes =
      made(alice_game(), played_games(*alice_game(), 30, 6), {1, 10, 2, 1, 1'000'000}).bytes;
  Rng rng(7);
  for (std::size_t i = 0; i < bytes.size(); i += 1 + rng.below(3)) {
    std::string changed = bytes;
    changed[i] = static_cast<char>(rng.below(256));
    if (i >= BookHead::bytes || i >= 24) {
      BookHead head = BookHead::read(changed.data());
      head.sum = sum_of_book(changed);
      changed.replace(0, BookHead::bytes, head.text());
    }
    const Result<OpeningBook> book = OpeningBook::read(std::move(changed));
    if (!book) continue;
    (void)book->explore(*alice_game()->session(), 3);
    for (std::size_t n = 0; n < book->examples(); ++n) (void)book->example(n, *alice_game());
  }
}

}  // namespace
}  // namespace cheshire::test
