// PlyStore: what each ply of a table has decided, in files beside it while it is solved. A build that was
// killed goes on after the last ply of which all ranks have written theirs, with any number of ranks.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "endings/codes.h"
#include "endings/table_file.h"

namespace cheshire::endings {

/// A ply of a metric; metrics that go by levels count anew in each.
struct PlyName {
  Metric metric = Metric::mate;
  int level = 0, ply = 0;
};

class PlyStore {
 public:
  /// `folder` is that of one table, made in a folder that is there when it is first needed.
  PlyStore(std::string folder, TableOrigin origin, int rank, int ranks);

  /// Returns what the ranks have written of a ply; nothing if one of them has not, or what it wrote is
  /// damaged or of another table.
  std::optional<std::vector<std::string>> read(const PlyName& name) const;
  /// Writes what this rank has found. Errors: what the system says.
  Result<void> write(const PlyName& name, std::string_view found) const;
  const std::string& folder() const { return folder_; }
  /// Deletes the folder with its files.
  void remove() const;

 private:
  std::string path(const PlyName& name, int rank, int ranks) const;
  std::optional<std::string> read_file(const std::string& path, const PlyName& name) const;
  std::string header(const PlyName& name) const;

  std::string folder_;
  TableOrigin origin_;
  int rank_, ranks_;
};

}  // namespace cheshire::endings
