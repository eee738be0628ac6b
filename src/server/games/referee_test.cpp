#include "engine/session_json.h"
#include "server/games/test_referee.h"
#include "text/json_writer.h"

namespace cheshire {
namespace {

TEST_F(RefereeTest, MovesAreStoredAsUci) {
  const std::string id = create();
  EXPECT_EQ(id.size(), 24u);
  EXPECT_EQ(move(id, 0, "e2e4").kind, Kind::done);
  EXPECT_EQ(move(id, 1, "Nf6").kind, Kind::done);  // SAN is understood
  EXPECT_EQ(stored(id).moves, (std::vector<std::string>{"e2e4", "g8f6"}));
}

TEST_F(RefereeTest, IdsDiffer) {
  std::set<std::string> ids;
  for (int i = 0; i < 50; ++i) ids.insert(create());
  EXPECT_EQ(ids.size(), 50u);
}

TEST_F(RefereeTest, ARepeatedMoveIsTheSame) {
  const std::string id = create();
  move(id, 0, "e2e4");
  EXPECT_EQ(move(id, 0, "e2e4").kind, Kind::same);
  EXPECT_EQ(move(id, 0, "e4").kind, Kind::same);
  move(id, 1, "e7e5");
  EXPECT_EQ(move(id, 0, "e2e4").kind, Kind::same);
  EXPECT_EQ(stored(id).moves.size(), 2u);
}

TEST_F(RefereeTest, StaleEarlyAndIllegalMovesAreRefused) {
  const std::string id = create();
  move(id, 0, "e2e4");
  EXPECT_EQ(move(id, 0, "d2d4").kind, Kind::refused);
  EXPECT_EQ(move(id, 5, "d2d4").kind, Kind::refused);
  for (const char* text : {"e7e4", "e2e4", "nonsense", "a1a1", "e9e5", "\xff"}) {
    const Verdict v = move(id, 1, text);
    EXPECT_EQ(v.kind, Kind::refused) << text;
    EXPECT_FALSE(v.error.text().empty());
  }
  EXPECT_EQ(stored(id).moves.size(), 1u);
}

TEST_F(RefereeTest, NoGameHasAnUnknownId) {
  EXPECT_EQ(move("unknown", 0, "e2e4").kind, Kind::missing);
  EXPECT_EQ(back("unknown", 0).kind, Kind::missing);
  EXPECT_EQ(resign("unknown", Color::white).kind, Kind::missing);
  EXPECT_FALSE(games.views.record("unknown", Viewer::everything)->has_value());
}

TEST_F(RefereeTest, MateEndsTheGameAndBackReopensIt) {
  const std::string id = create("chess");
  const char* const moves[] = {"f2f3", "e7e5", "g2g4", "d8h4"};
  for (int i = 0; i < 4; ++i) EXPECT_EQ(move(id, i, moves[i]).kind, Kind::done);
  EXPECT_NE(stored(id).result.find("checkmate"), std::string::npos);
  EXPECT_EQ(move(id, 4, "a2a3").kind, Kind::refused);
  EXPECT_EQ(resign(id, Color::white).kind, Kind::refused);
  EXPECT_EQ(back(id, 4).kind, Kind::done);  // mate stays mate
  EXPECT_NE(stored(id).result.find("checkmate"), std::string::npos);
  EXPECT_EQ(back(id, 3).kind, Kind::done);
  EXPECT_EQ(stored(id).result, "");
  EXPECT_EQ(stored(id).moves.size(), 3u);
  EXPECT_EQ(move(id, 3, "a7a6").kind, Kind::done);
}

TEST_F(RefereeTest, BackCannotGoForward) {
  const std::string id = create();
  EXPECT_EQ(back(id, 0).kind, Kind::same);
  EXPECT_EQ(back(id, 1).kind, Kind::refused);
}

TEST_F(RefereeTest, AResignationIsKeptAndCanBeTakenBack) {
  const std::string id = create();
  move(id, 0, "e2e4");
  EXPECT_EQ(resign(id, Color::black).kind, Kind::done);
  EXPECT_EQ(resign(id, Color::black).kind, Kind::same);
  EXPECT_EQ(resign(id, Color::white).kind, Kind::refused);
  EXPECT_NE(stored(id).result.find("resignation"), std::string::npos);
  games.forget();  // read again from the store
  EXPECT_EQ(resign(id, Color::black).kind, Kind::same);
  EXPECT_EQ(move(id, 1, "e7e5").kind, Kind::refused);
  EXPECT_EQ(back(id, 1).kind, Kind::done);
  EXPECT_EQ(stored(id).result, "");
  EXPECT_EQ(move(id, 1, "e7e5").kind, Kind::done);
}

TEST_F(RefereeTest, EveryOutcomeIsReadBackFromTheStore) {
  using Decision = Outcome::Decision;
  using Reason = Outcome::Reason;
  const std::pair<Outcome, const char*> cases[] = {
      {{Reason::agreement, Decision::tie, Color::white}, "By agreement: the game is tied."},
      {{Reason::judgment, Decision::draw, Color::white}, "By the Umpire's judgment: the game is drawn."},
      {{Reason::forfeit, Decision::both_lose, Color::white}, "Forfeit: both sides lose."},
      {Outcome::win(Color::black, Reason::forfeit), "Forfeit: Black wins."},
      {{Reason::annulment, Decision::not_scored, Color::white}, "The game is annulled."},
  };
  for (const auto& [outcome, sentence] : cases) {
    const std::string id = create();
    const std::string json = result_json(outcome);
    ASSERT_TRUE(
        store->transaction([&] { return store->set_result(id, {stored(id).revision, json, iso(now), {}}); }));
    games.forget();
    const Verdict v = move(id, 0, "e2e4");
    EXPECT_EQ(v.kind, Kind::refused);
    EXPECT_EQ(v.error.text(), std::string("the game is over. ") + sentence);
    EXPECT_NE((*games.views.record(id, Viewer::everything))->find("\"result\":" + json), std::string::npos);
  }
  // Written before results had decisions.
  const std::string id = create();
  ASSERT_TRUE(store->transaction([&] {
    return store->set_result(
        id, {stored(id).revision,
             R"({"score":"1/2-1/2","winner":null,"reason":"agreement","text":"By agreement."})",
             iso(now),
             {}});
  }));
  games.forget();
  EXPECT_EQ(move(id, 0, "e2e4").error.text(), "the game is over. By agreement: the game is drawn.");
}

TEST_F(RefereeTest, GamesAreReplayedWhenThereAreTooMany) {
  std::vector<std::string> ids;
  for (int i = 0; i < 6; ++i) ids.push_back(create());
  for (int ply = 0; ply < 2; ++ply) {
    for (const std::string& id : ids) EXPECT_EQ(move(id, ply, ply == 0 ? "e2e4" : "e7e5").kind, Kind::done);
  }
  EXPECT_LE(games.cache.size(), 2u);
}

TEST_F(RefereeTest, DecisionsOfOneTurnAreWrittenTogether) {
  const std::string id = create();
  std::string told;
  for (int i = 0; i < 3; ++i) {
    const char* const moves[] = {"e2e4", "e7e5", "d2d4"};
    tell(referee.move(id, every, i, moves[i]),
         [&told, i](const Verdict& v) { told += std::to_string(i) + (v.kind == Kind::done ? " " : "! "); });
  }
  EXPECT_EQ(told, "");
  const auto before = journal.transactions();
  turn();
  EXPECT_EQ(told, "0 1 2 ");
  EXPECT_EQ(journal.transactions(), before + 1);
}

// What the referee knows may be out of date if somebody else writes to the store. It must not undo anybody's move or
// result.
TEST_F(RefereeTest, AnEndUponAnotherGameThanTheStoredOneIsNotWritten) {
  const std::string id = create();
  move(id, 0, "e2e4");
  const GameRow row = stored(id);
  const std::string agreed =
      R"({"score":"1/2-1/2","winner":null,"reason":"agreement","text":"By agreement."})";
  ASSERT_TRUE(
      store->transaction([&] { return store->set_result(id, {row.revision, agreed, iso(now), {}}); }));
  EXPECT_EQ(resign(id, Color::white).kind, Kind::failed);
  EXPECT_EQ(stored(id).result, agreed);
  EXPECT_EQ(stored(id).revision, row.revision + 1);
  EXPECT_EQ(back(id, 0).kind, Kind::done);  // read again, and up to date
  EXPECT_EQ(stored(id).result, "");
}

TEST_F(RefereeTest, WhatCouldNotBeWrittenWasNotPlayed) {
  const std::string id = create();
  move(id, 0, "e2e4");
  // The store changes without the referee's knowledge.
  ASSERT_TRUE(store->transaction([&] { return store->cut(id, 0, {stored(id).revision, "", iso(now), {}}); }));
  EXPECT_EQ(move(id, 1, "e7e5").kind, Kind::failed);
  EXPECT_TRUE(stored(id).moves.empty());
  EXPECT_EQ(move(id, 0, "d2d4").kind, Kind::done);
}

TEST_F(RefereeTest, ARemovedGameIsGoneAtOnceForAll) {
  const std::string id = create();
  move(id, 0, "e2e4");
  std::string told;
  const auto told_of = [&](const Verdict& v) {
    told += v.kind == Kind::missing ? "missing " : v.kind == Kind::done ? "done " : "? ";
  };
  tell(referee.move(id, every, 1, "e7e5"), told_of);
  tell(games.registrar.remove(id, every), told_of);
  tell(referee.move(id, every, 2, "d2d4"), told_of);
  tell(games.registrar.remove(id, every), told_of);
  EXPECT_FALSE(games.views.record(id, Viewer::everything)->has_value());
  turn();
  EXPECT_EQ(told, "done done missing missing ");
  EXPECT_FALSE(store->game(id)->has_value());
}

TEST_F(RefereeTest, ADamagedGameIsToldOf) {
  const std::string id = create();
  ASSERT_TRUE(store->transaction(
      [&] { return store->add_move(id, 0, "e2e5", {stored(id).revision, "", iso(now), {}}); }));
  const Verdict v = move(id, 1, "e7e5");
  EXPECT_EQ(v.kind, Kind::failed);
  EXPECT_NE(v.error.text().find(id), std::string::npos);
}

TEST_F(RefereeTest, ANewGameHasEveryOption) {
  const auto row =
      new_game(R"({"game":"alice","options":{"en-passant":"both"},"black":{"kind":"engine","level":3}})");
  ASSERT_TRUE(row) << row.error().text();
  EXPECT_NE(options_json(row->options).find(R"("en-passant":"both")"), std::string::npos);
  EXPECT_GT(row->options.size(), 1u);
  EXPECT_EQ(row->white, R"({"kind":"human"})");
  EXPECT_EQ(row->black, R"({"kind":"engine","level":3})");
  EXPECT_FALSE(row->start.empty());
}

TEST_F(RefereeTest, SeatsClockAndNamesAreRead) {
  const auto row = new_game(
      R"({"game":"alice","seats":"link","clock":{"kind":"days","days":3},"white":{"kind":"human","name":"Ada"}})");
  ASSERT_TRUE(row) << row.error().text();
  EXPECT_TRUE(row->link);
  EXPECT_EQ(clock_json(row->clock.value_or(ClockTerms{})), R"({"kind":"days","days":3})");
  EXPECT_EQ(row->white, R"({"kind":"human","name":"Ada"})");
  const auto open = new_game(R"({"game":"alice","seats":"open","clock":null})");
  ASSERT_TRUE(open) << open.error().text();
  EXPECT_FALSE(open->link);
  EXPECT_FALSE(open->clock);
}

TEST_F(RefereeTest, FaultsOfANewGameAreNamed) {
  const std::pair<const char*, const char*> cases[] = {
      {R"({})", "'game'"},
      {R"({"game":"draughts"})", "draughts"},
      {R"({"game":7})", "'game'"},
      {R"({"game":"alice","options":{"x":"y"}})", "'x'"},
      {R"({"game":"alice","options":{"en-passant":"sometimes"}})", "sometimes"},
      {R"({"game":"alice","options":{"en-passant":true}})", "en-passant"},
      {R"({"game":"alice","options":[]})", "'options'"},
      {R"({"game":"alice","fen":7})", "'fen'"},
      {R"({"game":"alice","fen":"8/8/8 w"})", "'fen'"},
      {R"({"game":"alice","white":"me"})", "'white'"},
      {R"({"game":"alice","white":{}})", "'kind'"},
      {R"({"game":"alice","white":{"kind":"cat"}})", "cat"},
      {R"({"game":"alice","black":{"kind":"engine"}})", "'level'"},
      {R"({"game":"alice","black":{"kind":"engine","level":9}})", "'level'"},
      {R"({"game":"alice","black":{"kind":"human","level":1}})", "'level'"},
      {R"({"game":"alice","colour":"red"})", "'colour'"},
      {R"({"game":"alice","seats":"closed"})", "closed"},
      {R"({"game":"alice","seats":null})", "'seats'"},
      {R"({"game":"alice","clock":"sand"})", "'clock'"},
      {R"({"game":"alice","clock":{"kind":"days","days":99}})", "'days'"},
      {R"({"game":"alice","white":{"kind":"human","name":"a\u0000b"}})", "control character"},
      {R"({"game":"alice","parley":"none"})", "'parley'"},
      {R"({"game":"alice","parley":{"umpire":"asleep"}})", "none or present or confirms"},
      {R"({"game":"alice","parley":{"moveEnds":""}})", "'moveEnds'"},
      {R"({"game":"alice","parley":{"lot":7}})", "'lot'"},
      {R"({"game":"alice","parley":{"style":{}}})", "'style'"},
      {R"({"game":"alice","parley":{"a234567890123456789012345678901234":"x"}})", "32 bytes"},
  };
  for (const auto& [text, part] : cases) {
    const auto r = new_game(text);
    ASSERT_FALSE(r) << text;
    EXPECT_NE(r.error().text().find(part), std::string::npos) << text << ": " << r.error().text();
  }
}

constexpr const char* mini = R"(id = "tiny"
title = "Tiny"
base = "chess"
start = "nkr/3/3/RKN"
[board]
files = 3
ranks = 4
)";

TEST_F(RefereeTest, AGameOfAFileIsStoredWithTheFile) {
  std::vector<GameFileFault> faults;
  auto row = new_game(posted(mini), &faults);
  ASSERT_TRUE(row) << row.error().text();
  EXPECT_EQ(row->game, "tiny");
  Registrar::Created created = games.registrar.create(std::move(*row));
  EXPECT_TRUE(settle([&] { return created.decision; }).good());
  const std::string id = created.id;
  EXPECT_EQ(move(id, 0, "a1a3").kind, Kind::done);
  games.forget();  // read again from the store, by a server without this file
  EXPECT_EQ(stored(id).file, mini);
  EXPECT_EQ(move(id, 1, "a4b2").kind, Kind::done);
  EXPECT_NE((*games.views.record(id, Viewer::everything))->find("\"file\":\"id = "), std::string::npos);
}

TEST_F(RefereeTest, MistakesOfAFileAreListed) {
  std::vector<GameFileFault> faults;
  const auto row = new_game(posted("id = \"Tiny\"\nbase = \"chess\"\ndrops = true\n"), &faults);
  ASSERT_FALSE(row);
  EXPECT_EQ(faults.size(), 2u);
  EXPECT_NE(row.error().text().find("2 mistakes"), std::string::npos) << row.error().text();
  EXPECT_FALSE(new_game(posted(mini, ",\"game\":\"other\"")));
  EXPECT_TRUE(new_game(posted(mini, ",\"game\":\"alice:tiny\"")));
}

TEST_F(RefereeTest, AGameOfTheServersFilesTakesItsFileAlong) {
  LoadedGames loaded_games;
  ASSERT_TRUE(loaded_games.put("tiny.toml", mini).empty());
  // A file that builds on another file cannot be stored with the game.
  ASSERT_TRUE(loaded_games
                  .put("tinier.toml",
                       "id = \"tinier\"\nbase = \"tiny\"\nremove-men = [\"N\"]\nstart = \"1kr/3/3/RK1\"\n")
                  .empty());
  EXPECT_EQ(file_to_store("tiny", loaded_games), mini);
  EXPECT_EQ(file_to_store("alice:tiny", loaded_games), mini);
  EXPECT_EQ(file_to_store("tinier", loaded_games), "");
  EXPECT_EQ(file_to_store("chess", loaded_games), "");
  Games other(loop, *store, journal, {}, loaded_games);
  auto made = read_new_game(R"({"game":"tiny"})");
  ASSERT_TRUE(made) << made.error().text();
  const RulesLoader::NewRow opened = loop.get(other.cache.rules().open_new(std::move(*made), {}));
  ASSERT_TRUE(opened.row) << opened.row.error().text();
  EXPECT_EQ(opened.row->file, mini);
}

}  // namespace
}  // namespace cheshire
