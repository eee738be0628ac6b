// Which games are rated in which category, and what they do to two ratings.
#include "server/model/rated_game.h"

#include <gtest/gtest.h>

namespace cheshire {
namespace {

std::string_view fischer(int initial, int increment) {
  return category_of({ClockTerms::Kind::fischer, initial, increment, 0});
}

TEST(RatedGame, CategoriesGoByTheExpectedLength) {
  EXPECT_EQ(fischer(60, 0), "bullet");
  EXPECT_EQ(fischer(60, 2), "bullet");
  EXPECT_EQ(fischer(179, 0), "bullet");
  EXPECT_EQ(fischer(180, 0), "blitz");
  EXPECT_EQ(fischer(180, 2), "blitz");
  EXPECT_EQ(fischer(300, 4), "blitz");
  EXPECT_EQ(fischer(300, 5), "rapid");
  EXPECT_EQ(fischer(600, 0), "rapid");
  EXPECT_EQ(fischer(1499, 0), "rapid");
  EXPECT_EQ(fischer(1500, 0), "classical");
  EXPECT_EQ(fischer(900, 15), "classical");
  EXPECT_EQ(category_of({ClockTerms::Kind::days, 0, 0, 1}), "correspondence");
}

TEST(RatedGame, CountsIfItIsPlayedAndHasAResult) {
  using Reason = Outcome::Reason;
  using Decision = Outcome::Decision;
  EXPECT_EQ(white_half_points(Outcome::win(Color::white, Reason::checkmate), 7), 2);
  EXPECT_EQ(white_half_points(Outcome::win(Color::black, Reason::time), 2), 0);
  EXPECT_EQ(white_half_points(Outcome::win(Color::black, Reason::abandonment), 2), 0);
  EXPECT_EQ(white_half_points(Outcome::draw(Reason::stalemate), 90), 1);
  EXPECT_EQ(white_half_points({Reason::agreement, Decision::tie, Color::white}, 90), 1);
  EXPECT_EQ(white_half_points(Outcome(), 9), std::nullopt);
  EXPECT_EQ(white_half_points(Outcome::win(Color::white, Reason::resignation), 1), std::nullopt);
  EXPECT_EQ(white_half_points({Reason::abort, Decision::not_scored, Color::white}, 2), std::nullopt);
  EXPECT_EQ(white_half_points(Outcome::draw(Reason::annulment), 9), std::nullopt);
  EXPECT_EQ(white_half_points({Reason::deadlock, Decision::both_lose, Color::white}, 9), std::nullopt);
}

TEST(RatedGame, ChangesBothRatingsAtOnce) {
  const RatingThen ann{{1700, 60, 0.06}, 0}, ben{{1500, 60, 0.06}, 0};
  const RatingChange won = rate_game({ann, ben}, 2), lost = rate_game({ann, ben}, 0);
  EXPECT_EQ(won.before, (std::array{ann.rating, ben.rating}));
  EXPECT_GT(won.after[0].rating, 1700);
  EXPECT_LT(won.after[1].rating, 1500);
  EXPECT_GT(1700 - lost.after[0].rating, won.after[0].rating - 1700);  // to lose to the weaker costs more
  EXPECT_LT(rate_game({ann, ben}, 1).after[0].rating, 1700);
}

TEST(RatedGame, AnOpponentWhoWasAwayCountsForLess) {
  const RatingThen ann{{1500, 60, 0.06}, 0}, here{{1500, 60, 0.06}, 0}, away{{1500, 60, 0.06}, 500};
  EXPECT_GT(rate_game({ann, here}, 2).after[0].rating, rate_game({ann, away}, 2).after[0].rating);
  // Who was away moves in larger steps.
  EXPECT_LT(rate_game({ann, away}, 2).after[1].rating, rate_game({ann, here}, 2).after[1].rating);
}

TEST(RatedGame, AnEngineStaysWhatItIs) {
  const RatingThen ann, level{{1230, engine_deviation, 0.06}, 0, true};
  const RatingChange change = rate_game({level, ann}, 0);
  EXPECT_EQ(change.after[0], level.rating);
  EXPECT_GT(change.after[1].rating, 1500);
}

TEST(RatedGame, RatingsAreShownInWholePoints) {
  EXPECT_EQ(text(shown({1612.5, 60, 0.06})), "1613");
  EXPECT_EQ(text(shown(Rating())), "1500?");
  EXPECT_EQ(read_shown_rating("1500?"), (ShownRating{1500, true}));
  EXPECT_EQ(read_shown_rating("-12"), (ShownRating{-12, false}));
  for (const char* other : {"", "?", "1500??", "15 00", "1500.5", "99999999999"})
    EXPECT_EQ(read_shown_rating(other), std::nullopt) << other;
}

}  // namespace
}  // namespace cheshire
