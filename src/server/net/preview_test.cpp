#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <optional>

#include "base/test_message.h"
#include "messages/operator.h"
#include "server/net/assets.h"
#include "server/net/link_preview.h"
#include "server/net/preview_texts.h"
#include "server/net/public_url.h"
#include "server/test_client.h"
#include "server/work/png_converter.h"

// Previews of links: where their addresses come from, what they say, and their pictures.

namespace cheshire {
namespace {

using namespace std::chrono_literals;

ServerOptions at_chess_example() {
  ServerOptions options;
  options.public_url = "https://chess.example";
  return options;
}

bool has(const Answer& page, const std::string& property, const std::string& content) {
  return page.body.find("property=\"" + property + "\" content=\"" + content + "\"") != std::string::npos;
}

/// A page that has a head.
void write_page(const TempFolder& folder) {
  folder.write("index.html", "<html><head><title>Cheshire</title></head><body></body></html>");
}

class Path {
 public:
  explicit Path(const std::string& path) {
    if (const char* before = std::getenv("PATH")) before_ = before;
    ::setenv("PATH", path.c_str(), 1);
  }
  Path(const Path&) = delete;
  Path& operator=(const Path&) = delete;
  ~Path() { ::setenv("PATH", before_.c_str(), 1); }

 private:
  std::string before_;
};

TEST(PublicUrl, IsAHostAlone) {
  const auto read = [](std::string_view text) {
    const auto url = parse_public_url(text);
    return url ? *url : test::brief(url.error().message);
  };
  EXPECT_EQ(read("https://chess.example"), "https://chess.example");
  EXPECT_EQ(read("https://chess.example/"), "https://chess.example");
  EXPECT_EQ(read("http://192.0.2.1:8080"), "http://192.0.2.1:8080");
  EXPECT_EQ(read("http://[2001:db8::1]:8080"), "http://[2001:db8::1]:8080");
  for (const std::string& text :
       {std::string(), std::string("chess.example"), std::string("ftp://chess.example"),
        std::string("https://"), std::string("https:///"), std::string("https://a/b"),
        std::string("https://a?b"), std::string("https://a#b"), std::string("https://u@a"),
        std::string("https://a:"), std::string("https://a:x"), std::string("https://a:123456"),
        std::string("https://a\"b"), std::string("https://a b"), std::string("https://[::1"),
        std::string("https://[]"), "https://" + std::string(400, 'a')})
    EXPECT_EQ(read(text), "public-url-form") << text;
  const auto refused = Server::start([] {
    ServerOptions options;
    options.listen = "127.0.0.1:0";
    options.database = ":memory:";
    options.public_url = "chess.example";
    return options;
  }());
  ASSERT_FALSE(refused);
  EXPECT_EQ(test::brief(refused.error().message),
            R"(option-value-refused("--public-url", "chess.example", public-url-form))");
}

TEST(LinkPreview, NothingInItBecomesMarkup) {
  const LinkPreview preview{"/g/x", "\"><script>", "a & b \u202Ec", "/p"};
  const std::string page = with_preview("<head></head>", preview, "https://chess.example");
  EXPECT_EQ(page.find("<script>"), std::string::npos);
  EXPECT_NE(page.find("content=\"&quot;&gt;&lt;script&gt;\""), std::string::npos) << page;
  EXPECT_NE(page.find("a &amp; b \uFFFDc"), std::string::npos) << page;
  EXPECT_NE(page.find("content=\"https://chess.example/p\""), std::string::npos);
  EXPECT_EQ(with_preview("no head", preview, "https://chess.example"), "no head");
}

class Previews : public testing::Test {
 protected:
  Previews() { write_page(folder_); }
  const TempFolder& folder() const { return folder_; }
  std::optional<TestServer> start(ServerOptions options = at_chess_example()) {
    options.assets = folder_.path("");
    return std::optional<TestServer>(std::in_place, std::move(options));
  }

