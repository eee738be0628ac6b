#include "learn/trainer.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "base/rng.h"
#include "engine/session.h"
#include "learn/score_scale.h"

namespace cheshire {
namespace {

constexpr int material_values[] = {0, 900, 500, 330, 320, 100};  // of the kinds of chess, KQRBNP

/// Random positions of chess, whose scores are the material. Their results are drawn by it.
class Material {
 public:
  Material() : game_(*open_game("chess")), layout(game_->spec(), game_->topology()) {
    Rng rng(4);
    for (int i = 0; i < 4000; ++i) add(rng, training);
    for (int i = 0; i < 400; ++i) add(rng, validation);
  }

 private:
  void add(Rng& rng, PositionList& to) {
    std::vector<std::uint16_t> places;
    std::vector<bool> taken(64);
    std::array<Cell, 2> kings{};
    const auto side = static_cast<Color>(rng.below(2));
    int score = 0;
    const std::uint32_t pieces = 2 + rng.below(16);
    while (places.size() < pieces) {
      const Cell cell = static_cast<Cell>(rng.below(64));
      if (taken[cell]) continue;
      taken[cell] = true;
      const bool king = places.size() < 2;
      const auto color = static_cast<Color>(king ? places.size() : rng.below(2));
      const Kind kind = king ? game_->spec().king : static_cast<Kind>(1 + rng.below(5));
      if (king) kings[static_cast<std::size_t>(index(color))] = cell;
      score += (color == side ? 1 : -1) * material_values[kind];
      places.push_back(TrainingPosition::place_of(make_piece(color, kind), cell));
    }
    TrainingPosition position;
    position.places = places;
    for (const Color color : {side, !side}) {
      position.orientation[color == side ? 0 : 1] = static_cast<std::uint8_t>(
          layout.orientation(color, kings[static_cast<std::size_t>(index(color))], false));
    }
    position.score = static_cast<std::int16_t>(std::clamp(score, -2500, 2500));
    const double chance = static_cast<double>(rng.next() >> 11) * 0x1p-53;
    position.result = chance < points_of(score / 400.0) ? 1 : -1;
    to.add(position);
  }

  std::shared_ptr<const AnyGame> game_;

 public:
  NetLayout layout;
  PositionList training, validation;
};

TrainOptions quick_training(int threads = 1) {
  TrainOptions options;
  options.hidden = 16;
  options.outputs = 2;
  options.passes = 30;
  options.batch = 100;
  options.rate = 0.01;
  options.result = 0;
  options.threads = threads;
  return options;
}

TEST(Trainer, LearnsWhatMaterialIsWorth) {
  const Material material;
  Trainer trainer(material.layout, 32, material.training, material.validation, quick_training());
  EXPECT_NEAR(trainer.scale(), 400, 40);
  const double before = trainer.validate(trainer.float_net());
  EXPECT_GT(before, 0.05);
  Trainer::Pass last;
  for (int i = 0; i < 30; ++i) {
    const auto pass = trainer.pass();
    ASSERT_TRUE(pass);
    EXPECT_EQ(pass->number, i + 1);
    last = *pass;
  }
  EXPECT_LT(last.loss, 0.002);
  EXPECT_LT(last.validation, 0.01) << "by what it learned, not by heart";
  EXPECT_EQ(last.validation, trainer.validate(trainer.float_net()));
  const Net net = trainer.net();
  ASSERT_TRUE(net.check());
  EXPECT_EQ(net.layout, material.layout.fingerprint());
  EXPECT_EQ(net.scale, trainer.scale());
  EXPECT_NEAR(trainer.validate(net), last.validation, 0.0005) << "quantised as well";
}

TEST(Trainer, IsTheSameForAnyNumberOfThreads) {
  const Material material;
  Trainer one(material.layout, 32, material.training, material.validation, quick_training(1));
  Trainer three(material.layout, 32, material.training, material.validation, quick_training(3));
  for (int i = 0; i < 2; ++i) {
    const auto a = one.pass(), b = three.pass();
    ASSERT_TRUE(a && b);
    EXPECT_EQ(a->loss, b->loss);
    EXPECT_EQ(a->validation, b->validation);
  }
  const auto numbers = one.float_net().numbers(), others = three.float_net().numbers();
  EXPECT_TRUE(std::equal(numbers.begin(), numbers.end(), others.begin(), others.end()));
  EXPECT_EQ(one.validate(one.net()), three.validate(three.net()));
}

TEST(Trainer, AnotherSeedIsAnotherNet) {
  const Material material;
  TrainOptions other = quick_training();
  other.seed = 2;
  Trainer one(material.layout, 32, material.training, material.validation, quick_training());
  Trainer two(material.layout, 32, material.training, material.validation, other);
  EXPECT_NE(one.pass()->loss, two.pass()->loss);
}

TEST(Trainer, PredictsResultsWhereTheyAreAllThatCounts) {
  const Material material;
  TrainOptions options = quick_training();
  options.result = 1;
  options.passes = 1;
  Trainer trainer(material.layout, 32, material.training, material.validation, options);
  // A net that has learned nothing is right half of the time.
  EXPECT_NEAR(trainer.validate(trainer.float_net()), 0.25, 0.05);
  EXPECT_LT(trainer.pass()->validation, 0.24);
}

TEST(Trainer, WithoutPositionsForValidationItLearnsAllTheSame) {
  const Material material;
  const PositionList none;
  Trainer trainer(material.layout, 32, material.training, none, quick_training());
  const auto pass = trainer.pass();
  ASSERT_TRUE(pass);
  EXPECT_EQ(pass->validation, 0);
}

TEST(Trainer, StopsWithinAPass) {
  const Material material;
  Trainer trainer(material.layout, 32, material.training, material.validation, quick_training());
  int asked = 0;
  EXPECT_FALSE(trainer.pass([&] { return ++asked == 3; }));
}

}  // namespace
}  // namespace cheshire
