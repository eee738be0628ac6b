#include "apps/tuning_file.h"

#include <fmt/format.h>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>
#include <cerrno>
#include <cstring>
#include <stdexcept>

#include "apps/output_file.h"
#include "messages/commandline.h"
#include "protocol/game_text.h"
#include "server/common/json_read.h"

namespace cheshire {
namespace {

namespace json = boost::json;

constexpr std::size_t largest_file = std::size_t{1} << 20;

double real(const json::object& object, std::string_view name) { return object.at(name).to_number<double>(); }

}  // namespace

Result<TuningFile> read_tuning(const std::string& path) {
  const Result<std::string> text = read_text(path, largest_file);
  if (!text) return text.error();
  const Result<json::object> object = read_object(*text);
  if (!object) return object.error();
  try {
    TuningFile tuning;
    tuning.game = object->at("game").as_string().c_str();
    tuning.options.pairs = object->at("pairs").to_number<int>();
    tuning.options.seed = object->at("seed").to_number<std::uint64_t>();
    tuning.options.rate = real(*object, "rate");
    tuning.done = object->at("done").to_number<int>();
    for (const json::value& each : object->at("numbers").as_array()) {
      const json::object& n = each.as_object();
      tuning.numbers.push_back({n.at("name").as_string().c_str(), real(n, "value"), real(n, "low"),
                                real(n, "high"), real(n, "step"), real(n, "first")});
    }
    return tuning;
  } catch (const std::exception&) {
    return Error{msg::tuning_malformed()};
  }
}

void write_tuning(const std::string& path, const TuningFile& tuning) {
  json::array numbers;
  for (const TunedNumber& n : tuning.numbers) {
    numbers.push_back(json::object{{"name", n.name},
                                   {"value", n.value},
                                   {"low", n.low},
                                   {"high", n.high},
                                   {"step", n.step},
                                   {"first", n.first}});
  }
  const std::string text = json::serialize(json::object{{"game", tuning.game},
                                                        {"pairs", tuning.options.pairs},
                                                        {"seed", tuning.options.seed},
                                                        {"rate", tuning.options.rate},
                                                        {"done", tuning.done},
                                                        {"numbers", std::move(numbers)}});
  OutputFile file(path);
  if (file.stream() == nullptr || std::fwrite(text.data(), 1, text.size(), file.stream()) != text.size() ||
      !file.publish())
    throw std::runtime_error(fmt::format("{}: {}", path, std::strerror(errno)));
}

}  // namespace cheshire
