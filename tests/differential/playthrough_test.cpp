// Golden playthroughs: a whole random game of every game and option set, under data/playthroughs, one file
// per game. Both kernel and oracle follow it. CHESHIRE_WRITE_PLAYTHROUGHS=1 rewrites the files from the
// oracle's moves.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "../data/source.h"
#include "cases.h"
#include "game_rules.h"
#include "pair.h"
#include "random_games.h"
#include "random_setup.h"

namespace cheshire::test {
namespace {

constexpr int longest = 60, shortest = 12, fen_every = 15;

std::filesystem::path file_of(std::string game) {
  std::replace(game.begin(), game.end(), ':', '-');
  return source_folder() / "data/playthroughs" / (game + ".txt");
}

// A line of a playthrough is the number of legal moves, then the move played in both notations; or a FEN.
//   game alice;castling=on;...
//   20 e2e4 e4
//   fen rnbqkbnr/...
std::map<std::string, std::vector<std::string>> read_file(const std::filesystem::path& path) {
  std::map<std::string, std::vector<std::string>> games;
  std::istringstream in(text_of(path));
  std::string identity;
  for (std::string line; std::getline(in, line);) {
    if (line.empty() || line[0] == '#') continue;
    if (line.starts_with("game ")) {
      identity = line.substr(5);
    } else {
      games[identity].push_back(line);
    }
  }
  return games;
}

// Returns the text of the first random game of sufficient length, played with this seed or a later one.
template <int W, class R>
std::string written(const Game<W, R>& game, std::uint64_t seed) {
  const oracle::Rules rules = rules_of_game(game.spec(), game.topology());
  Rng rng(seed);
  std::string text = "game " + game.spec().identity() + "\n";
  auto p = game.position("startpos");
  for (int ply = 0; ply < longest; ++ply) {
    const auto legal = oracle::legal_moves(game.topology(), rules, p.setup());
    if (legal.empty() && ply < shortest) return written(game, seed + 1);
    if (legal.empty()) break;
    const Move m = random_move(p, moves_of(p), rng);
    text += std::to_string(legal.size()) + ' ' + coordinates(p, m) + ' ' + san(p, m) + '\n';
    p = after(p, m);
    if ((ply + 1) % fen_every == 0) text += "fen " + game.fen(p.setup()) + '\n';
  }
  return text + "fen " + game.fen(p.setup()) + '\n';
}

template <int W, class R>
void follow(const Game<W, R>& game, const std::vector<std::string>& lines) {
  const oracle::Rules rules = rules_of_game(game.spec(), game.topology());
  auto p = game.position("startpos");
  for (const std::string& line : lines) {
    SCOPED_TRACE(game.fen(p.setup()) + "  " + line);
    if (line.starts_with("fen ")) {
      EXPECT_EQ(game.fen(p.setup()), line.substr(4));
      continue;
    }
    std::istringstream in(line);
    int legal = 0;
    std::string move, name;
    in >> legal >> move >> name;
    EXPECT_EQ(p.count(), legal);
    EXPECT_EQ(static_cast<int>(oracle::legal_moves(game.topology(), rules, p.setup()).size()), legal);
    const Result<Move> m = read_move(p, move);
    ASSERT_TRUE(m) << m.error().text();
    EXPECT_EQ(coordinates(p, *m), move);
    EXPECT_EQ(san(p, *m), name);
    p = after(p, *m);
  }
}

bool writing() { return std::getenv("CHESHIRE_WRITE_PLAYTHROUGHS") != nullptr; }

TEST(Playthroughs, EveryGameAndOptionSetIsFollowed) {
  std::map<std::string, std::string> files;
  std::vector<GameCase> cases = all_game_cases(), shipped = shipped_cases();
  cases.insert(cases.end(), shipped.begin(), shipped.end());
  for (const GameCase& c : cases) {
    if (c.game == "alice:chess" || c.game == "alice3:chess")
      continue;  // same_game_test.cpp: alice and three-boards
    Result<GameSpec> spec = shipped_library().find(c.game, *parse_options(c.options));
    ASSERT_TRUE(spec) << spec.error().text();
    with_spec(*std::move(spec), [&](const auto& game) {
      if (writing()) {
        files[c.game] += (files[c.game].empty() ? "" : "\n") + written(game, seed_of(game.spec()));
        return;
      }
      const auto games = read_file(file_of(c.game));
      const auto lines = games.find(game.spec().identity());
      ASSERT_NE(lines, games.end()) << game.spec().identity() << " has no playthrough";
      EXPECT_GT(lines->second.size(), static_cast<std::size_t>(shortest));
      follow(game, lines->second);
    });
  }
  for (const auto& [game, text] : files) {
    std::ofstream(file_of(game)) << "# Random games of " << game
                                 << ": number of legal moves, move played, its SAN; a FEN now and then.\n"
                                 << text;
  }
}

}  // namespace
}  // namespace cheshire::test
