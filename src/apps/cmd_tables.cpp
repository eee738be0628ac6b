// cheshire tables: builds, verifies and probes endgame tables (docs/endings.md).
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "apps/arguments.h"
#include "apps/commands.h"
#include "apps/interrupt.h"
#include "apps/terminal.h"
#include "endings/endings.h"
#include "endings/table_file.h"
#include "engine/parallel_for.h"
#include "messages/endings.h"
#include "text/fen.h"
#include "text/json_writer.h"

namespace cheshire {
namespace {

namespace fs = std::filesystem;
using endings::Material;
using endings::Metric;
using endings::Verdict;

struct TablesArguments {
  GameArguments game;
  std::vector<std::string> names;
  std::string folder = "tables";
  int pieces = 3, threads = 1;
  std::size_t memory = 2048, every = 1;  // MiB; rows
  bool all = false, unverified = false, json = false;
};

class TableClock {
 public:
  double seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
  }

 private:
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

/// The tables of a game in a folder: DIR/GAME/KRvKN.cet.
class TableFolder {
 public:
  explicit TableFolder(const TablesArguments& arguments)
      : arguments_(arguments), game_(open_game(arguments.game)), endings_(opened(game_->spec())) {}

  endings::Endings& endings() { return *endings_; }
  const AnyGame& game() const { return *game_; }
  std::string name(const Material& material) const { return endings::name(material, endings_->spec()); }

  /// The endings that were asked for, each after those that it leads to.
  std::vector<Material> asked(bool with_successors) const {
    if (!arguments_.all && arguments_.names.empty()) throw UsageError(msg::tables_none_asked());
    if (arguments_.all && !arguments_.names.empty())
      throw UsageError(msg::options_exclude("--all", "ENDING"));
    if (arguments_.all) return endings_->all(arguments_.pieces);
    std::vector<Material> list;
    for (const std::string& text : arguments_.names) {
      const Result<Material> read = endings::read_material(text, endings_->spec());
      if (!read) throw refused_argument("ENDING", text, read.error());
      if (read->count() < 3 || read->count() > most_pieces)
        throw UsageError(msg::tables_pieces(text, 3, most_pieces));
      list.push_back(endings_->kept_as(*read));
    }
    return with_successors ? endings_->with_successors(list) : list;
  }

  fs::path path(const Material& material) const {
    return fs::path(arguments_.folder) / endings_->spec().id / (name(material) + ".cet");
  }
  endings::TableOrigin origin(const Material& material) const {
    return {endings_->spec().identity(), name(material), endings_->positions(material)};
  }
  std::shared_ptr<const endings::TableFile> open(const Material& material) const {
    return value_of(endings::TableFile::open(path(material).string(), origin(material)));
  }

  /// Reads the table of a material, and those that it leads to, into memory, and forgets all others.
  void load_for(const Material& material, bool itself) {
    std::set<Material> wanted;
    for (const Material& next : endings::successors(material, endings_->spec())) {
      if (next.count() > 2) wanted.insert(endings_->kept_as(next));
    }
    if (itself) wanted.insert(material);
    for (const Material& known : loaded_) {
      if (!wanted.contains(known)) endings_->forget(known);
    }
    for (const Material& next : wanted) {
      if (!endings_->has(next)) endings_->unpack(next, value_of(open(next)->read(for_each())));
    }
    loaded_ = std::move(wanted);
    loaded_.insert(material);
  }

  endings::ForEach for_each() const {
    return [threads = arguments_.threads](int n, const std::function<void(int)>& f) {
      parallel_for(n, threads, [&](int item, int) { f(item); });
    };
  }
  endings::BuildControl control() const {
    endings::BuildControl control;
    control.for_each = for_each();
    control.stop = interrupted;
    return control;
  }

  static constexpr int most_pieces = 5;

 private:
  static std::unique_ptr<endings::Endings> opened(const GameSpec& spec) {
    auto opened = endings::Endings::open(spec);
    if (!opened) throw UsageError(opened.error().message);
    return *std::move(opened);
  }

