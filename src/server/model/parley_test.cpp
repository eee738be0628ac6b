// The Parley, the official start and the Umpire: docs/rules/cheops.md, CH-130 to CH-144.
#include "server/model/parley.h"

#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>

#include "rules/cheops/rules.h"
#include "server/common/json_read.h"
#include "server/play/test_referee.h"
#include "server/test_client.h"

namespace json = boost::json;

namespace cheshire {
namespace {

using Reason = Outcome::Reason;

constexpr Seat umpire{false, false, true}, both{true, true, false};

std::string read(const std::string& parley) {
  const auto r = read_parley(*read_object("{\"parley\":" + parley + "}"));
  return r ? *r : why(r);
}
std::string terms(const std::string& parley) {
  const auto r = read_terms(*read_object("{\"parley\":" + parley + "}"));
  return r ? *r : why(r);
}
std::string changed(const std::string& parley, const std::string& by) {
  const auto r = with_terms(parley, by, cheops::Rules{}.capabilities());
  return r ? *r : why(r);
}
bool has(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

TEST(Parley, TermsHaveTheirOwnWords) {
  RecordProperty("rules", "CH-130 CH-132");
  const std::string all =
      R"({"moveEnds":"clock","adjustments":"official","play":"informal","umpire":"none","lot":"drawn","white":"by lot"})";
  EXPECT_EQ(read(all), all);
  EXPECT_EQ(read("null"), "");
  EXPECT_EQ(
      read(R"({"moveEnds":"whenever"})"),
      R"(field-refused("parley", choice-unknown("moveEnds", "whenever", ["released", "clock", "announced"])))");
  EXPECT_EQ(read(R"({"adjustments":"never"})"),
            R"(field-refused("parley", choice-unknown("adjustments", "never", ["informal", "official"])))");
  EXPECT_EQ(read(R"({"play":"blitz"})"),
            R"(field-refused("parley", choice-unknown("play", "blitz", ["informal", "official"])))");
  EXPECT_EQ(read(R"({"lot":"dice"})"),
            R"(field-refused("parley", choice-unknown("lot", "dice", ["agreement", "drawn"])))");
}

TEST(Parley, ItsWordsCanBeShownToAnybody) {
  EXPECT_EQ(read("{\"place\":\"caf\u00e9\"}"), "{\"place\":\"caf\u00e9\"}");
  EXPECT_EQ(read(R"({"place":"a\u001bb"})"),
            R"(field-refused("parley", field-has-control-character("place", "U+001B", 2)))");
  EXPECT_EQ(read(R"({"place":"\u009b"})"),
            R"(field-refused("parley", field-has-control-character("place", "U+009B", 1)))");
  EXPECT_EQ(read(R"({"pl\u202eace":"x"})"),
            "field-refused(\"parley\", field-has-control-character(\"pl\uFFFDace\", \"U+202E\", 3))");
  EXPECT_EQ(read(R"({"place":"\u200b"})"), R"(field-refused("parley", field-empty("place")))");
}

TEST(Parley, OfficialPlayNeedsAnUmpire) {
  RecordProperty("rules", "CH-141");
  for (const char* who : {"present", "confirms"}) {
    const std::string parley = R"({"play":"official","umpire":")" + std::string(who) + "\"}";
    EXPECT_EQ(read(parley), parley);
    EXPECT_TRUE(official(parley));
  }
  const Capabilities little = cheops::Rules{}.capabilities();
  for (const char* parley : {R"({"play":"official"})", R"({"play":"official","umpire":"none"})"}) {
    EXPECT_EQ(why(check_umpire(parley, little)), "official-play-without-umpire(CH-141)");
    EXPECT_EQ(why(check_umpire(parley, Capabilities{})), "official-play-without-umpire");
  }
  EXPECT_FALSE(official(""));
  EXPECT_FALSE(official(R"({"umpire":"present"})"));
  const TestServer server;
  EXPECT_EQ(server.post(R"({"game":"chess","parley":{"play":"official","umpire":"present"}})").status, 201);
  const Answer refused = server.post(R"({"game":"little-cheops","parley":{"play":"official"}})");
  EXPECT_EQ(refused.status, 400);
  EXPECT_EQ(refused.refusal(), R"(official-play-without-umpire("CH-141"))");
  EXPECT_EQ(server.post(R"({"game":"chess","parley":{"play":"official"}})").refusal(),
            "official-play-without-umpire");
}

TEST(Parley, SomeTermsCanBeChanged) {
  RecordProperty("rules", "CH-136 CH-137");
  EXPECT_EQ(terms(R"({"umpire":"present","moveEnds":"clock"})"),
            R"({"moveEnds":"clock","umpire":"present"})");
  for (const char* bad : {"null", "[]"}) EXPECT_EQ(terms(bad), R"(field-not-object("parley"))") << bad;
  EXPECT_EQ(terms("{}"), R"(field-empty("parley"))");
  EXPECT_EQ(
      terms(R"({"moveEnds":"x"})"),
      R"(field-refused("parley", choice-unknown("moveEnds", "x", ["released", "clock", "announced"])))");
  EXPECT_EQ(terms(R"({"play":7})"), R"(field-refused("parley", field-not-text("play")))");
  for (const std::string fixed : {"lot", "white", "castles-in-common", "clock", "style"}) {
    EXPECT_EQ(terms("{\"" + fixed + "\":\"x\"}"),
              "term-not-open(\"" + fixed + R"(", ["moveEnds", "adjustments", "play", "umpire"]))");
  }
  EXPECT_EQ(changed("", R"({"play":"informal"})"), R"({"play":"informal"})");
  EXPECT_EQ(changed(R"({"lot":"drawn","moveEnds":"clock"})", R"({"moveEnds":"released","umpire":"none"})"),
            R"({"lot":"drawn","moveEnds":"released","umpire":"none"})");
  EXPECT_EQ(changed(R"({"umpire":"none"})", R"({"play":"official"})"),
            "official-play-without-umpire(CH-141)");
  EXPECT_EQ(changed("{}", R"({"play":"official","umpire":"confirms"})"),
            R"({"play":"official","umpire":"confirms"})");
  EXPECT_EQ(changed(R"({"umpire":"present"})", R"({"umpire":"none"})"), "umpire-cannot-be-dismissed(CH-136)");
  std::string full = "{";
  for (int i = 0; i < 16; ++i) full += (i ? ",\"f" : "\"f") + std::to_string(i) + "\":\"x\"";
  EXPECT_EQ(changed(full + "}", R"({"play":"informal"})"), R"(fields-too-many("parley", 16))");
}

TEST(Parley, TheNextGameOfASeriesHasNoLot) {
  RecordProperty("rules", "CH-133");
  EXPECT_EQ(without_lot(R"({"moveEnds":"clock","lot":"drawn","white":"by lot: the first player"})"),
            R"({"moveEnds":"clock","lot":"agreement"})");
  EXPECT_EQ(without_lot(""), "");
  EXPECT_EQ(without_lot(R"({"play":"informal"})"), R"({"play":"informal"})");
}

struct ParleyTest : RefereeTest {
  std::string link(const std::string& parley = "", const std::string& more = "") {
    return post(R"({"game":"chess","seats":"link","mine":"white")" +
                (parley.empty() ? "" : ",\"parley\":" + parley) + more + "}");
  }
  void open(const std::string& id) {
    EXPECT_EQ(move(id, 0, "e2e4", white).kind, Kind::done);
    EXPECT_EQ(move(id, 1, "e7e5", black).kind, Kind::done);
  }
  std::string seen(const std::string& id, Viewer viewer) { return **games.views.record(id, viewer); }
  std::string started(const std::string& id) { return stored(id).round.started; }
  ActionResult claim(const std::string& id, const std::string& to, const std::string& key) {
    return settle([&] { return games.registrar.claim(id, to, key).decision; });
  }
  /// Returns the invitation to the seat of a called Umpire or arbiter, for which player `by` asks.
  std::string invite(const std::string& id, Seat by) {
    EXPECT_EQ(ask_arbiter(id, by).kind, Kind::done);
    EXPECT_EQ(umpire_invitation.size(), 24u);
    return umpire_invitation;
  }
};

TEST_F(ParleyTest, EverybodyReadsWhatWasAgreedAndNothingElse) {
  RecordProperty("rules", "CH-131");
  const std::string id = link(R"({"moveEnds":"clock"})");
  for (const Viewer v : {Viewer::white, Viewer::black, Viewer::spectator})
    EXPECT_TRUE(has(seen(id, v), R"("parley":{"moveEnds":"clock"})"));
  ask_terms(id, R"({"moveEnds":"released"})", white);
  EXPECT_EQ(reply(id, black, RequestKind::parley, false).kind, Kind::done);
  EXPECT_TRUE(has(seen(id, Viewer::spectator), R"("parley":{"moveEnds":"clock"})"));
  EXPECT_FALSE(has(seen(id, Viewer::spectator), "released"));
}

// CH-145; chess has no rule to cite.
TEST_F(ParleyTest, RefusalsCiteTheRulesOfTheGame) {
  RecordProperty("rules", "CH-145");
  const auto called_twice = [&](const std::string& game) {
    return why(ask_arbiter(
        post(R"({"seats":"link","mine":"white","parley":{"umpire":"present"},"game":")" + game + "\"}"),
        white));
  };
  EXPECT_EQ(called_twice("little-cheops"), "umpire-already-there(CH-145)");
  EXPECT_EQ(called_twice("chess"), "umpire-already-there");
}

