// What a problem has besides its position and stipulation.
#pragma once

#include <string>

namespace cheshire {

/// Texts may be empty.
struct ProblemTitles {
  std::string title, author, origin;
  std::string twin;         // the changes that were made to the diagram
  bool duplex = false;      // solved for the other side to begin
  std::string letter = {};  // "a" for the first of several positions of a problem
};

}  // namespace cheshire
