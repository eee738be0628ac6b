// Reports on set-ups: every fault with its square, what a game lets you set, and composing the same set-up
// from a report.
#include "engine/setup_report.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "base/test_message.h"
#include "engine/cheops/view.h"
#include "engine/session.h"
#include "engine/session_json.h"
#include "gamefile/loaded_games.h"

namespace cheshire {
namespace {

std::shared_ptr<const AnyGame> game(const char* id, const OptionValues& options = {}) {
  return *open_game(id, options);
}

std::vector<std::string> messages(const SetupReport& report) {
  std::vector<std::string> all;
  for (const Fault& fault : report.faults) all.push_back(test::brief(fault.message));
  return all;
}

const SetupControl& control(const SetupReport& report, const std::string& key) {
  const auto at = std::find_if(report.controls.begin(), report.controls.end(),
                               [&](const SetupControl& c) { return c.key == key; });
  EXPECT_NE(at, report.controls.end()) << key;
  return *at;
}

// "GROUP: TITLE" of every control.
std::vector<std::string> titles(const SetupReport& report) {
  std::vector<std::string> all;
  for (const SetupControl& c : report.controls)
    all.push_back(test::brief(c.group) + ": " + test::brief(c.title));
  return all;
}

// The texts that an editor sends back for a report.
std::string pieces_text(const SetupReport& report, const AnyGame& game) {
  std::string text;
  for (std::size_t c = 0; c < report.pieces.size(); ++c) {
    const Piece piece = report.pieces[c];
    if (piece == no_piece) continue;
    const char letter = game.spec().kinds[kind_of(piece)].letter;
    text += (text.empty() ? "" : ",") + std::to_string(c) +
            (color_of(piece) == Color::white ? letter : to_lower(letter));
  }
  return text;
}
std::string values_text(const SetupReport& report) {
  std::string text = report.side == Color::white ? "side=w" : "side=b";
  for (const SetupControl& c : report.controls) text += ";" + c.key + "=" + c.value;
  return text;
}

SetupReport checked(const AnyGame& game, std::string_view fen) {
  const Result<SetupReport> report = game.check(fen);
  EXPECT_TRUE(report.ok()) << fen << ": " << (report ? "" : report.error().text());
  return *report;
}

// Composing from a report's own values gives the same set-up.
void returns(const AnyGame& game, std::string_view fen) {
  const SetupReport read = checked(game, fen);
  const Result<SetupReport> again = game.compose(pieces_text(read, game), values_text(read));
  ASSERT_TRUE(again.ok()) << again.error().text();
  EXPECT_EQ(again->fen, read.fen) << game.spec().id;
  EXPECT_EQ(messages(*again), messages(read));
}

TEST(SetupReportTest, TheStartOfEveryGameHasNoFaultAndReturns) {
  for (const std::string& id : game_ids()) {
    const auto one = game(id.c_str());
    const SetupReport report = checked(*one, "");
    EXPECT_TRUE(report.faults.empty()) << id << ": " << report.faults[0].message.text();
    EXPECT_EQ(report.fen, one->session()->fen()) << id;
    EXPECT_EQ(report.view != nullptr, static_cast<bool>(one->spec().rules)) << id;
    returns(*one, "");
  }
}

TEST(SetupReportTest, AnEmptyBoardLacksBothKings) {
  for (const char* id : {"chess", "alice", "raumschach", "hyperchess", "little-cheops", "cheops"}) {
    const Result<SetupReport> report = game(id)->compose("", "");
    ASSERT_TRUE(report.ok()) << id;
    const auto faults = messages(*report);
    ASSERT_EQ(faults.size(), 2u) << id;
    EXPECT_EQ(faults[0], "king-missing(White)") << id;
    EXPECT_EQ(faults[1], "king-missing(Black)") << id;
  }
}

TEST(SetupReportTest, SaysEveryFaultAtOnceWithItsSquare) {
  const auto chess = game("chess");
  const SetupReport report = checked(*chess, "P3k3/8/8/8/8/8/8/p3K2R w KQq - 0 1");
  const auto& t = chess->topology();
  ASSERT_EQ(report.faults.size(), 4u);
  EXPECT_EQ(messages(report),
            (std::vector<std::string>{"pawn-on-its-last-rank(Black, a1)", "pawn-on-its-last-rank(White, a8)",
                                      R"(castling-right-without-piece("Q", rook, a1))",
                                      R"(castling-right-without-piece("q", rook, a8))"}));
  EXPECT_EQ(report.faults[0].cell, t.find("a1"));
  EXPECT_EQ(report.faults[2].cell, t.find("a1"));
}

TEST(SetupReportTest, ShowsThePositionWithoutWhatCanBeForgiven) {
  const auto chess = game("chess");
  const SetupReport report = checked(*chess, "4k3/8/8/8/8/8/8/4K2R w KQX e3 0 0");
  EXPECT_EQ(report.fen, "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
  EXPECT_EQ(messages(report),
            (std::vector<std::string>{R"(castling-right-without-piece("Q", rook, a1))",
                                      "move-number-out-of-range(1000000)", "en-passant-impossible",
                                      R"(fen-castling-letter-unknown("KQkq", "'X'"))"}));
  EXPECT_EQ(report.faults.back().at, 25);
  EXPECT_TRUE(all_forgivable(report.faults));
  EXPECT_TRUE(checked(*chess, report.fen).faults.empty());
  EXPECT_EQ(checked(*chess, "8/8/8/8/8/8/8/4K2R w KQ - 0 1").fen, "8/8/8/8/8/8/8/4K2R w KQ - 0 1");
}

TEST(SetupReportTest, RightsAreSwitchedByTheirWords) {
  const auto chess = game("chess");
  const SetupReport report = checked(*chess, "4k3/8/8/8/8/8/8/4K2R w K - 7 30");
  const std::string king = "right.K." + std::to_string(chess->topology().find("e1"));
  EXPECT_EQ(test::brief(control(report, king).title), R"(set-castling-right(White, "O-O"))");
  EXPECT_EQ(test::brief(control(report, king).group), "set-castling");
  EXPECT_EQ(control(report, king).value, "on");
  EXPECT_EQ(control(report, king).cells.size(), 2u);
  EXPECT_EQ(control(report, "clock").value, "7");
  EXPECT_EQ(control(report, "move").value, "30");
  const std::string pieces = pieces_text(report, *chess);
  EXPECT_EQ(chess->compose(pieces, king + "=off;side=b;move=2")->fen, "4k3/8/8/8/8/8/8/4K2R b - - 0 2");
  EXPECT_EQ(messages(*chess->compose(pieces, "clock=much;move=0")).size(), 2u);
  EXPECT_TRUE(chess->compose(pieces, "something=else")->faults.empty());
}

TEST(SetupReportTest, ASquareThatWasJustPassedIsOneOfThoseThatCanBe) {
  const auto chess = game("chess");
  const char* fen = "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1";
  const SetupReport report = checked(*chess, fen);
  EXPECT_EQ(report.fen, fen);
  const SetupControl& ep = control(report, "en-passant");
  ASSERT_EQ(ep.choices.size(), 2u);
  EXPECT_EQ(test::brief(ep.choices[0].title), "set-none");
  EXPECT_EQ(test::brief(ep.choices[1].title), "set-square(e3)");
  returns(*chess, fen);
  // An impossible one is still shown, with its fault.
  const SetupReport wrong = checked(*chess, "4k3/8/8/8/3p4/8/8/4K3 b - e3 0 1");
  EXPECT_EQ(control(wrong, "en-passant").choices.size(), 2u);
  EXPECT_EQ(messages(wrong), std::vector<std::string>{"en-passant-impossible"});
}

TEST(SetupReportTest, TwoPiecesAtOnePlaceAreNotLost) {
  const auto alice = game("alice");
  const auto& t = alice->topology();
  const auto cell = [&](const char* name, int board) { return std::to_string(t.find(name, board)); };
  const std::string pieces =
      cell("e1", 0) + "K," + cell("e8", 1) + "k," + cell("c4", 0) + "N," + cell("c4", 1) + "n";
  const Result<SetupReport> report = alice->compose(pieces, "");
  ASSERT_TRUE(report.ok());
  EXPECT_EQ(messages(*report), std::vector<std::string>{"place-shared(c4, A, B)"});
  EXPECT_EQ(report->fen, "8/8/8/8/2N5/8/8/4K3;4k3/8/8/8/2n5/8/8/8 w - - 0 1");
  EXPECT_EQ(checked(*alice, report->fen).pieces, report->pieces);
  EXPECT_EQ(alice->compose(cell("e1", 0) + "K," + cell("e8", 1) + "k", "")->fen,
            "4|k3/8/8/8/8/8/8/4K3 w - - 0 1");
}

TEST(SetupReportTest, RefusesWhatIsNoSetUp) {
  const auto chess = game("chess");
  EXPECT_EQ(test::brief(chess->compose("4K,99k", "").error().message), R"(setup-cell-missing("99k"))");
  EXPECT_EQ(chess->compose("4K,99k", "").error().at, 3);
  EXPECT_EQ(test::brief(chess->compose("4X", "").error().message), R"(setup-piece-unknown("4X"))");
  EXPECT_EQ(test::brief(chess->compose("4K,,", "").error().message), R"(setup-piece-missing(""))");
  EXPECT_FALSE(chess->compose("4K", "nonsense").ok());
  EXPECT_EQ(chess->check("8/8/9").error().at, 4);
}

TEST(SetupReportTest, HyperchessHasDoubleStepsToSet) {
  const auto hyper = game("hyperchess");
  const SetupReport report = checked(*hyper, "");
  EXPECT_TRUE(std::any_of(report.controls.begin(), report.controls.end(), [](const SetupControl& c) {
    return test::brief(c.group) == "set-double-steps" && c.value == "on";
  }));
}

TEST(SetupReportTest, TheDimensionsOfRaumschachAreKept) {
  const auto raum = game("raumschach");
  const Cell king = raum->session()->king(Color::white);
  const Result<SetupReport> report = raum->compose(std::to_string(king) + "K", "side=b");
  ASSERT_TRUE(report.ok());
  EXPECT_EQ(messages(*report).size(), 1u);
  EXPECT_EQ(checked(*raum, report->fen).pieces, report->pieces);
}

// White's King keeps Black's Castle from its chair.
constexpr const char* campaign = "1C6k/9/9/3c1c3/C3K4/3t1t3/1n7/6C2/9 w - e5b=e5w";

TEST(SetupReportTest, CastlesAreThoseThatThePiecesCanHaveFormed) {
  const auto little = game("little-cheops", {{"castles-in-common", "on"}});
  const auto& t = little->topology();
  const SetupReport report = checked(*little, campaign);
  EXPECT_TRUE(report.faults.empty());
  const std::string e5 = std::to_string(t.find("e5"));
  const SetupControl& castle = control(report, "castle." + e5);
  EXPECT_EQ(test::brief(castle.title), "set-castle(e5)");
  EXPECT_EQ(castle.value, "b" + e5 + "w");
  std::vector<std::string> titles;
  for (const auto& choice : castle.choices) titles.push_back(test::brief(choice.title));
  EXPECT_EQ(titles, (std::vector<std::string>{"set-none", "set-inactive",
                                              "set-kept-active(set-titled-piece(White, king, e5))"}));
  ASSERT_EQ(cheops_view(report.view.get())->castles.size(), 1u);
  EXPECT_EQ(cheops_view(report.view.get())->castles[0].pillars.size(), 4u);
  returns(*little, campaign);
  // Without the Castle, it can be founded; with a King on its chair, it cannot be inactive.
  const std::string pieces = pieces_text(report, *little);
  const Result<SetupReport> none = little->compose(pieces, "");
  EXPECT_TRUE(cheops_view(none->view.get())->castles.empty());
  EXPECT_EQ(control(*none, "castle." + e5).value, "");
  EXPECT_EQ(messages(*little->compose(pieces, "castle." + e5 + "=b")).size(), 1u);
}

TEST(SetupReportTest, PapersAreKeptByTheirCivilians) {
  const auto little = game("little-cheops", {{"castles-in-common", "on"}});
  const std::string fen = std::string(campaign) + " 2?1:a5!/0:d6~ - - - 3 12";
  const SetupReport report = checked(*little, fen);
  EXPECT_TRUE(report.faults.empty()) << report.faults[0].message.text();
  EXPECT_EQ(control(report, "paper." + std::to_string(little->topology().find("a5"))).value, "known");
  EXPECT_EQ(control(report, "appointments.w").value, "2");
  EXPECT_EQ(control(report, "concealed.w").value, "1");
  EXPECT_EQ(cheops_view(report.view.get())->compromised.size(), 1u);
  EXPECT_EQ(cheops_view(report.view.get())->certified.size(), 1u);
  returns(*little, fen);
}

TEST(SetupReportTest, EveryControlSaysWhatItSets) {
  using testing::Contains;
  using testing::IsSupersetOf;
  const SetupReport alice = checked(*game("alice", {{"en-passant", "both"}}), "");
  EXPECT_THAT(titles(alice), IsSupersetOf({
                                 R"(set-castling: set-castling-right-on-board(White, "O-O", A))",
                                 R"(set-castling: set-castling-right-on-board(Black, "O-O-O", B))",
                                 "set-en-passant: set-ep-square",
                                 "set-counting: set-half-moves",
                                 "set-counting: set-move-number",
                             }));
  EXPECT_THAT(titles(checked(*game("hyperchess"), "")),
              Contains("set-double-steps: set-piece(White, pawn, 7d4)"));

  const auto little = game("little-cheops", {{"castles-in-common", "on"}});
  const SetupReport report =
      checked(*little, "1C6k/9/9/3c1c3/C3K4/3t1t3/1n7/6C2/9 w a1 e5b=e5w 2?1:a5!/0:d6~ e4 e6=2 - 3 12");
  EXPECT_THAT(titles(report), IsSupersetOf({
                                  "set-castling: set-unmoved(set-titled-piece(White, tower, a1))",
                                  "set-castles: set-castle(e5)",
                                  "set-papers: set-appointments(White)",
                                  "set-papers: set-secret-deputies(Black)",
                                  "set-papers: set-titled-piece(White, civilian, a5)",
                                  "set-halls: set-promotion(set-empty-square(e4))",
                                  "set-halls: set-free-to-move(set-empty-square(e6))",
                                  "set-counting: set-idle-turns",
                                  "set-counting: set-round",
                              }));
  const auto choices = [&](const std::string& key, const char* cell) {
    std::vector<std::string> all;
    for (const auto& choice : control(report, key + std::to_string(little->topology().find(cell))).choices)
      all.push_back(test::brief(choice.title));
    return all;
  };
  EXPECT_EQ(choices("paper.", "a5"), (std::vector<std::string>{"set-not-appointed", "set-deputy",
                                                               "set-known-deputy", "set-certified"}));
  EXPECT_EQ(choices("frozen.", "e6"),
            (std::vector<std::string>{"set-now", "set-after-one-turn", "set-after-two-turns"}));
}

TEST(SetupReportTest, AGameFileWithHolesIsCheckedToo) {
  std::ifstream in(CHESHIRE_SOURCE_DIR "/data/games/omega.toml");
  std::stringstream text;
  text << in.rdbuf();
  LoadedGames loaded_games;
  ASSERT_TRUE(loaded_games.put("omega", text.str(), [](const GameSpec&) { return Result<void>(); }).empty());
  const auto omega = *open_game(*loaded_games.library.find("omega"));
  returns(*omega, "");
  const SetupReport start = checked(*omega, "");
  EXPECT_TRUE(start.faults.empty());
  const std::string corner = std::to_string(omega->topology().find("w3"));
  const Result<SetupReport> pawn = omega->compose(corner + "P", "");
  ASSERT_EQ(pawn->faults.size(), 3u);
  EXPECT_EQ(test::brief(pawn->faults[0].message), "pawn-on-its-last-rank(White, w3)");
  EXPECT_EQ(checked(*omega, pawn->fen).pieces, pawn->pieces);
}

TEST(SetupReportTest, IsWrittenAsJson) {
  const auto chess = game("chess");
  const std::string json = setup_report_json(checked(*chess, "4k3/8/8/8/8/8/8/8 b - - 0 1"), *chess);
  EXPECT_NE(json.find(R"("side":"b")"), std::string::npos);
  EXPECT_NE(json.find(R"({"cell":60,"letter":"K","color":"b"})"), std::string::npos);
  EXPECT_NE(json.find(R"("text":"White has no king","cell":null,"forgivable":false}])"), std::string::npos);
  EXPECT_NE(json.find(R"("view":null})"), std::string::npos);
}

}  // namespace
}  // namespace cheshire
