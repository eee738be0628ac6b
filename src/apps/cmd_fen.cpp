// cheshire fen: positions in another dialect, and what is wrong with them.
#include <fmt/format.h>

#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "apps/arguments.h"
#include "apps/commands.h"
#include "apps/pgn/pgn_files.h"
#include "engine/setup_report.h"
#include "messages/commandline.h"

namespace cheshire {
namespace {

struct FenArguments {
  GameArguments game;
  std::vector<std::string> fens;
  std::string dialect = "bar";
};

/// Calls f(fen) for each of the arguments; for "-" with each line of standard input.
template <class F>
void for_each_fen(const std::vector<std::string>& fens, const F& f) {
  for (const std::string& fen : fens) {
    if (fen != "-") {
      f(fen);
      continue;
    }
    for (std::string line; std::getline(std::cin, line);) {
      if (!line.empty() && line.back() == '\r') line.pop_back();
      if (!line.empty()) f(line);
    }
  }
}

std::string at_place(const std::string& fen, int at) {
  return at == Error::nowhere ? "" : place(fen, at) + ": ";
}

/// Says everything that is wrong with positions. Returns 1 if something is.
int check(const FenArguments& arguments) {
  const auto game = open_game(arguments.game);
  int status = 0;
  for_each_fen(arguments.fens, [&](const std::string& fen) {
    const Result<SetupReport> report = game->check(fen.empty() ? " " : fen);
    if (!report) {
      fmt::print("{}{}\n", at_place(fen, report.error().at), report.error().text());
      status = 1;
      return;
    }
    for (const Fault& fault : report->faults)
      fmt::print("{}{}\n", at_place(fen, fault.at), fault.message.text());
    if (report->faults.empty())
      fmt::print("{}\n", msg::fen_sound().text());
    else
      status = 1;
  });
  return status;
}

/// Writes positions in a dialect. Returns 1 if one of them cannot be read.
int convert(const FenArguments& arguments) {
  const auto game = open_game(arguments.game);
  int status = 0;
  for_each_fen(arguments.fens, [&](const std::string& fen) {
    const auto session = game->session();
    if (const Result<void> set = session->set(fen.empty() ? " " : fen, {}, Purpose::analysis); !set) {
      fmt::print(stderr, "cheshire: {}{}\n", at_place(fen, set.error().at), set.error().text());
      status = 1;
      return;
    }
    for (const Error& note : session->notes())
      fmt::print(stderr, "cheshire: {}{}\n", at_place(fen, note.at),
                 msg::position_corrected(note.message).text());
    fmt::print("{}\n", session->fen(fen_dialect(arguments.dialect)));
  });
  return status;
}

void add(Command& fen, const char* name, const char* help, int (*run)(const FenArguments&), bool dialect) {
  Command command = fen.command(name, help);
  const auto arguments = std::make_shared<FenArguments>();
  add_game_arguments(command, arguments->game, Offer::no);
  command.texts("FEN", arguments->fens, "FEN", "Positions, in any FEN dialect; - reads one from each line")
      .required();
  if (dialect) {
    command
        .text("--to", arguments->dialect, "bar|wide|boards|popeye",
              "Dialect of FEN for games on several boards (docs/rules/alice.md), or Popeye's input language")
        .show_default()
        .one_of({"bar", "wide", "boards", "popeye"});
  }
  command.runs([arguments, run] { return run(*arguments); });
}

}  // namespace

void add_fen(Command& cheshire) {
  Command fen = cheshire.command("fen", "Check positions, or write them in another dialect of FEN");
  fen.needs_command();
  add(fen, "check", "Name everything that is wrong with a position", check, false);
  add(fen, "convert", "Write positions in another dialect of FEN, with all fields", convert, true);
}

}  // namespace cheshire
