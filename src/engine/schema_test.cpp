// What the engine writes as JSON is what schema/ says, in every game.
#include "schema/schema_check.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "base/rng.h"
#include "engine/session.h"
#include "engine/session_json.h"
#include "messages/board.h"
#include "text/json_writer.h"

namespace cheshire {
namespace {

std::vector<std::string> every_game() {
  std::vector<std::string> ids = game_ids();
  for (const char* derived : {"alice:chess", "alice3:raumschach", "alice3:hyperchess"})
    ids.emplace_back(derived);
  return ids;
}

std::string test_name(const testing::TestParamInfo<std::string>& info) {
  std::string name = info.param;
  std::replace_if(name.begin(), name.end(), [](char c) { return c == ':' || c == '-'; }, '_');
  return name;
}

void expect_state(const Session& session, const std::vector<std::string>& record) {
  for (const Viewer viewer : {Viewer::everything, Viewer::white, Viewer::black, Viewer::spectator}) {
    const auto seen = session.seen_by(viewer);
    ASSERT_EQ(schema_faults("State", state_json(*seen, record)), "") << session.fen();
    if (!session.game().spec().capabilities().hidden_information) break;
  }
  ASSERT_EQ(schema_faults("State", state_json(session)), "");
}

void expect_report(const Result<SetupReport>& report, const AnyGame& game) {
  if (report) {
    EXPECT_EQ(schema_faults("SetupReport", setup_report_json(*report, game)), "");
  } else {
    EXPECT_EQ(schema_faults("Error", error_json(report.error())), "");
  }
}

class Schema : public testing::TestWithParam<std::string> {};

TEST_P(Schema, DescribesEveryGame) {
  const auto game = *open_game(GetParam());
  EXPECT_EQ(schema_faults("GameInfo", game_info_json(*game)), "");
}

TEST_P(Schema, DescribesEveryState) {
  const auto session = (*open_game(GetParam()))->session();
  const bool large = session->game().topology().cell_count() > 200;
  Rng rng(17);
  std::vector<std::string> record;
  expect_state(*session, record);
  for (int game = 0; game < 2; ++game) {
    for (int ply = 0; ply < 100 && !session->outcome().over(); ++ply) {
      const auto moves = session->legal_moves();
      ASSERT_TRUE(session->play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))].uci).ok());
      record.push_back(session->moves().back().uci);
      if (ply % (large ? 50 : 12) == 0) expect_state(*session, record);
    }
    expect_state(*session, record);
    session->back(session->ply());
    record.clear();
  }
}

TEST_P(Schema, DescribesSetups) {
  const auto game = *open_game(GetParam());
  expect_report(game->check(""), *game);
  expect_report(game->check("nonsense"), *game);
  expect_report(game->compose("", ""), *game);
  expect_report(game->compose("0K,1k,2P", "side=b"), *game);
  expect_report(game->compose("0K,0k", "side=b"), *game);
  expect_report(game->compose("xK", ""), *game);
}

TEST_P(Schema, DescribesThinking) {
  const auto session = (*open_game(GetParam()))->session();
  ThinkRequest request;
  request.limits.depth = 1;
  request.limits.multi_pv = 2;
  ThinkEvents events;
  events.now = [] { return std::int64_t{0}; };
  int lines = 0;
  events.line = [&](const LineView& line) {
    ++lines;
    EXPECT_EQ(schema_faults("Line", line_json(line)), "");
  };
  const auto result = session->think(request, events);
  ASSERT_TRUE(result.ok());
  EXPECT_GT(lines, 0);
  EXPECT_EQ(schema_faults("Thought", think_json(*result)), "");
}

INSTANTIATE_TEST_SUITE_P(All, Schema, testing::ValuesIn(every_game()), test_name);

TEST(SchemaOfResults, KnowsEveryReasonAndDecision) {
  for (int reason = 1; reason <= static_cast<int>(Outcome::Reason::annulment); ++reason) {
    for (int decision = 0; decision <= static_cast<int>(Outcome::Decision::not_scored); ++decision) {
      Outcome outcome;
      outcome.reason = static_cast<Outcome::Reason>(reason);
      outcome.decision = static_cast<Outcome::Decision>(decision);
      for (const Color winner : {Color::white, Color::black}) {
        outcome.winner = winner;
        EXPECT_EQ(schema_faults("Result", result_json(outcome)), "");
      }
    }
  }
}

TEST(SchemaOfErrors, KnowsErrorsWithAndWithoutAPlace) {
  EXPECT_EQ(schema_faults("Error", error_json(msg::board_without_cells())), "");
  EXPECT_EQ(schema_faults("Error", error_json({msg::board_without_cells(), 3})), "");
}

// The check itself: a definition accepts its examples and nothing that its counterexamples show.
TEST(SchemaItself, AgreesWithItsExamples) {
  int examples = 0, counterexamples = 0;
  for (const std::string& name : schema_definitions()) {
    for (const std::string& json : schema_examples(name)) {
      EXPECT_EQ(schema_faults(name, json), "") << name;
      ++examples;
    }
    for (const std::string& json : schema_examples(name, true)) {
      EXPECT_NE(schema_faults(name, json), "") << name << " accepts " << json;
      ++counterexamples;
    }
  }
  EXPECT_GT(examples, 3);
  EXPECT_GT(counterexamples, 3);
}

TEST(SchemaItself, IsClosed) {
  const auto session = (*open_game("chess"))->session();
  std::string state = state_json(*session);
  state.insert(1, R"("unknown":1,)");
  EXPECT_NE(schema_faults("State", state), "");
  EXPECT_NE(schema_faults("State", "{}"), "");
  EXPECT_NE(schema_faults("NoSuchThing", "{}"), "");
}

}  // namespace
}  // namespace cheshire
