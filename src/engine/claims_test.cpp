// Draws by claim: a referee applies them; in analysis moves go on while there is a legal one.
#include <gtest/gtest.h>

#include "engine/cheops/test_session.h"

namespace cheshire {
namespace {

/// A position for the third time.
const Moves unclaimed = {"Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8"};

TEST(Claims, ARefereeAppliesADrawThatAnAnalysisLeavesToThePlayers) {
  RecordProperty("rules", "OC-22 OC-23 AL-42 AL-43 RA-24 RA-25");
  const Outcome threefold = Outcome::draw(Outcome::Reason::repetition);
  for (const char* game : {"chess", "alice"}) {
    const auto refereed = session(game), analysed = session(game);
    play_all(*refereed, unclaimed);
    EXPECT_EQ(refereed->outcome(), threefold);
    EXPECT_FALSE(refereed->claimable().over()) << "it is drawn already";
    EXPECT_TRUE(refereed->legal_moves().empty());
    EXPECT_EQ(test::brief(refereed->play("e4").error().message),
              "game-over(game-drawn(threefold-repetition))");
    ASSERT_TRUE(analysed->set("", unclaimed, Purpose::analysis));
    EXPECT_FALSE(analysed->outcome().over());
    EXPECT_EQ(analysed->claimable(), threefold);
    EXPECT_EQ(analysed->outcome_with_claims(), threefold);
    EXPECT_EQ(analysed->legal_moves().size(), 20u);
    play_all(*analysed, {"e4"});
    EXPECT_FALSE(analysed->claimable().over()) << "this position is new";
  }
  // A hundred half-moves are a claim, a hundred and fifty are a draw.
  const auto chess = session("chess");
  ASSERT_TRUE(chess->set("7k/8/8/8/8/8/8/KR6 w - - 99 80", {}, Purpose::analysis));
  EXPECT_FALSE(chess->claimable().over());
  play_all(*chess, {"Rb2"});
  EXPECT_EQ(chess->claimable(), Outcome::draw(Outcome::Reason::fifty_moves));
  ASSERT_TRUE(chess->set("7k/8/8/8/8/8/8/KR6 w - - 149 80", {}, Purpose::analysis));
  EXPECT_FALSE(chess->outcome().over());
  play_all(*chess, {"Rb2"});
  EXPECT_EQ(chess->outcome(), Outcome::draw(Outcome::Reason::seventy_five_moves));
  EXPECT_EQ(chess->claimable(), Outcome::draw(Outcome::Reason::fifty_moves)) << "as in python-chess";
  EXPECT_EQ(chess->claimable_by_move(), Outcome::draw(Outcome::Reason::fifty_moves));
  ASSERT_TRUE(chess->set("7k/8/8/8/8/8/8/K7 w - - 150 80", {}, Purpose::analysis));
  EXPECT_EQ(chess->claimable(), Outcome{}) << "nobody can win";
  ASSERT_TRUE(chess->set("7k/8/8/8/8/8/8/KR6 w - - 149 80", {}, Purpose::analysis));
  play_all(*chess, {"Rb2"});
  play_all(*chess, {"Kg8"});
}

TEST(Claims, AMoveThatRepeatsForTheFifthTimeCanBeClaimedToo) {
  const auto chess = session("chess");
  ASSERT_TRUE(chess->set("",
                         Moves{"Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nc6", "Ng1", "Nb8", "Nc3", "Nf6", "Nb1",
                               "Ng8", "Nc3", "Nc6", "Nb1"},
                         Purpose::analysis));
  EXPECT_FALSE(chess->claimable().over());
  EXPECT_EQ(chess->claimable_by_move(), Outcome::draw(Outcome::Reason::repetition)) << "Nb8";
  ASSERT_TRUE(chess->set("7k/8/8/8/8/8/8/KR6 w - - 99 80", {}, Purpose::analysis));
  EXPECT_EQ(chess->claimable_by_move(), Outcome::draw(Outcome::Reason::fifty_moves));
}

TEST(Claims, AnAnalysisGoesOnUntilThereIsNoMove) {
  RecordProperty("rules", "OC-20 OC-24");
  const auto chess = session("chess");
  Moves moves = unclaimed;
  moves.insert(moves.end(), unclaimed.begin(), unclaimed.end());
  ASSERT_TRUE(chess->set("", moves, Purpose::analysis));
  EXPECT_EQ(chess->outcome(), Outcome::draw(Outcome::Reason::fivefold_repetition));
  play_all(*chess, {"e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6", "Qxf7"});
  EXPECT_EQ(chess->outcome(), Outcome::win(Color::white, Outcome::Reason::checkmate));
  EXPECT_TRUE(chess->legal_moves().empty());
  EXPECT_EQ(test::brief(chess->play("Kxf7").error().message), "game-over(game-won(checkmate, White))");
  ASSERT_TRUE(chess->set("8/8/8/8/8/8/K7/7k w - - 0 1", {}, Purpose::analysis));
  EXPECT_EQ(chess->outcome(), Outcome::draw(Outcome::Reason::dead_position));
  EXPECT_EQ(chess->legal_moves().size(), 5u);
  play_all(*chess, {"Kb3"});
}

TEST(Claims, WithoutDrawsThereIsNothingToClaim) {
  RecordProperty("rules", "HY-55 HY-56");
  const Moves there_and_back{"6e64e5", "3b15b2", "4e56e6", "5b23b1"};
  Moves moves;
  for (int i = 0; i < 40; ++i) moves.insert(moves.end(), there_and_back.begin(), there_and_back.end());
  const auto drawn = session("hyperchess"), endless = session("hyperchess", {}, {{"draws", "off"}});
  ASSERT_TRUE(drawn->set("", moves, Purpose::analysis));
  EXPECT_EQ(drawn->outcome(), Outcome::draw(Outcome::Reason::fivefold_repetition));
  ASSERT_TRUE(endless->set("", moves, Purpose::analysis));
  EXPECT_FALSE(endless->outcome_with_claims().over());
}

}  // namespace
}  // namespace cheshire
