// Puts the server together, accepts connections, runs the loop and its timers, and stops in order.
#include "server/server.h"

#include <sodium.h>
#include <sys/resource.h>

#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <csignal>
#include <exception>
#include <optional>

#include "messages/operator.h"
#include "server/common/log.h"
#include "server/common/loop.h"
#include "server/common/server_metrics.h"
#include "server/net/address.h"
#include "server/net/connection.h"
#include "server/net/listener.h"
#include "server/net/metrics_port.h"
#include "server/net/public_url.h"
#include "server/play/openings.h"
#include "server/work/engine_pool.h"
#include "server/work/solver_pool.h"

namespace net = boost::asio;
using tcp = net::ip::tcp;
using boost::system::error_code;

namespace cheshire {
namespace {

constexpr std::size_t max_rejected = 64;  // at a time; more are closed without an answer
constexpr std::chrono::milliseconds shortest_wait(1);
constexpr std::chrono::minutes longest_wait(1);
constexpr std::chrono::milliseconds openings_pause(20);  // between two batches of games that are counted
constexpr std::chrono::seconds openings_rest(2);         // until it looks for more
constexpr std::chrono::seconds stop_timeout(1);          // how long clients may take to close

/// The error for the value of an option.
Error refused(std::string_view option, std::string_view value, const Error& error) {
  return {msg::option_value_refused(option, value, error.message), error.at};
}

/// Raises the limit on file handles to what the connections and the database may need.
void raise_handles(std::size_t connections) {
  rlimit limit{};
  const rlim_t wanted = connections + max_rejected + 64;
  if (::getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= wanted) return;
  limit.rlim_cur = std::min(wanted, limit.rlim_max);
  ::setrlimit(RLIMIT_NOFILE, &limit);
}

}  // namespace

/// The order of the members matters: the destructor destroys the loop, and with it every connection, before
/// the objects that connections refer to.
struct Server::Impl {
  ServerOptions options;
  Address address;
  Log log;
  Loop loop;
  ServerMetrics metrics;
  GameService service;
  Routes routes;
  ClientLimits clients;
  Proxies proxies;
  NetworkBuffers buffers;
  ServerContext shared;
  std::unique_ptr<Openings> openings;     // null: the file with the counts cannot be opened
  std::unique_ptr<EndgameTables> tables;  // null: no folder was named
  net::io_context context{1};
  tcp::acceptor acceptor{context};
  std::optional<MetricsPort> metrics_port;
  net::steady_timer timeout{context};
  net::steady_timer alarm{context};  // for the clocks of the games
  net::steady_timer next_count{context};
  std::optional<net::signal_set> signals;
  std::size_t connections = 0, rejected = 0;
  // Declared after the loop's context, so their threads end before it does.
  std::unique_ptr<EnginePool> engines;
  SolverPool solvers;
  PicturePool pictures;
  BackgroundWorker worker;

  Impl(const ServerOptions& o, const Address& a, Proxies trusted,
       const std::optional<Address>& metrics_address, std::unique_ptr<Store> store, Assets assets,
       std::optional<Assets> docs, const std::string& public_url)
      : options(o),
        address(a),
        log(o.log_format, o.quiet),
        loop(context, [this](const std::exception_ptr& error) { report(error); }),
        service(std::move(store), options.limits, loop, log, metrics, options.loaded_games, options.times),
        routes(service, std::move(assets), std::move(docs), HostPolicy(address, options.public_),
               options.public_),
        clients(options.limits),
        proxies(std::move(trusted)),
        buffers(options.limits),
        shared{loop,    service, routes,  options.limits,  log, clients,
               proxies, metrics, buffers, options.verbose, {},  {}},
        solvers(loop, options.solvers,
                {.slots = {options.limits.address_problems,
                           options.limits.problems_per_solver * static_cast<std::size_t>(options.solvers)},
                 .time = options.limits.solve_time}),
        pictures(loop, find_png_converter(), {preview_width, preview_height},
                 {.slots = {options.limits.address_pictures, options.limits.pictures},
                  .time = options.limits.picture_time}),
        worker(loop, options.limits.compiling) {
    service.games().cache.use_worker(worker);
    if (metrics_address)
      metrics_port.emplace(context, loop, metrics.registry(), *metrics_address, options.limits.metrics_time);
    connect_engine();
    connect_openings(service.store());
    if (!options.tables.empty()) {
      tables = std::make_unique<EndgameTables>(options.tables, options.loaded_games.library,
                                               [this](const Message& message) { log.warn(message); });
      routes.ask_tables_of(*tables);
    }
    routes.solve_in(solvers);
    routes.preview_in(pictures, public_url);
    register_gauges();
  }

