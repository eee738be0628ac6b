#include "apps/picture_output.h"

#include <fmt/format.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <stdexcept>

#include "apps/process.h"
#include "messages/commandline.h"

namespace cheshire {
namespace {

/// A new folder, which is removed with what is in it.
class TemporaryFolder {
 public:
  TemporaryFolder() {
    std::string name = std::filesystem::temp_directory_path() / "cheshire-XXXXXX";
    if (mkdtemp(name.data()) == nullptr) throw std::runtime_error(name + ": cannot be made");
    path_ = name;
  }
  ~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

}  // namespace

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

void convert_svg(const std::vector<std::string>& pictures, const std::string& format,
                 const std::string& path) {
  const TemporaryFolder folder;
  std::vector<std::string> command = {"rsvg-convert", "--format", format, "--output", path};
  for (std::size_t i = 0; i < pictures.size(); ++i) {
    command.push_back(folder.path() / fmt::format("{}.svg", i + 1));
    write_text(pictures[i], command.back());
  }
  const auto converter = Process::start(command);
  if (!converter) {
    throw std::runtime_error(converter.error().message.text() +
                             "; rsvg-convert makes PNG and PDF (Debian: librsvg2-bin)");
  }
  const Message end = (*converter)->end(std::chrono::seconds(60 + pictures.size()));
  if (end != msg::process_exited(0)) throw std::runtime_error("rsvg-convert: " + end.text());
}

}  // namespace cheshire
