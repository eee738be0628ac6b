// For tests: a server in its own thread, and a client that writes HTTP and WebSocket frames by hand. What the
// client gets is compared with schema/.
#pragma once

#include <boost/json/value.hpp>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <thread>

#include "engine/protocol_version.h"
#include "server/server.h"

namespace cheshire {

/// A temporary folder, deleted by the destructor.
class TempFolder {
 public:
  TempFolder();
  TempFolder(const TempFolder&) = delete;
  TempFolder& operator=(const TempFolder&) = delete;
  ~TempFolder();
  std::string path(std::string_view name) const { return (path_ / name).string(); }
  /// Writes a file and creates its parent folders.
  void write(std::string_view name, std::string_view text) const;

 private:
  std::filesystem::path path_;
};

/// One TCP connection to this machine. Reads and writes time out after half a minute.
class Wire {
 public:
  explicit Wire(int port, bool v6 = false, int receive_buffer = 0);
  Wire(Wire&& other) noexcept { *this = std::move(other); }
  Wire& operator=(Wire&& other) noexcept;
  ~Wire();
  bool connected() const { return connected_; }
  /// Returns false if the connection is closed.
  bool send(std::string_view bytes);
  /// Reads through `end`. Returns what arrived so far when the connection closes or the time is up.
  std::string read_until(std::string_view end);
  std::string read_exactly(std::size_t n);
  /// Whether the server closes the connection, possibly after sending more.
  bool closed();

 private:
  bool fill();
  int fd_ = -1;
  bool connected_ = false;
  std::string buffer_;
};

struct Answer {
  int status = 0;                              // 0: no answer
  std::map<std::string, std::string> headers;  // names in lower case
  std::string body;
  std::string header(const std::string& name) const;
  boost::json::value json() const;
  /// The error as tests compare it; empty if there is none.
  std::string refusal() const;
};

/// The member of `join` that names the version of the protocol.
inline const std::string protocol_field = "\"protocol\":" + std::to_string(protocol_version);

/// Returns the text of a JSON string, and any other value as JSON.
std::string text(const boost::json::value& value);

/// A message as tests compare it, its code and its arguments in JSON: `field-too-long("name",40)`; empty for
/// any other value.
namespace test {
std::string brief(const boost::json::value& message);
}

/// Returns the header that carries the keys.
std::string bearer(const std::string& keys);

/// Reads a response. `head`: the request was HEAD.
Answer read_answer(Wire& wire, bool head = false);

/// Waits until something has happened. Fails the test if that takes a minute.
void wait_until(const std::function<bool()>& happened);

class TestServer {
 public:
  /// If `options` name no address, database or assets, the server takes a free port, a new file and a small
  /// page.
  explicit TestServer(ServerOptions options = {});
  TestServer(const TestServer&) = delete;
  TestServer& operator=(const TestServer&) = delete;
  ~TestServer();
  int port() const { return port_; }
  int metrics_port() const { return metrics_port_; }
  /// Asks the server to stop. It first finishes what it has begun.
  void stop() { server_->stop(); }
  std::string host() const { return "127.0.0.1:" + std::to_string(port_); }
  const TempFolder& folder() const { return folder_; }

  /// Sends one request on a new connection, with a correct Host header.
  Answer ask(const std::string& method, const std::string& target, const std::string& body = "",
             const std::string& headers = "") const;
  Answer post(const std::string& body) const;
  /// Sends a request with keys and without a body.
  Answer ask_with(const std::string& keys, const std::string& method, const std::string& target) const {
    return ask(method, target, "", keys.empty() ? "" : bearer(keys));
  }
  /// Claims a seat: a guest redeems an invitation and supplies a key and, as JSON, perhaps a name.
  Answer claim(const std::string& id, const std::string& invitation, const std::string& key,
               const std::string& name = "") const;
  /// Returns the value of a series of the metrics, or -1 if it does not exist. The options must have a port
  /// for them.
  double metric(const std::string& series) const;
  /// Creates a game and returns its id.
  std::string new_game(const std::string& game = "alice") const;

 private:
  TempFolder folder_;
  std::unique_ptr<Server> server_;
  int port_ = 0, metrics_port_ = 0;
  std::thread thread_;
};

class WebSocket {
 public:
  explicit WebSocket(int port, const std::string& headers = "", int receive_buffer = 0);
  const Answer& handshake() const { return handshake_; }
  bool send(std::string_view text) { return frame(0x81, text); }
  /// Sends a masked frame. `first` is its first byte.
  bool frame(unsigned char first, std::string_view payload);
  void raw(std::string_view bytes) { wire_.send(bytes); }

  /// Returns the next message as JSON, or null when the connection closed or none came for a minute. Skips
  /// presence messages, which only presence() returns. Merges changes into the Record of the game: returns
  /// `change`, and every `ack` of a joined game except that of a move, as `record`; adds a `record` member to
  /// the `ack` of a move.
  boost::json::value receive();
  /// Returns the next message exactly as the server sent it, except presence messages.
  boost::json::value receive_raw();
  /// Returns the Record of a joined game as of the last receive().
  const boost::json::value& record(const std::string& id) { return records_[id]; }
  /// Returns the next presence message and drops other messages before it.
  boost::json::value presence();
  /// Skips to the server's close frame and returns its code and reason; the code is 0 if there is no close
  /// frame.
  std::pair<int, std::string> close_frame();
  int close_code() { return close_frame().first; }
  bool closed() { return wire_.closed(); }

  void join(const std::string& id);
  void move(const std::string& id, int ply, const std::string& move);
  void back(const std::string& id, int ply);
  void resign(const std::string& id, const std::string& color);

 private:
  struct Frame {
    int opcode = -1;
    std::string payload;
  };
  Frame read_frame();
  boost::json::value any_message();
  /// Merges the changes into the Record.
  void learn(boost::json::object& message);
  std::map<std::string, boost::json::value> records_;
  Wire wire_;
  Answer handshake_;
};

}  // namespace cheshire
