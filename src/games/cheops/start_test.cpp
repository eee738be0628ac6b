// The starts of Cheops as FENs.
#include "games/cheops/start.h"

#include <gtest/gtest.h>

#include <string>

#include "games/cheops/cheops.h"
#include "text/cheops/fen.h"
#include "text/cheops/setup_check.h"

namespace cheshire::test {
namespace {

// CH-7 to CH-12: the FEN of a start gives the start again, and nothing is wrong with it.
template <int W>
void expect_sound(const std::string& id) {
  const CheopsGame game = *cheops_game(id, cheops_options(id));
  const auto tables = *cheops::Tables<W>::compile(game.spec);
  const auto read = cheops::read_fen(game.spec.start, game.spec, tables->topology);
  ASSERT_TRUE(read) << game.spec.start << ": " << read.error().message;
  EXPECT_EQ(read->men, game.start.men) << id;
  EXPECT_EQ(cheops::write_fen(*read, game.spec, tables->topology), game.spec.start);
  for (const Fault& fault : cheops::faults(*read, *tables)) ADD_FAILURE() << id << ": " << fault.message;
}

TEST(CheopsStart, IsAFenWithoutFaults) {
  expect_sound<2>("little-cheops");
  expect_sound<3>("cheops");
  expect_sound<5>("little-cheops-imperial");
  expect_sound<16>("cheops-imperial");
  EXPECT_EQ(cheops_game("little-cheops", cheops_options("little-cheops"))->spec.start,
            "tnnqkvmmt/ppppppppp/3c1c3/9/9/9/3C1C3/PPPPPPPPP/TMMVKQNNT w a1,e1,i1,a9,e9,i9 - - - - - 0 1");
}

}  // namespace
}  // namespace cheshire::test
