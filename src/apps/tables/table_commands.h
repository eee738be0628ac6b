// Commands of `cheshire tables` that ask tables. Each returns the exit status.
#pragma once

#include "apps/tables/table_files.h"

namespace cheshire {

int probe_tables(const TablesArguments& arguments);
int show_table_line(const TablesArguments& arguments);
int count_tables(const TablesArguments& arguments);

}  // namespace cheshire
