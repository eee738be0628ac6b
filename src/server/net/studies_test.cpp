// Studies over HTTP: who may read and write them, several writers at once, bounds, and what a kill leaves.
#include <gtest/gtest.h>

#include <boost/json/array.hpp>

#include "base/test_message.h"
#include "messages/people.h"
#include "server/people/chapter.h"
#include "server/test_client.h"

namespace cheshire {
namespace {

const std::string studies_json = "Content-Type: application/json\r\n", new_one = "If-None-Match: *\r\n";
const std::string owner = "owner-key-0123456789_A", stranger = "stranger-key-0123456789";

std::string match(const std::string& tag) { return "If-Match: " + tag + "\r\n"; }

/// A chapter with `moves` moves one after the other, and a comment.
std::string chapter_text(const std::string& name, int moves, const std::string& comment = "") {
  std::string tree = R"({"id":0,"p":-1,"u":"","s":"","c":")" + comment + "\"}";
  for (int i = 1; i <= moves; ++i)
    tree +=
        R"(,{"id":)" + std::to_string(i) + R"(,"p":)" + std::to_string(i - 1) + R"(,"u":"g1f3","s":"Nf3"})";
  return R"({"name":")" + name + R"(","setup":{"game":"alice","options":{},"fen":""},"tree":[)" + tree +
         R"(],"tags":{},"orientation":"w"})";
}

class StudiesOverHttp : public testing::Test {
 protected:
  void SetUp() override { enroll(server, owner); }
  static void enroll(const TestServer& server, const std::string& key) {
    server.ask("POST", "/api/people", R"({"name":"Alice","key":")" + key + "\"}", studies_json);
  }
  Answer send(const std::string& key, const std::string& method, const std::string& path,
              const std::string& body = "", const std::string& headers = "") const {
    return server.ask(method, "/api/studies" + path, body,
                      (body.empty() ? "" : studies_json) + headers + (key.empty() ? "" : bearer(key)));
  }
  std::string create(const std::string& name = "Openings") const {
    return "/" + text(send(owner, "POST", "", R"({"name":")" + name + "\"}").json().at("id"));
  }
  Answer put(const std::string& key, const std::string& study, const std::string& chapter,
             const std::string& body, const std::string& condition) const {
    return send(key, "PUT", study + "/chapters/" + chapter, body, condition);
  }
  std::string order(const std::string& study) const {
    std::string ids;
    const auto view = send(owner, "GET", study).json();
    for (const auto& one : view.at("chapters").as_array()) ids += text(one.at("id"));
    return ids;
  }

  TestServer server;
};

TEST_F(StudiesOverHttp, AreMadeListedChangedAndRemoved) {
  const Answer made = send(owner, "POST", "", R"({"name":"Openings"})");
  EXPECT_EQ(made.status, 201);
  const std::string id = "/" + text(made.json().at("id"));
  EXPECT_EQ(made.header("location"), "/api/studies" + id);
  EXPECT_EQ(text(made.json().at("owner")), "Alice");
  EXPECT_EQ(text(made.json().at("access")), "own");
  EXPECT_EQ(put(owner, id, "a", chapter_text("First", 2), new_one).status, 201);
  const auto list = send(owner, "GET", "").json();
  ASSERT_EQ(list.at("studies").as_array().size(), 1u);
  EXPECT_EQ(list.at("studies").as_array()[0].at("chapters").as_int64(), 1);
  EXPECT_EQ(text(send(owner, "PATCH", id, R"({"name":"Endings"})").json().at("name")), "Endings");
  EXPECT_EQ(send(owner, "PATCH", id, R"({"name":" "})").refusal(), R"(field-empty("name"))");
  EXPECT_EQ(send(owner, "PATCH", id, R"({"link":1})").refusal(), R"(field-not-boolean("link"))");
  EXPECT_EQ(send("", "GET", "").refusal(), "person-key-missing");
  EXPECT_EQ(send(stranger, "POST", "", R"({"name":"x"})").refusal(), "person-unknown");
  EXPECT_EQ(send(owner, "DELETE", id).status, 204);
  EXPECT_EQ(send(owner, "GET", id).refusal(), "study-not-found");
  EXPECT_TRUE(send(owner, "GET", "").json().at("studies").as_array().empty());
}

