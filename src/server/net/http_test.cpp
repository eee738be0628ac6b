// A live server and hand-written HTTP.
#include <gtest/gtest.h>

#include <boost/json/serialize.hpp>
#include <vector>

#include "base/test_message.h"
#include "server/test_client.h"

namespace cheshire {
namespace {

constexpr const char* json_type = "Content-Type: application/json\r\n";

void expect_strict(const Answer& a, const std::string& what) {
  EXPECT_NE(a.header("content-security-policy").find("default-src 'self'"), std::string::npos) << what;
  EXPECT_NE(a.header("content-security-policy").find("frame-ancestors 'none'"), std::string::npos) << what;
  EXPECT_EQ(a.header("cross-origin-opener-policy"), "same-origin") << what;
  EXPECT_EQ(a.header("cross-origin-embedder-policy"), "require-corp") << what;
  EXPECT_EQ(a.header("cross-origin-resource-policy"), "same-origin") << what;
  EXPECT_EQ(a.header("x-content-type-options"), "nosniff") << what;
  EXPECT_EQ(a.header("referrer-policy"), "no-referrer") << what;
  EXPECT_EQ(a.header("cheshire-protocol"), std::to_string(protocol_version)) << what;
}

TEST(Http, ServesThePageAndItsFiles) {
  const TestServer server;
  const Answer page = server.ask("GET", "/");
  EXPECT_EQ(page.status, 200);
  EXPECT_EQ(page.header("content-type"), "text/html; charset=utf-8");
  EXPECT_NE(page.body.find("table"), std::string::npos);
  EXPECT_EQ(server.ask("GET", "/g/abcdef").body, page.body);
  EXPECT_EQ(server.ask("GET", "/core.wasm").header("content-type"), "application/wasm");
  const Answer script = server.ask("GET", "/assets/app-1234.js?v=1");
  EXPECT_EQ(script.status, 200);
  EXPECT_NE(script.header("cache-control").find("immutable"), std::string::npos);
  const Answer again = server.ask("GET", "/", "", "If-None-Match: " + page.header("etag") + "\r\n");
  EXPECT_EQ(again.status, 304);
  EXPECT_EQ(again.body, "");
}

TEST(Http, ServesTheDocumentationUnderDocs) {
  const TempFolder folder;
  folder.write("site/index.html", "manual");
  folder.write("site/404.html", "nowhere");
  folder.write("site/api/board-h.html", "board");
  folder.write("secret.txt", "secret");
  ServerOptions options;
  options.docs = folder.path("site");
  const TestServer server(options);
  const Answer page = server.ask("GET", "/docs/");
  EXPECT_EQ(page.status, 200);
  EXPECT_EQ(page.body, "manual");
  EXPECT_EQ(page.header("content-type"), "text/html; charset=utf-8");
  EXPECT_EQ(page.header("cache-control"), "no-cache");
  expect_strict(page, "/docs/");
  EXPECT_EQ(server.ask("GET", "/docs/", "", "If-None-Match: " + page.header("etag") + "\r\n").status, 304);
  EXPECT_EQ(server.ask("GET", "/docs/api/board-h.html").body, "board");

  const Answer moved = server.ask("GET", "/docs");
  EXPECT_EQ(moved.status, 308);
  EXPECT_EQ(moved.header("location"), "/docs/");
  EXPECT_EQ(server.ask("POST", "/docs/").status, 405);
  EXPECT_EQ(server.ask("GET", "/docs/../secret.txt").status, 400);
  EXPECT_EQ(server.ask("GET", "/docs/%2e%2e/secret.txt").status, 400);
  const Answer missing = server.ask("GET", "/docs/missing", "", "Accept: text/html\r\n");
  EXPECT_EQ(missing.status, 404);
  EXPECT_EQ(missing.body, "nowhere");
  EXPECT_TRUE(server.ask("GET", "/api/library").json().at("docs").as_bool());
  // Without a site the path is as unknown as any other.
  const TestServer bare;
  EXPECT_EQ(bare.ask("GET", "/docs/").refusal(), "path-unknown");
  EXPECT_FALSE(bare.ask("GET", "/api/library").json().at("docs").as_bool());
}

TEST(Http, LongFilesReachClientsOnOtherMachines) {
  const TempFolder folder;
  folder.write("site/index.html", "manual");
  folder.write("site/404.html", "nowhere");
  const std::string long_text = std::string(5 << 20, 'x') + "end";
  folder.write("site/long.bin", long_text);
  ServerOptions options;
  options.docs = folder.path("site");
  options.trusted_proxies = {"127.0.0.1/32"};
  const TestServer server(options);
  const std::string from = "X-Forwarded-For: 192.0.2.7\r\n";
  const Answer whole = server.ask("GET", "/docs/long.bin", "", from);
  EXPECT_EQ(whole.status, 200);
  EXPECT_TRUE(whole.body == long_text);
  const std::string known = from + "If-None-Match: " + whole.header("etag") + "\r\n";
  EXPECT_EQ(server.ask("GET", "/docs/long.bin", "", known).status, 304);
  // The connection can be used again after a HEAD.
  Wire wire(server.port());
  for (int i = 0; i < 2; ++i) {
    wire.send("HEAD /docs/long.bin HTTP/1.1\r\nHost: " + server.host() + "\r\n" + from + "\r\n");
    EXPECT_EQ(read_answer(wire, true).header("content-length"), std::to_string(long_text.size()));
  }
}

TEST(Http, TheLibraryIsNotSentToThoseWhoKnowIt) {
  const TestServer server;
  const Answer library = server.ask("GET", "/api/library");
  EXPECT_EQ(library.status, 200);
  EXPECT_EQ(library.header("cache-control"), "no-cache");
  const Answer known =
      server.ask("GET", "/api/library", "", "If-None-Match: " + library.header("etag") + "\r\n");
  EXPECT_EQ(known.status, 304);
  EXPECT_EQ(known.body, "");
  EXPECT_EQ(known.header("etag"), library.header("etag"));
  EXPECT_EQ(server.ask("GET", "/api/library", "", "If-None-Match: \"another\"\r\n").body, library.body);
}

TEST(Http, AnUnknownPathIsShownByThePageAndNamedToPrograms) {
  const TestServer server;
  const std::string page = server.ask("GET", "/").body;
  const std::string browser = "Accept: text/html,application/xhtml+xml,*/*;q=0.8\r\n";
  for (const char* target : {"/missing", "/assets/missing.js", "/g/"}) {
    const Answer shown = server.ask("GET", target, "", browser);
    EXPECT_EQ(shown.status, 404) << target;
    EXPECT_EQ(shown.header("content-type"), "text/html; charset=utf-8") << target;
    EXPECT_EQ(shown.header("cache-control"), "no-cache") << target;
    EXPECT_EQ(shown.body, page) << target;
    // A copy of the page does not make the path known.
    EXPECT_EQ(server.ask("GET", target, "", browser + "If-None-Match: *\r\n").status, 404) << target;
    for (const char* program :
         {"", "Accept: */*\r\n", "Accept: application/json\r\n", "Accept: text/html;q=0\r\n"})
      EXPECT_EQ(server.ask("GET", target, "", program).refusal(), "path-unknown") << target << " " << program;
  }
  EXPECT_TRUE(server.ask("GET", "/api/missing", "", browser).refusal().starts_with("api-path-unknown("));
}

TEST(Http, HeadHasTheHeadersOfGet) {
  const TestServer server;
  const std::string id = server.new_game();
  for (const std::string& target :
       {std::string("/"), std::string("/api/games"), "/api/games/" + id, std::string("/missing")}) {
    const Answer get = server.ask("GET", target);
    const Answer head = server.ask("HEAD", target);
    EXPECT_EQ(head.status, get.status) << target;
    EXPECT_EQ(head.header("content-length"), get.header("content-length")) << target;
    EXPECT_EQ(head.header("content-type"), get.header("content-type")) << target;
  }
}

TEST(Http, EveryAnswerIsStrict) {
  const TestServer server;
  const std::string id = server.new_game();
  expect_strict(server.ask("GET", "/"), "page");
  expect_strict(server.ask("GET", "/missing"), "404");
  expect_strict(server.ask("GET", "/core.wasm"), "wasm");
  expect_strict(server.ask("GET", "/api/games"), "list");
  expect_strict(server.ask("HEAD", "/"), "head");
  expect_strict(server.ask("PUT", "/api/games"), "405");
  expect_strict(server.post("{"), "400");
  expect_strict(server.ask("DELETE", "/api/games/" + id), "204");
  expect_strict(server.ask("GET", "/", "", "If-None-Match: *\r\n"), "304");
  expect_strict(WebSocket(server.port()).handshake(), "101");
  Wire wire(server.port());
  wire.send("nonsense\r\n\r\n");
  expect_strict(read_answer(wire), "malformed");
}

TEST(Http, OnlyThePageUnderEmbedMayBeFramed) {
  const TempFolder folder;
  folder.write("site/index.html", "manual");
  folder.write("site/404.html", "nowhere");
  ServerOptions options;
  options.docs = folder.path("site");
  const TestServer server(options);
  const std::string known = server.ask("GET", "/embed/analyse").header("etag");
  for (const Answer& framed : {server.ask("GET", "/embed/analyse"), server.ask("HEAD", "/embed/analyse?x=1"),
                               server.ask("GET", "/embed/study"),
                               server.ask("GET", "/embed/analyse", "", "If-None-Match: " + known + "\r\n")}) {
    EXPECT_NE(framed.header("content-security-policy").find("frame-ancestors *"), std::string::npos);
    EXPECT_EQ(framed.header("cross-origin-resource-policy"), "cross-origin");
    EXPECT_EQ(framed.header("cross-origin-embedder-policy"), "require-corp");
    EXPECT_EQ(framed.header("x-frame-options"), "");
  }
  for (const char* path : {"/",
                           "/play",
                           "/g/abcdef",
                           "/games",
                           "/games/alice",
                           "/analyse",
                           "/setup",
                           "/problem",
                           "/lobby",
                           "/learn/x",
                           "/rules",
                           "/puzzles",
                           "/study",
                           "/study/abc",
                           "/embed",
                           "/embed/",
                           "/embed/x",
                           "/embed/analyse/",
                           "/embed/../play",
                           "/embed/%2e%2e/play",
                           "/embed/analyse/../../g/abcdef",
                           "/x/embed/analyse",
                           "/EMBED/analyse",
                           "//embed/analyse",
                           "/docs/",
                           "/docs/embed/analyse",
                           "/assets/app-1234.js",
                           "/core.wasm",
                           "/api/games",
                           "/api/embed/analyse",
                           "/missing"})
    expect_strict(server.ask("GET", path, "", "Accept: text/html\r\n"), path);
  expect_strict(server.ask("POST", "/embed/analyse"), "POST");
}

TEST(Http, PathsDoNotLeaveTheFolder) {
  const TestServer server;
  for (const char* target :
       {"/../secret.txt", "/..%2fsecret.txt", "/%2e%2e/secret.txt", "/assets/../../secret.txt",
        "/assets/..%2f..%2fsecret.txt", "//secret.txt", "/%00", "/..%5csecret.txt"}) {
    const Answer a = server.ask("GET", target);
    EXPECT_TRUE(a.status == 400 || a.status == 404) << target << " " << a.status;
    EXPECT_EQ(a.body.find("\"secret"), std::string::npos);
  }
  EXPECT_EQ(server.ask("GET", "http://elsewhere/").refusal(), "path-malformed");
}

TEST(Http, GamesAreMadeListedReadAndRemoved) {
  const TestServer server;
  const Answer made = server.post(
      R"({"game":"alice","options":{"en-passant":"first-board"},"fen":null,"white":{"kind":"human"},"black":{"kind":"engine","level":4}})");
  ASSERT_EQ(made.status, 201) << made.body;
  const auto record = made.json().as_object();
  for (const char* field : {"id", "game", "options", "identity", "start", "white", "black", "moves", "result",
                            "created", "updated"}) {
    EXPECT_TRUE(record.contains(field)) << field;
  }
  EXPECT_EQ(record.at("options").at("en-passant"), "first-board");
  EXPECT_EQ(record.at("black").at("level"), 4);
  EXPECT_TRUE(record.at("result").is_null());
  EXPECT_TRUE(record.at("moves").as_array().empty());
  const std::string id(record.at("id").as_string());
  EXPECT_EQ(made.header("location"), "/api/games/" + id);

  const std::string second = server.new_game("chess");
  const auto answered = server.ask("GET", "/api/games").json();
  EXPECT_EQ(answered.at("scope"), "all");
  EXPECT_TRUE(answered.at("next").is_null());
  const auto list = answered.at("games").as_array();
  ASSERT_EQ(list.size(), 2u);
  EXPECT_EQ(text(list[0].at("id")), second);
  EXPECT_EQ(text(list[1].at("id")), id);
  EXPECT_EQ(server.ask("GET", "/api/games/" + id).body, made.body);

  EXPECT_EQ(server.ask("DELETE", "/api/games/" + id).status, 204);
  EXPECT_EQ(server.ask("GET", "/api/games/" + id).status, 404);
  EXPECT_EQ(server.ask("GET", "/api/games/" + id).refusal(), "game-not-found");
  EXPECT_EQ(server.ask("DELETE", "/api/games/" + id).status, 404);
}

TEST(Http, AStartPositionIsChecked) {
  const TestServer server;
  const Answer good = server.post(R"({"game":"chess","fen":"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"})");
  EXPECT_EQ(good.status, 201) << good.body;
  EXPECT_NE(std::string(good.json().at("start").as_string()).find("4k3/8/8/8/8/8/4P3/4K3"),
            std::string::npos);
  const Answer bad = server.post(R"({"game":"chess","fen":"4k3/8/8/8/8/8/4P3/4X3 w - - 0 1"})");
  EXPECT_EQ(bad.status, 400);
  EXPECT_TRUE(bad.json().at("error").at("at").is_int64()) << bad.body;
}

TEST(Http, MalformedBodiesAreRefusedWithThePlace) {
  const TestServer server;
  const Answer a = server.post(R"({"game" "alice"})");
  EXPECT_EQ(a.status, 400);
  EXPECT_EQ(a.json().at("error").at("at"), 8) << a.body;
  EXPECT_EQ(server.post("[]").status, 400);
  EXPECT_TRUE(server.post(R"({"game":"alice","fen":"\u00e9"})").json().is_object());
  EXPECT_EQ(server.post(R"({"game":"go"})").status, 400);
  EXPECT_TRUE(server.post(R"({"game":"go"})").refusal().starts_with(R"(game-unknown("go",)"));
  EXPECT_EQ(server.post(R"({"game":"alice:alice:chess"})").refusal(), "game-doubled-twice");
  EXPECT_EQ(server.post(std::string(60000, '[')).status, 400);
}

TEST(Http, AGameFileIsPlayed) {
  const TestServer server;
  const Answer made = server.post(
      R"({"file":"id = \"tiny\"\ntitle = \"Tiny\"\nbase = \"chess\"\n[rules]\ncastling = \"off\"\n"})");
  EXPECT_EQ(made.status, 201) << made.body;
  EXPECT_NE(made.body.find("\"game\":\"tiny\""), std::string::npos) << made.body;
  EXPECT_NE(server.ask("GET", "/api/games").body.find("\"game\":\"tiny\""), std::string::npos);

