// The start positions of Cheops as FENs.
#include "games/cheops/start.h"

#include <gtest/gtest.h>

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/test_message.h"
#include "games/cheops/cheops.h"
#include "games/registry.h"
#include "text/cheops/fen.h"
#include "text/cheops/setup_check.h"

namespace cheshire::test {
namespace {

// CH-7 to CH-12: the FEN of a start position reads back the same and has no faults.
template <int W>
void expect_sound(const std::string& id) {
  const CheopsGame game = *cheops_game(id, cheops_options(id));
  const auto tables = *cheops::Tables<W>::compile(game.spec);
  const auto read = cheops::read_fen(game.spec.start, game.spec, tables->topology);
  ASSERT_TRUE(read) << game.spec.start << ": " << read.error().text();
  EXPECT_EQ(read->pieces, game.start.pieces) << id;
  EXPECT_EQ(cheops::write_fen(*read, game.spec, tables->topology), game.spec.start);
  for (const Fault& fault : cheops::faults(*read, *tables))
    ADD_FAILURE() << id << ": " << fault.message.text();
}

TEST(CheopsStart, IsAFenWithoutFaults) {
  expect_sound<2>("little-cheops");
  expect_sound<3>("cheops");
  expect_sound<5>("little-cheops-imperial");
  expect_sound<16>("cheops-imperial");
  EXPECT_EQ(cheops_game("little-cheops", cheops_options("little-cheops"))->spec.start,
            "tnnqkvmmt/ppppppppp/3c1c3/9/9/9/3C1C3/PPPPPPPPP/TMMVKQNNT w a1,e1,i1,a9,e9,i9 - - - - - 0 1");
}

using Names = std::vector<std::string>;

Result<CheopsGame> with_lower(const std::string& id, const std::string& squares, const char* distance = "1") {
  GameEntry::Options options = cheops_options(id);
  for (OptionSpec& option : options) {
    if (option.key == "lower-civilians") option.value = squares;
    if (option.key == "civilian-distance") option.value = distance;
  }
  return cheops_game(id, options);
}
std::string refused(const std::string& squares, const char* distance = "1") {
  const Result<CheopsGame> game = with_lower("cheops", squares, distance);
  return game ? "none" : test::brief(game.error().message);
}

// Returns the squares where a side's Civilians start.
Names civilians(const Result<CheopsGame>& game, Color side) {
  if (!game) return {game.error().text()};
  const Topology topology = *Topology::compile(game->spec.board);
  Names cells;
  for (Cell c = 0; c < topology.cell_count(); ++c) {
    if (game->start.pieces[c] == make_piece(side, cheops::civilian)) cells.push_back(topology.name(c));
  }
  return cells;
}

TEST(CheopsStart, LowerCivilians) {
  RecordProperty("rules", "CH-11");
  const auto below = with_lower("cheops", "below");
  EXPECT_EQ(civilians(below, Color::white), (Names{"Ad3", "Af3", "Bd3", "Bf3"}));
  EXPECT_EQ(civilians(below, Color::black), (Names{"Ad7", "Af7", "Bd7", "Bf7"}));
  const auto chosen = with_lower("cheops", "Bb2,Cg3");
  EXPECT_EQ(civilians(chosen, Color::white), (Names{"Ad3", "Af3", "Bb2", "Cg3"}));
  EXPECT_EQ(civilians(chosen, Color::black), (Names{"Ad7", "Af7", "Bh8", "Cc7"})) << "opposite";
  EXPECT_EQ(civilians(with_lower("cheops-imperial", "Bb2,Cc3,Dd4,Hh8"), Color::white),
            (Names{"Ah3", "Aj3", "Bb2", "Cc3", "Dd4", "Hh8"}));
}

TEST(CheopsStart, LowerCiviliansGiveASoundStart) {
  RecordProperty("rules", "CH-11");
  const auto sound = with_lower("cheops", "Bh2,Dd5");
  ASSERT_TRUE(sound) << sound.error().text();
  const auto tables = *cheops::Tables<3>::compile(sound->spec);
  const auto read = cheops::read_fen(sound->spec.start, sound->spec, tables->topology);
  ASSERT_TRUE(read);
  EXPECT_EQ(read->pieces, sound->start.pieces);
  for (const Fault& fault : cheops::faults(*read, *tables)) ADD_FAILURE() << fault.message.text();
}

TEST(CheopsStart, LowerCiviliansHaveSquaresOfTheirOwn) {
  RecordProperty("rules", "CH-11");
  const auto not_below = [](const std::string& name) {
    return "option-refused(\"lower-civilians\", lower-civilian-misplaced(\"" + name + "\"))";
  };
  const auto taken = [](const std::string& name) {
    return "option-refused(\"lower-civilians\", lower-civilian-square-taken(\"" + name + "\"))";
  };
  EXPECT_EQ(refused("Aa5,Bb2"), not_below("Aa5")) << "on the King's Level";
  EXPECT_EQ(refused("Bb2,Ba1"), not_below("Ba1")) << "beside the pyramid";
  EXPECT_EQ(refused("Bb2,Zz9"), not_below("Zz9"));
  EXPECT_EQ(refused("Bb2,bb3"), not_below("bb3"));
  EXPECT_EQ(refused("below,Bb2"), not_below("below"));
  EXPECT_EQ(refused("Bb2,Bb2"), taken("Bb2"));
  EXPECT_EQ(refused("Bb2,Bh8"), taken("Bh8")) << "where Black's stands opposite the first";
  EXPECT_EQ(refused("Be5,Bb2"), taken("Be5")) << "its own opposite";
  EXPECT_EQ(refused("Bb2,Ee5"), taken("Ee5")) << "the Apex is its own opposite";
  EXPECT_EQ(refused("below", "4"), "civilians-without-square");
  EXPECT_EQ(refused("Bb2,Bh2", "4"), "none") << "the King's Level is wide enough";
  for (const char* count : {"Bb2", "Bb2,Bc2,Bd2"})
    EXPECT_FALSE(find_game("cheops", {{"lower-civilians", count}})) << count;
}

// Returns the names of a region's cells.
Names region(const GameSpec& spec, std::string_view name, std::optional<Color> color) {
  const Topology topology = *Topology::compile(spec.board);
  Names names;
  for (const Region& one : spec.regions) {
    if (one.name != name || one.color != color) continue;
    EXPECT_TRUE(names.empty()) << "one region of that name";
    for (Cell c : one.cells) names.push_back(topology.name(c));
  }
  return names;
}
GameSpec spec_of(const std::string& id) { return cheops_game(id, cheops_options(id))->spec; }

TEST(CheopsStart, RegionsOfTheFirstRankInTheCommonStyle) {
  RecordProperty("rules", "CH-128");
  for (const std::string level : {"", "A"}) {
    const GameSpec spec = spec_of(level.empty() ? "little-cheops" : "cheops");
    const auto on = [&](std::initializer_list<const char*> squares) {
      Names names;
      for (const char* square : squares) names.push_back(level + square);
      return names;
    };
    EXPECT_EQ(region(spec, "senate", Color::white), on({"b1", "c1"})) << "where the Ministers start";
    EXPECT_EQ(region(spec, "stable", Color::white), on({"g1", "h1"})) << "where the Knights start";
    EXPECT_EQ(region(spec, "cabinet", Color::white), on({"d1", "e1", "f1"}));
    EXPECT_EQ(region(spec, "court", Color::white), on({"d1", "e1", "f1"})) << "the Cabinet alone";
    EXPECT_EQ(region(spec, "senate", Color::black), on({"g9", "h9"}));
    EXPECT_EQ(region(spec, "stable", Color::black), on({"b9", "c9"}));
    EXPECT_EQ(region(spec, "cabinet", Color::black), on({"d9", "e9", "f9"}));
    EXPECT_EQ(region(spec, "court", Color::black), on({"d9", "e9", "f9"}));
  }
}

TEST(CheopsStart, RegionsOfTheFirstRankInTheImperialStyle) {
  RecordProperty("rules", "CH-128");
  const GameSpec spec = spec_of("little-cheops-imperial");
  EXPECT_EQ(region(spec, "senate", Color::white), (Names{"d1", "e1"}));
  EXPECT_EQ(region(spec, "court", Color::white), (Names{"f1", "g1", "h1", "i1", "j1", "k1", "l1"}));
  EXPECT_EQ(region(spec, "cabinet", Color::white), (Names{"h1", "i1", "j1"}));
  EXPECT_EQ(region(spec, "stable", Color::white), (Names{"m1", "n1"}));
  EXPECT_EQ(region(spec, "senate", Color::black), (Names{"m17", "n17"}));
  EXPECT_EQ(region(spec, "stable", Color::black), (Names{"d17", "e17"}));
}

// Whatever stands outside the Towers and however the Court is ordered, the Ministers start in the Senate, the
// Knights in the Stable, and the King, Queen and Prime Minister in the Cabinet.
TEST(CheopsStart, RegionsAreWhereTheirPiecesStart) {
  RecordProperty("rules", "CH-128");
  for (const std::string& id : cheops_ids()) {
    for (const OptionSpec& varied : cheops_options(id)) {
      if (varied.key != "court" && varied.key != "outside-tower") continue;
      for (const std::string& choice : varied.choices) {
        GameEntry::Options options = cheops_options(id);
        for (OptionSpec& option : options) {
          if (option.key == varied.key) option.value = choice;
        }
        const CheopsGame game = *cheops_game(id, options);
        for (const Region& one : game.spec.regions) {
          for (Cell c : one.cells) {
            const Kind kind = game.start.pieces[c] == no_piece ? max_kinds : kind_of(game.start.pieces[c]);
            const bool court =
                kind == cheops::king || kind == cheops::queen || kind == cheops::prime_minister;
            EXPECT_TRUE(one.name != "senate" || kind == cheops::minister) << id << choice;
            EXPECT_TRUE(one.name != "stable" || kind == cheops::knight) << id << choice;
            EXPECT_TRUE(one.name != "cabinet" || court) << id << choice;
          }
        }
      }
    }
  }
}

TEST(CheopsStart, TheDemarcatorIsTheMiddleRankOfEveryLevel) {
  RecordProperty("rules", "CH-129");
  EXPECT_EQ(region(spec_of("little-cheops"), "demarcator", std::nullopt),
            (Names{"a5", "b5", "c5", "d5", "e5", "f5", "g5", "h5", "i5"}));
  const Names space = region(spec_of("cheops"), "demarcator", std::nullopt);
  EXPECT_EQ(space.size(), 25u) << "9 + 7 + 5 + 3 + 1";
  EXPECT_EQ(space.front(), "Aa5");
  EXPECT_EQ(space.back(), "Ee5") << "the Apex";
  for (const std::string& name : space) EXPECT_EQ(name.back(), '5');
  EXPECT_EQ(region(spec_of("cheops-imperial"), "demarcator", std::nullopt).size(), 81u);
}

}  // namespace
}  // namespace cheshire::test
