#include "learn/game_data.h"

#include <gtest/gtest.h>
#include <zstd.h>

#include "base/rng.h"
#include "messages/learn.h"

namespace cheshire {
namespace {

TrainingGame random_game(std::uint64_t number) {
  Rng rng(number);
  TrainingGame game;
  game.number = number;
  game.opening = rng.below(9);
  const std::size_t scored = 20 + rng.below(80);
  for (std::size_t i = 0; i < game.opening + scored; ++i)
    game.moves.push_back(rng.below(rng.below(2) == 0 ? 40 : 4000));
  int score = 0;
  for (std::size_t i = 0; i < scored; ++i) {
    score = -score + static_cast<int>(rng.below(41)) - 20;
    game.scores.push_back(static_cast<std::int16_t>(score));
  }
  game.result = static_cast<int>(rng.below(3)) - 1;
  return game;
}

GameBatch batch(std::uint64_t first, int count) {
  GameBatch b{"alice;castling=on", "soft nodes 1000", 77, {}};
  for (int i = 0; i < count; ++i) b.games.push_back(random_game(first + static_cast<std::uint64_t>(i)));
  return b;
}

/// Reads from a text, a few bytes at a time.
GameDataReader reader(std::string text, std::size_t step = 1000) {
  return GameDataReader([text = std::move(text), step, at = std::size_t{0}](std::size_t most) mutable {
    const std::string piece = text.substr(std::min(at, text.size()), std::min(most, step));
    at += piece.size();
    return piece;
  });
}

TEST(GameData, IsReadAsItWasWrittenAndMergedByConcatenation) {
  const GameBatch one = batch(0, 3), two = batch(100, GameBatch::max_games);
  const std::string file = pack(one) + pack(two);
  for (const std::size_t step : {std::size_t{1}, std::size_t{4096}, file.size()}) {
    GameDataReader in = reader(file, step);
    const auto first = in.next();
    ASSERT_TRUE(first && *first);
    EXPECT_EQ((*first)->game, "alice;castling=on");
    EXPECT_EQ((*first)->origin, "soft nodes 1000");
    EXPECT_EQ((*first)->seed, 77u);
    EXPECT_EQ((*first)->games, one.games);
    EXPECT_EQ(in.position(), pack(one).size());
    const auto second = in.next();
    ASSERT_TRUE(second && *second);
    EXPECT_EQ((*second)->games, two.games);
    const auto end = in.next();
    ASSERT_TRUE(end);
    EXPECT_FALSE(*end);
    if (step == 1) break;  // once is enough: it takes a while
  }
}

TEST(GameData, KeepsTheWholeRangeOfScores) {
  GameBatch b = batch(0, 1);
  b.games[0].scores = {0, 32767, 32767, -32767, -32767, 30000};
  b.games[0].moves.assign(b.games[0].opening + b.games[0].scores.size(), UINT32_MAX);
  GameDataReader in = reader(pack(b));
  EXPECT_EQ((**in.next()).games, b.games);
}

TEST(GameData, ACutFileKeepsItsWholeBatches) {
  const std::string whole = pack(batch(0, 5)), cut = pack(batch(5, 5));
  EXPECT_EQ(reader(cut.substr(0, cut.size() / 2)).next().error().message, msg::game_data_cut(0));
  for (const std::size_t size : {std::size_t{1}, cut.size() / 2, cut.size() - 1}) {
    GameDataReader in = reader(whole + cut.substr(0, size));
    EXPECT_TRUE(in.next());
    const auto rest = in.next();
    ASSERT_FALSE(rest) << size;
    EXPECT_EQ(rest.error().message, msg::game_data_cut(static_cast<std::int64_t>(whole.size())));
    EXPECT_EQ(in.position(), whole.size());
  }
}

TEST(GameData, ADamagedByteIsFoundWhereverItIs) {
  const std::string whole = pack(batch(0, 5));
  for (std::size_t at = 0; at < whole.size(); ++at) {
    std::string damaged = whole;
    damaged[at] = static_cast<char>(damaged[at] ^ 0x55);
    GameDataReader in = reader(damaged + pack(batch(5, 5)));
    auto read = in.next();
    if (read) read = in.next();  // a batch may pass without its checksum, but then nothing can follow it
    EXPECT_FALSE(read) << at;
  }
}

TEST(GameData, AnotherFileIsNotDamaged) {
  for (const char* bytes : {"x", "my thesis"}) {
    GameDataReader in = reader(bytes);
    const auto refused = in.next();
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().message, msg::game_data_none());
    EXPECT_EQ(in.position(), 0u);
  }
}

TEST(GameData, OtherGamesAreNamedWithOptionsIfOnlyTheseDiffer) {
  EXPECT_EQ(game_data_of_other_game("alice;castling=on;en-passant=off", "chess"),
            msg::training_other_game("alice", "chess"));
  EXPECT_EQ(game_data_of_other_game("alice;castling=on;en-passant=off", "alice;castling=off;en-passant=off"),
            msg::training_other_game("alice (castling=on, en-passant=off)",
                                     "alice (castling=off, en-passant=off)"));
}

TEST(GameData, AnotherVersionIsNamed) {
  std::string plain(1 << 20, '\0');
  const std::string packed = pack(batch(0, 1));
  plain.resize(ZSTD_decompress(plain.data(), plain.size(), packed.data(), packed.size()));
  plain[plain.find('1')] = '2';
  std::string other(ZSTD_compressBound(plain.size()), '\0');
  other.resize(ZSTD_compress(other.data(), other.size(), plain.data(), plain.size(), 1));
  GameDataReader in = reader(packed + other);
  EXPECT_TRUE(in.next());
  const auto refused = in.next();
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().message, msg::game_data_version(static_cast<std::int64_t>(packed.size())));
}

