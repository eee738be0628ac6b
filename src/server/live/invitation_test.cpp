// Invitations to games by link. Each works once, for a key that the guest supplies.
#include <gtest/gtest.h>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>

#include "messages/server.h"
#include "schema/schema_check.h"
#include "server/play/test_referee.h"
#include "server/test_client.h"

namespace json = boost::json;

namespace cheshire {
namespace {

const std::string guest_key = "guest-key-0123456789_AB", other_key = "other-key-0123456789_AB";

TEST(Invitation, GivesASeatOnce) {
  const Keys keys = hashes_of({"white-key", "nobody-knows", ""});
  Invitations invitations{hashes_of({"", "to-black", ""}), {}};
  const auto kind = [&](const std::string& invitation, const std::string& key) {
    return claim_of(keys, invitations, invitation, key).kind;
  };
  using Found = Claim::Kind;
  const Claim fresh = claim_of(keys, invitations, "to-black", guest_key);
  EXPECT_EQ(fresh.kind, Found::fresh);
  EXPECT_EQ(fresh.seat, SeatName::black);
  EXPECT_EQ(kind("to-nobody", guest_key), Found::foreign);
  EXPECT_EQ(kind("", guest_key), Found::foreign);
  // A seat's key stays the same when its owner brings it to another browser.
  const Claim own = claim_of(keys, invitations, "white-key", guest_key);
  EXPECT_EQ(own.kind, Found::same);
  EXPECT_EQ(own.seat, SeatName::white);
  EXPECT_EQ(own.key, "white-key");
  invitations.used.black = true;
  EXPECT_EQ(kind("to-black", guest_key), Found::taken);
  const Keys taken = hashes_of({"white-key", guest_key, ""});
  EXPECT_EQ(claim_of(taken, invitations, "to-black", guest_key).kind, Found::same);
  EXPECT_EQ(claim_of(taken, invitations, "to-black", other_key).kind, Found::taken);
}

TEST(Invitation, AKeyOfOnesOwnIsHardToGuessAndNobodyElses) {
  const std::string white = "white-key-0123456789-white", to_black = "to-black-0123456789-black";
  const Keys keys = hashes_of({white, "nobody-knows", ""});
  const Invitations invitations{hashes_of({"", to_black, ""}), {}};
  for (const std::string& bad :
       {std::string(19, 'a'), std::string(65, 'a'), std::string("a key with spaces in it"),
        std::string("a,key,with,commas,in,it"), white, to_black})
    EXPECT_EQ(claim_of(keys, invitations, to_black, bad).kind, Claim::Kind::unfit) << bad;
  for (const std::string& good : {std::string(20, 'a'), std::string(64, 'Z'), guest_key})
    EXPECT_EQ(claim_of(keys, invitations, to_black, good).kind, Claim::Kind::fresh) << good;
}

struct Guests : testing::Test {
  TestServer server;