  Impl(const Impl&) = delete;
  Impl& operator=(const Impl&) = delete;
  /// Connections that end from now on find no engine.
  ~Impl() {
    service.set_engine({});
    service.abandon();
  }

  /// Logs an exception that nobody caught.
  void report(const std::exception_ptr& error) {
    try {
      std::rethrow_exception(error);
    } catch (const std::exception& e) {
      log.error(msg::unexpected_exception(e.what()));
    } catch (...) {
      log.error(msg::unexpected_exception("an exception of unknown type"));
    }
  }

  void connect_engine() {
    EnginePool::Callbacks games;
    games.job = [this](const std::string& id) { return service.engine_job(id); };
    games.full = [this](const std::string& id) { service.engine_full(id); };
    games.play = [this](const std::string& id, int ply, Color side, const std::string& move) {
      loop.spawn(move.empty() ? service.engine_accept(id, side) : service.engine_move(id, ply, move));
    };
    engines = std::make_unique<EnginePool>(
        loop, options.engine_threads,
        EnginePool::QueueLimits{.games = {options.limits.address_thoughts, options.limits.thoughts},
                                .analyses = {options.limits.address_analyses, options.limits.analyses}},
        std::move(games));
    service.set_engine([this](const std::string& id) { engines->update(id); });
    routes.analyse_in(*engines);
  }

  /// Counts what was played in finished games. Where nobody may see the games of others, nobody may tell one
  /// from what is said either.
  void connect_openings(Store& store) {
    const std::string& games = options.database;
    auto file = OpeningsStore::open(games == ":memory:" ? games : games + "-openings");
    if (!file) return log.error(file.error().message);
    openings = std::make_unique<Openings>(store, std::move(*file), options.loaded_games, worker,
                                          options.public_ ? Openings::Shown::common : Openings::Shown::all);
    routes.explore_in(*openings);
  }

  net::awaitable<void> count_openings() {
    while (!shared.stopping) {
      const Result<bool> more = co_await openings->count();
      if (!more) {
        log.error(more.error().message);
        co_return;
      }
      error_code ignored;
      next_count.expires_after(*more ? Milliseconds(openings_pause) : Milliseconds(openings_rest));
      co_await next_count.async_wait(net::redirect_error(net::use_awaitable, ignored));
    }
  }

  Result<void> bind() {
    if (Result<void> r = listen_on(acceptor, address); !r || !metrics_port) return r;
    return metrics_port->open();
  }

  /// Registers the metrics that are read on demand.
  void register_gauges() {
    MetricsRegistry& all = metrics.registry();
    const auto gauge = [&](const char* name, const char* help, auto value) {
      all.gauge(name, help, [value] { return static_cast<double>(value()); });
    };
    gauge("cheshire_games_ready", "Games ready for play in memory.",
          [this] { return service.games().cache.size(); });
    gauge("cheshire_connections", "TCP connections.", [this] { return connections; });
    gauge("cheshire_sockets", "WebSockets.", [this] { return shared.sockets.size(); });
    gauge("cheshire_addresses", "Addresses whose use is counted.", [this] { return clients.known(); });
    gauge("cheshire_backlog_bytes", "Bytes that wait for the network of clients.",
          [this] { return buffers.bytes(); });
    gauge("cheshire_turns_waiting", "Requests and messages that wait for their turn.",
          [this] { return loop.waiting(); });
    gauge("cheshire_rules_waiting", "Games whose rules wait to be compiled.",
          [this] { return worker.waiting(); });
    gauge("cheshire_journal_waiting", "Writes that wait for the next transaction.",
          [this] { return service.journal().waiting(); });
    gauge("cheshire_engine_seats", "Threads of the server's engine.",
          [this] { return options.engine_threads; });
    gauge("cheshire_engine_busy", "Games in which the server's engine thinks.",
          [this] { return engines->thinking(); });
    gauge("cheshire_engine_waiting", "Games that wait for the server's engine.",
          [this] { return engines->waiting(); });
    gauge("cheshire_analyses", "Positions that the server's engine analyses, or that wait for it.",
          [this] { return engines->analyses(); });
    gauge("cheshire_problems", "Chess problems that the server solves, or that wait for it.",
          [this] { return solvers.problems(); });
    gauge("cheshire_pictures", "Pictures for previews of links that are made, or wait for it.",
          [this] { return pictures.waiting(); });
    gauge("cheshire_picture_bytes", "Bytes of pictures that are kept.", [this] { return pictures.bytes(); });
    add_process_metrics(all);
  }

