// cheshire serve: the playing table for browsers.
#include <fmt/format.h>

#include <cstdio>
#include <memory>
#include <stdexcept>

#include "apps/arguments.h"
#include "apps/keep_options.h"
#include "apps/verbs.h"
#include "server/server.h"
#include "text/json_writer.h"

namespace cheshire {
namespace {

/// What an address may have stored in a day; 0: no limit.
struct Quotas {
  std::size_t games = 1000, mib = 64, all_mib = 4096;
};

/// What 4096 connections, the rules that are being compiled and the program itself take at most, besides what is counted.
constexpr std::size_t other_mib = 256;

int run(ServerOptions options, const Quotas& quotas, std::size_t memory_mib,
        const std::vector<std::string>& files) {
  options.limits.memory = memory_mib << 20;
  options.limits.address_day_games = quotas.games;
  options.limits.address_day_bytes = quotas.mib << 20;
  options.limits.day_bytes = quotas.all_mib << 20;
  options.shelf = open_shelf(files);
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
  // The message names the flag and what it takes.
  if (error.at != Error::nowhere) throw UsageError(error.message);
  throw std::runtime_error(error.message);
}

}  // namespace

void add_serve(CLI::App& app, Run& chosen) {
  CLI::App* verb = app.add_subcommand("serve", "Serve the playing table to browsers");
  const auto options = std::make_shared<ServerOptions>();
  options->database = "cheshire.db";
  const auto files = std::make_shared<std::vector<std::string>>();
  add_game_files(*verb, *files);
  verb->add_option("--listen", options->listen, "Address and port; port 0 is any free one")
      ->type_name("HOST:PORT")
      ->capture_default_str();
  verb->add_option("--db", options->database, "SQLite file with the games; \":memory:\" keeps nothing")
      ->type_name("FILE")
      ->capture_default_str();
  verb->add_option("--assets", options->assets,
                   "Folder with the page, in place of the one inside the program")
      ->type_name("DIR");
  verb->add_flag("--public", options->public_,
                 "Let strangers in: listen beyond this machine, answer to any host name");
  verb->add_option("--trust-proxy", options->trusted_proxies,
                   "Believe X-Forwarded-For from the proxy at this address or block, such as 127.0.0.1/32; "
                   "the client is its right-most address that is not trusted (repeatable)")
      ->type_name("CIDR")
      ->allow_extra_args(false);
  const auto quotas = std::make_shared<Quotas>();
  const auto add_quota = [&](const char* name, std::size_t& value, const char* help) {
    add_number(*verb, name, value, 0, 1'000'000, help)->capture_default_str();
  };
  add_quota("--quota-games", quotas->games, "Games an address may make in a day (UTC), 0 for no limit");
  add_quota("--quota-mib", quotas->mib, "MiB an address may have stored in a day, 0 for no limit");
  add_quota("--quota-all-mib", quotas->all_mib,
            "MiB all addresses together may have stored in a day, 0 for no limit");
  add_keep_options(*verb, options->limits.keep);
  const auto memory = std::make_shared<std::size_t>(options->limits.memory >> 20);
  const std::size_t backlog = options->limits.backlog >> 20;
  add_number(*verb, "--memory-mib", *memory, 16, 1 << 20,
             fmt::format("MiB for games kept ready and compiled rules. The server takes at most about {} "
                         "more: {} for what waits "
                         "for the network, {} for all else",
                         backlog + other_mib, backlog, other_mib))
      ->capture_default_str();
  verb->add_option("--engine-threads", options->engine_threads, "Threads of the server's own engine")
      ->type_name("N")
      ->check(CLI::Range(0, 64))
      ->capture_default_str();
  verb->add_option("--metrics", options->metrics,
                   "Metrics for Prometheus at http://HOST:PORT/metrics; a port alone is one of 127.0.0.1")
      ->type_name("HOST:PORT");
  const auto format = std::make_shared<std::string>("text");
  verb->add_option("--log-format", *format, "Log on stderr as text or as one JSON object a line")
      ->type_name("text|json")
      ->check(CLI::IsMember({"text", "json"}).description(""))
      ->capture_default_str();
  verb->add_flag("--verbose", options->verbose, "Log every request");
  verb->add_flag("--quiet", options->quiet, "Log warnings only");
  verb->callback([&chosen, options, quotas, memory, format, files] {
    if (*format == "json") options->log_format = LogFormat::json;
    chosen = [options, quotas, memory, files] { return run(*options, *quotas, *memory, *files); };
  });
}

}  // namespace cheshire