  json::value make(const std::string& more = R"(,"mine":"white")", const std::string& game = "chess") const {
    const Answer made = server.post(R"({"game":")" + game + R"(","seats":"link")" + more + "}");
    EXPECT_EQ(made.status, 201) << made.body;
    return made.json();
  }
  static std::string id_of(const json::value& made) { return text(made.at("id")); }
  static std::string to(const json::value& made, const char* seat) {
    return text(made.at("invitations").at(seat));
  }
  std::string viewer(const std::string& id, const std::string& keys) const {
    const Answer answer = server.ask_with(keys, "GET", "/api/games/" + id);
    return answer.status == 200 ? text(answer.json().at("viewer")) : std::to_string(answer.status);
  }
};

TEST_F(Guests, TheMakerHasHisOwnKeyAndAnInvitation) {
  const auto made = make();
  EXPECT_EQ(made.at("keys").as_object().size(), 1u);
  EXPECT_EQ(made.at("invitations").as_object().size(), 1u);
  EXPECT_EQ(json::serialize(made.at("invited")), R"(["black"])");
  EXPECT_EQ(viewer(id_of(made), text(made.at("keys").at("white"))), "white");
  // An invitation alone gives no access, over HTTP or WebSocket.
  EXPECT_EQ(viewer(id_of(made), to(made, "black")), "403");
  WebSocket creator(server.port());
  creator.send(R"({"type":"join",)" + protocol_field + R"(,"id":")" + id_of(made) + R"(","key":")" +
               to(made, "black") + "\"}");
  EXPECT_EQ(creator.receive().at("type"), "error");
  const auto nobodys = make("");
  EXPECT_EQ(nobodys.at("keys").as_object().size(), 0u);
  EXPECT_EQ(nobodys.at("invitations").as_object().size(), 2u);
  EXPECT_EQ(json::serialize(nobodys.at("invited")), R"(["white","black"])");
}

TEST_F(Guests, TheFirstToComeHasTheSeat) {
  const auto made = make();
  const std::string id = id_of(made), invitation = to(made, "black");
  const Answer came = server.claim(id, invitation, guest_key);
  EXPECT_EQ(came.status, 200);
  EXPECT_EQ(json::serialize(came.json()), R"({"seat":"black","key":")" + guest_key + "\"}");
  EXPECT_EQ(viewer(id, guest_key), "black");
  EXPECT_EQ(json::serialize(server.ask("GET", "/api/games/" + id).json().at("invited")), "[]");
  // The answer was lost, so the guest asks again.
  EXPECT_EQ(server.claim(id, invitation, guest_key).body, came.body);
  const Answer late = server.claim(id, invitation, other_key);
  EXPECT_EQ(late.status, 409);
  EXPECT_EQ(late.refusal(), "invitation-used");
  EXPECT_EQ(viewer(id, other_key), "403");
  EXPECT_EQ(viewer(id, invitation), "403");
  EXPECT_EQ(viewer(id, ""), "spectator");
  EXPECT_EQ(viewer(id, guest_key), "black");
  // The guest's key also works in another browser.
  EXPECT_EQ(server.claim(id, guest_key, other_key).body, came.body);
  EXPECT_EQ(server.claim(id, text(made.at("keys").at("white")), other_key).json().at("seat"), "white");
}

TEST_F(Guests, WhoFollowsTheGameHearsOfWhoHasCome) {
  const auto made = make();
  WebSocket creator(server.port());
  creator.send(R"({"type":"join",)" + protocol_field + R"(,"id":")" + id_of(made) + R"(","key":")" +
               text(made.at("keys").at("white")) + "\"}");
  EXPECT_EQ(json::serialize(creator.receive().at("record").at("invited")), R"(["black"])");
  EXPECT_EQ(server.claim(id_of(made), to(made, "black"), guest_key).status, 200);
  EXPECT_EQ(json::serialize(creator.receive().at("record").at("invited")), "[]");
}

TEST_F(Guests, WhoDoesNotWantToPlaySaysSoAndTheSeatStaysOpen) {
  const auto made = make();
  const std::string id = id_of(made), invitation = to(made, "black");
  EXPECT_EQ(json::serialize(made.at("declined")), "[]");
  const auto ask = [&](const std::string& game, const std::string& body) {
    return server.ask("POST", "/api/games/" + game + "/decline", body, "Content-Type: application/json\r\n");
  };
  const auto decline = [&](const std::string& shown) {
    return ask(id, R"({"invitation":")" + shown + "\"}");
  };
  WebSocket creator(server.port());
  creator.send(R"({"type":"join",)" + protocol_field + R"(,"id":")" + id + R"(","key":")" +
               text(made.at("keys").at("white")) + "\"}");
  EXPECT_EQ(json::serialize(creator.receive().at("record").at("declined")), "[]");
  EXPECT_EQ(decline("nonsense").refusal(), "invitation-of-other-game");
  EXPECT_EQ(decline(text(made.at("keys").at("white"))).status, 403);
  EXPECT_EQ(ask(id, "{}").status, 400);
  EXPECT_EQ(decline(invitation).status, 204);
  const auto heard = creator.receive().at("record");
  EXPECT_EQ(json::serialize(heard.at("declined")), R"(["black"])");
  EXPECT_EQ(json::serialize(heard.at("invited")), R"(["black"])");
  EXPECT_EQ(decline(invitation).status, 204);
  // Somebody else, or the guest after all.
  EXPECT_EQ(server.claim(id, invitation, guest_key).status, 200);
  EXPECT_EQ(json::serialize(creator.receive().at("record").at("declined")), "[]");
  EXPECT_EQ(decline(invitation).refusal(), "invitation-used");
  EXPECT_EQ(ask("none", R"({"invitation":"x"})").status, 404);
}

