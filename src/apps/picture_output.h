// Where pictures go: a file, standard output, or another program's format.
#pragma once

#include <string>
#include <vector>

namespace cheshire {

/// Writes a text to a file; to standard output if `path` is empty or "-". Throws std::runtime_error if the
/// file cannot be written.
void write_text(const std::string& text, const std::string& path);

/// Throws std::runtime_error if no file can be written there. Leaves what is there as it is.
void require_writable(const std::string& path);
/// Throws std::runtime_error if the program rsvg-convert, which makes PNG and PDF, is missing.
void require_converter();

/// Writes SVG pictures as "png" or "pdf" to a file; a PDF has a page for each, a PNG only one. Throws
/// std::runtime_error if the program rsvg-convert is missing or fails.
void convert_svg(const std::vector<std::string>& pictures, const std::string& format,
                 const std::string& path);

}  // namespace cheshire
