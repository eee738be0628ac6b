#include "apps/sheet_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "apps/command_line.h"
#include "apps/picture_output.h"
#include "messages/commandline.h"
#include "text/diagram/svg_sheet.h"

namespace cheshire {

SheetFile::SheetFile(std::string path) : path_(std::move(path)) {
  if (wanted() && !is_standard_output() && !path_.ends_with(".svg") && !path_.ends_with(".pdf"))
    throw UsageError(msg::sheet_format_unknown(path_));
  if (!wanted() || is_standard_output()) return;
  require_writable(path_);
  if (path_.ends_with(".pdf")) require_converter();
}

void SheetFile::add(std::vector<std::string> pages) {
  const std::size_t kept = std::min(pages.size(), max_pages - pages_.size());
  left_out_ += pages.size() - kept;
  std::move(pages.begin(), pages.begin() + static_cast<std::ptrdiff_t>(kept), std::back_inserter(pages_));
}

void SheetFile::write() const {
  if (pages_.empty()) return;
  if (is_standard_output()) {
    write_text(join_pages(pages_), path_);
  } else if (path_.ends_with(".pdf")) {
    convert_svg(pages_, "pdf", path_);
  } else {
    const std::string stem = path_.substr(0, path_.size() - std::string_view(".svg").size());
    write_text(pages_[0], path_);
    for (std::size_t i = 1; i < pages_.size(); ++i)
      write_text(pages_[i], fmt::format("{}-{}.svg", stem, i + 1));
    if (pages_.size() > 1)
      fmt::print(stderr, "sheet: {} pages, {} to {}-{}.svg\n", pages_.size(), path_, stem, pages_.size());
  }
  if (left_out_ > 0) fmt::print(stderr, "sheet: {} pages, {} more are left out\n", pages_.size(), left_out_);
}

}  // namespace cheshire
