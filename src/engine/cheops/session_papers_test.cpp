// Sessions of Cheops: papers, their seals, and who knows of them.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "base/rng.h"
#include "engine/cheops/seal.h"
#include "engine/cheops/test_session.h"

namespace cheshire {
namespace {

TEST(CheopsPapers, APaperThatWasForgedIsNamed) {
  const auto s = session("little-cheops", campaign, in_common);
  play_all(*s, {"@a5"});
  const std::string turn = s->moves()[0].uci;
  ASSERT_EQ(turn.size(), std::string("@a5#=").size() + 32 + 64) << turn;
  EXPECT_EQ(s->moves()[0].san, "K appoints C");
  const std::string salt = turn.substr(4, 32), seal = turn.substr(37);
  EXPECT_EQ(seal, cheops::seal_of(Color::white, 0, "a5", salt));
  const auto read = [&](const std::string& text) {
    const auto other = session("little-cheops", "", in_common);
    const Result<void> r = other->set(campaign, Moves{text});
    return r ? "" : test::brief(r.error().message);
  };
  EXPECT_EQ(read(turn), "");
  EXPECT_EQ(read("@a5#" + salt), "") << "a seal is made";
  EXPECT_EQ(read("@=" + seal), "") << "who is not told whom it names";
  const auto altered = [](std::string digits) {
    digits[5] = digits[5] == '0' ? '1' : '0';
    return digits;
  };
  for (const auto& [forged, cell] : {std::pair{"@a5#" + altered(salt) + "=" + seal, "a5"},
                                     {"@b9#" + salt + "=" + seal, "b9"},
                                     {"@a5#" + salt + "=" + altered(seal), "a5"}}) {
    EXPECT_EQ(read(forged),
              "line-move-refused(1, \"" + forged + "\", seal-broken(White, " + cell + ", 1, CH-90))");
  }
  EXPECT_EQ(read("@d6#" + salt).find("seal-broken"), std::string::npos) << "d6 is no Civilian of White's";
}

TEST(CheopsPapers, RecordedAppointmentsShowTheirPapers) {
  RecordProperty("rules", "CH-90");
  const auto s = session("little-cheops", campaign, in_common);
  const auto played = s->clone();
  play_all(*played, {"@a5"});
  const std::string turn = played->moves()[0].uci, seal = turn.substr(turn.find('=') + 1);
  for (const std::string challenge : {"", "*"}) {
    const auto shown = s->sealed_move(turn + challenge);
    ASSERT_TRUE(shown);
    EXPECT_EQ(names(*s, {shown->names}), Moves{"a5"});
    EXPECT_EQ(shown->seal, seal);
    EXPECT_TRUE(shown->matches && shown->needs_seal);
    EXPECT_EQ(shown->bare, "@a5" + challenge);
    EXPECT_FALSE(s->sealed_move("@b9" + turn.substr(3) + challenge)->matches) << "another Civilian";
    const auto withheld = s->sealed_move("@=" + seal + challenge);
    EXPECT_EQ(withheld->names, no_cell);
    EXPECT_EQ(withheld->bare, "@=" + seal + challenge);
  }
  EXPECT_FALSE(s->sealed_move("a5a6"));
  EXPECT_FALSE(session("chess")->sealed_move("e2e4"));
}

TEST(CheopsPapers, EveryAppointmentHasItsOwnSalt) {
  std::set<std::string> seen;
  for (int i = 0; i < 20; ++i) {
    const auto s = session("little-cheops", campaign, in_common);
    play_all(*s, {"@a5"});
    EXPECT_TRUE(seen.insert(s->moves()[0].uci).second);
  }
}

TEST(CheopsPapers, EverybodyIsToldWhatHeMayKnow) {
  RecordProperty("rules", "CH-90 CH-93");
  const auto s = session("little-cheops", campaign, in_common);
  play_all(*s, {"@a5"});
  const std::string paper = s->moves()[0].uci, sealed = "@" + paper.substr(paper.find('='));
  for (Viewer v : viewers) {
    const auto seen = s->seen_by(v);
    const bool knows = v == Viewer::everything || v == Viewer::white;
    EXPECT_EQ(turns(*seen), Moves{knows ? paper : sealed});
    EXPECT_EQ(names(*seen, cheops_view(*seen)->papers), knows ? Moves{"a5"} : Moves{});
    EXPECT_EQ(cheops_view(*seen)->counts->concealed[0], knows ? 0 : 1);
    EXPECT_EQ(cheops_view(*seen)->counts->appointments[0], 1) << "CH-90";
    EXPECT_NE(seen->fen().find(knows ? " 1:a5/0" : " 1?1/0"), std::string::npos) << seen->fen();
  }
  // CH-93: the result of an inspection is public.
  play_all(*s, {"b3c1"});
  EXPECT_FALSE(s->legal_moves().empty());
  s->back(1);
  const auto black = s->seen_by(Viewer::black);
  EXPECT_NE(refused(*black, "b3a5").find("CH-97"), std::string::npos);
  EXPECT_EQ(refused(*black, "?a5"), "inspection-result-unknown(CH-93)");
  EXPECT_NE(refused(*black, "?a5!b9,g2").find("announcement-contradicts"), std::string::npos);
  play_all(*s, {"?a5"});
  for (Viewer v : viewers) {
    const auto seen = s->seen_by(v);
    EXPECT_EQ(names(*seen, cheops_view(*seen)->compromised), Moves{"a5"});
    EXPECT_EQ(seen->moves()[1].san, "inspects a5 Deputy");
    EXPECT_EQ(cheops_view(*seen)->counts->concealed[0], 0);
  }
  // Once the game is over all papers are open.
  ASSERT_TRUE(s->end(s->outcome_by(Reason::agreement)).ok());
  for (Viewer v : viewers) EXPECT_EQ(turns(*s->seen_by(v)), turns(*s));
}

TEST(CheopsPapers, ACivilianIsCertified) {
  const auto s = session("little-cheops", campaign, in_common);
  play_all(*s, {"@b9", "?a5"});
  for (Viewer v : viewers) {
    const auto seen = s->seen_by(v);
    EXPECT_EQ(names(*seen, cheops_view(*seen)->certified), Moves{"a5"});
    EXPECT_EQ(seen->moves()[1].san, "inspects a5 Civilian");
  }
}

TEST(CheopsPapers, OpenPapersHaveNoSeal) {
  const auto s = session("little-cheops", campaign, {{"castles-in-common", "on"}, {"open-papers", "on"}});
  play_all(*s, {"@a5"});
  EXPECT_EQ(turns(*s->seen_by(Viewer::black)), Moves{"@a5"});
}

TEST(CheopsPapers, ATakenBackAppointmentLeavesNoTrace) {
  const auto s = session("little-cheops", campaign, in_common);
  const std::string start = s->fen();
  play_all(*s, {"@a5", "?a5", "a5a6"});
  EXPECT_EQ(s->back(3), 3);
  EXPECT_EQ(s->fen(), start);
  EXPECT_EQ(cheops_view(*s)->counts->appointments[0], 0);
  EXPECT_EQ(s->back(1), 0);
  play_all(*s, {"@b9", "?a5"});
  EXPECT_EQ(names(*s, cheops_view(*s)->papers), Moves{"b9"});
}

TEST(CheopsPapers, EveryViewersRecordGivesHisPosition) {
  struct Start {
    const char* game;
    OptionValues options;
    std::string fen;
  };
  const std::string pyramid =
      "c1cc4d/1kp4b1/t1tc2N2/3Cm4/9/4nc3/T7Q/4C4/8D/7/3a3/7/1A5/5C1/7/7/5/1C1C1/1PK2/1T1T1/5/3/3/C2/1 w - C"
      "e5w=Ce5w,Ab8b=Ab8b";
  const Start starts[] = {{"little-cheops", in_common, campaign}, {"cheops", {}, pyramid}};
  int appointments = 0, inspections = 0;
  for (const Start& start : starts) {
    for (std::uint64_t seed = 1; seed <= 7; ++seed) {
      Rng rng(seed);
      const auto s = session(start.game, start.fen, start.options);
      std::map<Viewer, std::unique_ptr<Session>> kept;
      for (Viewer v : viewers) kept[v] = s->seen_by(v);
      while (s->ply() < 40 && !s->outcome().over()) {
        auto moves = s->legal_moves();
        // This is about papers.
        const auto papers = [](const MoveView& m) {
          return m.action == "appointment" || m.action == "inspection" || !m.also.empty();
        };
        if (rng.below(3) == 0 && std::any_of(moves.begin(), moves.end(), papers))
          std::erase_if(moves, [&](const MoveView& m) { return !papers(m); });
        const MoveView& m = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
        appointments += m.action == "appointment";
        inspections += m.action == "inspection";
        play_all(*s, {m.uci});
        if (rng.below(9) == 0) {
          s->back(3);
          for (Viewer v : viewers) kept[v]->back(std::max(0, kept[v]->ply() - s->ply()));
        }
        for (Viewer v : viewers) {
          if (s->ply() % 7 != 0) break;
          const auto seen = s->seen_by(v);
          const auto again = s->game().session();
          const Result<void> r = again->set(seen->start_fen(), turns(*seen));
          ASSERT_TRUE(r.ok()) << r.error().text() << " " << seen->fen();
          ASSERT_EQ(again->fen(), seen->fen());
          ASSERT_EQ(turns(*again), turns(*seen));
          s->catch_up(*kept[v], v);
          ASSERT_EQ(turns(*kept[v]), turns(*seen));
          ASSERT_EQ(kept[v]->fen(), seen->fen());
          ASSERT_EQ(kept[v]->start_fen(), seen->start_fen());
          EXPECT_EQ(seen->outcome(), s->outcome());
        }
      }
      EXPECT_EQ(s->fen(), s->clone()->fen());
    }
  }
  EXPECT_GT(appointments, 30);
  EXPECT_GT(inspections, 5);
}

TEST(CheopsPapers, WhoAppointsSaysWhom) {
  RecordProperty("rules", "CH-87");
  const auto s = session("little-cheops", campaign, in_common);
  const std::string named = R"(appointee-unnamed(["@g2", "@a5", "@b9"], CH-87))";
  EXPECT_EQ(refused(*s, "@"), named);
  EXPECT_EQ(refused(*s, "K appoints C"), named);
}

TEST(CheopsPapers, OnlyAnAppointmentThatNamesSomebodyHasACode) {
  const auto s = session("little-cheops", campaign, in_common);
  EXPECT_EQ(test::brief(s->code_of("@").error().message), "move-without-code(\"@\")");
  const Result<MoveCode> named = s->code_of("@a5");
  ASSERT_TRUE(named);
  EXPECT_EQ(s->legal_move_of(*named)->uci, "@a5");
  EXPECT_TRUE(s->play(*named));
  EXPECT_EQ(s->moves().front().uci.substr(0, 4), "@a5#") << "with its paper's salt";
  EXPECT_FALSE(s->play(*named)) << "the other side cannot";
}

TEST(CheopsPapers, AnInspectionCannotBeGuessed) {
  RecordProperty("rules", "CH-93");
  for (const char* guess : {"?a5!", "?a5!a5", "inspects a5 Deputy", "inspects a5 Civilian"}) {
    const auto s = session("little-cheops", campaign, in_common);
    play_all(*s, {"@g2", guess});
    EXPECT_EQ(s->moves().back().uci, "?a5");
    EXPECT_EQ(names(*s, cheops_view(*s)->certified), std::vector<std::string>{"a5"}) << guess;
  }
}

TEST(CheopsPapers, AnUnsettledEndOpensNone) {
  const auto s = session("little-cheops", campaign, in_common);
  play_all(*s, {"@a5"});
  ASSERT_TRUE(s->end(Outcome::win(Color::white, Reason::resignation)));
  EXPECT_TRUE(s->seen_by(Viewer::spectator)->moves()[0].uci.starts_with("@a5#"));
  EXPECT_TRUE(s->seen_by(Viewer::spectator, false)->moves()[0].uci.starts_with("@="));
}

TEST(CheopsPapers, CapturesOfSecretDeputiesNeedOpenPapers) {
  RecordProperty("rules", "CH-45");
  const OptionValues sealed{{"castles-in-common", "on"}, {"deputy-field", "captures"}};
  const auto refusal = open_game("little-cheops", sealed);
  ASSERT_FALSE(refusal);
  EXPECT_EQ(test::brief(refusal.error().message),
            "deputy-field-needs-open-papers(\"deputy-field\", \"captures\", \"open-papers\")");
  OptionValues open = sealed;
  open.emplace_back("open-papers", "on");
  EXPECT_TRUE(open_game("little-cheops", open));
}

TEST(CheopsThink, WithWhatItsSideWasTold) {
  // Black's session knows neither of the two Civilians that White may have appointed; Black's engine must not
  // either.
  std::set<std::string> answers;
  for (const char* named : {"@a5", "@b9", "@g2"}) {
    const auto s = session("little-cheops", campaign, in_common);
    play_all(*s, {named});
    answers.insert(think(*s, 2'000).best);
  }
  EXPECT_EQ(answers.size(), 1u);
}

}  // namespace
}  // namespace cheshire
