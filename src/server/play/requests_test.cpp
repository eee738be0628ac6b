// Games by link: who may do what, and what the players ask of each other.
#include "server/play/test_referee.h"

namespace cheshire {
namespace {

struct AsksTest : RefereeTest {
  std::string link(const std::string& more = "") {
    return post(R"({"game":"chess","seats":"link","white":{"kind":"human","name":"Alice"})" + more + "}");
  }
  std::string begun(const std::string& more = "") {
    const std::string id = link(more);
    EXPECT_EQ(move(id, 0, "e2e4", white).kind, Kind::done);
    EXPECT_EQ(move(id, 1, "e7e5", black).kind, Kind::done);
    return id;
  }
};

TEST_F(AsksTest, AGameByLinkHasKeysForThePlayers) {
  const std::string id = link();
  const Keys keys = stored(id).keys;
  EXPECT_FALSE(keys.white.empty() || keys.black.empty() || keys.white.fits(keys.black));
  EXPECT_TRUE(keys.umpire.empty());
  const std::string own = link(R"(,"mine":"umpire","parley":{"umpire":"present"})");
  const std::string judges = secret(own, "keys", "umpire");
  EXPECT_EQ(judges.size(), 24u);
  EXPECT_TRUE(stored(own).keys.umpire.fits(KeyHash::of(judges)));
  EXPECT_FALSE(stored(create()).keys.any());
  // Nobody is the Umpire if the game has none.
  const Seat none = seat_of(keys, {});
  EXPECT_FALSE(none.white || none.black || none.umpire);
  EXPECT_EQ(none.viewer(), Viewer::spectator);
  const std::string hers = link(R"(,"mine":"white")");
  const KeyHash said[] = {KeyHash::of(secret(hers, "keys", "white"))};
  EXPECT_TRUE(seat_of(stored(hers).keys, said).white);
  EXPECT_FALSE(stored(hers).rules(seat_of(stored(hers).keys, said)));
  EXPECT_FALSE(seat_of(keys, said).white);
  // The stored text of a key opens nothing.
  const KeyHash read[] = {KeyHash::of(stored(hers).keys.white.text())};
  EXPECT_FALSE(seat_of(stored(hers).keys, read).white);
}

TEST_F(AsksTest, EverybodySeesAGameByLink) {
  const std::string id = begun();
  for (const Viewer v : {Viewer::white, Viewer::black, Viewer::spectator}) {
    const std::string record = **games.views.record(id, v);
    EXPECT_NE(record.find(R"("moves":["e2e4","e7e5"])"), std::string::npos) << record;
    EXPECT_NE(record.find(R"("seats":"link")"), std::string::npos) << record;
    EXPECT_EQ(record.find(stored(id).keys.white.text()), std::string::npos);
  }
}

TEST_F(AsksTest, WithoutTheKeyNothingIsDone) {
  const std::string id = begun();
  const auto denied = [](const ActionResult& v) { return v.kind == Kind::denied ? why(v) : "not denied"; };
  EXPECT_EQ(denied(move(id, 2, "g1f3", black)), "key-needed-to-move(White)");
  EXPECT_EQ(denied(move(id, 2, "g1f3", spectator)), "key-needed-to-move(White)");
  EXPECT_EQ(denied(resign(id, Color::white, black)), "key-needed-to-resign(White)");
  EXPECT_EQ(denied(offer(id, Color::white, spectator)), "key-needed-to-offer(White)");
  EXPECT_EQ(denied(back(id, 1, white)), "full-key-needed-to-take-back");
  EXPECT_EQ(denied(ask_back(id, 1, spectator)), "player-key-needed-to-ask-takeback");
  EXPECT_EQ(denied(reply(id, spectator, RequestKind::draw, true)), "player-key-needed-to-answer");
  EXPECT_EQ(denied(end(id, white, Outcome::Reason::judgment)), "umpire-key-needed-to-judge");
  EXPECT_EQ(denied(end(id, white, Outcome::Reason::annulment)), "umpire-key-needed-to-annul");
  EXPECT_EQ(denied(end(id, white, Outcome::Reason::forfeit)), "umpire-key-needed-to-forfeit");
  EXPECT_EQ(denied(end(id, spectator, Outcome::Reason::agreement)), "player-key-needed-to-agree-on-end");
  EXPECT_EQ(denied(end(id, black, Outcome::Reason::repetition)), "key-needed-to-accept-end(White)");
  EXPECT_EQ(stored(id).moves.size(), 2u);
  EXPECT_EQ(stored(id).result, "");
  EXPECT_EQ(move(id, 2, "g1f3", white).kind, Kind::done);
}

TEST_F(AsksTest, ADrawIsOfferedDeclinedWithdrawnAndAccepted) {
  const std::string id = begun();
  EXPECT_EQ(why(reply(id, black, RequestKind::draw, true)), "draw-not-offered");
  EXPECT_EQ(offer(id, Color::white, white).kind, Kind::done);
  EXPECT_EQ(why(offer(id, Color::black, black)), "offer-already-made(White)");
  EXPECT_EQ(why(reply(id, white, RequestKind::draw, true)), "key-needed-to-accept-offer(Black)");
  EXPECT_EQ(reply(id, black, RequestKind::draw, false).kind, Kind::done);
  EXPECT_EQ(stored(id).round.offer, "");
  EXPECT_EQ(offer(id, Color::black, black).kind, Kind::done);
  EXPECT_EQ(reply(id, black, RequestKind::draw, false).kind, Kind::done);  // withdrawn
  EXPECT_EQ(stored(id).round.offer, "");
  EXPECT_EQ(offer(id, Color::white, white).kind, Kind::done);
  EXPECT_EQ(reply(id, black, RequestKind::draw, true).kind, Kind::done);
  EXPECT_NE(stored(id).result.find("agreement"), std::string::npos);
  EXPECT_EQ(why(reply(id, black, RequestKind::draw, true)), "draw-not-offered");
  EXPECT_EQ(why(offer(id, Color::white, white)), "game-over(game-drawn(mutual-agreement))");
}

TEST_F(AsksTest, AMoveIsTakenBackWithTheOthersYes) {
  const std::string id = begun();
  EXPECT_EQ(why(reply(id, black, RequestKind::back, true)), "takeback-not-asked");
  EXPECT_EQ(why(ask_back(id, 2, white)), "nothing-to-take-back(2)");
  EXPECT_EQ(why(ask_back(id, 5, white)), "nothing-to-take-back(5)");
  EXPECT_EQ(ask_back(id, 1, white).kind, Kind::done);
  EXPECT_EQ(ask_back(id, 1, white).kind, Kind::same);
  EXPECT_NE((*games.views.record(id, Viewer::spectator))->find(R"("ask":{"by":"w","what":"back","ply":1})"),
            std::string::npos);
  EXPECT_EQ(why(ask_back(id, 0, black)), "takeback-awaits-answer(White, 1)");
  EXPECT_EQ(why(reply(id, white, RequestKind::back, true)), "key-needed-to-allow-takeback(Black)");
  EXPECT_EQ(reply(id, black, RequestKind::back, false).kind, Kind::done);
  EXPECT_EQ(stored(id).moves.size(), 2u);
  EXPECT_FALSE(stored(id).round.ask);
  ask_back(id, 1, white);
  EXPECT_EQ(ask_back(id, 0, white).kind, Kind::done);  // another request
  games.forget();
  EXPECT_EQ(stored(id).round.ask, (Ask{Color::white, RequestKind::back, 0, {}}));
  // The answer is for the earlier request.
  EXPECT_EQ(why(reply(id, black, RequestKind::back, true, 1)), "takeback-changed(0, 1)");
  EXPECT_EQ(stored(id).moves.size(), 2u);
  EXPECT_EQ(reply(id, black, RequestKind::back, true, 0).kind, Kind::done);
  EXPECT_TRUE(stored(id).moves.empty());
  EXPECT_FALSE(stored(id).round.ask);
}

TEST_F(AsksTest, AWishForAMoveBackIsWithdrawnByTheNextMoveAndByWhoAsked) {
  const std::string id = begun();
  ask_back(id, 1, black);
  EXPECT_EQ(move(id, 2, "g1f3", white).kind, Kind::done);
  EXPECT_FALSE(stored(id).round.ask);
  ask_back(id, 1, black);
  EXPECT_EQ(reply(id, black, RequestKind::back, false).kind, Kind::done);
  EXPECT_FALSE(stored(id).round.ask);
  ask_back(id, 1, black);
  resign(id, Color::white, white);
  EXPECT_FALSE(stored(id).round.ask);
}

TEST_F(AsksTest, AGameWhosePapersHaveBeenSeenIsNotReopenedByTheServersEngine) {
  const std::string id =
      post(R"({"game":"little-cheops","options":{"castles-in-common":"on"},"seats":"link","mine":"white",)"
           R"("black":{"kind":"engine","level":1,"at":"server"}})");
  resign(id, Color::white, white);
  EXPECT_EQ(why(ask_back(id, 0, white)), "papers-already-open");
  EXPECT_NE(stored(id).result, "");
}

TEST_F(AsksTest, WhoeverAgreesWithHimselfIsNotAsked) {
  const std::string id = begun();
  EXPECT_EQ(ask_back(id, 1, every).kind, Kind::done);
  EXPECT_EQ(stored(id).moves.size(), 1u);
  const std::string engine =
      post(R"({"game":"chess","seats":"link","black":{"kind":"engine","level":1,"at":"server"}})");
  move(engine, 0, "e2e4", white);
  EXPECT_EQ(ask_back(engine, 0, white).kind, Kind::done);
  EXPECT_TRUE(stored(engine).moves.empty());
  // Both ask for the same.
  const std::string both = begun();
  ask_back(both, 1, white);
  EXPECT_EQ(ask_back(both, 1, black).kind, Kind::done);
  EXPECT_EQ(stored(both).moves.size(), 1u);
}

TEST_F(AsksTest, AnotherGameChangesTheColors) {
  const std::string id = begun(
      R"(,"clock":{"kind":"days","days":2},"black":{"kind":"human","name":"Bob"},"fen":"4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1")");
  EXPECT_EQ(why(ask_rematch(id, white)), "rematch-too-early");
  resign(id, Color::white, white);
  EXPECT_EQ(why(ask_rematch(id, spectator)), "player-key-needed-to-ask-rematch");
  EXPECT_EQ(why(reply(id, black, RequestKind::rematch, true)), "rematch-not-asked");
  EXPECT_EQ(ask_rematch(id, white).kind, Kind::done);
  EXPECT_EQ(ask_rematch(id, white).kind, Kind::same);
  EXPECT_NE((*games.views.record(id, Viewer::white))->find(R"("rematch":{"by":"w"})"), std::string::npos);
  EXPECT_EQ(why(reply(id, white, RequestKind::rematch, true)), "key-needed-to-accept-rematch(Black)");
  EXPECT_EQ(reply(id, black, RequestKind::rematch, false).kind, Kind::done);
  EXPECT_FALSE(games.requests.rematch(id));
  ask_rematch(id, black);
  EXPECT_EQ(reply(id, white, RequestKind::rematch, true).kind, Kind::done);
  EXPECT_EQ(reply(id, white, RequestKind::rematch, true).kind, Kind::same);
  EXPECT_EQ(why(reply(id, white, RequestKind::rematch, false)), "rematch-already-made");
  EXPECT_EQ(ask_rematch(id, black).kind, Kind::same);
  const auto next = games.requests.rematch(id);
  ASSERT_TRUE(next);
  EXPECT_NE((*games.views.record(id, Viewer::white))->find(R"("rematch":{"id":")" + next->id),
            std::string::npos);
  const GameRow old = stored(id), row = stored(next->id);
  EXPECT_EQ(row.white, old.black);
  EXPECT_EQ(row.black, old.white);
  EXPECT_EQ(row.start, old.start);
  EXPECT_EQ(row.clock, old.clock);
  EXPECT_TRUE(row.link);
  EXPECT_TRUE(row.moves.empty());
  EXPECT_EQ(row.result, "");
  EXPECT_EQ(row.round.clock.running, Color::white);
  EXPECT_TRUE(row.keys.white.fits(old.keys.black) && row.keys.black.fits(old.keys.white));
  EXPECT_TRUE(next->keys.white.fits(row.keys.white));
  EXPECT_EQ(move(next->id, 0, "e2e4", white).kind, Kind::done);
}

TEST_F(AsksTest, BothMayAskForAnotherGame) {
  const std::string id = begun();
  resign(id, Color::white, white);
  ask_rematch(id, white);
  EXPECT_EQ(ask_rematch(id, black).kind, Kind::done);
  EXPECT_TRUE(games.requests.rematch(id));
  const std::string alone = create("chess");
  resign(alone, Color::white);
  EXPECT_EQ(ask_rematch(alone, every).kind, Kind::done);
  ASSERT_TRUE(games.requests.rematch(alone));
  EXPECT_FALSE(games.requests.rematch(alone)->keys.any());
}

TEST_F(AsksTest, WhoMayRemoveAGameByLink) {
  const auto remove = [&](const std::string& id, Seat seat) {
    return settle([&] { return games.registrar.remove(id, seat); });
  };
  const std::string fresh = link();
  EXPECT_EQ(why(remove(fresh, spectator)), "player-key-needed-to-remove-link-game");
  EXPECT_EQ(remove(fresh, white).kind, Kind::done);
  const std::string id = begun();
  EXPECT_EQ(why(remove(id, white)), "full-key-needed-to-remove-game");
  resign(id, Color::white, white);
  EXPECT_EQ(why(remove(id, spectator)), "player-key-needed-to-remove-link-game");
  EXPECT_EQ(remove(id, black).kind, Kind::done);
  EXPECT_EQ(remove(begun(), Seat{true, true, false}).kind, Kind::done);
  EXPECT_EQ(remove(create(), every).kind, Kind::done);
}

}  // namespace
}  // namespace cheshire