TEST_F(Guests, WhoComesMaySayHisName) {
  const auto made = make(R"(,"mine":"white","white":{"kind":"human","name":"Ann"})");
  const std::string id = id_of(made), invitation = to(made, "black"), own = text(made.at("keys").at("white"));
  const auto players = [&] {
    const auto record = server.ask("GET", "/api/games/" + id).json();
    return json::serialize(record.at("white")) + json::serialize(record.at("black"));
  };
  const std::string before = R"({"kind":"human","name":"Ann"}{"kind":"human"})";
  // No name opens a seat, and nobody names somebody else's.
  EXPECT_EQ(server.claim(id, "nonsense", guest_key, R"("Eve")").status, 403);
  EXPECT_EQ(server.claim(id, invitation, "short", R"("Eve")").status, 403);
  EXPECT_EQ(server.claim(id, own, guest_key, R"("Eve")").status, 200);
  EXPECT_EQ(players(), before);
  WebSocket creator(server.port());
  creator.send(R"({"type":"join",)" + protocol_field + R"(,"id":")" + id + R"(","key":")" + own + "\"}");
  EXPECT_EQ(json::serialize(creator.receive().at("record").at("black")), R"({"kind":"human"})");
  EXPECT_EQ(server.claim(id, invitation, guest_key, R"("Bob \"the rook\"")").status, 200);
  const std::string after = R"({"kind":"human","name":"Bob \"the rook\""})";
  EXPECT_EQ(json::serialize(creator.receive().at("record").at("black")), after);
  EXPECT_EQ(players(), R"({"kind":"human","name":"Ann"})" + after);
  // The first claim counts: neither the guest nor anybody else gives the seat another name.
  EXPECT_EQ(server.claim(id, invitation, guest_key, R"("Eve")").status, 200);
  EXPECT_EQ(server.claim(id, guest_key, other_key, R"("Eve")").status, 200);
  EXPECT_EQ(server.claim(id, invitation, other_key, R"("Eve")").status, 409);
  EXPECT_EQ(players(), R"({"kind":"human","name":"Ann"})" + after);
}

TEST_F(Guests, WhoSaysNoNameKeepsTheOneThatTheMakerGave) {
  const std::string cat = R"(,"mine":"white","black":{"kind":"human","name":"Cat"})";
  const auto black = [&](const json::value& made) {
    return json::serialize(server.ask("GET", "/api/games/" + id_of(made)).json().at("black"));
  };
  const auto made = make(cat), renamed = make(cat);
  EXPECT_EQ(server.claim(id_of(made), to(made, "black"), guest_key).status, 200);
  EXPECT_EQ(black(made), R"({"kind":"human","name":"Cat"})");
  EXPECT_EQ(server.claim(id_of(renamed), to(renamed, "black"), guest_key, R"("Bob")").status, 200);
  EXPECT_EQ(black(renamed), R"({"kind":"human","name":"Bob"})");
}

TEST_F(Guests, AnUmpiresNameNamesNoPlayer) {
  const auto made = make(R"(,"mine":"white","parley":{"umpire":"present"})");
  EXPECT_EQ(server.claim(id_of(made), to(made, "umpire"), guest_key, R"("Eve")").status, 200);
  const auto record = server.ask("GET", "/api/games/" + id_of(made)).json();
  EXPECT_EQ(json::serialize(record.at("white")), R"({"kind":"human"})");
  EXPECT_EQ(json::serialize(record.at("black")), R"({"kind":"human"})");
}

TEST_F(Guests, AnEngineKeepsItsPlace) {
  const auto made = make(R"(,"mine":"white","black":{"kind":"engine","level":2})");
  EXPECT_EQ(server.claim(id_of(made), to(made, "black"), guest_key, R"("Eve")").status, 200);
  EXPECT_EQ(json::serialize(server.ask("GET", "/api/games/" + id_of(made)).json().at("black")),
            R"({"kind":"engine","level":2})");
}