TEST_F(ParleyTest, ARematchHasItsColorsByAgreement) {
  RecordProperty("rules", "CH-133");
  const std::string id = link(R"({"lot":"drawn","moveEnds":"clock"})");
  open(id);
  resign(id, Color::white, white);
  ask_rematch(id, white);
  EXPECT_FALSE(games.requests.rematch(id));  // there is no agreement yet
  ask_rematch(id, black);
  ASSERT_TRUE(games.requests.rematch(id));
  EXPECT_EQ(stored(games.requests.rematch(id)->id).parley, R"({"lot":"agreement","moveEnds":"clock"})");
}

TEST_F(ParleyTest, TheStartIsOfficialWithTheSecondOpeningMove) {
  RecordProperty("rules", "CH-134");
  const std::string id = link();
  EXPECT_TRUE(has(seen(id, Viewer::spectator), R"("started":null)"));
  EXPECT_EQ(move(id, 0, "e2e4", white).kind, Kind::done);
  EXPECT_EQ(started(id), "");
  now += std::chrono::seconds(7);
  EXPECT_EQ(move(id, 1, "e7e5", black).kind, Kind::done);
  const std::string at = iso(now);
  EXPECT_EQ(started(id), at);
  now += std::chrono::seconds(7);
  move(id, 2, "g1f3", white);
  games.forget();
  EXPECT_EQ(started(id), at);
  for (const Viewer v : {Viewer::white, Viewer::black, Viewer::spectator})
    EXPECT_TRUE(has(seen(id, v), "\"started\":\"" + at + "\""));
}

