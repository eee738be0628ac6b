#include "doors.h"

#include <iterator>

namespace cheshire::bounds {

std::string repeated(std::size_t size, std::string_view unit, std::string_view begin, std::string_view end) {
  std::string text(begin);
  while (text.size() + unit.size() + end.size() <= size) text += unit;
  return text.append(end);
}

std::vector<std::string> plain_texts(std::size_t size) {
  std::vector<std::string> texts;
  for (const char c : std::string_view("[](){}<>\"'`;:,.*$%#!?=+-/\\|&@^~_0aZ \n\r\t\x80")) {
    for (const char* behind : {"", "a ", "a\n", "%"})
      texts.push_back(repeated(size, c + std::string(behind)));
  }
  return texts;
}

std::vector<Door> doors() {
  std::vector<Door> all;
  for (std::vector<Door> (*some)() : {doors_of_games, doors_of_records, doors_of_the_server}) {
    std::vector<Door> more = some();
    all.insert(all.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
  }
  return all;
}

}  // namespace cheshire::bounds
