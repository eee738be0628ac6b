// Every game through the facade, with the same code: listed, opened, described, played to the end by the
// engine.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/rng.h"
#include "engine/session.h"
#include "engine/session_json.h"
#include "gamefile/loaded_games.h"
#include "rules/cheops/rules.h"

namespace cheshire {
namespace {

std::vector<std::string> every_game() {
  std::vector<std::string> ids = game_ids();
  for (const char* derived : {"alice:chess", "alice3:raumschach", "alice3:hyperchess"})
    ids.emplace_back(derived);
  return ids;
}
// The built-in games and those of data/games.
const LoadedGames& loaded_games() {
  static const LoadedGames all = [] {
    LoadedGames made;
    for (const auto& entry : std::filesystem::directory_iterator(CHESHIRE_SOURCE_DIR "/data/games")) {
      if (entry.path().extension() != ".toml") continue;
      std::ifstream in(entry.path());
      made.put(entry.path().filename().string(), {std::istreambuf_iterator<char>(in), {}});
    }
    return made;
  }();
  return all;
}
std::vector<std::string> every_game_of_a_file() {
  std::vector<std::string> ids;
  for (const LoadedGames::File& file : loaded_games().files) {
    for (const std::string& id : loaded_games().playable(file)) ids.push_back(id);
  }
  std::sort(ids.begin(), ids.end());
  return ids;
}

std::string test_name(const testing::TestParamInfo<std::string>& info) {
  std::string name = info.param;
  for (char& c : name) {
    if (c == ':' || c == '-') c = '_';
  }
  return name;
}

class EveryGame : public testing::TestWithParam<std::string> {
 protected:
  std::unique_ptr<Session> start() const {
    return (*open_game(*loaded_games().library.find(GetParam())))->session();
  }
};

ThinkResult think(Session& session, std::uint64_t nodes) {
  ThinkRequest request;
  request.limits.nodes = nodes;
  ThinkEvents events;
  events.now = [] { return std::int64_t{0}; };
  return *session.think(request, events);
}

TEST_P(EveryGame, CanBePlayedInBothNotations) {
  const auto session = start();
  const auto moves = session->legal_moves();
  ASSERT_FALSE(moves.empty());
  std::set<std::string> names;
  for (const MoveView& m : moves) {
    EXPECT_TRUE(names.insert(m.uci).second) << m.uci;
    for (const std::string& text : {m.uci, m.san}) {
      const auto copy = session->clone();
      ASSERT_TRUE(copy->play(text).ok()) << text;
      EXPECT_EQ(copy->moves().back().uci, m.uci);
    }
  }
  EXPECT_FALSE(session->play("a1a1a1").ok());
  const std::string info = game_info_json(session->game());
  EXPECT_NE(info.find("\"family\""), std::string::npos);
}

// The squares where a King is safe are those of its legal moves; for the side that is not to move, those in
// the same position with that side to move. Fields depend only on the piece and its square, and include
// everything it can do.
TEST_P(EveryGame, ShowsLuftAndFields) {
  const auto session = start();
  const bool chains = static_cast<bool>(session->game().spec().rules);
  const auto kings_moves = [](const Session& s) {
    std::set<Cell> cells;
    for (const MoveView& m : s.legal_moves()) {
      if (m.from == s.king(s.side()) && m.action.empty() && m.also.empty()) cells.insert(m.to);
    }
    return std::vector<Cell>(cells.begin(), cells.end());
  };
  std::map<std::pair<Cell, Piece>, std::set<Cell>> fields;
  Rng rng(11);
  int turned = 0;
  for (int ply = 0; ply < 80 && !session->outcome().over() && !session->offered().over(); ++ply) {
    EXPECT_EQ(session->luft(session->side()), kings_moves(*session)) << session->fen();
    std::string fen = session->fen();
    const std::size_t side = fen.find(' ') + 1;
    fen[side] = fen[side] == 'w' ? 'b' : 'w';
    const auto other = session->game().session();
    if (other->set(fen).ok()) {
      EXPECT_EQ(session->luft(!session->side()),
                other->outcome().over() ? std::vector<Cell>{} : kings_moves(*other))
          << fen;
      ++turned;
    }
    for (const Session::Projection& one : session->projections()) {
      const Piece piece = session->setup().pieces[one.from];
      const std::set<Cell> field(one.field.begin(), one.field.end());
      const bool civilian = chains && kind_of(piece) == cheops::civilian;
      for (Cell c : one.cells)
        EXPECT_TRUE(civilian || field.contains(c)) << session->fen() << " " << one.from << " " << c;
      for (Cell c : one.guarded)
        EXPECT_TRUE(field.contains(c)) << session->fen() << " " << one.from << " " << c;
      const auto [before, fresh] = fields.emplace(std::pair{one.from, piece}, field);
      EXPECT_TRUE(fresh || before->second == field) << session->fen() << " " << one.from;
    }
    const auto moves = session->legal_moves();
    ASSERT_TRUE(session->play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))].uci).ok());
  }
  EXPECT_GT(turned, 20);
}

