// The nets of data/nets: each fits the game that its name says.
#include "engine/shipped_net.h"

#include <gtest/gtest.h>

#include <optional>
#include <string>

#include "embedded/nets.h"
#include "engine/session.h"
#include "eval/net/game_net.h"
#include "messages/learn.h"

namespace cheshire {
namespace {

TEST(ShippedNet, FitsItsGameAndSaysHowItWasMade) {
  std::size_t all = 0;
  for (const nets::EmbeddedFile& file : nets::files()) {
    if (!file.path.ends_with(".net")) continue;
    const std::string id(file.path.substr(0, file.path.size() - 4));
    const auto game = open_game(id);
    ASSERT_TRUE(game) << id;
    const std::shared_ptr<const GameNet> net = (*game)->net();
    ASSERT_TRUE(net) << id;
    EXPECT_EQ(net->net.game, id);
    EXPECT_NE(net->net.origin.find("seed"), std::string::npos) << id;
    EXPECT_LT(file.bytes.size(), std::size_t{1} << 20) << id;
    all += file.bytes.size();
  }
  EXPECT_LT(all, std::size_t{6} << 20);
}

TEST(ShippedNet, IsReadOnceForAllSessionsOfAGame) {
  const auto game = open_game("alice").value();
  ASSERT_TRUE(game->net());
  EXPECT_EQ(game->net(), game->net());
}

TEST(ShippedNet, IsMissingWhereNobodyMadeOne) { EXPECT_FALSE(open_game("duo").value()->net()); }

TEST(ShippedNet, OfAnotherGameIsRefused) {
  for (const char* id : {"chess", "little-cheops"}) {
    const auto session = open_game(id).value()->session();
    EXPECT_TRUE(session->set_net({}));
    const Result<void> set = session->set_net(nets::find("alice.net")->bytes);
    ASSERT_FALSE(set);
    EXPECT_EQ(set.error().text(), msg::net_other_game("alice").text());
  }
}

std::string score_of(Session& session) {
  ThinkRequest request;
  request.limits.depth = 4;
  const Result<ThinkResult> found = session.think(request, {});
  return found ? std::to_string(found->lines.at(0).line.score.value) : found.error().text();
}

TEST(ShippedNet, EvaluatesUntilAnotherIsSet) {
  const auto game = open_game("alice").value();
  const std::unique_ptr<Session> session = game->session();
  const std::string own = score_of(*session);
  ASSERT_TRUE(session->set_net({}));
  session->clear_hash();
  EXPECT_NE(score_of(*session), own);
  EXPECT_NE(score_of(*session->clone()), own);
  session->set_own_net();
  session->clear_hash();
  EXPECT_EQ(score_of(*session), own);
}

TEST(ShippedNet, SaysWhatItsScoresPromise) {
  const std::unique_ptr<Session> session = open_game("alice").value()->session();
  const auto chances_at = [&](int skill) {
    ThinkRequest request;
    request.skill = skill;
    request.limits.depth = 3;
    std::optional<WinDrawLoss> reported;
    ThinkEvents events;
    events.now = [] { return std::int64_t{0}; };
    events.line = [&](const LineView& line) { reported = line.chances; };
    const Result<ThinkResult> found = session->think(request, events);
    EXPECT_TRUE(found);
    const std::optional<WinDrawLoss> chances = found->lines.at(0).chances;
    EXPECT_EQ(chances.has_value(), reported.has_value());
    return chances;
  };
  const std::optional<WinDrawLoss> known = chances_at(8);
  ASSERT_TRUE(known);
  EXPECT_EQ(known->win + known->draw + known->loss, 1000);
  EXPECT_GT(known->win, 0);
  EXPECT_FALSE(chances_at(3)) << "a limited player has no net";
  ASSERT_TRUE(session->set_net({}));
  EXPECT_FALSE(chances_at(8));
}

}  // namespace
}  // namespace cheshire
