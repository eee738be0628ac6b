// Compose: the same attempt finds the same, what it finds is sound, and merits of problems that are known.
#include "solve/compose.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <numeric>
#include <set>

#include "base/test_message.h"
#include "search/test_game.h"
#include "solve/merits_in_play.h"
#include "solve/problem_solver.h"
#include "solve/soundness.h"

namespace cheshire {
namespace {

using test::brief;
using testing_search::alice;
using testing_search::chess;

template <int W, class R>
class Bench {
 public:
  explicit Bench(const testing_search::TestGame<W, R>& game) : game_(game) {}

  ProblemNames names() const { return ProblemNames(game_.tables->spec, game_.tables->topology); }

  Result<ProblemSolution> solve(const ProblemPosition& position, const SolveRequest& request) const {
    const auto checked = SetupCheck<W, R>::check(position.setup, *game_.tables);
    if (!checked.position) return unplayable(checked.faults);
    return solve_position(*checked.position, request, {});
  }
  Merits merits(const ProblemPosition& position, const ProblemSolution& solution) const {
    return merits_of(SetupCheck<W, R>::check(position.setup, *game_.tables).position.value(), solution,
                     position.stipulation);
  }
  std::optional<Composed> attempt(const ComposeRequest& request, std::uint64_t number,
                                  bool stop = false) const {
    return compose(
        names(), request, number,
        [&](const ProblemPosition& p, const SolveRequest& r) { return solve(p, r); },
        [&](const ProblemPosition& p, const ProblemSolution& s) { return merits(p, s); },
        [&] { return stop; });
  }
  ComposeRequest request(const char* stipulation, std::string_view white, std::string_view black) const {
    ComposeRequest request;
    request.stipulation = read_stipulation(stipulation).value();
    EXPECT_TRUE(add_material(white, Color::white, names(), request.material));
    EXPECT_TRUE(add_material(black, Color::black, names(), request.material));
    return request;
  }

