// Who wrote the comments of a study: noted by the server, kept through edits, bounded, and gone with who is
// forgotten.
#include <gtest/gtest.h>

#include <boost/json/array.hpp>

#include "server/people/chapter.h"
#include "server/people/comment_authors.h"
#include "server/test_client.h"

namespace cheshire {
namespace {

const std::string as_json = "Content-Type: application/json\r\n", none_before = "If-None-Match: *\r\n";

/// A move of a tree with what is said about it.
std::string move(int id, int parent, const std::string& uci, const std::string& comment = "",
                 const std::string& more = "") {
  return R"({"id":)" + std::to_string(id) + R"(,"p":)" + std::to_string(parent) + R"(,"u":")" + uci +
         R"(","s":")" + uci + "\"" + (comment.empty() ? "" : R"(,"c":")" + comment + "\"") + more + "}";
}

std::string chapter_of(std::initializer_list<std::string> moves, const std::string& more = "") {
  std::string tree = move(0, -1, "");
  for (const std::string& one : moves) tree += "," + one;
  return R"({"name":"A","setup":{"game":"alice","options":{},"fen":""},"tree":[)" + tree +
         R"(],"tags":{},"orientation":"w")" + more + "}";
}

/// Ann owns a study, in which Bob and somebody without a name write by her link.
class StudyAuthors : public testing::Test {
 protected:
  const std::string ann = "ann-key-0123456789_A", bob = "bob-key-0123456789_B";
  TestServer server;
  std::string study, writers, tag;

  void SetUp() override {
    enroll("Ann", ann);
    enroll("Bob", bob);
    study =
        "/api/studies/" +
        text(
            server.ask("POST", "/api/studies", R"({"name":"Study"})", as_json + bearer(ann)).json().at("id"));
    writers = text(server.ask("POST", study + "/writers", "", bearer(ann)).json().at("key"));
  }
  void enroll(const std::string& name, const std::string& key) {
    server.ask("POST", "/api/people", R"({"name":")" + name + R"(","key":")" + key + "\"}", as_json);
  }
  /// Stores the chapter; `key`: of the person who does, empty for somebody without one.
  void put(const std::string& key, const std::string& chapter) {
    const std::string keys =
        "Authorization: Bearer " + (key.empty() ? writers : key + ", " + writers) + "\r\n";
    const Answer answer =
        server.ask("PUT", study + "/chapters/a", chapter,
                   as_json + keys + (tag.empty() ? none_before : "If-Match: " + tag + "\r\n"));
    ASSERT_LT(answer.status, 300) << answer.body;
    tag = answer.header("etag");
  }
  boost::json::value chapter() const {
    return server.ask("GET", study + "/chapters/a", "", bearer(ann)).json();
  }
  /// The names of those who wrote about the move at this place of the tree, as a reader is told.
  std::string authors(std::size_t node) const {
    const auto read = chapter();
    const auto* places = read.at("tree").at(node).as_object().if_contains("a");
    const auto* names = read.as_object().if_contains("authors");
    if (places == nullptr || names == nullptr) return "";
    std::string found;
    for (const auto& place : places->as_array()) {
      const auto& name = names->as_array().at(static_cast<std::size_t>(place.as_int64()));
      found += (found.empty() ? "" : " ") + (name.is_null() ? std::string("?") : text(name));
    }
    return found;
  }
};

TEST_F(StudyAuthors, AreTheWritersOfEachComment) {
  put(ann, chapter_of({move(1, 0, "e2e4", "good")}));
  EXPECT_EQ(chapter().as_object().if_contains("authors"), nullptr) << "the owner alone needs no name";
  put(bob, chapter_of({move(1, 0, "e2e4", "good"), move(2, 1, "e7e5", "better")}));
  EXPECT_EQ(authors(1), "Ann");
  EXPECT_EQ(authors(2), "Bob");
  put("", chapter_of({move(1, 0, "e2e4", "good"), move(2, 1, "e7e5", "better"), move(3, 0, "d2d4", "mine")}));
  EXPECT_EQ(authors(3), "") << "somebody without a name";
}

TEST_F(StudyAuthors, AreKeptThroughEditsUnderWhateverNumberAMoveHas) {
  put(ann, chapter_of({move(1, 0, "e2e4", "good"), move(2, 0, "d2d4", "sound")}));
  put(bob,
      chapter_of({move(7, 0, "d2d4", "sound"), move(3, 7, "d7d5"), move(4, 0, "e2e4", "good, but sharp")}));
  EXPECT_EQ(authors(1), "Ann");
  EXPECT_EQ(authors(2), "");
  EXPECT_EQ(authors(3), "Ann Bob");
  // An edit by somebody without a name, and another by the same person.
  put("", chapter_of({move(7, 0, "d2d4", "very sound"), move(4, 0, "e2e4", "sharp")}));
  put(bob, chapter_of({move(7, 0, "d2d4", "very sound"), move(4, 0, "e2e4", "blunt")}));
  EXPECT_EQ(authors(1), "Ann");
  EXPECT_EQ(authors(2), "Ann Bob");
  // A comment that was removed begins anew, and so does one of a move that is played elsewhere.
  put(ann, chapter_of({move(7, 0, "d2d4"), move(4, 0, "e2e4", "blunt")}));
  put(bob, chapter_of({move(7, 0, "d2d4", "sound"), move(4, 7, "e2e4", "blunt")}));
  EXPECT_EQ(authors(1), "Bob");
  EXPECT_EQ(authors(2), "Bob");
}

