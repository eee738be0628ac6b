// TableFolder: the endgame tables of a game in a folder, as the commands of `cheshire tables` take them.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "apps/arguments.h"
#include "endings/endings.h"
#include "endings/table_file.h"

namespace cheshire {

/// What the commands of `cheshire tables` are told.
struct TablesArguments {
  GameArguments game;
  std::vector<std::string> names;
  std::string folder = "tables", output;
  int pieces = 3, threads = 1, ranks = 1;
  std::size_t memory = 2048, every = 1;  // MiB; rows
  bool all = false, unverified = false, json = false, plies = false, slurm = false, pgn = false;
};

/// The tables of a game in a folder: DIR/GAME/KRvKN.cet.
class TableFolder {
 public:
  using Material = endings::Material;
  using Metric = endings::Metric;

  explicit TableFolder(const TablesArguments& arguments);

  endings::Endings& endings() { return *endings_; }
  const AnyGame& game() const { return *game_; }
  std::string name(const Material& material) const { return endings::name(material, endings_->spec()); }

  /// The endings that were asked for, each after those that it leads to.
  std::vector<Material> asked(bool with_successors) const;

  std::filesystem::path path(const Material& material) const { return path_in(arguments_.folder, material); }
  std::filesystem::path path_in(const std::string& folder, const Material& material) const;
  /// Where its summary is (endings/table_summary.h).
  std::string summary_in(const std::string& folder, const Material& material) const;
  endings::TableOrigin origin(const Material& material) const;
  std::shared_ptr<const endings::TableFile> open(const Material& material) const;

  /// What captures and promotions lead to.
  std::set<Material> leads_to(const Material& material) const;

  /// Reads metrics of tables into memory, or to the disk of a folder, and forgets all others.
  void load(const std::set<Material>& wanted, const std::vector<Metric>& metrics,
            const std::string& disk = {});
  /// The sections of a table, all of them.
  std::vector<endings::Section> read_whole(const Material& material) const;
  /// Says that a table is in memory that load() has not read.
  void made(const Material& material) { loaded_.insert(material); }
  void forget(const Material& material);
  /// Returns what probes the tables of a list and all that they lead to.
  std::unique_ptr<endings::Reader> reader(const std::vector<Material>& list);

  endings::ForEach for_each() const;
  endings::BuildControl control() const;

  static constexpr int most_pieces = 2 + static_cast<int>(endings::max_others);

 private:
  const TablesArguments& arguments_;
  std::shared_ptr<const AnyGame> game_;
  std::unique_ptr<endings::Endings> endings_;
  std::set<Material> loaded_, attached_;
};

inline const std::vector<endings::Metric> both_metrics{endings::Metric::mate, endings::Metric::zeroing};

/// MiB that it takes to solve so many metrics of a material together, in each of so many ranks.
std::uint64_t table_mebibytes(TableFolder& folder, const endings::Material& material, std::uint64_t metrics,
                              int ranks = 1);

}  // namespace cheshire
