#include "capi/record_tags.h"

#include <iterator>

#include "messages/pgn.h"

namespace cheshire::capi {

bool add_tags(PgnGame& record, const char* const* tags, std::size_t count, bool sets_result,
              cheshire_error** error) {
  for (std::size_t i = 0; i < count; ++i) {
    if (!present(tags, "tags", error) || !present(tags[2 * i], "tags", error) ||
        !present(tags[2 * i + 1], "tags", error))
      return false;
    const std::string_view name = tags[2 * i], value = tags[2 * i + 1];
    if (!pgn_tag_name(name)) return fail(error, Error{msg::pgn_tag_name_malformed(name)}), false;
    record.set_tag(name, value);
    if (name != "Result" || !sets_result) continue;
    if (pgn_result(value) != value) {
      fail(error, msg::argument_unknown("Result", {std::begin(pgn_results), std::end(pgn_results)}, value));
      return false;
    }
    record.set_result(value);
  }
  return true;
}

}  // namespace cheshire::capi