  const Answer wrong =
      server.post(R"({"file":"id = \"tiny\"\nbase = \"chess\"\ndrops = true\nhand = true\n"})");
  EXPECT_EQ(wrong.status, 400);
  EXPECT_NE(wrong.body.find("\"faults\":[{\"line\":3,\"column\":1,"), std::string::npos) << wrong.body;
  EXPECT_NE(wrong.body.find("\"line\":4,"), std::string::npos) << wrong.body;
  EXPECT_EQ(server.post(R"({"file":""})").status, 400);

  // A name is judged before anything is made of it, and no file is answered by more than its own length.
  std::string doubled;
  for (int i = 0; i < 2600; ++i) doubled += "alice:";
  const Answer deep = server.post(R"({"file":"id = \"deep\"\nbase = \")" + doubled + R"(chess\"\n"})");
  EXPECT_EQ(deep.status, 400);
  EXPECT_NE(deep.body.find("\"game-doubled-twice\""), std::string::npos) << deep.body.substr(0, 200);
  std::string keys;
  for (int i = 0; i < 6000; ++i) keys += "k" + std::to_string(i) + "=1\\n";
  const Answer many = server.post(R"({"file":"id = \"many\"\nbase = \"chess\"\n)" + keys + "\"}");
  EXPECT_EQ(many.status, 400);
  EXPECT_LT(many.body.size(), 100'000u);
  EXPECT_EQ(server.post(R"({"file":7})").status, 400);

  const Answer library = server.ask("GET", "/api/library");
  EXPECT_EQ(library.status, 200);
  EXPECT_NE(library.body.find("{\"id\":\"chess\",\"title\":\"Chess\""), std::string::npos) << library.body;
  EXPECT_EQ(server.ask("DELETE", "/api/library").status, 405);
}