 private:
  TempFolder folder_;
};

TEST_F(Previews, AreAboutWhatTheLinkLeadsTo) {
  const auto server = start();
  const Answer front = server->ask("GET", "/");
  EXPECT_TRUE(has(front, "og:url", "https://chess.example/"));
  EXPECT_TRUE(has(front, "og:title", "Cheshire"));
  EXPECT_TRUE(has(front, "og:description", msg::preview_home().text()));
  EXPECT_TRUE(has(front, "og:image", "https://chess.example/api/library/alice/picture"));
  EXPECT_NE(front.body.find("name=\"public-url\" content=\"https://chess.example\""), std::string::npos);
  const Answer again = server->ask("GET", "/", "", "If-None-Match: " + front.header("etag") + "\r\n");
  EXPECT_EQ(again.status, 304);

  const Answer game = server->ask("GET", "/games/duo");
  EXPECT_TRUE(has(game, "og:title", "Duo"));
  EXPECT_TRUE(has(game, "og:image", "https://chess.example/api/library/duo/picture"));
  EXPECT_TRUE(has(server->ask("GET", "/games/nothing"), "og:title", "Cheshire"));
  EXPECT_TRUE(has(server->ask("GET", "/learn/alice"), "og:url", "https://chess.example/learn/alice"));
  EXPECT_EQ(server->ask("GET", "/nowhere").status, 404);
}

TEST_F(Previews, OfAGameNameThePlayersAndWhoIsToMove) {
  const auto server = start();
  const Answer made = server->post(
      R"({"game":"alice","white":{"kind":"human","name":"Anna"},"black":{"kind":"engine","level":3}})");
  const std::string id = text(made.json().at("id"));
  const Answer page = server->ask("GET", "/g/" + id);
  EXPECT_TRUE(has(page, "og:title", "Alice chess"));
  const std::string engine = msg::preview_engine(3).text();
  EXPECT_TRUE(has(page, "og:description", msg::preview_game("Anna", engine, Color::white).text()));
  EXPECT_TRUE(has(page, "og:image", "https://chess.example/api/games/" + id + "/picture"));
  EXPECT_TRUE(has(server->ask("GET", "/g/none"), "og:title", "Cheshire"));

  const Answer mate = server->post(R"({"game":"chess","fen":"R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1"})");
  const Answer over = server->ask("GET", "/g/" + text(mate.json().at("id")));
  const std::string nobody = msg::preview_somebody().text();
  const std::string result = text(mate.json().at("result").at("text"));
  EXPECT_TRUE(has(over, "og:description", msg::preview_result(nobody, nobody, result).text())) << over.body;
}

TEST_F(Previews, OfAnInvitationSayWhoInvitesToWhat) {
  const auto server = start();
  const Answer made = server->post(
      R"({"game":"alice","white":{"kind":"human","name":"Anna"},"seats":"link","mine":"white"})");
  const Answer page = server->ask("GET", "/g/" + text(made.json().at("id")));
  const std::string rule =
      "Two boards: every piece that moves passes through the looking-glass to the other one.";
  EXPECT_TRUE(has(page, "og:description", msg::preview_invitation("Anna", rule).text())) << page.body;
}

TEST(AcceptLanguage, NamesTheLanguageThatIsWantedMost) {
  const std::vector<std::string> known{"en", "de"};
  const auto wanted = [&](std::string_view header) { return known[wanted_language(header, known)]; };
  for (const char* header : {"de", "de-AT", "DE", "fr, de", "fr;q=0.9,de;q=0.8,en;q=0.7",
                             "en;q=0.5, de-CH ; q=0.501", "en;q=0,de;q=0.001", "de,en", "en;q=x,de;q=0.1"})
    EXPECT_EQ(wanted(header), "de") << header;
  for (const char* header : {"", "*", "fr", "en", "en,de", "en-GB,de;q=0.9", "de;q=0", "de;q=0.0001",
                             "de;q=2", "de;v=1", "deu", ";q=1", ",,,", "de;q=0.5,en;q=0.6"})
    EXPECT_EQ(wanted(header), "en") << header;
  // Nobody wants that many.
  std::string many;
  for (int i = 0; i < 40; ++i) many += "fr,";
  EXPECT_EQ(wanted(many + "de"), "en");
}

/// What the build of the page writes.
constexpr const char* german = R"({"de":{"locale":"de_DE","sides":{"w":"Weiß","b":"Schwarz"},"messages":{
  "preview-home":{"text":"Schach auf zwei Brettern.","args":{}},
  "preview-somebody":{"text":"Jemand","args":{}},
  "preview-engine":{"text":"Cheshire, Stufe {level}","args":{"level":"number"}},
  "preview-game":{"text":"{white} gegen {black}, {side} am Zug.","args":{"white":"text","black":"text","side":"side"}},
  "preview-result":{"text":"{white} gegen {black}. {result}","args":{"white":"text","black":"text","result":"text"}},
  "game-won":{"text":"{reason}: {side} gewinnt.","args":{"reason":"message","side":"side"}},
  "checkmate":{"text":"Schachmatt","args":{}}},
  "games":{"alice":{"title":"Alice-Schach","rule":"Zwei Bretter."}}}})";