TEST_F(Guests, ANameThatOthersCannotReadIsRefusedAndCostsNoInvitation) {
  const auto made = make();
  const auto refusal = [&](const std::string& name) {
    const Answer answer = server.claim(id_of(made), to(made, "black"), guest_key, name);
    EXPECT_EQ(answer.status, 400) << name;
    return answer.refusal();
  };
  const std::string long_name(41, 'a'), control = R"(field-has-control-character("name",)";
  EXPECT_EQ(refusal(R"("a\u0000b")"), control + R"("U+0000",2))");
  EXPECT_EQ(refusal(R"("a\nb")"), control + R"("U+000A",2))");
  EXPECT_EQ(refusal(R"("\u202eevE")"), control + R"("U+202E",1))");
  EXPECT_EQ(refusal(R"("\u2066Eve\u2069")"), control + R"("U+2066",1))");
  EXPECT_EQ(refusal(R"("\u200fEve")"), control + R"("U+200F",1))");
  EXPECT_EQ(refusal('"' + long_name + '"'), R"(field-has-too-many-characters("name",40))");
  EXPECT_EQ(refusal(R"(" \u00a0\u200b")"), R"(field-empty("name"))");
  for (const char* name : {R"("")", "null", "7", "[]", R"({"name":"Eve"})", R"("\ud83d")"}) refusal(name);
  refusal('"' + std::string(161, 'a') + '"');
  // A name of 40 characters may have four bytes each.
  std::string longest;
  for (int i = 0; i < 40; ++i) longest += "\U0001F600";
  EXPECT_EQ(server.claim(id_of(made), to(made, "black"), guest_key, '"' + longest + '"').status, 200);
  EXPECT_EQ(text(server.ask("GET", "/api/games/" + id_of(made)).json().at("black").at("name")), longest);
}

TEST_F(Guests, AMakerWhoTakesTheInvitationIsFoundOut) {
  const auto made = make();
  EXPECT_EQ(server.claim(id_of(made), to(made, "black"), other_key).status, 200);
  EXPECT_EQ(server.claim(id_of(made), to(made, "black"), guest_key).status, 409);
}

TEST_F(Guests, WhatIsNoInvitationIsRefused) {
  const auto made = make();
  const std::string id = id_of(made), path = "/api/games/" + id + "/keys",
                    json = "Content-Type: application/json\r\n";
  const Answer foreign = server.claim(id, "nonsense", guest_key);
  EXPECT_EQ(foreign.status, 403);
  EXPECT_EQ(foreign.refusal(), "invitation-of-other-game");
  const Answer unfit = server.claim(id, to(made, "black"), "short");
  EXPECT_EQ(unfit.status, 403);
  EXPECT_EQ(unfit.refusal(), "seat-key-unfit(20,64)");
  EXPECT_EQ(server.claim("nowhere", to(made, "black"), guest_key).status, 404);
  EXPECT_EQ(server.ask("GET", path).status, 405);
  EXPECT_EQ(server.ask("GET", path).header("allow"), "POST");
  EXPECT_EQ(server.ask("POST", path, "{}").status, 415);
  for (const char* body : {"{", "{}", R"({"invitation":"a"})", R"({"invitation":"","key":"b"})",
                           R"({"invitation":"a","key":7})", R"({"invitation":"a","key":"b","seat":"white"})"})
    EXPECT_EQ(server.ask("POST", path, body, json).status, 400) << body;
  EXPECT_EQ(server.ask("POST", path, "{}", json + "Origin: http://elsewhere.test\r\n").status, 403);
  const std::string open = server.new_game();
  EXPECT_EQ(server.claim(open, "", guest_key).status, 400);
  EXPECT_EQ(server.claim(open, "anything", guest_key).status, 403);
}

TEST_F(Guests, TheSchemaSaysWhatAClaimIs) {
  const std::string path = "/api/games/" + id_of(make()) + "/keys",
                    json = "Content-Type: application/json\r\n";
  for (const std::string& claim : schema_examples("Claim"))
    EXPECT_EQ(server.ask("POST", path, claim, json).refusal(), "invitation-of-other-game") << claim;
  for (const std::string& claim : schema_examples("Claim", true)) {
    EXPECT_EQ(server.ask("POST", path, claim, json).status, 400) << claim;
    EXPECT_NE(schema_faults("Claim", claim), "") << claim;
  }
}

