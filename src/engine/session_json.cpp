// GameInfo, State and Line as JSON: what page, server, command and C library say of a session.
#include "engine/session_json.h"

#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "board/topology.h"
#include "engine/game_view.h"
#include "engine/json_parts.h"
#include "engine/levels.h"

namespace cheshire {
namespace {

void write_text_list(JsonWriter& json, std::span<const std::string> list) {
  json.begin_array();
  for (const std::string& text : list) json.value(text);
  json.end_array();
}

void write_terms(JsonWriter& json, const std::vector<std::string_view>& terms) {
  json.begin_array();
  for (const std::string_view term : terms) json.value(term);
  json.end_array();
}

void write_move(JsonWriter& json, const MoveView& m, bool played) {
  json.begin_object()
      .field("uci", m.uci)
      .field("san", m.san)
      .field("from", int{m.from})
      .field("to", int{m.to});
  json.key("action");
  m.action.empty() ? json.null() : json.value(m.action);
  json.key("chair");
  m.chair == no_cell ? json.null() : json.value(int{m.chair});
  json.field("arrival", int{m.arrival}).field("capture", m.victim != no_cell).key("victim");
  m.victim == no_cell ? json.null() : json.value(int{m.victim});
  json.key("promotion");
  m.promotion ? json.value(std::string(1, m.promotion)) : json.null();
  json.key("also").begin_array();
  for (const MoveView::Other& o : m.also)
    json.begin_object().field("from", int{o.from}).field("arrival", int{o.arrival}).end_object();
  json.end_array();
  if (played) {
    json.key("victimLetter");
    m.victim_letter ? json.value(std::string(1, m.victim_letter)) : json.null();
    json.key("terms");
    write_terms(json, m.terms);
  }
  json.end_object();
}

void write_moves(JsonWriter& json, std::span<const MoveView> moves, bool played) {
  json.begin_array();
  for (const MoveView& m : moves) write_move(json, m, played);
  json.end_array();
}

void write_line(JsonWriter& json, const LineView& v) {
  json.begin_object().field("depth", v.line.depth).field("rank", v.line.rank).key("score").begin_object();
  json.field("kind", v.line.score.kind == Score::Kind::mate ? "mate" : "cp");
  json.field("value", v.line.score.value).end_object();
  json.field("nodes", v.line.nodes).field("time", v.line.time).key("pv");
  write_text_list(json, v.moves);
  json.key("san");
  write_text_list(json, v.san);
  if (v.chances)
    json.key("chances")
        .begin_object()
        .field("win", v.chances->win)
        .field("draw", v.chances->draw)
        .field("loss", v.chances->loss)
        .end_object();
  if (!v.terms.empty()) {
    json.key("terms").begin_array();
    for (const std::vector<std::string_view>& terms : v.terms) write_terms(json, terms);
    json.end_array();
  }
  json.end_object();
}

void write_piece(JsonWriter& json, Cell cell, Piece piece, const GameSpec& spec) {
  json.begin_object()
      .field("cell", int{cell})
      .field("letter", std::string(1, spec.kinds[kind_of(piece)].letter));
  json.field("color", color_letter(color_of(piece))).end_object();
}

void write_pieces(JsonWriter& json, const std::vector<Piece>& pieces, const GameSpec& spec) {
  json.key("pieces").begin_array();
  for (std::size_t c = 0; c < pieces.size(); ++c) {
    if (pieces[c] != no_piece) write_piece(json, static_cast<Cell>(c), pieces[c], spec);
  }
  json.end_array();
}

/// What the game shows besides its pieces: the members of the view.
void write_view(JsonWriter& json, const std::vector<GameView::Member>& members) {
  json.key("view").begin_object();
  for (const GameView::Member& member : members) json.key(member.name).raw(member.json);
  json.end_object();
}

void write_view(JsonWriter& json, const GameView* view) {
  view == nullptr ? void(json.key("view").null()) : write_view(json, view->members());
}

void write_check(JsonWriter& json, Cell king) {
  json.key("check").begin_array();
  if (king != no_cell) json.value(int{king});
  json.end_array();
}

void write_material(JsonWriter& json, const std::array<int, 2>& of) {
  json.key("material").begin_object().field("w", of[0]).field("b", of[1]).end_object();
}

/// What history_json() compares of two positions that follow one another.
struct Snapshot {
  explicit Snapshot(const Session& session)
      : pieces(session.setup().pieces),
        side(session.side()),
        check(session.in_check() ? session.king(side) : no_cell),
        material(session.material()) {
    if (const auto shown = session.game_view()) view = shown->members();
  }

