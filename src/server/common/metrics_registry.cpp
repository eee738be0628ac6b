// Keeps counters and histograms, and writes them all as text for Prometheus.
#include "server/common/metrics_registry.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>

namespace cheshire {
namespace {

/// Escapes backslashes and line ends, and quotes too if the text is `quoted`.
std::string escaped(std::string_view text, bool quoted) {
  std::string out;
  for (const char c : text) {
    if (c == '\n') {
      out += "\\n";
      continue;
    }
    if (c == '\\' || (quoted && c == '"')) out += '\\';
    out += c;
  }
  return out;
}

std::string number(double value) {
  if (std::isnan(value)) return "NaN";
  if (std::isinf(value)) return value > 0 ? "+Inf" : "-Inf";
  return fmt::format("{}", value);
}

/// Returns "{a="1",b="2"}", or an empty text without labels.
std::string braces(const std::string& labels, const std::string& more = {}) {
  if (labels.empty() && more.empty()) return {};
  return "{" + labels + (labels.empty() || more.empty() ? "" : ",") + more + "}";
}

}  // namespace

Histogram::Histogram(std::span<const double> bounds)
    : bounds_(bounds.begin(), bounds.end()), counts_(bounds.size() + 1) {}

void Histogram::observe(double value) {
  const auto bound = std::lower_bound(bounds_.begin(), bounds_.end(), value);
  ++counts_[static_cast<std::size_t>(bound - bounds_.begin())];
  sum_ += value;
}

std::uint64_t Histogram::at_most(std::size_t bound) const {
  std::uint64_t n = 0;
  for (std::size_t i = 0; i <= bound; ++i) n += counts_[i];
  return n;
}

MetricsRegistry::Series& MetricsRegistry::series(std::string_view name, std::string_view help, Kind kind,
                                                 const Labels& labels) {
  std::string text;
  for (const auto& [label, value] : labels) {
    if (!text.empty()) text += ',';
    text += label + "=\"" + escaped(value, true) + '"';
  }
  auto family =
      std::find_if(families_.begin(), families_.end(), [&](const Family& f) { return f.name == name; });
  if (family == families_.end())
    family = families_.insert(family, {std::string(name), std::string(help), kind});
  auto& all = family->series;
  const auto it = std::find_if(all.begin(), all.end(), [&](const Series& s) { return s.labels == text; });
  if (it != all.end()) return *it;
  return all.emplace_back(Series{std::move(text)});
}

Counter& MetricsRegistry::counter(std::string_view name, std::string_view help, const Labels& labels) {
  Series& s = series(name, help, Kind::counter, labels);
  if (!s.counter) s.counter = &counters_.emplace_back();
  return *s.counter;
}

Histogram& MetricsRegistry::histogram(std::string_view name, std::string_view help,
                                      std::span<const double> bounds, const Labels& labels) {
  Series& s = series(name, help, Kind::histogram, labels);
  if (!s.histogram) s.histogram = &histograms_.emplace_back(bounds);
  return *s.histogram;
}

void MetricsRegistry::gauge(std::string_view name, std::string_view help, Value value, const Labels& labels) {
  series(name, help, Kind::gauge, labels).value = std::move(value);
}

void MetricsRegistry::total(std::string_view name, std::string_view help, Value value) {
  series(name, help, Kind::counter, {}).value = std::move(value);
}

void MetricsRegistry::write(std::string& out, const Family& family, const Series& s) {
  const auto to = std::back_inserter(out);
  if (s.value) {
    fmt::format_to(to, "{}{} {}\n", family.name, braces(s.labels), number(s.value()));
  } else if (s.counter) {
    fmt::format_to(to, "{}{} {}\n", family.name, braces(s.labels), s.counter->value());
  } else {
    const Histogram& h = *s.histogram;
    for (std::size_t i = 0; i <= h.bounds().size(); ++i) {
      const std::string bound = i < h.bounds().size() ? number(h.bounds()[i]) : "+Inf";
      fmt::format_to(to, "{}_bucket{} {}\n", family.name, braces(s.labels, "le=\"" + bound + '"'),
                     h.at_most(i));
    }
    fmt::format_to(to, "{}_sum{} {}\n", family.name, braces(s.labels), number(h.sum()));
    fmt::format_to(to, "{}_count{} {}\n", family.name, braces(s.labels), h.count());
  }
}

std::string MetricsRegistry::text() const {
  static constexpr const char* kinds[] = {"counter", "gauge", "histogram"};
  std::string out;
  for (const Family& family : families_) {
    fmt::format_to(std::back_inserter(out), "# HELP {} {}\n# TYPE {} {}\n", family.name,
                   escaped(family.help, false), family.name, kinds[static_cast<std::size_t>(family.kind)]);
    for (const Series& s : family.series) write(out, family, s);
  }
  return out;
}

}  // namespace cheshire
