// The game of a PGN record: the names that other programs write, and options that come back.
#include "games/pgn_tags.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "base/test_message.h"
#include "text/pgn/writer.h"

namespace cheshire::test {
namespace {

/// "alice castling=off", or what is wrong.
std::string game_of(std::string_view variant, std::string_view rules = {}) {
  PgnGame record;
  if (!variant.empty()) record.set_tag("Variant", variant);
  if (!rules.empty()) record.set_tag("Rules", rules);
  const Result<RecordedGame> game = recorded_game(record, GameLibrary());
  if (!game) return brief(game.error().message);
  std::string text = game->id;
  for (const auto& [key, value] : game->options) text += " " + key + "=" + value;
  return text;
}

TEST(PgnTags, AreOfChessWithoutAVariant) {
  EXPECT_EQ(game_of(""), "chess");
  for (const char* name : {"Standard", "Chess", "standard", "From Position", "Normal"})
    EXPECT_EQ(game_of(name), "chess") << name;
}

TEST(PgnTags, FindTheGameByItsIdOrTitle) {
  EXPECT_EQ(game_of("Alice"), "alice");
  EXPECT_EQ(game_of("alice"), "alice");
  EXPECT_EQ(game_of("Alice Chess"), "alice");
  EXPECT_EQ(game_of("RAUMSCHACH"), "raumschach");
  EXPECT_EQ(game_of("Alice:raumschach"), "alice:raumschach");
  EXPECT_EQ(game_of("Three boards"), "three-boards");
  EXPECT_EQ(game_of("Alice Raumschach"), "alice:raumschach");
  EXPECT_EQ(game_of("alice:alice:chess"), "game-doubled-twice");
  EXPECT_EQ(game_of("alice:alice:" + std::string(16'000, 'x')), "game-doubled-twice");
  EXPECT_THAT(game_of(std::string(16'000, 'x')),
              testing::AllOf(testing::StartsWith("pgn-variant-unknown("), testing::SizeIs(testing::Lt(400))));
  EXPECT_EQ(game_of("Crazyhouse"), "pgn-variant-unknown(\"Crazyhouse\")");
}

// A record's FEN says how to castle, in the notation of X-FEN or Shredder-FEN.
TEST(PgnTags, FindChess960UnderAllItsNames) {
  const auto castling = [](std::string_view variant, std::string_view fen) {
    PgnGame record;
    record.set_tag("Variant", variant);
    if (!fen.empty()) record.set_tag("FEN", fen);
    const Result<RecordedGame> game = recorded_game(record, GameLibrary());
    if (!game) return brief(game.error().message);
    EXPECT_EQ(game->id, "chess960");
    return game->options.empty() ? "" : game->options[0].first + "=" + game->options[0].second;
  };
  constexpr std::string_view fen = "1rbkrnnq/pppppppp/8/8/8/8/PPPPPPPP/1RBKRNNQ w KQkq - 0 1";
  for (const char* name : {"Chess960", "chess 960", "Fischerandom", "Fischer Random"})
    EXPECT_EQ(castling(name, fen), "castling-squares=d1,b1,e1,d8,b8,e8") << name;
  EXPECT_EQ(castling("Chess960", "1rbkrnnq/pppppppp/8/8/8/8/PPPPPPPP/1RBKRNNQ w EBeb - 0 1"),
            "castling-squares=d1,b1,e1,d8,b8,e8");
  EXPECT_EQ(castling("Chess960", ""), "");
  EXPECT_EQ(castling("Chess960", "4k3/8/8/8/8/8/8/1R2K1R1 w C - 0 1"), "castling-squares=e1,e1,e1,e8,e8,e8")
      << "a letter that means no rook is left out";
}

TEST(PgnTags, LeaveTheCastlingOfChess960ToTheFen) {
  PgnGame record;
  const GameSpec spec = *find_game("chess960", {{"castling-squares", "d1,b1,e1,d8,b8,e8"}});
  set_game_tags(record, spec, spec.start);
  EXPECT_EQ(record.tag("Variant"), "Chess960");
  EXPECT_FALSE(record.has_tag("Rules"));
  EXPECT_EQ(find_game("chess960", recorded_game(record, GameLibrary())->options)->identity(),
            spec.identity());
  const GameSpec first = *find_game("chess960", {{"start", "0"}});
  set_game_tags(record, first, first.start);
  EXPECT_EQ(record.tag("FEN"), "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1");
  EXPECT_FALSE(record.has_tag("Rules"));
}

TEST(PgnTags, ReadOptionsWithAndWithoutTheGameInFront) {
  EXPECT_EQ(game_of("Alice", "castling=off;en-passant=both"), "alice castling=off en-passant=both");
  EXPECT_EQ(game_of("alice", "alice;castling=off"), "alice castling=off");
  EXPECT_EQ(game_of("", "raumschach"), "raumschach");
  EXPECT_EQ(game_of("Alice", "castling=off;=x"), "option-without-key");
}

TEST(PgnTags, AreWrittenOnlyWhereTheGameDiffersFromChess) {
  PgnGame record;
  record.set_tag("Variant", "Alice");
  record.set_tag("FEN", "x");
  const GameSpec chess = *find_game("chess");
  set_game_tags(record, chess, chess.start);
  EXPECT_TRUE(record.tags().empty());

  const GameSpec alice = *find_game("alice", {{"castling", "off"}, {"en-passant", "off"}});
  set_game_tags(record, alice, "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
  EXPECT_EQ(record.tag("Variant"), "Alice");
  EXPECT_EQ(record.tag("SetUp"), "1");
  EXPECT_EQ(record.tag("FEN"), "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
}

// Every game with every value of every option is the same game when its record is read.
TEST(PgnTags, ComeBack) {
  const GameLibrary library;
  for (const std::string& id : library.ids()) {
    const GameSpec spec = *library.find(id);
    for (const OptionSpec& option : spec.options) {
      for (const std::string& choice : option.choices) {
        const Result<GameSpec> chosen = library.find(id, {{option.key, choice}});
        if (!chosen) continue;
        PgnGame record;
        set_game_tags(record, *chosen, chosen->start);
        const Result<RecordedGame> read = recorded_game(record, library);
        ASSERT_TRUE(read) << write_pgn(record);
        EXPECT_EQ(library.find(read->id, read->options)->identity(), chosen->identity());
      }
    }
  }
}

}  // namespace
}  // namespace cheshire::test
