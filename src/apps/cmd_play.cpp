// cheshire play: a game at the terminal.
#include <fmt/format.h>

#include <cstdio>
#include <memory>

#include "apps/arguments.h"
#include "apps/commands.h"
#include "apps/line_editor.h"
#include "apps/play_table.h"
#include "apps/terminal.h"

namespace cheshire {
namespace {

struct PlayArguments {
  GameArguments game;
  PlayOptions play;
  std::string side = "white";
  bool ascii = false;
};

/// Around the boards: two empty lines, whose turn it is, and the prompt.
constexpr int rows_around_boards = 4;

int run(PlayArguments arguments) {
  PlayOptions& options = arguments.play;
  options.human[0] = arguments.side == "white" || arguments.side == "both";
  options.human[1] = arguments.side == "black" || arguments.side == "both";
  options.style = diagram_style(arguments.ascii);
  options.style.flip = arguments.side == "black";
  options.terminal = input_is_terminal() && output_is_terminal();
  options.style.height = options.terminal ? terminal_height() - rows_around_boards : 0;
  PlayTable* asked = nullptr;
  LineEditor editor(options.terminal, [&] { return asked->candidates(); });
  PlayTable table(
      open_session(arguments.game), options,
      [&](const std::string& prompt, std::string& line) { return editor.read(prompt, line); },
      [](std::string_view text) {
        fmt::print("{}", text);
        std::fflush(stdout);
      });
  asked = &table;
  table.run();
  return 0;
}

}  // namespace

void add_play(Command& cheshire) {
  Command command = cheshire.command("play", "Play a game in the terminal");
  const auto a = std::make_shared<PlayArguments>();
  add_game_arguments(command, a->game, Offer::fen_and_moves);
  command.text("--side", a->side, "SIDE", "Side(s) played by a human: white, black, both or none")
      .one_of({"white", "black", "both", "none"})
      .show_default();
  command.number("--level", a->play.level, 1, 8, "Engine level; 8 is full strength").show_default();
  command.number("--movetime", a->play.move_time, 1, 3'600'000, "Thinking time per move in milliseconds")
      .show_default();
  command.number("--hash", a->play.hash, 1, 65536, "Hash table size in MiB").show_default();
  command.flag("--ascii", a->ascii, "Letters instead of Unicode pieces");
  command.runs([a] { return run(*a); });
}

}  // namespace cheshire
