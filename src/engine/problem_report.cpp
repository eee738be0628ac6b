#include "engine/problem_report.h"

#include "solve/solution_text.h"
#include "text/fen.h"
#include "text/json_writer.h"

namespace cheshire {

std::string problem_report(const GameSpec& spec, const Topology& topology, const ProblemPosition& position,
                           const ProblemSolution& solution, std::int64_t microseconds,
                           const ProblemTitles& titles, const Economy* economy) {
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
  json.field("found", count_found(solution, position.stipulation));
  write_solution(json, solution);
  if (economy) {
    json.key("economy").begin_array();
    for (const std::string& change : economy->savings) json.value(change);
    json.end_array();
  }
  const std::string digits = std::to_string(1'000'000 + microseconds % 1'000'000).substr(1);
  json.key("seconds").raw(std::to_string(microseconds / 1'000'000) + '.' + digits).end_object();
  return json.take();
}

}  // namespace cheshire
