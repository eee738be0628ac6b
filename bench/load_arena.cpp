#include "bench/load_arena.h"

#include <stdexcept>
#include <string>

#include "bench/load_server.h"
#include "engine/protocol_version.h"

namespace net = boost::asio;

namespace load {
namespace {

std::string key_of(int player) { return "key-of-a-player-in-the-arena-" + std::to_string(player); }
std::string shown_key(int player) { return R"(,"key":")" + key_of(player) + "\"}"; }

}  // namespace

Arena::Arena(net::io_context& loop, int port, int players) {
  Http http(loop, port);
  std::string id;
  for (int i = 0; i < players; ++i) {
    http.new_person("Player " + std::to_string(i), key_of(i));
    Socket& socket = *sockets_.emplace_back(std::make_unique<Socket>(loop));
    socket.connect(port);
    if (i == 0) {
      socket.send(R"({"type":"openArena","title":"Load","game":"alice","minutes":60,"starts":1,)"
                  R"("clock":{"kind":"fischer","initial":180,"increment":2})" +
                  shown_key(i));
      const std::string opened = socket.expect_message();
      const std::size_t at = opened.find(R"("arena":")");
      if (at == std::string::npos) throw std::runtime_error("no arena was opened: " + opened);
      id = opened.substr(at + 9, opened.find('"', at + 9) - at - 9);
    }
    socket.send(R"({"type":"arena","protocol":)" + std::to_string(cheshire::protocol_version) + R"(,"id":")" +
                id + '"' + shown_key(i));
    socket.send(R"({"type":"joinArena","id":")" + id + '"' + shown_key(i));
    socket.listen([this](std::string_view message) { heard(message); });
    loop.poll();
  }
}

void Arena::heard(std::string_view message) {
  if (message.starts_with(R"({"type":"error")")) throw std::runtime_error(std::string(message));
  if (!began_ && message.starts_with(R"({"type":"arena",)") &&
      message.find(R"("stage":"running")") != std::string_view::npos)
    began_ = Clock::now();
  if (!message.starts_with(R"({"type":"paired")")) return;
  ++paired_;
  last_ = Clock::now();
  if (!began_) began_ = last_;
}

double Arena::seconds() const { return began_ ? std::chrono::duration<double>(last_ - *began_).count() : 0; }

}  // namespace load
