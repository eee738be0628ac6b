#include "eval/net/net.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <utility>

#include "base/assert.h"
#include "base/each_processor.h"
#include "base/fnv.h"
#include "messages/learn.h"

namespace cheshire {
namespace {

CHESHIRE_FOR_EACH_PROCESSOR
void add_rows(std::int16_t* numbers, const std::int16_t* rows, std::size_t hidden,
              const NetLayout::Input* inputs, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) {
    const std::int16_t* row = rows + inputs[i] * hidden;
    for (std::size_t h = 0; h < hidden; ++h) numbers[h] = static_cast<std::int16_t>(numbers[h] + row[h]);
  }
}

CHESHIRE_FOR_EACH_PROCESSOR
void take_rows(std::int16_t* numbers, const std::int16_t* rows, std::size_t hidden,
               const NetLayout::Input* inputs, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) {
    const std::int16_t* row = rows + inputs[i] * hidden;
    for (std::size_t h = 0; h < hidden; ++h) numbers[h] = static_cast<std::int16_t>(numbers[h] - row[h]);
  }
}

/// The sum of clamp(n, 0, qa)^2 * weight. The product of a unit and its weight fits 16 bits, the sum of so
/// many products of three 32.
CHESHIRE_FOR_EACH_PROCESSOR
std::int64_t weigh(const std::int16_t* numbers, const std::int16_t* weights, std::size_t hidden) {
  constexpr std::size_t part = 128;
  std::int64_t sum = 0;
  for (std::size_t begin = 0; begin < hidden; begin += part) {
    const std::size_t end = std::min(hidden, begin + part);
    std::int32_t of_part = 0;
    for (std::size_t h = begin; h < end; ++h) {
      const std::int16_t n = std::clamp<std::int16_t>(numbers[h], 0, Net::qa);
      const auto product = static_cast<std::int16_t>(n * weights[h]);
      of_part += static_cast<std::int32_t>(product) * n;
    }
    sum += of_part;
  }
  return sum;
}

// The file: magic, version, byte order; then every field as in Net, little-endian, texts with their length;
// a checksum (Fnv) at the end.
constexpr std::string_view magic = "CheshireNet";
constexpr std::uint8_t version = 2;
constexpr std::size_t max_text = 4096;

std::uint64_t checksum(std::string_view bytes) {
  Fnv sum;
  sum.add(bytes);
  return sum.sum();
}

template <class T>
void put(std::string& to, T n) {
  const auto bits = static_cast<std::uint64_t>(n);
  for (std::size_t i = 0; i < sizeof(T); ++i) to += static_cast<char>(bits >> 8 * i & 0xFF);
}

void put_text(std::string& to, std::string_view text) {
  text = text.substr(0, max_text);
  put(to, static_cast<std::uint16_t>(text.size()));
  to += text;
}

class Reader {
 public:
  explicit Reader(std::string_view bytes) : bytes_(bytes) {}

  bool cut() const { return cut_; }
  bool at_end() const { return bytes_.empty(); }

  template <class T>
  T number() {
    if (bytes_.size() < sizeof(T)) return cut_ = true, bytes_ = {}, T{};
    std::uint64_t bits = 0;
    for (std::size_t i = 0; i < sizeof(T); ++i)
      bits |= static_cast<std::uint64_t>(static_cast<std::uint8_t>(bytes_[i])) << 8 * i;
    bytes_.remove_prefix(sizeof(T));
    return static_cast<T>(bits);
  }
  std::string text() {
    const std::size_t size = number<std::uint16_t>();
    if (size > max_text || bytes_.size() < size) return cut_ = true, bytes_ = {}, std::string();
    std::string text(bytes_.substr(0, size));
    bytes_.remove_prefix(size);
    return text;
  }
  template <class T>
  std::vector<T> list(std::size_t size) {
    if (bytes_.size() / sizeof(T) < size) return cut_ = true, bytes_ = {}, std::vector<T>();
    std::vector<T> list(size);
    for (T& n : list) n = number<T>();
    return list;
  }

 private:
  std::string_view bytes_;
  bool cut_ = false;
};

}  // namespace

Result<Net> Net::read(std::string_view bytes) {
  if (bytes.substr(0, magic.size()) != magic) return Error{msg::net_none()};
  Reader in(bytes.substr(magic.size()));
  if (const auto found = in.number<std::uint8_t>(); found != version)
    return Error{msg::net_version(found, version)};
  if (bytes.size() > max_bytes || bytes.size() < magic.size() + 9) return Error{msg::net_damaged()};
  const std::string_view body = bytes.substr(0, bytes.size() - 8);
  if (Reader(bytes.substr(body.size())).number<std::uint64_t>() != checksum(body))
    return Error{msg::net_damaged()};
  in = Reader(body.substr(magic.size() + 1));
  Net net;
  net.game = in.text();
  net.origin = in.text();
  net.layout = in.number<std::uint64_t>();
  net.inputs = in.number<std::int32_t>();
  net.hidden = in.number<std::int32_t>();
  net.outputs = in.number<std::int32_t>();
  net.full_count = in.number<std::int32_t>();
  net.scale = in.number<std::int32_t>();
  net.chances.half_won = in.number<std::int32_t>();
  net.chances.spread = in.number<std::int32_t>();
  if (in.cut()) return Error{msg::net_damaged()};
  if (Result<void> ok = net.check_sizes(); !ok) return ok.error();
  const auto h = static_cast<std::size_t>(net.hidden), o = static_cast<std::size_t>(net.outputs);
  net.rows = in.list<std::int16_t>(static_cast<std::size_t>(net.inputs) * h);
  net.bias = in.list<std::int16_t>(h);
  net.out = in.list<std::int16_t>(2 * h * o);
  net.out_bias = in.list<std::int32_t>(o);
  if (in.cut() || !in.at_end()) return Error{msg::net_damaged()};
  if (Result<void> ok = net.check(); !ok) return ok.error();
  return net;
}

