// What each column of the store may hold. A damaged cell must not reach anybody: many are sent as JSON just
// as they are stored.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "base/message.h"

namespace cheshire {

/// A value as SQLite has it. The text lives as long as the row it was read from.
struct StoredValue {
  enum class Type { null, number, real, text, other };
  Type type = Type::null;
  std::int64_t number = 0;
  double real = 0;
  std::string_view text{};
};

/// A column of one of our tables. `check` returns what is wrong with a value in it.
struct StoredColumn {
  std::string_view table, name;
  std::optional<Message> (*check)(const StoredValue& value);
};

/// Returns the column, or null if our tables of this version do not have it or it can hold anything.
const StoredColumn* stored_column(std::string_view table, std::string_view name, int version);

}  // namespace cheshire
