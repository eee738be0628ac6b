// Rated games: which can be, who may play them, what they do to ratings, and what is not possible in them.
#include <gtest/gtest.h>

#include "server/play/leaving.h"
#include "server/play/test_referee.h"
#include "server/store/store_maintenance.h"

namespace cheshire {
namespace {

using namespace std::chrono_literals;

struct RatedPlay : RefereeTest {
  /// Returns somebody with a rated name, or one who has only a name.
  PersonRow person(const std::string& name, bool rated = true) {
    const PersonRow made{name + "-id", name, KeyHash::of(name), iso(now), iso(now)};
    EXPECT_TRUE(store->transaction([&]() -> Result<void> {
      Result<void> r = store->people().insert_person(made);
      return r && rated ? store->people().set_rated_name(made.id, name, name) : r;
    }));
    return again(made);
  }
  /// Returns what the store now has of somebody.
  PersonRow again(const PersonRow& who) { return (*store->people().person_of(who.id)).value_or(PersonRow()); }
  PersonRow ann = person("ann"), ben = person("ben");

  static std::string body(const std::string& more = "", const std::string& game = "alice",
                          const std::string& clock = R"({"kind":"fischer","initial":300,"increment":0})") {
    return R"({"game":")" + game + R"(","rated":true,"seats":"link","mine":"white","clock":)" + clock + more +
           "}";
  }
  /// Makes a game. Returns why not, or empty with `made`.
  std::string make(const std::string& text, const Sitter& by) {
    auto row = new_game(text);
    if (!row) return test::brief(row.error().message);
    Registrar::Created created{missing()};
    const ActionResult result = settle([&] {
      created = games.registrar.create(std::move(*row), by);
      return created.decision;
    });
    if (result.good()) {
      made = created.id;
      told_creators[made] = created.record;
    }
    return why(result);
  }
  /// Takes Black's seat in the last game made.
  std::string come(const Sitter& by) {
    return why(settle([&] {
      return games.registrar
          .claim(made, secret(made, "invitations", "black"), "black-key-of-20-letters-" + made,
                 "a name that somebody types", by)
          .decision;
    }));
  }
  /// Makes a game of Ann against Ben in which both have moved.
  void begin(const std::string& text = body()) {
    EXPECT_EQ(make(text, {ann, "a"}), "");
    EXPECT_EQ(come({ben, "b"}), "");
    open_with({"e4", "e5"});
  }
  void open_with(const std::vector<std::string>& moves) {
    for (std::size_t ply = 0; ply < moves.size(); ++ply)
      EXPECT_EQ(why(move(made, static_cast<int>(ply), moves[ply], ply % 2 == 0 ? white : black)), "");
  }
  ActionResult abort(Seat seat) {
    return settle([&] { return referee.abort(made, seat); });
  }
  boost::json::value record() {
    return boost::json::parse((*games.views.record(made, Viewer::everything)).value_or("null"));
  }
  std::string member(const char* name) { return serialize(record().at(name)); }
  Rating rating(const PersonRow& who, const std::string& category = "blitz", bool engine = false) {
    const auto found = store->ratings().rating({who.number, "alice", category, engine});
    return found && *found ? (*found)->rating : Rating();
  }

