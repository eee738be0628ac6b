// The answer of an explorer as JSON, for `cheshire pgn tree` and the C library.
#include "engine/explorer_json.h"

#include "text/json_writer.h"

namespace cheshire {

std::string explorer_json(const Explorer& explorer, const Session& position) {
  JsonWriter json;
  const auto results = [&](const Explorer::Results& r) {
    json.field("games", r.games).field("white", r.white).field("draws", r.draws).field("black", r.black);
  };
  json.begin_object().field("game", position.game().spec().id).field("fen", position.fen());
  results(explorer.total());
  json.key("moves").begin_array();
  for (const Explorer::Move& move : explorer.moves()) {
    json.begin_object().field("uci", move.uci).field("san", move.san);
    results(move);
    json.key("examples").begin_array();
    for (const Explorer::Example& e : move.examples) {
      json.begin_object().field("white", e.white).field("black", e.black).field("date", e.date);
      json.field("result", e.result).field("place", e.place);
      if (e.number >= 0) json.field("number", e.number);
      json.end_object();
    }
    json.end_array().end_object();
  }
  return json.end_array().end_object().take();
}

}  // namespace cheshire
