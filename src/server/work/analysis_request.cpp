// Reads the body of POST /api/analysis, within bounds, without opening its game.
#include "server/work/analysis_request.h"

#include <boost/json/array.hpp>

#include "messages/fields.h"
#include "messages/server.h"
#include "server/common/json_read.h"

namespace json = boost::json;

namespace cheshire {
namespace {

constexpr std::size_t longest_move = 256;

Result<std::vector<std::string>> read_moves(const json::object& body) {
  const json::value* value = body.if_contains("moves");
  if (value == nullptr) return Error{msg::field_missing("moves")};
  const json::array* array = value->if_array();
  const Error malformed{msg::moves_malformed(max_analysed_moves, longest_move)};
  if (array == nullptr || array->size() > max_analysed_moves) return malformed;
  std::vector<std::string> moves;
  for (const json::value& one : *array) {
    const json::string* move = one.if_string();
    if (move == nullptr || move->empty() || move->size() > longest_move) return malformed;
    moves.emplace_back(move->data(), move->size());
  }
  return moves;
}

}  // namespace

Result<AnalysisRequest> read_analysis_request(std::string_view text) {
  const auto body = read_object(text);
  if (!body) return body.error();
  if (auto r = only_fields(*body, {"game", "file", "options", "fen", "moves", "nodes"}); !r) return r.error();
  AnalysisRequest request;
  if (auto r = read_rules_and_start(*body, request.game); !r) return r.error();
  auto moves = read_moves(*body);
  if (!moves) return moves.error();
  request.moves = std::move(*moves);
  const auto nodes = number_field(*body, "nodes", 1, max_analysed_nodes);
  if (!nodes) return nodes.error();
  request.nodes = *nodes;
  return request;
}

}  // namespace cheshire
