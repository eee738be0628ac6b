// Names of materials, and the order in which they depend on each other.
#include "endings/material.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "base/test_message.h"
#include "games/registry.h"
#include "messages/endings.h"

namespace cheshire::endings {
namespace {

using test::brief;

const GameSpec& chess() {
  static const GameSpec spec = *find_game("chess");
  return spec;
}

std::string reread(const std::string& text) { return name(*read_material(text, chess()), chess()); }

std::vector<std::string> names(const std::vector<Material>& list) {
  std::vector<std::string> all;
  for (const Material& m : list) all.push_back(name(m, chess()));
  return all;
}

Message refused(const std::string& text) { return read_material(text, chess()).error().message; }

TEST(Material, IsNamedByThePiecesOfBothSides) {
  EXPECT_EQ(reread("KRvKN"), "KRvKN");
  EXPECT_EQ(reread("KNRvK"), "KRNvK");
  EXPECT_EQ(reread("KvK"), "KvK");
}

TEST(Material, RefusesWhatNamesNone) {
  EXPECT_EQ(brief(refused("KQK")), brief(msg::ending_without_sides("KQK", "K")));
  EXPECT_EQ(brief(refused("QvK")), brief(msg::ending_without_king("QvK", "K")));
  EXPECT_EQ(brief(refused("KQv")), brief(msg::ending_without_king("KQv", "K")));
  EXPECT_EQ(brief(refused("KQvKK")), brief(msg::ending_with_two_kings("KQvKK")));
  EXPECT_EQ(brief(refused("KQvKX")), brief(msg::ending_piece_unknown("KQvKX", "X")));
  EXPECT_EQ(read_material("KQvKX", chess()).error().at, 4);
}

TEST(Material, ComesAfterWhatItLeadsTo) {
  EXPECT_THAT(names(all_materials(chess(), 3)),
              testing::UnorderedElementsAre("KQvK", "KRvK", "KBvK", "KNvK", "KPvK"));
  EXPECT_EQ(names(all_materials(chess(), 3)).back(), "KPvK");
  // 15 pairs of one side, 15 of both.
  EXPECT_EQ(all_materials(chess(), 4).size(), 35U);
}

TEST(Material, LosesPiecesAndPromotesPawns) {
  EXPECT_THAT(names(successors(*read_material("KPvKN", chess()), chess())),
              testing::UnorderedElementsAre("KPvK", "KvKN", "KQvKN", "KRvKN", "KBvKN", "KNvKN", "KQvK",
                                            "KRvK", "KBvK", "KNvK"));
}

}  // namespace
}  // namespace cheshire::endings
