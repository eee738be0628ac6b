// For tests: a referee with its own store and a time that only the test changes.
#pragma once

#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/test_message.h"
#include "messages/operator.h"
#include "schema/schema_check.h"
#include "server/model/new_game.h"
#include "server/play/games.h"
#include "server/test_loop.h"
#include "text/json_writer.h"

namespace cheshire {

/// Why something is refused, denied or failed, as tests compare it; empty if it is not.
inline std::string why(const ActionResult& v) {
  return v.good() || v.kind == ActionResult::Kind::missing ? "" : test::brief(v.error->message);
}
template <class T>
std::string why(const Result<T>& r) {
  return r ? "" : test::brief(r.error().message);
}

/// Returns the body of a POST with a game file, followed by other fields.
inline std::string posted(const std::string& file, const std::string& rest = "") {
  JsonWriter json;
  json.value(file);
  return "{\"file\":" + json.take() + rest + "}";
}

struct RefereeTest : testing::Test {
  using Kind = ActionResult::Kind;
  static constexpr Seat every = Seat::every();
  static constexpr Seat white{true, false, false}, black{false, true, false}, spectator{};

  Instant now{std::chrono::hours(500'000)};
  std::unique_ptr<Store> store = std::move(*Store::open(":memory:"));
  TestLoop loop;
  std::map<std::string, std::string> told_creators;  // the record that each game's creator got
  Journal journal{*store, loop, [this] { games.forget(); }};
  Games games{loop, *store, journal, {2}, {}, [this] { return now; }};
  Referee& referee = games.referee;

  std::string umpire_invitation;  // what ask_arbiter() last returned

  /// Every game must be shown as schema/ says, whatever the test did to it.
  void TearDown() override {
    for (const auto& [id, record] : told_creators) {
      expect_schema("Created", record);
      for (const Viewer viewer : {Viewer::everything, Viewer::white, Viewer::black, Viewer::spectator}) {
        const auto shown = games.views.record(id, viewer);
        if (shown && *shown) expect_schema("Record", **shown);
      }
    }
    if (const auto list = games.views.list({}, false)) expect_schema("GamesPage", *list);
  }
  /// Runs the commit of what was decided, and what follows from it.
  void turn() { loop.turn(); }
  /// Calls `received` once a decision is on disk.
  void tell(Decision decision, std::function<void(const ActionResult&)> received,
            const std::string& game = "") {
    loop.spawn<ActionResult>(on_disk(journal, std::move(decision), game), std::move(received));
  }
  /// Runs an action and the commit after it.
  ActionResult settle(const std::function<Decision()>& deed) {
    std::optional<ActionResult> result;
    tell(deed(), [&](const ActionResult& v) { result = v; });
    turn();
    EXPECT_TRUE(result);
    return result.value_or(ActionResult{Kind::failed, Error{msg::server_stopping()}});
  }
  /// Returns a new game from the body of a POST. Mistakes in its file go into `faults`.
  Result<GameRow> new_game(const std::string& body, std::vector<GameFileFault>* faults = nullptr) {
    auto made = read_new_game(body);
    if (!made) return made.error();
    RulesLoader::NewRow opened = loop.get(games.cache.rules().open_new(std::move(*made), {}));
    if (faults) *faults = std::move(opened.faults);
    return std::move(opened.row);
  }
  /// Returns the id of a new game from the body of a POST.
  std::string post(const std::string& body) {
    auto row = new_game(body);
    EXPECT_TRUE(row) << row.error().text();
    Registrar::Created created = games.registrar.create(std::move(*row));
    EXPECT_TRUE(settle([&] { return created.decision; }).good());
    told_creators[created.id] = created.record;
    return created.id;
  }
  /// Returns one of the "keys" or "invitations" (`what`) that a game's creator got.
  std::string secret(const std::string& id, const char* what, const char* seat) {
    return boost::json::parse(told_creators[id]).at(what).at(seat).as_string().c_str();
  }
  std::string create(const std::string& game = "alice", const std::string& fen = "") {
    return post("{\"game\":\"" + game + "\"" + (fen.empty() ? "" : ",\"fen\":\"" + fen + "\"") + "}");
  }
  ActionResult move(const std::string& id, int ply, const std::string& text, Seat seat = every) {
    return settle([&] { return referee.move(id, seat, ply, text); });
  }
  ActionResult back(const std::string& id, int ply, Seat seat = every) {
    return settle([&] { return referee.back(id, seat, ply); });
  }
  ActionResult resign(const std::string& id, Color c, Seat seat = every) {
    return settle([&] { return referee.resign(id, seat, c); });
  }
  ActionResult offer(const std::string& id, Color c, Seat seat) {
    return settle([&] { return referee.offer(id, seat, c); });
  }
  ActionResult ask_back(const std::string& id, int ply, Seat seat) {
    return settle([&] { return games.requests.ask_back(id, seat, ply); });
  }
  ActionResult ask_rematch(const std::string& id, Seat seat) {
    return settle([&] { return games.requests.ask_rematch(id, seat); });
  }
  ActionResult reply(const std::string& id, Seat seat, RequestKind what, bool yes,
                     std::optional<int> ply = {}) {
    return settle([&] { return games.requests.reply(id, seat, {what, yes, ply, {}}); });
  }
  ActionResult ask_terms(const std::string& id, const std::string& terms, Seat seat) {
    return settle([&] { return games.requests.ask_terms(id, seat, terms); });
  }
  ActionResult ask_arbiter(const std::string& id, Seat seat) {
    Requests::Invited invited{missing()};
    const ActionResult result = settle([&] {
      invited = games.requests.ask_arbiter(id, seat);
      return invited.decision;
    });
    umpire_invitation = result.good() ? invited.invitation : "";
    return result;
  }
  ActionResult end(const std::string& id, Seat seat, Outcome::Reason how, std::optional<Color> loser = {}) {
    return settle([&] { return referee.end(id, seat, how, loser); });
  }
  ActionResult confirm(const std::string& id, int ply, Seat seat) {
    return settle([&] { return referee.confirm(id, seat, ply); });
  }
  GameRow stored(const std::string& id) { return (*store->game(id)).value_or(GameRow{}); }
};

}  // namespace cheshire