TEST_F(Previews, SpeakTheLanguageThatTheRequestWants) {
  folder().write("previews.json", german);
  const auto server = start();
  const auto ask = [&](const std::string& path, const std::string& language) {
    return server->ask("GET", path, "", "Accept-Language: " + language + "\r\n");
  };
  const Answer home = ask("/", "de-DE,de;q=0.9,en;q=0.8");
  EXPECT_TRUE(has(home, "og:description", "Schach auf zwei Brettern."));
  EXPECT_TRUE(has(home, "og:locale", "de_DE"));
  EXPECT_TRUE(has(home, "og:locale:alternate", "en_GB"));
  EXPECT_EQ(home.header("vary"), "Accept-Language");
  const Answer english = ask("/", "fr");
  EXPECT_TRUE(has(english, "og:description", msg::preview_home().text()));
  EXPECT_TRUE(has(english, "og:locale", "en_GB"));
  EXPECT_TRUE(has(english, "og:locale:alternate", "de_DE"));
  EXPECT_NE(english.header("etag"), home.header("etag"));
  EXPECT_EQ(
      server->ask("GET", "/", "", "Accept-Language: de\r\nIf-None-Match: " + home.header("etag") + "\r\n")
          .status,
      304);
  EXPECT_TRUE(has(ask("/games/alice", "de"), "og:title", "Alice-Schach"));
  EXPECT_TRUE(has(ask("/games/alice", "de"), "og:description", "Zwei Bretter."));
  EXPECT_TRUE(has(ask("/games/duo", "de"), "og:title", "Duo")) << "what has no German is in English";

  const Answer made = server->post(
      R"({"game":"alice","white":{"kind":"human","name":"w"},"black":{"kind":"engine","level":3}})");
  const Answer game = ask("/g/" + text(made.json().at("id")), "de");
  EXPECT_TRUE(has(game, "og:title", "Alice-Schach"));
  EXPECT_TRUE(has(game, "og:description", "w gegen Cheshire, Stufe 3, Weiß am Zug.")) << game.body;
  const Answer mate = server->post(R"({"game":"chess","fen":"R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1"})");
  EXPECT_TRUE(has(ask("/g/" + text(mate.json().at("id")), "de"), "og:description",
                  "Jemand gegen Jemand. Schachmatt: Weiß gewinnt."));
}

TEST(PreviewTexts, AreEnglishWhereAFileSaysNothingElse) {
  for (const std::string& file : {std::string(), std::string("[]"), std::string("{"),
                                  std::string(R"({"de":7})"), std::string(600'000, ' ') + "{\"de\":{}}"})
    EXPECT_EQ(PreviewTexts::languages(file).size(), 1u);
  const auto all = PreviewTexts::languages(
      R"({"de":{"messages":{"preview-engine":{"text":"Stufe {strength}","args":{"strength":"number"}},
                            "preview-somebody":{"text":"{x","args":[]},"preview-home":7}}})");
  ASSERT_EQ(all.size(), 2u);
  EXPECT_EQ(all[1].say(msg::preview_engine(3)), msg::preview_engine(3).text());
  EXPECT_EQ(all[1].say(msg::preview_home()), msg::preview_home().text());
  EXPECT_EQ(all[1].say(msg::preview_somebody()), msg::preview_somebody().text());
  EXPECT_EQ(all[1].say("no JSON"), "");
  EXPECT_EQ(all[1].title("alice", "Alice chess"), "Alice chess");
}