TEST_F(StudyAuthors, AreOfCommentsBeforeAMoveToo) {
  put(ann, chapter_of({move(1, 0, "e2e4")}));
  put(bob, chapter_of({move(1, 0, "e2e4", "", R"(,"b":"Or")")}));
  EXPECT_EQ(authors(1), "Bob");
}

TEST_F(StudyAuthors, AreNotWhoAClientSays) {
  put(ann, chapter_of({move(1, 0, "e2e4", "good", R"(,"a":[0])")}, R"(,"authors":["Mallory"])"));
  put(bob, chapter_of({move(1, 0, "e2e4", "good", R"(,"a":[1,0])"), move(2, 0, "d2d4", "", R"(,"a":[0])")},
                      R"(,"authors":["Mallory","Trudy"])"));
  EXPECT_EQ(chapter().as_object().if_contains("authors"), nullptr);
  put(bob, chapter_of({move(1, 0, "e2e4", "bad")}));
  EXPECT_EQ(authors(1), "Ann Bob");
}

TEST_F(StudyAuthors, HaveTheNameThatTheyHaveNowOrNoneOnceForgotten) {
  put(ann, chapter_of({move(1, 0, "e2e4", "good")}));
  put(bob, chapter_of({move(1, 0, "e2e4", "bad"), move(2, 0, "d2d4", "sound")}));
  server.ask("PATCH", "/api/people/me", R"({"name":"Robert"})", as_json + bearer(bob));
  EXPECT_EQ(authors(1), "Ann Robert");
  server.ask("DELETE", "/api/people/me", "", bearer(bob));
  EXPECT_EQ(authors(1), "Ann ?");
  EXPECT_EQ(text(chapter().at("tree").at(2).at("c")), "sound");
  // The next change of the chapter drops who is forgotten.
  put(ann, chapter_of({move(1, 0, "e2e4", "bad"), move(2, 0, "d2d4", "sound")}));
  EXPECT_EQ(chapter().as_object().if_contains("authors"), nullptr);
}

// The text changes with a name, though nobody has changed the chapter.
TEST_F(StudyAuthors, HaveAValidatorThatChangesWithTheirNames) {
  put(ann, chapter_of({move(1, 0, "e2e4", "good")}));
  put(bob, chapter_of({move(1, 0, "e2e4", "bad")}));
  const auto read = [&](const std::string& known) {
    return server.ask("GET", study + "/chapters/a", "", bearer(ann) + "If-None-Match: " + known + "\r\n");
  };
  const std::string before = read("\"none\"").header("etag");
  EXPECT_TRUE(before.starts_with(tag.substr(0, tag.size() - 1) + "-")) << before << " " << tag;
  EXPECT_EQ(read(before).status, 304);
  server.ask("PATCH", "/api/people/me", R"({"name":"Robert"})", as_json + bearer(bob));
  const Answer renamed = read(before);
  EXPECT_EQ(renamed.status, 200);
  EXPECT_NE(renamed.header("etag"), before);
  tag = renamed.header("etag");
  put(ann, chapter_of({move(1, 0, "e2e4", "so so")}));  // based on what was read
}

// Called as the server does for one writer after the other.
TEST(CommentAuthors, AreBounded) {
  const auto note = [](const std::string& chapter, const AuthoredChapter& before, const std::string& writer) {
    StoredChapter stored{1, before.text};
    for (const std::string& id : before.authors) stored.authors.push_back({id, id});
    return note_authors(read_chapter(chapter)->content, stored, writer);
  };
  AuthoredChapter one;
  for (int i = 0; i < 20; ++i)
    one = note(chapter_of({move(1, 0, "e2e4", "text " + std::to_string(i))}), one, "p" + std::to_string(i));
  EXPECT_EQ(one.authors, (std::vector<std::string>{"p0", "p1", "p2", "p3", "p4", "p5", "p6", "p7"}));
  AuthoredChapter many;
  std::string tree;
  for (int i = 0; i < 70; ++i) {
    tree += (tree.empty() ? "" : ",") + move(i + 1, i, "e2e4", "text");
    many = note(chapter_of({tree}), many, "p" + std::to_string(i));
  }
  EXPECT_EQ(many.authors.size(), most_authors);
  EXPECT_TRUE(read_chapter(many.text)) << "what is stored can be read again";
  // Who is not named any more makes room.
  EXPECT_EQ(note(chapter_of({move(1, 0, "e2e4", "text")}), many, "x").authors,
            std::vector<std::string>{"p0"});
}

}  // namespace
}  // namespace cheshire