// The engine against random moves: it wins, by legal moves alone, in every game.
TEST_P(EveryGame, SlowEngineBeatsRandomMoves) {
  const auto session = start();
  Rng rng(7);
  while (!session->outcome().over() && session->ply() < 400) {
    const auto moves = session->legal_moves();
    const std::string move = session->side() == Color::white
                                 ? think(*session, 3'000).best
                                 : moves[rng.below(static_cast<std::uint32_t>(moves.size()))].uci;
    ASSERT_TRUE(session->play(move).ok()) << move << " in " << session->fen();
  }
  EXPECT_EQ(session->outcome(), Outcome::win(Color::white, Outcome::Reason::checkmate))
      << sentence(session->outcome()) << " after " << session->ply() << " half-moves: " << session->fen();
}

INSTANTIATE_TEST_SUITE_P(All, EveryGame, testing::ValuesIn(every_game()), test_name);
INSTANTIATE_TEST_SUITE_P(SlowFiles, EveryGame, testing::ValuesIn(every_game_of_a_file()), test_name);

// The engine mates a bare king with overwhelming force, playing both sides.
TEST(Mates, WithOverwhelmingForce) {
  const struct {
    const char *game, *fen;
  } cases[] = {
      {"alice", "4k3/8/8/8/8/8/Q|Q1R4/|R3K3 w - - 0 1"},
      {"ms-alice", "4k3/8/8/8/8/8/Q|Q1R4/|R3K3 w - - 0 1"},
      {"odonohue", "4k3/8/8/8/8/8/Q2R4/4K3;8/8/8/8/8/8/Q7/R7 w - - 0 1"},
      {"duo", "4k3/8/8/8/8/8/Q2R4/4K3;8/8/8/8/8/8/1Q6/R7 w - - 0 1"},
      {"parton", "3k/4/4/4/4/4/Q|QR1/K3 w - - 0 1"},
      {"three-boards", "4k3/8/8/8/8/8/Q2R4/4K3;8/8/8/8/8/8/1Q6/R7;8/8/8/8/8/8/2Q5/8 w - - 0 1"},
      {"raumschach", "5/5/5/5/5/5/5/5/5/5/5/5/2k2/5/5/5/5/5/5/QQ3/5/5/5/5/KQR2 w - - 0 1"},
      {"hyperchess", "1/4/8k2/16/16/2KQQ6/R2R/1 w - - 0 1"},
      {"chess", "4k3/8/8/8/8/8/8/QR2K3 w - - 0 1"},
      {"looking-glass", "4k3/8/8/8/8/8/Q|Q1R4/|R3K3 w - - 0 1"},
      {"alice:raumschach", "5/5/5/5/5/5/5/5/5/5/5/5/2k2/5/5/5/5/5/5/QQ|Q|Q1/5/5/5/5/KQR|R|Q w - - 0 1"},
      {"alice:hyperchess", "1/4/8k2/16/16/2KQQ|Q|Q4/R|R1R/1 w - - 0 1"},
  };
  for (const auto& c : cases) {
    const auto session = (*open_game(c.game))->session();
    const Result<void> set = session->set(c.fen);
    ASSERT_TRUE(set.ok()) << c.game << ": " << set.error().text();
    while (!session->outcome().over() && session->ply() < 120)
      ASSERT_TRUE(session->play(think(*session, 20'000).best).ok());
    EXPECT_EQ(session->outcome(), Outcome::win(Color::white, Outcome::Reason::checkmate))
        << c.game << ": " << session->fen();
  }
}

}  // namespace
}  // namespace cheshire
