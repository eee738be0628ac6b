#include "bench/load_server.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <boost/asio/connect.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/write.hpp>
#include <boost/json/array.hpp>
#include <boost/json/parse.hpp>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <stdexcept>

#include "bench/load_rivals.h"

namespace net = boost::asio;

namespace load {
namespace {

/// The port in "Cheshire is at http://127.0.0.1:PORT/".
int read_port(int fd) {
  std::string line;
  for (char c; ::read(fd, &c, 1) == 1 && c != '\n';) line += c;
  const std::size_t colon = line.rfind(':');
  return colon == std::string::npos ? 0 : std::atoi(line.c_str() + colon + 1);
}

}  // namespace

ServerProcess::ServerProcess(const std::string& program, const std::string& folder, bool rivals) {
  std::string name = folder + "/table-load-XXXXXX";
  if (::mkdtemp(name.data()) == nullptr) throw std::runtime_error("no folder can be made in " + folder);
  folder_ = name;
  const std::string database = folder_ + "/games.db", docs = folder_ + "/docs";
  if (rivals) write_documentation(docs);
  int ends[2];
  if (::pipe(ends) != 0) throw std::runtime_error("no pipe");
  pid_ = ::fork();
  if (pid_ == 0) {
    ::dup2(ends[1], STDOUT_FILENO);
    ::close(ends[0]);
    ::close(ends[1]);
    // execl() stops at the first null, so the optional argument comes last.
    ::execl(program.c_str(), program.c_str(), "serve", "--quiet", "--listen", "127.0.0.1:0", "--db",
            database.c_str(), rivals ? "--trust-proxy" : static_cast<char*>(nullptr), "127.0.0.1/32",
            "--docs", docs.c_str(), static_cast<char*>(nullptr));
    ::_exit(127);
  }
  ::close(ends[1]);
  port_ = read_port(ends[0]);
  ::close(ends[0]);
  if (port_ == 0) throw std::runtime_error("'" + program + " serve' does not start");
}

ServerProcess::~ServerProcess() {
  ::kill(pid_, SIGTERM);
  ::waitpid(pid_, nullptr, 0);
  std::error_code ignored;
  std::filesystem::remove_all(folder_, ignored);
}

double memory(pid_t pid, const std::string& line) {
  std::ifstream in("/proc/" + std::to_string(pid) + "/status");
  for (std::string text; std::getline(in, text);) {
    if (text.starts_with(line + ":")) return std::atof(text.c_str() + line.size() + 1) / 1024;
  }
  return 0;
}

double processor_seconds(pid_t pid) {
  std::ifstream in("/proc/" + std::to_string(pid) + "/stat");
  std::string text{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
  const std::size_t end = text.rfind(')');
  if (end == std::string::npos) return 0;
  std::istringstream fields(text.substr(end + 1));
  std::string skipped;
  for (int i = 0; i < 11; ++i) fields >> skipped;
  double user = 0, system = 0;
  fields >> user >> system;
  return (user + system) / static_cast<double>(::sysconf(_SC_CLK_TCK));
}

Http::Http(net::io_context& loop, int port) : socket_(loop), host_("127.0.0.1:" + std::to_string(port)) {
  socket_.connect({net::ip::address_v4::loopback(), static_cast<std::uint16_t>(port)});
  socket_.set_option(tcp::no_delay(true));
}

std::string Http::new_game(const std::string& game, int file) {
  std::string body = R"({"game":")" + game + "\"}";
  if (file > 0) {
    body = R"({"file":"id = \"brought\"\ntitle = \"Brought\"\nbase = \")" + game + R"(\"\n# )" +
           std::string(static_cast<std::size_t>(file) * 1024, 'x') + R"(\n"})";
  }
  const std::string answer =
      ask("POST /api/games HTTP/1.1\r\nHost: " + host_ +
              "\r\nContent-Type: application/json\r\nContent-Length: " + std::to_string(body.size()) +
              "\r\n\r\n" + body,
          201);
  return std::string(boost::json::parse(answer).at("id").as_string());
}

void Http::new_person(const std::string& name, const std::string& key) {
  const std::string body = R"({"name":")" + name + R"(","key":")" + key + "\"}";
  ask("POST /api/people HTTP/1.1\r\nHost: " + host_ +
          "\r\nContent-Type: application/json\r\nContent-Length: " + std::to_string(body.size()) +
          "\r\n\r\n" + body,
      201);
}
int Http::stored(const std::string& id) {
  const std::string answer = ask("GET /api/games/" + id + " HTTP/1.1\r\nHost: " + host_ + "\r\n\r\n", 200);
  return static_cast<int>(boost::json::parse(answer).at("moves").as_array().size());
}

std::string Http::ask(const std::string& request, int status) {
  net::write(socket_, net::buffer(request));
  const std::size_t head = net::read_until(socket_, buffer_, "\r\n\r\n");
  const auto data = static_cast<const char*>(buffer_.data().data());
  const std::string text(data, head);
  buffer_.consume(head);
  const std::size_t length = text.find("Content-Length: ");
  const std::size_t size =
      length == std::string::npos ? 0 : static_cast<std::size_t>(std::atol(text.c_str() + length + 16));
  if (buffer_.size() < size) net::read(socket_, buffer_, net::transfer_exactly(size - buffer_.size()));
  std::string body(static_cast<const char*>(buffer_.data().data()), size);
  buffer_.consume(size);
  if (text.size() < 12 || std::atoi(text.c_str() + 9) != status)
    throw std::runtime_error("the server answers " + text.substr(0, text.find('\r')) + " " + body);
  return body;
}

}  // namespace load