TEST_F(Guests, WhoMakesAGameSaysWhereHeSits) {
  const auto refused = [&](const std::string& more) {
    const Answer answer = server.post(R"({"game":"chess")" + more + "}");
    EXPECT_EQ(answer.status, 400) << answer.body;
    return answer.refusal();
  };
  EXPECT_EQ(refused(R"(,"mine":"white")"), "seat-without-link");
  EXPECT_EQ(refused(R"(,"seats":"link","mine":"w")"),
            R"(choice-unknown("mine","w",["white","black","umpire"]))");
  EXPECT_EQ(refused(R"(,"seats":"link","mine":"umpire")"), "seat-without-umpire");
  EXPECT_EQ(refused(R"(,"seats":"link","mine":1)"), R"(field-not-text("mine"))");
  const auto made = make(R"(,"mine":"umpire","parley":{"umpire":"present"})");
  EXPECT_TRUE(made.at("keys").as_object().contains("umpire"));
  EXPECT_EQ(made.at("invitations").as_object().size(), 2u);
  EXPECT_EQ(make(R"(,"mine":"black")").at("invitations").as_object().begin()->key(), "white");
}

TEST_F(Guests, NobodySeesTheOthersPapersWithoutHisKey) {
  // A game by link has an Umpire only if the players agreed on one. The Umpire comes by invitation.
  const auto made = make(R"(,"mine":"white","options":{"castles-in-common":"on"})", "little-cheops");
  EXPECT_EQ(made.at("viewer"), "everything");
  EXPECT_EQ(made.at("keys").as_object().size(), 1u);
  EXPECT_EQ(made.at("invitations").as_object().size(), 1u);
  const auto judged =
      make(R"(,"mine":"white","options":{"castles-in-common":"on"},"parley":{"umpire":"present"})",
           "little-cheops");
  EXPECT_EQ(judged.at("keys").as_object().size(), 1u);
  EXPECT_EQ(judged.at("invitations").as_object().size(), 2u);
  EXPECT_EQ(viewer(id_of(judged), to(judged, "umpire")), "403");
  EXPECT_EQ(server.claim(id_of(judged), to(judged, "umpire"), guest_key).json().at("seat"), "umpire");
  EXPECT_EQ(viewer(id_of(judged), guest_key), "everything");
  EXPECT_EQ(server.claim(id_of(judged), to(judged, "umpire"), other_key).refusal(), "invitation-used");
  // Without link seats, the creator still gets all keys.
  const Answer table = server.post(R"({"game":"little-cheops","options":{"castles-in-common":"on"}})");
  EXPECT_EQ(table.json().at("keys").as_object().size(), 3u);
  EXPECT_FALSE(table.json().as_object().contains("invitations"));
  EXPECT_TRUE(table.json().at("invited").is_null());
}

TEST_F(Guests, KeysStandInTheHeaderAlone) {
  const auto made = make();
  const std::string path = "/api/games/" + id_of(made), key = text(made.at("keys").at("white"));
  for (const std::string& target : {path + "?key=" + key, "/api/games?key=" + key}) {
    const Answer refused = server.ask("GET", target);
    EXPECT_EQ(refused.status, 400) << target;
    EXPECT_EQ(refused.refusal(), "key-in-url");
  }
  EXPECT_EQ(server.ask("DELETE", path + "?key=" + key).status, 400);
  EXPECT_EQ(
      server.ask("POST", path + "/keys?key=" + key, "{}", "Content-Type: application/json\r\n").refusal(),
      "key-in-url");
  EXPECT_EQ(viewer(id_of(made), key + ",none"), "403");
  EXPECT_EQ(server.ask("GET", path, "", "authorization: bearer " + key + "\r\n").json().at("viewer"),
            "white");
  // Credentials meant for a proxy.
  EXPECT_EQ(server.ask("GET", path, "", "Authorization: Basic YTpi\r\n").json().at("viewer"), "spectator");
  for (const std::string& keys : {std::string(65, 'k'), [] {
                                    std::string many;
                                    for (int i = 0; i < 201; ++i) many += "k ";
                                    return many;
                                  }()}) {
    const Answer refused = server.ask_with(keys, "GET", path);
    EXPECT_EQ(refused.status, 400);
    EXPECT_EQ(refused.refusal(), "authorization-too-long(200,64)");
    EXPECT_EQ(server.ask_with(keys, "GET", "/api/games").status, 400);
  }
  EXPECT_EQ(server.ask_with(key, "DELETE", path).status, 204);
}

