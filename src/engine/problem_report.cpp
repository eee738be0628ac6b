// Writes a problem, its solution and what was examined of it as JSON.
#include "engine/problem_report.h"

#include "solve/diagram.h"
#include "solve/solution_text.h"
#include "text/fen.h"
#include "text/json_writer.h"

namespace cheshire {
namespace {

void write_soundness(JsonWriter& json, const Soundness& soundness) {
  json.key("soundness").begin_object().field("verdict", verdict_name(soundness.verdict));
  json.key("flaws").begin_array();
  for (const Flaw& flaw : soundness.flaws) {
    json.begin_object().field("kind", flaw_name(flaw.kind));
    if (!flaw.moves.empty()) json.field("moves", flaw.moves);
    json.end_object();
  }
  json.end_array().end_object();
}

void write_economy(JsonWriter& json, const Economy& economy) {
  json.key("economy").begin_object();
  if (economy.unsolvable) json.field("unsolvable", true);
  json.field("complete", economy.complete).key("savings").begin_array();
  for (const std::string& change : economy.savings) json.value(change);
  json.end_array().end_object();
}

}  // namespace

std::string problem_report(const GameSpec& spec, const Topology& topology, const ProblemPosition& position,
                           const ProblemSolution& solution, std::int64_t microseconds,
                           const ProblemTitles& titles, const Answers& answers) {
  JsonWriter json;
  json.begin_object();
  for (const auto& [name, text] : {std::pair("title", &titles.title), std::pair("author", &titles.author),
                                   std::pair("origin", &titles.origin), std::pair("twin", &titles.twin)}) {
    if (!text->empty()) json.field(name, *text);
  }
  if (titles.duplex) json.field("duplex", true);
  json.field("game", spec.id).field("identity", spec.identity());
  json.field("fen", write_fen(position.setup, spec, topology));
  if (!position.target.empty()) json.field("to", target_fen(position, spec, topology));
  json.field("stipulation", write_stipulation(position.stipulation));
  if (const auto remarks = diagram_remarks(position, spec, topology); !remarks.empty()) {
    json.key("remarks").begin_array();
    for (const Message& remark : remarks) json.begin_object().members(remark).end_object();
    json.end_array();
  }
  json.field("found", count_found(solution, position.stipulation));
  write_solution(json, solution);
  if (answers.soundness) write_soundness(json, *answers.soundness);
  if (answers.economy) write_economy(json, *answers.economy);
  const std::string digits = std::to_string(1'000'000 + microseconds % 1'000'000).substr(1);
  json.key("seconds").raw(std::to_string(microseconds / 1'000'000) + '.' + digits).end_object();
  return json.take();
}

}  // namespace cheshire
