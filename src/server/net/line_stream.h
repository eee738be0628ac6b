// LineFeed and serve_lines(): an answer that goes on, line by line, as programs read it that cannot keep a
// WebSocket.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <memory>
#include <string>

#include "server/live/member.h"
#include "server/net/stream.h"

namespace cheshire {

struct ServerContext;

/// What a client is told until it goes or there is nothing more.
class LineFeed {
 public:
  virtual ~LineFeed() = default;
  /// Called once, in a turn of the client, when the head of the answer is sent. `to` is pushed what there is.
  virtual void begin(const std::shared_ptr<Member>& to) = 0;
  /// Returns the lines that a message pushed to the member becomes, each with its end; perhaps none.
  virtual std::string lines(const std::string& message) = 0;
  /// Whether nothing follows these lines.
  virtual bool over() const { return false; }
};

/// Sends the lines of a feed, and in between empty ones that keep the connection open. The head of the answer
/// is sent; the body is chunked. Returns when the client goes, reads too slowly, or there is nothing more.
boost::asio::awaitable<void> serve_lines(Stream& stream, std::shared_ptr<LineFeed> feed, std::string who,
                                         ServerContext& server);

}  // namespace cheshire
