// MetricsRegistry: counters and histograms, and their text for Prometheus (exposition format 0.0.4). It knows
// no names: those are in server_metrics.h. Not thread-safe.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace cheshire {

class Counter {
 public:
  void add(std::uint64_t n = 1) { value_ += n; }
  std::uint64_t value() const { return value_; }

 private:
  std::uint64_t value_ = 0;
};

/// Counts values by upper bounds.
class Histogram {
 public:
  /// `bounds` must ascend. One more bucket, without a bound, holds the values above the last.
  explicit Histogram(std::span<const double> bounds);
  void observe(double value);

  const std::vector<double>& bounds() const { return bounds_; }
  /// Returns how many values were at most the bound with this index. The number of bounds as index returns
  /// the count of all values.
  std::uint64_t at_most(std::size_t bound) const;
  std::uint64_t count() const { return at_most(bounds_.size()); }
  double sum() const { return sum_; }

 private:
  std::vector<double> bounds_;
  std::vector<std::uint64_t> counts_;  // per bucket, not cumulative
  double sum_ = 0;
};

class MetricsRegistry {
 public:
  using Labels = std::vector<std::pair<std::string, std::string>>;
  using Value = std::function<double()>;

  MetricsRegistry() = default;
  MetricsRegistry(const MetricsRegistry&) = delete;
  MetricsRegistry& operator=(const MetricsRegistry&) = delete;

  /// Returns the counter or histogram with this name and these labels, creating it if needed. The reference
  /// stays valid as long as the MetricsRegistry. All series of one name must have the same kind. Names and
  /// label names must match [a-z_]+; this is not checked.
  Counter& counter(std::string_view name, std::string_view help, const Labels& labels = {});
  Histogram& histogram(std::string_view name, std::string_view help, std::span<const double> bounds,
                       const Labels& labels = {});
  /// Adds a value that text() asks for each time. gauge() is for a value that may fall, total() for one that
  /// only grows.
  void gauge(std::string_view name, std::string_view help, Value value, const Labels& labels = {});
  void total(std::string_view name, std::string_view help, Value value);

  /// Returns all metrics in the order in which their names were first used.
  std::string text() const;

 private:
  enum class Kind : std::uint8_t { counter, gauge, histogram };
  struct Series {
    std::string labels;  // as written between braces
    // One of these is set.
    Counter* counter = nullptr;
    Histogram* histogram = nullptr;
    Value value{};
  };
  struct Family {
    std::string name, help;
    Kind kind;
    std::vector<Series> series{};
  };
  Series& series(std::string_view name, std::string_view help, Kind kind, const Labels& labels);
  static void write(std::string& out, const Family& family, const Series& series);

  std::deque<Counter> counters_;
  std::deque<Histogram> histograms_;
  std::vector<Family> families_;
};

}  // namespace cheshire
