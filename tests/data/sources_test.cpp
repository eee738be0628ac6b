// The games and the problem of the source (data/playthroughs, data/problems), replayed by the kernel and the
// notation.
#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json.hpp>
#include <boost/json/src.hpp>
#include <set>
#include <string>
#include <vector>

#include "games.h"
#include "source.h"

namespace cheshire::test {
namespace {

namespace json = boost::json;

json::value read_json(const std::string& file) {
  return json::parse(text_of(source_folder() / "data" / file));
}
std::string string_of(const json::value& v) { return std::string(v.as_string()); }
std::vector<std::string> strings(const json::value& v) {
  std::vector<std::string> list;
  for (const json::value& item : v.as_array()) list.push_back(string_of(item));
  return list;
}

// Returns SAN as Cheshire writes it: the letter O for castling, the board before the check mark.
std::string canonical(std::string text) {
  if (text.starts_with("0-0")) std::replace(text.begin(), text.end(), '0', 'O');
  const std::size_t slash = text.find('/');
  if (slash != std::string::npos && slash > 0 && (text[slash - 1] == '+' || text[slash - 1] == '#')) {
    const char mark = text[slash - 1];
    text.erase(slash - 1, 1);
    text += mark;
  }
  return text;
}

/// Plays one move as printed, and expects the same notation when it is written.
template <class P>
P played(const P& p, const std::string& printed) {
  const Result<Move> m = read_move(p, printed);
  if (!m) throw std::runtime_error(printed + ": " + m.error().text());
  const bool board = printed.find('/') != std::string::npos;
  EXPECT_EQ(san(p, *m, board ? SanSuffix::always : SanSuffix::none), canonical(printed));
  return after(p, *m);
}
template <class P>
P played(P p, const std::vector<std::string>& line) {
  for (const std::string& move : line) p = played(p, move);
  return p;
}

struct Play {
  std::string name;
  json::value entry;
};
void PrintTo(const Play& play, std::ostream* out) { *out << play.name; }
std::vector<Play> plays() {
  std::vector<Play> all;
  const json::value file = read_json("playthroughs/alice-source.json");
  for (const json::value& entry : file.as_array()) all.push_back({string_of(entry.at("name")), entry});
  return all;
}

class SourceGame : public testing::TestWithParam<Play> {};

TEST_P(SourceGame, ReplaysAsPrinted) {
  const json::value& entry = GetParam().entry;
  with_alice(string_of(entry.at("game")), "", [&](const auto& game) {
    const std::string start = entry.at("start").is_null() ? "startpos" : string_of(entry.at("start"));
    const auto p = played(game.position(start), strings(entry.at("moves")));
    EXPECT_EQ(mated(p), entry.at("mate").as_bool());
    for (const json::value& no : entry.at("illegal").as_array())
      EXPECT_FALSE(read_move(p, string_of(no.at("move")))) << string_of(no.at("move"));
    for (const std::string& yes : strings(entry.at("possible"))) EXPECT_TRUE(read_move(p, yes)) << yes;
  });
}

INSTANTIATE_TEST_SUITE_P(Alice, SourceGame, testing::ValuesIn(plays()),
                         [](const auto& play) { return as_name(play.param.name); });

// The problem: 1.Kb1/A waits, and every black move is answered by the mate printed for it.

class SourceProblem : public testing::Test {
 protected:
  template <class F>
  void with_problem(F&& f) {
    with_alice(string_of(problem.at("game")), "",
               [&](const auto& game) { f(game.position(string_of(problem.at("fen")))); });
  }
  const json::value problem = read_json("problems/alice-marks.json");
};

TEST_F(SourceProblem, EveryDefenceMeetsItsMate) {
  with_problem([&](const auto& start) {
    const auto after_key = played(start, string_of(problem.at("key")));
    EXPECT_EQ(coordinates(start, *read_move(start, string_of(problem.at("key")))),
              string_of(problem.at("keyUci")));
    std::set<std::string> answered;
    for (const json::value& group : problem.at("variations").as_array()) {
      for (const json::value& line : group.at("lines").as_array()) {
        const std::vector<std::string> moves = strings(line);
        EXPECT_TRUE(mated(played(after_key, moves))) << moves[0] << ' ' << moves[1];
        answered.insert(coordinates(after_key, *read_move(after_key, moves[0])));
      }
    }
    std::set<std::string> all;
    for (Move m : moves_of(after_key)) all.insert(coordinates(after_key, m));
    EXPECT_EQ(answered, all) << "the variations cover every black move";
  });
}

TEST_F(SourceProblem, SecondMovesThatOnlyCheck) {
  with_problem([&](const auto& start) {
    for (const json::value& wrong : problem.at("wrong").as_array()) {
      const std::vector<std::string> line = strings(wrong.at("line"));
      const auto before = played(start, {line[0], line[1]});
      const auto check = played(before, line[2]);
      EXPECT_TRUE(check.in_check()) << line[2];
      EXPECT_FALSE(mated(check)) << line[2];
      played(check, line[3]);
      std::string printed = string_of(wrong.at("instead_of")).substr(2);
      EXPECT_TRUE(mated(played(before, printed))) << printed;
    }
  });
}

TEST_F(SourceProblem, TriesAreRefuted) {
  with_problem([&](const auto& start) {
    for (const json::value& attempt : problem.at("tries").as_array()) {
      const auto tried = played(start, string_of(attempt.at("key")));
      auto passed = tried;
      Undo undo;
      passed.make_null(undo);
      if (attempt.at("threat").is_null()) {
        EXPECT_TRUE(mates(passed).empty()) << "no threat";
      } else {
        EXPECT_TRUE(mated(played(passed, string_of(attempt.at("threat")))));
      }
      for (const json::value& line : attempt.at("lines").as_array()) {
        EXPECT_EQ(string_of(line.at("result")), "mate");
        EXPECT_TRUE(mated(played(start, strings(line.at("line")))));
      }
      const std::vector<std::string> refutation = strings(attempt.at("refutation"));
      const auto refuted = played(tried, refutation[1]);
      EXPECT_TRUE(mates(refuted).empty()) << refutation[1] << " refutes " << refutation[0];
      played(start, refutation);
    }
  });
}

}  // namespace
}  // namespace cheshire::test
