// Hyperchess: the questions of data/positions/hyperchess-questions.tsv, answered by the oracle.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "hyperchess_questions.h"
#include "oracle/test_hyperchess.h"
#include "source.h"

namespace cheshire::test {
namespace {

using namespace cheshire::oracle;

class ByReference : public AskedPosition {
 public:
  explicit ByReference(const std::string& fen) : game_(hyperchess()), setup_(read(game_, fen)) {}

  std::vector<AskedMove> moves() const override {
    std::vector<AskedMove> all;
    for (const oracle::Move& m : legal_moves(game_.topology, game_.rules, setup_)) {
      all.push_back({name(m.from), name(m.to), to_uci(game_.topology, m),
                     m.kind == oracle::Move::Kind::castling,
                     kind_of(setup_.pieces[m.from]) == kind(game_.rules.king)});
    }
    return all;
  }
  bool in_check() const override {
    return oracle::in_check(game_.topology, game_.rules, setup_, setup_.side);
  }
  std::uint64_t perft(int depth) const override {
    return oracle::perft(game_.topology, game_.rules, setup_, depth);
  }
  std::string castling_field() const override {
    std::string text;
    for (std::size_t i = 0; i < game_.castlings.size(); ++i) {
      if (setup_.rights >> i & 1) text += game_.castlings[i];
    }
    return text;
  }
  std::vector<std::string> pieces_after(const std::string& move) const override {
    const Setup now = play_all(game_, setup_, move);
    std::vector<std::string> all;
    for (Cell cell = 0; cell < game_.topology.cell_count(); ++cell) {
      const Piece piece = now.pieces[cell];
      if (piece == no_piece) continue;
      const char upper = game_.rules.letters[kind_of(piece)];
      all.push_back((color_of(piece) == Color::white ? upper : static_cast<char>(upper - 'A' + 'a')) +
                    name(cell));
    }
    return all;
  }
  std::vector<std::string> knights_at(const std::string& cell) const override {
    const Cell king = game_.topology.find(cell);
    std::vector<std::string> all;
    for (Cell from = 0; from < game_.topology.cell_count(); ++from) {
      if (from == king) continue;
      Setup alone;
      alone.pieces.assign(static_cast<std::size_t>(game_.topology.cell_count()), no_piece);
      alone.pieces[king] = make_piece(Color::white, kind('K'));
      alone.pieces[from] = make_piece(Color::black, kind('N'));
      if (oracle::in_check(game_.topology, game_.rules, alone, Color::white)) all.push_back(name(from));
    }
    return all;
  }

 private:
  const std::string& name(Cell cell) const { return game_.topology.name(cell); }
  Kind kind(char letter) const { return static_cast<Kind>(game_.rules.letters.find(letter)); }

  const TestGame game_;
  const Setup setup_;
};

TEST(ReferenceHyperchess, AnswersTheQuestions) {
  const auto lines = table("positions/hyperchess-questions.tsv");
  EXPECT_EQ(lines.size(), 67u);
  for (const TableLine& line : lines)
    EXPECT_EQ(Answers(ByReference(line[2])).to(line[3]), line[4])
        << line[0] << ' ' << line[2] << ' ' << line[3];
}

}  // namespace
}  // namespace cheshire::test
