// SheetFile: where --sheet puts pages to print.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace cheshire {

class SheetFile {
 public:
  static constexpr std::size_t max_pages = 2000;

  /// An empty path is no file. Throws UsageError if the name ends in neither .svg nor .pdf and is not "-",
  /// std::runtime_error if write() could not write there.
  explicit SheetFile(std::string path);

  bool wanted() const { return !path_.empty(); }
  bool is_standard_output() const { return path_ == "-"; }
  /// Adds pages of problem_sheet(); those after max_pages are left out.
  void add(std::vector<std::string> pages);
  /// Writes the pages: to one PDF; as SVG to x.svg, x-2.svg and so on, or below each other to standard
  /// output. Says on standard error if that is more than one file, or pages were left out. Throws
  /// std::runtime_error if a file cannot be written, or rsvg-convert, which makes the PDF, is missing or
  /// fails.
  void write() const;

 private:
  std::string path_;
  std::vector<std::string> pages_;
  std::size_t left_out_ = 0;
};

}  // namespace cheshire
