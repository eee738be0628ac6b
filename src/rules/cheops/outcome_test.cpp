// How a game of Cheops ends and who has won: mates, stalemates, points and objectives.
#include "rules/cheops/outcome.h"

#include <gtest/gtest.h>

#include "rules/cheops/test_board.h"

namespace cheshire::cheops {
namespace {

using test::Board, test::black, test::castle_on_e5, test::Placed, test::white;

const Placed mated{{"a1", white(king)}, {"a9", black(tower)}, {"b9", black(tower)}, {"i9", black(king)}};
const Placed quiet{{"a1", white(king)}, {"e1", white(tower)}, {"i9", black(king)}, {"e9", black(tower)}};

Placed and_also(Placed placed, const char* where, Piece piece) {
  placed.emplace_back(where, piece);
  return placed;
}

TEST(CheopsOutcome, CheckmateLeavesAbdicationOrNothing) {
  RecordProperty("rules", "CH-103 CH-111 CH-113");
  const Board board;
  const Position<2> p = board.position(mated);
  EXPECT_EQ(condition(p, {}), Condition::checkmate);
  EXPECT_TRUE(choices(p, {}).empty());
  EXPECT_EQ(decide(p, Ending::checkmate), Decision::black_wins);
  const Position<2> with_duke = board.position(and_also(mated, "e5", white(duke)));
  EXPECT_EQ(condition(with_duke, {}), Condition::checkmate);
  ASSERT_EQ(choices(with_duke, {}).size(), 1u);
  EXPECT_EQ(choices(with_duke, {})[0].kind(), ActionKind::abdication);
  const Position<2> attacked = board.position(and_also(mated, "e9", white(duke)));
  EXPECT_TRUE(choices(attacked, {}).empty()) << "the Duke is attacked: CH-112";
}

TEST(CheopsOutcome, DeadlockIsNoCheck) {
  RecordProperty("rules", "CH-104 CH-119");
  const Board board;
  const Placed corner{{"i9", black(king)}, {"a8", white(tower)}, {"h1", white(tower)}, {"a1", white(king)}};
  const Position<2> p = board.position(corner, Color::black);
  EXPECT_EQ(condition(p, {}), Condition::deadlock);
  EXPECT_EQ(decide(p, Ending::stalemate), Decision::draw);
  EXPECT_EQ(condition(board.position(and_also(corner, "i5", black(pawn)), Color::black), {}), Condition::none)
      << "the Pawn can move";
}

TEST(CheopsOutcome, TheThirdRepetitionMayBeLeftByAbdication) {
  RecordProperty("rules", "CH-105 CH-114");
  const Board board;
  const Position<2> p = board.position(and_also(quiet, "b2", white(duke)));
  EXPECT_EQ(condition(p, {.times_seen = 2}), Condition::none);
  EXPECT_EQ(choices(p, {.times_seen = 2}).size(), static_cast<std::size_t>(p.count()));
  EXPECT_EQ(condition(p, {.times_seen = 3}), Condition::repetition);
  ASSERT_EQ(choices(p, {.times_seen = 3}).size(), 1u);
  EXPECT_EQ(choices(p, {.times_seen = 3})[0].kind(), ActionKind::abdication);
  Rules strict;
  strict.abdication_on_repetition = false;
  EXPECT_TRUE(choices(Board(strict).position(and_also(quiet, "b2", white(duke))), {.times_seen = 3}).empty());
}

TEST(CheopsOutcome, PerpetualCheckNeedsAnAgreement) {
  RecordProperty("rules", "CH-107");
  EXPECT_EQ(condition(Board().position(quiet), {.checks_in_a_row = 1000}), Condition::none);
  Rules three;
  three.perpetual_checks = 3;
  const Board board(three);
  EXPECT_EQ(condition(board.position(quiet), {.checks_in_a_row = 2}), Condition::none);
  EXPECT_EQ(condition(board.position(quiet), {.checks_in_a_row = 3}), Condition::perpetual_check);
}

TEST(CheopsOutcome, IdleTurnsCountFromAChallenge) {
  RecordProperty("rules", "CH-108");
  const Board board;
  cheops::Setup idle = board.setup(quiet);
  idle.idle_turns = 500;
  const Position<2> p(*board.tables, idle);
  EXPECT_EQ(condition(p, {}), Condition::none) << "nobody has made a challenge";
  EXPECT_EQ(condition(p, {.challenged = 99}), Condition::none);
  EXPECT_EQ(condition(p, {.challenged = 100}), Condition::minimal_strength);
  EXPECT_TRUE(choices(p, {.challenged = 100}).empty());
  Rules unasked;
  unasked.challenge_needed = false;
  const Board counting(unasked);
  idle.idle_turns = 99;
  EXPECT_EQ(condition(Position<2>(*counting.tables, idle), {}), Condition::none);
  idle.idle_turns = 100;
  EXPECT_EQ(condition(Position<2>(*counting.tables, idle), {}), Condition::minimal_strength);
}

TEST(CheopsOutcome, KingsAndCiviliansCannotMate) {
  RecordProperty("rules", "CH-109");
  const Board board;
  const Placed bare{{"a1", white(king)}, {"c3", white(civilian)}, {"i9", black(king)}};
  EXPECT_EQ(condition(board.position(bare), {}), Condition::minimal_strength);
  EXPECT_EQ(condition(board.position(and_also(bare, "e5", black(pawn))), {}), Condition::none);
}

// Nobody can appoint a pillar (CH-15, CH-87), so only a Civilian outside a Castle is strength beside
// it.
TEST(CheopsOutcome, KingsAndPillarsCannotMate) {
  RecordProperty("rules", "CH-109 CH-15 CH-87");
  const auto condition_with = [](Placed others, cheops::Rules rules = test::with_castles()) {
    const Board board(rules);
    others.emplace_back("a1", white(king));
    others.emplace_back("i9", black(king));
    return condition(Position<2>(*board.tables, castle_on_e5(board, no_piece, others)), {});
  };
  EXPECT_EQ(condition_with({}), Condition::minimal_strength);
  EXPECT_EQ(condition_with({{"a9", black(civilian)}}), Condition::none)
      << "a Deputy may send the King to a hall";
  EXPECT_EQ(condition_with({{"a9", black(pawn)}}), Condition::none);
  Rules free_kings = test::with_castles();
  free_kings.king_arrested = false;
  EXPECT_EQ(condition_with({{"a9", black(civilian)}}, free_kings), Condition::minimal_strength);
  free_kings.deputy_field = DeputyField::captures;
  EXPECT_EQ(condition_with({{"a9", black(civilian)}}, free_kings), Condition::none) << "it may capture";
}

TEST(CheopsTally, CountsCiviliansAndPieces) {
  RecordProperty("rules", "CH-123 CH-124");
  const Board board;
  const Tally t = tally(board.position(and_also(and_also(quiet, "c3", white(civilian)), "c7", black(knight))),
                        Ending::stalemate);
  EXPECT_EQ(t.of[0], (Tally::Score{.civilians = 1, .pieces = 2, .points = 1}));
  EXPECT_EQ(t.of[1], (Tally::Score{.civilians = 0, .pieces = 3, .points = 1}));
}

TEST(CheopsTally, AnUnknownDeputyIsACivilianAndAPiece) {
  RecordProperty("rules", "CH-124");
  const Board board(test::with_castles());
  cheops::Setup setup = board.setup(and_also(quiet, "c3", white(civilian)));
  setup.deputies = {board.cell("c3")};
  setup.appointments[0] = 1;
  EXPECT_EQ(tally(Position<2>(*board.tables, setup), Ending::stalemate).of[0],
            (Tally::Score{.civilians = 1, .pieces = 3, .points = 2}));
  setup.known = setup.deputies;
  EXPECT_EQ(tally(Position<2>(*board.tables, setup), Ending::stalemate).of[0],
            (Tally::Score{.civilians = 0, .pieces = 3, .points = 1}));
}

TEST(CheopsTally, PillarsCountForTheOwnerOfAnActiveCastle) {
  RecordProperty("rules", "CH-125");
  const Board board(test::with_castles());
  const auto scores = [&](Piece keeper) {
    Placed kings{{"i9", black(king)}};
    if (keeper == no_piece || kind_of(keeper) != king) kings.emplace_back("a1", white(king));
    return tally(Position<2>(*board.tables, castle_on_e5(board, keeper, kings)), Ending::stalemate);
  };
  EXPECT_EQ(scores(no_piece).of[0], (Tally::Score{.pieces = 1}));
  EXPECT_EQ(scores(white(king)).of[0],
            (Tally::Score{.civilians = 2, .pieces = 3, .castles = 1, .points = 3}));
  EXPECT_EQ(scores(black(tower)).of[1],
            (Tally::Score{.civilians = 2, .pieces = 4, .castles = 1, .points = 3}))
      << "the enemy keeps it";
}

// Among the pillars, too, every Deputy is a piece, and one that is not known also a Civilian.
TEST(CheopsTally, ADeputyThatIsAPillarIsAPiece) {
  RecordProperty("rules", "CH-124 CH-125");
  const Board board(test::with_castles());
  const auto scores = [&](bool known) {
    cheops::Setup setup = castle_on_e5(board, white(king), {{"i9", black(king)}});
    setup.deputies = {board.cell("d6")};
    setup.appointments[0] = 1;
    if (known) setup.known = setup.deputies;
    return tally(Position<2>(*board.tables, setup), Ending::stalemate).of[0];
  };
  EXPECT_EQ(scores(true), (Tally::Score{.civilians = 1, .pieces = 4, .castles = 1, .points = 3}));
  EXPECT_EQ(scores(false), (Tally::Score{.civilians = 2, .pieces = 4, .castles = 1, .points = 3}));
}

TEST(CheopsDecision, ObjectivesDecideBeforePoints) {
  RecordProperty("rules", "CH-119 CH-122 CH-123 CH-126");
  const auto decided = [](Tally::Score white, Tally::Score black, bool by_objective_alone = false) {
    return decide(Tally{{white, black}}, Ending::stalemate, by_objective_alone);
  };
  const Tally::Score nothing{.points = 3}, reigns{.reigns = true, .points = 2},
      both{.mates = true, .reigns = true, .points = 5}, mates{.mates = true, .points = 3};
  EXPECT_EQ(decided(nothing, {}), Decision::draw) << "points count only if an objective is reached";
  EXPECT_EQ(decided(both, nothing), Decision::white_wins);
  EXPECT_EQ(decided(mates, reigns), Decision::tie);
  EXPECT_EQ(decided(reigns, nothing), Decision::black_wins) << "3 points to 2";
  EXPECT_EQ(decided(mates, nothing), Decision::tie) << "3 points each";
  EXPECT_EQ(decided(mates, nothing, true), Decision::white_wins);
  for (const auto& [ending, decision] : {std::pair(Ending::white_forfeits, Decision::black_wins),
                                         std::pair(Ending::black_forfeits, Decision::white_wins),
                                         std::pair(Ending::both_forfeit, Decision::both_lose),
                                         std::pair(Ending::annulled, Decision::not_scored)})
    EXPECT_EQ(decide(Tally{{both, nothing}}, ending, false), decision);
}

}  // namespace
}  // namespace cheshire::cheops