TEST_F(StudiesOverHttp, AreMadeOnceWithAKeyHoweverOftenTheyAreAskedFor) {
  const std::string body = R"({"name":"Openings","key":"made-up-by-the-page-0123"})";
  const Answer made = send(owner, "POST", "", body);
  EXPECT_EQ(made.status, 201);
  const std::string id = "/" + text(made.json().at("id"));
  put(owner, id, "a", chapter_text("First", 1), new_one);
  // As if the answer had got lost: it is the same study, as it is now.
  const Answer again = send(owner, "POST", "", body);
  EXPECT_EQ(again.status, 200);
  EXPECT_EQ(again.body, send(owner, "GET", id).body);
  EXPECT_EQ(again.header("location"), made.header("location"));
  EXPECT_EQ(send(owner, "GET", "").json().at("studies").as_array().size(), 1u);
  // The list says which it is, and asking makes none.
  const auto listed = [&](const std::string& key) {
    return send(owner, "GET", "?made=" + key).json().at("studies").as_array();
  };
  send(owner, "POST", "", R"({"name":"Another"})");
  ASSERT_EQ(listed("made-up-by-the-page-0123").size(), 1u);
  EXPECT_EQ("/" + text(listed("made-up-by-the-page-0123")[0].at("id")), id);
  EXPECT_TRUE(listed("made-up-by-the-page-9999").empty());
  EXPECT_EQ(send(owner, "GET", "?made=short").refusal(), "study-key-unfit(20,64)");
  EXPECT_EQ(send(owner, "GET", "?mode=x").refusal(), R"(field-unknown("mode"))");
  // Another person's is another one, and so is another key's.
  enroll(server, stranger);
  const Answer theirs = send(stranger, "POST", "", body);
  EXPECT_EQ(theirs.status, 201);
  EXPECT_NE(theirs.header("location"), made.header("location"));
  EXPECT_EQ(send(owner, "POST", "", R"({"name":"Openings","key":"made-up-by-the-page-4567"})").status, 201);
  EXPECT_EQ(send(owner, "POST", "", R"({"name":"x","key":"short"})").refusal(), "study-key-unfit(20,64)");
  EXPECT_EQ(send(owner, "POST", "", R"({"name":"x","key":""})").refusal(), R"(field-empty("key"))");
  EXPECT_EQ(send(owner, "POST", "", R"({"name":"x","key":7})").refusal(), R"(field-not-text("key"))");
  EXPECT_EQ(send(owner, "POST", "", R"({"name":"x","key":")" + std::string(65, 'a') + "\"}").refusal(),
            R"(field-too-long("key",64))");
}

TEST_F(StudiesOverHttp, AreReadByALinkOnlyIfTheOwnerWishes) {
  const std::string id = create();
  put(owner, id, "a", chapter_text("First", 1), new_one);
  for (const std::string& key : {std::string(), stranger}) {
    EXPECT_EQ(send(key, "GET", id).status, 404);
    EXPECT_EQ(send(key, "GET", id + "/chapters/a").refusal(), "study-not-found");
    EXPECT_EQ(put(key, id, "b", chapter_text("x", 0), new_one).refusal(), "study-not-found");
    EXPECT_EQ(put(key, id, "b", "not JSON", new_one).refusal(), "study-not-found") << "it is not even read";
  }
  EXPECT_EQ(send(owner, "PATCH", id, R"({"link":true})").status, 200);
  const Answer seen = send("", "GET", id);
  EXPECT_EQ(seen.status, 200);
  EXPECT_EQ(text(seen.json().at("access")), "read");
  EXPECT_EQ(send("", "GET", id + "/chapters/a").status, 200);
  for (const std::string& key : {std::string(), stranger}) {
    EXPECT_EQ(put(key, id, "b", chapter_text("x", 0), new_one).refusal(), "study-read-only");
    EXPECT_EQ(send(key, "PATCH", id, R"({"name":"x"})").status, 403);
    EXPECT_EQ(send(key, "DELETE", id).refusal(), "study-read-only");
  }
  send(owner, "PATCH", id, R"({"link":false})");
  EXPECT_EQ(send("", "GET", id).status, 404);
}

