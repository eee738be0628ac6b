// Nothing that a player, a spectator or the engine sees depends on sealed papers of another player. Two games
// are played side by side that differ only in the Civilian that one side has appointed; everything that the
// others see of them is compared.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <iostream>
#include <string>
#include <vector>

#include "../data/cheops_campaign.h"
#include "base/rng.h"
#include "engine/game_nets.h"
#include "engine/session.h"
#include "engine/session_json.h"
#include "eval/net/test_net.h"
#include "protocol/diagram.h"

namespace cheshire {
namespace {

/// Returns a text with every seal blanked, because seals of different papers differ.
std::string without_seals(std::string text) {
  std::size_t run = 0;
  for (std::size_t i = 0; i <= text.size(); ++i) {
    if (i < text.size() && std::isxdigit(static_cast<unsigned char>(text[i]))) {
      ++run;
      continue;
    }
    if (run >= 64)
      std::fill(text.begin() + static_cast<std::ptrdiff_t>(i - 64),
                text.begin() + static_cast<std::ptrdiff_t>(i), 's');
    run = 0;
  }
  return text;
}

std::string everything_shown(const Session& session) {
  std::string text = state_json(session) + "\n" + session.fen() + "\n" + session.start_fen() + "\n" +
                     diagram(session) + "\n" + sentence(session.outcome());
  for (const Session::Projection& one : session.projections()) {
    text += "\n" + std::to_string(one.from) + ":";
    for (Cell c : one.cells) text += " " + std::to_string(c);
    for (Cell c : one.guarded) text += " g" + std::to_string(c);
    for (Cell c : one.field) text += " f" + std::to_string(c);
  }
  for (Color color : {Color::white, Color::black}) {
    text += "\nluft:";
    for (Cell c : session.luft(color)) text += " " + std::to_string(c);
  }
  return without_seals(std::move(text));
}

std::string choice_of_engine(Session& session) {
  ThinkRequest request;
  request.limits.nodes = 400;
  ThinkEvents events;
  events.now = [] { return std::int64_t{0}; };
  std::string text;
  events.line = [&](const LineView& line) { text += line_json(line) + "\n"; };
  const ThinkResult result = *session.think(request, events);
  return text + think_json(result);
}

struct Count {
  int games = 0, compared = 0, appointments = 0, inspections = 0, arrests = 0, engine = 0;
};

/// Returns the text of a move before what it announces about papers.
std::string deed(const std::string& uci) { return uci.substr(0, uci.find('!')); }

class TwoGames {
 public:
  /// The engine evaluates with a net if it is given the bytes of one.
  TwoGames(const AnyGame& game, const std::string& fen, Color secret, std::string_view net, Rng& rng,
           Count& count)
      : secret_(secret), rng_(rng), count_(count), one_(game.session()), other_(game.session()) {
    ready_ = one_->set(fen).ok() && other_->set(fen).ok();
    if (!net.empty()) EXPECT_TRUE(one_->set_net(net) && other_->set_net(net));
  }

  bool ready() const { return ready_; }

  void play(int plies) {
    for (int ply = 0; ply < plies && step(); ++ply) {
    }
  }

 private:
  const MoveView* choose(const std::vector<MoveView>& moves) {
    if (moves.empty()) return nullptr;
    const auto some = [&](auto&& wanted) -> const MoveView* {
      std::vector<const MoveView*> list;
      for (const MoveView& m : moves) {
        if (wanted(m)) list.push_back(&m);
      }
      return list.empty() ? nullptr : list[rng_.below(static_cast<std::uint32_t>(list.size()))];
    };
    const std::uint32_t dice = rng_.below(8);
    const MoveView* chosen = nullptr;
    if (dice < 2) chosen = some([](const MoveView& m) { return m.action == "appointment"; });
    if (dice == 2) chosen = some([](const MoveView& m) { return m.action == "inspection"; });
    if (dice == 3) chosen = some([](const MoveView& m) { return m.action.empty() && !m.also.empty(); });
    return chosen ? chosen : some([](const MoveView&) { return true; });
  }

