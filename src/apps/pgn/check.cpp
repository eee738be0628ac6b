// cheshire pgn check and replay: whether records can be read and played, and the positions they lead to.
#include <fmt/format.h>

#include <memory>

#include "apps/pgn/pgn_commands.h"
#include "apps/pgn/pgn_files.h"
#include "text/json_writer.h"

namespace cheshire {
namespace {

int check(const PgnArguments& arguments) {
  PgnFiles files(arguments);
  files.for_each([&](const PgnGame& record) {
    if (!files.replay(record, {})) return true;
    if (const auto fault = contradiction(record, files.replayed())) files.complain(fault->at, fault->message);
    return true;
  });
  PgnOutput out("");
  out.write(fmt::format("{} {}, {} with errors\n", files.games(), files.games() == 1 ? "game" : "games",
                        files.bad_games()));
  out.finish();
  return files.status();
}

struct ReplayArguments {
  PgnArguments pgn;
  std::string dialect = "bar";
  bool positions = false, json = false;
};

void write_json(const PgnFiles& files, const PgnGame& record, bool positions, PgnOutput& out) {
  const Replay& replay = files.replayed();
  JsonWriter json;
  json.begin_object().field("game", files.game().spec().id).field("place", files.place(record));
  json.field("result", record.result()).field("fen", replay.fen).key("moves").begin_array();
  for (const Replay::Notation& move : replay.notation) json.value(move.uci);
  json.end_array();
  if (positions) {
    json.key("positions").begin_array();
    for (const std::string& fen : replay.positions) json.value(fen);
    json.end_array();
  }
  out.write(json.end_object().take() + "\n");
}

int replay(const ReplayArguments& arguments) {
  PgnFiles files(arguments.pgn);
  PgnOutput out("");
  ReplayRequest request;
  request.variations = false;
  request.notation = arguments.positions || arguments.json;
  request.positions = arguments.positions;
  request.end = true;
  request.dialect = fen_dialect(arguments.dialect);
  files.for_each([&](const PgnGame& record) {
    if (!files.replay(record, request)) return true;
    const Replay& replay = files.replayed();
    if (arguments.json) {
      write_json(files, record, arguments.positions, out);
      return true;
    }
    for (std::size_t i = 0; arguments.positions && i < replay.moves.size(); ++i) {
      out.write(fmt::format("{}\t{}\t{}\t{}\n", replay.moves[i].ply, replay.notation[i].san,
                            replay.notation[i].uci, replay.positions[i]));
    }
    if (!arguments.positions)
      out.write(fmt::format("{}\t{}\t{}\n", replay.plies, record.result(), replay.fen));
    if (arguments.positions) out.write("\n");
    return true;
  });
  out.finish();
  return files.status();
}

}  // namespace

void add_pgn_check(Command& pgn) {
  Command command = pgn.command("check", "Report what cannot be read or played, and results that are wrong");
  const auto arguments = std::make_shared<PgnArguments>();
  add_pgn_arguments(command, *arguments);
  command.runs([arguments] { return check(*arguments); });
}

void add_pgn_replay(Command& pgn) {
  Command command = pgn.command(
      "replay", "Play each game's main line and print half-moves, result and last position, one game a line");
  const auto arguments = std::make_shared<ReplayArguments>();
  add_pgn_arguments(command, arguments->pgn);
  command.flag("--positions", arguments->positions,
               "Print every position instead: half-move, SAN, UCI, FEN; an empty line after each game");
  add_fen_dialect(command, arguments->dialect);
  command.flag("--json", arguments->json, "Print one JSON object for each game");
  command.runs([arguments] { return replay(*arguments); });
}

}  // namespace cheshire
