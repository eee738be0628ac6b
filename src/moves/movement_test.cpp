// Parsing the movement language. The numbers of steps were counted by hand.
#include "moves/movement.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "base/test_message.h"

namespace cheshire {
namespace {

constexpr Forward north{0, 1, 0};
constexpr Forward north_and_up{0, 1, 1};

std::vector<Atom> flat(std::string_view text) {
  Result<std::vector<Atom>> atoms = parse_movement(text, 2, north);
  EXPECT_TRUE(atoms) << text << ": " << (atoms ? "" : atoms.error().text());
  return atoms ? *std::move(atoms) : std::vector<Atom>();
}
std::vector<Atom> solid(std::string_view text) {
  Result<std::vector<Atom>> atoms = parse_movement(text, 3, north_and_up);
  EXPECT_TRUE(atoms) << text << ": " << (atoms ? "" : atoms.error().text());
  return atoms ? *std::move(atoms) : std::vector<Atom>();
}
bool has(const Atom& atom, Step s) {
  return std::find(atom.legs[0].steps.begin(), atom.legs[0].steps.end(), s) != atom.legs[0].steps.end();
}

struct Fault {
  std::string message;
  int at;
};
Fault error_of(std::string_view text, int dimensions = 2) {
  const auto atoms = parse_movement(text, dimensions, dimensions == 2 ? north : north_and_up);
  return atoms ? Fault{"none", -1} : Fault{test::brief(atoms.error().message), atoms.error().at};
}
#define EXPECT_ERROR(text, expected, offset) \
  do {                                       \
    const Fault f = error_of(text);          \
    EXPECT_EQ(f.message, expected) << text;  \
    EXPECT_EQ(f.at, offset) << text;         \
  } while (false)

TEST(Movement, NamedAtomsOnAFlatBoard) {
  struct {
    const char* text;
    std::size_t steps;
    Step one;
  } const cases[] = {{"W", 4, {1, 0, 0}},  {"F", 4, {-1, 1, 0}}, {"D", 4, {0, -2, 0}},
                     {"N", 8, {-1, 2, 0}}, {"A", 4, {2, -2, 0}}, {"H", 4, {3, 0, 0}},
                     {"L", 8, {3, -1, 0}}, {"J", 8, {-2, 3, 0}}, {"G", 4, {-3, -3, 0}}};
  for (const auto& c : cases) {
    const auto atoms = flat(c.text);
    ASSERT_EQ(atoms.size(), 1u) << c.text;
    EXPECT_EQ(atoms[0].legs[0].steps.size(), c.steps) << c.text;
    EXPECT_TRUE(has(atoms[0], c.one)) << c.text;
    EXPECT_EQ(atoms[0].legs[0].range, 1);
    EXPECT_TRUE(atoms[0].quiet && atoms[0].capture && !atoms[0].lame);
  }
}

TEST(Movement, OrthodoxPieces) {
  EXPECT_EQ(flat("K")[0].legs[0].steps.size(), 8u);
  EXPECT_EQ(flat("K")[0].legs[0].range, 1);
  EXPECT_EQ(flat("Q")[0].legs[0].steps.size(), 8u);
  EXPECT_EQ(flat("Q")[0].legs[0].range, 0);
  EXPECT_EQ(flat("R")[0].legs[0].steps.size(), 4u);
  EXPECT_EQ(flat("B")[0].legs[0].steps.size(), 4u);
}

TEST(Movement, AtomsInThreeDimensions) {
  EXPECT_EQ(solid("W")[0].legs[0].steps.size(), 6u);
  EXPECT_EQ(solid("F")[0].legs[0].steps.size(), 12u);
  EXPECT_EQ(solid("N")[0].legs[0].steps.size(), 24u);
  EXPECT_EQ(solid("K")[0].legs[0].steps.size(), 18u) << "K is W and F; the corner steps are written (1,1,1)";
  EXPECT_EQ(solid("(1,1,1)")[0].legs[0].steps.size(), 8u);
  EXPECT_EQ(solid("(1,2,3)")[0].legs[0].steps.size(), 48u);
  EXPECT_EQ(flat("(1,2,0)")[0].legs[0].steps.size(), 8u) << "only steps within the board are left";
}

TEST(Movement, Ranges) {
  EXPECT_EQ(flat("W0")[0].legs[0].range, 0);
  EXPECT_EQ(flat("W3")[0].legs[0].range, 3);
  EXPECT_EQ(flat("N31")[0].legs[0].range, 31);
  EXPECT_EQ(solid("(1,1,1)0")[0].legs[0].range, 0);
}

TEST(Movement, QuietAndCapture) {
  EXPECT_TRUE(flat("mW")[0].quiet);
  EXPECT_FALSE(flat("mW")[0].capture);
  EXPECT_FALSE(flat("cF")[0].quiet);
  EXPECT_TRUE(flat("cF")[0].capture);
  EXPECT_TRUE(flat("mcF")[0].quiet && flat("mcF")[0].capture);
  EXPECT_TRUE(flat("nD")[0].lame);
}

TEST(Movement, Bearings) {
  EXPECT_EQ(flat("fW")[0].legs[0].steps, (std::vector<Step>{{0, 1, 0}}));
  EXPECT_EQ(flat("bW")[0].legs[0].steps, (std::vector<Step>{{0, -1, 0}}));
  EXPECT_EQ(flat("sW")[0].legs[0].steps.size(), 2u);
  EXPECT_EQ(flat("fsW")[0].legs[0].steps.size(), 3u) << "bearings add up";
  EXPECT_EQ(flat("fF")[0].legs[0].steps.size(), 2u);
  EXPECT_EQ(flat("fN")[0].legs[0].steps.size(), 4u);
  EXPECT_EQ(flat("fQ")[0].legs[0].steps.size(), 3u);
}

TEST(Movement, Pawn) {
  const auto pawn = flat("fmWfcF");
  ASSERT_EQ(pawn.size(), 2u);
  EXPECT_EQ(pawn[0].legs[0].steps, (std::vector<Step>{{0, 1, 0}}));
  EXPECT_TRUE(pawn[0].quiet && !pawn[0].capture);
  EXPECT_EQ(pawn[1].legs[0].steps.size(), 2u);
  EXPECT_TRUE(pawn[1].capture && !pawn[1].quiet);
}

// Raumschach: forward is rank-up and level-up; a step that is partly forward and partly backward counts as
// neither.
TEST(Movement, PawnOfThreeDimensions) {
  const auto pawn = solid("fmWfcF");
  ASSERT_EQ(pawn.size(), 2u);
  EXPECT_EQ(pawn[0].legs[0].steps.size(), 2u);
  EXPECT_TRUE(has(pawn[0], {0, 1, 0}) && has(pawn[0], {0, 0, 1}));
  EXPECT_EQ(pawn[1].legs[0].steps.size(), 5u)
      << "(file +-1, rank +1), (file +-1, level +1), (rank +1, level +1)";
  EXPECT_TRUE(has(pawn[1], {0, 1, 1}));
  EXPECT_FALSE(has(pawn[1], {0, 1, -1}));
}

TEST(Movement, ExactSteps) {
  EXPECT_EQ(flat("{0,1,0}")[0].legs[0].steps, (std::vector<Step>{{0, 1, 0}}));
  EXPECT_EQ(solid("{-1,2,-9}")[0].legs[0].steps, (std::vector<Step>{{-1, 2, -9}}));
  EXPECT_EQ(flat("{1,2,0}3")[0].legs[0].range, 3);
}

TEST(Movement, SeveralMovementsFollowEachOther) {
  const auto atoms = flat("RmNcF2(3,3,0)");
  ASSERT_EQ(atoms.size(), 4u);
  EXPECT_EQ(atoms[0].legs[0].range, 0);
  EXPECT_FALSE(atoms[1].capture);
  EXPECT_EQ(atoms[2].legs[0].range, 2);
}

TEST(Movement, ErrorsGiveTheOffset) {
  EXPECT_ERROR("", "movement-empty", 0);
  EXPECT_ERROR("Rm", "atom-expected", 2);
  EXPECT_ERROR("mmW", "modifier-twice(\"m\")", 1);
  EXPECT_ERROR("fsbsW", "modifier-twice(\"s\")", 3);
  EXPECT_ERROR("lllN", "modifier-thrice", 2);
  EXPECT_ERROR("WX", "atom-unknown(\"X\")", 1);
  EXPECT_ERROR("W0w", "atom-unknown(\"w\")", 2);
  EXPECT_ERROR("R3", "atom-unknown(\"3\")", 1);
  EXPECT_ERROR("W32", "range-too-long(31)", 2);
  EXPECT_ERROR("(1;2,0)", "vector-comma-expected", 2);
  EXPECT_ERROR("(1", "vector-comma-expected", 2);
  EXPECT_ERROR("(a,1,0)", "vector-number-expected", 1);
  EXPECT_ERROR("{1,2,-}", "vector-number-expected", 6);
  EXPECT_ERROR("(1,2,0]", "vector-unclosed(\")\")", 6);
  EXPECT_ERROR("{1,2,0)", "vector-unclosed(\"}\")", 6);
  EXPECT_ERROR("{1,2,0", "vector-unclosed(\"}\")", 6);
  EXPECT_ERROR("(0,0,0)", "step-to-nowhere", 7);
  EXPECT_ERROR("{0,0,1}", "step-without-levels", 7);
  EXPECT_EQ(error_of("{0,0,0,1}", 3).message, "step-without-fourth-dimension");
  EXPECT_ERROR("(1,1,1)", "leap-dimensions-missing", 7);
  EXPECT_ERROR("fs{0,-1}", "directions-exhausted", 8);
  EXPECT_ERROR("[F2-R]", "range-before-last-leg", 5);
  EXPECT_ERROR("[F-R", "leg-expected", 4);
  EXPECT_ERROR("n[F-R]", "bent-path-modified", 6);
}

TEST(Movement, NothingCrashesTheReader) {
  // Every text of up to four of these characters either parses or is rejected with an offset within it.
  const std::string letters = "mcnfbsWKR(){},-09";
  for (std::size_t n = 0, all = letters.size() * letters.size() * letters.size() * letters.size(); n < all;
       ++n) {
    std::string text;
    for (std::size_t rest = n; rest; rest /= letters.size()) text += letters[rest % letters.size()];
    const auto atoms = parse_movement(text, 3, north_and_up);
    if (atoms) continue;
    ASSERT_GE(atoms.error().at, 0) << text;
    ASSERT_LE(atoms.error().at, static_cast<int>(text.size())) << text;
  }
}

TEST(Movement, LeapsNotOverGaps) {
  EXPECT_EQ(flat("N")[0].grounded, 0);
  EXPECT_EQ(flat("lN")[0].grounded, 1);
  EXPECT_EQ(flat("llN")[0].grounded, 2);
  EXPECT_FALSE(parse_movement("lllN", 2, {0, 1, 0}).ok());
}

TEST(Movement, BentWays) {
  const auto atoms = flat("cf[W-F-B]");
  ASSERT_EQ(atoms.size(), 1u);
  ASSERT_EQ(atoms[0].legs.size(), 3u);
  EXPECT_EQ(atoms[0].legs[0].steps, (std::vector<Step>{{0, 1, 0}})) << "a bearing is that of the first leg";
  EXPECT_EQ(atoms[0].legs[2].range, 0);
  EXPECT_FALSE(atoms[0].quiet);
  for (const auto& [text, at] : {std::pair{"[W-F", 4}, {"[R-F]", 4}, {"[W", 2}, {"n[W-F]", 6}, {"[]", 1}}) {
    const auto wrong = parse_movement(text, 2, {0, 1, 0});
    ASSERT_FALSE(wrong.ok()) << text;
    EXPECT_EQ(wrong.error().at, at) << text;
  }
}

TEST(Movement, FourDimensions) {
  EXPECT_EQ((*parse_movement("W", 4, {0, 1, 0}))[0].legs[0].steps.size(), 8u);
  EXPECT_EQ((*parse_movement("F", 4, {0, 1, 0}))[0].legs[0].steps.size(), 24u);
  EXPECT_EQ((*parse_movement("(1,1,1,1)", 4, {0, 1, 0}))[0].legs[0].steps.size(), 16u);
  EXPECT_EQ((*parse_movement("{0,0,0,1}", 4, {0, 1, 0}))[0].legs[0].steps, (std::vector<Step>{{0, 0, 0, 1}}));
  EXPECT_FALSE(parse_movement("(1,1,1,1)", 3, {0, 1, 0}).ok());
}

}  // namespace
}  // namespace cheshire