TEST_F(StudiesOverHttp, AreWrittenByAllWhoHaveTheWritersKeyUntilItIsWithdrawn) {
  const std::string id = create();
  put(owner, id, "a", chapter_text("First", 1), new_one);
  const std::string writer = text(send(owner, "POST", id + "/writers").json().at("key"));
  EXPECT_EQ(text(send(writer, "GET", id).json().at("access")), "write");
  EXPECT_EQ(put(writer, id, "b", chapter_text("Second", 1), new_one).status, 201);
  EXPECT_EQ(send(writer, "PATCH", id, R"({"chapters":["b"]})").status, 200);
  EXPECT_EQ(order(id), "ba");
  EXPECT_EQ(send(writer, "PATCH", id, R"({"link":true})").refusal(), "study-owner-only");
  EXPECT_EQ(send(writer, "DELETE", id).refusal(), "study-owner-only");
  EXPECT_EQ(send(writer, "POST", id + "/writers").refusal(), "study-owner-only");
  const std::string next = text(send(owner, "POST", id + "/writers").json().at("key"));
  EXPECT_EQ(send(writer, "GET", id).status, 404);
  EXPECT_EQ(send(next, "GET", id).status, 200);
  EXPECT_EQ(send(owner, "DELETE", id + "/writers").status, 204);
  EXPECT_EQ(send(next, "GET", id).status, 404);
}

TEST_F(StudiesOverHttp, TwoWritersDoNotOverwriteEachOther) {
  const std::string id = create();
  const Answer first = put(owner, id, "a", chapter_text("First", 1), new_one);
  const std::string tag = first.header("etag");
  EXPECT_EQ(put(owner, id, "a", chapter_text("Lost", 1), new_one).refusal(), "revision-changed");
  const Answer one = put(owner, id, "a", chapter_text("One", 2), match(tag));
  EXPECT_EQ(one.status, 204);
  const Answer other = put(owner, id, "a", chapter_text("Other", 3), match(tag));
  EXPECT_EQ(other.status, 412);
  // The slower one reads what is there, merges and tries again.
  const Answer present = send(owner, "GET", id + "/chapters/a");
  EXPECT_EQ(present.body, chapter_text("One", 2));
  EXPECT_EQ(present.header("etag"), one.header("etag"));
  EXPECT_EQ(put(owner, id, "a", chapter_text("Both", 4), match(present.header("etag"))).status, 204);
  EXPECT_EQ(put(owner, id, "a", chapter_text("x", 0), "").status, 428);
  // A chapter that was removed and made anew is another one.
  const Answer both = send(owner, "GET", id + "/chapters/a");
  EXPECT_EQ(send(owner, "DELETE", id + "/chapters/a", "", match(tag)).status, 412);
  EXPECT_EQ(send(owner, "DELETE", id + "/chapters/a", "", match(both.header("etag"))).status, 204);
  EXPECT_EQ(put(owner, id, "a", chapter_text("x", 0), match(both.header("etag"))).status, 412);
  EXPECT_EQ(send(owner, "GET", id + "/chapters/a").refusal(), "chapter-not-found");
  EXPECT_EQ(put(owner, id, "a", chapter_text("New", 0), new_one).status, 201);
  EXPECT_EQ(put(owner, id, "a", chapter_text("x", 0), match(tag)).status, 412);
}

TEST_F(StudiesOverHttp, WhoKnowsAllIsTold304) {
  const std::string id = create();
  put(owner, id, "a", chapter_text("First", 1), new_one);
  const Answer seen = send(owner, "GET", id);
  const std::string known = "If-None-Match: " + seen.header("etag") + "\r\n";
  EXPECT_EQ(send(owner, "GET", id, "", known).status, 304);
  const Answer chapter = send(owner, "GET", id + "/chapters/a");
  EXPECT_EQ(
      send(owner, "GET", id + "/chapters/a", "", "If-None-Match: " + chapter.header("etag") + "\r\n").status,
      304);
  put(owner, id, "b", chapter_text("Second", 1), new_one);
  EXPECT_EQ(send(owner, "GET", id, "", known).status, 200);
  EXPECT_EQ(send(owner, "GET", id + "/chapters/a").header("etag"), chapter.header("etag"));
}

