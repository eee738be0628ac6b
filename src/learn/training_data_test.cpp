#include "learn/training_data.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "eval/cheops/net_marks.h"
#include "messages/learn.h"

namespace cheshire {
namespace {

/// A game by its moves; the first `opening` were chosen at random.
TrainingGame game_of(const AnyGame& rules, std::uint64_t number, const std::vector<std::string>& moves,
                     std::size_t opening = 0) {
  const auto session = rules.session();
  TrainingGame game;
  game.number = number;
  game.opening = opening;
  for (const std::string& move : moves) {
    const std::vector<MoveView> legal = session->legal_moves();
    const auto at =
        std::find_if(legal.begin(), legal.end(), [&](const MoveView& m) { return m.uci == move; });
    game.moves.push_back(static_cast<std::uint32_t>(at - legal.begin()));
    EXPECT_TRUE(session->play(move)) << move;
  }
  game.scores.assign(moves.size() - opening, 0);
  return game;
}

TrainingGame chess_game(std::uint64_t number, const std::vector<std::string>& moves,
                        std::size_t opening = 0) {
  return game_of(**open_game("chess"), number, moves, opening);
}

GameDataReader::Source source(std::string text) {
  return [text = std::move(text), at = std::size_t{0}](std::size_t most) mutable {
    const std::string piece = text.substr(at, most);
    at += piece.size();
    return piece;
  };
}

std::string file_of(std::vector<TrainingGame> games, std::string_view id = "chess") {
  return pack({(*open_game(id))->spec().identity(), "by hand", 3, std::move(games)});
}

TrainingData chess_data() { return TrainingData::of(*open_game("chess")).value(); }

/// Every position, those for validation last.
std::vector<TrainingPosition> all(const TrainingData& data) {
  std::vector<TrainingPosition> positions;
  for (const PositionList* list : {&data.training(), &data.validation()}) {
    for (std::size_t i = 0; i < list->size(); ++i) positions.push_back((*list)[i]);
  }
  return positions;
}

std::vector<int> scores(const TrainingData& data) {
  std::vector<int> list;
  for (const TrainingPosition& position : all(data)) list.push_back(position.score);
  return list;
}

TEST(PositionList, KeepsPositionsOverManyBlocks) {
  PositionList one, two;
  std::vector<std::uint16_t> places;
  for (int i = 0; i < 5000; ++i) {
    places.assign(static_cast<std::size_t>(i % 40), static_cast<std::uint16_t>(i));
    (i < 2000 ? one : two).add({places, {1, 2}, static_cast<std::int16_t>(i), 1});
  }
  one.append(std::move(two));
  ASSERT_EQ(one.size(), 5000u);
  for (int i = 0; i < 5000; ++i) {
    const TrainingPosition position = one[static_cast<std::size_t>(i)];
    EXPECT_EQ(position.score, i);
    ASSERT_EQ(position.places.size(), static_cast<std::size_t>(i % 40));
    EXPECT_TRUE(std::all_of(position.places.begin(), position.places.end(), [&](int p) { return p == i; }));
  }
  one.cut(10);
  EXPECT_EQ(one.size(), 10u);
}

TEST(PositionList, APlaceIsAPieceOnACell) {
  for (const Cell cell : {0, 63, 1023}) {
    for (const Piece piece : {0, 1, max_pieces - 1}) {
      const std::uint16_t place = TrainingPosition::place_of(piece, cell);
      EXPECT_EQ(TrainingPosition::cell_of(place), cell);
      EXPECT_EQ(TrainingPosition::mark_of(place), piece);
    }
  }
}

TEST(TrainingData, SeesPositionsAsTheSideToMove) {
  TrainingGame game = chess_game(0, {"e2e4", "a7a5", "d2d4"}, 1);
  game.scores = {-30, 45};
  game.result = 1;
  TrainingData data = chess_data();
  ASSERT_TRUE(data.read(source(file_of({game})), 1000, 1));
  const std::vector<TrainingPosition> positions = all(data);
  ASSERT_EQ(positions.size(), 2u) << "the random opening has none";
  EXPECT_EQ(positions[0].score, -30);
  EXPECT_EQ(positions[0].result, -1) << "Black, to move, has lost";
  EXPECT_EQ(positions[1].score, 45);
  EXPECT_EQ(positions[1].result, 1);
  EXPECT_EQ(positions[0].places.size(), 32u);
  const auto session = (*open_game("chess"))->session();
  ASSERT_TRUE(session->play("e2e4"));
  const auto& setup = session->setup();
  for (const std::uint16_t place : positions[0].places)
    EXPECT_EQ(setup.pieces[TrainingPosition::cell_of(place)], TrainingPosition::mark_of(place));
  const NetLayout& layout = data.layout();
  EXPECT_EQ(positions[0].orientation[0], layout.orientation(Color::black, session->king(Color::black), true));
  EXPECT_EQ(positions[0].orientation[1], layout.orientation(Color::white, session->king(Color::white), true));
}

TEST(TrainingData, SeesCastlesAndArrestsButNoPapers) {
  // a5 is a Deputy, g2 a Civilian.
  GameSpec spec = find_game("little-cheops", {{"castles-in-common", "on"}}).value();
  spec.start = "8k/9/9/3c1c3/Cn2K4/3t1t3/9/6C2/9 w - e5b=e5w 1:a5/0";
  const auto game = *open_game(spec);
  TrainingGame played = game_of(*game, 0, {"@g2", "i9h9", "a5c5:b5d5", "h9g9", "g2g1"});
  played.scores = {1, 2, 3, 4, 5};
  TrainingData data = TrainingData::of(game).value();
  ASSERT_TRUE(data.read(source(pack({spec.identity(), "by hand", 3, {played}})), 1000, 1));
  EXPECT_EQ(scores(data), (std::vector{1, 2, 4, 5}));
  EXPECT_EQ(data.counts().tactical, 1u) << "the arrest";
  EXPECT_EQ(data.full_count(), 9 + data.layout().others());
  const std::vector<TrainingPosition> positions = all(data);
  const auto has = [&](std::size_t n, Color color, Kind kind, const char* cell) {
    const std::uint16_t place =
        TrainingPosition::place_of(make_piece(color, kind), game->topology().find(cell));
    return std::ranges::count(positions[n].places, place) == 1;
  };
  EXPECT_EQ(positions[0].places.size(), 10u) << "nine pieces and the chair";
  EXPECT_TRUE(has(0, Color::white, cheops::active_chair, "e5"));
  EXPECT_TRUE(has(0, Color::white, cheops::king, "e5"));
  EXPECT_TRUE(has(0, Color::white, cheops::civilian, "a5"));
  EXPECT_EQ(positions[2].places.size(), 11u) << "and an arrestee";
  EXPECT_TRUE(has(2, Color::black, cheops::under_arrest, "d5"));
  EXPECT_TRUE(has(2, Color::black, cheops::knight, "d5"));
}

TEST(TrainingData, LeavesOutWhatAScoreSaysLittleAbout) {
  // 1. e4 d5 2. exd5 Nf6 3. Bb5+ c6 4. dxc6
  TrainingGame game = chess_game(0, {"e2e4", "d7d5", "e4d5", "g8f6", "f1b5", "c7c6", "d5c6"});
  game.scores = {10, 20, 30, 2500, -2501, 60, TrainingGame::mate_score};
  TrainingData data = chess_data();
  ASSERT_TRUE(data.read(source(file_of({game})), 1000, 1));
  EXPECT_EQ(scores(data), (std::vector{10, 20, 2500}));
  EXPECT_EQ(data.counts().tactical, 2u);
  EXPECT_EQ(data.counts().lopsided, 1u);
  EXPECT_EQ(data.counts().in_check, 1u);
  EXPECT_EQ(data.counts().crowded, 0u);
  EXPECT_EQ(data.feed().games(), 1u);
}

std::vector<TrainingGame> many_games(std::uint64_t count) {
  std::vector<TrainingGame> games(count, chess_game(0, {"e2e4", "e7e5", "g1f3", "b8c6"}));
  for (std::uint64_t i = 0; i < count; ++i) {
    games[i].number = i;
    games[i].scores.assign(4, static_cast<std::int16_t>(i));
  }
  return games;
}

TEST(TrainingData, OneGameInTwentyValidates) {
  TrainingData data = chess_data();
  ASSERT_TRUE(data.read(source(file_of(many_games(400))), 10'000, 2));
  EXPECT_EQ(data.training().size() + data.validation().size(), 1600u);
  EXPECT_GE(data.validation().size(), 4u * 8);
  EXPECT_LE(data.validation().size(), 4u * 40);
  // No game is in both.
  std::set<int> seen;
  for (std::size_t i = 0; i < data.training().size(); ++i) seen.insert(data.training()[i].score);
  for (std::size_t i = 0; i < data.validation().size(); ++i)
    EXPECT_FALSE(seen.contains(data.validation()[i].score));
}

TEST(TrainingData, IsTheSameForAnyNumberOfThreads) {
  const std::string file = file_of(many_games(30)) + file_of({chess_game(99, {"a2a3"})});
  TrainingData one = chess_data(), three = chess_data();
  ASSERT_TRUE(one.read(source(file), 101, 1));
  ASSERT_TRUE(three.read(source(file), 101, 3));
  EXPECT_EQ(one.training().size(), 101u);
  EXPECT_EQ(scores(one), scores(three));
  EXPECT_EQ(one.counts(), three.counts());
  EXPECT_EQ(one.feed().origin(), "by hand, seed 3");
}

TEST(TrainingData, GamesThatAreThereTwiceCountOnce) {
  TrainingData data = chess_data();
  const std::string file = file_of(many_games(3));
  ASSERT_TRUE(data.read(source(file + file_of(many_games(5))), 1000, 1));
  ASSERT_TRUE(data.read(source(file), 1000, 1));
  EXPECT_EQ(data.feed().games(), 5u);
  EXPECT_EQ(data.feed().again(), 6u);
  EXPECT_EQ(all(data).size(), 20u);
}

TEST(TrainingData, SaysWhatItCannotUse) {
  const auto refusal = [](const std::string& file) {
    const Result<void> read = chess_data().read(source(file), 1000, 2);
    return read ? msg::training_empty() : read.error().message;
  };
  const std::string good = file_of(many_games(2));
  EXPECT_EQ(refusal(file_of({}, "alice")), msg::training_other_game("alice", "chess"));
  EXPECT_EQ(refusal(good + good.substr(0, good.size() / 2)),
            msg::game_data_cut(static_cast<std::int64_t>(good.size())));
  TrainingGame other = chess_game(7, {"e2e4", "e7e5"});
  other.moves[1] = 90;
  EXPECT_EQ(refusal(file_of({other})), msg::training_game_refused(7));
}

TEST(TrainingData, StopsWhenAsked) {
  TrainingData data = chess_data();
  ASSERT_TRUE(data.read(source(file_of(many_games(2))), 1000, 1, [] { return true; }));
  EXPECT_TRUE(all(data).empty());
}

}  // namespace
}  // namespace cheshire