  net::awaitable<void> accept() {
    while (!shared.stopping) {
      error_code error;
      tcp::socket socket = co_await acceptor.async_accept(net::redirect_error(net::use_awaitable, error));
      if (shared.stopping) co_return;
      if (error) {  // no file handles left, or the client has already gone
        net::steady_timer pause(context, std::chrono::milliseconds(50));
        co_await pause.async_wait(net::redirect_error(net::use_awaitable, error));
        continue;
      }
      error_code ignored;
      const std::string who = direct_client(socket.remote_endpoint(ignored).address());
      if (clients.ignores(who, TokenBucket::Clock::now())) continue;  // closes the socket
      if (options.limits.connections > connections && clients.connect(who, TokenBucket::Clock::now())) {
        socket.set_option(tcp::no_delay(true), ignored);
        ++connections;
        loop.spawn(serve(std::move(socket), who));
      } else if (rejected < max_rejected) {
        ++rejected;
        loop.spawn(refuse(std::move(socket)));
      }
    }
  }

  net::awaitable<void> serve(tcp::socket socket, std::string who) {
    co_await serve_connection(std::move(socket), shared);
    clients.disconnect(who);
    ended(connections);
  }

  net::awaitable<void> refuse(tcp::socket socket) {
    co_await reject_connection(std::move(socket), shared);
    ended(rejected);
  }

  /// Returns the name to count a connection under. It is empty for a trusted proxy: its clients are counted
  /// per request.
  std::string direct_client(const net::ip::address& peer) const {
    return proxies.trusts(peer) ? std::string() : proxies.client(peer, {}).name;
  }

  void ended(std::size_t& count) {
    --count;
    if (shared.stopping && connections + rejected == 0) timeout.cancel();
  }

  void stop() {
    if (shared.stopping) return;
    shared.stopping = true;
    error_code ignored;
    acceptor.close(ignored);
    if (metrics_port) metrics_port->close();
    if (signals) signals->cancel(ignored);
    engines->close();
    solvers.close();
    pictures.close();
    service.close();
    alarm.cancel();
    next_count.cancel();
    for (Member* member : std::set<Member*>(shared.sockets)) member->dismiss();
    for (auto* stream : shared.idle) stream->cancel();
    if (connections + rejected == 0) return;
    loop.spawn(stop_after_timeout());
  }

  /// Ends the loop if some clients have not closed in time.
  net::awaitable<void> stop_after_timeout() {
    error_code cancelled;
    timeout.expires_after(stop_timeout);
    co_await timeout.async_wait(net::redirect_error(net::use_awaitable, cancelled));
    if (!cancelled) context.stop();
  }

  /// Makes run_clocks() call service.tick() at the given time, or earlier, because tick() also notices a
  /// change of the system time.
  void wake(Instant at) {
    const auto wait = at - options.times.steady();
    alarm.expires_after(std::clamp<Milliseconds>(wait, shortest_wait, longest_wait));
  }

  net::awaitable<void> run_clocks() {
    while (!shared.stopping) {
      error_code set_anew;
      co_await alarm.async_wait(net::redirect_error(net::use_awaitable, set_anew));
      if (set_anew || shared.stopping) continue;
      alarm.expires_at(net::steady_timer::time_point::max());
      try {
        service.tick();
      } catch (...) {
        report(std::current_exception());
      }
    }
  }