  std::vector<Piece> pieces;
  Color side;
  Cell check;
  std::optional<std::array<int, 2>> material;
  std::vector<GameView::Member> view;
};

/// Writes a PositionChange.
void write_change(JsonWriter& json, const Snapshot& before, const Snapshot& after, const GameSpec& spec) {
  json.begin_object().field("side", color_letter(after.side));
  write_check(json, after.check);
  json.key("removed").begin_array();
  for (std::size_t c = 0; c < after.pieces.size(); ++c) {
    if (before.pieces[c] != no_piece && after.pieces[c] == no_piece) json.value(static_cast<int>(c));
  }
  json.end_array().key("added").begin_array();
  for (std::size_t c = 0; c < after.pieces.size(); ++c) {
    if (after.pieces[c] != no_piece && after.pieces[c] != before.pieces[c])
      write_piece(json, static_cast<Cell>(c), after.pieces[c], spec);
  }
  json.end_array();
  if (after.material && after.material != before.material) write_material(json, *after.material);
  std::vector<GameView::Member> changed;
  for (std::size_t i = 0; i < after.view.size(); ++i) {
    if (after.view[i].json != before.view[i].json) changed.push_back(after.view[i]);
  }
  if (!changed.empty()) write_view(json, changed);
  json.end_object();
}

}  // namespace

std::string game_info_json(const AnyGame& game) { return game_info_json(game.spec(), game.topology()); }

std::string game_info_json(const GameSpec& spec, const Topology& topology) {
  const Coord extent = topology.extent();
  JsonWriter json;
  json.begin_object().field("id", spec.id).field("title", spec.title).key("summary");
  write_text_list(json, spec.summary);
  json.field("family", spec.family).field("note", spec.note);
  json.field("reconstruction", spec.reconstruction).field("large", needs_large_core(spec));
  const Capabilities can = spec.capabilities();
  json.field("papers", can.hidden_information).field("tally", can.tally);
  json.field("agreements", can.agreements != nullptr)
      .field("terms", can.terms)
      .field("levelBehind", can.level_behind);
  json.field("rules", spec.rules.name()).key("elo").begin_array();
  if (const Levels levels = levels_of(spec.id); levels.measured) {
    for (const int elo : levels.elo) json.value(elo);
  }
  json.end_array();
  json.field("identity", spec.identity()).key("options").begin_array();
  for (const OptionSpec& o : spec.options) {
    json.begin_object().field("key", o.key).field("title", o.title).field("group", o.group).key("choices");
    write_text_list(json, o.choices);
    json.key("free");
    if (o.free == FreeValue::none) {
      json.null();
    } else {
      json.begin_object().field("kind", o.free == FreeValue::number ? "number" : "squares");
      json.field("min", o.min).field("max", o.max).end_object();
    }
    json.field("default", o.fallback).field("value", o.value).field("help", o.help);
    json.key("choiceHelp").begin_object();
    for (std::size_t i = 0; i < o.choice_help.size(); ++i) json.field(o.choices[i], o.choice_help[i]);
    json.end_object().end_object();
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
  json.end_array().key("pieces").begin_array();
  for (const KindSpec& k : spec.kinds) {
    json.begin_object()
        .field("letter", std::string(1, k.letter))
        .field("name", k.name)
        .field("drawing", k.drawing)
        .end_object();
  }
  json.end_array().key("regions").begin_array();
  for (const Region& region : spec.regions) {
    json.begin_object().field("name", region.name).key("color");
    region.color ? json.value(color_letter(*region.color)) : json.null();
    json.key("cells");
    write_cells(json, region.cells);
    json.end_object();
  }
  json.end_array().field("start", spec.start).end_object();
  return json.take();
}

std::string result_json(const Outcome& outcome) {
  JsonWriter json;
  if (!outcome.over()) return json.null().take();
  json.begin_object().field("score", score(outcome)).key("winner");
  outcome.won() ? json.value(color_letter(outcome.winner)) : json.null();
  json.field("reason", name(outcome.reason))
      .field("decision", name(outcome.decision))
      .members(*message(outcome))
      .end_object();
  return json.take();
}

namespace {

void write_notes(JsonWriter& json, const std::vector<Error>& notes) {
  if (notes.empty()) return;
  json.key("notes").begin_array();
  for (const Error& note : notes) {
    json.begin_object().members(note.message);
    if (note.at != Error::nowhere) json.field("at", note.at);
    json.end_object();
  }
  json.end_array();
}

}  // namespace

std::string state_json(const Session& session, std::span<const std::string> record, std::size_t kept) {
  const AnyGame& game = session.game();
  const Setup& setup = session.setup();
  JsonWriter json;
  json.begin_object().field("game", game.spec().id).field("identity", game.spec().identity());
  json.field("start", session.start_fen())
      .field("fen", session.fen())
      .field("side", color_letter(session.side()));
  json.field("ply", session.ply())
      .field("fullmoveNumber", setup.move_number)
      .field("halfmoveClock", setup.halfmove_clock);
  write_notes(json, session.notes());
  write_pieces(json, setup.pieces, game.spec());
  write_check(json, session.in_check() ? session.king(session.side()) : no_cell);
  if (const auto material = session.material()) write_material(json, *material);
  json.key("legal");
  write_moves(json, session.legal_moves(), false);
  if (kept > 0) json.field("kept", static_cast<std::int64_t>(kept));
  json.key("moves");
  write_moves(json, std::span(session.moves()).subspan(kept), true);
  if (record.size() > kept) {
    json.key("record");
    write_text_list(json, record.subspan(kept));
  }
  write_view(json, session.game_view().get());
  json.key("offered").raw(result_json(session.offered()));
  json.key("result").raw(result_json(session.outcome())).end_object();
  return json.take();
}

std::string history_json(const Session& session) {
  const GameSpec& spec = session.game().spec();
  const auto past = session.clone();
  // From the last position to the first, as the session takes its moves back.
  std::vector<std::string> changes;
  Snapshot after(*past);
  while (past->back(1) > 0) {
    Snapshot before(*past);
    JsonWriter json;
    write_change(json, before, after, spec);
    changes.push_back(json.take());
    after = std::move(before);
  }
  JsonWriter json;
  json.begin_object().key("start").begin_object().field("side", color_letter(after.side));
  write_check(json, after.check);
  write_pieces(json, after.pieces, spec);
  if (after.material) write_material(json, *after.material);
  after.view.empty() ? void(json.key("view").null()) : write_view(json, after.view);
  json.end_object().key("changes").begin_array();
  for (auto change = changes.rbegin(); change != changes.rend(); ++change) json.raw(*change);
  return json.end_array().end_object().take();
}

std::string setup_report_json(const SetupReport& report, const AnyGame& game) {
  constexpr const char* kinds[] = {"toggle", "choice", "number"};
  JsonWriter json;
  json.begin_object().field("game", game.spec().id).field("identity", game.spec().identity());
  json.field("fen", report.fen).field("side", color_letter(report.side));
  write_pieces(json, report.pieces, game.spec());
  json.key("controls").begin_array();
  for (const SetupControl& control : report.controls) {
    json.begin_object()
        .field("key", control.key)
        .key("group")
        .value(control.group)
        .key("title")
        .value(control.title);
    json.field("kind", kinds[static_cast<int>(control.kind)]).field("value", control.value);
    if (control.kind == SetupControl::Kind::choice) {
      json.key("choices").begin_array();
      for (const auto& [value, title] : control.choices)
        json.begin_object().field("value", value).key("title").value(title).end_object();
      json.end_array();
    }
    if (control.kind == SetupControl::Kind::number) json.field("min", control.min).field("max", control.max);
    json.key("cells");
    write_cells(json, control.cells);
    json.end_object();
  }
  json.end_array().key("faults").begin_array();
  for (const Fault& fault : report.faults) {
    json.begin_object().members(fault.message).key("cell");
    fault.cell == no_cell ? json.null() : json.value(int{fault.cell});
    json.field("forgivable", forgivable(fault.kind));
    if (fault.at != Error::nowhere) json.field("at", fault.at);
    json.end_object();
  }
  json.end_array();
  write_view(json, report.view.get());
  return json.end_object().take();
}

std::string line_json(const LineView& line) {
  JsonWriter json;
  write_line(json, line);
  return json.take();
}

std::string think_json(const ThinkResult& result) {
  JsonWriter json;
  json.begin_object();
  for (const auto& [key, move] : {std::pair("bestmove", &result.best), std::pair("ponder", &result.ponder)}) {
    json.key(key);
    move->empty() ? json.null() : json.value(*move);
  }
  json.key("lines").begin_array();
  for (const LineView& line : result.lines) write_line(json, line);
  json.end_array().end_object();
  return json.take();
}

}  // namespace cheshire
