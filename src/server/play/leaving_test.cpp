// What players may do when the other one leaves, and how often: aborting, claims, gifts of time, offers.
#include "server/play/leaving.h"

#include "server/play/test_referee.h"

namespace cheshire {
namespace {

using namespace std::chrono_literals;

struct LeavingTest : RefereeTest {
  static constexpr const char* blitz = R"(,"clock":{"kind":"fischer","initial":60,"increment":0})";
  static constexpr Seat umpire{false, false, true};

  std::string link(const std::string& more = "") {
    return post(R"({"game":"chess","seats":"link")" + more + "}");
  }
  std::string begun(const std::string& more = "") {
    const std::string id = link(more);
    EXPECT_EQ(move(id, 0, "e2e4", white).kind, Kind::done);
    EXPECT_EQ(move(id, 1, "e7e5", black).kind, Kind::done);
    return id;
  }
  /// Moves pawns until so many half-moves are made, at most 12.
  void play_until(const std::string& id, int plies) {
    const char* const line[] = {"a2a3", "a7a6", "b2b3", "b7b6", "c2c3",
                                "c7c6", "d2d3", "d7d6", "g2g3", "g7g6"};
    for (int ply = static_cast<int>(stored(id).moves.size()); ply < plies; ++ply)
      EXPECT_EQ(why(move(id, ply, line[ply - 2], ply % 2 == 0 ? white : black)), "");
  }
  ActionResult abort(const std::string& id, Seat seat) {
    return settle([&] { return referee.abort(id, seat); });
  }
  ActionResult give(const std::string& id, Color color, Seat seat) {
    return settle([&] { return referee.give_time(id, seat, color); });
  }
  ActionResult claim(const std::string& id, Color color, Seat seat, bool win, Referee::Claim due) {
    return settle([&] { return referee.claim(id, seat, color, win, due); });
  }
  std::optional<Color> waits_for(const std::string& id) { return awaited(**games.cache.find(id)); }
};

TEST_F(LeavingTest, EitherPlayerBreaksOffAGameThatHasNotBegun) {
  const std::string fresh = link(), moved = link();
  EXPECT_EQ(abort(fresh, black).kind, Kind::done);
  EXPECT_EQ(abort(fresh, white).kind, Kind::same);
  EXPECT_NE(
      stored(fresh).result.find(R"("score":"*","winner":null,"reason":"abort","decision":"not-scored")"),
      std::string::npos)
      << stored(fresh).result;
  EXPECT_EQ(why(move(fresh, 0, "e2e4", white)), "game-over(game-not-scored(game-aborted))");
  move(moved, 0, "e2e4", white);
  EXPECT_EQ(abort(moved, white).kind, Kind::done);
  games.forget();
  EXPECT_EQ(why(move(moved, 1, "e7e5", black)), "game-over(game-not-scored(game-aborted))");
}

TEST_F(LeavingTest, AGameAgainstTheEngineIsBrokenOffToo) {
  const std::string id = link(R"(,"mine":"white","black":{"kind":"engine","level":1,"at":"server"})");
  EXPECT_EQ(abort(id, white).kind, Kind::done);
}

TEST_F(LeavingTest, WhoMayNotBreakOffAndWhen) {
  const std::string id = begun();
  EXPECT_EQ(why(abort(id, white)), "abort-too-late");
  EXPECT_EQ(abort(id, spectator).kind, Kind::denied);
  EXPECT_EQ(why(abort(id, umpire)), "player-key-needed-to-abort");
  EXPECT_EQ(why(abort(create(), every)), "abort-own-game");
  resign(id, Color::black, black);
  EXPECT_EQ(why(abort(id, white)), "game-over(game-resigned(White, Black))");
}

TEST_F(LeavingTest, APlayerResignsAlsoWhenTheOtherIsToMove) {
  const std::string first = link(), later = begun();
  EXPECT_EQ(resign(first, Color::black, black).kind, Kind::done);
  EXPECT_EQ(resign(later, Color::black, black).kind, Kind::done);
  const std::string confirming = link(R"(,"parley":{"umpire":"confirms"})");
  move(confirming, 0, "e2e4", white);
  EXPECT_TRUE(stored(confirming).pending());
  EXPECT_EQ(resign(confirming, Color::white, white).kind, Kind::done);
}

TEST_F(LeavingTest, TimeIsGivenToTheOtherSide) {
  const std::string id = begun(blitz);
  now += 10s;
  EXPECT_EQ(give(id, Color::black, black).kind, Kind::done);
  now += 5s;
  EXPECT_EQ(give(id, Color::white, white).kind, Kind::done);
  games.forget();
  const GameRow row = stored(id);
  EXPECT_EQ(row.round.given, (std::array<int, 2>{1, 1}));
  EXPECT_EQ(left(row.round.clock, Color::white, now), 60s - 15s + 15s);
  EXPECT_EQ(left(row.round.clock, Color::black, now), 60s + 15s);
  EXPECT_EQ(row.round.clock.running, Color::white);
  EXPECT_NE((*games.views.record(id, Viewer::spectator))->find(R"("given":{"w":1,"b":1})"),
            std::string::npos);
  // A take-back does not forget it.
  ask_back(id, 1, white);
  reply(id, black, RequestKind::back, true);
  EXPECT_EQ(stored(id).round.given, (std::array<int, 2>{1, 1}));
}

TEST_F(LeavingTest, TimeIsNotGivenWithoutARunningClockNorWithoutEnd) {
  const std::string waiting = link(blitz);
  EXPECT_EQ(why(give(waiting, Color::white, white)), "gift-without-clock");
  EXPECT_EQ(why(give(begun(), Color::white, white)), "gift-without-clock");
  EXPECT_EQ(why(give(begun(R"(,"clock":{"kind":"days","days":1})"), Color::white, white)),
            "gift-without-clock");
  const std::string id = begun(blitz);
  EXPECT_EQ(why(give(id, Color::white, black)), "key-needed-to-give-time(White)");
  for (int i = 0; i < most_gifts; ++i) EXPECT_EQ(give(id, Color::white, white).kind, Kind::done);
  EXPECT_EQ(why(give(id, Color::white, white)), "gifts-used-up(White, 20)");
  EXPECT_EQ(stored(id).round.clock.left[1], 60s + most_gifts * gift);
  const std::string day = begun(R"(,"clock":{"kind":"fischer","initial":86400,"increment":0})");
  EXPECT_EQ(why(give(day, Color::white, white)), "gift-too-long(Black)");
  resign(id, Color::white, white);
  EXPECT_EQ(why(give(id, Color::black, black)), "game-over(game-resigned(Black, White))");
}

TEST_F(LeavingTest, TheSameSideDoesNotOfferTwiceInARow) {
  const std::string id = begun();
  EXPECT_EQ(offer(id, Color::white, white).kind, Kind::done);
  EXPECT_EQ(offer(id, Color::white, white).kind, Kind::same);
  reply(id, black, RequestKind::draw, false);
  EXPECT_EQ(why(offer(id, Color::white, white)), "offer-too-soon(White, 10)");
  play_until(id, 11);
  games.forget();
  EXPECT_EQ(why(offer(id, Color::white, white)), "offer-too-soon(White, 1)");
  // The other side's own offer frees it.
  EXPECT_EQ(offer(id, Color::black, black).kind, Kind::done);
  reply(id, white, RequestKind::draw, false);
  EXPECT_EQ(offer(id, Color::white, white).kind, Kind::done);
}

TEST_F(LeavingTest, AfterTenHalfMovesASideOffersAgain) {
  const std::string id = begun();
  EXPECT_EQ(offer(id, Color::black, black).kind, Kind::done);
  play_until(id, 12);  // without an answer
  EXPECT_EQ(offer(id, Color::black, black).kind, Kind::done);
  reply(id, black, RequestKind::draw, false);  // withdrawn
  EXPECT_EQ(why(offer(id, Color::black, black)), "offer-too-soon(Black, 10)");
}

TEST_F(LeavingTest, AWaitingPlayerClaimsTheWinOrADraw) {
  const std::string won = begun(), drawn = begun();
  EXPECT_EQ(claim(won, Color::black, black, true, {true, 0ms}).kind, Kind::done);
  EXPECT_NE(stored(won).result.find(R"("score":"0-1","winner":"b","reason":"abandonment")"),
            std::string::npos)
      << stored(won).result;
  EXPECT_EQ(claim(drawn, Color::black, black, false, {true, -5ms}).kind, Kind::done);
  EXPECT_NE(stored(drawn).result.find(R"("score":"1/2-1/2","winner":null,"reason":"abandonment")"),
            std::string::npos);
  EXPECT_EQ(why(claim(won, Color::black, black, true, {true, 0ms})),
            "game-over(game-won(abandonment, Black))");
}

TEST_F(LeavingTest, ClaimsThatAreRefused) {
  const std::string id = begun();
  EXPECT_EQ(why(claim(id, Color::black, white, true, {true, 0ms})), "key-needed-to-claim(Black)");
  EXPECT_EQ(why(claim(id, Color::black, black, true, {false, 0ms})), "claimant-absent(Black)");
  EXPECT_EQ(why(claim(id, Color::white, white, true, {true, 0ms})), "claim-on-own-turn(White)");
  EXPECT_EQ(why(claim(id, Color::black, black, true, {true, {}})), "claim-without-absence(White)");
  EXPECT_EQ(why(claim(id, Color::black, black, false, {true, 1001ms})), "claim-too-early(2)");
  EXPECT_EQ(stored(id).result, "");
}

TEST_F(LeavingTest, WhichGamesWaitForSomebody) {
  EXPECT_EQ(waits_for(begun(blitz)), Color::white);
  EXPECT_EQ(waits_for(begun()), Color::white);
  EXPECT_EQ(waits_for(link(blitz)), std::nullopt);
  EXPECT_EQ(waits_for(begun(R"(,"clock":{"kind":"days","days":1})")), std::nullopt);
  EXPECT_EQ(waits_for(begun(R"(,"parley":{"umpire":"present"})")), std::nullopt);
  const std::string open = create("chess"), over = begun();
  move(open, 0, "e2e4");
  move(open, 1, "e7e5");
  EXPECT_EQ(waits_for(open), std::nullopt);
  resign(over, Color::white, white);
  EXPECT_EQ(waits_for(over), std::nullopt);
  const std::string engine = link(R"(,"mine":"white","black":{"kind":"engine","level":1,"at":"server"})");
  move(engine, 0, "e2e4", white);
  EXPECT_TRUE(settle([&] { return referee.engine_move(engine, 1, "e7e5"); }).good());
  EXPECT_EQ(waits_for(engine), std::nullopt);
}

TEST(Absences, AreCountedFromTheMomentAPlayerIsAwaitedAndGone) {
  Absences absences({60s, 24h});
  const Instant start{1000h};
  const auto due = [&](Instant now, std::optional<Color> away) -> std::optional<Milliseconds> {
    const auto wait = absences.note("a", away, {}, now);
    return wait ? std::optional(wait->due - start) : std::nullopt;
  };
  EXPECT_EQ(due(start, Color::white), 60s);
  EXPECT_EQ(due(start + 30s, Color::white), 60s);  // it goes on
  EXPECT_EQ(absences.next(), start + 60s);
  EXPECT_TRUE(absences.take_due(start + 59s).empty());
  EXPECT_EQ(absences.take_due(start + 60s), std::vector<std::string>{"a"});
  EXPECT_TRUE(absences.take_due(start + 61s).empty());
  EXPECT_EQ(due(start + 70s, Color::white), 60s);
  EXPECT_EQ(due(start + 71s, std::nullopt), std::nullopt);  // who returns stops it
  EXPECT_EQ(due(start + 72s, Color::white), 132s);
  EXPECT_EQ(due(start + 73s, Color::black), 133s);
  EXPECT_EQ(due(start + 74s, std::nullopt), std::nullopt);
  EXPECT_EQ(absences.next(), std::nullopt);
}

TEST(Absences, WithoutAClockTheLastChangeCounts) {
  Absences absences({60s, 24h});
  const Instant now{1000h};
  EXPECT_EQ(absences.note("a", Color::black, 20h, now)->due, now + 4h);
  EXPECT_EQ(absences.note("a", Color::black, 1h, now)->due, now + 23h);
  EXPECT_EQ(absences.next(), now + 23h);
  EXPECT_EQ(absences.note("a", Color::black, 30h, now)->due, now - 6h);
  EXPECT_EQ(absences.next(), std::nullopt);
}

}  // namespace
}  // namespace cheshire
