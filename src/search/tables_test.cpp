// Endgame tables in the search: here they are made up, so that what follows can only come from them.
#include <gtest/gtest.h>

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>

#include "endings/material.h"
#include "messages/endings.h"
#include "search/test_game.h"

namespace cheshire {
namespace {

using namespace testing_search;
using endings::Probe;
using endings::Verdict;

/// Tables that say of every position of up to so many pieces what `says` does.
struct Invented : endings::TablesOnDisk {
  using Says = std::function<std::optional<Probe>(const endings::Placement&)>;
  Invented(int pieces, Says what) : most(pieces), says(std::move(what)) {}

  struct Reading : endings::Reader {
    explicit Reading(const Invented& t) : tables(t) {}
    std::optional<Verdict> verdict(const endings::Placement& p) override {
      const std::optional<Probe> found = tables.says(p);
      return found ? std::optional(found->verdict) : std::nullopt;
    }
    Result<Probe> probe(const Setup& setup) override {
      const auto placed = endings::placement(setup, chess().tables->spec);
      if (!placed) return placed.error();
      const std::optional<Probe> found = tables.says(*placed);
      if (!found) return Error{msg::ending_no_table("KvK")};
      return *found;
    }
    std::optional<Error> take_fault() override { return {}; }
    const Invented& tables;
  };
  int most_pieces() const override { return most; }
  std::unique_ptr<endings::Reader> reader() const override { return std::make_unique<Reading>(*this); }

