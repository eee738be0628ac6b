#include "apps/search_arguments.h"

#include <fmt/format.h>

#include <chrono>
#include <utility>

#include "messages/commandline.h"
#include "messages/endings.h"
#include "protocol/eval_file.h"

namespace cheshire {

Limits SearchArguments::limits() const {
  Limits limits;
  limits.depth = depth;
  limits.nodes = nodes;
  limits.move_time = move_time;
  return limits;
}

void add_search_arguments(Command& command, SearchArguments& arguments, const std::string& each,
                          const SearchDefault& otherwise) {
  const auto help = [&](std::string_view option, std::string_view what) {
    return fmt::format("{}{}{}", what, each, option == otherwise.option ? " " + otherwise.help : "");
  };
  command.number("--depth", arguments.depth, 1, 200, help("--depth", "Search depth (plies)"));
  command.number("--nodes", arguments.nodes, 1, SIZE_MAX, help("--nodes", "Nodes"));
  command.number("--movetime", arguments.move_time, 1, 24 * 3600 * 1000, help("--movetime", "Milliseconds"));
  command.number("--hash", arguments.hash, 1, 65536, "Hash table size in MiB").show_default();
}

void add_net_argument(Command& command, std::string& net) {
  command.text("--net", net, "FILE",
               "Evaluate with this net; none: without one (default: the net that comes with the game)");
}

std::optional<std::string> read_net_argument(const std::string& net) {
  Result<std::optional<std::string>> bytes = read_eval_file(net);
  if (!bytes) throw UsageError(msg::argument_refused("--net", bytes.error().message));
  return *std::move(bytes);
}

Result<endings::OpenedTables> find_tables(const std::string& folder, const GameSpec& spec) {
  Result<endings::OpenedTables> opened = endings::open_tables(folder, spec);
  if (opened && !opened->tables) return Error{msg::tables_none(spec.id, folder)};
  return opened;
}

void add_tables_argument(Command& command, std::string& folder) {
  command.text("--tables", folder, "DIR", "Endgame tables to ask (docs/endings.md)");
}

void set_tables_argument(Session& session, const std::string& folder) {
  const Result<std::string> path = endings::read_tables_path(folder);
  if (!path) throw UsageError(msg::argument_refused("--tables", path.error().message));
  if (path->empty()) return;
  const Result<endings::OpenedTables> opened = find_tables(*path, session.game().spec());
  if (!opened) throw UsageError(msg::argument_refused("--tables", opened.error().message));
  for (const Error& error : opened->refused) fmt::print(stderr, "{}\n", error.text());
  session.set_tables(opened->tables);
}

std::int64_t steady_milliseconds() {
  using namespace std::chrono;
  return duration_cast<milliseconds>(steady_clock::now().time_since_epoch()).count();
}

std::string score_text(const Score& score) {
  if (score.kind == Score::Kind::centipawns) return fmt::format("{:+.2f}", score.value / 100.0);
  return score.value > 0 ? fmt::format("mate in {}", score.value) : fmt::format("mated in {}", -score.value);
}

std::string line_text(const LineView& line, const AnyGame& game, std::size_t widest) {
  const std::string_view between = game.spec().capabilities().spaced_notation ? ", " : " ";
  std::string moves;
  for (const std::string& san : line.san) {
    if (!moves.empty() && moves.size() + between.size() + san.size() > widest) break;
    if (!moves.empty()) moves += between;
    moves += san;
  }
  return moves;
}

}  // namespace cheshire