TEST_F(StudiesOverHttp, HaveTheirChaptersInOrder) {
  const std::string id = create();
  for (const char* chapter : {"a", "b", "c"}) put(owner, id, chapter, chapter_text(chapter, 0), new_one);
  const auto reorder = [&](const std::string& ids) {
    return send(owner, "PATCH", id, R"({"chapters":)" + ids + "}");
  };
  EXPECT_EQ(reorder(R"(["c"])").status, 200);
  EXPECT_EQ(order(id), "cab");
  for (const char* wrong : {R"(["c","c"])", R"(["d"])", R"([1])", R"("c")"})
    EXPECT_EQ(reorder(wrong).refusal(), "chapters-not-listed") << wrong;
  EXPECT_EQ(order(id), "cab");
}

TEST_F(StudiesOverHttp, TakeAChapterOfTenThousandMovesAndNoLargerOnesThanTheirBound) {
  const std::string id = create();
  const std::string large = chapter_text("Large", 10'000);
  EXPECT_EQ(put(owner, id, "large", large, new_one).status, 201);
  EXPECT_EQ(send(owner, "GET", id + "/chapters/large").body, large);
  EXPECT_EQ(put(owner, id, "larger", chapter_text("x", 40'001), new_one).refusal(), "tree-malformed(40001)");
  const Answer longest = put(owner, id, "long", std::string((2 << 20) + 1, ' '), new_one);
  EXPECT_EQ(longest.status, 413);
  EXPECT_EQ(longest.refusal(), "request-body-too-long(2097152)");
  // Other requests have the old bound.
  EXPECT_EQ(server.ask("POST", "/api/games", std::string(300'000, ' '), studies_json).refusal(),
            "request-body-too-long(196608)");
  for (const std::string& name : {std::string("a%2Eb"), std::string("a%20b"), std::string(65, 'a')})
    EXPECT_EQ(put(owner, id, name, chapter_text("x", 0), new_one).refusal(), "chapter-id-unfit(64)") << name;
}

TEST_F(StudiesOverHttp, TakeFewChaptersAndStudies) {
  const std::string id = create();
  for (int i = 0; i < 64; ++i) put(owner, id, "c" + std::to_string(i), chapter_text("x", 0), new_one);
  const Answer more = put(owner, id, "more", chapter_text("x", 0), new_one);
  EXPECT_EQ(more.refusal(), "too-many-chapters(64)");
  EXPECT_EQ(more.status, 507);
}

TEST_F(StudiesOverHttp, GoWithWhoIsForgotten) {
  const std::string id = create();
  put(owner, id, "a", chapter_text("First", 1), new_one);
  send(owner, "PATCH", id, R"({"link":true})");
  EXPECT_EQ(server.ask_with(owner, "DELETE", "/api/people/me").status, 204);
  EXPECT_EQ(send("", "GET", id).status, 404);
}

TEST(StudyLimits, APersonHasABoundedNumberAndSize) {
  ServerOptions options;
  options.limits.person_studies = 1;
  options.limits.person_bytes = 2000;
  const TestServer server(options);
  server.ask("POST", "/api/people", R"({"name":"Alice","key":")" + owner + "\"}", studies_json);
  const auto create = [&] {
    return server.ask("POST", "/api/studies", R"({"name":"x"})", studies_json + bearer(owner));
  };
  const std::string id = text(create().json().at("id"));
  EXPECT_EQ(create().refusal(), "too-many-studies(1)");
  const auto put = [&](const std::string& chapter, int moves, const std::string& condition) {
    return server.ask("PUT", "/api/studies/" + id + "/chapters/" + chapter, chapter_text("x", moves),
                      studies_json + condition + bearer(owner));
  };
  const Answer first = put("a", 30, new_one);
  EXPECT_EQ(first.status, 201);
  EXPECT_EQ(put("b", 30, new_one).refusal(), "person-storage-used(0)");
  EXPECT_EQ(put("a", 60, match(first.header("etag"))).status, 507);
  EXPECT_EQ(put("a", 1, match(first.header("etag"))).status, 204);
}

/// Returns the error of a chapter whose tree or another field is this.
std::string fault(const std::string& field, const std::string& value) {
  std::string text = chapter_text("x", 1);
  const std::size_t at = text.find("\"" + field + "\":");
  std::size_t end = at + field.size() + 3;
  for (int depth = 0; depth > 0 || (text[end] != ',' && text[end] != '}'); ++end)
    depth += text[end] == '[' || text[end] == '{' ? 1 : text[end] == ']' || text[end] == '}' ? -1 : 0;
  text.replace(at, end - at, "\"" + field + "\":" + value);
  const auto read = read_chapter(text);
  return read ? "" : test::brief(read.error().message);
}

TEST(StudyChapters, AreRefusedByTheFieldThatIsWrong) {
  const std::string root = R"({"id":0,"p":-1,"u":"","s":""})";
  const auto tree = [&](const std::string& node) { return fault("tree", "[" + root + "," + node + "]"); };
  EXPECT_EQ(tree(R"({"id":1,"p":0,"u":"e2e4","s":"e4"})"), "");
  EXPECT_EQ(tree(R"({"id":1,"p":2,"u":"e2e4","s":"e4"})"), "tree-node-refused(1, tree-node-misplaced)");
  EXPECT_EQ(tree(R"({"id":0,"p":0,"u":"e2e4","s":"e4"})"), "tree-node-refused(1, tree-node-misplaced)");
  EXPECT_EQ(tree(R"({"id":1,"p":0,"u":"","s":"e4"})"), R"(tree-node-refused(1, field-empty("u")))");
  EXPECT_EQ(tree(R"({"id":1,"p":0,"u":"e2e4","s":"e4","c":1})"),
            R"(tree-node-refused(1, field-not-text("c")))");
  EXPECT_EQ(tree(R"({"id":1,"p":0,"u":"e2e4","s":"e4","x":1})"),
            R"(tree-node-refused(1, field-unknown("x")))");
  EXPECT_EQ(tree(R"({"id":1,"p":0,"u":"e2e4","s":"e4","n":[300]})"),
            R"(tree-node-refused(1, list-malformed("n", 64)))");
  EXPECT_EQ(tree("7"), "tree-node-refused(1, json-object-expected)");
  EXPECT_EQ(fault("tree", "[]"), "tree-malformed(40001)");
  // Lines may end in a comment, and nothing may turn the text round.
  EXPECT_EQ(tree(R"({"id":1,"p":0,"u":"e2e4","s":"e4","c":"one\ntwo\tthree"})"), "");
  EXPECT_EQ(tree("{\"id\":1,\"p\":0,\"u\":\"e2e4\",\"s\":\"e4\",\"c\":\"ab\u202e\"}"),
            R"(tree-node-refused(1, field-has-control-character("c", "U+202E", 3)))");
  EXPECT_EQ(tree(R"({"id":1,"p":0,"u":"e2e4","s":"e4","c":")" + std::string(64'001, 'x') + "\"}"),
            R"(tree-node-refused(1, field-too-long("c", 64000)))");
  EXPECT_EQ(fault("name", "\"" + std::string(121, 'x') + "\""),
            R"(field-has-too-many-characters("name", 120))");
  EXPECT_EQ(fault("orientation", "\"left\""), R"(choice-unknown("orientation", "left", ["w", "b"]))");
  EXPECT_EQ(fault("tags", R"({"white":1})"), R"(field-refused("tags", field-not-text("white")))");
  EXPECT_EQ(fault("tags", "{\"a\u202e\":\"\"}"),
            R"(field-refused("tags", field-has-control-character("tags", "U+202E", 2)))");
  std::string deep = chapter_text("x", 0);
  deep.insert(deep.find("\"tags\":{") + 8, "\"a\":" + std::string(200'000, '['));
  EXPECT_FALSE(read_chapter(deep));
}

}  // namespace
}  // namespace cheshire
