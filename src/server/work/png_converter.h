// Makes PNG of SVG with the program rsvg-convert, in a process of its own.
#pragma once

#include <atomic>
#include <chrono>
#include <optional>
#include <string>

namespace cheshire {

struct PngSize {
  int width, height;  // the most, in pixels; the shape of the picture stays
};

/// Returns the path of rsvg-convert; empty if it is not installed.
std::string find_png_converter();

/// Returns the picture as PNG; nothing if the program fails, takes longer than `time`, writes more than 4
/// MiB, or `stop` becomes true. Neither waits for the process without end nor leaves one behind.
std::optional<std::string> png_of(const std::string& converter, const std::string& svg, PngSize size,
                                  std::chrono::milliseconds time, const std::atomic<bool>& stop);

}  // namespace cheshire
