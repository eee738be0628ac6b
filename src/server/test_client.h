// For tests: a server of its own in a thread, and a client that writes HTTP and WebSocket frames by hand.
#pragma once

#include <boost/json/value.hpp>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <thread>

#include "server/server.h"

namespace cheshire {

/// A folder that is gone afterwards.
class TempFolder {
 public:
  TempFolder();
  TempFolder(const TempFolder&) = delete;
  TempFolder& operator=(const TempFolder&) = delete;
  ~TempFolder();
  std::string path(std::string_view name) const { return (path_ / name).string(); }
  /// Writes a file, with the folders it stands in.
  void write(std::string_view name, std::string_view text) const;

 private:
  std::filesystem::path path_;
};

/// One TCP connection to this machine. Reading and writing give up after five seconds.
class Wire {
 public:
  explicit Wire(int port, bool v6 = false, int receive_buffer = 0);
  Wire(Wire&& other) noexcept { *this = std::move(other); }
  Wire& operator=(Wire&& other) noexcept;
  ~Wire();
  bool connected() const { return connected_; }
  /// False when the connection is gone.
  bool send(std::string_view bytes);
  /// Up to and with `end`; what there was when the connection ended or time was up.
  std::string read_until(std::string_view end);
  std::string read_exactly(std::size_t n);
  /// What comes within a tenth of a second.
  std::string read_soon();
  /// Whether the server closes the connection (after possibly sending more).
  bool closed();

 private:
  bool fill();
  int fd_ = -1;
  bool connected_ = false;
  std::string buffer_;
};

struct Answer {
  int status = 0;                              // 0: there was none
  std::map<std::string, std::string> headers;  // names in lower case
  std::string body;
  std::string header(const std::string& name) const;
  boost::json::value json() const;
  std::string message() const;  // error.message
};

/// A JSON text as such; the JSON itself when it is something else.
std::string text(const boost::json::value& value);

/// The header that says keys.
std::string bearer(const std::string& keys);

/// Reads an answer; `head`: to a HEAD request.
Answer read_answer(Wire& wire, bool head = false);

class TestServer {
 public:
  /// `options`: listen, database and assets may be empty for a free port, a new file, and a small page.
  explicit TestServer(ServerOptions options = {});
  TestServer(const TestServer&) = delete;
  TestServer& operator=(const TestServer&) = delete;
  ~TestServer();
  int port() const { return port_; }
  int metrics_port() const { return metrics_port_; }
  /// Asks the server to stop; it goes on with what it has begun.
  void stop() { server_->stop(); }
  std::string host() const { return "127.0.0.1:" + std::to_string(port_); }
  const TempFolder& folder() const { return folder_; }

  /// One request on a connection of its own, with a right Host header.
  Answer ask(const std::string& method, const std::string& target, const std::string& body = "",
             const std::string& headers = "") const;
  Answer post(const std::string& body) const;
  /// A request without a body, with keys.
  Answer ask_with(const std::string& keys, const std::string& method, const std::string& target) const {
    return ask(method, target, "", keys.empty() ? "" : bearer(keys));
  }
  /// A guest comes by invitation, and brings a key.
  Answer claim(const std::string& id, const std::string& invitation, const std::string& key) const;
  /// The id of a new game.
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
  /// A masked frame; `first` is its first byte.
  bool frame(unsigned char first, std::string_view payload);
  void raw(std::string_view bytes) { wire_.send(bytes); }

  /// The next message as JSON; null when the connection ended or time was up. Who is there is told by presence() alone. Changes
  /// are merged into the Record of the game: `change`, and every `ack` but that of a move, is returned as `record`; the `ack` of
  /// a move gets a `record` member.
  boost::json::value receive();
  /// The next message exactly as the server sent it.
  boost::json::value receive_raw();
  /// The Record of a game that was joined, as far as receive() has come.
  const boost::json::value& record(const std::string& id) { return records_[id]; }
  /// What the server says next of who is there; other messages before it are dropped.
  boost::json::value presence();
  /// The server's close frame, after what was sent before it: its code, 0 when there is none, and its reason.
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
  /// Merges what changed into the Record.
  void learn(boost::json::object& message);
  std::map<std::string, boost::json::value> records_;
  Wire wire_;
  Answer handshake_;
};

}  // namespace cheshire
