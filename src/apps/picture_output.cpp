#include "apps/picture_output.h"

#include <fmt/format.h>

#include <chrono>
#include <fstream>
#include <stdexcept>

#include "apps/process.h"
#include "messages/commandline.h"

namespace cheshire {

void write_text(const std::string& text, const std::string& path) {
  if (path.empty() || path == "-") {
    fmt::print("{}", text);
    return;
  }
  std::ofstream file(path, std::ios::binary);
  file << text;
  file.close();
  if (!file) throw std::runtime_error(path + ": cannot be written");
}

void convert_svg(const std::string& svg, const std::string& format, const std::string& path) {
  using namespace std::chrono_literals;
  const auto converter = Process::start({"rsvg-convert", "--format", format, "--output", path});
  if (!converter) {
    throw std::runtime_error(converter.error().message.text() +
                             "; rsvg-convert makes PNG and PDF (Debian: librsvg2-bin)");
  }
  (*converter)->write_line(svg, std::chrono::steady_clock::now() + 10s);
  const Message end = (*converter)->end(60s);
  if (end != msg::process_exited(0)) throw std::runtime_error("rsvg-convert: " + end.text());
}

}  // namespace cheshire