  int most;
  Says says;
};

Probe won(int mate, int zeroing) { return {Verdict::win, endings::won(mate), endings::won(zeroing)}; }
Probe lost(int mate, int zeroing) { return {Verdict::loss, endings::lost(mate), endings::lost(zeroing)}; }
Probe without_mate(Probe probe) { return {probe.verdict, endings::impossible, probe.zeroing}; }

class SearchTables : public testing::Test {
 protected:
  SearchResult think(const std::string& fen, const Invented& tables, Limits limits = depth_limit(4),
                     std::vector<std::uint64_t> keys = {}, std::vector<Move> only = {}) {
    ChessSearcher<Chess::P> searcher(*chess().tables, 1);
    searcher.set_tables(&tables);
    return searcher.think({{chess().position(fen)}, std::move(keys), limits, std::move(only)},
                          still_events());
  }
  std::string best(const SearchResult& result) { return chess().text(result.best); }
  static Score score(const SearchResult& result) { return result.lines[0].score; }
  static bool white_king_on(const endings::Placement& p, const char* square) {
    return chess().tables->topology.name(p.kings[0]) == square;
  }
};

// White's rook can mate by itself in some moves; the tables call the king's way to f4 the quickest.
const char* const rook_ending = "8/8/8/3k4/8/4K3/7R/8 w - - 0 1";

TEST_F(SearchTables, AtTheRootChooseTheQuickestMate) {
  const Invented tables(3, [](const endings::Placement& p) {
    return white_king_on(p, "f4") ? lost(20, 20) : p.side == Color::black ? lost(24, 24) : won(21, 21);
  });
  const SearchResult result = think(rook_ending, tables);
  EXPECT_EQ(best(result), "e3f4");
  EXPECT_EQ(score(result).kind, Score::Kind::mate);
  EXPECT_EQ(score(result).value, 11);
  EXPECT_GT(result.lines[0].table_hits, 0U);
}

TEST_F(SearchTables, AtTheRootKeepTheVerdict) {
  const Invented tables(3, [](const endings::Placement& p) {
    return white_king_on(p, "f3") ? without_mate(lost(0, 30)) : Probe{};
  });
  const SearchResult result = think(rook_ending, tables);
  EXPECT_EQ(best(result), "e3f3");
  EXPECT_EQ(score(result).kind, Score::Kind::centipawns);
  EXPECT_EQ(score(result).value, ending_centipawns);
}

TEST_F(SearchTables, WithoutDistancesToMateHurryToTheNextCapture) {
  const Invented tables(
      3, [](const endings::Placement& p) { return without_mate(lost(0, white_king_on(p, "f4") ? 20 : 22)); });
  EXPECT_EQ(best(think(rook_ending, tables)), "e3f4");
}

TEST_F(SearchTables, CountTheMovesThatWereMade) {
  // The king's move mates in 30 plies more, but the other moves convert sooner: with 80 plies gone only they
  // win.
  const Invented tables(
      3, [](const endings::Placement& p) { return white_king_on(p, "f4") ? lost(30, 30) : lost(40, 8); });
  EXPECT_EQ(best(think(rook_ending, tables)), "e3f4");
  const std::string late = "8/8/8/3k4/8/4K3/7R/8 w - - 80 60";
  const SearchResult result = think(late, tables);
  EXPECT_NE(best(result), "e3f4");
  EXPECT_EQ(score(result).value, ending_centipawns);
  // With 95 gone nothing wins any more.
  const SearchResult drawn = think("8/8/8/3k4/8/4K3/7R/8 w - - 95 60", tables);
  EXPECT_EQ(score(drawn).kind, Score::Kind::centipawns);
  EXPECT_EQ(score(drawn).value, cursed_value);
}

TEST_F(SearchTables, LoseAsLateAsTheyCan) {
  const Invented tables(3, [](const endings::Placement& p) {
    return chess().tables->topology.name(p.kings[1]) == "c4" ? won(35, 35) : won(25, 25);
  });
  const SearchResult result = think("8/8/8/3k4/8/4K3/7R/8 b - - 0 1", tables);
  EXPECT_EQ(best(result), "d5c4");
  EXPECT_EQ(score(result).kind, Score::Kind::mate);
  EXPECT_EQ(score(result).value, -18);
}

TEST_F(SearchTables, CountARepetitionAsADraw) {
  // Both moves win, but after one the position would be there for the third time.
  const Invented tables(3, [](const endings::Placement& p) {
    return lost(white_king_on(p, "f4") ? 20 : 22, white_king_on(p, "f4") ? 20 : 22);
  });
  const Chess::P root = chess().position("8/8/8/3k4/8/4K3/7R/8 w - - 20 40");
  Chess::P after = root;
  Undo undo;
  after.make(chess().move(after, "e3f4"), undo);
  const std::uint64_t again = after.key(), other = 1;
  const SearchResult result = think("8/8/8/3k4/8/4K3/7R/8 w - - 20 40", tables, depth_limit(4),
                                    {again, other, other, other, again, other, other});
  EXPECT_NE(best(result), "e3f4");
  EXPECT_EQ(score(result).kind, Score::Kind::mate);
}

TEST_F(SearchTables, GiveEveryLineItsScore) {
  const Invented tables(3, [](const endings::Placement& p) {
    return white_king_on(p, "f4")   ? lost(20, 20)
           : white_king_on(p, "f3") ? Probe{Verdict::blessed_loss, endings::lost(120), endings::lost(120)}
           : white_king_on(p, "d3") ? won(9, 9)
                                    : Probe{};
  });
  Limits limits = depth_limit(3);
  limits.multi_pv = 50;
  const SearchResult result = think(rook_ending, tables, limits);
  ASSERT_GT(result.lines.size(), 4U);
  EXPECT_EQ(chess().text(result.lines[0].moves[0]), "e3f4");
  EXPECT_EQ(result.lines[0].score.value, 11);
  EXPECT_EQ(chess().text(result.lines[1].moves[0]), "e3f3");
  EXPECT_EQ(result.lines[1].score.value, cursed_value);
  for (std::size_t i = 2; i + 1 < result.lines.size(); ++i) EXPECT_EQ(result.lines[i].score.value, 0);
  EXPECT_EQ(chess().text(result.lines.back().moves[0]), "e3d3");
  EXPECT_EQ(result.lines.back().score.kind, Score::Kind::mate);
  EXPECT_EQ(result.lines.back().score.value, -5);
}

TEST_F(SearchTables, LeaveShorterMatesToTheSearch) {
  const Invented tables(3, [](const endings::Placement& p) {
    return p.side == Color::black ? without_mate(lost(0, 40)) : without_mate(won(0, 41));
  });
  const SearchResult result = think("7k/8/6K1/8/8/8/8/R7 w - - 0 1", tables);
  EXPECT_EQ(best(result), "a1a8");
  EXPECT_EQ(score(result).kind, Score::Kind::mate);
  EXPECT_EQ(score(result).value, 1);
}

TEST_F(SearchTables, KnowWhatACaptureEnPassantIsWorth) {
  // The tables refuse the position after e2e4, for d4 may capture: that it does wins for Black.
  const Invented tables(4, [](const endings::Placement& p) {
    return p.others.size() == 1 ? p.side == Color::white ? lost(30, 30) : won(31, 31) : Probe{};
  });
  Limits limits = depth_limit(3);
  limits.multi_pv = 50;
  const SearchResult result = think("8/7k/8/8/3p4/8/4P2K/8 w - - 0 1", tables, limits);
  EXPECT_EQ(chess().text(result.lines.back().moves[0]), "e2e4");
  EXPECT_EQ(result.lines.back().score.value, -ending_centipawns);
  EXPECT_EQ(score(result).value, 0);
}

TEST_F(SearchTables, InTheTreeSayWhoWinsAfterACapture) {
  const auto says = [](Verdict verdict) {
    return [verdict](const endings::Placement& p) {
      return std::optional(
          Probe{p.side == Color::black ? verdict : static_cast<Verdict>(-static_cast<int>(verdict))});
    };
  };
  const char* const fen = "7k/8/8/8/3b4/8/8/K2R4 w - - 0 1";
  const Invented lost(3, says(Verdict::loss)), drawn(3, says(Verdict::draw)),
      cursed(3, says(Verdict::blessed_loss));
  const SearchResult result = think(fen, lost);
  EXPECT_EQ(best(result), "d1d4");
  EXPECT_EQ(score(result).value, ending_centipawns - 1);
  EXPECT_GT(result.lines[0].table_hits, 0U);
  const std::vector<Move> capture = {chess().move(chess().position(fen), "d1d4")};
  EXPECT_EQ(score(think(fen, cursed, depth_limit(4), {}, capture)).value, cursed_value);
  EXPECT_EQ(score(think(fen, drawn, depth_limit(4), {}, capture)).value, 0);
}

TEST_F(SearchTables, OfTooFewPiecesChangeNothing) {
  const Invented none(2, [](const endings::Placement&) { return std::optional<Probe>(); });
  const Invented unknown(3, [](const endings::Placement&) { return std::optional<Probe>(); });
  ChessSearcher<Chess::P> searcher(*chess().tables, 1);
  const SearchResult without =
      searcher.think({{chess().position(rook_ending)}, {}, depth_limit(8), {}}, still_events());
  for (const Invented* tables : {&none, &unknown}) {
    const SearchResult with = think(rook_ending, *tables, depth_limit(8));
    EXPECT_EQ(with.nodes, without.nodes);
    EXPECT_EQ(with.best, without.best);
    EXPECT_EQ(with.lines[0].table_hits, 0U);
  }
}

}  // namespace
}  // namespace cheshire
