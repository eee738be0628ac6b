// cheshire tables probe, line and stats: what tables say of a position, and as a whole.
#include <fmt/format.h>

#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "apps/tables/table_commands.h"
#include "apps/terminal.h"
#include "endings/reader.h"
#include "engine/replay.h"
#include "engine/table_answer.h"
#include "messages/commandline.h"
#include "messages/endings.h"
#include "text/fen.h"
#include "text/json_writer.h"
#include "text/pgn/writer.h"

namespace cheshire {

using endings::Material;
using endings::Verdict;

namespace {

/// "win, DTM 27, DTZ 27".
std::string probe_text(const TableVerdict& v) {
  std::string text(name(v.verdict));
  if (v.verdict == Verdict::draw) return text;
  if (v.mate != endings::impossible) text += fmt::format(", DTM {}", endings::plies(v.mate));
  return text + fmt::format(", DTZ {}", endings::plies(v.zeroing));
}

/// Tables to ask about the position of a session, and the best play from there. Throws UsageError if it has
/// too many pieces.
struct AskedTables {
  explicit AskedTables(const TablesArguments& arguments)
      : folder(arguments), session(open_session(arguments.game, Purpose::analysis)) {
    Material material;
    for (Piece piece : session->setup().pieces) {
      if (piece != no_piece && kind_of(piece) != folder.game().spec().king) material = material.with(piece);
    }
    if (material.count() > TableFolder::most_pieces)
      throw UsageError(msg::tables_pieces(folder.name(material), 3, TableFolder::most_pieces));
    tables = folder.reader({folder.endings().kept_as(material)});
    answer = value_of(ask_tables(*session, *tables));
    line = value_of(best_line(*session, *tables));
  }
  std::string san() const {
    std::string text;
    for (const TableLineMove& move : line) text += (text.empty() ? "" : " ") + move.san;
    return text;
  }

  TableFolder folder;
  std::unique_ptr<Session> session;
  std::unique_ptr<endings::Reader> tables;
  TableAnswer answer;
  std::vector<TableLineMove> line;
};

void print_table_side(const TableFolder& folder, const endings::Summary::Side& side, const char* name) {
  const auto& n = side.positions;
  fmt::print("  {} to move: {} won, {} cursed, {} drawn, {} blessed, {} lost\n", name, n[4], n[3], n[2], n[1],
             n[0]);
  for (std::size_t metric : {0U, 1U}) {
    if (side.longest[metric] == 0) continue;
    fmt::print("    longest win: {} {}  {}\n", metric == 0 ? "DTM" : "DTZ", side.longest[metric],
               write_fen(side.longest_setup[metric], folder.game().spec(), folder.game().topology()));
  }
}

void print_summaries(const TableFolder& folder,
                     const std::vector<std::pair<Material, endings::Summary>>& all) {
  JsonWriter json;
  json.begin_array();
  for (const auto& [material, summary] : all) {
    json.begin_object().field("ending", folder.name(material));
    for (std::size_t side : {0U, 1U}) {
      const endings::Summary::Side& s = summary.sides[side];
      json.key(side == 0 ? "white" : "black").begin_object();
      for (int v = -2; v <= 2; ++v)
        json.field(name(static_cast<Verdict>(v)), s.positions[static_cast<std::size_t>(v + 2)]);
      json.key("hardest-wins").begin_array();
      for (const endings::Summary::Win& win : s.hardest) {
        json.begin_object().field("plies", win.plies);
        json.field("fen", write_fen(win.setup, folder.game().spec(), folder.game().topology())).end_object();
      }
      json.end_array();
      for (std::size_t metric : {0U, 1U}) {
        if (s.longest[metric] == 0) continue;
        json.key(metric == 0 ? "longest-mate" : "longest-zeroing").begin_object();
        json.field("plies", s.longest[metric]);
        json.field("fen", write_fen(s.longest_setup[metric], folder.game().spec(), folder.game().topology()));
        json.end_object();
      }
      json.end_object();
    }
    json.key("zugzwangs").begin_object();
    json.field("draw-loss", summary.zugzwangs[0]).field("loss-draw", summary.zugzwangs[1]);
    json.field("loss-loss", summary.zugzwangs[2]).end_object().end_object();
  }
  json.end_array();
  fmt::print("{}\n", json.take());
}

}  // namespace

int probe_tables(const TablesArguments& arguments) {
  const AskedTables asked(arguments);
  const std::string line = asked.san();
  if (!arguments.json) {
    fmt::print("{}\n", probe_text(asked.answer.here));
    for (const TableAnswer::Move& move : asked.answer.moves)
      fmt::print("{:<8} {}\n", move.san, probe_text(move.then));
    if (!line.empty()) fmt::print("best play: {}\n", line);
    return 0;
  }
  JsonWriter json;
  json.begin_object();
  write_answer(json, asked.answer);
  json.field("line", line).end_object();
  fmt::print("{}\n", json.take());
  return 0;
}

int show_table_line(const TablesArguments& arguments) {
  if (arguments.json && arguments.pgn) throw UsageError(msg::options_exclude("--json", "--pgn"));
  const AskedTables asked(arguments);
  if (arguments.json) {
    JsonWriter json;
    json.begin_object();
    write_verdict(json, asked.answer.here);
    json.key("moves").begin_array();
    for (const TableLineMove& move : asked.line)
      json.begin_object().field("uci", move.uci).field("san", move.san).end_object();
    json.end_array().end_object();
    fmt::print("{}\n", json.take());
  } else if (arguments.pgn) {
    for (const TableLineMove& move : asked.line) {
      if (const Result<void> played = asked.session->follow(move.uci); !played)
        throw std::runtime_error(played.error().text());
    }
    PgnGame record = record_of(*asked.session);
    record.set_tag("Event", "Best play by endgame tables");
    fmt::print("{}", write_pgn(record));
  } else {
    fmt::print("{}\n", probe_text(asked.answer.here));
    if (!asked.line.empty()) fmt::print("{}\n", asked.san());
  }
  return 0;
}

int count_tables(const TablesArguments& arguments) {
  TableFolder folder(arguments);
  std::vector<std::pair<Material, endings::Summary>> all;
  for (const Material& material : folder.asked(false)) {
    folder.load({material}, both_metrics);
    all.emplace_back(material, folder.endings().summary(material));
  }
  if (arguments.json) {
    print_summaries(folder, all);
    return 0;
  }
  for (const auto& [material, summary] : all) {
    fmt::print("{}\n", folder.name(material));
    print_table_side(folder, summary.sides[0], "White");
    print_table_side(folder, summary.sides[1], "Black");
    fmt::print(
        "  mutual zugzwangs: {} that White draws and Black loses, {} that White loses and Black draws, {} "
        "that both lose\n",
        summary.zugzwangs[0], summary.zugzwangs[1], summary.zugzwangs[2]);
  }
  return 0;
}

}  // namespace cheshire
