#include "apps/picture_output.h"

#include <fmt/format.h>
#include <unistd.h>

#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <stdexcept>

#include "apps/output_file.h"
#include "apps/process.h"
#include "messages/commandline.h"
#include "protocol/game_text.h"

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

void run_converter(std::vector<std::string> arguments, std::chrono::seconds patience) {
  arguments.insert(arguments.begin(), "rsvg-convert");
  const auto converter = Process::start(arguments);
  if (!converter) {
    throw std::runtime_error(converter.error().message.text() +
                             "; rsvg-convert makes PNG and PDF (Debian: librsvg2-bin)");
  }
  const Message end = (*converter)->end(patience);
  if (end != msg::process_exited(0)) throw std::runtime_error("rsvg-convert: " + end.text());
}

}  // namespace

void write_text(const std::string& text, const std::string& path) {
  if (path.empty() || path == "-") {
    fmt::print("{}", text);
    return;
  }
  OutputFile file(path);
  std::FILE* const stream = file.stream();
  if (stream == nullptr || std::fwrite(text.data(), 1, text.size(), stream) != text.size() || !file.publish())
    throw std::runtime_error(path + ": cannot be written");
}

void require_writable(const std::string& path) {
  std::error_code ignored;
  const bool writable = std::filesystem::exists(path, ignored)
                            ? !std::filesystem::is_directory(path, ignored) && access(path.c_str(), W_OK) == 0
                            : OutputFile(path).stream() != nullptr;
  if (!writable) throw std::runtime_error(path + ": cannot be written");
}

void require_converter() { run_converter({"--version"}, std::chrono::seconds(60)); }

void convert_svg(const std::vector<std::string>& pictures, const std::string& format,
                 const std::string& path) {
  const TemporaryFolder folder;
  const std::string made = folder.path() / format;
  std::vector<std::string> arguments = {"--format", format, "--output", made};
  for (std::size_t i = 0; i < pictures.size(); ++i) {
    arguments.push_back(folder.path() / fmt::format("{}.svg", i + 1));
    write_text(pictures[i], arguments.back());
  }
  run_converter(std::move(arguments), std::chrono::seconds(60 + pictures.size()));
  const auto picture = read_text(made, SIZE_MAX);
  if (!picture) throw std::runtime_error(picture.error().text());
  write_text(*picture, path);
}

}  // namespace cheshire
