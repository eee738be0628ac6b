// The order in which endgame tables are built by many processes: as a makefile, or as jobs of Slurm.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace cheshire {

struct PlannedTable {
  std::string name, path;
  std::vector<std::string> needs;  // names of tables of this plan that must be there before
  std::uint64_t mebibytes = 0;     // of memory
};

struct TablePlan {
  std::vector<std::string> game;  // as arguments of `tables build`
  std::string folder;
  int threads = 1;
  std::vector<PlannedTable> tables;  // each after those that it needs
};

/// For `make -j`: a table is made once those that it needs are there.
std::string makefile_of(const TablePlan& plan);
/// A script for sh that gives each table to Slurm as a job, which begins once those that it needs have
/// succeeded.
std::string slurm_script_of(const TablePlan& plan);

}  // namespace cheshire