TEST_F(ParleyTest, TheStartWaitsForTheUmpireAndGoesWithTheOpeningMove) {
  RecordProperty("rules", "CH-135");
  const std::string id = link(R"({"umpire":"confirms"})");
  EXPECT_EQ(move(id, 0, "e2e4", white).kind, Kind::done);
  EXPECT_EQ(confirm(id, 1, umpire).kind, Kind::done);
  EXPECT_EQ(move(id, 1, "e7e5", black).kind, Kind::done);
  EXPECT_EQ(started(id), "");
  now += std::chrono::seconds(3);
  EXPECT_EQ(confirm(id, 2, umpire).kind, Kind::done);
  EXPECT_EQ(started(id), iso(now));
  EXPECT_EQ(back(id, 2, umpire).kind, Kind::same);
  EXPECT_EQ(started(id), iso(now));
  EXPECT_EQ(back(id, 1, umpire).kind, Kind::done);
  EXPECT_EQ(started(id), "");
  const std::string other = link();
  open(other);
  const std::string at = started(other);
  now += std::chrono::seconds(3);
  move(other, 2, "g1f3", white);
  EXPECT_EQ(back(other, 2).kind, Kind::done);
  EXPECT_EQ(started(other), at);
  EXPECT_EQ(back(other, 1).kind, Kind::done);
  EXPECT_EQ(started(other), "");
  move(other, 1, "e7e5", black);
  EXPECT_EQ(started(other), iso(now));
}

