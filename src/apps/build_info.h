// What the program was built from, by what and for which processor.
#pragma once

#include <string>

namespace cheshire {

/// Returns "cheshire 0.4.0 (commit 7405c50d2a, Clang 19.1.7, x86-64-v3)". The commit is left out where the
/// sources had none, and ends in "-modified" where they differed from it. The last part is the level of the
/// x86-64 psABI whose instructions the program uses; "native" before it means that it may use others of the
/// processor that built it.
std::string build_info();

}  // namespace cheshire
