// The report of engine/setup_report.h for set-ups of Cheops: Castles, papers and halls besides the pieces.
#pragma once

#include <functional>
#include <vector>

#include "engine/setup_report.h"
#include "rules/cheops/setup.h"
#include "rules/cheops/tables.h"

namespace cheshire::cheops {

/// A place where a Castle may be founded.
struct Foundation {
  Cell chair;
  std::vector<Cell> pillars, halls, axis;
};

template <int W>
std::vector<Foundation> foundations(const Tables<W>& tables) {
  const auto cells = [](const CellSet<W>& set) {
    std::vector<Cell> list;
    set.for_each([&](Cell c) { list.push_back(c); });
    return list;
  };
  std::vector<Foundation> all;
  for (std::size_t c = 0; c < tables.sites.size(); ++c) {
    const auto& site = tables.sites[c];
    if (site.pillars.count() == 4)
      all.push_back({static_cast<Cell>(c), cells(site.pillars), cells(site.halls), cells(site.axis)});
  }
  return all;
}

/// Like cheshire::report_setup.
Result<SetupReport> report_setup(const SetupQuery& query, const GameSpec& spec, const Topology& topology,
                                 const std::vector<Foundation>& foundations,
                                 const std::function<std::vector<Fault>(const Setup&)>& faults);

}  // namespace cheshire::cheops
