// Endgame tables in a folder: those of a game are FOLDER/GAME/KRvKN.cet.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "endings/endings.h"
#include "endings/table_file.h"

namespace cheshire::endings {

/// Where the table of a material is in a folder.
std::string table_path(const std::string& folder, const Endings& endings, const Material& material);
/// Where what is known of it as a whole is (endings/table_summary.h): FOLDER/GAME/KRvKN.summary.
std::string summary_path(const std::string& folder, const GameSpec& spec, const std::string& material);
/// What a file must be of to be that table.
TableOrigin table_origin(const Endings& endings, const Material& material);

struct OpenedTables {
  std::shared_ptr<const TablesOnDisk> tables;  // null if there are none
  std::vector<TableOrigin> files;              // those that are used, by name
  /// What is wrong with files that are not used: damaged, of other rules, of another version.
  std::vector<Error> refused;
};

/// Opens all tables that a folder has of a game; that it has none is no error. Errors: the game can have no
/// tables.
Result<OpenedTables> open_tables(const std::string& folder, const GameSpec& spec);

/// Reads what people write to choose tables, the option TablesPath. Returns the folder; empty for "" and
/// "<empty>", no tables. Errors: there is no such folder.
Result<std::string> read_tables_path(std::string_view text);

}  // namespace cheshire::endings