  std::string made;
};

TEST_F(RatedPlay, AGameIsRatedWithItsEnd) {
  begin();
  EXPECT_EQ(member("rated"), "true");
  EXPECT_EQ(member("people"), R"({"w":{"name":"ann","rating":{"points":1500,"provisional":true}},)"
                              R"("b":{"name":"ben","rating":{"points":1500,"provisional":true}}})");
  EXPECT_EQ(member("black"), R"({"kind":"human","name":"ben"})");  // nothing that somebody types
  EXPECT_EQ(member("ratings"), "null");
  ASSERT_TRUE(resign(made, Color::black, black).good());
  EXPECT_EQ(rating(ann).rating + rating(ben).rating, 3000);
  EXPECT_GT(rating(ann).rating, 1600);
  const auto steps = record().at("ratings");
  EXPECT_EQ(steps.at("w").at("before").at("points"), 1500);
  EXPECT_EQ(steps.at("w").at("after").at("points"), shown(rating(ann)).points);
  EXPECT_EQ(steps.at("b").at("after").at("points"), shown(rating(ben)).points);
  // The store says the same as memory.
  const std::string before = member("ratings");
  games.forget();
  EXPECT_EQ(member("ratings"), before);
}

TEST_F(RatedPlay, HowAGameEndsDoesNotMatter) {
  begin();
  now += 301s;  // White's time runs out
  const auto due = games.clocks.take_due();
  ASSERT_EQ(due.size(), 1u);
  loop.spawn(games.clocks.flag(made));
  turn();
  EXPECT_LT(rating(ann).rating, 1400);
  begin();
  ASSERT_TRUE(offer(made, Color::white, white).good());
  ASSERT_TRUE(reply(made, black, RequestKind::draw, true).good());
  EXPECT_GT(rating(ann).rating, 1340);
  const auto ratings = store->ratings().ratings_of(ann.number);
  ASSERT_EQ(ratings->size(), 1u);
  EXPECT_EQ(ratings->front().lost, 1);
  EXPECT_EQ(ratings->front().drawn, 1);
}

TEST_F(RatedPlay, AGameThatWasBrokenOffDoesNotCount) {
  EXPECT_EQ(make(body(), {ann, "a"}), "");
  EXPECT_EQ(come({ben, "b"}), "");
  open_with({"e4"});
  ASSERT_TRUE(abort(black).good());
  EXPECT_TRUE(store->ratings().ratings_of(ann.number)->empty());
  EXPECT_EQ(member("ratings"), "null");
  // Nor does one that somebody resigns at once.
  EXPECT_EQ(make(body(), {ann, "a"}), "");
  EXPECT_EQ(come({ben, "b"}), "");
  ASSERT_TRUE(resign(made, Color::white, white).good());
  EXPECT_TRUE(store->ratings().ratings_of(ann.number)->empty());
}

TEST_F(RatedPlay, TwoGamesThatEndTogetherFollowEachOther) {
  begin();
  const std::string first = made;
  begin();
  tell(referee.resign(first, black, Color::black), [](const ActionResult& r) { EXPECT_TRUE(r.good()); });
  tell(referee.resign(made, black, Color::black), [](const ActionResult& r) { EXPECT_TRUE(r.good()); });
  turn();
  const auto list = store->ratings().last_games(ann.number, 9);
  ASSERT_EQ(list->size(), 2u);
  EXPECT_EQ((*list)[0].change.before, (*list)[1].change.after);
}

TEST_F(RatedPlay, OnlySomeGamesCanBeRated) {
  const Sitter by{ann, "a"};
  EXPECT_EQ(make(body(), by), "");
  EXPECT_EQ(make(body("", "alice", R"({"kind":"days","days":3})"), by), "");
  EXPECT_EQ(make(R"({"game":"alice","rated":true,"clock":{"kind":"days","days":3}})", by),
            "rated-without-link");
  EXPECT_EQ(make(R"({"game":"alice","rated":true,"seats":"link","mine":"white"})", by),
            "rated-without-clock");
  EXPECT_EQ(make(body(R"(,"options":{"castling":"off"})"), by), "rated-with-options");
  EXPECT_EQ(make(body(R"(,"fen":"4k3/8/8/8/8/8/8/4K2R w - - 0 1")"), by), "rated-from-position");
  EXPECT_EQ(make(body(R"(,"parley":{"umpire":"present"})"), by), "rated-with-umpire");
  EXPECT_EQ(make(R"({"game":"alice","rated":true,"seats":"link","clock":{"kind":"days","days":3}})", by),
            "rated-without-seat");
  EXPECT_EQ(make(body(R"(,"white":{"kind":"engine","level":3,"at":"server"})"), by), "rated-without-seat");
  const std::string file = "id = \"own\"\ntitle = \"Own\"\nbase = \"alice\"\n";
  EXPECT_EQ(
      make(posted(file, R"(,"rated":true,"seats":"link","mine":"white","clock":{"kind":"days","days":3})"),
           by),
      "rated-game-of-file");
}

TEST_F(RatedPlay, NeedsTwoPeopleWithRatedNames) {
  const PersonRow cat = person("cat", false);
  EXPECT_EQ(make(body(), {}), "rated-without-name");
  EXPECT_EQ(make(body(), {cat, "a"}), "rated-name-needed");
  EXPECT_EQ(make(body(), {ann, "a"}), "");
  EXPECT_EQ(come({{}, "b"}), "rated-without-name");
  EXPECT_EQ(come({cat, "b"}), "rated-name-needed");
  EXPECT_EQ(come({ann, "b"}), "rated-against-oneself");
  EXPECT_EQ(come({ben, "a"}), "rated-from-one-address");
  EXPECT_EQ(come({ben, "b"}), "");
}

TEST_F(RatedPlay, WhoIsBannedPlaysOnlyForFun) {
  ASSERT_TRUE(store->transaction([&] { return store->people().set_banned(ben.id, true); }));
  EXPECT_EQ(make(body(), {again(ben), "b"}), "person-banned");
  EXPECT_EQ(make(body(), {ann, "a"}), "");
  EXPECT_EQ(come({again(ben), "b"}), "person-banned");
  const std::string casual = R"({"game":"alice","seats":"link","mine":"white"})";
  EXPECT_EQ(make(casual, {again(ben), "b"}), "");
  ASSERT_TRUE(store->transaction([&] { return store->people().set_banned(ben.id, false); }));
  EXPECT_EQ(make(body(), {again(ben), "b"}), "");
}

TEST_F(RatedPlay, WhoBreaksOffGamesInSeriesHasToWait) {
  const auto break_off = [&](Seat seat) {
    EXPECT_EQ(make(body(), {ann, "a"}), "");
    EXPECT_EQ(come({ben, "b"}), "");
    EXPECT_TRUE(abort(seat).good());
  };
  for (std::size_t i = 0; i < Seating::most_aborts; ++i) {
    break_off(black);
    now += 10min;
  }
  EXPECT_EQ(make(body(), {ben, "b"}), "rated-aborts-too-many(3, 30)");
  EXPECT_EQ(make(body(), {ann, "a"}), "");
  EXPECT_EQ(come({ben, "b"}), "rated-aborts-too-many(3, 30)");
  now += 30min;
  EXPECT_EQ(make(body(), {ben, "b"}), "");
}

TEST_F(RatedPlay, ToBreakOffAGameThatNobodyBeginsIsNoFault) {
  for (std::size_t i = 0; i < Seating::most_aborts; ++i) {
    EXPECT_EQ(make(body(), {ann, "a"}), "");
    EXPECT_TRUE(abort(white).good());  // nobody has come
    EXPECT_EQ(make(body(), {ann, "a"}), "");
    now += 5min;  // while nobody is there, nobody is kept waiting
    EXPECT_EQ(come({ben, "b"}), "");
    now += patience_before_start;  // Ann does not move
    EXPECT_TRUE(abort(black).good());
  }
  EXPECT_EQ(make(body(), {ben, "b"}), "");
  EXPECT_TRUE(make(body(), {ann, "a"}).starts_with("rated-aborts-too-many(3"));
}

TEST_F(RatedPlay, NothingIsTakenBackOrAgreedAnew) {
  begin();
  EXPECT_EQ(why(ask_back(made, 1, white)), "rated-no-takeback");
  EXPECT_EQ(why(back(made, 1, {true, true, false})), "rated-no-takeback");
  EXPECT_EQ(why(ask_arbiter(made, white)), "rated-terms-stay");
  EXPECT_EQ(why(ask_terms(made, R"({"umpire":"present"})", white)), "rated-terms-stay");
  ASSERT_TRUE(resign(made, Color::white, white).good());
  EXPECT_EQ(why(ask_back(made, 2, white)), "rated-no-takeback");
  EXPECT_EQ(why(back(made, 2, every)), "rated-no-takeback");
  for (const Seat seat : {white, black, Seat{true, true, false}})
    EXPECT_EQ(why(settle([&] { return games.registrar.remove(made, seat); })), "rated-game-stays");
  // As long as nobody has come, it can be removed.
  EXPECT_EQ(make(body(), {ann, "a"}), "");
  EXPECT_TRUE(settle([&] { return games.registrar.remove(made, white); }).good());
  told_creators.erase(made);
}

TEST_F(RatedPlay, ARematchIsRatedToo) {
  begin();
  ASSERT_TRUE(resign(made, Color::black, black).good());
  ASSERT_TRUE(ask_rematch(made, white).good());
  ASSERT_TRUE(ask_rematch(made, black).good());
  made = stored(made).round.next_game();
  const GameRow next = stored(made);
  EXPECT_TRUE(next.rated);
  EXPECT_EQ(next.person(Color::white).name + next.person(Color::black).name, "benann");
  EXPECT_EQ(next.person(Color::black).rating, text(shown(rating(ann))));
  open_with({"e4", "e5"});
  ASSERT_TRUE(resign(made, Color::black, black).good());
  EXPECT_EQ(store->ratings().ratings_of(ben.number)->front().won, 1);
  // Who may no longer play rated games gets no rematch either.
  ASSERT_TRUE(store->transaction([&] { return store->people().set_banned(ann.id, true); }));
  ASSERT_TRUE(ask_rematch(made, white).good());
  EXPECT_EQ(why(ask_rematch(made, black)), "person-banned");
}

TEST_F(RatedPlay, WhoIsForgottenLosesOrWinsUnderTheirNumber) {
  begin();
  ASSERT_TRUE(store->transaction([&] { return store->people().remove_person(ben.id); }));
  games.forget();
  EXPECT_EQ(serialize(record().at("people").at("b")), "null");
  EXPECT_EQ(member("black"), R"({"kind":"human"})");
  ASSERT_TRUE(resign(made, Color::black, black).good());
  EXPECT_GT(rating(ann).rating, 1600);
  EXPECT_EQ(store->ratings().last_games(ann.number, 1)->front().sides[1].number, ben.number);
}

TEST_F(RatedPlay, GamesAgainstTheEngineAreApart) {
  const std::string engine = R"(,"black":{"kind":"engine","level":3,"at":"server"})";
  EXPECT_EQ(make(body(engine), {ann, "a"}), "");
  // Nobody can lose for the engine.
  EXPECT_FALSE(boost::json::parse(told_creators[made]).as_object().contains("invitations"));
  EXPECT_EQ(boost::json::parse(told_creators[made]).at("keys").as_object().size(), 1u);
  EXPECT_EQ(why(resign(made, Color::black, white)), "key-needed-to-resign(Black)");
  open_with({"e4"});
  ASSERT_TRUE(settle([&] { return referee.engine_move(made, 1, "e7e5"); }).good());
  ASSERT_TRUE(resign(made, Color::white, white).good());
  EXPECT_EQ(rating(ann), Rating());
  EXPECT_LT(rating(ann, "blitz", true).rating, 1400);
  EXPECT_EQ(member("ratings").substr(0, 5), R"({"w":)");
  EXPECT_EQ(serialize(record().at("ratings").at("b")), "null");
  EXPECT_EQ(store->ratings().last_games(ann.number, 1)->front().sides[1].elo, 1230);

  EXPECT_EQ(make(body(R"(,"black":{"kind":"engine","level":3})"), {ann, "a"}), "rated-engine-elsewhere");
  EXPECT_EQ(make(body(engine, "odonohue"), {ann, "a"}).substr(0, 26), "rated-engine-not-measured(");
}

TEST_F(RatedPlay, CasualGamesNameWhoHasShownTheirKey) {
  EXPECT_EQ(make(R"({"game":"alice","seats":"link","mine":"white","white":{"kind":"human","name":"W"}})",
                 {ann, "a"}),
            "");
  EXPECT_EQ(member("people"), R"({"w":{"name":"ann","rating":null},"b":null})");
  EXPECT_EQ(member("rated"), "false");
  EXPECT_EQ(come({person("cat", false), "a"}), "");  // a name that is not unique is none
  EXPECT_EQ(serialize(record().at("people").at("b")), "null");
  EXPECT_EQ(member("white"), R"({"kind":"human","name":"W"})");
  open_with({"e4", "e5"});
  ASSERT_TRUE(resign(made, Color::black, black).good());
  EXPECT_TRUE(store->ratings().ratings_of(ann.number)->empty());
}

}  // namespace
}  // namespace cheshire
