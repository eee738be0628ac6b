// Names every metric of the server, and measures the process: memory, processor time, open files.
#include "server/common/server_metrics.h"

#include <sys/resource.h>
#include <sys/time.h>
#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <string>

namespace cheshire {
namespace {

/// In seconds: from a local disk or a quick answer up to a wait that makes users give up.
constexpr std::array latencies{0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025,
                               0.05,   0.1,     0.25,   0.5,   1.0,    2.5,   5.0,  10.0};

constexpr const char* moves = "cheshire_moves_total";
constexpr const char* moves_help = "Moves acknowledged, which are on disk, by who made them.";
constexpr const char* requests = "cheshire_request_seconds";
constexpr const char* requests_help =
    "Time from a request that was read to its answer, files of the page and the rest.";

double seconds(ServerMetrics::Clock::duration d) { return std::chrono::duration<double>(d).count(); }
double seconds(const timeval& t) {
  return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_usec) / 1e6;
}

double resident_bytes() {
  long size = 0, resident = 0;
  std::FILE* file = std::fopen("/proc/self/statm", "re");
  if (!file) return 0;
  const int read = std::fscanf(file, "%ld %ld", &size, &resident);
  std::fclose(file);
  return read == 2 ? static_cast<double>(resident) * static_cast<double>(::sysconf(_SC_PAGESIZE)) : 0;
}

double processor_seconds() {
  rusage usage{};
  ::getrusage(RUSAGE_SELF, &usage);
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

double open_files() {
  std::error_code error;
  double n = 0;
  for (auto it = std::filesystem::directory_iterator("/proc/self/fd", error);
       !error && it != std::filesystem::directory_iterator(); it.increment(error))
    ++n;
  return n;
}

double max_files() {
  rlimit limit{};
  return ::getrlimit(RLIMIT_NOFILE, &limit) == 0 ? static_cast<double>(limit.rlim_cur) : 0;
}

}  // namespace

ServerMetrics::ServerMetrics()
    : player_moves_(registry_.counter(moves, moves_help, {{"by", "player"}})),
      engine_moves_(registry_.counter(moves, moves_help, {{"by", "engine"}})),
      move_seconds_(registry_.histogram("cheshire_move_seconds",
                                        "Time from a player's move that was read to its acknowledgement.",
                                        latencies)),
      messages_(registry_.counter("cheshire_messages_total", "WebSocket messages read.")),
      messages_delayed_(registry_.counter("cheshire_messages_delayed_total",
                                          "WebSocket messages kept waiting because too many came.")),
      api_seconds_(registry_.histogram(requests, requests_help, latencies, {{"kind", "api"}})),
      file_seconds_(registry_.histogram(requests, requests_help, latencies, {{"kind", "file"}})),
      store_seconds_(registry_.histogram("cheshire_store_transaction_seconds",
                                         "Time of a transaction of the store, to the disk.", latencies)),
      store_failures_(
          registry_.counter("cheshire_store_failures_total", "Transactions of the store that failed.")),
      damaged_games_(
          registry_.counter("cheshire_store_damaged_games_total", "Stored games found damaged, each once.")) {
  for (std::size_t i = 1; i < refusals_.size(); ++i) {
    refusals_[i] = &registry_.counter("cheshire_refusals_total", "What was refused, by reason.",
                                      {{"reason", rejection_names[i]}});
  }
}

void ServerMetrics::served(bool file, Clock::duration took) {
  (file ? file_seconds_ : api_seconds_).observe(seconds(took));
}

void ServerMetrics::answered(unsigned status) {
  registry_
      .counter("cheshire_requests_total", "HTTP requests answered, by status.",
               {{"status", std::to_string(status)}})
      .add();
}

void ServerMetrics::moved(Clock::duration took) {
  player_moves_.add();
  move_seconds_.observe(seconds(took));
}

void ServerMetrics::committed(bool good, Clock::duration took) {
  store_seconds_.observe(seconds(took));
  if (!good) store_failures_.add();
}

void ServerMetrics::message_read(Clock::duration wait) {
  messages_.add();
  if (wait.count() > 0) messages_delayed_.add();
}

void add_process_metrics(MetricsRegistry& metrics) {
  using namespace std::chrono;
  const double start = duration<double>(system_clock::now().time_since_epoch()).count();
  metrics.gauge("process_resident_memory_bytes", "Memory of the process that is resident.", resident_bytes);
  metrics.total("process_cpu_seconds_total", "Processor time of the process, user and system.",
                processor_seconds);
  metrics.gauge("process_open_fds", "Open file handles.", open_files);
  metrics.gauge("process_max_fds", "File handles that may be open.", max_files);
  metrics.gauge("process_start_time_seconds", "When the server started, in seconds since 1970.",
                [start] { return start; });
}

}  // namespace cheshire
