// What the server accepts is what schema/ says: its examples, its counterexamples, and what lies a step
// beside them.
#include "schema/schema_check.h"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "base/test_message.h"
#include "engine/protocol_version.h"
#include "server/common/log.h"
#include "server/live/client_message.h"
#include "server/model/new_game.h"
#include "server/model/parley.h"
#include "server/people/chapter.h"
#include "server/work/analysis_request.h"
#include "server/work/problem_request.h"

namespace cheshire {
namespace {

bool is_message(const std::string& json) {
  std::string id;
  return read_client_message(json, id).ok();
}
bool is_analysis_request(const std::string& json) { return read_analysis_request(json).ok(); }
bool is_solve_request(const std::string& json) { return read_problem_request(json).ok(); }
bool is_stop_request(const std::string& json) { return read_stop_request(json).ok(); }
bool is_new_game(const std::string& json) {
  const auto made = read_new_game(json);
  return made && check_umpire(made->row.parley, Capabilities{}).ok();
}

/// The schema does not say where in a tree a move may stand, nor that only the start has no move.
bool is_chapter(const std::string& json) {
  const auto read = read_chapter(json);
  if (read) return true;
  const std::string why = test::brief(read.error().message);
  return why.starts_with("tree-node-refused(") && (why.find("tree-node-misplaced") != std::string::npos ||
                                                   why.find("field-empty(\"u\")") != std::string::npos ||
                                                   why.find("field-empty(\"s\")") != std::string::npos);
}

/// Compares what the schema and the server say of a text.
void agree(std::string_view name, bool (*accepted)(const std::string&), const std::string& json) {
  const std::string faults = schema_faults(name, json);
  EXPECT_EQ(accepted(json), faults.empty()) << name << " " << json.substr(0, 400) << "\n" << faults;
}

void agree_about(std::string_view name, bool (*accepted)(const std::string&), std::string_view definition) {
  for (const std::string& json : schema_examples(definition)) {
    EXPECT_TRUE(accepted(json)) << json;
    EXPECT_EQ(schema_faults(name, json), "");
    for (const std::string& other : schema_mutations(json)) agree(name, accepted, other);
  }
  for (const std::string& json : schema_examples(definition, true)) {
    EXPECT_FALSE(accepted(json)) << json;
    EXPECT_NE(schema_faults(name, json), "") << json;
  }
}

TEST(ServerSchema, AgreesWithTheServerAboutNewGames) { agree_about("NewGame", is_new_game, "NewGame"); }

TEST(ServerSchema, AgreesWithTheServerAboutAnalyses) {
  agree_about("AnalysisRequest", is_analysis_request, "AnalysisRequest");
}

TEST(ServerSchema, AgreesWithTheServerAboutProblems) {
  agree_about("SolveRequest", is_solve_request, "SolveRequest");
  agree_about("StopSolving", is_stop_request, "StopSolving");
}

TEST(ServerSchema, AgreesWithTheServerAboutChapters) {
  agree_about("StudyChapter", is_chapter, "StudyChapter");
}

TEST(ServerSchema, AgreesWithTheServerAboutMessages) {
  const std::vector<std::string> kinds = {
      "Join",         "PlayMove",       "TakeBack",      "Resign",       "Offer",
      "EndGame",      "DeclareForfeit", "MakeChallenge", "ConfirmMoves", "RequestBack",
      "RequestTerms", "RequestOther",   "AnswerBack",    "AnswerTerms",  "AnswerArbiter",
      "AnswerOther",  "WriteChat",      "Ping",          "AbortGame",    "GiveTime",
      "ClaimGame",    "WatchLobby",     "SeekOpponent",  "StopSeeking",  "AcceptChallenge",
      "WatchLive",    "WatchArenas",    "OpenArena",     "WatchArena",   "JoinArena",
      "PauseArena"};
  std::set<std::pair<std::size_t, std::size_t>> types;  // what it is, and of what is done, which
  for (const std::string& kind : kinds) {
    EXPECT_FALSE(schema_examples(kind).empty()) << kind;
    agree_about("ToServer", is_message, kind);
    for (const std::string& json : schema_examples(kind)) {
      std::string id;
      const auto message = read_client_message(json, id);
      ASSERT_TRUE(message) << json;
      const ClientMessage::Content& content = message->content;
      const auto* action = std::get_if<ClientMessage::Action>(&content);
      const auto* in_lobby = std::get_if<ClientMessage::InLobby>(&content);
      const auto* in_arena = std::get_if<ClientMessage::InArena>(&content);
      types.emplace(content.index(), action     ? action->index()
                                     : in_lobby ? in_lobby->index()
                                     : in_arena ? in_arena->index()
                                                : 0);
    }
  }
  EXPECT_EQ(types.size(),
            std::variant_size_v<ClientMessage::Content> - 3 + std::variant_size_v<ClientMessage::InLobby> +
                std::variant_size_v<ClientMessage::InArena> + std::variant_size_v<ClientMessage::Action>)
      << "an example of every type";
}

TEST(ServerSchema, NamesTheVersionThatTheServerSpeaks) {
  EXPECT_EQ(schema_faults("ProtocolVersion", std::to_string(protocol_version)), "");
}

TEST(ServerSchema, DescribesTheLog) {
  for (const char* level : {"info", "warning", "error"})
    expect_schema("LogLine", json_log_line("2026-01-31T12:00:00.000Z", level, "a \"quoted\" word"));
}

}  // namespace
}  // namespace cheshire