TEST_F(ParleyTest, TermsAreChangedByAgreement) {
  RecordProperty("rules", "CH-136");
  const std::string id = link(R"({"lot":"drawn","moveEnds":"clock"})");
  const std::string change = R"({"moveEnds":"announced","adjustments":"official"})";
  EXPECT_EQ(why(ask_terms(id, change, spectator)), "player-key-needed-to-propose-terms");
  EXPECT_EQ(why(ask_terms(id, R"({"moveEnds":"clock"})", white)), "terms-already-agreed");
  EXPECT_EQ(ask_terms(id, change, white).kind, Kind::done);
  EXPECT_EQ(ask_terms(id, change, white).kind, Kind::same);
  EXPECT_TRUE(
      has(seen(id, Viewer::spectator), R"("ask":{"by":"w","what":"parley","parley":)" + change + "}"));
  EXPECT_TRUE(has(stored(id).parley, "clock"));
  EXPECT_EQ(why(ask_back(id, 0, black)), "nothing-to-take-back(0)");
  EXPECT_EQ(why(ask_terms(id, R"({"adjustments":"informal"})", black)), "terms-await-answer(White)");
  EXPECT_EQ(why(reply(id, white, RequestKind::parley, true)), "key-needed-to-accept-terms(Black)");
  EXPECT_EQ(why(reply(id, black, RequestKind::back, true)), "takeback-not-asked");
  // Black's answer names the earlier proposal.
  const auto means = [&](const std::string& which) {
    return settle([&] { return games.requests.reply(id, black, {RequestKind::parley, true, {}, which}); });
  };
  EXPECT_EQ(why(means(R"({"moveEnds":"announced"})")), "terms-changed");
  games.forget();
  EXPECT_EQ(means(change).kind, Kind::done);
  EXPECT_EQ(stored(id).parley, R"({"lot":"drawn","moveEnds":"announced","adjustments":"official"})");
  EXPECT_FALSE(stored(id).round.ask);
  EXPECT_EQ(why(reply(id, black, RequestKind::parley, true)), "terms-not-proposed");
}

TEST_F(ParleyTest, WhoeverAgreesWithHimselfChangesTermsAtOnce) {
  RecordProperty("rules", "CH-136");
  const std::string id = create("chess");
  EXPECT_EQ(ask_terms(id, R"({"moveEnds":"clock"})", every).kind, Kind::done);
  EXPECT_EQ(stored(id).parley, R"({"moveEnds":"clock"})");
  const std::string engine = link("", R"(,"black":{"kind":"engine","level":1,"at":"server"})");
  EXPECT_EQ(ask_terms(engine, R"({"moveEnds":"clock"})", white).kind, Kind::done);
  EXPECT_EQ(stored(engine).parley, R"({"moveEnds":"clock"})");
  // Both propose the same.
  const std::string same = link();
  ask_terms(same, R"({"play":"informal"})", white);
  EXPECT_EQ(ask_terms(same, R"({"play":"informal"})", black).kind, Kind::done);
  EXPECT_EQ(stored(same).parley, R"({"play":"informal"})");
}

// An Umpire who is appointed cannot be dismissed.
TEST_F(ParleyTest, OfficialPlayIsAgreedOnWithAnUmpire) {
  RecordProperty("rules", "CH-136");
  const std::string id = link();
  EXPECT_EQ(why(ask_terms(id, R"({"play":"official"})", white)), "official-play-without-umpire");
  EXPECT_EQ(ask_terms(id, R"({"play":"official","umpire":"confirms"})", white).kind, Kind::done);
  EXPECT_TRUE(stored(id).keys.umpire.empty());
  EXPECT_EQ(reply(id, black, RequestKind::parley, true).kind, Kind::done);
  const GameRow row = stored(id);
  EXPECT_TRUE(official(row.parley) && row.keys.called && row.umpire_awaited());
  EXPECT_TRUE(has(seen(id, Viewer::white), R"("umpireAwaited":true)"));
  EXPECT_EQ(ask_arbiter(id, spectator).kind, Kind::denied);
  EXPECT_EQ(why(ask_terms(id, R"({"umpire":"none"})", white)), "umpire-cannot-be-dismissed");
  EXPECT_EQ(claim(id, invite(id, black), "umpires-own-key-0123456").kind, Kind::done);
  EXPECT_TRUE(has(seen(id, Viewer::white), R"("umpireAwaited":false)"));
  EXPECT_EQ(reply(id, both, RequestKind::arbiter, true).kind, Kind::done);
  EXPECT_EQ(move(id, 0, "e2e4", white).kind, Kind::done);
  EXPECT_TRUE(stored(id).pending());
  EXPECT_EQ(why(confirm(id, 1, white)), "umpire-key-needed-to-confirm");
  EXPECT_EQ(confirm(id, 1, umpire).kind, Kind::done);
}