 private:
  const testing_search::TestGame<W, R>& game_;
};

TEST(Compose, AnAttemptAlwaysFindsTheSame) {
  const Bench bench(alice());
  ComposeRequest request = bench.request("#2", "KQR?N?", "KP?P?");
  std::set<std::vector<Piece>> found;
  for (const std::uint64_t number : {0u, 7u}) {
    const auto one = bench.attempt(request, number), again = bench.attempt(request, number);
    ASSERT_TRUE(one && again);
    EXPECT_EQ(one->position.setup, again->position.setup);
    EXPECT_EQ(one->merits, again->merits);
    EXPECT_EQ(one->attempt, number);
    found.insert(one->position.setup.pieces);
  }
  request.seed = 2;
  const auto other = bench.attempt(request, 0);
  ASSERT_TRUE(other);
  found.insert(other->position.setup.pieces);
  EXPECT_EQ(found.size(), 3u) << "other attempts and other seeds find others";
}

TEST(Compose, WhatItFindsIsSoundAndHasOnlyTheGivenPieces) {
  const Bench bench(alice());
  int problems = 0;
  for (const char* stipulation : {"#2", "h#1.5", "ser-h#2", "s#1", "=2"}) {
    const ComposeRequest request = bench.request(stipulation, "KQR", "KP?");
    for (std::uint64_t number = 0; number < 2; ++number) {
      const auto found = bench.attempt(request, number);
      if (!found) continue;
      ++problems;
      SolveRequest all;
      all.stipulation = request.stipulation;
      all.duals = all.stipulation.forced();
      EXPECT_TRUE(sound(find_flaws(bench.solve(found->position, all).value(), all.stipulation)))
          << stipulation;
      for (const Stipulation& shorter : shorter_stipulations(all.stipulation)) {
        all.stipulation = shorter;
        EXPECT_EQ(bench.solve(found->position, all).value().state, SolveState::no_solution) << stipulation;
      }
      EXPECT_EQ(found->position.setup.side, side_that_begins(request.stipulation));
      for (Piece piece = 0; piece < no_piece; ++piece) {
        const auto is_piece = [&](const Material::Entry& entry) { return entry.piece == piece; };
        const auto& pieces = found->position.setup.pieces;
        EXPECT_LE(std::count(pieces.begin(), pieces.end(), piece),
                  std::count_if(request.material.pieces.begin(), request.material.pieces.end(), is_piece));
      }
    }
  }
  EXPECT_GE(problems, 6);
}

TEST(Compose, Ends) {
  const Bench bench(alice());
  ComposeRequest request = bench.request("#2", "KQR", "K");
  EXPECT_FALSE(bench.attempt(request, 0, true)) << "stopped";
  request.max_nodes = 1;
  EXPECT_FALSE(bench.attempt(request, 0)) << "no position is solved with so few moves";
  EXPECT_FALSE(bench.attempt(bench.request("#2", "KPPPPPPPPPPPPPPP", "KPPPPPPPPPPPPPPP"), 0))
      << "hardly any placement is legal, and none a problem";
}

// The white king's half of the board says how a search for shorter lines ends: found, or given up.
TEST(Compose, GoesOnFromAShorterLineRatherThanFromASearchThatIsGivenUp) {
  const Bench bench(chess());
  const ComposeRequest request = bench.request("h#2", "KQ", "K");
  std::vector<Piece> best;
  int positions = 0, given_up = 0;
  const auto solve = [&](const ProblemPosition& position, const SolveRequest& asked) {
    const std::vector<Piece>& pieces = position.setup.pieces;
    const Piece king = make_piece(Color::white, bench.names().spec().king);
    const bool low = std::find(pieces.begin(), pieces.end(), king) - pieces.begin() < 32;
    ProblemSolution solution;
    if (asked.stipulation == request.stipulation) {
      // A position that is not worse takes the place of the best, and the next ones change two cells of it.
      const auto differ = [&](Piece a, Piece b) { return a != b; };
      const int changes = best.empty() ? 0
                                       : std::inner_product(pieces.begin(), pieces.end(), best.begin(), 0,
                                                            std::plus<>(), differ);
      if (++positions > 60) EXPECT_LE(changes, 2);
      if (low) best = pieces;
      solution.state = SolveState::solved;
      solution.solutions.resize(1);
    } else if (low) {
      solution.state = SolveState::limit_reached;
      solution.solutions.resize(1);
    } else {
      ++given_up;
      solution.state = SolveState::limit_reached;
    }
    return Result<ProblemSolution>(solution);
  };
  EXPECT_FALSE(compose(
      bench.names(), request, 1, solve,
      [](const ProblemPosition&, const ProblemSolution&) {
        ADD_FAILURE() << "no position is sound";
        return Merits{};
      },
      [] { return false; }));
  EXPECT_GT(positions, 200);
  EXPECT_GT(given_up, 20);
}

TEST(Compose, RefusesWhatCannotBe) {
  const Bench bench(alice());
  const auto refused = [&](std::string_view letters) {
    Material material;
    const Result<void> added = add_material(letters, Color::black, bench.names(), material);
    return added ? std::string() : std::to_string(added.error().at) + ": " + brief(added.error().message);
  };
  EXPECT_EQ(refused("KQS?pp?"), "");
  EXPECT_EQ(refused("KXQ"), "1: problem-piece-unknown(\"X\", \"K, Q, R, B, N, P\")");
  EXPECT_EQ(refused("Q"), "0: compose-king-expected(Black, \"K\")");
  EXPECT_EQ(refused("KQK"), "0: compose-king-expected(Black, \"K\")");
  EXPECT_EQ(refused("?K"), "0: compose-mark-misplaced");
  EXPECT_EQ(refused("K?"), "1: compose-mark-misplaced");
  EXPECT_EQ(refused("KQ??"), "3: compose-mark-misplaced");
  EXPECT_EQ(refused('K' + std::string(40, 'P')), "32: compose-pieces-too-many(32)");
  ComposeRequest request = bench.request("dia4.5", "K", "K");
  EXPECT_EQ(brief(can_compose(request).error().message), "compose-without-diagram(\"dia4.5\")");
  EXPECT_TRUE(can_compose(bench.request("#2", "K", "K")));
}

TEST(Merits, OfThePublishedTwoMover) {
  const Bench bench(alice());
  ProblemPosition position{read_fen("4r3/1p6/3n|R3/2n1k|Rrb/1|P1|N|p|B2/|Q1b1p1p1/|K7/8 w - - 0 1",
                                    alice().tables->spec, alice().tables->topology)
                               .value(),
                           read_stipulation("#2").value()};
  SolveRequest request;
  request.stipulation = position.stipulation;
  request.tries = 1;
  request.duals = true;
  const ProblemSolution solution = bench.solve(position, request).value();
  const Merits merits = bench.merits(position, solution);
  // The source: eight tries, and twelve groups of defences, whose mates are 11 moves: Re7 and Nf3 also
  // capture.
  EXPECT_EQ(merits.tries, 8);
  EXPECT_EQ(merits.duals, 1);
  EXPECT_EQ(merits.variations, 11);
  EXPECT_EQ(merits.boards, 4);
  EXPECT_EQ(merits.quiet_key, 1) << "1.Kb1/A";
  EXPECT_EQ(merits.pieces, 18);
  EXPECT_EQ(merits.movers, 0) << "is for help play";
  EXPECT_GT(score(merits), 0);
  EXPECT_TRUE(merits_text(merits).starts_with(std::to_string(score(merits)) + ": tries 8, variations 11, "));
}

TEST(Merits, OfHelpPlay) {
  const Bench bench(chess());
  // The only line is 1.Ka1 Rd1: both kings' side needs one move each.
  const ProblemPosition position{
      read_fen("8/8/8/8/3R4/1K6/8/1k6 b - - 0 1", chess().tables->spec, chess().tables->topology).value(),
      read_stipulation("h#1").value()};
  SolveRequest request;
  request.stipulation = position.stipulation;
  const Merits merits = bench.merits(position, bench.solve(position, request).value());
  EXPECT_EQ(merits, (Merits{.model_mates = 1, .movers = 2, .quiet_key = 1, .pieces = 3}));
  EXPECT_EQ(merits_text(merits),
            std::to_string(4 + 2 * 4 + 12 - 3) + ": model mates 1, movers 2, quiet key 1, pieces 3");
}

TEST(Merits, CountTheRookOfACastlingAsAMover) {
  const auto p = chess().position("k7/p7/8/8/8/8/8/4K2R w K - 0 1");
  const Stipulation stipulation = read_stipulation("h#1.5").value();
  const auto movers = [&](const std::vector<const char*>& line) {
    ProblemSolution solution;
    std::vector<SolutionMove>* moves = &solution.solutions;
    for (const char* uci : line) {
      moves->emplace_back().uci = uci;
      moves = &moves->back().replies;
    }
    Merits merits;
    PlayedMerits(p, stipulation).add_to(merits, solution);
    return merits.movers;
  };
  EXPECT_EQ(movers({"h1h2", "a7a6", "h2h3"}), 2);
  EXPECT_EQ(movers({"e1g1", "a7a6"}), 3);
  EXPECT_EQ(movers({"e1g1", "a7a6", "f1e1"}), 3) << "the rook moves again";
  EXPECT_EQ(movers({"e1g1", "a7a6", "g1g2"}), 3) << "the king moves again";
}

TEST(Merits, ModelMates) {
  const auto is_model = [](const auto& game, const std::string& fen) {
    const auto p = game.position(fen);
    EXPECT_TRUE(p.in_check() && !p.has_legal_move()) << fen;
    return model_mate(p);
  };
  // King and rook on the edge: b1 is the rook's, a2 and b2 are the king's.
  EXPECT_TRUE(is_model(chess(), "8/8/8/8/8/1K6/8/k2R4 b - - 0 1"));
  EXPECT_FALSE(is_model(chess(), "8/8/8/4B3/8/1K6/8/k2R4 b - - 0 1"))
      << "b2 is closed twice, and the bishop gives check too";
  EXPECT_FALSE(is_model(chess(), "7N/8/8/8/8/1K6/8/k2R4 b - - 0 1")) << "the knight takes no part";
  EXPECT_TRUE(is_model(chess(), "8/8/8/8/8/1K6/7P/k2R4 b - - 0 1")) << "pawns need not take part";
  // In Alice the same with the white king on either board: it closes a2 and b2 before or after the passage.
  EXPECT_TRUE(is_model(alice(), "8/8/8/8/8/1K6/8/k2R4 b - - 0 1"));
  EXPECT_TRUE(is_model(alice(), "8/8/8/8/8/1|K6/8/k2R4 b - - 0 1"));
  EXPECT_FALSE(is_model(alice(), "8/8/8/8/8/1|K6/|R7/k2R4 b - - 0 1")) << "a piece beyond closes a2 as well";
}

}  // namespace
}  // namespace cheshire
