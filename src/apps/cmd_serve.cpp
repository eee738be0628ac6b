// cheshire serve: the server for browsers.
#include <fmt/format.h>

#include <chrono>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <stdexcept>

#include "apps/arguments.h"
#include "apps/commands.h"
#include "apps/retention_options.h"
#include "endings/table_folder.h"
#include "messages/commandline.h"
#include "server/net/folder_files.h"
#include "server/server.h"
#include "text/json_writer.h"

namespace cheshire {
namespace {

/// What one address may store in a day, and all addresses together (all_mib); 0 means no limit.
struct Quotas {
  std::size_t games = 1000, mib = 64, all_mib = 4096;
};

/// What one person may store, and all people together (all_mib).
struct StudyQuotas {
  std::size_t studies = 100, mib = 20, all_mib = 4096;
};

/// Upper bound in MiB for what is not counted elsewhere: 4096 connections, rules being compiled, and the
/// program itself.
constexpr std::size_t other_mib = 256, docs_mib = FolderFiles::Memory{}.all >> 20;
constexpr std::size_t solver_mib = max_solver_memory >> 20;

/// Returns a folder below share/cheshire/ where `cmake --install` puts something, in the nearest folder above
/// the program that has `entry` there, as the program may be in bin/ or, packaged, in libexec/cheshire/.
/// Empty if there is none.
std::string installed(const char* folder, const char* entry) {
  namespace fs = std::filesystem;
  std::error_code error;
  fs::path above = fs::read_symlink("/proc/self/exe", error);
  if (error) return {};
  for (above = above.parent_path(); above.has_relative_path(); above = above.parent_path()) {
    const fs::path found = above / "share/cheshire" / folder;
    if (fs::exists(found / entry, error)) return found.string();
  }
  return {};
}

int run(ServerOptions options, const Quotas& quotas, const StudyQuotas& studies, std::size_t memory_mib,
        const std::vector<std::string>& files) {
  options.limits.memory = memory_mib << 20;
  options.limits.address_day_games = quotas.games;
  options.limits.address_day_bytes = quotas.mib << 20;
  options.limits.day_bytes = quotas.all_mib << 20;
  options.limits.person_studies = studies.studies;
  options.limits.person_bytes = studies.mib << 20;
  options.limits.people_bytes = studies.all_mib << 20;
  if (options.tables.empty())
    options.tables = installed("tables", "alice");
  else if (const Result<std::string> tables = endings::read_tables_path(options.tables))
    options.tables = *tables;
  else
    throw UsageError(msg::argument_refused("--tables", tables.error().message));
  options.loaded_games = load_games(files);
  if (options.docs.empty()) options.docs = installed("docs", "index.html");
  const bool json = options.log_format == LogFormat::json;
  const Result<void> served = run_server(options, [json](const Server& server) {
    if (json)
      fmt::print("{}\n", JsonWriter().begin_object().field("url", server.url()).end_object().take());
    else
      fmt::print("Cheshire is at {}\n", server.url());
    std::fflush(stdout);
  });
  if (served) return 0;
  const Error& error = served.error();
  // These messages name the flag and what it takes.
  if (error.at != Error::nowhere) throw UsageError(error.message);
  throw std::runtime_error(error.text());
}

}  // namespace

void add_serve(Command& cheshire) {
  Command command = cheshire.command("serve", "Serve the table to browsers");
  const auto options = std::make_shared<ServerOptions>();
  options->database = "cheshire.db";
  const auto files = std::make_shared<std::vector<std::string>>();
  add_game_files(command, *files);
  command.text("--listen", options->listen, "HOST:PORT", "Address and port; port 0 picks a free one")
      .show_default();
  command.text("--db", options->database, "FILE", "SQLite file for the games; \":memory:\" keeps nothing")
      .show_default();
  command.text("--assets", options->assets, "DIR",
               "Folder to serve the page from, instead of the built-in page");
  command.text("--docs", options->docs, "DIR",
               "Folder with the documentation as a site, for /docs/; by default the installed one, if any");
  command.text("--tables", options->tables, "DIR",
               "Folder with endgame tables, for the page and other programs (docs/endings.md); by default "
               "the installed "
               "one, if any, and with <empty> none");
  command.flag("--public", options->public_, "Accept connections from other machines, under any host name");
  command.text(
      "--public-url", options->public_url, "URL",
      "Where users reach the server, such as https://chess.example: links to share and their previews "
      "begin with it. Pictures in previews need the program rsvg-convert");
  command.texts("--trust-proxy", options->trusted_proxies, "CIDR",
                "Trust X-Forwarded-For from the proxy at this address or block, such as 127.0.0.1/32; "
                "the client is its right-most address that is not trusted (repeatable)");
  const auto quotas = std::make_shared<Quotas>();
  const auto add_quota = [&](const char* name, std::size_t& value, const char* help) {
    command.number(name, value, 0, 1'000'000, help).show_default();
  };
  add_quota("--quota-games", quotas->games, "Games an address may create per day (UTC), 0 for no limit");
  add_quota("--quota-mib", quotas->mib, "MiB an address may store per day, 0 for no limit");
  add_quota("--quota-all-mib", quotas->all_mib,
            "MiB that all addresses together may store per day, 0 for no limit");
  const auto studies = std::make_shared<StudyQuotas>();
  add_quota("--studies", studies->studies, "Studies one person may have, 0 for none");
  add_quota("--studies-mib", studies->mib, "MiB of studies and documents one person may have");
  add_quota("--studies-all-mib", studies->all_mib,
            "MiB that all people together may have; with 0 nobody can have a name");
  command
      .number("--arenas", options->limits.arenas, 0, 1000,
              "Arenas that may be announced or running at a time, 0 for none")
      .show_default();
  add_retention_options(command, options->limits.keep);
  const auto memory = std::make_shared<std::size_t>(options->limits.memory >> 20);
  const std::size_t backlog = options->limits.backlog >> 20;
  command
      .number(
          "--memory-mib", *memory, 16, 1 << 20,
          fmt::format(
              "MiB for games in memory and compiled rules. The server uses at most about {} more: "
              "{} for network buffers, {} for everything else; {} for each of --solvers; and {} with --docs",
              backlog + other_mib, backlog, other_mib, solver_mib, docs_mib))
      .show_default();
  command.number("--engine-threads", options->engine_threads, 0, 64, "Threads for the server's engine")
      .show_default();
  command
      .number("--solvers", options->solvers, 0, 64,
              "Threads that solve chess problems, at the lowest priority; 0: the server solves none")
      .show_default();
  const auto seconds = std::make_shared<int>(
      static_cast<int>(std::chrono::ceil<std::chrono::seconds>(options->limits.solve_time).count()));
  command.number("--solve-seconds", *seconds, 1, 3600, "Seconds that solving a problem may take")
      .show_default();
  const auto absence = std::make_shared<int>(
      static_cast<int>(std::chrono::ceil<std::chrono::seconds>(options->limits.patience.absence).count()));
  command
      .number("--absence-seconds", *absence, 1, 3600,
              "Seconds that a player to move may be gone, while a clock runs, before the other may claim the "
              "game")
      .show_default();
  const auto read_unfinished = [options](const std::string& text) -> Result<void> {
    const auto hours = read_age(text);
    if (!hours) return hours.error();
    options->limits.patience.unfinished = *hours;
    return {};
  };
  command.read_by(
      "--unfinished", read_unfinished, "AGE",
      "Let the waiting player claim a game by link without a clock this long after its last change; "
      "14d if not given");
  command.text("--metrics", options->metrics, "HOST:PORT",
               "Prometheus metrics at http://HOST:PORT/metrics; a port alone means 127.0.0.1");
  const auto format = std::make_shared<std::string>("text");
  command.text("--log-format", *format, "text|json", "Log to stderr as text or as one JSON object per line")
      .one_of({"text", "json"})
      .show_default();
  command.flag("--verbose", options->verbose, "Log every request");
  command.flag("--quiet", options->quiet, "Log warnings only");
  command.runs([options, quotas, studies, memory, seconds, absence, format, files] {
    options->limits.solve_time = std::chrono::seconds(*seconds);
    options->limits.patience.absence = std::chrono::seconds(*absence);
    if (*format == "json") options->log_format = LogFormat::json;
    return run(*options, *quotas, *studies, *memory, *files);
  });
}

}  // namespace cheshire