  net::awaitable<void> stop_on_signal() {
    error_code cancelled;
    co_await signals->async_wait(net::redirect_error(net::use_awaitable, cancelled));
    if (cancelled) co_return;
    log.info(msg::server_stopping());
    stop();
  }

  void run() {
    alarm.expires_at(net::steady_timer::time_point::max());
    service.start([this](Instant at) { wake(at); });
    loop.spawn(run_clocks());
    loop.spawn(accept());
    if (openings) loop.spawn(count_openings());
    if (metrics_port) metrics_port->start();
    for (bool done = false; !done;) {
      try {
        context.run();
        done = true;
      } catch (...) {
        report(std::current_exception());
      }
    }
    service.journal().flush();
  }
};

Server::Server(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Server::~Server() = default;

Result<std::unique_ptr<Server>> Server::start(const ServerOptions& options) {
  if (sodium_init() < 0) return Error{msg::server_cannot_start("libsodium")};
  const auto address = parse_listen(options.listen);
  if (!address) return refused("--listen", options.listen, address.error());
  if (!address->loopback && !options.public_)
    return refused("--listen", options.listen, {msg::public_not_allowed(msg::public_meaning()), 0});
  std::vector<AddressBlock> trusted;
  for (const std::string& text : options.trusted_proxies) {
    const auto block = AddressBlock::parse(text);
    if (!block) return refused("--trust-proxy", text, block.error());
    trusted.push_back(*block);
  }
  std::optional<Address> metrics;
  if (!options.metrics.empty()) {
    const auto parsed = parse_metrics_address(options.metrics);
    if (!parsed) return refused("--metrics", options.metrics, parsed.error());
    metrics = *parsed;
  }
  std::string public_url;
  if (!options.public_url.empty()) {
    auto parsed = parse_public_url(options.public_url);
    if (!parsed) return refused("--public-url", options.public_url, parsed.error());
    public_url = std::move(*parsed);
  }
  raise_handles(options.limits.connections);
  Assets assets = Assets::embedded();
  if (!options.assets.empty()) {
    auto folder = Assets::folder(options.assets);
    if (!folder) return folder.error();
    assets = std::move(*folder);
  }
  std::optional<Assets> docs;
  if (!options.docs.empty()) {
    auto site = Assets::site(options.docs);
    if (!site) return site.error();
    docs = std::move(*site);
  }
  auto store = Store::open(options.database);
  if (!store) return store.error();
  try {
    auto impl = std::make_unique<Impl>(options, *address, Proxies(std::move(trusted)), metrics,
                                       std::move(*store), std::move(assets), std::move(docs), public_url);
    if (Result<void> r = impl->bind(); !r) return r.error();
    std::unique_ptr<Server> server(new Server(std::move(impl)));
    Log& log = server->impl_->log;
    log.info(msg::server_address(server->url(), options.database));
    if (const auto& port = server->impl_->metrics_port) {
      log.info(msg::metrics_address("http://" + to_string(port->address()) + "/metrics"));
      if (!port->address().loopback) log.warn(msg::metrics_public());
    }
    if (options.public_)
      log.warn(msg::public_server(to_string(server->impl_->address), msg::public_meaning()));
    return server;
  } catch (const std::exception& e) {
    return Error{msg::server_cannot_start(e.what())};
  }
}

std::string Server::url() const { return "http://" + to_string(impl_->address) + "/"; }
int Server::port() const { return impl_->address.port; }
int Server::metrics_port() const { return impl_->metrics_port ? impl_->metrics_port->address().port : 0; }
void Server::run() { impl_->run(); }

void Server::stop() {
  impl_->loop.post([impl = impl_.get()] { impl->stop(); });
}

void Server::stop_on_signals() {
  impl_->signals.emplace(impl_->context, SIGINT, SIGTERM);
  impl_->loop.spawn(impl_->stop_on_signal());
}

Result<void> run_server(const ServerOptions& options, const std::function<void(const Server&)>& started) {
  auto server = Server::start(options);
  if (!server) return server.error();
  (*server)->stop_on_signals();
  if (started) started(**server);
  (*server)->run();
  return {};
}

}  // namespace cheshire
