# Which catalogues of messages cmake/CheshireMessages.cmake accepts: runs itself on small ones, given as -DCATALOGUE and -DOUT.
cmake_minimum_required(VERSION 3.25)
include("${CMAKE_CURRENT_LIST_DIR}/../../cmake/CheshireMessages.cmake")
if(CATALOGUE)
  cheshire_generate_messages("${CATALOGUE}" "${OUT}")
  return()
endif()

set(scratch "${CMAKE_CURRENT_BINARY_DIR}/catalogue_test")
set(failed 0)

# expect(NAME REASON AREA...): the catalogue of these areas is refused for this reason, a regular expression; accepted if it is empty.
function(expect name reason)
  file(REMOVE_RECURSE "${scratch}")
  file(MAKE_DIRECTORY "${scratch}")
  set(number 0)
  foreach(area IN LISTS ARGN)
    math(EXPR number "${number} + 1")
    file(WRITE "${scratch}/area${number}.json" "${area}")
  endforeach()
  execute_process(COMMAND "${CMAKE_COMMAND}" "-DCATALOGUE=${scratch}" "-DOUT=${scratch}/out" -P "${CMAKE_CURRENT_FUNCTION_LIST_FILE}"
    RESULT_VARIABLE status ERROR_VARIABLE said OUTPUT_QUIET)
  string(REGEX REPLACE "[ \n]+" " " said "${said}")
  if(reason STREQUAL "" AND status EQUAL 0)
    return()
  elseif(NOT reason STREQUAL "" AND NOT status EQUAL 0 AND said MATCHES "area[12]\\.json: a-code:? ${reason}")
    return()
  endif()
  math(EXPR failed "${failed} + 1")
  set(failed ${failed} PARENT_SCOPE)
  message("${name}: expected '${reason}', but cmake said (${status}): ${said}")
endfunction()

expect("every type" "" [[{ "a-code": {
  "args": { "a": "text", "b": "number", "c": "side", "d": "square", "e": "board", "f": "piece", "g": "titled-piece", "h": "rule",
            "j": "message", "k": "square[]" },
  "en": "{a} {b} {c} {d} {e} {f} {g} {j} {k} ''{a}'' White's <hall>hall</hall>" } }]])
expect("no messages" "" "{}")
expect("two areas" "" [[{ "a-code": { "en": "a" } }]] [[{ "another-code": { "en": "a" } }]])

expect("an unknown type" "'colour' is not a type" [[{ "a-code": { "args": { "a": "colour" }, "en": "{a}" } }]])
expect("a list of an unknown type" "'colour\\[\\]' is not a type" [[{ "a-code": { "args": { "a": "colour[]" }, "en": "{a}" } }]])
expect("an argument that is not in the text" "{a} is missing" [[{ "a-code": { "args": { "a": "text" }, "en": "b" } }]])
expect("a placeholder without argument" "{b} is not an argument" [[{ "a-code": { "en": "{b}" } }]])
expect("a placeholder with more than a name" "a placeholder is {name}" [[{ "a-code": { "args": { "a": "number" }, "en": "{a, number}" } }]])
expect("an open placeholder" "a placeholder is {name}" [[{ "a-code": { "args": { "a": "text" }, "en": "{a} {a" } }]])
expect("a tag that is not closed" "a tag is not closed" [[{ "a-code": { "en": "a <hall>hall" } }]])
expect("a tag closed by another" "a tag is not closed" [[{ "a-code": { "en": "a <hall>hall</chair>" } }]])
expect("an apostrophe before a brace" "an apostrophe before a brace or tag is written twice" [[{ "a-code": { "args": { "a": "text" }, "en": "not '{a}'" } }]])
expect("an apostrophe before a tag" "an apostrophe before a brace or tag is written twice" [[{ "a-code": { "en": "not '<hall>hall</hall>" } }]])
expect("a rule in the text" "the rule is cited after the sentence, not in it" [[{ "a-code": { "args": { "r": "rule" }, "en": "see {r}" } }]])
expect("no English" "no 'en'" [[{ "a-code": { "de": "a" } }]])
expect("a code twice" "is the code of another message too" [[{ "a-code": { "en": "a" } }]] [[{ "a-code": { "en": "b" } }]])

file(REMOVE_RECURSE "${scratch}")
if(failed)
  message(FATAL_ERROR "${failed} failed")
endif()