  bool step() {
    const std::vector<MoveView> moves = one_->legal_moves(), others = other_->legal_moves();
    const MoveView* move = choose(moves);
    if (!move || other_->outcome().over()) return false;
    std::string twin = move->uci;
    const bool appoints = move->action == "appointment" && one_->side() == secret_;
    const auto can = [&](const std::string& uci) {
      return std::any_of(others.begin(), others.end(), [&](const MoveView& m) { return m.uci == uci; });
    };
    if (appoints) {
      // The other game's King appoints a different piece.
      for (const MoveView& m : others) {
        if (m.action == "appointment" && m.uci != move->uci) twin = m.uci;
      }
    }
    if (!can(twin)) return true;  // because of papers only one game allows this: do not play it
    const Color mover = one_->side();
    const auto played = [](Session& session, const std::string& text) {
      const Result<void> r = session.play(text);
      EXPECT_TRUE(r) << session.fen() << " " << text << ": " << (r ? "" : r.error().text());
    };
    played(*one_, move->uci);
    // An appointment of the readers' side is the same paper in both.
    if (move->action == "appointment" && !appoints) twin = one_->moves().back().uci;
    played(*other_, twin);
    count_.appointments += move->action == "appointment";
    count_.inspections += move->action == "inspection";
    count_.arrests += move->action.empty() && !move->also.empty();
    if (one_->outcome().over() || other_->outcome().over()) return false;
    const Viewer reader = rng_.below(2) == 0 ? viewer_of(!secret_) : Viewer::spectator;
    const auto mine = one_->seen_by(reader), theirs = other_->seen_by(reader);
    const std::string announced = without_seals(mine->moves().back().uci),
                      told_too = without_seals(theirs->moves().back().uci);
    EXPECT_EQ(deed(announced), deed(told_too));
    // From here on, what everybody learns may differ.
    if (announced != told_too) return false;
    EXPECT_EQ(everything_shown(*mine), everything_shown(*theirs))
        << "after " << announced << " by " << index(mover);
    ++count_.compared;
    if (one_->side() != secret_) guess(*mine);
    if (one_->side() != secret_ && rng_.below(12) == 0) {
      EXPECT_EQ(choice_of_engine(*one_), choice_of_engine(*other_)) << one_->fen();
      ++count_.engine;
    }
    return !::testing::Test::HasFailure();
  }

  // Tries turns by which a player might learn about papers without spending a turn.
  void guess(const Session& known) {
    const Topology& topology = known.game().topology();
    const cheshire::Setup& setup = known.setup();
    std::vector<std::string> guesses = {"@", "K appoints C", "@=" + std::string(64, 'a'), "a1a9", "*"};
    for (std::size_t c = 0; c < setup.pieces.size(); ++c) {
      const Piece piece = setup.pieces[c];
      if (piece == no_piece || known.game().spec().kinds[kind_of(piece)].letter != 'C') continue;
      const std::string name = topology.name(static_cast<Cell>(c));
      for (const std::string& text :
           {"?" + name + "!", "?" + name + "!" + name, "inspects " + name + " Deputy",
            "inspects " + name + " Civilian", "@" + name})
        guesses.push_back(text);
    }
    for (const std::string& text : guesses) {
      const Result<void> here = one_->clone()->play(text), there = other_->clone()->play(text);
      EXPECT_EQ(here ? "played" : here.error().text(), there ? "played" : there.error().text()) << text;
    }
  }

  Color secret_;
  Rng& rng_;
  Count& count_;
  std::unique_ptr<Session> one_, other_;
  bool ready_ = false;
};

/// A net for the game, of random numbers: what it sees changes its scores.
std::string any_net(const AnyGame& game) {
  const NetLayout layout = net_layout(game).value();
  return test::random_net(layout, game.spec().id, {.hidden = 16, .outputs = 4, .full_count = 60}, 7).write();
}

TEST(SlowLeak, NothingThatIsSeenDependsOnPapers) {
  const auto game = open_game("little-cheops", {{"castles-in-common", "on"}});
  ASSERT_TRUE(game) << game.error().text();
  Rng rng(20261122);
  Count count;
  const std::string net = any_net(**game);
  int with_net = 0;  // choices of the engine
  while (count.games < 1000 && !HasFailure()) {
    const bool has_net = count.games % 2 == 1;
    TwoGames games(**game, cheops_campaign(rng), rng.below(2) == 0 ? Color::white : Color::black,
                   has_net ? net : std::string_view(), rng, count);
    if (!games.ready()) continue;
    const int before = count.engine;
    games.play(24);
    if (has_net) with_net += count.engine - before;
    ++count.games;
  }
  std::cout << count.games << " pairs of games, " << count.compared << " positions compared, "
            << count.appointments << " appointments, " << count.inspections << " inspections, "
            << count.arrests << " arrests, " << count.engine << " choices of the engine, " << with_net
            << " with a net\n";
  EXPECT_GT(count.compared, 5000);
  EXPECT_GT(count.appointments, 1000);
  EXPECT_GT(count.inspections, 100);
  EXPECT_GT(count.arrests, 100);
  EXPECT_GT(count.engine, 300);
  EXPECT_GT(with_net, 150);
}

}  // namespace
}  // namespace cheshire