TEST_F(ParleyTest, TermsStandOnceTheGameIsOfficiallyStarted) {
  RecordProperty("rules", "CH-137");
  const std::string id = link();
  move(id, 0, "e2e4", white);
  EXPECT_EQ(ask_terms(id, R"({"moveEnds":"clock"})", black).kind, Kind::done);
  move(id, 1, "e7e5", black);
  EXPECT_FALSE(stored(id).round.ask);  // the move has withdrawn it
  const ActionResult late = ask_terms(id, R"({"moveEnds":"clock"})", white);
  EXPECT_EQ(late.kind, Kind::refused);
  EXPECT_EQ(why(late), "terms-final");
  EXPECT_EQ(why(ask_terms(id, R"({"moveEnds":"clock"})", every)), "terms-final");
  EXPECT_EQ(stored(id).parley, "");
  // A proposal still open when the Umpire confirms the second move comes too late.
  const std::string umpired = link(R"({"umpire":"confirms"})");
  move(umpired, 0, "e2e4", white);
  confirm(umpired, 1, umpire);
  move(umpired, 1, "e7e5", black);
  EXPECT_EQ(ask_terms(umpired, R"({"moveEnds":"clock"})", white).kind, Kind::done);
  confirm(umpired, 2, umpire);
  EXPECT_EQ(why(reply(umpired, black, RequestKind::parley, true)), "terms-final");
  EXPECT_FALSE(has(stored(umpired).parley, "clock"));
}

TEST_F(ParleyTest, WhoRetiresForfeitsTheGame) {
  RecordProperty("rules", "CH-138");
  const std::string early = link();
  EXPECT_EQ(resign(early, Color::white, white).kind, Kind::done);  // at any time
  EXPECT_TRUE(has(stored(early).result, R"("winner":"b")"));
  const std::string id = link(R"({"play":"official","umpire":"present"})");
  open(id);
  EXPECT_EQ(resign(id, Color::black, white).kind, Kind::denied);  // nobody can resign for the opponent
  EXPECT_EQ(resign(id, Color::black, umpire).kind, Kind::denied);
  EXPECT_EQ(stored(id).result, "");
  EXPECT_EQ(resign(id, Color::black, black).kind, Kind::done);
  EXPECT_TRUE(has(stored(id).result, R"("winner":"w")"));
}

TEST_F(ParleyTest, TheUmpireAloneDeclaresForfeitsAndAnnuls) {
  RecordProperty("rules", "CH-139 CH-140");
  const std::tuple<Reason, std::optional<Color>, const char*> words[] = {
      {Reason::forfeit, Color::white, R"("score":"0-1")"},
      {Reason::forfeit, std::nullopt, R"("decision":"both-lose")"},
      {Reason::annulment, std::nullopt, R"("decision":"not-scored")"},
  };
  for (const auto& [how, loser, result] : words) {
    const std::string id = link(R"({"umpire":"present"})"), alone = link();
    for (const Seat seat : {white, black, spectator, both}) {
      EXPECT_EQ(end(id, seat, how, loser).kind, Kind::denied);
      EXPECT_EQ(end(alone, seat, how, loser).kind, Kind::denied);  // nobody can if there is no Umpire
    }
    EXPECT_EQ(stored(id).result + stored(alone).result, "");
    EXPECT_EQ(end(id, umpire, how, loser).kind, Kind::done);
    EXPECT_TRUE(has(stored(id).result, result)) << stored(id).result;
  }
}

