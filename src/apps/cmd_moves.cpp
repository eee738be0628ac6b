// cheshire moves: the legal moves of a position.
#include <fmt/format.h>

#include <memory>

#include "apps/arguments.h"
#include "apps/columns.h"
#include "apps/commands.h"
#include "engine/session_json.h"

namespace cheshire {
namespace {

struct MovesArguments {
  GameArguments game;
  bool json = false;
};

int run(const MovesArguments& arguments) {
  const std::unique_ptr<Session> session = open_session(arguments.game, Purpose::analysis);
  if (arguments.json) {
    fmt::print("{}\n", state_json(*session));
    return 0;
  }
  const Topology& topology = session->game().topology();
  const std::vector<MoveView> moves = session->legal_moves();
  std::vector<std::vector<std::string>> rows;
  for (const MoveView& move : moves) {
    std::vector<std::string> row = {move.san, move.uci};
    if (topology.boards() > 1) {
      row.push_back(fmt::format("{} -> {}", topology.board_name(topology.board(move.from)),
                                topology.board_name(topology.board(move.arrival))));
    }
    rows.push_back(std::move(row));
  }
  fmt::print("{}", columns(rows));
  const Outcome outcome = session->outcome();
  fmt::print("{} {}; {}\n", moves.size(), moves.size() == 1 ? "move" : "moves",
             outcome.over()
                 ? sentence(outcome)
                 : fmt::format("{} to move{}{}", session->side() == Color::white ? "White" : "Black",
                               session->in_check() ? ", in check" : "",
                               session->claimable().over() ? "; a draw may be claimed" : ""));
  return 0;
}

}  // namespace

void add_moves(Command& cheshire) {
  Command command =
      cheshire.command("moves", "List the legal moves of a position: SAN, UCI, from board, to board");
  const auto arguments = std::make_shared<MovesArguments>();
  add_game_arguments(command, arguments->game, Offer::fen_and_moves);
  command.flag("--json", arguments->json, "Print the State (docs/reference.md)");
  command.runs([arguments] { return run(*arguments); });
}

}  // namespace cheshire