TEST(GameData, AFileThatEndsWithinABatchIsCut) {
  const std::string one = pack(batch(0, 2)), two = pack(batch(2, 40));
  const auto cut = [](const std::string& bytes) {
    GameDataReader in = reader(bytes);
    for (;;) {
      const auto next = in.next();
      if (!next) return in.cut();
      if (!*next) return false;
    }
  };
  for (std::size_t size = one.size() + 1; size < one.size() + two.size(); size += 5)
    EXPECT_TRUE(cut((one + two).substr(0, size))) << size;
  EXPECT_FALSE(cut(one + two));
  EXPECT_FALSE(cut(one + "something else, long enough for a frame" + two));
  std::string damaged = one + two + one;
  damaged[one.size() + two.size() / 2] = static_cast<char>(damaged[one.size() + two.size() / 2] ^ 0x55);
  EXPECT_FALSE(cut(damaged));
}

TEST(GameData, WhateverTheBytesAreNothingIsReadOutside) {
  const std::string good = pack(batch(0, 4));
  EXPECT_FALSE(reader("not games at all").next());
  EXPECT_FALSE(reader(std::string(9 << 20, '\x28')).next());
  std::string plain(1 << 20, '\0');
  plain.resize(ZSTD_decompress(plain.data(), plain.size(), good.data(), good.size()));
  const auto repacked = [](const std::string& text) {
    std::string out(ZSTD_compressBound(text.size()), '\0');
    out.resize(ZSTD_compress(out.data(), out.size(), text.data(), text.size(), 1));
    return out;
  };
  EXPECT_TRUE(reader(repacked(plain)).next());
  int refused = 0;
  for (std::size_t i = 0; i < plain.size(); ++i) {
    std::string broken = plain;
    broken[i] = static_cast<char>(0xFF);
    refused += !reader(repacked(broken)).next();
    EXPECT_FALSE(reader(repacked(plain.substr(0, i))).next());
  }
  EXPECT_GT(refused, 50);
  // A bomb: little that would become much.
  EXPECT_FALSE(reader(repacked(std::string(40 << 20, '\0'))).next());
}

TEST(GameData, ReplaysAGameAndVisitsItsScores) {
  const auto session = (*open_game("chess"))->session();
  TrainingGame game;
  // 1. a3 a6, and one more move each: the first of the list.
  game.moves = {0, 0, 0, 0};
  game.opening = 1;
  game.scores = {5, -7, 9};
  std::vector<int> visited, plies;
  EXPECT_TRUE(replay(game, *session, [&](int score, const MoveView& move) {
    visited.push_back(score);
    plies.push_back(session->ply());
    EXPECT_EQ(move, session->legal_moves().front());
  }));
  EXPECT_EQ(visited, (std::vector{5, -7, 9}));
  EXPECT_EQ(plies, (std::vector{1, 2, 3}));
  game.moves[2] = 500;
  EXPECT_FALSE(replay(game, *session, [](int, const MoveView&) {}));
}

}  // namespace
}  // namespace cheshire
