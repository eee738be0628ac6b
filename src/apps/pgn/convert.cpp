// cheshire pgn convert: the same games in the export format, with the program's notation or in coordinates.
#include <memory>

#include "apps/interrupt.h"
#include "apps/pgn/pgn_commands.h"
#include "apps/pgn/pgn_files.h"
#include "engine/convert_record.h"
#include "text/pgn/writer.h"

namespace cheshire {
namespace {

struct ConvertArguments {
  PgnArguments pgn;
  std::string dialect = "bar", moves = "san", out;
  bool boards = false;
  ConvertOptions options;
};

int convert(const ConvertArguments& arguments) {
  PgnFiles files(arguments.pgn);
  files.refuse_as_output(arguments.out);
  PgnOutput out(arguments.out);
  ReplayRequest request;
  request.variations = !arguments.options.main_line;
  request.notation = true;
  request.boards = arguments.boards;
  request.dialect = fen_dialect(arguments.dialect);
  ConvertOptions options = arguments.options;
  options.uci = arguments.moves == "uci";
  files.for_each([&](const PgnGame& record) {
    if (files.replay(record, request))
      out.write(write_pgn(convert_record(record, files.game(), files.replayed(), options)));
    return true;
  });
  if (interrupted()) return 1;
  if (!files.nothing_read()) out.finish();
  return files.status();
}

}  // namespace

void add_pgn_convert(Command& pgn) {
  Command command = pgn.command(
      "convert",
      "Write the games in PGN's export format, with the moves in our notation or another program's");
  const auto arguments = std::make_shared<ConvertArguments>();
  add_pgn_arguments(command, arguments->pgn);
  command.text("--moves", arguments->moves, "san|uci", "Notation of the moves")
      .show_default()
      .one_of({"san", "uci"});
  command.flag("--boards", arguments->boards,
               "In SAN always name the board that a piece reaches, as in Nf3/B");
  add_fen_dialect(command, arguments->dialect);
  command.flag("--main-line", arguments->options.main_line, "Leave variations out");
  command.flag("--bare", arguments->options.bare, "Leave comments and symbols out");
  command.text("--output,-o", arguments->out, "FILE", "Write to this file instead of standard output");
  command.runs([arguments] { return convert(*arguments); });
}

}  // namespace cheshire
