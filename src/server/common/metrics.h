// What is counted and timed, and its text for Prometheus (exposition format 0.0.4). Owned by whoever measures; of one thread.
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
  /// `bounds`: ascending; one more class, without a bound, holds what is greater than the last.
  explicit Histogram(std::span<const double> bounds);
  void observe(double value);

  const std::vector<double>& bounds() const { return bounds_; }
  /// How many were at most the bound with this index; with the number of bounds, all.
  std::uint64_t at_most(std::size_t bound) const;
  std::uint64_t count() const { return at_most(bounds_.size()); }
  double sum() const { return sum_; }

 private:
  std::vector<double> bounds_;
  std::vector<std::uint64_t> counts_;  // of each class alone
  double sum_ = 0;
};

class Metrics {
 public:
  using Labels = std::vector<std::pair<std::string, std::string>>;
  using Value = std::function<double()>;

  Metrics() = default;
  Metrics(const Metrics&) = delete;
  Metrics& operator=(const Metrics&) = delete;

  /// The counter or histogram of this name and these labels, made when it is new; it stays where it is as long as the metrics do.
  /// All of one name have the same kind. Names and label names are [a-z_]+, and are not checked.
  Counter& counter(std::string_view name, std::string_view help, const Labels& labels = {});
  Histogram& histogram(std::string_view name, std::string_view help, std::span<const double> bounds,
                       const Labels& labels = {});
  /// A value that is asked for whenever text() is; `total` says that it only ever grows.
  void gauge(std::string_view name, std::string_view help, Value value, const Labels& labels = {});
  void total(std::string_view name, std::string_view help, Value value);

  /// All of them, in the order in which their names were first used.
  std::string text() const;

 private:
  enum class Kind : std::uint8_t { counter, gauge, histogram };
  struct Series {
    std::string labels;  // as written between braces
    // One of these.
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
