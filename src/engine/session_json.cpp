#include "engine/session_json.h"

#include "board/topology.h"
#include "text/json_writer.h"

namespace cheshire {
namespace {

void write_text_list(JsonWriter& json, const std::vector<std::string>& list) {
  json.begin_array();
  for (const std::string& text : list) json.value(text);
  json.end_array();
}

void write_move(JsonWriter& json, const MoveView& m) {
  json.begin_object()
      .field("uci", m.uci)
      .field("san", m.san)
      .field("from", int{m.from})
      .field("to", int{m.to});
  json.field("arrive", int{m.arrive}).field("capture", m.victim != no_cell).key("victim");
  m.victim == no_cell ? json.null() : json.value(int{m.victim});
  json.key("promotion");
  m.promotion ? json.value(std::string(1, m.promotion)) : json.null();
  json.key("also").begin_array();
  for (const MoveView::Other& o : m.also)
    json.begin_object().field("from", int{o.from}).field("arrive", int{o.arrive}).end_object();
  json.end_array().end_object();
}

void write_moves(JsonWriter& json, const std::vector<MoveView>& moves) {
  json.begin_array();
  for (const MoveView& m : moves) write_move(json, m);
  json.end_array();
}

void write_line(JsonWriter& json, const LineView& v) {
  json.begin_object().field("depth", v.line.depth).field("multipv", v.line.rank).key("score").begin_object();
  json.field(v.line.score.kind == Score::Kind::mate ? "mate" : "cp", v.line.score.value).end_object();
  json.field("nodes", v.line.nodes).field("timeMs", v.line.time).key("pv");
  write_text_list(json, v.moves);
  json.end_object();
}

const char* letter(Color c) { return c == Color::white ? "w" : "b"; }

}  // namespace

std::string game_info_json(const AnyGame& game) { return game_info_json(game.spec(), game.topology()); }

std::string game_info_json(const GameSpec& spec, const Topology& topology) {
  const Coord extent = topology.extent();
  JsonWriter json;
  json.begin_object().field("id", spec.id).field("title", spec.title).key("summary");
  write_text_list(json, spec.summary);
  json.field("family", spec.family).field("note", spec.note).field("large", needs_large_core(spec));
  json.field("identity", spec.identity()).key("options").begin_array();
  for (const OptionSpec& o : spec.options) {
    json.begin_object().field("key", o.key).field("title", o.title).key("choices");
    write_text_list(json, o.choices);
    json.field("default", o.fallback).field("value", o.value).field("help", o.help).end_object();
  }
  json.end_array().key("levels").begin_array();
  for (int b = 0; b < topology.boards(); ++b) {
    for (const LevelSpec& level : topology.levels()) {
      json.begin_object()
          .field("name", level.name)
          .field("boardName", topology.board_name(b))
          .field("board", b);
      json.field("column", level.column).field("row", level.row);
      json.field("files", int{extent.x}).field("ranks", int{extent.y}).end_object();
    }
  }
  json.end_array().key("cells").begin_array();
  for (int i = 0; i < topology.cell_count(); ++i) {
    const Cell c = static_cast<Cell>(i);
    if (!topology.exists(c)) continue;
    const Coord at = topology.at(c);
    json.begin_object()
        .field("id", i)
        .field("name", topology.name(c))
        .field("level", topology.board(c) * static_cast<int>(topology.levels().size()) + topology.level(c));
    json.field("x", int{at.x}).field("y", int{at.y}).field("dark", topology.dark(c)).end_object();
  }
  json.end_array().key("men").begin_array();
  for (const KindSpec& k : spec.kinds) {
    json.begin_object()
        .field("letter", std::string(1, k.letter))
        .field("name", k.name)
        .field("drawing", k.drawing)
        .end_object();
  }
  json.end_array().field("start", spec.start).end_object();
  return json.take();
}

std::string result_json(const Outcome& outcome) {
  JsonWriter json;
  if (!outcome.over()) return json.null().take();
  json.begin_object().field("score", score(outcome)).key("winner");
  outcome.won() ? json.value(letter(outcome.winner)) : json.null();
  json.field("reason", name(outcome.reason))
      .field("decision", name(outcome.decision))
      .field("text", sentence(outcome))
      .end_object();
  return json.take();
}

std::string state_json(const Session& session) {
  const AnyGame& game = session.game();
  const Setup& setup = session.setup();
  JsonWriter json;
  json.begin_object().field("game", game.spec().id).field("identity", game.spec().identity());
  json.field("start", session.start_fen()).field("fen", session.fen()).field("side", letter(session.side()));
  json.field("ply", session.ply())
      .field("moveNumber", setup.move_number)
      .field("halfmoveClock", setup.halfmove_clock);
  json.key("men").begin_array();
  for (std::size_t c = 0; c < setup.men.size(); ++c) {
    const Man m = setup.men[c];
    if (m == no_man) continue;
    json.begin_object()
        .field("cell", static_cast<int>(c))
        .field("letter", std::string(1, game.spec().kinds[kind_of(m)].letter));
    json.field("color", letter(color_of(m))).end_object();
  }
  json.end_array().key("check").begin_array();
  if (session.in_check()) json.value(int{session.king(session.side())});
  json.end_array().key("legal");
  write_moves(json, session.legal_moves());
  json.key("moves");
  write_moves(json, session.moves());
  json.key("result").raw(result_json(session.outcome())).end_object();
  return json.take();
}

std::string line_json(const LineView& line) {
  JsonWriter json;
  write_line(json, line);
  return json.take();
}

std::string think_json(const ThinkResult& result) {
  JsonWriter json;
  json.begin_object().field("bestmove", result.best).key("lines").begin_array();
  for (const LineView& line : result.lines) write_line(json, line);
  json.end_array().end_object();
  return json.take();
}

}  // namespace cheshire
