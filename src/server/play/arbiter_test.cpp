// Umpires and arbiters called during a game: docs/rules/cheops.md, CH-145 and CH-146.
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>

#include "server/play/test_referee.h"
#include "server/test_client.h"

namespace json = boost::json;

namespace cheshire {
namespace {

using Reason = Outcome::Reason;

constexpr Seat umpire{false, false, true}, both{true, true, false};
constexpr const char* own_key = "arbiters-own-key-012345";
constexpr const char* unaccepted = "umpire-not-accepted";

bool has(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

struct ArbiterTest : RefereeTest {
  std::string link(const std::string& parley = "", const std::string& more = "") {
    return post(R"({"game":"chess","seats":"link","mine":"white")" + more +
                (parley.empty() ? "" : ",\"parley\":" + parley) + "}");
  }
  void open(const std::string& id) {
    EXPECT_EQ(move(id, 0, "e2e4", white).kind, Kind::done);
    EXPECT_EQ(move(id, 1, "e7e5", black).kind, Kind::done);
  }
  /// Returns a game whose players have called an arbiter, who has come.
  std::string arbitrated() {
    const std::string id = link();
    open(id);
    ask_arbiter(id, white);
    EXPECT_EQ(reply(id, black, RequestKind::arbiter, true).kind, Kind::done);
    EXPECT_EQ(claim(id, own_key).kind, Kind::done);
    return id;
  }
  Seat arbiter(const std::string& id, const std::string& key = own_key) {
    const KeyHash said[] = {KeyHash::of(key)};
    return seat_of(stored(id).keys, said);
  }
  std::string seen(const std::string& id, Viewer viewer) { return **games.views.record(id, viewer); }
  std::string acceptance(const std::string& id, bool by_white, bool by_black) {
    return "\"acceptance\":{\"of\":\"" + badge_of(stored(id).keys.umpire) +
           "\",\"w\":" + (by_white ? "true" : "false") + ",\"b\":" + (by_black ? "true" : "false") + "}";
  }
  /// Returns the invitation to the seat of a called Umpire or arbiter, for which player `by` asks.
  std::string invite(const std::string& id, Seat by = white) {
    EXPECT_EQ(ask_arbiter(id, by).kind, Kind::done);
    EXPECT_EQ(umpire_invitation.size(), 24u);
    return umpire_invitation;
  }
  /// Takes the seat with an invitation that White asked for.
  ActionResult claim(const std::string& id, const std::string& key) { return show(id, invite(id), key); }
  ActionResult show(const std::string& id, const std::string& invitation, const std::string& key) {
    return settle([&] { return games.registrar.claim(id, invitation, key).decision; });
  }
  ActionResult remove(const std::string& id, Seat seat) {
    return settle([&] { return games.registrar.remove(id, seat); });
  }
  ActionResult answer(const std::string& id, Seat seat, bool yes, const std::string& badge = "") {
    return settle([&] { return games.requests.reply(id, seat, {RequestKind::arbiter, yes, {}, {}, badge}); });
  }
};

TEST_F(ArbiterTest, ThePlayersCallAnArbiterTogether) {
  RecordProperty("rules", "CH-145");
  const std::string id = link(R"({"play":"informal"})");
  open(id);
  EXPECT_FALSE(seat_of(stored(id).keys, {}).umpire);
  EXPECT_EQ(why(ask_arbiter(id, spectator)), "player-key-needed-to-ask-arbiter");
  EXPECT_EQ(ask_arbiter(id, umpire).kind, Kind::denied);
  EXPECT_EQ(ask_arbiter(id, white).kind, Kind::done);
  EXPECT_TRUE(has(seen(id, Viewer::spectator), R"("ask":{"by":"w","what":"arbiter"})"));
  EXPECT_EQ(why(ask_back(id, 1, black)), "arbiter-awaits-answer(White)");
  EXPECT_EQ(why(reply(id, white, RequestKind::arbiter, true)), "key-needed-to-accept-arbiter(Black)");
  EXPECT_EQ(reply(id, black, RequestKind::arbiter, false).kind, Kind::done);
  EXPECT_TRUE(stored(id).keys.umpire.empty());
  EXPECT_EQ(why(reply(id, black, RequestKind::arbiter, true)), "arbiter-not-asked");
  ask_arbiter(id, black);
  games.forget();
  EXPECT_EQ(reply(id, white, RequestKind::arbiter, true).kind, Kind::done);
  EXPECT_TRUE(stored(id).umpire_awaited());
  EXPECT_EQ(umpire_invitation, "");  // a player who wants to invite must ask for it
  const std::string first = invite(id, white), second = invite(id, black), third = invite(id, white);
  EXPECT_FALSE(has(seen(id, Viewer::white) + seen(id, Viewer::spectator), second));
  EXPECT_EQ(ask_arbiter(id, spectator).kind, Kind::denied);
  // A new invitation replaces that player's last one, on disk too, and not the other player's.
  EXPECT_EQ(show(id, first, own_key).kind, Kind::denied);
  EXPECT_EQ(show(id, third, second).kind, Kind::denied);  // no key: others know it
  games.forget();
  EXPECT_EQ(show(id, first, own_key).kind, Kind::denied);
  EXPECT_EQ(show(id, second, own_key).kind, Kind::done);
  // Whoever comes first has the seat.
  for (const std::string& used : {second, third})
    EXPECT_EQ(show(id, used, "anothers-own-key-012345").kind, Kind::refused);
  EXPECT_EQ(why(ask_arbiter(id, white)), "umpire-already-there");
  const KeyHash key[] = {KeyHash::of(own_key)};
  const Seat arbiter = seat_of(stored(id).keys, key);
  EXPECT_TRUE(arbiter.umpire && !arbiter.player());
  EXPECT_EQ(reply(id, both, RequestKind::arbiter, true).kind, Kind::done);
  EXPECT_EQ(end(id, arbiter, Reason::forfeit, Color::black).kind, Kind::done);
  EXPECT_EQ(back(id, 2, both).kind, Kind::refused);
  // The next game has none.
  ask_rematch(id, both);
  EXPECT_TRUE(games.requests.rematch(id)->keys.umpire.empty());
}

TEST_F(ArbiterTest, WhereNoArbiterIsCalled) {
  RecordProperty("rules", "CH-145");
  const std::string formal = link(R"({"play":"official","umpire":"present"})");
  EXPECT_EQ(why(ask_arbiter(formal, white)), "umpire-only-judge");
  EXPECT_EQ(why(ask_arbiter(link(R"({"umpire":"present"})"), white)), "umpire-already-there");
  EXPECT_EQ(why(ask_arbiter(create("chess"), every)), "arbiter-not-needed");
  const std::string over = link();
  resign(over, Color::white, white);
  EXPECT_EQ(why(ask_arbiter(over, black)), "game-over(game-resigned(Black, White))");
  // A move withdraws the request.
  const std::string id = link();
  ask_arbiter(id, white);
  move(id, 0, "e2e4", white);
  EXPECT_EQ(reply(id, black, RequestKind::arbiter, true).kind, Kind::refused);
}

TEST_F(ArbiterTest, AnArbiterSeesNoSealedPapersBeforeTheEnd) {
  RecordProperty("rules", "CH-146");
  const std::string body =
      R"({"game":"little-cheops","options":{"castles-in-common":"on"},"seats":"link","mine":"white",)"
      R"("fen":"1C6k/9/9/3c1c3/C3K4/3t1t3/1n7/6C2/9 w - e5b=e5w")";
  const std::string id = post(body + "}"), agreed = post(body + R"(,"parley":{"umpire":"present"}})");
  ask_arbiter(id, white);
  EXPECT_EQ(reply(id, black, RequestKind::arbiter, true).kind, Kind::done);
  const std::string own = "arbiters-own-key-012345";
  EXPECT_EQ(claim(id, own).kind, Kind::done);
  EXPECT_EQ(show(agreed, secret(agreed, "invitations", "umpire"), own).kind, Kind::done);
  const KeyHash key[] = {KeyHash::of(own)};
  Seat arbiter, appointed;
  EXPECT_TRUE(games.registrar.seat(id, key, arbiter).good());
  EXPECT_TRUE(games.registrar.seat(agreed, key, appointed).good());
  EXPECT_TRUE(arbiter.umpire && appointed.umpire);
  EXPECT_EQ(arbiter.viewer(), Viewer::spectator);
  EXPECT_EQ(appointed.viewer(), Viewer::everything);
  ASSERT_EQ(move(id, 0, "@a5#00112233445566778899aabbccddeeff", white).kind, Kind::done);
  EXPECT_TRUE(has(seen(id, Viewer::everything), "@a5"));
  EXPECT_TRUE(has(seen(id, Viewer::white), "@a5"));
  EXPECT_FALSE(has(seen(id, arbiter.viewer()), "@a5"));
  // A player who took the seat learns nothing from it.
  const KeyHash two[] = {KeyHash::of(own), KeyHash::of(secret(id, "keys", "white"))};
  Seat white_too;
  EXPECT_TRUE(games.registrar.seat(id, two, white_too).good());
  EXPECT_EQ(white_too.viewer(), Viewer::white);
  EXPECT_EQ((Seat{true, false, false} | arbiter).viewer(), Viewer::white);
  EXPECT_EQ(reply(id, both, RequestKind::arbiter, true).kind, Kind::done);
  EXPECT_FALSE(has(seen(id, arbiter.viewer()), "@a5"));
  EXPECT_EQ(end(id, arbiter, Reason::judgment).kind, Kind::done);
  EXPECT_TRUE(has(seen(id, arbiter.viewer()), "@a5"));  // papers are open at the end
  ListQuery query;
  query.ids = {id};
  query.keys = {KeyHash::of(own)};
  EXPECT_TRUE(has(*games.views.list(query, false), R"("viewer":"spectator")"));
}

// A player could open the invitation and judge their own game.
TEST_F(ArbiterTest, NobodyJudgesWhomNotBothPlayersHaveAccepted) {
  RecordProperty("rules", "CH-145");
  const std::string id = arbitrated();
  const Seat judge = arbiter(id), cheat = judge | white;
  ASSERT_TRUE(judge.umpire);
  const auto refused_all = [&] {
    for (const Seat seat : {judge, cheat}) {
      EXPECT_EQ(why(end(id, seat, Reason::judgment)), unaccepted);
      EXPECT_EQ(why(end(id, seat, Reason::annulment)), unaccepted);
      EXPECT_EQ(why(end(id, seat, Reason::forfeit, Color::black)), unaccepted);
      EXPECT_EQ(why(back(id, 1, seat)), unaccepted);
      EXPECT_EQ(why(remove(id, seat)), "full-key-needed-to-remove-game");
    }
    EXPECT_EQ(stored(id).result, "");
    EXPECT_EQ(stored(id).moves.size(), 2u);
  };
  for (const Viewer v : {Viewer::white, Viewer::black, Viewer::spectator})
    EXPECT_TRUE(has(seen(id, v), acceptance(id, false, false)));
  refused_all();
  // One player is not enough, even twice, and the arbiter cannot answer for a player.
  EXPECT_EQ(answer(id, judge, true).kind, Kind::denied);
  EXPECT_EQ(answer(id, cheat, true).kind, Kind::done);
  EXPECT_EQ(answer(id, white, true).kind, Kind::same);
  EXPECT_TRUE(has(seen(id, Viewer::spectator), acceptance(id, true, false)));
  refused_all();
  // Only the opponent can allow a take-back.
  EXPECT_EQ(ask_back(id, 1, cheat).kind, Kind::done);
  EXPECT_EQ(stored(id).moves.size(), 2u);
  EXPECT_EQ(reply(id, black, RequestKind::back, false).kind, Kind::done);
  EXPECT_EQ(answer(id, black, true).kind, Kind::done);
  EXPECT_TRUE(has(seen(id, Viewer::spectator), R"("acceptance":null)"));
  // After that, it cannot be withdrawn.
  EXPECT_EQ(why(answer(id, black, false)), "arbiter-not-asked");
  EXPECT_EQ(back(id, 1, judge).kind, Kind::done);
  EXPECT_EQ(end(id, judge, Reason::forfeit, Color::black).kind, Kind::done);
  EXPECT_EQ(why(ask_back(id, 1, white)), "umpire-decision-final");
  EXPECT_EQ(remove(arbitrated(), both).kind, Kind::done);
}

TEST_F(ArbiterTest, ARefusalEmptiesTheSeat) {
  RecordProperty("rules", "CH-145");
  const std::string id = arbitrated(), led_there = umpire_invitation;
  EXPECT_EQ(answer(id, white, true).kind, Kind::done);
  EXPECT_EQ(answer(id, white, false).kind, Kind::done);  // either player, even after accepting
  const GameRow row = stored(id);
  EXPECT_TRUE(row.umpire_awaited());
  EXPECT_FALSE(row.keys.accepted.player());
  EXPECT_TRUE(has(seen(id, Viewer::black), R"("umpireAwaited":true)"));
  EXPECT_TRUE(has(seen(id, Viewer::black), R"("acceptance":null)"));
  EXPECT_TRUE(has(seen(id, Viewer::black), R"("invited":["black","umpire"])"));
  // Neither the old key nor the old link gives the seat any more.
  EXPECT_FALSE(arbiter(id).umpire);
  Seat none;
  const KeyHash key[] = {KeyHash::of(own_key)};
  EXPECT_EQ(games.registrar.seat(id, key, none).kind, Kind::denied);
  EXPECT_EQ(show(id, led_there, own_key).kind, Kind::denied);
  EXPECT_EQ(show(id, own_key, own_key).kind, Kind::denied);
  // Not even from a seat taken before.
  EXPECT_EQ(why(end(id, umpire, Reason::judgment)), unaccepted);
  EXPECT_EQ(why(answer(id, black, true)), "arbiter-not-asked");
  // An answer meant for one arbiter does not count for another.
  const std::string another = "anothers-own-key-012345";
  EXPECT_EQ(claim(id, another).kind, Kind::done);
  for (const bool yes : {true, false})
    EXPECT_EQ(why(answer(id, black, yes, badge_of(KeyHash::of(own_key)))), "arbiter-changed");
  EXPECT_TRUE(has(seen(id, Viewer::white), acceptance(id, false, false)));
  EXPECT_EQ(answer(id, black, true, badge_of(KeyHash::of(another))).kind, Kind::done);
  EXPECT_EQ(answer(id, white, true).kind, Kind::done);
  EXPECT_EQ(end(id, arbiter(id, another), Reason::judgment).kind, Kind::done);
}

TEST_F(ArbiterTest, AnUmpireCalledByTermsIsAcceptedToo) {
  RecordProperty("rules", "CH-145");
  const std::string id = link();
  ask_terms(id, R"({"play":"official","umpire":"confirms"})", white);
  EXPECT_EQ(reply(id, black, RequestKind::parley, true).kind, Kind::done);
  EXPECT_EQ(claim(id, own_key).kind, Kind::done);
  EXPECT_EQ(move(id, 0, "e2e4", white).kind, Kind::done);
  EXPECT_EQ(why(confirm(id, 1, arbiter(id))), unaccepted);
  EXPECT_TRUE(stored(id).pending());
  EXPECT_EQ(answer(id, both, true).kind, Kind::done);
  EXPECT_EQ(confirm(id, 1, arbiter(id)).kind, Kind::done);
  // An Umpire appointed when the game was created needs no acceptance.
  const std::string agreed = link(R"({"umpire":"present"})");
  EXPECT_EQ(show(agreed, secret(agreed, "invitations", "umpire"), own_key).kind, Kind::done);
  EXPECT_TRUE(has(seen(agreed, Viewer::white), R"("acceptance":null)"));
  EXPECT_EQ(why(answer(agreed, white, false)), "arbiter-not-asked");
  EXPECT_EQ(end(agreed, arbiter(agreed), Reason::judgment).kind, Kind::done);
}

// A mate that waits for the Umpire is not an end yet.
TEST_F(ArbiterTest, IsAcceptedWhileTheLastMoveWaits) {
  RecordProperty("rules", "CH-145");
  const std::string id = link("", R"(,"fen":"7k/R7/6K1/8/8/8/8/8 w - - 0 1")");
  ask_terms(id, R"({"umpire":"confirms"})", white);
  reply(id, black, RequestKind::parley, true);
  EXPECT_EQ(claim(id, own_key).kind, Kind::done);
  EXPECT_EQ(move(id, 0, "a7a8", white).kind, Kind::done);
  ASSERT_TRUE(stored(id).pending() && !stored(id).result.empty());
  EXPECT_EQ(answer(id, white, true).kind, Kind::done);
  EXPECT_EQ(answer(id, black, true).kind, Kind::done);
  EXPECT_EQ(confirm(id, 1, arbiter(id)).kind, Kind::done);
  const std::string over = arbitrated();
  resign(over, Color::white, white);
  for (const bool yes : {true, false})
    EXPECT_EQ(why(answer(over, black, yes)), "game-over(game-resigned(Black, White))");
}

// The colors change, and the acceptances with them.
TEST_F(ArbiterTest, WhoWasAcceptedIsSoInTheRematch) {
  RecordProperty("rules", "CH-145");
  const std::string terms = R"({"play":"official","umpire":"present"})";
  const auto next = [&](std::initializer_list<Seat> accepting) {
    const std::string id = link();
    ask_terms(id, terms, both);
    EXPECT_EQ(claim(id, own_key).kind, Kind::done);
    for (const Seat seat : accepting) EXPECT_EQ(answer(id, seat, true).kind, Kind::done);
    resign(id, Color::white, white);
    ask_rematch(id, both);
    return *games.requests.rematch(id);
  };
  const Requests::Rematch accepted = next({white, black}), half = next({white});
  EXPECT_TRUE(has(seen(accepted.id, Viewer::white), R"("acceptance":null)"));
  EXPECT_EQ(end(accepted.id, arbiter(accepted.id), Reason::judgment).kind, Kind::done);
  EXPECT_TRUE(has(seen(half.id, Viewer::white), acceptance(half.id, false, true)));
  EXPECT_EQ(why(end(half.id, arbiter(half.id), Reason::judgment)), unaccepted);
  EXPECT_EQ(answer(half.id, white, true).kind, Kind::done);
  EXPECT_EQ(end(half.id, arbiter(half.id), Reason::judgment).kind, Kind::done);
}

// Whoever takes the seat in the old game gets no seat in the next one, which has its own invitation.
TEST_F(ArbiterTest, WhoComesLateToTheOldGameIsNotInTheNext) {
  RecordProperty("rules", "CH-145");
  const std::string id = link(R"({"play":"official","umpire":"present"})");
  open(id);
  resign(id, Color::white, white);
  ask_rematch(id, both);
  const auto next = games.requests.rematch(id);
  EXPECT_TRUE(next->keys.umpire.empty());
  EXPECT_TRUE(stored(next->id).umpire_awaited());
  EXPECT_EQ(why(end(next->id, umpire, Reason::judgment)), unaccepted);
  EXPECT_EQ(show(id, secret(id, "invitations", "umpire"), own_key).kind, Kind::done);
  EXPECT_FALSE(arbiter(next->id).umpire);
  EXPECT_EQ(claim(next->id, own_key).kind, Kind::done);
  EXPECT_TRUE(games.requests.rematch(id)->keys.umpire.fits(KeyHash::of(own_key)));
}

// The server's engine cannot accept or reject anybody.
TEST_F(ArbiterTest, NobodyIsCalledAgainstTheServersEngine) {
  RecordProperty("rules", "CH-145");
  const std::string nobody = "no-umpire-against-engine";
  for (const char* engine : {"white", "black"}) {
    const std::string side = R"(":{"kind":"engine","level":1,"at":"server"})";
    const std::string id = link("", ",\"" + std::string(engine) + side);
    const Seat player = engine[0] == 'w' ? black : white;
    EXPECT_EQ(why(ask_arbiter(id, player)), nobody);
    EXPECT_EQ(why(ask_arbiter(id, both)), nobody);
    EXPECT_EQ(why(ask_terms(id, R"({"umpire":"present"})", player)), nobody);
    EXPECT_EQ(why(ask_terms(id, R"({"play":"official","umpire":"confirms"})", player)), nobody);
    EXPECT_TRUE(stored(id).keys.umpire.empty());
    EXPECT_EQ(ask_terms(id, R"({"moveEnds":"clock"})", player).kind, Kind::done);
  }
  const std::string table = post(R"({"game":"chess","white":{"kind":"engine","level":1,"at":"server"}})");
  EXPECT_EQ(why(ask_terms(table, R"({"umpire":"present"})", every)), nobody);
  // An Umpire appointed when the game was created can be told to confirm the moves.
  const std::string judged =
      link(R"({"umpire":"present"})", R"(,"black":{"kind":"engine","level":1,"at":"server"})");
  EXPECT_EQ(ask_terms(judged, R"({"umpire":"confirms"})", white).kind, Kind::done);
  // The Umpire of the first game never came, so the rematch waits too. The engine accepts anybody its
  // opponent accepts.
  resign(judged, Color::white, white);
  EXPECT_EQ(ask_rematch(judged, white).kind, Kind::done);
  const std::string next = games.requests.rematch(judged)->id;
  EXPECT_EQ(claim(next, own_key).kind, Kind::done);
  EXPECT_TRUE(has(seen(next, Viewer::black), acceptance(next, true, false)));
  EXPECT_EQ(answer(next, black, true).kind, Kind::done);
  EXPECT_EQ(end(next, arbiter(next), Reason::judgment).kind, Kind::done);
}

json::value ask(WebSocket& client, json::object message) {
  client.send(json::serialize(message));
  return client.receive();
}
std::string fault(const json::value& message) { return test::brief(message); }

// Connections from before the rejection lose the seat, and all of it survives a restart of the
// server.
TEST(Arbiters, AreAcceptedOverTheWireAndARestart) {
  RecordProperty("rules", "CH-145");
  const TempFolder folder;
  ServerOptions options;
  options.database = folder.path("games.db");
  std::string id, keys[2], invitation;
  const auto with = [&](json::object message, const std::string& key) {
    message["id"] = id;
    message["key"] = key;
    return message;
  };
  const json::object call{{"type", "ask"}, {"what", "arbiter"}},
      forfeit{{"type", "end"}, {"how", "forfeit"}, {"side", "w"}};
  const auto answer = [](bool yes) {
    return json::object{{"type", "answer"}, {"what", "arbiter"}, {"yes", yes}};
  };
  {
    const TestServer server(options);
    const json::value made = server.post(R"({"game":"chess","seats":"link","mine":"white"})").json();
    id = text(made.at("id"));
    keys[0] = text(made.at("keys").at("white"));
    keys[1] = "blacks-own-key-012345678";
    ASSERT_EQ(server.claim(id, text(made.at("invitations").at("black")), keys[1]).status, 200);
    WebSocket player(server.port()), judge(server.port());
    player.join(id);
    player.receive();
    ask(player, with(call, keys[0]));
    ask(player, with(answer(true), keys[1]));
    const auto invite = [&] {
      EXPECT_EQ(ask(player, with(call, keys[1])).at("type"), "record");
      return text(player.receive().at("invitation"));
    };
    ASSERT_EQ(server.claim(id, invite(), own_key).status, 200);
    EXPECT_EQ(player.receive().at("record").at("umpireAwaited"), false);
    const json::value there = ask(judge, with({{"type", "join"}, {"protocol", protocol_version}}, own_key));
    EXPECT_EQ(there.at("record").at("acceptance").at("w"), false);
    EXPECT_EQ(fault(ask(judge, with(forfeit, own_key))), "umpire-not-accepted");
    EXPECT_EQ(fault(ask(judge, with(answer(true), own_key))), "player-key-needed-to-answer");
    EXPECT_EQ(ask(player, with(answer(false), keys[1])).at("record").at("umpireAwaited"), true);
    EXPECT_TRUE(judge.receive().at("record").at("acceptance").is_null());
    invitation = invite();
    json::object keyless = forfeit;
    keyless["id"] = id;
    EXPECT_EQ(fault(ask(judge, keyless)), "umpire-key-needed-to-forfeit");
    EXPECT_EQ(fault(ask(judge, with(forfeit, own_key))), "key-of-other-game");
    EXPECT_EQ(server.ask_with(own_key, "DELETE", "/api/games/" + id).status, 403);
    ASSERT_EQ(server.claim(id, invitation, "another-own-key-01234567").status, 200);
    EXPECT_EQ(player.receive().at("record").at("umpireAwaited"), false);
    json::object meant = answer(true);
    meant["of"] = badge_of(KeyHash::of(own_key));
    EXPECT_EQ(fault(ask(player, with(meant, keys[0]))), "arbiter-changed");
    meant["of"] = badge_of(KeyHash::of("another-own-key-01234567"));
    EXPECT_EQ(ask(player, with(meant, keys[0])).at("record").at("acceptance").at("w"), true);
    meant["of"] = 7;
    EXPECT_EQ(fault(ask(player, with(meant, keys[1]))), R"(field-not-text("of"))");
  }
  const TestServer server(options);
  WebSocket player(server.port()), judge(server.port());
  for (WebSocket* one : {&player, &judge}) {
    one->join(id);
    one->receive();
  }
  EXPECT_EQ(fault(ask(judge, with(forfeit, own_key))), "key-of-other-game");
  EXPECT_EQ(server.claim(id, invitation, own_key).status, 409);
  const std::string second = "another-own-key-01234567";
  EXPECT_EQ(fault(ask(judge, with(forfeit, second))), "umpire-not-accepted");
  const json::value accepted = ask(player, with(answer(true), keys[1]));
  EXPECT_TRUE(accepted.at("record").at("acceptance").is_null());
  judge.receive();
  EXPECT_EQ(text(ask(judge, with(forfeit, second)).at("record").at("result").at("winner")), "b");
}

}  // namespace
}  // namespace cheshire
