// Options over UCI: what is offered for which game, and that sending it back changes nothing.
#include "protocol/engine_options.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/levels.h"
#include "games/registry.h"
#include "messages/commandline.h"
#include "messages/games.h"
#include "messages/rules.h"
#include "messages/uci.h"
#include "protocol/test_dialogue.h"

namespace cheshire {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

std::string identity(Dialogue& d) {
  constexpr std::string_view label = "Game: ";
  for (const std::string& line : d.answers("d")) {
    if (line.starts_with(label)) return line.substr(label.size());
  }
  return "";
}

using Defaults = std::map<std::string, std::string>;

/// Records the defaults in lines such as "option name castling type check default true".
void note(const std::vector<std::string>& lines, Defaults& defaults) {
  for (const std::string& line : lines) {
    const std::size_t name = line.find("option name "), type = line.find(" type "),
                      value = line.find(" default ");
    if (name != 0 || value == std::string::npos) continue;
    const std::size_t end = std::min(line.find(" min ", value), line.find(" var ", value));
    defaults[line.substr(12, type - 12)] =
        line.substr(value + 9, end == std::string::npos ? end : end - value - 9);
  }
}
std::vector<std::string> choose(Dialogue& d, const std::string& game) {
  return d.answers("setoption name UCI_Variant value " + game);
}
void send_back(Dialogue& d, const Defaults& defaults) {
  for (const auto& [name, value] : defaults)
    EXPECT_THAT(d.answers("setoption name " + name + " value " + value), ElementsAre()) << name;
}

TEST(EngineOptions, BeginWithChess) {
  Dialogue d(EngineSettings{}.variant);
  const auto offered = d.answers("uci");
  EXPECT_THAT(offered,
              Contains(StartsWith("option name UCI_Variant type combo default chess var alice var ")));
  std::vector<std::string> names;
  for (const std::string& line : offered) {
    if (line.starts_with("option name ")) names.push_back(line.substr(12, line.find(" type ") - 12));
  }
  EXPECT_THAT(names, ElementsAre("UCI_Variant", "GamesFile", "EvalFile", "TablesPath", "Hash", "Threads",
                                 "MultiPV", "Level", "Move Overhead", "Clear Hash", "Ponder", "UCI_Chess960",
                                 "UCI_AnalyseMode", "UCI_ShowWDL", "UCI_LimitStrength", "UCI_Elo"));
  EXPECT_EQ(identity(d), "chess");
}

TEST(EngineOptions, OfOtherGamesCanBeSetBeforeTheGameIsChosen) {
  Dialogue d("chess");
  EXPECT_THAT(d.answers("setoption name en-passant value first-board"), ElementsAre());
  EXPECT_EQ(identity(d), "chess");
  choose(d, "alice");
  EXPECT_THAT(identity(d), HasSubstr(";en-passant=first-board;"));
}

TEST(EngineOptions, AChecksValueIsTrueOrFalse) {
  Dialogue d;
  for (const char* good : {"Ponder value true", "ponder value FALSE", "UCI_ShowWDL value false"})
    EXPECT_THAT(d.answers(std::string("setoption name ") + good), ElementsAre()) << good;
  EXPECT_THAT(d.answers("setoption name Ponder value maybe"),
              ElementsAre(EndsWith(msg::uci_check_wrong("Ponder", "maybe").text())));
}

TEST(EngineOptions, HaveTheDefaultsOfTheChosenGame) {
  Dialogue d;
  const auto queens = [](const char* value) {
    return Contains(std::string("option name several-queens type check default ") + value);
  };
  const auto offered = d.answers("uci");
  EXPECT_THAT(offered, Contains("option name castling type check default true"));
  for (const char* of_another_game : {" castles-in-common ", " several-queens ", " double-step "})
    EXPECT_THAT(offered, Not(Contains(HasSubstr(of_another_game))));
  EXPECT_THAT(choose(d, "cheops"), queens("false"));
  EXPECT_THAT(d.answers("uci"), queens("false"));
  EXPECT_THAT(choose(d, "little-cheops"), queens("true"));
  EXPECT_THAT(choose(d, "duo"), Contains("option name castling type check default false"));
  EXPECT_THAT(choose(d, "parton"), Contains("option name double-step type check default false"));
  EXPECT_THAT(choose(d, "chess"), ElementsAre(StartsWith("option name UCI_Elo ")));
  EXPECT_THAT(d.answers("uci"), Not(Contains(HasSubstr(" castling "))));
}

TEST(EngineOptions, OfAChosenGameHaveItsOwnChoices) {
  Dialogue d;
  EXPECT_THAT(choose(d, "cheops"),
              Contains("option name civilian-distance type combo default 1 var 1 var 2 var 3 var 4"));
  EXPECT_THAT(d.answers("setoption name civilian-distance value 8"),
              ElementsAre(EndsWith(
                  msg::option_choice_unknown("civilian-distance", {"1", "2", "3", "4"}, "8").text())));
}

TEST(EngineOptions, SlowDefaultsThatAreSentBackChangeNothing) {
  for (const std::string& game : game_ids()) {
    Dialogue d;
    Defaults offered;
    note(d.answers("uci"), offered);
    send_back(d, offered);
    note(choose(d, game), offered);
    offered["UCI_Variant"] = game;
    d.say("position startpos moves e2e4");
    const std::string before = d.fen();
    send_back(d, offered);
    EXPECT_EQ(identity(d), find_game(game)->identity());
    EXPECT_EQ(d.fen(), before) << "the position stays";
    Defaults again;
    note(d.answers("uci"), again);
    EXPECT_EQ(again["UCI_Variant"], game);
  }
}

TEST(EngineOptions, AreSetWithTheNameOfTheGame) {
  Dialogue d("Alice;castling=off");
  EXPECT_THAT(identity(d), StartsWith("alice;castling=off;en-passant=off;"));
  Defaults offered;
  note(d.answers("uci"), offered);
  EXPECT_EQ(offered["castling"], "false") << "what is announced is in force";
  send_back(d, offered);
  EXPECT_THAT(identity(d), StartsWith("alice;castling=off;en-passant=off;"));
  EXPECT_THAT(choose(d, "alice;en-passant=both"), ElementsAre());
  EXPECT_THAT(identity(d), StartsWith("alice;castling=off;en-passant=both;"));
  EXPECT_THAT(choose(d, "Ms-Alice;castling=on"), Contains(StartsWith("option name castling type check ")));
  EXPECT_THAT(identity(d), StartsWith("ms-alice;castling=on;"));
  for (const char* wrong :
       {"alice;castling=maybe", "alice;castling", "alice;flying=on", "alicia;castling=on"})
    EXPECT_THAT(choose(d, wrong), ElementsAre(StartsWith("info string setoption, byte "))) << wrong;
  EXPECT_THAT(identity(d), StartsWith("ms-alice;castling=on;"));
}

TEST(EngineOptions, DefaultsOfOneGameAreNoChoiceForAnother) {
  Dialogue d;
  Defaults offered;  // including what was announced for earlier games
  for (const std::string game : {"cheops", "little-cheops", "cheops", "duo", "alice", "parton", "hyperchess",
                                 "cheops-imperial", "alice3:chess", "little-cheops"}) {
    note(choose(d, game), offered);
    note(d.answers("uci"), offered);
    send_back(d, offered);
    EXPECT_EQ(identity(d), find_game(game)->identity());
  }
}

TEST(EngineOptions, AChoiceHoldsForEveryGameThatTakesIt) {
  Dialogue d;
  choose(d, "little-cheops");
  d.say("setoption name several-queens value false");
  d.say("setoption name civilian-distance value 3");
  EXPECT_THAT(identity(d), HasSubstr(";several-queens=off;"));
  choose(d, "cheops");
  d.say("setoption name several-queens value false");
  EXPECT_THAT(identity(d), HasSubstr("civilian-distance=3;"));
  choose(d, "little-cheops-imperial");
  EXPECT_THAT(identity(d), HasSubstr(";several-queens=off;"));
  d.say("setoption name several-queens value true");
  d.say("setoption name civilian-distance value 8");
  EXPECT_THAT(identity(d), HasSubstr("civilian-distance=8;"));
  choose(d, "little-cheops");
  EXPECT_EQ(identity(d), find_game("little-cheops")->identity()) << "it has no distance of 8";
  choose(d, "alice");
  d.say("setoption name civilian-distance value 2");
  EXPECT_EQ(identity(d), find_game("alice")->identity());
  choose(d, "little-cheops");
  EXPECT_THAT(identity(d), HasSubstr("civilian-distance=2;"));
}

/// The line of UCI_Elo for a game.
std::string elo_line(const std::string& game) {
  const Levels levels = levels_of(game);
  return fmt::format("option name UCI_Elo type spin default {0} min {0} max {1}", levels.min_elo(),
                     levels.max_elo());
}

TEST(EngineOptions, HaveTheEloOfTheChosenGame) {
  Dialogue d;
  EXPECT_THAT(d.answers("uci"), Contains(elo_line("alice")));
  EXPECT_THAT(d.answers("uci"), Contains("option name UCI_LimitStrength type check default false"));
  for (const char* game : {"chess", "duo", "alice"}) EXPECT_THAT(choose(d, game), Contains(elo_line(game)));
}

TEST(EngineOptions, AnEloIsThatOfSomeGame) {
  Dialogue d;
  const auto [low, high] = elo_of_all_games();
  for (const int elo : {low, high})
    EXPECT_THAT(d.answers(fmt::format("setoption name UCI_Elo value {}", elo)), ElementsAre());
  for (const int elo : {low - 1, high + 1}) {
    const std::string refusal = msg::number_expected("UCI_Elo", low, high, std::to_string(elo)).text();
    EXPECT_THAT(d.answers(fmt::format("setoption name UCI_Elo value {}", elo)),
                ElementsAre(EndsWith(refusal)));
  }
  EXPECT_THAT(d.answers("setoption name UCI_LimitStrength value 1"),
              ElementsAre(EndsWith(msg::uci_check_wrong("UCI_LimitStrength", "1").text())));
}

TEST(EngineOptions, AnEloLimitsTheStrengthWhenThatIsWanted) {
  const Levels levels = levels_of("alice");
  EngineSettings settings;
  settings.variant = "alice";
  settings.level = 3;
  settings.elo = levels.elo[4];
  ThinkRequest request;
  settings.set_strength(request);
  EXPECT_EQ(request.skill, 3);
  EXPECT_EQ(request.strength, std::nullopt);
  settings.limit_strength = true;
  settings.set_strength(request);
  EXPECT_EQ(request.strength, levels.strength[4]);
  for (const auto& [elo, strength] :
       {std::pair{0, levels.strength[0]}, std::pair{9999, levels.strength[7]}}) {
    settings.elo = elo;
    settings.set_strength(request);
    EXPECT_EQ(request.strength, strength) << "those of the nearest level";
  }
}

TEST(EngineOptions, TakeFreeNumbersAndSquares) {
  Dialogue d;
  const auto offered = choose(d, "cheops");
  EXPECT_THAT(offered, Contains("option name idle-turns type spin default 100 min 1 max 1000"));
  EXPECT_THAT(offered, Contains("option name perpetual-check type string default by-repetition"));
  EXPECT_THAT(offered, Contains("option name lower-civilians type string default below"));
  for (const char* set : {"idle-turns value 70", "perpetual-check value 7", "lower-civilians value Bb2,Bh2"})
    EXPECT_THAT(d.answers(std::string("setoption name ") + set), ElementsAre()) << set;
  const std::string chosen = identity(d);
  for (const char* set : {";idle-turns=70;", ";perpetual-check=7;", ";lower-civilians=Bb2,Bh2;"})
    EXPECT_THAT(chosen, HasSubstr(set));
  for (const char* wrong :
       {"idle-turns value 0", "idle-turns value 1001", "idle-turns value 070", "idle-turns value many",
        "idle-turns", "perpetual-check value 1", "perpetual-check value by repetition",
        "lower-civilians value Bb2", "lower-civilians value Ba1,Bh2", "lower-civilians value Aa5,Ab5",
        "lower-civilians value Bb2,Bb2", "lower-civilians value below,below"})
    EXPECT_THAT(d.answers(std::string("setoption name ") + wrong),
                ElementsAre(StartsWith("info string setoption")))
        << wrong;
  EXPECT_THAT(d.answers("setoption name perpetual-check value 1"),
              ElementsAre(EndsWith(msg::option_number_wrong("perpetual-check",
                                                            {"by-repetition", "6", "10", "20"}, 2, 1000, "1")
                                       .text())));
  EXPECT_EQ(identity(d), chosen);
}

TEST(EngineOptions, ThatNeedEachOtherAreRefusedAlone) {
  Dialogue d;
  choose(d, "cheops");
  const std::string refusal =
      msg::deputy_field_needs_open_papers("deputy-field", "captures", "open-papers").text();
  EXPECT_THAT(d.answers("setoption name deputy-field value captures"), ElementsAre(EndsWith(refusal)));
  EXPECT_EQ(identity(d), find_game("cheops")->identity());
  d.say("setoption name open-papers value true");
  EXPECT_THAT(d.answers("setoption name deputy-field value captures"), ElementsAre());
  EXPECT_THAT(identity(d), HasSubstr(";deputy-field=captures;"));
  EXPECT_THAT(d.answers("setoption name open-papers value false"), ElementsAre(EndsWith(refusal)));
  EXPECT_THAT(identity(d), HasSubstr(";open-papers=on;"));
}

}  // namespace
}  // namespace cheshire