TEST(Http, MethodsAndTypesAreChecked) {
  const TestServer server;
  const std::string id = server.new_game();
  const Answer method = server.ask("PUT", "/api/games");
  EXPECT_EQ(method.header("allow"), "GET, HEAD, POST");
  EXPECT_EQ(method.refusal(), R"(method-not-allowed(["GET","HEAD","POST"]))");
  EXPECT_EQ(server.ask("POST", "/api/games/" + id, "{}", json_type).header("allow"), "GET, HEAD, DELETE");
  EXPECT_EQ(server.ask("DELETE", "/").header("allow"), "GET, HEAD");
  EXPECT_EQ(server.ask("BREW", "/").status, 405);
  EXPECT_EQ(server.ask("POST", "/ws", "{}", json_type).status, 405);
  EXPECT_EQ(server.ask("GET", "/ws").status, 400);
  EXPECT_EQ(server.ask("GET", "/ws").refusal(), "websocket-needed");
  EXPECT_EQ(server.ask("GET", "/api").status, 404);
  EXPECT_EQ(server.ask("GET", "/api/players").status, 404);
  EXPECT_EQ(
      server.ask("GET", "/api/players").refusal(),
      R"(api-path-unknown(["/api/account","/api/account/playing","/api/analysis","/api/bot/account/upgrade","/api/bot/game/ID/abort","/api/bot/game/ID/chat","/api/bot/game/ID/draw/ID","/api/bot/game/ID/move/ID","/api/bot/game/ID/resign","/api/bot/game/ID/takeback/ID","/api/bot/game/stream/ID","/api/challenge/ID/accept","/api/challenge/ID/decline","/api/explorer","/api/games","/api/games/ID","/api/games/ID/keys","/api/games/ID/decline","/api/games/ID/times","/api/games/ID/picture","/api/library","/api/library/ID/picture","/api/people","/api/people/ID","/api/people/ID/block","/api/people/ID/report","/api/people/me","/api/people/me/kept/ID","/api/solve","/api/solve/stop","/api/stream/event","/api/studies","/api/studies/ID","/api/studies/ID/writers","/api/studies/ID/chapters/ID","/api/tables/ID","/api/tables/ID/endings","/api/tables/ID/endings/ID","/api/token/test"]))");
  EXPECT_EQ(server.ask("POST", "/api/games", R"({"game":"alice"})").status, 415);
  EXPECT_EQ(server.ask("POST", "/api/games", R"({"game":"alice"})").refusal(), "body-not-json");
  EXPECT_EQ(server.ask("POST", "/api/games", R"({"game":"alice"})", "Content-Type: text/plain\r\n").status,
            415);
  EXPECT_EQ(server
                .ask("POST", "/api/games", R"({"game":"alice"})",
                     "Content-Type: application/json; charset=utf-8\r\n")
                .status,
            201);
}

