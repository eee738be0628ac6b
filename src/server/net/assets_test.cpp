#include "server/net/assets.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "base/test_message.h"
#include "server/test_client.h"

namespace cheshire {
namespace {

std::string refusal(const Reply& reply) {
  Answer answer;
  answer.body = reply.body;
  return answer.refusal();
}

std::string header(const Reply& reply, http::field field) {
  for (const auto& [name, value] : reply.headers) {
    if (name == field) return value;
  }
  return "";
}

Assets sample() {
  return Assets([](std::string_view path) -> std::optional<Asset> {
    if (path == "index.html")
      return Asset{"text/html; charset=utf-8", "plain page", "zipped", "brotli", "\"e\"", nullptr};
    if (path == "assets/a.js") return Asset{"text/javascript", "js", "", "", "\"j\"", nullptr};
    return {};
  });
}

TEST(Assets, ThePageIsAtTheRootAndAtEveryGame) {
  const Assets assets = sample();
  for (const char* path : {"/",
                           "/g/abc234",
                           "/index.html",
                           "/g/A-b_9",
                           "/games",
                           "/analyse",
                           "/setup",
                           "/problem",
                           "/lobby",
                           "/arena",
                           "/arena/x7",
                           "/learn",
                           "/learn/alice",
                           "/learn/alice/3",
                           "/rules",
                           "/rules/alice",
                           "/play",
                           "/games/alice",
                           "/games/alice:raumschach",
                           "/puzzles",
                           "/puzzles/alice/a1",
                           "/puzzles/alice:raumschach/a1",
                           "/endings",
                           "/endings/alice",
                           "/endings/alice:raumschach/KRvKN",
                           "/study",
                           "/study/abc",
                           "/study/abc/def",
                           "/person/Alice_L-1865",
                           "/embed/analyse",
                           "/embed/study"})
    EXPECT_EQ(assets.get(path, {}).body, "plain page") << path;
  for (const char* path :
       {"/g/",         "/g",         "/g/a/b",          "/g/a.b",           "/x",         "/games/",
        "/games/x/y",  "/games/x.y", "/play/",          "/play/x",          "/lobby/x",   "/embed",
        "/embed/",     "/embed/x",   "/embed/analyse/", "/embed/study/abc", "/study/",    "/study/a:b",
        "/puzzles//a", "/learn/",    "/learn//a",       "/learn/a/",        "/rules/a.b", "/assets/",
        "/assets",     "/person",    "/person/",        "/person/a/b"}) {
    EXPECT_EQ(assets.get(path, {}).status, http::status::not_found) << path;
  }
}

TEST(Assets, GzipIsSentToThoseWhoTakeIt) {
  const Reply zipped = sample().get("/", {true, false, false, ""});
  EXPECT_EQ(zipped.body, "zipped");
  EXPECT_EQ(header(zipped, http::field::content_encoding), "gzip");
  EXPECT_EQ(header(zipped, http::field::etag), "\"e-gz\"");
  EXPECT_EQ(header(zipped, http::field::vary), "Accept-Encoding");
  const Reply plain = sample().get("/assets/a.js", {true, true, false, ""});
  EXPECT_EQ(plain.body, "js");
  EXPECT_EQ(header(plain, http::field::content_encoding), "");

  for (const char* yes : {"gzip", "deflate, gzip;q=0.5", "GZIP", "br , gzip"})
    EXPECT_TRUE(accepts(yes, "gzip")) << yes;
  for (const char* no : {"", "identity", "gzip;q=0", "gzip; q=0.000", "xgzip", "br"})
    EXPECT_FALSE(accepts(no, "gzip")) << no;
}

TEST(Assets, BrotliGoesBeforeGzip) {
  const Reply reply = sample().get("/", {true, true, false, ""});
  EXPECT_EQ(reply.body, "brotli");
  EXPECT_EQ(header(reply, http::field::content_encoding), "br");
  EXPECT_EQ(header(reply, http::field::etag), "\"e-br\"");
  EXPECT_EQ(sample().get("/", {true, true, false, "\"e-br\""}).status, http::status::not_modified);
  EXPECT_EQ(sample().get("/", {true, true, false, "\"e-gz\""}).status, http::status::ok);
  EXPECT_TRUE(accepts("gzip, deflate, br, zstd", "br"));
  EXPECT_FALSE(accepts("gzip, br;q=0", "br"));
}

TEST(Assets, AKnownVersionIsNotSentAgain) {
  for (const char* known : {"\"e\"", "W/\"e\"", "\"x\", \"e\"", "*"}) {
    const Reply reply = sample().get("/", {false, false, false, known});
    EXPECT_EQ(reply.status, http::status::not_modified) << known;
    EXPECT_EQ(header(reply, http::field::etag), "\"e\"");
    EXPECT_TRUE(reply.mime.empty());
  }
  EXPECT_EQ(sample().get("/", {false, false, false, "\"e-gz\""}).status, http::status::ok);
  EXPECT_EQ(header(sample().get("/", {}), http::field::cache_control), "no-cache");
  EXPECT_NE(header(sample().get("/assets/a.js", {}), http::field::cache_control).find("immutable"),
            std::string::npos);
}

TEST(Assets, PathsAreCleanedBeforeUse) {
  EXPECT_EQ(*clean_path("/a/b?x=/../"), "/a/b");
  EXPECT_EQ(*clean_path("/a%20b"), "/a b");
  EXPECT_EQ(*clean_path("/"), "/");
  EXPECT_EQ(*clean_path("/a/"), "/a/");
  for (const char* bad :
       {"", "a", "http://x/", "/..", "/../x", "/a/../b", "/%2e%2e/x", "/a/%2E%2e", "//x", "/a//b", "/./a",
        "/%00", "/a%5c..", "/a\\b", "/%", "/%4", "/%zz", "/%2f%2e%2e%2fx", "*"}) {
    EXPECT_FALSE(clean_path(bad)) << bad;
  }
}

TEST(Assets, AFolderIsServedAndNotLeft) {
  const TempFolder folder;
  folder.write("page/index.html", "page");
  folder.write("page/core.wasm", "wasm");
  folder.write("page/sw.js", "worker");
  folder.write("page/manifest.webmanifest", "{}");
  folder.write("secret.txt", "secret");
  std::filesystem::create_symlink(folder.path("secret.txt"), folder.path("page/link.txt"));
  const auto assets = Assets::folder(folder.path("page"));
  ASSERT_TRUE(assets);
  EXPECT_EQ(assets->get("/", {}).body, "page");
  EXPECT_EQ(assets->get("/core.wasm", {}).mime, "application/wasm");
  // A service worker is requested again each time.
  EXPECT_EQ(assets->get("/sw.js", {}).mime, "text/javascript; charset=utf-8");
  EXPECT_EQ(header(assets->get("/sw.js", {}), http::field::cache_control), "no-cache");
  EXPECT_EQ(assets->get("/manifest.webmanifest", {}).mime, "application/manifest+json");
  for (const char* path : {"/link.txt", "/../secret.txt", "/missing", "/."}) {
    const Reply missing = assets->get(path, {});
    EXPECT_EQ(missing.status, http::status::not_found) << path;
    EXPECT_EQ(refusal(missing), "path-unknown") << path;
  }
  EXPECT_FALSE(Assets::folder(folder.path("missing")));
  EXPECT_FALSE(Assets::folder(folder.path("")));
  const Assets none([](std::string_view) { return std::nullopt; });
  EXPECT_EQ(refusal(none.get("/", {})), "page-not-built-in");
  EXPECT_EQ(refusal(none.get("/core.wasm", {})), "path-unknown");
}

TEST(Assets, ASiteHasAPageInEveryFolder) {
  const TempFolder folder;
  folder.write("site/index.html", "start");
  folder.write("site/404.html", "nowhere");
  folder.write("site/rules/index.html", "rules");
  folder.write("site/rules/alice.html", "alice");
  folder.write("site/assets/app.1234.js", "export {};");
  folder.write("secret.txt", "secret");
  std::filesystem::create_symlink(folder.path("secret.txt"), folder.path("site/link.txt"));
  const auto site = Assets::site(folder.path("site"));
  ASSERT_TRUE(site);
  EXPECT_EQ(site->get("/", {}).body, "start");
  EXPECT_EQ(site->get("/rules/", {}).body, "rules");
  EXPECT_EQ(site->get("/rules/alice.html", {}).body, "alice");
  EXPECT_EQ(site->get("/rules/alice.html", {}).mime, "text/html; charset=utf-8");
  EXPECT_NE(header(site->get("/assets/app.1234.js", {}), http::field::cache_control).find("immutable"),
            std::string::npos);
  // The places of the table's page mean nothing here.
  for (const char* path : {"/games", "/g/abc234", "/rules", "/rules/none/", "/link.txt"}) {
    EXPECT_EQ(site->get(path, {}).status, http::status::not_found) << path;
    EXPECT_EQ(refusal(site->get(path, {})), "path-unknown") << path;
    const Reply shown = site->get(path, {false, false, true, ""});
    EXPECT_EQ(shown.status, http::status::not_found) << path;
    EXPECT_EQ(shown.body, "nowhere") << path;
  }
  EXPECT_FALSE(Assets::site(folder.path("missing")));
  EXPECT_FALSE(Assets::site(folder.path("site/assets")));
}

}  // namespace
}  // namespace cheshire
