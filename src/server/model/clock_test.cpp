#include "server/model/clock.h"

#include <gtest/gtest.h>

#include "base/test_message.h"
#include "server/common/json_read.h"

namespace cheshire {
namespace {

using namespace std::chrono_literals;

constexpr ClockTerms blitz{ClockTerms::Kind::fischer, 300, 2, 0};
constexpr ClockTerms slow{ClockTerms::Kind::days, 0, 0, 3};
const Instant start = Instant(1'000'000s);
constexpr Milliseconds three_days = 72h;

ClockSituation after(int ply) { return {false, false, ply, ply % 2 == 0 ? Color::white : Color::black}; }

ClockState moved(const ClockTerms& terms, const ClockState& state, Color mover,
                 const ClockSituation& situation, Instant now) {
  return started(terms, after_move(terms, state, mover, now), situation, now);
}

ClockState taken_back(const ClockTerms& terms, const ClockState& state, const ClockSituation& situation,
                      Instant now) {
  return started(terms, after_takeback(terms, state, now), situation, now);
}

Result<std::optional<ClockTerms>> read(const std::string& clock) {
  return read_clock(*read_object("{\"clock\":" + clock + "}"));
}

TEST(Clock, TermsAreReadAndWritten) {
  for (const char* text : {R"({"kind":"fischer","initial":5,"increment":0})",
                           R"({"kind":"fischer","initial":86400,"increment":3600})",
                           R"({"kind":"days","days":1})", R"({"kind":"days","days":30})"}) {
    const auto terms = read(text);
    ASSERT_TRUE(terms && terms->has_value()) << text;
    EXPECT_EQ(clock_json(**terms), text);
    EXPECT_EQ(*read_stored_clock(text), *terms);
  }
  EXPECT_FALSE(read("null")->has_value());
  EXPECT_FALSE(read_clock({})->has_value());
  EXPECT_FALSE(read_stored_clock("")->has_value());
}

TEST(Clock, FaultsOfTermsAreNamed) {
  const std::string initial = R"(field-not-in-range("initial", 5, 86400))",
                    increment = R"(field-not-in-range("increment", 0, 3600))",
                    days = R"(field-not-in-range("days", 1, 30))";
  const std::pair<const char*, std::string> cases[] = {
      {"{}", R"(field-missing("kind"))"},
      {R"({"kind":"hourglass"})", R"(choice-unknown("kind", "hourglass", ["fischer", "days"]))"},
      {R"({"kind":"fischer"})", R"(field-missing("initial"))"},
      {R"({"kind":"fischer","initial":4,"increment":0})", initial},
      {R"({"kind":"fischer","initial":86401,"increment":0})", initial},
      {R"({"kind":"fischer","initial":60})", R"(field-missing("increment"))"},
      {R"({"kind":"fischer","initial":60,"increment":3601})", increment},
      {R"({"kind":"fischer","initial":60,"increment":-1})", increment},
      {R"({"kind":"fischer","initial":60.5,"increment":1})", initial},
      {R"({"kind":"fischer","initial":60,"increment":1,"days":1})", R"(field-unknown("days"))"},
      {R"({"kind":"days","days":0})", days},
      {R"({"kind":"days","days":31})", days},
      {R"({"kind":"days","days":1,"increment":1})", R"(field-unknown("increment"))"},
  };
  for (const auto& [text, fault] : cases) {
    const auto r = read(text);
    ASSERT_FALSE(r) << text;
    EXPECT_EQ(test::brief(r.error().message), "field-refused(\"clock\", " + fault + ")");
  }
  EXPECT_EQ(test::brief(read("7").error().message), R"(field-not-object-or-null("clock"))");
  EXPECT_FALSE(read_stored_clock("{}"));
  EXPECT_FALSE(read_stored_clock("x"));
}

TEST(Clock, FischerRunsOnceBothHaveMoved) {
  ClockState s = new_clock(blitz, after(0), start);
  EXPECT_FALSE(s.running);
  EXPECT_FALSE(deadline(s));
  s = moved(blitz, s, Color::white, after(1), start + 10s);
  EXPECT_FALSE(s.running);
  s = moved(blitz, s, Color::black, after(2), start + 20s);
  EXPECT_EQ(s.running, Color::white);
  EXPECT_EQ(s.left[0], 300s);
  EXPECT_EQ(s.left[1], 300s);
  EXPECT_EQ(deadline(s), start + 320s);
  s = moved(blitz, s, Color::white, after(3), start + 50s);
  EXPECT_EQ(s.left[0], 272s);  // 30 used, 2 gained
  EXPECT_EQ(left(s, Color::black, start + 60s), 290s);
  EXPECT_EQ(left(s, Color::white, start + 60s), 272s);
  EXPECT_EQ(clock_json(blitz, s, start + 60s),
            R"({"kind":"fischer","initial":300,"increment":2,"left":{"w":272000,"b":290000},"running":"b"})");
}

TEST(Clock, AFlagFallsAtTheLastMillisecond) {
  ClockState s = moved(blitz, new_clock(blitz, after(0), start), Color::black, after(2), start);
  EXPECT_FALSE(flagged(s, start + 300s - 1ms));
  EXPECT_EQ(flagged(s, start + 300s), Color::white);
  EXPECT_EQ(left(s, Color::white, start + 400s), 0s);
  s = started(blitz, s, {true, false, 2, Color::white}, start + 400s);
  EXPECT_FALSE(s.running);
  EXPECT_FALSE(flagged(s, start + 500s));
  EXPECT_EQ(s.left[0], 0s);
}

TEST(Clock, DaysAreForEveryMove) {
  ClockState s = new_clock(slow, after(0), start);
  EXPECT_EQ(s.running, Color::white);  // from the start
  EXPECT_EQ(deadline(s), start + three_days);
  s = moved(slow, s, Color::white, after(1), start + 48h);
  EXPECT_EQ(s.running, Color::black);
  EXPECT_EQ(s.left[0], three_days);
  EXPECT_EQ(deadline(s), start + 48h + three_days);
  EXPECT_EQ(clock_json(slow, s, start + 48h),
            R"({"kind":"days","days":3,"left":{"w":259200000,"b":259200000},"running":"b"})");
}

TEST(Clock, StandsWhileAMoveWaitsForTheUmpire) {
  ClockState s =
      moved(blitz, new_clock(blitz, after(0), start), Color::black, {false, true, 2, Color::white}, start);
  EXPECT_FALSE(s.running);
  s = started(blitz, s, after(2), start + 100s);
  EXPECT_EQ(s.running, Color::white);
  EXPECT_EQ(deadline(s), start + 400s);
}

TEST(Clock, WhatWasSaidBetweenMovesTakesItsTime) {
  const ClockState s = moved(blitz, new_clock(blitz, after(0), start), Color::black, after(2), start);
  const ClockState later = started(blitz, s, after(2), start + 100s);
  EXPECT_EQ(deadline(later), deadline(s));
  EXPECT_EQ(left(later, Color::white, start + 150s), 150s);
}

TEST(Clock, TakingBackKeepsTheTimeUsedButGivesAMinuteToWhoHasNone) {
  ClockState s = moved(blitz, new_clock(blitz, after(0), start), Color::black, after(2), start);
  s = moved(blitz, s, Color::white, after(3), start + 100s);
  s = taken_back(blitz, s, after(2), start + 150s);
  EXPECT_EQ(s.running, Color::white);
  EXPECT_EQ(s.left[0], 202s);
  EXPECT_EQ(s.left[1], 250s);
  EXPECT_FALSE(taken_back(blitz, s, after(1), start + 160s).running);
  const ClockState reopened = taken_back(blitz, s, after(2), start + 1000s);
  EXPECT_EQ(reopened.left[0], 60s);
  EXPECT_FALSE(flagged(reopened, start + 1000s));
  const ClockState days = taken_back(slow, new_clock(slow, after(0), start), after(0), start + 80h);
  EXPECT_EQ(days.left[0], three_days);
}

TEST(Clock, AFischerClockStandsWhileNoServerRuns) {
  const ClockState s = moved(blitz, new_clock(blitz, after(0), start), Color::black, after(2), start);
  const ClockState again = resumed(blitz, s, start + 40s, 0s, start + 1000s);
  EXPECT_EQ(left(again, Color::white, start + 1000s), 260s);
  // The clock started after the server was last known to run, so no time is deducted.
  EXPECT_EQ(left(resumed(blitz, s, start - 5s, 0s, start + 1000s), Color::white, start + 1000s), 300s);
  const ClockState before = new_clock(blitz, after(0), start);
  EXPECT_EQ(resumed(blitz, before, start, 0s, start + 10h), before);
}

TEST(Clock, ATimeOfDayThatWasSetCostsNothingAtARestart) {
  const ClockState s = moved(blitz, new_clock(blitz, after(0), start), Color::black, after(2), start);
  for (const Milliseconds ahead : {Milliseconds(-2h), Milliseconds(0), Milliseconds(2h)}) {
    const Instant now = start + 41s + ahead;
    EXPECT_EQ(left(resumed(blitz, s, start + 40s, ahead, now), Color::white, now), 260s);
  }
  // A clock in days kept running meanwhile.
  const ClockState days = new_clock(slow, after(0), start);
  EXPECT_EQ(resumed(slow, days, start, 0s, start + 10h), days);
  const ClockState later = resumed(slow, days, start, 5h, start + 15h);
  EXPECT_EQ(left(later, Color::white, start + 15h), three_days - 10h);
  const ClockState earlier = resumed(slow, days, start, -20h, start - 10h);
  EXPECT_EQ(left(earlier, Color::white, start - 10h), three_days - 10h);
}

TEST(InstantText, IsIsoInUtc) {
  EXPECT_EQ(iso(Instant(1'769'860'800'000ms)), "2026-01-31T12:00:00.000Z");
  EXPECT_EQ(iso(Instant(1'769'860'800'000ms + 61'007ms)), "2026-01-31T12:01:01.007Z");
}

}  // namespace
}  // namespace cheshire