TEST(Http, LargeThingsAreRefused) {
  const TestServer server;
  const Answer body = server.post(std::string(192 * 1024 + 1, ' '));
  EXPECT_EQ(body.status, 413);
  EXPECT_EQ(body.refusal(), "request-body-too-long(196608)");
  Wire chunked(server.port());
  chunked.send("POST /api/games HTTP/1.1\r\nHost: " + server.host() + "\r\n" + json_type +
               "Transfer-Encoding: chunked\r\n\r\n");
  for (int i = 0; i < 60; ++i) chunked.send("1000\r\n" + std::string(4096, ' ') + "\r\n");
  EXPECT_EQ(read_answer(chunked).status, 413);
  const Answer head = server.ask("GET", "/", "", "X: " + std::string(20000, 'x') + "\r\n");
  EXPECT_EQ(head.status, 431);
  EXPECT_EQ(head.refusal(), "request-head-too-long(16384)");
  EXPECT_EQ(server.ask("GET", "/" + std::string(20000, 'x')).status, 431);
}

TEST(Http, MalformedRequestsAreRefusedAndTheConnectionEnds) {
  const TestServer server;
  for (const char* text :
       {"nonsense\r\n\r\n", "GET / HTTP/9.9\r\n\r\n", "GET /\r\n\r\n",
        "GET / HTTP/1.1\r\nHost localhost\r\n\r\n", "GET / HTTP/1.1\r\nContent-Length: x\r\n\r\n",
        "GET / HTTP/1.1\r\n: x\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n"}) {
    Wire wire(server.port());
    wire.send(text);
    const Answer a = read_answer(wire);
    EXPECT_EQ(a.status, 400) << text;
    EXPECT_TRUE(a.refusal().starts_with("malformed-http(")) << a.body;
    EXPECT_TRUE(wire.closed()) << text;
  }
}