struct GuestsAtReferee : RefereeTest {
  ActionResult claim(const std::string& id, const std::string& key, const std::string& name = "") {
    return settle(
        [&] { return games.registrar.claim(id, secret(id, "invitations", "black"), key, name).decision; });
  }
};

TEST_F(GuestsAtReferee, ASeatIsTakenOnceItIsOnDisk) {
  const std::string id = post(R"({"game":"chess","seats":"link","mine":"white"})");
  const std::string invitation = secret(id, "invitations", "black");
  std::string reports;
  const auto told_of = [&](const ActionResult& v) {
    reports += v.kind == Kind::done ? "done " : v.kind == Kind::same ? "same " : "refused ";
  };
  tell(games.registrar.claim(id, invitation, guest_key).decision, told_of);
  tell(games.registrar.claim(id, invitation, guest_key).decision, told_of);
  tell(games.registrar.claim(id, invitation, other_key).decision, told_of);
  EXPECT_EQ(reports, "");
  turn();
  EXPECT_EQ(reports, "done same refused ");
  EXPECT_TRUE(stored(id).keys.black.fits(KeyHash::of(guest_key)));
  games.forget();
  EXPECT_EQ(claim(id, guest_key).kind, Kind::same);
  EXPECT_EQ(claim(id, other_key).kind, Kind::refused);
}

TEST_F(GuestsAtReferee, WhatCouldNotBeWrittenIsNobodys) {
  const std::string id = post(R"({"game":"chess","seats":"link","mine":"white"})");
  move(id, 0, "e2e4", white);
  const std::string invitation = secret(id, "invitations", "black");
  std::string reports;
  const auto told_of = [&](const ActionResult& v) { reports += v.kind == Kind::failed ? "failed " : "? "; };
  journal.add([](Store&) -> Result<void> { return Error{msg::database_failed("disk full")}; }, {id});
  tell(games.registrar.claim(id, invitation, guest_key, "Bob").decision, told_of);
  tell(games.registrar.claim(id, invitation, guest_key, "Bob").decision, told_of);
  turn();
  EXPECT_EQ(reports, "failed failed ");
  EXPECT_EQ(stored(id).black, R"({"kind":"human"})");
  EXPECT_EQ(claim(id, other_key).kind, Kind::done);
}

TEST_F(GuestsAtReferee, ANameOutlivesTheServerAndGoesIntoTheRematch) {
  const std::string id = post(R"({"game":"chess","seats":"link","mine":"white"})");
  ASSERT_EQ(claim(id, guest_key, "Bob").kind, Kind::done);
  const std::string bob = R"({"kind":"human","name":"Bob"})";
  EXPECT_EQ(stored(id).black, bob);
  games.forget();
  move(id, 0, "e2e4", white);
  EXPECT_EQ(stored(id).black, bob);
  resign(id, Color::white, white);
  ask_rematch(id, white);
  ask_rematch(id, black);
  const auto next = games.requests.rematch(id);
  ASSERT_TRUE(next);
  EXPECT_EQ(stored(next->id).white, bob);
}

// No keys are handed out: the server does not know them, and the players already have theirs.
TEST_F(GuestsAtReferee, ARematchIsPlayedWithTheSameKeys) {
  const std::string id = post(R"({"game":"chess","seats":"link","mine":"white"})");
  ASSERT_EQ(claim(id, guest_key).kind, Kind::done);
  resign(id, Color::white, white);
  ask_rematch(id, white);
  ask_rematch(id, black);
  const auto next = games.requests.rematch(id);
  ASSERT_TRUE(next);
  EXPECT_FALSE(stored(next->id).invitations.any());
  const auto seat = [&](const std::string& game, const std::string& key) {
    const KeyHash said[] = {KeyHash::of(key)};
    Seat found;
    EXPECT_TRUE(games.registrar.seat(game, said, found).good());
    return found;
  };
  const auto sits = [](Seat found, Color c) { return found.has(c) && !found.has(!c) && !found.umpire; };
  EXPECT_TRUE(sits(seat(id, guest_key), Color::black));
  EXPECT_TRUE(sits(seat(next->id, guest_key), Color::white));
  EXPECT_TRUE(sits(seat(next->id, secret(id, "keys", "white")), Color::black));
  games.forget();
  EXPECT_TRUE(sits(seat(next->id, guest_key), Color::white));
}

}  // namespace
}  // namespace cheshire
