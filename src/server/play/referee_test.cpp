#include "engine/session_json.h"
#include "server/play/test_referee.h"
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
  EXPECT_EQ(why(move(id, 0, "d2d4")), R"(half-move-already-played(1, "e2e4"))");
  EXPECT_EQ(why(move(id, 5, "d2d4")), "half-move-not-played(5)");
  for (const char* text : {"e7e4", "e2e4", "nonsense", "a1a1", "e9e5", "\xff"})
    EXPECT_EQ(move(id, 1, text).kind, Kind::refused) << text;
  EXPECT_EQ(why(move(id, 1, "e7e4")), "piece-moves-otherwise(pawn)");
  EXPECT_EQ(stored(id).moves.size(), 1u);
}

TEST_F(RefereeTest, AGameHasABound) {
  const std::string id = post(R"({"game":"hyperchess","options":{"draws":"off"}})");
  const char* const dance[] = {"6f55d5", "3b14b3", "5d56f5", "4b33b1"};
  GameRow row = stored(id);
  EXPECT_TRUE(store->transaction([&]() -> Result<void> {
    for (int ply = 0; ply < 19'999; ++ply) {
      if (auto r = store->add_move(id, ply, dance[ply % 4], {row.revision++, "", row.updated, row.round}); !r)
        return r;
    }
    return {};
  }));
  games.forget();
  EXPECT_EQ(why(move(id, 19'999, "4b33b1")), "");
  EXPECT_EQ(why(move(id, 20'000, "6f55d5")), "game-too-long(20000)");
  EXPECT_EQ(back(id, 19'999).kind, Kind::done);
  EXPECT_EQ(why(move(id, 19'999, "4b33b1")), "");
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
  EXPECT_EQ(why(move(id, 4, "a2a3")), "game-over(game-won(checkmate, Black))");
  EXPECT_EQ(why(resign(id, Color::white)), "game-over(game-won(checkmate, Black))");
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
  EXPECT_EQ(why(back(id, 1)), "half-move-not-played(1)");
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
      {{Reason::agreement, Decision::tie, Color::white}, "game-tied(mutual-agreement)"},
      {{Reason::judgment, Decision::draw, Color::white}, "game-drawn(umpire-judgment)"},
      {{Reason::forfeit, Decision::both_lose, Color::white}, "game-lost-by-both(forfeit)"},
      {Outcome::win(Color::black, Reason::forfeit), "game-won(forfeit, Black)"},
      {{Reason::annulment, Decision::not_scored, Color::white}, "game-not-scored(annulment)"},
  };
  for (const auto& [outcome, result] : cases) {
    const std::string id = create();
    const std::string json = result_json(outcome);
    ASSERT_TRUE(
        store->transaction([&] { return store->set_result(id, {stored(id).revision, json, iso(now), {}}); }));
    games.forget();
    const ActionResult v = move(id, 0, "e2e4");
    EXPECT_EQ(v.kind, Kind::refused);
    EXPECT_EQ(why(v), "game-over(" + std::string(result) + ")");
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
  EXPECT_EQ(why(move(id, 0, "e2e4")), "game-over(game-drawn(mutual-agreement))");
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
  std::string received;
  for (int i = 0; i < 3; ++i) {
    const char* const moves[] = {"e2e4", "e7e5", "d2d4"};
    tell(referee.move(id, every, i, moves[i]), [&received, i](const ActionResult& v) {
      received += std::to_string(i) + (v.kind == Kind::done ? " " : "! ");
    });
  }
  EXPECT_EQ(received, "");
  const auto before = journal.transactions();
  turn();
  EXPECT_EQ(received, "0 1 2 ");
  EXPECT_EQ(journal.transactions(), before + 1);
}

// What the referee knows may be out of date if somebody else writes to the store. It must not undo anybody's
// move or result.
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
  std::string received;
  const auto told_of = [&](const ActionResult& v) {
    received += v.kind == Kind::missing ? "missing " : v.kind == Kind::done ? "done " : "? ";
  };
  tell(referee.move(id, every, 1, "e7e5"), told_of);
  tell(games.registrar.remove(id, every), told_of);
  tell(referee.move(id, every, 2, "d2d4"), told_of);
  tell(games.registrar.remove(id, every), told_of);
  EXPECT_FALSE(games.views.record(id, Viewer::everything)->has_value());
  turn();
  EXPECT_EQ(received, "done done missing missing ");
  EXPECT_FALSE(store->game(id)->has_value());
}

TEST_F(RefereeTest, ADamagedGameIsToldOf) {
  const std::string id = create();
  ASSERT_TRUE(store->transaction(
      [&] { return store->add_move(id, 0, "e2e5", {stored(id).revision, "", iso(now), {}}); }));
  const ActionResult v = move(id, 1, "e7e5");
  EXPECT_EQ(v.kind, Kind::failed);
  EXPECT_EQ(why(v), "stored-game-unplayable(\"" + id +
                        R"(", line-move-refused(1, "e2e5", piece-moves-otherwise(pawn))))");
  for (const auto& [result, fault] :
       {std::pair(R"({"score":"*","winner":null,"reason":"boredom","text":"x"})",
                  R"(stored-result-unknown("boredom"))"),
        std::pair(R"({"score":"*","winner":null,"reason":"agreement","decision":"maybe","text":"x"})",
                  R"(stored-decision-unknown("maybe"))")}) {
    const std::string other = create();
    ASSERT_TRUE(store->transaction(
        [&] { return store->set_result(other, {stored(other).revision, result, iso(now), {}}); }));
    games.forget();
    EXPECT_EQ(why(move(other, 0, "e2e4")), "stored-game-unplayable(\"" + other + "\", " + fault + ")");
    // Even a damaged game can be removed.
    EXPECT_EQ(settle([&] { return games.registrar.remove(other, every); }).kind, Kind::done);
  }
  // The reason would name a move that is sealed.
  const std::string sealed = post(R"({"game":"little-cheops","options":{"castles-in-common":"on"}})");
  ASSERT_TRUE(store->transaction(
      [&] { return store->add_move(sealed, 0, "a1a1", {stored(sealed).revision, "", iso(now), {}}); }));
  games.forget();
  EXPECT_EQ(why(move(sealed, 1, "a9a8")), "stored-sealed-game-unplayable(\"" + sealed + "\")");
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
      {R"({})", R"(field-missing("game"))"},
      {R"({"game":7})", R"(field-not-text("game"))"},
      {R"({"game":"alice","file":7})", R"(field-not-text("file"))"},
      {R"({"game":"alice","options":{"en-passant":true}})",
       R"(field-refused("options", field-not-text("en-passant")))"},
      {R"({"game":"alice","options":[]})", R"(field-not-object("options"))"},
      {R"({"game":"alice","fen":7})", R"(field-not-text-or-null("fen"))"},
      {R"({"game":"alice","white":"me"})", R"(field-not-object("white"))"},
      {R"({"game":"alice","white":{}})", R"(field-refused("white", field-missing("kind")))"},
      {R"({"game":"alice","black":{"kind":"engine"}})", R"(field-refused("black", field-missing("level")))"},
      {R"({"game":"alice","colour":"red"})", R"(field-unknown("colour"))"},
      {R"({"game":"alice","seats":"closed"})", R"(choice-unknown("seats", "closed", ["open", "link"]))"},
      {R"({"game":"alice","seats":null})", R"(field-not-text("seats"))"},
      {R"({"game":"alice","clock":"sand"})", R"(field-not-object-or-null("clock"))"},
      {R"({"game":"alice","clock":{"kind":"days","days":99}})",
       R"(field-refused("clock", field-not-in-range("days", 1, 30)))"},
      {R"({"game":"alice","white":{"kind":"human","name":"a\u0000b"}})",
       R"(field-refused("white", field-has-control-character("name", "U+0000", 2)))"},
      {R"({"game":"alice","parley":"none"})", R"(field-not-object-or-null("parley"))"},
      {R"({"game":"alice","parley":{"umpire":"asleep"}})",
       R"(field-refused("parley", choice-unknown("umpire", "asleep", ["none", "present", "confirms"])))"},
      {R"({"game":"alice","parley":{"moveEnds":""}})", R"(field-refused("parley", field-empty("moveEnds")))"},
      {R"({"game":"alice","parley":{"lot":7}})", R"(field-refused("parley", field-not-text("lot")))"},
      {R"({"game":"alice","parley":{"style":{}}})", R"(field-refused("parley", field-not-text("style")))"},
      {R"({"game":"alice","parley":{"a234567890123456789012345678901234":"x"}})",
       R"(field-refused("parley", field-name-too-long(32)))"},
  };
  for (const auto& [text, fault] : cases) EXPECT_EQ(why(new_game(text)), fault) << text;
  for (const char* unknown : {R"({"game":"draughts"})", R"({"game":"alice","options":{"x":"y"}})",
                              R"({"game":"alice","options":{"en-passant":"sometimes"}})"})
    EXPECT_FALSE(new_game(unknown)) << unknown;
  const auto fen = new_game(R"({"game":"alice","fen":"8/8/8 w"})");
  EXPECT_EQ(why(fen), R"(field-refused("fen", fen-rows-missing(3, 8)))");
  EXPECT_EQ(fen.error().at, 5);
  const auto concealed = new_game(
      R"({"game":"little-cheops","options":{"castles-in-common":"on"},"fen":"1C6k/9/9/3c1c3/C3K4/3t1t3/1n7/6C2/9 w - e5b=e5w 1?1/0"})");
  EXPECT_EQ(why(concealed), "start-conceals-deputies");
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
  EXPECT_EQ(why(row), R"(game-file-has-mistakes(2, 1, invalid-id("Tiny")))");
  EXPECT_FALSE(new_game(posted(mini, ",\"game\":\"other\"")));
  EXPECT_TRUE(new_game(posted(mini, ",\"game\":\"alice:tiny\"")));
}

TEST_F(RefereeTest, AGameOfTheServersFilesTakesItsFileAlong) {
  LoadedGames loaded_games;
  ASSERT_TRUE(loaded_games.put("tiny.toml", mini).empty());
  // A file that builds on another file cannot be stored with the game.
  ASSERT_TRUE(loaded_games
                  .put("tinier.toml",
                       "id = \"tinier\"\nbase = \"tiny\"\nremove-pieces = [\"N\"]\nstart = \"1kr/3/3/RK1\"\n")
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