TEST(Http, OtherHostsAndOtherSitesAreRefused) {
  const TestServer server;
  const auto ask = [&](const std::string& head) {
    Wire wire(server.port());
    wire.send(head + "Content-Type: application/json\r\nContent-Length: 16\r\n\r\n{\"game\":\"alice\"}");
    const Answer answer = read_answer(wire);
    return std::to_string(answer.status) + " " + answer.refusal();
  };
  const std::string own = "Host: " + server.host() + "\r\n";
  EXPECT_EQ(ask("GET / HTTP/1.1\r\nHost: evil.example\r\n"), R"(403 host-refused("evil.example"))");
  EXPECT_EQ(ask("GET / HTTP/1.1\r\n"), "400 host-header-missing");
  EXPECT_EQ(ask("GET / HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n"), "400 host-header-missing");
  EXPECT_EQ(ask("POST /api/games HTTP/1.1\r\n" + own), "201 ");
  EXPECT_EQ(ask("POST /api/games HTTP/1.1\r\n" + own + "Origin: http://" + server.host() + "\r\n"), "201 ");
  EXPECT_EQ(ask("POST /api/games HTTP/1.1\r\n" + own + "Origin: http://evil.example\r\n"),
            "403 other-site-refused");
  EXPECT_EQ(ask("POST /api/games HTTP/1.1\r\n" + own + "Origin: null\r\n"), "403 other-site-refused");
  EXPECT_EQ(ask("DELETE /api/games/x HTTP/1.1\r\n" + own + "Origin: http://127.0.0.1:1\r\n"),
            "403 other-site-refused");
  EXPECT_EQ(ask("GET /api/games HTTP/1.1\r\n" + own + "Origin: http://evil.example\r\n"), "200 ");
}

