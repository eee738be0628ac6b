// Where pictures go: a file, standard output, or another program's format.
#pragma once

#include <string>

namespace cheshire {

/// Writes a text to a file; to standard output if `path` is empty or "-". Throws std::runtime_error if the
/// file cannot be written.
void write_text(const std::string& text, const std::string& path);

/// Writes an SVG picture as "png" or "pdf" to a file. Throws std::runtime_error if the program rsvg-convert
/// is missing or fails.
void convert_svg(const std::string& svg, const std::string& format, const std::string& path);

}  // namespace cheshire
