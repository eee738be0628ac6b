// The games by name and with their options; each of them can be played.
#include "games/registry.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "base/test_message.h"
#include "games/cheops/cheops.h"
#include "rules/cheops/rules.h"
#include "text/cheops/fen.h"
#include "text/fen.h"

namespace cheshire {
namespace {

using testing::HasSubstr;

std::string error_of(std::string_view id, const OptionValues& options = {}) {
  const Result<GameSpec> spec = find_game(id, options);
  return spec ? "none" : test::brief(spec.error().message);
}

TEST(Registry, Games) {
  EXPECT_THAT(
      game_ids(),
      testing::ElementsAre("alice", "looking-glass", "ms-alice", "odonohue", "duo", "parton", "three-boards",
                           "raumschach", "hyperchess", "little-cheops", "little-cheops-imperial", "cheops",
                           "cheops-imperial", "chess", "chess960", "alice:raumschach", "alice:hyperchess"));
  for (const std::string& id : game_ids()) {
    const Result<GameSpec> spec = find_game(id);
    ASSERT_TRUE(spec) << id;
    EXPECT_EQ(spec->id, id);
    EXPECT_FALSE(spec->title.empty());
    EXPECT_EQ(spec->summary.size(), 2u) << "two short sentences for the game chooser";
    for (const OptionSpec& option : spec->options) {
      EXPECT_EQ(option.value, option.fallback) << option.key;
      EXPECT_THAT(option.choices, testing::Contains(option.fallback)) << option.key;
      EXPECT_FALSE(option.title.empty() || option.help.empty()) << option.key;
      EXPECT_THAT(option.choice_help.size(), testing::AnyOf(0, option.choices.size())) << option.key;
      EXPECT_THAT(option.choice_help, testing::Each(testing::Not(testing::IsEmpty()))) << option.key;
    }
  }
}

TEST(Registry, Chess960IsOnOneBoard) {
  const GameSpec spec = *find_game("chess960");
  EXPECT_THAT(game_ids(), testing::Contains("chess960"));
  EXPECT_THAT(game_ids(), testing::Not(testing::Contains("alice:chess960")));
  EXPECT_EQ(spec.id, "chess960");
  EXPECT_EQ(spec.summary.size(), 2u);
  EXPECT_THAT(GameLibrary().unlisted_ids(), testing::Not(testing::Contains("alice:chess960")));
  EXPECT_THAT(error_of("alice:chess960"), HasSubstr("game-not-doubled"));
  EXPECT_EQ(error_of("chess960", {{"start", "960"}}),
            "option-number-wrong(\"start\", [\"518\"], 0, 959, \"960\")");
  EXPECT_EQ(error_of("chess960", {{"castling-squares", "e4,a1,h1,e8,a8,h8"}}),
            "castling-square-misplaced(\"e4\")");
}

TEST(Registry, NotesSayWhichGamesAreReconstructions) {
  std::vector<std::string> found;
  for (const std::string& id : game_ids()) {
    const GameSpec spec = *find_game(id);
    EXPECT_EQ(spec.reconstruction, !spec.note.empty()) << id;
    if (spec.reconstruction) found.push_back(id);
  }
  EXPECT_THAT(found, testing::ElementsAre("hyperchess", "little-cheops", "little-cheops-imperial", "cheops",
                                          "cheops-imperial", "alice:hyperchess"));
}

TEST(Registry, EveryStartCanBePlayed) {
  for (const std::string& id : game_ids()) {
    const GameSpec spec = *find_game(id);
    const Topology topology = *Topology::compile(spec.board);
    if (spec.rules) {
      const auto setup = cheops::read_fen(spec.start, spec, topology);
      ASSERT_TRUE(setup) << id;
      EXPECT_EQ(cheops::write_fen(*setup, spec, topology), spec.start);
      continue;
    }
    const auto setup = read_fen(spec.start, spec, topology);
    ASSERT_TRUE(setup) << id;
    EXPECT_EQ(write_fen(*setup, spec, topology), spec.start) << "the start is written in its canonical form";
  }
}

TEST(Registry, AliceOptions) {
  RecordProperty("rules", "AL-24");
  const GameSpec spec = *find_game("alice");
  EXPECT_EQ(spec.identity(), "alice;castling=on;en-passant=off;strict-first-board=off");
  EXPECT_EQ(spec.passage, Passage::looking_glass);
  EXPECT_EQ(spec.en_passant, EnPassant::off);
  EXPECT_FALSE(spec.strict_first_board);
  EXPECT_EQ(spec.dead_position, DeadPosition::bare_kings);
  EXPECT_EQ(spec.castlings.size(), 8u) << "four on each board";

  const GameSpec other = *find_game(
      "alice", {{"en-passant", "landing-board"}, {"castling", "off"}, {"strict-first-board", "on"}});
  EXPECT_EQ(other.identity(), "alice;castling=off;en-passant=landing-board;strict-first-board=on");
  EXPECT_EQ(other.en_passant, EnPassant::landing_board);
  EXPECT_TRUE(other.strict_first_board);
  EXPECT_TRUE(other.castlings.empty());
  EXPECT_EQ(other.castling_letters, "KQkq") << "AL-24: the field is still read";
}

TEST(Registry, EnPassantReadings) {
  const auto reading = [](const char* value) {
    return find_game("alice", {{"en-passant", value}})->en_passant;
  };
  EXPECT_EQ(reading("off"), EnPassant::off);
  EXPECT_EQ(reading("first-board"), EnPassant::first_board);
  EXPECT_EQ(reading("landing-board"), EnPassant::landing_board);
  EXPECT_EQ(reading("both"), EnPassant::both);
}

TEST(Registry, Chess) {
  const GameSpec spec = *find_game("chess");
  EXPECT_EQ(spec.identity(), "chess");
  EXPECT_EQ(spec.passage, Passage::one_board);
  EXPECT_EQ(spec.en_passant, EnPassant::first_board);
  EXPECT_EQ(spec.dead_position, DeadPosition::orthodox);
}

TEST(Registry, LookingGlassDiffersInItsStartOnly) {
  RecordProperty("rules", "AL-3");
  const GameSpec alice = *find_game("alice"), glass = *find_game("looking-glass");
  EXPECT_EQ(glass.start, "|r|n|b|q|k|b|n|r/|p|p|p|p|p|p|p|p/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
  EXPECT_EQ(alice.options.size(), glass.options.size());
  EXPECT_EQ(alice.castlings.size(), glass.castlings.size());
}

TEST(Registry, Errors) {
  EXPECT_THAT(error_of("alicia"),
              testing::StartsWith("game-unknown(\"alicia\", [\"alice\", \"looking-glass\", "));
  EXPECT_THAT(error_of(""), testing::StartsWith("game-unknown(\"\", "));
  EXPECT_THAT(error_of("alice:alicia"), testing::StartsWith("game-unknown(\"alice:alicia\", "));
  EXPECT_EQ(error_of("alice:chess960"), "game-not-doubled(\"alice:chess960\", \"Chess960\")");
  EXPECT_EQ(error_of("alice:alice"), "game-unplayable(\"alice:alice\", boards-already-several(\"alice\"))");
  EXPECT_EQ(error_of("alice:cheops"), "rules-for-one-board(\"alice:cheops\", \"Cheops\")");
  EXPECT_EQ(error_of("alice", {{"mirror", "on"}}),
            "option-unknown(\"alice\", \"mirror\", [\"castling\", \"en-passant\", \"strict-first-board\"])");
  EXPECT_EQ(error_of("chess", {{"castling", "off"}}), "options-unknown(\"chess\", \"castling\")");
  EXPECT_EQ(error_of("alice", {{"castling", "maybe"}}),
            "option-choice-unknown(\"castling\", [\"on\", \"off\"], \"maybe\")");
  EXPECT_EQ(error_of("alice:alice:chess"), "game-doubled-twice");
  EXPECT_EQ(error_of("alice3:alice:chess"), "game-doubled-twice");
  EXPECT_EQ(error_of("alice:alice3:none"), "game-doubled-twice");
  EXPECT_EQ(error_of("alice:" + std::string(max_game_id + 1, 'x')), "game-name-too-long(40)");
  EXPECT_THAT(error_of("alice3:" + std::string(max_game_id, 'x')), testing::StartsWith("game-unknown("));
  const Result<CheopsGame> pyramid = cheops_game("chess", {});
  ASSERT_FALSE(pyramid);
  EXPECT_EQ(test::brief(pyramid.error().message), "cheops-game-unknown(\"chess\")");

  GameLibrary library;
  GameEntry entry = *library.entry("chess");
  const Result<void> again = library.add(entry);
  ASSERT_FALSE(again);
  EXPECT_EQ(test::brief(again.error().message), "game-taken(\"chess\")");
  entry.id = "schach";
  EXPECT_TRUE(library.add(entry));
}

// Every name in the library can be asked for, and its title is that of the game.
TEST(Registry, ListsNamesAndTitlesOfItsGames) {
  const GameLibrary library;
  for (const GameLibrary::Listed& game : library.list())
    EXPECT_EQ(game.title, library.find(game.id)->title) << game.id;
  for (const std::string& id : library.unlisted_ids()) EXPECT_TRUE(library.find(id)) << id;
  EXPECT_EQ(library.list().size(), library.ids().size());
}

TEST(Registry, FreeValues) {
  EXPECT_EQ(cheops::rules_of(*find_game("cheops", {{"idle-turns", "1"}})).idle_turns, 1);
  EXPECT_EQ(cheops::rules_of(*find_game("little-cheops", {{"idle-turns", "70"}})).idle_turns, 70);
  EXPECT_EQ(cheops::rules_of(*find_game("little-cheops")).idle_turns, 100);
  EXPECT_EQ(cheops::rules_of(*find_game("cheops", {{"perpetual-check", "7"}})).perpetual_checks, 7);
  EXPECT_EQ(cheops::rules_of(*find_game("cheops", {{"perpetual-check", "1000"}})).perpetual_checks, 1000);
  EXPECT_EQ(cheops::rules_of(*find_game("cheops", {{"perpetual-check", "by-repetition"}})).perpetual_checks,
            0);
  EXPECT_THAT(find_game("cheops", {{"idle-turns", "70"}})->identity(), HasSubstr(";idle-turns=70;"));
  EXPECT_THAT(find_game("cheops", {{"lower-civilians", "Bb2,Bh2"}})->identity(),
              HasSubstr(";lower-civilians=Bb2,Bh2;"));
  EXPECT_EQ(error_of("cheops", {{"idle-turns", "0"}}),
            "option-number-wrong(\"idle-turns\", [\"100\", \"50\"], 1, 1000, \"0\")");
  EXPECT_EQ(
      error_of("cheops", {{"perpetual-check", "1"}}),
      "option-number-wrong(\"perpetual-check\", [\"by-repetition\", \"6\", \"10\", \"20\"], 2, 1000, \"1\")");
  EXPECT_EQ(error_of("cheops", {{"lower-civilians", "Bb2"}}),
            "option-squares-wrong(\"lower-civilians\", [\"below\"], 2, \"Bb2\")");
  EXPECT_EQ(error_of("cheops-imperial", {{"lower-civilians", "Bb2,Bh2"}}),
            "option-squares-wrong(\"lower-civilians\", [\"below\"], 4, \"Bb2,Bh2\")");
  EXPECT_THAT(error_of("little-cheops", {{"lower-civilians", "below"}}),
              testing::StartsWith("option-unknown(\"little-cheops\", \"lower-civilians\", "));
}

TEST(Registry, TakesNamesInAnyCase) {
  for (const auto& [written, id] : std::initializer_list<std::pair<const char*, const char*>>{
           {"Alice", "alice"}, {"CHESS960", "chess960"}, {"Alice:Raumschach", "alice:raumschach"}}) {
    const Result<GameSpec> spec = find_game(written);
    ASSERT_TRUE(spec) << written;
    EXPECT_EQ(spec->id, id);
    EXPECT_EQ(spec->identity(), find_game(id)->identity());
  }
  EXPECT_THAT(error_of("Alicia"), testing::StartsWith("game-unknown(\"Alicia\", "));
  EXPECT_EQ(error_of("Alice:ALICE:chess"), "game-doubled-twice");
}

TEST(Options, AreReadBehindANameOfAGame) {
  const GameChoice choice = *read_game_choice("Alice;castling=off;en-passant=both");
  EXPECT_EQ(choice.name, "Alice");
  EXPECT_EQ(choice.options, (OptionValues{{"castling", "off"}, {"en-passant", "both"}}));
  EXPECT_EQ(read_game_choice("alice")->options, OptionValues());
  EXPECT_EQ(read_game_choice("")->name, "");
  const Result<GameChoice> wrong = read_game_choice("alice;castling");
  ASSERT_FALSE(wrong);
  EXPECT_EQ(test::brief(wrong.error().message), "option-without-value");
  EXPECT_EQ(wrong.error().at, 14);
}

TEST(Options, AreReadFromText) {
  EXPECT_EQ(*parse_option("en-passant=both"), (std::pair<std::string, std::string>("en-passant", "both")));
  EXPECT_EQ(*parse_options(""), OptionValues());
  EXPECT_EQ(*parse_options("a=1;b=2"), (OptionValues{{"a", "1"}, {"b", "2"}}));
  EXPECT_EQ(*parse_options("a=1;"), (OptionValues{{"a", "1"}}));
  EXPECT_EQ(*parse_options("a=Bb2,Bh2;b=1"), (OptionValues{{"a", "Bb2,Bh2"}, {"b", "1"}}));
  EXPECT_EQ(*parse_options("a=x=y"), (OptionValues{{"a", "x=y"}}));
  EXPECT_EQ(*parse_options("a="), (OptionValues{{"a", ""}}));
}

TEST(Options, ErrorsGiveTheOffset) {
  const auto at = [](const char* text) { return parse_options(text).error().at; };
  EXPECT_EQ(test::brief(parse_options("a=1;castling").error().message), "option-without-value");
  EXPECT_EQ(test::brief(parse_options("a=1;=2").error().message), "option-without-key");
  EXPECT_EQ(at("castling"), 8);
  EXPECT_EQ(at("=on"), 0);
  EXPECT_EQ(at("a=1;=2"), 4);
  EXPECT_EQ(at("a=1;b"), 5);
  EXPECT_EQ(at("a=1;;b=2"), 4);
}

}  // namespace
}  // namespace cheshire