TEST(Http, AConnectionServesManyRequests) {
  const TestServer server;
  Wire wire(server.port());
  const std::string get = "GET /api/games HTTP/1.1\r\nHost: " + server.host() + "\r\n";
  for (int i = 0; i < 3; ++i) {
    wire.send(get + "\r\n");
    EXPECT_EQ(read_answer(wire).status, 200);
  }
  wire.send(get + "\r\n" + get + "\r\n" + get + "Connection: close\r\n\r\n");  // all at once
  for (int i = 0; i < 3; ++i) EXPECT_EQ(read_answer(wire).status, 200);
  EXPECT_TRUE(wire.closed());
}

TEST(Http, AnAnswerWithoutABodySaysWhereItEnds) {
  const TempFolder folder;
  folder.write("site/index.html", "manual");
  ServerOptions options;
  options.docs = folder.path("site");
  const TestServer server(options);
  Wire wire(server.port());
  const auto ask = [&](const std::string& request, const std::string& headers = "") {
    wire.send(request + " HTTP/1.1\r\nHost: " + server.host() + "\r\n" + headers + "\r\n");
    const Answer a = read_answer(wire, request.starts_with("HEAD"));
    return std::to_string(a.status) + " " +
           (a.headers.contains("content-length") ? a.header("content-length") : "none");
  };
  EXPECT_EQ(ask("GET /docs"), "308 0");
  EXPECT_EQ(ask("HEAD /docs"), "308 0");
  EXPECT_EQ(ask("GET /docs/"), "200 6");
  EXPECT_EQ(ask("HEAD /docs/"), "200 6");
  // A length here would be that of the body which is not sent.
  EXPECT_EQ(ask("GET /docs/", "If-None-Match: *\r\n"), "304 none");
  EXPECT_EQ(ask("DELETE /api/games/" + server.new_game()), "204 none");
  // All on one connection: nothing has come after an answer.
  EXPECT_EQ(ask("GET /docs/"), "200 6");
}