TEST_F(Previews, DoNotBelieveTheHostOfARequest) {
  const auto silent = start(ServerOptions());
  EXPECT_EQ(silent->ask("GET", "/").body.find("og:"), std::string::npos);
  EXPECT_EQ(silent->ask("GET", "/").body.find("public-url"), std::string::npos);
  ServerOptions options = at_chess_example();
  options.public_ = true;
  const auto server = start(options);
  Wire wire(server->port());
  wire.send("GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n");
  const Answer page = read_answer(wire);
  EXPECT_TRUE(has(page, "og:url", "https://chess.example/"));
  EXPECT_EQ(page.body.find("evil.example"), std::string::npos);
}

/// A picture is no JSON, which TestServer::ask expects of the API.
Answer ask_picture(const TestServer& server, const std::string& path, const std::string& headers = "") {
  Wire wire(server.port());
  wire.send("GET " + path + " HTTP/1.1\r\nHost: " + server.host() + "\r\n" + headers + "\r\n");
  return read_answer(wire);
}

constexpr std::string_view png_signature = "\x89PNG\r\n\x1a\n";

TEST(Pictures, AreOfTheGameAsItStands) {
  ServerOptions options;
  options.limits.picture_time = 1h;
  const TestServer server(options);
  const std::string id = server.new_game();
  const std::string path = "/api/games/" + id + "/picture";
  const Answer first = ask_picture(server, path);
  ASSERT_EQ(first.status, 200) << first.body;
  EXPECT_EQ(first.header("content-type"), "image/png");
  EXPECT_TRUE(first.body.starts_with(png_signature));
  EXPECT_EQ(ask_picture(server, path).body, first.body);
  EXPECT_EQ(ask_picture(server, path, "If-None-Match: " + first.header("etag") + "\r\n").status, 304);
  EXPECT_TRUE(ask_picture(server, "/api/library/raumschach/picture").body.starts_with(png_signature));
  EXPECT_EQ(ask_picture(server, "/api/games/none/picture").refusal(), "game-not-found");
  EXPECT_EQ(ask_picture(server, "/api/library/nothing/picture").status, 400);
}

TEST(Pictures, AreRefusedWhereTooManyAreMade) {
  ServerOptions options;
  options.limits.address_pictures = 0;
  const TestServer server(options);
  const Answer answer = ask_picture(server, "/api/library/alice/picture");
  EXPECT_EQ(answer.status, 503);
  EXPECT_EQ(answer.refusal(), "picture-busy");
  EXPECT_EQ(answer.header("retry-after"), "2");
}

TEST(Pictures, NeedAProgramThatMakesThem) {
  const TempFolder folder;
  const Path path(folder.path("bin"));
  const TestServer without;
  EXPECT_EQ(ask_picture(without, "/api/library/alice/picture").refusal(), "no-pictures");
  EXPECT_EQ(ask_picture(without, "/api/games/x/picture").refusal(), "no-pictures");
  folder.write("bin/rsvg-convert", "#!/bin/sh\nexit 1\n");
  std::filesystem::permissions(folder.path("bin/rsvg-convert"), std::filesystem::perms::owner_all);
  const TestServer broken;
  const Answer failed = ask_picture(broken, "/api/library/alice/picture");
  EXPECT_EQ(failed.refusal(), "picture-failed") << failed.status << failed.body;
}

TEST(Pictures, EndWithTheirTime) {
  const TempFolder folder;
  folder.write("slow", "#!/bin/sh\nexec sleep 600\n");
  std::filesystem::permissions(folder.path("slow"), std::filesystem::perms::owner_all);
  const std::atomic<bool> go_on = false, stop = true;
  EXPECT_FALSE(png_of(folder.path("slow"), "<svg/>", {10, 10}, 20ms, go_on));
  EXPECT_FALSE(png_of(folder.path("slow"), "<svg/>", {10, 10}, 1h, stop));
  EXPECT_FALSE(png_of(folder.path("none"), "<svg/>", {10, 10}, 1h, go_on));
  EXPECT_FALSE(png_of(find_png_converter(), "no picture", {10, 10}, 1h, go_on));
}

}  // namespace
}  // namespace cheshire
