#include "server/common/metrics_registry.h"

#include <gtest/gtest.h>

#include <array>
#include <limits>

namespace cheshire {
namespace {

TEST(MetricsRegistry, AreWrittenAsPrometheusReadsThem) {
  MetricsRegistry metrics;
  metrics.counter("moves_total", "Moves that are on disk.").add(3);
  Counter& refused = metrics.counter("refusals_total", "Refusals by reason.", {{"reason", "rate"}});
  metrics.counter("refusals_total", "Refusals by reason.", {{"reason", "body"}, {"at", "door"}});
  double games = 2;
  metrics.gauge("games", "Games in memory.", [&] { return games; });
  metrics.total("cpu_seconds_total", "Processor time.", [] { return 0.25; });
  constexpr std::array bounds{0.001, 0.5, 2.0};
  Histogram& took = metrics.histogram("move_seconds", "Time of a move.", bounds);
  for (const double seconds : {0.001, 0.25, 0.5, 7.0}) took.observe(seconds);
  metrics.histogram("request_seconds", "Time of a request.", bounds, {{"kind", "api"}}).observe(1);
  refused.add();
  games = 5;
  EXPECT_EQ(metrics.text(), R"(# HELP moves_total Moves that are on disk.
# TYPE moves_total counter
moves_total 3
# HELP refusals_total Refusals by reason.
# TYPE refusals_total counter
refusals_total{reason="rate"} 1
refusals_total{reason="body",at="door"} 0
# HELP games Games in memory.
# TYPE games gauge
games 5
# HELP cpu_seconds_total Processor time.
# TYPE cpu_seconds_total counter
cpu_seconds_total 0.25
# HELP move_seconds Time of a move.
# TYPE move_seconds histogram
move_seconds_bucket{le="0.001"} 1
move_seconds_bucket{le="0.5"} 3
move_seconds_bucket{le="2"} 3
move_seconds_bucket{le="+Inf"} 4
move_seconds_sum 7.751
move_seconds_count 4
# HELP request_seconds Time of a request.
# TYPE request_seconds histogram
request_seconds_bucket{kind="api",le="0.001"} 0
request_seconds_bucket{kind="api",le="0.5"} 0
request_seconds_bucket{kind="api",le="2"} 1
request_seconds_bucket{kind="api",le="+Inf"} 1
request_seconds_sum{kind="api"} 1
request_seconds_count{kind="api"} 1
)");
}

TEST(MetricsRegistry, OneNameAndItsLabelsAreOneSeries) {
  MetricsRegistry metrics;
  Counter& a = metrics.counter("a_total", "A.", {{"k", "1"}});
  for (int i = 0; i < 1000; ++i) metrics.counter("a_total", "A.", {{"k", std::to_string(i)}});
  a.add(7);
  EXPECT_EQ(&metrics.counter("a_total", "A.", {{"k", "1"}}), &a);
  EXPECT_NE(metrics.text().find("a_total{k=\"1\"} 7\n"), std::string::npos);
  EXPECT_EQ(metrics.text().find("# TYPE"), metrics.text().rfind("# TYPE"));
}

TEST(MetricsRegistry, TextsAreEscaped) {
  MetricsRegistry metrics;
  metrics.counter("a_total", "A \\ \"quoted\"\nline.", {{"k", "back\\slash \"quote\"\nline"}});
  EXPECT_EQ(metrics.text(),
            "# HELP a_total A \\\\ \"quoted\"\\nline.\n# TYPE a_total counter\n"
            "a_total{k=\"back\\\\slash \\\"quote\\\"\\nline\"} 0\n");
}

TEST(MetricsRegistry, NumbersKeepTheirValue) {
  MetricsRegistry metrics;
  metrics.counter("large_total", "L.").add(std::numeric_limits<std::uint64_t>::max());
  for (const double value : {0.1, 1e-9, 123456789.0, 1.0 / 3, std::numeric_limits<double>::infinity(),
                             -std::numeric_limits<double>::infinity()}) {
    metrics.gauge("g", "G.", [value] { return value; }, {{"v", std::to_string(value)}});
  }
  metrics.gauge("n", "N.", [] { return std::numeric_limits<double>::quiet_NaN(); });
  const std::string text = metrics.text();
  for (const char* line : {"large_total 18446744073709551615\n", "{v=\"0.100000\"} 0.1\n", "} 1e-09\n",
                           "} 123456789\n", "} 0.3333333333333333\n", "} +Inf\n", "} -Inf\n", "n NaN\n"}) {
    EXPECT_NE(text.find(line), std::string::npos) << line << text;
  }
}

}  // namespace
}  // namespace cheshire
