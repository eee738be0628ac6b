// What a server says when it starts, and why it does not.
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <iostream>
#include <thread>

#include "base/test_message.h"
#include "messages/operator.h"
#include "server/test_client.h"

namespace cheshire {
namespace {

TEST(ServerStart, FaultsAreNamed) {
  const TestServer running;
  const TempFolder folder;
  ServerOptions options;
  options.quiet = true;
  options.database = folder.path("games.db");
  const auto fault = [&] {
    const auto server = Server::start(options);
    return server ? "" : test::brief(server.error().message);
  };
  options.listen = "8080";
  EXPECT_EQ(fault(), R"(option-value-refused("--listen", "8080", listen-address-form))");
  options.listen = running.host();
  EXPECT_EQ(fault(), "cannot-listen(\"" + running.host() + "\", \"" + std::strerror(EADDRINUSE) + "\")");
  options.listen = "127.0.0.1:0";
  options.assets = folder.path("missing");
  EXPECT_EQ(fault(),
            "assets-folder-unreadable(\"" + options.assets + "\", \"" + std::strerror(ENOENT) + "\")");
  options.assets = folder.path("");
  EXPECT_EQ(fault(), "assets-without-page(\"" + options.assets + "\")");
  options.assets.clear();
  options.database = folder.path("missing/games.db");
  EXPECT_EQ(fault(), "database-refused(\"" + options.database + "\", database-not-opened(\"" +
                         std::strerror(ENOENT) + "\"))");
}

TEST(ServerStart, StrangersAreLetInOnlyWhenSaidSo) {
  ServerOptions options;
  options.quiet = true;
  options.database = ":memory:";
  for (const char* wide : {"0.0.0.0:0", "[::]:0", "192.0.2.1:0"}) {
    options.listen = wide;
    const auto refused = Server::start(options);
    ASSERT_FALSE(refused) << wide;
    EXPECT_EQ(test::brief(refused.error().message), std::string("option-value-refused(\"--listen\", \"") +
                                                        wide + "\", public-not-allowed(public-meaning))");
    EXPECT_NE(refused.error().at, Error::nowhere);
  }
  options.listen = "0.0.0.0:0";
  options.public_ = true;
  EXPECT_TRUE(Server::start(options));
}

TEST(ServerStart, SaysWhereItIsAndWhatThatMeans) {
  ServerOptions options;
  options.database = ":memory:";
  options.listen = options.metrics = "0.0.0.0:0";
  options.public_ = true;
  testing::internal::CaptureStderr();
  const auto server = Server::start(options);
  const std::string log = testing::internal::GetCapturedStderr();
  ASSERT_TRUE(server);
  const auto address = [](int port) { return "0.0.0.0:" + std::to_string(port); };
  const std::string port = address((*server)->port()), metrics = address((*server)->metrics_port());
  const Message said[] = {msg::server_address("http://" + port + "/", ":memory:"),
                          msg::metrics_address("http://" + metrics + "/metrics"), msg::metrics_public(),
                          msg::public_server(port, msg::public_meaning())};
  for (const Message& message : said)
    EXPECT_NE(log.find(message.text()), std::string::npos) << message.text();
}

TEST(ServerStart, AProcessWithoutFileHandlesIsToldSo) {
  ServerOptions options;
  options.quiet = true;
  options.database = ":memory:";
  const auto start = [&] {
    const rlimit none{3, 3};
    ::setrlimit(RLIMIT_NOFILE, &none);
    const auto server = Server::start(options);
    std::cerr << (server ? "" : test::brief(server.error().message));
    ::_exit(0);
  };
  EXPECT_EXIT(start(), testing::ExitedWithCode(0), "server-cannot-start");
}

/// Whether this machine has the address ::1.
bool has_ipv6_loopback() {
  const int fd = ::socket(AF_INET6, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (fd < 0) return false;
  sockaddr_in6 loopback{};
  loopback.sin6_family = AF_INET6;
  loopback.sin6_addr = in6addr_loopback;
  const bool bound = ::bind(fd, reinterpret_cast<const sockaddr*>(&loopback), sizeof loopback) == 0;
  ::close(fd);
  return bound;
}

TEST(ServerStart, ListensOnIpv6) {
  if (!has_ipv6_loopback()) GTEST_SKIP() << "this machine has no IPv6 loopback";
  ServerOptions options;
  options.listen = "[::1]:0";
  options.database = ":memory:";
  options.quiet = true;
  auto server = Server::start(options);
  ASSERT_TRUE(server) << server.error().text();
  EXPECT_TRUE((*server)->url().starts_with("http://[::1]:"));
  std::thread thread([&] { (*server)->run(); });
  Wire wire((*server)->port(), true);
  wire.send("GET /api/games HTTP/1.1\r\nHost: [::1]:" + std::to_string((*server)->port()) + "\r\n\r\n");
  EXPECT_EQ(read_answer(wire).body, R"({"games":[],"next":null,"scope":"all"})");
  (*server)->stop();
  thread.join();
}

}  // namespace
}  // namespace cheshire