std::string Net::write() const {
  CHESHIRE_ASSERT(check());
  std::string bytes(magic);
  put(bytes, version);
  put_text(bytes, game);
  put_text(bytes, origin);
  put(bytes, layout);
  for (std::int32_t n : {inputs, hidden, outputs, full_count, scale, chances.half_won, chances.spread})
    put(bytes, n);
  for (const auto* list : {&rows, &bias, &out}) {
    for (std::int16_t n : *list) put(bytes, n);
  }
  for (std::int32_t n : out_bias) put(bytes, n);
  put(bytes, checksum(bytes));
  return bytes;
}

Result<void> Net::check_sizes() const {
  const auto within = [](int n, int low, int high) { return n >= low && n <= high; };
  if (!within(inputs, 1, max_inputs)) return Error{msg::net_number("inputs", inputs)};
  if (!within(hidden, hidden_step, max_hidden) || hidden % hidden_step != 0)
    return Error{msg::net_number("hidden", hidden)};
  if (!within(outputs, 1, max_outputs)) return Error{msg::net_number("outputs", outputs)};
  if (!within(full_count, 1, Topology::max_cells)) return Error{msg::net_number("full_count", full_count)};
  if (!within(scale, 1, 10'000)) return Error{msg::net_number("scale", scale)};
  if (!within(chances.half_won, 0, 10'000)) return Error{msg::net_number("half_won", chances.half_won)};
  if (!within(chances.spread, 1, 10'000)) return Error{msg::net_number("spread", chances.spread)};
  return {};
}

Result<void> Net::check() const {
  if (Result<void> ok = check_sizes(); !ok) return ok;
  const auto h = static_cast<std::size_t>(hidden);
  CHESHIRE_ASSERT(rows.size() == static_cast<std::size_t>(inputs) * h && bias.size() == h);
  for (std::int16_t weight : out) {
    if (weight < -max_weight || weight > max_weight) return Error{msg::net_number("weight", weight)};
  }
  for (std::int32_t b : out_bias) {
    if (b < -(1 << 28) || b > 1 << 28) return Error{msg::net_number("bias", b)};
  }
  // Whatever the pieces are, sums of up to full_count rows must fit 16 bits. Where full_count times the
  // largest number fits, nothing else need be added up.
  std::vector<int> largest(h);
  for (std::size_t i = 0; i < rows.size(); i += h) {
    for (std::size_t n = 0; n < h; ++n) largest[n] = std::max(largest[n], std::abs(int{rows[i + n]}));
  }
  std::vector<int> column(static_cast<std::size_t>(inputs));
  for (std::size_t n = 0; n < h; ++n) {
    if (std::int64_t{largest[n]} * full_count + std::abs(int{bias[n]}) <= INT16_MAX) continue;
    for (std::size_t i = 0; i < column.size(); ++i) column[i] = rows[i * h + n];
    for (int sign : {1, -1}) {
      const std::size_t most = std::min(column.size(), static_cast<std::size_t>(full_count));
      std::nth_element(column.begin(), column.begin() + static_cast<std::ptrdiff_t>(most) - 1, column.end(),
                       [sign](int a, int b) { return sign * a > sign * b; });
      std::int64_t sum = sign * bias[n];
      for (std::size_t i = 0; i < most; ++i) sum += std::max(0, sign * column[i]);
      if (sum > INT16_MAX) return Error{msg::net_overflow(static_cast<std::int64_t>(n))};
    }
  }
  return {};
}

int Net::output(int marks) const { return std::clamp((marks - 1) * outputs / full_count, 0, outputs - 1); }

void Net::start(std::int16_t* numbers) const {
  std::memcpy(numbers, bias.data(), bias.size() * sizeof(std::int16_t));
}

void Net::update(std::int16_t* numbers, std::span<const NetLayout::Input> added,
                 std::span<const NetLayout::Input> gone) const {
  const auto h = static_cast<std::size_t>(hidden);
  add_rows(numbers, rows.data(), h, added.data(), added.size());
  take_rows(numbers, rows.data(), h, gone.data(), gone.size());
}

int Net::score(const std::int16_t* ours, const std::int16_t* theirs, int marks) const {
  const auto h = static_cast<std::size_t>(hidden);
  const auto of = static_cast<std::size_t>(output(marks));
  const std::int16_t* weights = out.data() + 2 * h * of;
  const std::int64_t sum = weigh(ours, weights, h) + weigh(theirs, weights + h, h);
  return static_cast<int>((sum / qa + out_bias[of]) * scale / (qa * qb));
}

}  // namespace cheshire
