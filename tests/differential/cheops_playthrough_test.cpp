// Golden playthroughs of Cheops under data/playthroughs, one file per game: from the start and, if the game
// has Castles, also from a campaign. Both kernel and oracle follow them. CHESHIRE_WRITE_PLAYTHROUGHS=1
// rewrites the files, with the oracle's numbers of legal actions.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>

#include "../data/source.h"
#include "cheops_pair.h"
#include "text/cheops/fen.h"
#include "text/cheops/notation.h"
#include "text/cheops/wire.h"

namespace cheshire::test {
namespace {

constexpr int longest = 60, fen_every = 15;

const std::vector<std::string> games = {"little-cheops", "little-cheops-imperial", "cheops",
                                        "cheops-imperial"};

std::filesystem::path file_of(const std::string& id) {
  return source_folder() / "data/playthroughs" / (id + ".txt");
}

// Returns where the games of a file begin, in the oracle's words; empty for the start.
std::vector<std::string> beginnings(const std::string& id) {
  if (id == "little-cheops-imperial") return {"", ref::campaign};
  if (id == "cheops") return {"", ref::pyramid_campaign};
  return {""};
}

// A line is the number of legal actions, then the action played, in wire form and in notation; or a FEN.
//   from K e5 ...
//   27 e2e4 P e2-e4
//   fen tnnqkvmmt/...
template <int W>
class Playthrough {
 public:
  Playthrough(const CheopsPair<W>& pair, const std::string& from)
      : pair_(pair),
        from_(from),
        state_(*(from.empty() ? ref::start(pair.game()) : ref::read(pair.game(), from))),
        p_(pair.position(state_)) {}

  std::string written(std::uint64_t seed, CheopsEvents& events) {
    Rng rng(seed);
    std::string text = "from " + (from_.empty() ? "the start" : from_) + "\n" + "fen " + fen() + "\n";
    for (int turn = 1; turn <= longest; ++turn) {
      const std::size_t legal = ref::legal_actions(pair_.game(), state_).size();
      if (legal == 0) break;
      const auto [action, event] = pair_.choose(p_, p_.actions(), rng);
      ++events[event];
      text +=
          std::to_string(legal) + ' ' + wire(action) + ' ' + cheops::notation(p_, {action, false, {}}) + '\n';
      take(action);
      if (turn % fen_every == 0) text += "fen " + fen() + '\n';
    }
    return text;
  }

  void follow(const std::string& line) {
    SCOPED_TRACE(line);
    if (line.starts_with("fen ")) {
      EXPECT_EQ(fen(), line.substr(4));
      return;
    }
    std::istringstream in(line);
    std::size_t legal = 0;
    std::string turn, name;
    in >> legal >> turn >> std::ws;
    std::getline(in, name);
    const std::vector<cheops::Action> actions = p_.actions();
    EXPECT_EQ(actions.size(), legal);
    EXPECT_EQ(ref::legal_actions(pair_.game(), state_).size(), legal);
    const auto setup = p_.setup();
    const auto read =
        cheops::read_wire(turn, pair_.spec(), pair_.tables().topology, setup.pieces, setup.side);
    ASSERT_TRUE(read) << read.error().text();
    const cheops::Action action = read->announced.action;
    ASSERT_NE(std::find(actions.begin(), actions.end(), action), actions.end());
    EXPECT_EQ(wire(action), turn);
    EXPECT_EQ(cheops::notation(p_, {action, false, {}}), name);
    take(action);
  }

 private:
  std::string fen() const { return cheops::write_fen(p_.setup(), pair_.spec(), pair_.tables().topology); }
  std::string wire(cheops::Action a) const {
    return cheops::write_wire({{a, false, {}}, {}}, pair_.spec(), pair_.tables().topology);
  }
  void take(cheops::Action a) {
    p_.play(a);
    state_ = ref::play(pair_.game(), state_, pair_.in_oracle(a));
    EXPECT_EQ(text_of(p_.setup()), text_of(in_kernel(state_)));
  }

  const CheopsPair<W>& pair_;
  const std::string from_;
  ref::State state_;
  cheops::Position<W> p_;
};

template <int W>
void write(const CheopsPair<W>& pair, const std::string& id) {
  std::string text = "# Random games of " + id +
                     ": number of legal actions, action taken, its notation; a FEN now and then.\n";
  CheopsEvents events;
  for (const std::string& from : beginnings(id)) text += Playthrough<W>(pair, from).written(5, events);
  std::ofstream(file_of(id)) << text;
  for (const auto& [event, n] : events) std::printf("%s: %d %s\n", id.c_str(), n, event.c_str());
}

template <int W>
void follow(const CheopsPair<W>& pair, const std::string& id) {
  std::istringstream in(text_of(file_of(id)));
  std::optional<Playthrough<W>> game;
  int turns = 0;
  for (std::string line; std::getline(in, line) && !testing::Test::HasFailure();) {
    if (line.starts_with('#')) continue;
    if (line.starts_with("from ")) {
      const std::string from = line.substr(5);
      game.emplace(pair, from == "the start" ? "" : from);
      continue;
    }
    ASSERT_TRUE(game);
    game->follow(line);
    ++turns;
  }
  EXPECT_GE(turns, longest);
}

TEST(CheopsPlaythroughs, EveryGameIsFollowed) {
  RecordProperty("rules", "CH-87 CH-98 CH-91");
  for (const std::string& id : games) {
    SCOPED_TRACE(id);
    const auto on = [&](const auto& pair) {
      std::getenv("CHESHIRE_WRITE_PLAYTHROUGHS") != nullptr ? write(pair, id) : follow(pair, id);
    };
    with_cheops(id, on, id, chosen_options(id, [](int) { return 0; }));
  }
  // CH-87, CH-98; CH-91
  const std::string imperial = text_of(file_of("little-cheops-imperial")),
                    pyramid = text_of(file_of("cheops"));
  for (const char* mark : {" K appoints C\n", "("}) EXPECT_NE(imperial.find(mark), std::string::npos) << mark;
  EXPECT_NE(pyramid.find(" inspects "), std::string::npos);
}

}  // namespace
}  // namespace cheshire::test
