// Which request leads where: the page, the games over HTTP, and who is turned away before either.
#pragma once

#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <functional>
#include <optional>

#include "server/live/game_service.h"
#include "server/net/assets.h"
#include "server/net/origin.h"
#include "server/net/reply.h"

namespace cheshire {

using Request = http::request<http::string_body>;

class Routes {
 public:
  using Done = std::function<void(Reply)>;

  /// `named_only`: lists hold none but the games whose ids are said.
  Routes(GameService& service, Assets assets, HostPolicy hosts, bool named_only = false);

  /// The refusal of a request that is malformed, for another host, or sent by a page of another site.
  std::optional<Reply> refusal(const Request& request) const;
  /// Answers a request of `owner`, a stranger or nobody, that was not refused; what it changes is on disk when `done` is called.
  void answer(const Request& request, const std::string& owner, const Done& done);

 private:
  void health(const Done& done);
  void games(const Request& request, const std::string& owner, const Done& done);
  void game(const Request& request, const std::string& id, const std::string& owner, const Done& done);
  void show(const std::string& id, Viewer viewer, const Done& done);
  void create(const Request& request, const std::string& owner, const Done& done);
  void claim(const Request& request, const std::string& id, const std::string& owner, const Done& done);
  Reply library() const;

  GameService& service_;
  Assets assets_;
  HostPolicy hosts_;
  bool named_only_;
};

/// Whether the request asks for a new game.
bool makes_game(const Request& request);
/// Whether it asks for a file of the page, and not for anything of the table.
bool asks_for_file(const Request& request);
/// Whether the request asks for the WebSocket of the table.
bool is_socket_request(const Request& request);

}  // namespace cheshire
