// cheshire tables: builds, verifies and probes endgame tables (docs/endings.md).
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "apps/commands.h"
#include "apps/interrupt.h"
#include "apps/stopwatch.h"
#include "apps/tables/mpi_ranks.h"
#include "apps/tables/plan.h"
#include "apps/tables/table_commands.h"
#include "apps/terminal.h"
#include "endings/endings.h"
#include "endings/ply_store.h"
#include "endings/ranks.h"
#include "endings/shared_folder.h"
#include "endings/table_file.h"
#include "endings/table_summary.h"
#include "engine/table_answer.h"
#include "messages/commandline.h"
#include "messages/endings.h"
#include "text/fen.h"

namespace cheshire {
namespace {

namespace fs = std::filesystem;
using endings::Material;
using endings::Metric;

/// Throws UsageError if some table that is to be built takes more memory than is allowed, together with those
/// that it leads to, and the disk has no room for it either.
void check_table_room(TableFolder& folder, const std::vector<Material>& list, std::size_t allowed) {
  for (const Material& material : list) {
    const std::uint64_t needed = table_mebibytes(folder, material, 1);
    const fs::path path = folder.path(material);
    if (needed <= allowed || fs::exists(path)) continue;
    std::error_code failed;
    const std::uint64_t free = fs::space(path.parent_path(), failed).available >> 20;
    if (failed || free < needed)
      throw UsageError(msg::tables_need_disk(folder.name(material), static_cast<std::int64_t>(needed),
                                             static_cast<std::int64_t>(allowed), path.parent_path().string(),
                                             failed ? 0 : static_cast<std::int64_t>(free)));
  }
}

/// What is written to standard error while a table is made, if that is a terminal.
class TableProgress {
 public:
  TableProgress(std::string name, bool first)
      : name_(std::move(name)), shown_(first && errors_are_terminal()) {}
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
  Stopwatch watch_;
};

/// "FEN (DTM: won in 3, not lost in 2)".
std::string wrong_text(const endings::WrongPosition& wrong, const AnyGame& game) {
  const auto text = [](endings::Code code) {
    if (code == endings::impossible) return std::string("impossible");
    if (code == endings::drawn) return std::string("drawn");
    return fmt::format("{} in {}", endings::is_won(code) ? "won" : "lost", endings::plies(code));
  };
  return fmt::format("{} ({}: {}, not {})", write_fen(wrong.setup, game.spec(), game.topology()),
                     wrong.metric == Metric::mate ? "DTM" : "DTZ", text(wrong.stored), text(wrong.expected));
}

void report_wrong(const TableFolder& folder, const Material& material, const endings::Verification& found,
                  endings::Ranks& ranks) {
  if (found.wrong == 0) return;
  std::string first;
  if (found.first) first = wrong_text(*found.first, folder.game());
  for (const std::string& other : ranks.gather(first)) {
    if (first.empty()) first = other;
  }
  throw std::runtime_error(
      msg::tables_wrong(folder.name(material), static_cast<std::int64_t>(found.wrong), first).text());
}

/// Solves metrics of a material, compares them with the moves and adds them to `sections`, of several ranks
/// in the first. Returns false if it was interrupted.
bool solve_table(TableFolder& folder, const Material& material, const std::vector<Metric>& metrics,
                 bool verified, const endings::BuildControl& control, TableProgress& progress,
                 std::vector<endings::Section>& sections) {
  folder.load(folder.leads_to(material), metrics, control.disk);
  folder.made(material);
  for (Metric metric : metrics) {
    if (!value_of(folder.endings().build(material, metric, control))) return false;
  }
  if (verified) {
    progress.say("verifying");
    const endings::Verification found = folder.endings().verify(material, 1, control);
    if (control.ranks->any(interrupted())) return false;
    report_wrong(folder, material, found, *control.ranks);
  }
  if (control.ranks->rank() != 0) return true;
  for (endings::Section& section : folder.endings().pack(material)) sections.push_back(std::move(section));
  return true;
}

/// From so many positions on each ply of a table is kept on disk while it is solved: it takes minutes or
/// hours.
constexpr std::uint64_t positions_worth_keeping = 100'000'000;

/// Builds one table. Returns false if it was interrupted.
bool build_table(TableFolder& folder, const Material& material, const TablesArguments& arguments,
                 const std::shared_ptr<endings::Ranks>& all_ranks) {
  endings::Ranks& ranks = *all_ranks;
  const std::string path = folder.path(material).string();
  TableProgress progress(folder.name(material), ranks.rank() == 0);
  const Stopwatch clock;
  const std::uint64_t sent_before = ranks.sent();
  const endings::PlyStore plies(path + ".plies", folder.origin(material), ranks.rank(), ranks.count());
  endings::BuildControl control = folder.control();
  control.ranks = all_ranks;
  control.progress = [&](Metric metric, int ply, std::uint64_t decided) {
    progress.ply(metric, ply, decided);
  };
  if (table_mebibytes(folder, material, 1) > arguments.memory)
    control.disk = fs::path(path).parent_path().string();
  if (arguments.plies || ranks.count() > 1 ||
      folder.endings().estimate(material).positions >= positions_worth_keeping)
    control.plies = &plies;
  std::vector<std::vector<Metric>> steps = {both_metrics};
  if (table_mebibytes(folder, material, 2) > arguments.memory) steps = {{Metric::mate}, {Metric::zeroing}};
  std::vector<endings::Section> sections;
  for (const std::vector<Metric>& metrics : steps) {
    if (!solve_table(folder, material, metrics, !arguments.unverified, control, progress, sections))
      return false;
    // One of several ranks does not have the whole table.
    if (steps.size() > 1 || ranks.count() > 1) folder.forget(material);
  }
  const std::uint64_t sent = ranks.sum(ranks.sent() - sent_before);
  if (ranks.rank() == 0) {
    progress.say("compressing");
    const Result<void> written =
        endings::write_table_file(path, folder.origin(material), std::move(sections), folder.for_each());
    if (!written) throw std::runtime_error(written.error().text());
    plies.remove();
    progress.clear();
    fmt::print("{}: {} positions, {:.1f} s, {} bytes", folder.name(material),
               folder.endings().positions(material), clock.seconds(), fs::file_size(path));
    if (ranks.count() > 1) fmt::print("; {} ranks, {} bytes between them", ranks.count(), sent);
    fmt::print("\n");
    std::fflush(stdout);
  }
  // The others may read it now.
  ranks.barrier();
  return true;
}

/// Keeps what is known of a table as a whole beside its file, unless that is there already or the table was
/// packed. The folder has the tables that it leads to.
void keep_summary(TableFolder& folder, const Material& material, const TablesArguments& arguments) {
  const std::string path = folder.summary_in(arguments.folder, material);
  if (endings::read_table_summary(path, folder.origin(material)) || !folder.open(material)->whole()) return;
  const bool on_disk = table_mebibytes(folder, material, 2) > arguments.memory;
  folder.load({material}, both_metrics, on_disk ? fs::path(path).parent_path().string() : std::string());
  const std::unique_ptr<endings::Reader> tables = folder.reader({material});
  const endings::TableSummary kept =
      value_of(kept_summary(folder.game(), folder.endings().summary(material), *tables));
  const Result<void> written = endings::write_table_summary(path, folder.origin(material), kept);
  if (!written) throw std::runtime_error(written.error().text());
}

int build_tables(const TablesArguments& arguments) {
  TableFolder folder(arguments);
  const std::vector<Material> list = folder.asked(true);
  const std::shared_ptr<endings::Ranks> ranks = join_ranks();
  const fs::path place = folder.path(list.front()).parent_path();
  std::error_code failed;
  if (ranks->rank() == 0) fs::create_directories(place, failed);
  if (const auto shared = endings::check_shared_folder(place.string(), *ranks); !shared)
    throw std::runtime_error(shared.error().text());
  check_table_room(folder, list, arguments.memory);
  catch_interrupts();
  for (const Material& material : list) {
    if (ranks->any(ranks->rank() == 0 && fs::exists(folder.path(material)))) {
      folder.open(material);
      if (ranks->rank() == 0) fmt::print("{}: there already\n", folder.name(material));
    } else if (!build_table(folder, material, arguments, ranks)) {
      return 1;
    }
    if (ranks->rank() == 0) keep_summary(folder, material, arguments);
  }
  return 0;
}

/// Prints the order in which the tables of a list are built: a makefile, a script for Slurm, or JSON.
int plan_tables(const TablesArguments& arguments) {
  if (arguments.json && arguments.slurm) throw UsageError(msg::options_exclude("--json", "--slurm"));
  TableFolder folder(arguments);
  TablePlan plan{{arguments.game.game}, arguments.folder, arguments.threads, arguments.ranks, {}};
  for (const std::string& option : arguments.game.options)
    plan.game.insert(plan.game.end(), {"--option", option});
  for (const std::string& file : arguments.game.files) plan.game.insert(plan.game.end(), {"--games", file});
  for (const Material& material : folder.asked(true)) {
    PlannedTable& table = plan.tables.emplace_back();
    table.name = folder.name(material);
    table.path = folder.path(material).string();
    table.mebibytes =
        std::min<std::uint64_t>(table_mebibytes(folder, material, 2, arguments.ranks), arguments.memory);
    table.pieces = static_cast<std::size_t>(material.count());
    table.estimate = folder.endings().estimate(material, arguments.ranks);
    for (const Material& next : folder.leads_to(material)) table.needs.push_back(folder.name(next));
  }
  fmt::print("{}", arguments.json    ? json_of(plan)
                   : arguments.slurm ? slurm_script_of(plan)
                                     : makefile_of(plan));
  return 0;
}

int verify_tables(const TablesArguments& arguments) {
  TableFolder folder(arguments);
  catch_interrupts();
  for (const Material& material : folder.asked(false)) {
    std::set<Material> wanted = folder.leads_to(material);
    wanted.insert(material);
    folder.load(wanted, both_metrics);
    const endings::BuildControl control = folder.control();
    const endings::Verification found = folder.endings().verify(material, arguments.every, control);
    if (interrupted()) return 1;
    report_wrong(folder, material, found, *control.ranks);
    fmt::print("{}: {} positions agree with their moves\n", folder.name(material), found.positions);
    std::fflush(stdout);
  }
  return 0;
}

/// Copies what is kept of a table as a whole, if there is something.
void pack_summary(const TableFolder& folder, const Material& material, const TablesArguments& arguments) {
  const endings::TableOrigin origin = folder.origin(material);
  const auto kept = endings::read_table_summary(folder.summary_in(arguments.folder, material), origin);
  if (!kept) return;
  const Result<void> written =
      endings::write_table_summary(folder.summary_in(arguments.output, material), origin, *kept);
  if (!written) throw std::runtime_error(written.error().text());
}

/// Leaves of tables what probing needs: the verdicts, and the plies to zeroing of one side, that which takes
/// less.
int pack_tables(const TablesArguments& arguments) {
  TableFolder folder(arguments);
  const std::vector<Material> list = folder.asked(false);
  std::error_code failed;
  fs::create_directories(folder.path_in(arguments.output, list.front()).parent_path(), failed);
  std::uint64_t all = 0;
  for (const Material& material : list) {
    std::vector<endings::Section> kept, zeroing;
    for (endings::Section& section : folder.read_whole(material)) {
      if (section.kind == endings::Section::Kind::verdicts)
        kept.push_back(std::move(section));
      else if (section.kind == endings::Section::Kind::zeroing)
        zeroing.push_back(std::move(section));
    }
    const bool second =
        packed_bytes(zeroing[1], folder.for_each()) < packed_bytes(zeroing[0], folder.for_each());
    kept.push_back(std::move(zeroing[second ? 1 : 0]));
    const std::string path = folder.path_in(arguments.output, material).string();
    const Result<void> written =
        endings::write_table_file(path, folder.origin(material), std::move(kept), folder.for_each());
    if (!written) throw std::runtime_error(written.error().text());
    pack_summary(folder, material, arguments);
    fmt::print("{}: {} bytes\n", folder.name(material), fs::file_size(path));
    all += fs::file_size(path);
  }
  fmt::print("{} tables, {} bytes\n", list.size(), all);
  return 0;
}

Command add_tables_command(Command& tables, const std::string& name, const std::string& help,
                           const std::shared_ptr<TablesArguments>& a) {
  Command command = tables.command(name, help);
  add_game_arguments(command, a->game, name == "probe" || name == "line" ? Offer::fen_and_moves : Offer::no);
  command.text("--tables", a->folder, "DIR", "Folder of the tables").show_default();
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
    command
        .number("--memory", a->memory, 1, 1 << 24,
                "MiB of memory; a table that takes more is kept on the disk")
        .show_default();
    command.flag("--no-verify", a->unverified,
                 "Do not compare what was solved with the moves of every position");
    command.flag(
        "--keep-plies", a->plies,
        "Keep what each ply decides until the table is there, to go on from it after an interruption; large "
        "tables always do");
    command.runs([a] { return build_tables(*a); });
  }
  {
    Command command = add_tables_command(
        tables, "plan", "Print in which order tables are built by many processes, as a makefile", a);
    add_ending_arguments(command, a);
    command.number("--memory", a->memory, 1, 1 << 24, "MiB of memory that each process may take")
        .show_default();
    command
        .number("--ranks", a->ranks, 1, 1024,
                "Processes of mpirun that share each table, with --threads each")
        .show_default();
    command.flag("--slurm", a->slurm, "Print a script that gives each table to Slurm as a job instead");
    command.flag("--json", a->json,
                 "Print one JSON object instead: how large each table is, and what it takes");
    command.runs([a] { return plan_tables(*a); });
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
    Command command = add_tables_command(
        tables, "pack", "Leave of tables what probing needs: who wins, and how soon the next capture comes",
        a);
    add_ending_arguments(command, a);
    command.text("-o,--output", a->output, "DIR", "Folder to write them to").required();
    command.runs([a] { return pack_tables(*a); });
  }
  {
    Command command = add_tables_command(tables, "probe",
                                         "Say who wins a position, how soon, and what each move leads to", a);
    command.flag("--json", a->json, "Print one JSON object");
    command.runs([a] { return probe_tables(*a); });
  }
  {
    Command command =
        add_tables_command(tables, "line", "Show best play from a position to the end, by the tables", a);
    command.flag("--json", a->json, "Print one JSON object");
    command.flag("--pgn", a->pgn, "Print it as a game");
    command.runs([a] { return show_table_line(*a); });
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