  const TablesArguments& arguments_;
  std::shared_ptr<const AnyGame> game_;
  std::unique_ptr<endings::Endings> endings_;
  std::set<Material> loaded_;
};

constexpr std::uint64_t table_mebibyte = 1 << 20;

/// Throws UsageError if some table takes more memory than is allowed, together with those that it leads to.
void check_table_memory(TableFolder& folder, const std::vector<Material>& list, std::size_t allowed) {
  for (const Material& material : list) {
    std::uint64_t bytes = folder.endings().estimate(material).bytes;
    std::set<Material> others;
    for (const Material& next : endings::successors(material, folder.endings().spec())) {
      if (next.count() > 2) others.insert(folder.endings().kept_as(next));
    }
    for (const Material& next : others) bytes += folder.endings().estimate(next).bytes;
    const std::uint64_t needed = (bytes + table_mebibyte - 1) / table_mebibyte;
    if (needed > allowed)
      throw UsageError(msg::tables_need_memory(folder.name(material), static_cast<std::int64_t>(needed),
                                               static_cast<std::int64_t>(allowed)));
  }
}

/// What is written to standard error while a table is made, if that is a terminal.
class TableProgress {
 public:
  explicit TableProgress(std::string name) : name_(std::move(name)), shown_(errors_are_terminal()) {}
  ~TableProgress() { clear(); }
  void ply(Metric metric, int ply, std::uint64_t decided) {
    say(fmt::format("{}, ply {}: {} positions", metric == Metric::mate ? "plies to mate" : "plies to zeroing",
                    ply, decided));
  }
  void say(const std::string& what) {
    if (shown_) fmt::print(stderr, "\r\x1b[K{}: {}, {:.0f} s", name_, what, watch_.seconds());
  }
  void clear() {
    if (shown_) fmt::print(stderr, "\r\x1b[K");
  }

