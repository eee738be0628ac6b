#include "server/net/proxy.h"

#include <gtest/gtest.h>

#include "base/test_message.h"

namespace cheshire {
namespace {

using boost::asio::ip::make_address;
using Header = Proxies::Client::Header;

TEST(AddressBlock, HoldsTheAddressesOfItsPrefix) {
  struct Case {
    const char *block, *inside, *outside;
  };
  for (const Case& c : {Case{"127.0.0.1/32", "127.0.0.1", "127.0.0.2"},
                        {"127.0.0.1", "127.0.0.1", "127.0.0.3"},
                        {"10.0.0.0/8", "10.255.255.255", "11.0.0.0"},
                        {"192.0.2.128/25", "192.0.2.128", "192.0.2.127"},
                        {"192.0.2.0/30", "::ffff:192.0.2.3", "::ffff:192.0.2.4"},
                        {"128.0.0.0/1", "255.0.0.1", "127.255.255.255"},
                        {"2001:db8::/32", "2001:db8:ffff::1", "2001:db9::"},
                        {"2001:db8::/61", "2001:db8:0:7::1", "2001:db8:0:8::1"},
                        {"::1/128", "::1", "::2"},
                        {"::1", "::1", "127.0.0.1"},
                        {"127.0.0.0/8", "127.9.9.9", "::1"}}) {
    const auto block = AddressBlock::parse(c.block);
    ASSERT_TRUE(block) << c.block << ": " << block.error().text();
    EXPECT_TRUE(block->contains(make_address(c.inside))) << c.block << " " << c.inside;
    EXPECT_FALSE(block->contains(make_address(c.outside))) << c.block << " " << c.outside;
  }
}

TEST(AddressBlock, NamesWhatIsWrongAndWhere) {
  struct Case {
    const char *text, *message;
    int at;
  };
  for (const Case& c : {Case{"", "address-block-form", 0},
                        {"proxy", "address-block-form", 0},
                        {"fe80::1%eth0/64", "address-block-form", 0},
                        {"10.0.0/8", "address-block-form", 0},
                        {"10.0.0.0/33", "prefix-out-of-range(32)", 9},
                        {"10.0.0.0/", "prefix-out-of-range(32)", 9},
                        {"10.0.0.0/8x", "prefix-out-of-range(32)", 9},
                        {"10.0.0.0/-1", "prefix-out-of-range(32)", 9},
                        {"::/129", "prefix-out-of-range(128)", 3},
                        {"0.0.0.0/0", "block-of-all-addresses", 8},
                        {"::/0", "block-of-all-addresses", 3},
                        {"10.1.2.3/8", R"(bits-after-prefix(8, "10.0.0.0/8"))", 0},
                        {"2001:db8::1/32", R"(bits-after-prefix(32, "2001:db8::/32"))", 0},
                        {"::ffff:10.0.0.1", R"(ipv4-written-as-ipv6("10.0.0.1"))", 0}}) {
    const auto block = AddressBlock::parse(c.text);
    ASSERT_FALSE(block) << c.text;
    EXPECT_EQ(test::brief(block.error().message), c.message) << c.text;
    EXPECT_EQ(block.error().at, c.at) << c.text;
  }
}

TEST(Proxies, ClientsAreKnownByTheirAddress) {
  EXPECT_EQ(client_name(make_address("192.0.2.7")), "192.0.2.7");
  EXPECT_EQ(client_name(make_address("::ffff:192.0.2.7")), "192.0.2.7");
  EXPECT_EQ(client_name(make_address("2001:db8:1:2:3:4:5:6")), "2001:db8:1:2::/64");
  EXPECT_EQ(client_name(make_address("2001:db8:1:2:9::1")), "2001:db8:1:2::/64");
  EXPECT_EQ(client_name(make_address("2001:db8:1:3::1")), "2001:db8:1:3::/64");
  EXPECT_EQ(client_name(make_address("fe80::1%1")), "fe80::/64");
}

Proxies trusting(std::initializer_list<const char*> blocks) {
  std::vector<AddressBlock> trusted;
  for (const char* block : blocks) trusted.push_back(*AddressBlock::parse(block));
  return Proxies(std::move(trusted));
}

Proxies::Client ask(const Proxies& proxies, const char* peer, std::vector<std::string_view> lines = {}) {
  return proxies.client(make_address(peer), lines);
}

TEST(Proxies, NobodyIsBelievedUnlessConfigured) {
  const Proxies none;
  EXPECT_EQ(ask(none, "127.0.0.1").name, "");
  EXPECT_EQ(ask(none, "::1").name, "");
  EXPECT_EQ(ask(none, "::ffff:127.0.0.1").name, "");
  EXPECT_EQ(ask(none, "192.0.2.7").name, "192.0.2.7");
  EXPECT_EQ(ask(none, "192.0.2.7").header, Header::none);
  EXPECT_EQ(ask(none, "127.0.0.1", {"192.0.2.7"}).name, "");
  EXPECT_EQ(ask(none, "127.0.0.1", {"192.0.2.7"}).header, Header::ignored);
  const Proxies one = trusting({"127.0.0.1/32"});
  for (const char* forged : {"127.0.0.1", "203.0.113.5", "::1", "nonsense", "127.0.0.1, 127.0.0.1"}) {
    EXPECT_EQ(ask(one, "198.51.100.1", {forged}).name, "198.51.100.1") << forged;
    EXPECT_EQ(ask(one, "198.51.100.1", {forged}).header, Header::ignored) << forged;
    EXPECT_EQ(ask(one, "::1", {forged}).name, "") << forged;
  }
}

TEST(Proxies, TheClientIsTheRightMostAddressThatIsNotTrusted) {
  const Proxies proxies = trusting({"127.0.0.1", "10.0.0.0/8", "2001:db8:f::/48"});
  EXPECT_EQ(ask(proxies, "127.0.0.1", {"192.0.2.7"}).name, "192.0.2.7");
  EXPECT_EQ(ask(proxies, "127.0.0.1", {"192.0.2.7"}).header, Header::believed);
  EXPECT_EQ(ask(proxies, "::ffff:10.0.0.1", {"192.0.2.7"}).name, "192.0.2.7");
  // What a client writes is to the left of what the proxies add.
  EXPECT_EQ(ask(proxies, "127.0.0.1", {"203.0.113.9, 192.0.2.7"}).name, "192.0.2.7");
  EXPECT_EQ(ask(proxies, "127.0.0.1", {"127.0.0.1,192.0.2.7 ,\t10.1.1.1 , 10.2.2.2"}).name, "192.0.2.7");
  EXPECT_EQ(ask(proxies, "127.0.0.1", {"rubbish, 192.0.2.7, 2001:db8:f:1::1"}).name, "192.0.2.7");
  // Several headers are one list.
  EXPECT_EQ(ask(proxies, "127.0.0.1", {"203.0.113.9", "192.0.2.7", "10.1.1.1, 10.2.2.2"}).name, "192.0.2.7");
  EXPECT_EQ(ask(proxies, "127.0.0.1", {"192.0.2.7", ""}).name, "192.0.2.7");
  EXPECT_EQ(ask(proxies, "127.0.0.1", {"192.0.2.7,, 10.1.1.1,"}).name, "192.0.2.7");
  // All addresses are trusted: the leftmost is the client.
  EXPECT_EQ(ask(proxies, "127.0.0.1", {"10.1.1.1, 10.2.2.2"}).name, "10.1.1.1");
  EXPECT_EQ(ask(proxies, "10.2.2.2").name, "10.2.2.2");
}

TEST(Proxies, PortsAndBracketsAreNotTheAddress) {
  const Proxies proxies = trusting({"127.0.0.1"});
  struct Case {
    const char *entry, *name;
  };
  for (const Case& c : {Case{"192.0.2.7:4711", "192.0.2.7"},
                        {"[2001:db8:1:2::5]:443", "2001:db8:1:2::/64"},
                        {"[2001:db8:1:2::5]", "2001:db8:1:2::/64"},
                        {"2001:db8:1:2::6", "2001:db8:1:2::/64"},
                        {"::ffff:192.0.2.7", "192.0.2.7"},
                        {"[::ffff:192.0.2.7]:1", "192.0.2.7"},
                        {"192.0.2.7:65535", "192.0.2.7"}}) {
    EXPECT_EQ(ask(proxies, "127.0.0.1", {c.entry}).name, c.name) << c.entry;
  }
  for (const char* bad : {"nonsense", "unknown", "192.0.2.7:", "192.0.2.7:65536", "192.0.2.7:x", "192.0.2",
                          "[192.0.2.7]:1", "[2001:db8::1", "2001:db8::1]", "[2001:db8::1]1", "[]", ":80",
                          "[::1]:", "fe80::1%eth0", "\"192.0.2.7\"", "192.0.2.7 192.0.2.8"}) {
    EXPECT_EQ(ask(proxies, "127.0.0.1", {bad}).name, "unknown") << bad;
    EXPECT_EQ(ask(proxies, "127.0.0.1", {bad}).header, Header::unreadable) << bad;
  }
}

TEST(Proxies, ALongHeaderIsNotRead) {
  const Proxies proxies = trusting({"127.0.0.1", "10.0.0.0/8"});
  const std::string long_line = std::string(15'000, 'x');
  EXPECT_EQ(ask(proxies, "127.0.0.1", {long_line + ", 192.0.2.7"}).name, "192.0.2.7");
  EXPECT_EQ(ask(proxies, "127.0.0.1", {long_line}).name, "unknown");
  EXPECT_EQ(ask(proxies, "127.0.0.1", {"192.0.2.7," + std::string(15'000, ' ')}).name, "unknown");
  std::string hops = "192.0.2.7";
  for (std::size_t i = 1; i < Proxies::max_hops; ++i) hops += ", 10.0.0.1";
  EXPECT_EQ(ask(proxies, "127.0.0.1", {hops}).name, "192.0.2.7");
  hops += ", 10.0.0.1";
  EXPECT_EQ(ask(proxies, "127.0.0.1", {hops}).name, "unknown");
  EXPECT_EQ(ask(proxies, "127.0.0.1", {"192.0.2.7" + std::string(Proxies::max_hops, ',')}).name, "unknown");
  EXPECT_EQ(ask(proxies, "127.0.0.1", std::vector<std::string_view>(500, "10.0.0.1")).name, "unknown");
}

TEST(Proxies, OnlyLoopbackAllTheWayIsThisMachine) {
  const Proxies proxies = trusting({"127.0.0.1", "::1", "10.0.0.0/8"});
  EXPECT_EQ(ask(proxies, "127.0.0.1").name, "");
  EXPECT_EQ(ask(proxies, "127.0.0.1", {"127.0.0.1"}).name, "");
  EXPECT_EQ(ask(proxies, "127.0.0.1", {"127.0.0.2"}).name, "");
  EXPECT_EQ(ask(proxies, "::1", {"192.0.2.7, 127.0.0.1"}).name, "192.0.2.7");
  // Another machine's loopback address, or one that a client in a trusted network made up.
  EXPECT_EQ(ask(proxies, "10.0.0.1", {"127.0.0.1"}).name, "127.0.0.1");
  EXPECT_EQ(ask(proxies, "127.0.0.1", {"127.0.0.1, 10.9.9.9"}).name, "127.0.0.1");
}

}  // namespace
}  // namespace cheshire
