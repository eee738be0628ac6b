// What a client of the server sends: bodies, messages, addresses and headers.
#include <boost/json/object.hpp>

#include "doors.h"
#include "gamefile/game_file.h"
#include "server/common/json_read.h"
#include "server/live/client_message.h"
#include "server/model/new_game.h"
#include "server/net/address.h"
#include "server/net/assets.h"
#include "server/net/host_policy.h"
#include "server/people/chapter.h"
#include "server/store/list_query.h"
#include "server/work/analysis_request.h"
#include "server/work/problem_request.h"
#include "text/json_writer.h"

namespace cheshire::bounds {
namespace {

using Size = std::size_t;

void read_bodies(std::string_view text) {
  (void)read_new_game(text).ok();
  (void)read_analysis_request(text).ok();
  (void)read_problem_request(text).ok();
  (void)read_stop_request(text).ok();
  std::string id;
  if (const auto message = read_client_message(text, id); !message) (void)error_json(message.error());
  (void)log_line(text);
}

void read_chapters(std::string_view text) {
  if (const auto chapter = read_chapter(text); !chapter) (void)error_json(chapter.error());
}

/// A chapter of moves like this, each after the one before it.
std::string chapter_of(Size size, std::string_view rest) {
  std::string text =
      R"({"name":"x","setup":{"game":"alice","options":{},"fen":""},"tags":{},"orientation":"w","tree":[)"
      R"({"id":0,"p":-1,"u":"","s":""})";
  for (int i = 1; text.size() + rest.size() + 60 < size; ++i) {
    text += ",{\"id\":" + std::to_string(i) + ",\"p\":" + std::to_string(i - 1) + R"(,"u":"e2e4","s":"e4")";
    text.append(rest) += '}';
  }
  return text + "]}";
}

void read_addresses(std::string_view text) {
  (void)read_list_query("/api/games?" + std::string(text)).ok();
  (void)clean_path("/" + std::string(text));
  (void)host_name(text);
  (void)same_origin(text, text);
}

const std::vector<Text> bodies = {
    {"open lists", [](Size n) { return repeated(n, "["); }},
    {"open objects", [](Size n) { return repeated(n, "{\"a\":"); }},
    {"list", [](Size n) { return repeated(n, "1,", "{\"moves\":[", "1]}"); }},
    {"list of lists", [](Size n) { return repeated(n, "[],", "{\"moves\":[", "[]]}"); }},
    {"list of objects", [](Size n) { return repeated(n, "{},", "{\"moves\":[", "{}]}"); }},
    {"moves",
     [](Size n) { return repeated(n, "\"e\",", "{\"game\":\"chess\",\"nodes\":1,\"moves\":[", "\"e\"]}"); }},
    {"fields",
     [](Size n) {
       std::string text = "{";
       for (int i = 0; text.size() + 20 < n; ++i) text += "\"f" + std::to_string(i) + "\":1,";
       return text + "\"z\":1}";
     }},
    {"options",
     [](Size n) {
       std::string text = "{\"game\":\"chess\",\"options\":{";
       for (int i = 0; text.size() + 30 < n; ++i) text += "\"f" + std::to_string(i) + "\":\"\",";
       return text + "\"z\":\"\"}}";
     }},
    {"parley",
     [](Size n) {
       std::string text = "{\"game\":\"chess\",\"parley\":{";
       for (int i = 0; text.size() + 30 < n; ++i) text += "\"f" + std::to_string(i) + "\":\"x\",";
       return text + "\"z\":\"x\"}}";
     }},
    {"long text", [](Size n) { return repeated(n, "x", "{\"game\":\"", "\"}"); }},
    {"escapes", [](Size n) { return repeated(n, "\\u001b", "{\"game\":\"", "\"}"); }},
    {"long name", [](Size n) { return repeated(n, "x", "{\"", "\":1}"); }},
    {"long file", [](Size n) { return repeated(n, "\\n", "{\"file\":\"", "\"}"); }},
    {"long number", [](Size n) { return repeated(n, "9", "{\"nodes\":", "}"); }},
    {"exponent", [](Size n) { return repeated(n, "9", "{\"nodes\":1e", "}"); }},
    {"blanks", [](Size n) { return repeated(n, " "); }},
    {"keys",
     [](Size n) { return repeated(n, "\"k\",", "{\"type\":\"join\",\"id\":\"x\",\"keys\":[", "\"k\"]}"); }},
    {"chat", [](Size n) { return repeated(n, "x", "{\"type\":\"chat\",\"id\":\"x\",\"text\":\"", "\"}"); }},
};

const std::vector<Text> chapters = {
    {"moves", [](Size n) { return chapter_of(n, ""); }},
    {"glyphs", [](Size n) { return chapter_of(n, R"(,"n":[1,2,3,4,5,6,7,8])"); }},
    {"marks",
     [](Size n) { return chapter_of(n, R"(,"r":{"marks":[{"color":"G","from":"a1","to":null}]})"); }},
    {"comments", [](Size n) { return chapter_of(n, R"(,"c":"x")"); }},
    {"long comment", [](Size n) { return chapter_of(n, ",\"c\":\"" + std::string(60'000, 'x') + "\""); }},
    {"empty moves", [](Size n) { return repeated(n, "{},", R"({"name":"x","tree":[)", "{}]}"); }},
    {"tags", [](Size n) { return repeated(n, R"("a":"",)", R"({"name":"x","tags":{)", R"("b":""}})"); }},
    {"open lists", [](Size n) { return repeated(n, "[", R"({"name":"x","tree":)"); }},
};

const std::vector<Text> addresses = {
    {"fields", [](Size n) { return repeated(n, "a=b&"); }},
    {"ids", [](Size n) { return repeated(n, "a,", "ids="); }},
    {"percent", [](Size n) { return repeated(n, "%41"); }},
    {"open percent", [](Size n) { return repeated(n, "%"); }},
    {"dots", [](Size n) { return repeated(n, "../"); }},
    {"strokes", [](Size n) { return repeated(n, "/"); }},
    {"colons", [](Size n) { return repeated(n, ":"); }},
    {"long name", [](Size n) { return repeated(n, "a", "http://"); }},
    {"brackets", [](Size n) { return repeated(n, "["); }},
};

}  // namespace

std::vector<Door> doors_of_the_server() {
  return {{"Body", read_bodies, 2 * max_game_file, {400'000, 1'000}, {400'000, 200}, bodies},
          {"Chapter", read_chapters, 2 << 20, {400'000, 1'000}, {400'000, 200}, chapters},
          {"Address", read_addresses, 16'000, {100'000, 500}, {100'000, 200}, addresses}};
}

}  // namespace cheshire::bounds
