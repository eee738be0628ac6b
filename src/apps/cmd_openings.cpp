// cheshire openings: random openings that no side has lost already.
#include <fmt/format.h>

#include <cstdio>
#include <memory>
#include <stdexcept>
#include <string>

#include "apps/arguments.h"
#include "apps/commands.h"
#include "apps/interrupt.h"
#include "apps/match/match_arguments.h"
#include "apps/pgn/pgn_files.h"
#include "apps/terminal.h"
#include "engine/replay.h"
#include "text/pgn/writer.h"

namespace cheshire {
namespace {

struct OpeningsArguments {
  GameArguments game;
  RandomOpeningOptions random;
  int count = 100;
  std::string output;
};

PgnGame record_of(const Opening& opening, int number) {
  const std::unique_ptr<Session> session = opening.game->session();
  if (const Result<void> set = session->set(opening.fen, opening.moves); !set)
    throw std::runtime_error(set.error().text());
  PgnGame record = record_of(*session);
  record.set_tag("Event", "Random opening");
  record.set_tag("Round", std::to_string(number));
  return record;
}

int run(OpeningsArguments arguments) {
  const std::unique_ptr<Session> start = open_session(arguments.game, Purpose::analysis);
  if (!arguments.game.fen.empty()) arguments.random.fen = start->start_fen();
  RandomOpenings openings(open_game(arguments.game), arguments.random);
  PgnOutput output(arguments.output);
  catch_interrupts();
  const bool progress = errors_are_terminal() && !arguments.output.empty();
  for (int i = 0; i < arguments.count; ++i) {
    const Opening opening = value_of(openings.make(static_cast<std::uint64_t>(i)));
    if (interrupted()) return 1;
    output.write(write_pgn(record_of(opening, i + 1)));
    if (progress) fmt::print(stderr, "\r\x1b[K{} of {} openings", i + 1, arguments.count);
  }
  if (progress) fmt::print(stderr, "\r\x1b[K");
  output.finish();
  return 0;
}

}  // namespace

void add_openings(Command& cheshire) {
  Command command = cheshire.command("openings", "Make random openings for matches");
  const auto a = std::make_shared<OpeningsArguments>();
  add_game_arguments(command, a->game, Offer::fen);
  command.number("--count", a->count, 1, 1'000'000, "Number of openings").show_default();
  add_random_openings(command, a->random, "--plies");
  command.text("-o,--output", a->output, "FILE", "PGN file to write (default: standard output)");
  command.runs([a] { return run(*a); });
}

}  // namespace cheshire
