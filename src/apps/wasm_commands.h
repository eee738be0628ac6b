// What the browser cores have in common: the functions that the page gives them, and the fields of commands.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

extern "C" {
// Imported from the page, module "cheshire".
__attribute__((import_module("cheshire"), import_name("now"))) double cheshire_now();
__attribute__((import_module("cheshire"), import_name("info"))) void cheshire_info(const char* json,
                                                                                   int length);
__attribute__((import_module("cheshire"), import_name("poll"))) int cheshire_poll();
}

namespace cheshire {

/// Runs a command and returns its answer in JSON. Each core has its own.
std::string run_command(std::string_view line);

/// Returns the first `n` bytes of the buffer that the page fills.
std::string_view core_input(int n);
/// Keeps an answer until the next one, and returns its address for the page.
const char* core_answer(std::string text);

using Fields = std::vector<std::string_view>;

inline constexpr std::size_t all_fields = -1;
/// Returns the fields of a line; the last of `most` fields is the rest of it.
Fields split(std::string_view line, std::size_t most = all_fields);
/// Returns a field of a command, whose name is field 0; empty if it has not so many.
std::string_view field(const Fields& fields, std::size_t i);
/// Returns a number from 0 up; -1 if the text is not one.
std::int64_t number(std::string_view text);

}  // namespace cheshire
