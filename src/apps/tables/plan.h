// The order in which endgame tables are built by many processes: as a makefile, as jobs of Slurm, or for
// another program.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "endings/endings.h"

namespace cheshire {

struct PlannedTable {
  std::string name, path;
  std::vector<std::string> needs;  // names of tables of this plan that must be there before
  std::uint64_t mebibytes = 0;     // of memory, of each rank
  std::size_t pieces = 0;          // with both kings
  endings::Estimate estimate;
};

struct TablePlan {
  std::vector<std::string> game;  // as arguments of `tables build`
  std::string folder;
  int threads = 1, ranks = 1;
  std::vector<PlannedTable> tables;  // each after those that it needs
};

/// For `make -j`: a table is made once those that it needs are there.
std::string makefile_of(const TablePlan& plan);
/// A script for sh that gives each table to Slurm as a job, which begins once those that it needs have
/// succeeded.
std::string slurm_script_of(const TablePlan& plan);
/// A JSON object: how large each table is, and what it takes.
std::string json_of(const TablePlan& plan);

}  // namespace cheshire