 private:
  std::string name_;
  bool shown_;
  TableClock watch_;
};

void report_wrong(const TableFolder& folder, const Material& material, const endings::Verification& found) {
  if (found.wrong == 0) return;
  const std::string fen = write_fen(found.first->setup, folder.game().spec(), folder.game().topology());
  throw std::runtime_error(
      msg::tables_wrong(folder.name(material), static_cast<std::int64_t>(found.wrong), fen).text());
}

int build_tables(const TablesArguments& arguments) {
  TableFolder folder(arguments);
  const std::vector<Material> list = folder.asked(true);
  check_table_memory(folder, list, arguments.memory);
  std::error_code failed;
  fs::create_directories(folder.path(list.front()).parent_path(), failed);
  catch_interrupts();
  for (const Material& material : list) {
    const std::string path = folder.path(material).string();
    if (fs::exists(path)) {
      folder.open(material);
      fmt::print("{}: there already\n", folder.name(material));
      continue;
    }
    folder.load_for(material, false);
    TableProgress progress(folder.name(material));
    endings::BuildControl control = folder.control();
    control.progress = [&](Metric metric, int ply, std::uint64_t decided) {
      progress.ply(metric, ply, decided);
    };
    const TableClock solving;
    if (!folder.endings().build(material, control)) return 1;
    const double solved = solving.seconds();
    if (!arguments.unverified) {
      progress.say("verifying");
      const endings::Verification found = folder.endings().verify(material, arguments.every, control);
      if (interrupted()) return 1;
      report_wrong(folder, material, found);
    }
    progress.say("compressing");
    const Result<void> written = endings::write_table_file(
        path, folder.origin(material), folder.endings().pack(material), folder.for_each());
    if (!written) throw std::runtime_error(written.error().text());
    progress.clear();
    fmt::print("{}: {} positions, solved in {:.1f} s, {} bytes\n", folder.name(material),
               folder.endings().positions(material), solved, fs::file_size(path));
    std::fflush(stdout);
  }
  return 0;
}

int verify_tables(const TablesArguments& arguments) {
  TableFolder folder(arguments);
  catch_interrupts();
  for (const Material& material : folder.asked(false)) {
    folder.load_for(material, true);
    const endings::Verification found = folder.endings().verify(material, arguments.every, folder.control());
    if (interrupted()) return 1;
    report_wrong(folder, material, found);
    fmt::print("{}: {} positions agree with their moves\n", folder.name(material), found.positions);
    std::fflush(stdout);
  }
  return 0;
}

std::string verdict_text(Verdict verdict) {
  switch (verdict) {
    case Verdict::loss: return "loss";
    case Verdict::blessed_loss: return "blessed-loss";
    case Verdict::draw: return "draw";
    case Verdict::cursed_win: return "cursed-win";
    case Verdict::win: return "win";
  }
  return {};
}

/// "win, mate in 27 plies, zeroing in 27 plies".
std::string probe_text(const endings::Probe& probe) {
  std::string text = verdict_text(probe.verdict);
  if (probe.verdict == Verdict::draw) return text;
  return text + fmt::format(", {} plies to mate, {} to zeroing", endings::plies(probe.mate),
                            endings::plies(probe.zeroing));
}

void add_probe(JsonWriter& json, const endings::Probe& probe) {
  json.field("category", verdict_text(probe.verdict));
  if (probe.verdict == Verdict::draw) return;
  const int sign = probe.verdict > Verdict::draw ? 1 : -1;
  json.field("dtm", sign * endings::plies(probe.mate)).field("dtz", sign * endings::plies(probe.zeroing));
}

/// Plays a legal move.
void follow(Session& session, const std::string& uci) {
  if (const Result<void> played = session.follow(uci); !played)
    throw std::runtime_error(played.error().text());
}

struct ProbedMove {
  std::string uci, san;
  endings::Probe then;  // for the other side
};

/// The legal moves with what they lead to, the best first: the quickest mate, draws, the longest resistance.
std::vector<ProbedMove> probed_moves(TableFolder& folder, const Session& session) {
  std::vector<ProbedMove> moves;
  for (MoveView& move : session.legal_moves()) {
    const std::unique_ptr<Session> then = session.clone();
    follow(*then, move.uci);
    Setup setup = then->setup();
    setup.ep_square = no_cell;
    moves.push_back({std::move(move.uci), std::move(move.san), value_of(folder.endings().probe(setup))});
  }
  std::stable_sort(moves.begin(), moves.end(), [](const ProbedMove& a, const ProbedMove& b) {
    return endings::better(b.then.mate, a.then.mate);
  });
  return moves;
}

/// Best play to mate, in SAN.
std::string best_play(TableFolder& folder, const Session& session) {
  const std::unique_ptr<Session> at = session.clone();
  std::string line;
  for (;;) {
    const std::vector<ProbedMove> moves = probed_moves(folder, *at);
    if (moves.empty()) return line;
    line += (line.empty() ? "" : " ") + moves.front().san;
    follow(*at, moves.front().uci);
  }
}

int probe_tables(const TablesArguments& arguments) {
  TableFolder folder(arguments);
  const std::unique_ptr<Session> session = open_session(arguments.game, Purpose::analysis);
  Material material;
  for (Piece piece : session->setup().pieces) {
    if (piece != no_piece && kind_of(piece) != folder.game().spec().king) material = material.with(piece);
  }
  if (material.count() > TableFolder::most_pieces)
    throw UsageError(msg::tables_pieces(folder.name(material), 3, TableFolder::most_pieces));
  for (const Material& next : folder.endings().with_successors({folder.endings().kept_as(material)})) {
    if (next.count() > 2) folder.endings().attach(next, folder.open(next));
  }
  const endings::Probe here = value_of(folder.endings().probe(session->setup()));
  const std::vector<ProbedMove> moves = probed_moves(folder, *session);
  const std::string line = here.verdict == Verdict::draw ? "" : best_play(folder, *session);
  if (!arguments.json) {
    fmt::print("{}\n", probe_text(here));
    for (const ProbedMove& move : moves) fmt::print("{:<8} {}\n", move.san, probe_text(move.then));
    if (!line.empty()) fmt::print("best play: {}\n", line);
    return 0;
  }
  JsonWriter json;
  json.begin_object();
  add_probe(json, here);
  json.key("moves").begin_array();
  for (const ProbedMove& move : moves) {
    json.begin_object().field("uci", move.uci).field("san", move.san);
    add_probe(json, move.then);
    json.end_object();
  }
  json.end_array().field("line", line).end_object();
  fmt::print("{}\n", json.take());
  return 0;
}

void print_table_side(const TableFolder& folder, const endings::Summary::Side& side, const char* name) {
  const auto& n = side.positions;
  fmt::print("  {} to move: {} won, {} cursed, {} drawn, {} blessed, {} lost\n", name, n[4], n[3], n[2], n[1],
             n[0]);
  for (std::size_t metric : {0U, 1U}) {
    if (side.longest[metric] == 0) continue;
    fmt::print("    longest win, {}: {} plies  {}\n", metric == 0 ? "to mate" : "to zeroing",
               side.longest[metric],
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
        json.field(verdict_text(static_cast<Verdict>(v)), s.positions[static_cast<std::size_t>(v + 2)]);
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

int count_tables(const TablesArguments& arguments) {
  TableFolder folder(arguments);
  std::vector<std::pair<Material, endings::Summary>> all;
  for (const Material& material : folder.asked(false)) {
    folder.endings().unpack(material, value_of(folder.open(material)->read(folder.for_each())));
    all.emplace_back(material, folder.endings().summary(material));
    folder.endings().forget(material);
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
        "that "
        "both lose\n",
        summary.zugzwangs[0], summary.zugzwangs[1], summary.zugzwangs[2]);
  }
  return 0;
}

Command add_tables_command(Command& tables, const std::string& name, const std::string& help,
                           const std::shared_ptr<TablesArguments>& a) {
  Command command = tables.command(name, help);
  add_game_arguments(command, a->game, name == "probe" ? Offer::fen_and_moves : Offer::no);
  command.text("--tables", a->folder, "DIR", "TableFolder of the tables").show_default();
  return command;
}

void add_ending_arguments(Command& command, const std::shared_ptr<TablesArguments>& a) {
  command.texts("ENDING", a->names, "ENDING", "Endings, such as KRvKN");
  command.flag("--all", a->all, "All endings of up to --pieces pieces");
  command.number("--pieces", a->pieces, 3, TableFolder::most_pieces, "Pieces of --all, with both kings")
      .show_default();
  command.number("--threads", a->threads, 1, 256, "Number of threads").show_default();
}

}  // namespace

void add_tables(Command& cheshire) {
  Command tables = cheshire.command("tables", "Build, verify and probe endgame tables (docs/endings.md)");
  tables.needs_command();
  const auto a = std::make_shared<TablesArguments>();
  {
    Command command = add_tables_command(
        tables, "build", "Solve endings, and all that they lead to; what is there already stays", a);
    add_ending_arguments(command, a);
    command.number("--memory", a->memory, 1, 1 << 24, "MiB of memory to take at most").show_default();
    command.flag("--no-verify", a->unverified,
                 "Do not compare what was solved with the moves of every position");
    command.runs([a] { return build_tables(*a); });
  }
  {
    Command command =
        add_tables_command(tables, "verify", "Compare tables with the moves of every position", a);
    add_ending_arguments(command, a);
    command.number("--every", a->every, 1, SIZE_MAX, "Compare only every so many rows of positions")
        .show_default();
    command.runs([a] { return verify_tables(*a); });
  }
  {
    Command command = add_tables_command(tables, "probe",
                                         "Say who wins a position, how soon, and what each move leads to", a);
    command.flag("--json", a->json, "Print one JSON object");
    command.runs([a] { return probe_tables(*a); });
  }
  {
    Command command = add_tables_command(
        tables, "stats", "Count what tables have: wins, draws, losses, the longest wins, zugzwangs", a);
    add_ending_arguments(command, a);
    command.flag("--json", a->json, "Print one JSON array");
    command.runs([a] { return count_tables(*a); });
  }
}

}  // namespace cheshire