TEST_F(ParleyTest, TheUmpiresDecisionIsFinal) {
  RecordProperty("rules", "CH-142");
  for (const Reason how : {Reason::judgment, Reason::forfeit, Reason::annulment}) {
    const std::string id = link(R"({"play":"official","umpire":"present"})");
    open(id);
    EXPECT_EQ(end(id, umpire, how).kind, Kind::done);
    for (const ActionResult& v :
         {back(id, 2, both), back(id, 1, both), ask_back(id, 1, white), ask_back(id, 2, black)}) {
      EXPECT_EQ(v.kind, Kind::refused);
      EXPECT_EQ(why(v), "umpire-decision-final");
    }
    EXPECT_EQ(end(id, umpire, Reason::agreement).kind, Kind::denied);
    EXPECT_NE(stored(id).result, "");
    EXPECT_EQ(back(id, 2, umpire).kind, Kind::done);
    EXPECT_EQ(stored(id).result, "");
  }
  // Players can take back a result that they brought about themselves.
  const std::string id = link(R"({"umpire":"present"})");
  open(id);
  resign(id, Color::white, white);
  ask_back(id, 2, white);
  EXPECT_EQ(reply(id, black, RequestKind::back, true).kind, Kind::done);
  EXPECT_EQ(stored(id).result, "");
}

TEST_F(ParleyTest, MovesAreLegalAndWaitForAnUmpireWhoConfirms) {
  RecordProperty("rules", "CH-144");
  const std::string id = link(R"({"umpire":"confirms"})");
  EXPECT_EQ(move(id, 0, "e2e5", white).kind, Kind::refused);
  EXPECT_EQ(move(id, 0, "e2e4", white).kind, Kind::done);
  EXPECT_EQ(why(move(id, 1, "e7e5", black)), "half-move-not-confirmed(1)");
  EXPECT_EQ(why(confirm(id, 2, umpire)), "half-move-not-played(2)");
  EXPECT_EQ(confirm(id, 1, umpire).kind, Kind::done);
  EXPECT_EQ(move(id, 1, "e7e5", black).kind, Kind::done);
  EXPECT_EQ(why(confirm(link(R"({"umpire":"present"})"), 1, umpire)), "moves-need-no-confirmation");
}

TEST_F(ParleyTest, AnUmpireWhoHasNotComeIsWaitedForInTheRematch) {
  const std::string id = link(R"({"play":"official","umpire":"present"})");
  open(id);
  resign(id, Color::white, white);
  ask_rematch(id, both);
  const std::string next = games.requests.rematch(id)->id, own = "umpires-own-key-0123456";
  EXPECT_TRUE(stored(next).umpire_awaited());
  const std::string first = secret(id, "invitations", "umpire"), second = invite(next, black);
  ASSERT_EQ(claim(id, first, own).kind, Kind::done);
  EXPECT_EQ(claim(next, first, own).kind, Kind::denied);
  EXPECT_EQ(claim(next, second, own).kind, Kind::done);
}

TEST_F(ParleyTest, AnUmpireHasTheRematchByTheSameKey) {
  const std::string id = link(R"({"play":"official","umpire":"present"})"), own = "umpires-own-key-0123456";
  ASSERT_EQ(claim(id, secret(id, "invitations", "umpire"), own).kind, Kind::done);
  open(id);
  resign(id, Color::white, white);
  ask_rematch(id, both);
  const std::string next = games.requests.rematch(id)->id;
  EXPECT_FALSE(stored(next).umpire_awaited());
  const KeyHash key[] = {KeyHash::of(own)};
  Seat seat;
  EXPECT_TRUE(games.registrar.seat(next, key, seat).good());
  EXPECT_TRUE(seat.umpire && !seat.player() && !seat.called);
}

json::value ask(WebSocket& client, json::object message) {
  client.send(json::serialize(message));
  return client.receive();
}

// Everybody is told, the mover with the acknowledgement.
TEST(OfficialStart, IsToldToPlayersAndSpectators) {
  RecordProperty("rules", "CH-134");
  const TestServer server;
  const std::string id = server.new_game("chess");
  WebSocket player(server.port()), watcher(server.port());
  for (WebSocket* one : {&player, &watcher}) {
    one->join(id);
    EXPECT_TRUE(one->receive().at("record").at("started").is_null());
  }
  player.move(id, 0, "e2e4");
  EXPECT_TRUE(player.receive().at("record").at("started").is_null());
  EXPECT_TRUE(watcher.receive().at("record").at("started").is_null());
  player.move(id, 1, "e7e5");
  const std::string at = text(player.receive().at("record").at("started"));
  EXPECT_EQ(text(watcher.receive().at("record").at("started")), at);
  player.move(id, 2, "g1f3");
  EXPECT_FALSE(player.receive().at("changed").as_object().contains("started"));
}

