// Dispatches requests to the page and to the games over HTTP, and rejects those that must not reach either.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "server/common/departure.h"
#include "server/live/game_service.h"
#include "server/net/assets.h"
#include "server/net/origin.h"
#include "server/net/reply.h"
#include "server/work/engine_pool.h"
#include "server/work/solver_pool.h"

namespace cheshire {

using Request = http::request<http::string_body>;

class Routes {
 public:
  /// `docs` is served under /docs/. `named_only`: lists contain only games whose ids the request names.
  Routes(GameService& service, Assets assets, std::optional<Assets> docs, HostPolicy hosts,
         bool named_only = false);

  /// Returns the response that rejects a request which is malformed, names another host, or comes from a page
  /// of another site; nothing if the request is acceptable.
  std::optional<Reply> refusal(const Request& request) const;
  /// Who analyses positions; until then nobody does. Call both before the first request.
  void analyse_in(EnginePool& engines) { engines_ = &engines; }
  /// Who solves chess problems; likewise.
  void solve_in(SolverPool& solvers) { solvers_ = &solvers; }
  /// Answers a request that refusal() did not reject, once all changes are on disk. `owner` is the client's
  /// name, empty for this machine. All three must exist until the answer is there.
  boost::asio::awaitable<Reply> answer(const Request& request, const std::string& owner,
                                       Departure& departure);

 private:
  boost::asio::awaitable<Reply> health();
  boost::asio::awaitable<Reply> list(const Request& request, const std::string& owner);
  boost::asio::awaitable<Reply> create(const Request& request, const std::string& owner);
  boost::asio::awaitable<Reply> game(const Request& request, std::string id, const std::string& owner);
  boost::asio::awaitable<Reply> claim(const Request& request, std::string id, const std::string& owner);
  boost::asio::awaitable<Reply> analyse(const Request& request, const std::string& owner,
                                        Departure& departure);
  boost::asio::awaitable<Reply> solve(const Request& request, const std::string& owner, Departure& departure);
  Reply stop_solving(const Request& request, const std::string& owner);
  Reply library(std::string_view known_etags);
  std::string library_json() const;
  bool analyses() const { return engines_ && engines_->available(); }
  bool solves() const { return solvers_ && solvers_->available(); }
  /// The rules that a request names and the start it gives, or why they cannot be had.
  struct Rules {
    std::shared_ptr<const AnyGame> rules{};
    std::string start{};
    std::optional<Reply> refused{};
  };
  boost::asio::awaitable<Rules> open_rules(NewGame made, const std::string& owner, Rejection busy);

  GameService& service_;
  Assets assets_;
  std::optional<Assets> docs_;
  HostPolicy hosts_;
  bool named_only_;
  EnginePool* engines_ = nullptr;
  SolverPool* solvers_ = nullptr;
  // The answer to GET /api/library, made for the first request: it stays the same.
  std::shared_ptr<const std::string> library_;
  std::string library_etag_;
};

/// Whether the request makes a new game.
bool makes_game(const Request& request);
/// Whether the request is for an analysis or a solution, which takes long and is given up if the client goes.
bool asks_for_work(const Request& request);
/// Whether the request is for a file of the page, not for the API, the WebSocket or /healthz.
bool asks_for_file(const Request& request);
/// Whether the request opens the game WebSocket.
bool is_socket_request(const Request& request);

}  // namespace cheshire