TEST(Http, ExpectationsAreMet) {
  const TestServer server;
  Wire wire(server.port());
  wire.send("POST /api/games HTTP/1.1\r\nHost: " + server.host() + "\r\n" + json_type +
            "Content-Length: 16\r\nExpect: 100-continue\r\n\r\n");
  EXPECT_EQ(read_answer(wire).status, 100);
  wire.send("{\"game\":\"alice\"}");
  EXPECT_EQ(read_answer(wire).status, 201);
}

TEST(Http, SlowClientsAreLetGo) {
  ServerOptions options;
  options.limits.head_time = options.limits.body_time = options.limits.idle_time =
      std::chrono::milliseconds(300);
  const TestServer server(options);
  Wire head(server.port());
  head.send("GET / HTTP/1.1\r\nHo");
  EXPECT_TRUE(head.closed());
  Wire body(server.port());
  body.send("POST /api/games HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{");
  EXPECT_TRUE(body.closed());
  Wire idle(server.port());
  idle.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
  EXPECT_EQ(read_answer(idle).status, 200);
  EXPECT_TRUE(idle.closed());
}

TEST(Http, ConnectionsAreCounted) {
  ServerOptions options;
  options.limits.connections = 2;
  const TestServer server(options);
  {
    Wire one(server.port()), two(server.port());
    one.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
    two.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
    EXPECT_EQ(read_answer(one).status, 200);
    EXPECT_EQ(read_answer(two).status, 200);
    Wire three(server.port());
    const Answer a = read_answer(three);
    EXPECT_EQ(a.status, 503);
    EXPECT_EQ(a.refusal(), "too-many-connections");
    expect_strict(a, "503");
  }
  // The places become free again.
  wait_until([&] { return server.ask("GET", "/").status == 200; });
}

TEST(Http, ScriptsAndStylesInThePageAreForbidden) {
  const TestServer server;
  const std::string policy = server.ask("GET", "/").header("content-security-policy");
  EXPECT_EQ(policy.find("unsafe-inline"), std::string::npos);
  EXPECT_EQ(policy.find("'unsafe-eval'"), std::string::npos);
  EXPECT_NE(policy.find("script-src 'self'"), std::string::npos);
}

}  // namespace
}  // namespace cheshire