TEST(Umpire, HasNoWordButDecisions) {
  RecordProperty("rules", "CH-143");
  const TestServer server;
  const auto made =
      server.post(R"({"game":"chess","seats":"link","mine":"white","parley":{"umpire":"present"}})").json();
  const std::string id = text(made.at("id")), own = "umpires-own-key-0123456";
  ASSERT_EQ(server.claim(id, text(made.at("invitations").at("umpire")), own).status, 200);
  WebSocket player(server.port()), judge(server.port());
  const json::object word{{"type", "chat"}, {"id", id}, {"text", "Mind your queen"}};
  json::object guidance = word, talk = word;
  guidance["key"] = own;
  talk["key"] = made.at("keys").at("white");
  EXPECT_EQ(test::brief(ask(judge, guidance)), "chat-players-only");
  EXPECT_EQ(ask(player, talk).at("type"), "chat");
  EXPECT_EQ(ask(judge, {{"type", "end"}, {"id", id}, {"how", "judgment"}, {"key", own}}).at("type"), "ack");
}

TEST(Messages, AskForTermsAndArbiters) {
  const TestServer server;
  const std::string id = server.new_game("chess");
  WebSocket player(server.port());
  const auto fault = [&](json::object message) {
    message["id"] = id;
    const json::value answer = ask(player, message);
    return test::brief(answer);
  };
  EXPECT_EQ(fault({{"type", "ask"}, {"what", "tea"}}),
            R"(choice-unknown("what","tea",["back","rematch","parley","arbiter"]))");
  EXPECT_EQ(fault({{"type", "ask"}, {"what", "parley"}}), R"(field-not-object("parley"))");
  EXPECT_EQ(fault({{"type", "ask"}, {"what", "parley"}, {"parley", {{"white", "me"}}}}),
            R"(term-not-open("white",["moveEnds","adjustments","play","umpire"]))");
  EXPECT_EQ(fault({{"type", "ask"}, {"what", "arbiter"}}), "arbiter-not-needed");
  EXPECT_EQ(fault({{"type", "answer"}, {"what", "parley"}, {"yes", true}, {"parley", 7}}),
            R"(field-not-object("parley"))");
  EXPECT_EQ(fault({{"type", "answer"}, {"what", "parley"}, {"yes", true}}), "terms-not-proposed");
  EXPECT_EQ(fault({{"type", "ask"}, {"what", "parley"}, {"parley", {{"play", "informal"}}}}), "");
}

// Without keys anybody could judge; an Umpire appointed there is the only one who may.
TEST(Messages, AnUmpireAppointedAtOneTableHasTheSeatAlone) {
  const TestServer server;
  const std::string id = server.new_game("chess"), own = "umpires-own-key-0123456";
  WebSocket player(server.port()), other(server.port());
  other.join(id);
  other.receive();
  player.join(id);
  player.receive();
  const auto received = ask(player, {{"type", "ask"},
                                     {"id", id},
                                     {"what", "parley"},
                                     {"parley", {{"play", "official"}, {"umpire", "present"}}}});
  EXPECT_EQ(received.at("record").at("umpireAwaited"), true);
  EXPECT_EQ(other.receive().at("record").at("umpireAwaited"), true);
  EXPECT_EQ(ask(player, {{"type", "ask"}, {"id", id}, {"what", "arbiter"}}).at("type"), "record");
  const auto invited = player.receive();
  EXPECT_EQ(invited.at("type"), "invitation");
  EXPECT_EQ(invited.at("seat"), "umpire");
  const std::string invitation = text(invited.at("invitation"));
  const json::object judgment{{"type", "end"}, {"id", id}, {"how", "judgment"}};
  for (WebSocket* one : {&player, &other})
    EXPECT_EQ(test::brief(ask(*one, judgment)), "umpire-key-needed-to-judge");
  ASSERT_EQ(server.claim(id, invitation, own).status, 200);
  WebSocket judge(server.port());
  json::object with_key = judgment;
  with_key["key"] = own;
  EXPECT_EQ(player.receive().at("record").at("umpireAwaited"), false);
  EXPECT_EQ(ask(judge, with_key).at("type"), "ack");
  EXPECT_FALSE(player.receive().at("record").at("result").is_null());
}

}  // namespace
}  // namespace cheshire
