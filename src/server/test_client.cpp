// Starts servers and talks to them over sockets, for tests; checks every answer against schema/.
#include "server/test_client.h"

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <fstream>

#include "schema/schema_check.h"

namespace cheshire {

TempFolder::TempFolder() {
  std::string name = (std::filesystem::temp_directory_path() / "cheshire-XXXXXX").string();
  path_ = ::mkdtemp(name.data());
}

TempFolder::~TempFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

void TempFolder::write(std::string_view name, std::string_view text) const {
  std::filesystem::create_directories((path_ / name).parent_path());
  std::ofstream(path_ / name, std::ios::binary) << text;
}

Wire::Wire(int port, bool v6, int receive_buffer)
    : fd_(::socket(v6 ? AF_INET6 : AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
  const timeval time{30, 0};
  if (receive_buffer > 0) ::setsockopt(fd_, SOL_SOCKET, SO_RCVBUF, &receive_buffer, sizeof receive_buffer);
  ::setsockopt(fd_, SOL_SOCKET, SO_RCVTIMEO, &time, sizeof time);
  ::setsockopt(fd_, SOL_SOCKET, SO_SNDTIMEO, &time, sizeof time);
  if (v6) {
    sockaddr_in6 to{};
    to.sin6_family = AF_INET6;
    to.sin6_port = htons(static_cast<std::uint16_t>(port));
    to.sin6_addr = in6addr_loopback;
    connected_ = ::connect(fd_, reinterpret_cast<const sockaddr*>(&to), sizeof to) == 0;
  } else {
    sockaddr_in to{};
    to.sin_family = AF_INET;
    to.sin_port = htons(static_cast<std::uint16_t>(port));
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    connected_ = ::connect(fd_, reinterpret_cast<const sockaddr*>(&to), sizeof to) == 0;
  }
}

Wire& Wire::operator=(Wire&& other) noexcept {
  std::swap(fd_, other.fd_);
  std::swap(connected_, other.connected_);
  std::swap(buffer_, other.buffer_);
  return *this;
}

Wire::~Wire() {
  if (fd_ >= 0) ::close(fd_);
}

bool Wire::send(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t n = ::send(fd_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (n <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(n));
  }
  return true;
}

bool Wire::fill() {
  char bytes[16384];
  ssize_t n = 0;
  // A child process of the server may have ended.
  do n = ::recv(fd_, bytes, sizeof bytes, 0);
  while (n < 0 && errno == EINTR);
  if (n <= 0) return false;
  buffer_.append(bytes, static_cast<std::size_t>(n));
  return true;
}

std::string Wire::read_until(std::string_view end) {
  std::size_t at;
  while ((at = buffer_.find(end)) == std::string::npos) {
    if (!fill()) return std::exchange(buffer_, "");
  }
  std::string text = buffer_.substr(0, at + end.size());
  buffer_.erase(0, at + end.size());
  return text;
}

std::string Wire::read_exactly(std::size_t n) {
  while (buffer_.size() < n) {
    if (!fill()) break;
  }
  std::string text = buffer_.substr(0, n);
  buffer_.erase(0, n);
  return text;
}

bool Wire::closed() {
  char bytes[16384];
  ssize_t n;
  while ((n = ::recv(fd_, bytes, sizeof bytes, 0)) > 0) {
  }
  return n == 0 || errno == ECONNRESET;
}

std::string Answer::header(const std::string& name) const {
  const auto it = headers.find(name);
  return it == headers.end() ? "" : it->second;
}

boost::json::value Answer::json() const {
  boost::system::error_code error;
  return boost::json::parse(body, error);
}

std::string Answer::refusal() const {
  const auto value = json();
  const auto* object = value.if_object();
  const auto* error = object ? object->if_contains("error") : nullptr;
  return error ? test::brief(*error) : "";
}

std::string test::brief(const boost::json::value& message) {
  const auto* object = message.if_object();
  if (!object || !object->contains("code")) return "";
  std::string args;
  for (const auto& [name, arg] : object->at("args").as_object()) {
    const std::string nested = brief(arg);
    args += (args.empty() ? "" : ",") + (nested.empty() ? boost::json::serialize(arg) : nested);
  }
  return text(object->at("code")) + (args.empty() ? "" : "(" + args + ")");
}

std::string text(const boost::json::value& value) {
  const auto* string = value.if_string();
  return string ? std::string(string->data(), string->size()) : boost::json::serialize(value);
}

std::string bearer(const std::string& keys) { return "Authorization: Bearer " + keys + "\r\n"; }

Answer read_answer(Wire& wire, bool head) {
  Answer answer;
  const std::string text = wire.read_until("\r\n\r\n");
  if (!text.starts_with("HTTP/1.") || text.size() < 12) return answer;
  answer.status = std::atoi(text.c_str() + 9);
  std::size_t start = text.find("\r\n") + 2;
  for (std::size_t end; (end = text.find("\r\n", start)) != start && end != std::string::npos;
       start = end + 2) {
    const std::string line = text.substr(start, end - start);
    std::string name = line.substr(0, line.find(':'));
    for (char& c : name) c = static_cast<char>(std::tolower(c));
    answer.headers[name] = line.substr(line.find(':') + 2);
  }
  if (!head && answer.headers.contains("content-length")) {
    answer.body = wire.read_exactly(std::stoul(answer.headers["content-length"]));
  }
  if (answer.status >= 400 && !answer.body.empty() && answer.header("content-type") == "application/json")
    expect_schema("Error", answer.body);
  return answer;
}

namespace {

/// Checks a successful answer of the API.
void check_answer(const std::string& method, std::string target, const Answer& answer) {
  if (answer.status < 200 || answer.status >= 300 || answer.body.empty()) return;
  target.resize(std::min(target.find('?'), target.size()));
  // What bots are answered is for lichess to describe.
  for (const char* one : {"/api/account", "/api/bot/", "/api/challenge/", "/api/stream/", "/api/token/"}) {
    if (target.starts_with(one)) return;
  }
  const std::string games = "/api/games/";
  if (target.starts_with(games)) {
    std::string part;
    for (const char* one : {"/keys", "/times"}) {
      if (target.ends_with(one)) part = one;
    }
    target = games + "ID" + part;
  }
  const std::string kept = "/api/people/me/kept/", tables = "/api/tables/", endings = "/endings";
  if (target.starts_with(kept)) target = kept + "ID";
  const std::string people = "/api/people/";
  if (target.starts_with(people) && !target.starts_with(people + "me")) target = people + "ID";
  if (target.starts_with(tables)) {
    const bool one = target.find(endings + "/") != std::string::npos;
    target = tables + "ID" + (one ? endings + "/ID" : target.ends_with(endings) ? endings : "");
  }
  const std::string studies = "/api/studies/", chapters = "/chapters/", writers = "/writers";
  if (target.starts_with(studies)) {
    const bool one = target.find(chapters) != std::string::npos;
    target = studies + "ID" + (one ? chapters + "ID" : target.ends_with(writers) ? writers : "");
  }
  if (target.starts_with("/api/") || target == "/healthz")
    expect_schema("HttpAnswers." + method + " " + target, answer.body);
}

}  // namespace

void wait_until(const std::function<bool()>& happened) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::minutes(1);
  while (!happened()) {
    if (std::chrono::steady_clock::now() > end) {
      ADD_FAILURE() << "nothing has happened";
      return;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
}

TestServer::TestServer(ServerOptions options) {
  options.quiet = !options.verbose;
  if (options.listen == ServerOptions().listen) options.listen = "127.0.0.1:0";
  if (options.database.empty()) options.database = folder_.path("games.db");
  if (options.assets.empty()) {
    folder_.write("page/index.html", "<!doctype html><title>table</title>");
    folder_.write("page/assets/app-1234.js", "export {};");
    folder_.write("page/core.wasm", std::string_view("\0asm", 4));
    folder_.write("secret.txt", "secret");
    options.assets = folder_.path("page");
  }
  auto server = Server::start(options);
  if (!server) {
    ADD_FAILURE() << server.error().text();
    return;
  }
  server_ = std::move(*server);
  port_ = server_->port();
  metrics_port_ = server_->metrics_port();
  thread_ = std::thread([this] { server_->run(); });
}

TestServer::~TestServer() {
  if (!server_) return;
  server_->stop();
  thread_.join();
}

Answer TestServer::ask(const std::string& method, const std::string& target, const std::string& body,
                       const std::string& headers) const {
  Wire wire(port_);
  std::string text = method + " " + target + " HTTP/1.1\r\nHost: " + host() + "\r\n" + headers;
  if (!body.empty()) text += "Content-Length: " + std::to_string(body.size()) + "\r\n";
  wire.send(text + "\r\n" + body);
  const Answer answer = read_answer(wire, method == "HEAD");
  check_answer(method, target, answer);
  return answer;
}

Answer TestServer::post(const std::string& body) const {
  return ask("POST", "/api/games", body, "Content-Type: application/json\r\n");
}

Answer TestServer::claim(const std::string& id, const std::string& invitation, const std::string& key,
                         const std::string& name) const {
  return ask("POST", "/api/games/" + id + "/keys",
             R"({"invitation":")" + invitation + R"(","key":")" + key + '"' +
                 (name.empty() ? "" : R"(,"name":)" + name) + "}",
             "Content-Type: application/json\r\n");
}

double TestServer::metric(const std::string& series) const {
  Wire wire(metrics_port_);
  wire.send("GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n");
  const std::string text = "\n" + read_answer(wire).body, name = "\n" + series + " ";
  const auto at = text.find(name);
  return at == std::string::npos ? -1 : std::atof(text.c_str() + at + name.size());
}

std::string TestServer::new_game(const std::string& game) const {
  const Answer answer = post("{\"game\":\"" + game + "\"}");
  EXPECT_EQ(answer.status, 201) << answer.body;
  return answer.status == 201 ? std::string(answer.json().at("id").as_string()) : "";
}

WebSocket::WebSocket(int port, const std::string& headers, int receive_buffer)
    : wire_(port, false, receive_buffer) {
  wire_.send("GET /ws HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(port) + "\r\n" + headers +
             "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
             "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n");
  handshake_ = read_answer(wire_);
}

bool WebSocket::frame(unsigned char first, std::string_view payload) {
  std::string bytes(1, static_cast<char>(first));
  if (payload.size() < 126) {
    bytes += static_cast<char>(0x80 | payload.size());
  } else {
    bytes += static_cast<char>(0x80 | 126);
    bytes += static_cast<char>(payload.size() >> 8);
    bytes += static_cast<char>(payload.size());
  }
  const char mask[4] = {1, 2, 3, 4};
  bytes.append(mask, 4);
  for (std::size_t i = 0; i < payload.size(); ++i) bytes += static_cast<char>(payload[i] ^ mask[i % 4]);
  return wire_.send(bytes);
}

WebSocket::Frame WebSocket::read_frame() {
  const std::string head = wire_.read_exactly(2);
  if (head.size() < 2) return {};
  std::size_t size = head[1] & 0x7F;
  const std::size_t extra = size == 126 ? 2 : size == 127 ? 8 : 0;
  if (extra > 0) {
    size = 0;
    for (const char c : wire_.read_exactly(extra)) size = size << 8 | static_cast<unsigned char>(c);
  }
  return {head[0] & 0x0F, wire_.read_exactly(size)};
}

namespace {

bool tells_presence(const boost::json::value& message) {
  const auto* object = message.if_object();
  const auto* type = object ? object->if_contains("type") : nullptr;
  return type && *type == "presence";
}

}  // namespace

boost::json::value WebSocket::receive() {
  auto message = receive_raw();
  if (auto* object = message.if_object()) learn(*object);
  return message;
}

void WebSocket::learn(boost::json::object& message) {
  if (message.at("type") == "record") {
    const auto& record = message.at("record");
    records_[text(record.at("id"))] = record;
    return;
  }
  const bool ack = message.at("type") == "ack";
  if (!(ack && message.contains("version")) && message.at("type") != "change") return;
  auto& record = records_.at(text(message.at("id"))).as_object();
  if (const auto* changed = message.if_contains("changed")) {
    for (const auto& [key, value] : changed->as_object()) {
      if (key != "moves" && key != "keep") record[key] = value;
    }
    if (const auto* more = changed->as_object().if_contains("moves")) {
      auto& moves = record.at("moves").as_array();
      moves.resize(static_cast<std::size_t>(changed->at("keep").as_int64()));
      moves.insert(moves.end(), more->as_array().begin(), more->as_array().end());
    }
  }
  message["record"] = record;
  if (!ack || !message.contains("ply")) message["type"] = "record";
}

boost::json::value WebSocket::receive_raw() {
  for (;;) {
    auto message = any_message();
    if (!tells_presence(message)) return message;
  }
}

boost::json::value WebSocket::presence() {
  for (;;) {
    auto message = any_message();
    if (message.is_null() || tells_presence(message)) return message;
  }
}

boost::json::value WebSocket::any_message() {
  // The server's pings come in time even where it has nothing to say.
  const auto end = std::chrono::steady_clock::now() + std::chrono::minutes(1);
  while (std::chrono::steady_clock::now() < end) {
    const Frame f = read_frame();
    if (f.opcode == 9) {
      frame(0x8A, f.payload);
    } else if (f.opcode != 1 && f.opcode != 10) {
      return nullptr;
    } else if (f.opcode == 1) {
      expect_schema("FromServer", f.payload);
      boost::system::error_code error;
      return boost::json::parse(f.payload, error);
    }
  }
  return nullptr;
}

std::pair<int, std::string> WebSocket::close_frame() {
  for (;;) {
    const Frame f = read_frame();
    if (f.opcode == -1) return {};
    if (f.opcode != 8) continue;
    if (f.payload.size() < 2) return {1005, ""};
    return {static_cast<unsigned char>(f.payload[0]) << 8 | static_cast<unsigned char>(f.payload[1]),
            f.payload.substr(2)};
  }
}

void WebSocket::join(const std::string& id) {
  send(R"({"type":"join",)" + protocol_field + R"(,"id":")" + id + "\"}");
}
void WebSocket::move(const std::string& id, int ply, const std::string& move) {
  send(R"({"type":"move","id":")" + id + R"(","ply":)" + std::to_string(ply) + R"(,"move":")" + move + "\"}");
}
void WebSocket::back(const std::string& id, int ply) {
  send(R"({"type":"back","id":")" + id + R"(","ply":)" + std::to_string(ply) + "}");
}
void WebSocket::resign(const std::string& id, const std::string& color) {
  send(R"({"type":"resign","id":")" + id + R"(","color":")" + color + "\"}");
}

}  // namespace cheshire
