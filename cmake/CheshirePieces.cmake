# cheshire_generate_pieces(SOURCE OUT): makes the header OUT of the drawings in SOURCE (data/pieces.json), with an array
# `pieces` of cheshire::drawings::Source. A header that would not change is not written again.

function(cheshire_generate_pieces source out)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${source}")
  file(READ "${source}" json)
  string(JSON pieces GET "${json}" pieces)
  string(JSON count LENGTH "${pieces}")
  math(EXPR last "${count} - 1")
  set(arrays "")
  set(list "")
  foreach(i RANGE ${last})
    string(JSON key MEMBER "${pieces}" ${i})
    string(JSON piece GET "${pieces}" "${key}")
    set(fields "\"${key}\"")
    foreach(member name outline horn)
      string(JSON value ERROR_VARIABLE missing GET "${piece}" ${member})
      if(missing)
        set(value "")
      endif()
      string(APPEND fields ", \"${value}\"")
    endforeach()
    string(JSON profile ERROR_VARIABLE missing GET "${piece}" profile)
    if(missing)
      string(APPEND fields ", {}, {}")
    else()
      string(JSON top GET "${piece}" top)
      string(REGEX REPLACE "[][ \n]" "" top "${top}")
      # Each segment ["C", 1, 2, ...] becomes {'C', {1, 2, ...}}.
      string(REGEX REPLACE "[ \n]" "" profile "${profile}")
      string(REGEX REPLACE "\\[\"([LC])\",([^]]*)\\]" "{'\\1',{\\2}}" profile "${profile}")
      string(REGEX REPLACE "^\\[(.*)\\]$" "{\\1}" profile "${profile}")
      string(APPEND arrays "inline constexpr Segment profile_${key}[] = ${profile};\n")
      string(APPEND fields ", {${top}}, profile_${key}")
    endif()
    foreach(member details solids)
      string(JSON value ERROR_VARIABLE missing GET "${piece}" ${member})
      if(missing)
        string(APPEND fields ", {}")
      else()
        string(REGEX REPLACE "^\\[(.*)\\]$" "{\\1}" value "${value}")
        string(APPEND arrays "inline constexpr std::string_view ${member}_${key}[] = ${value};\n")
        string(APPEND fields ", ${member}_${key}")
      endif()
    endforeach()
    string(APPEND list "    {${fields}},\n")
  endforeach()
  _cheshire_write_if_changed("${out}" "// Generated from data/pieces.json, which says what the numbers mean.
#pragma once

#include <span>
#include <string_view>

namespace cheshire::drawings {

struct Segment {
  char command;
  double numbers[6];
};
struct Source {
  std::string_view key, name, outline, horn;
  double top[2];
  std::span<const Segment> profile;
  std::span<const std::string_view> details, solids;
};

${arrays}
inline constexpr Source pieces[] = {
${list}};

}  // namespace cheshire::drawings\n")
endfunction()
