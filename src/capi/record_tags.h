// Tags that callers give a record.
#pragma once

#include "capi/handles.h"
#include "text/pgn/game.h"

namespace cheshire::capi {

/// Adds `count` pairs of name and value to a record; `sets_result`: the tag Result is also its result. Fails
/// for a null, a name that no tag can have and a result that there is not.
bool add_tags(PgnGame& record, const char* const* tags, std::size_t count, bool sets_result,
              cheshire_error** error);

}  // namespace cheshire::capi
