// Included before toml++ in the browser build (src/gamefile): wasi-libc's C++ library has no file streams.
// toml++ compiles a function that reads a file, which is never called here; this stream replaces the one it
// names.
#pragma once

#include <fstream>
#include <istream>
#include <string>

namespace std {
struct no_file_stream : istream {
  no_file_stream() : istream(nullptr) {}
  void open(const string&, ios_base::openmode) {}
  static bool is_open() { return false; }
};
}  // namespace std

#define ifstream no_file_stream
