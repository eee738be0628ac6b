#include "apps/tables/table_files.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "apps/interrupt.h"
#include "apps/terminal.h"
#include "endings/table_folder.h"
#include "engine/parallel_for.h"
#include "messages/commandline.h"
#include "messages/endings.h"

namespace cheshire {

using endings::Material;
using endings::Metric;

namespace {

std::unique_ptr<endings::Endings> opened_endings(const GameSpec& spec) {
  auto opened = endings::Endings::open(spec);
  if (!opened) throw UsageError(opened.error().message);
  return *std::move(opened);
}

}  // namespace

TableFolder::TableFolder(const TablesArguments& arguments)
    : arguments_(arguments), game_(open_game(arguments.game)), endings_(opened_endings(game_->spec())) {}

std::vector<Material> TableFolder::asked(bool with_successors) const {
  if (!arguments_.all && arguments_.names.empty()) throw UsageError(msg::tables_none_asked());
  if (arguments_.all && !arguments_.names.empty()) throw UsageError(msg::options_exclude("--all", "ENDING"));
  if (arguments_.all) return endings_->all(arguments_.pieces);
  std::vector<Material> list;
  for (const std::string& text : arguments_.names) {
    const Result<Material> read = endings::read_material(text, endings_->spec());
    if (!read) throw refused_argument("ENDING", text, read.error());
    if (read->count() < 3 || read->count() > most_pieces)
      throw UsageError(msg::tables_pieces(text, 3, most_pieces));
    list.push_back(endings_->kept_as(*read));
  }
  return with_successors ? endings_->with_successors(list) : list;
}

std::filesystem::path TableFolder::path_in(const std::string& folder, const Material& material) const {
  return endings::table_path(folder, *endings_, material);
}

std::string TableFolder::summary_in(const std::string& folder, const Material& material) const {
  return endings::summary_path(folder, endings_->spec(), name(material));
}

endings::TableOrigin TableFolder::origin(const Material& material) const {
  return endings::table_origin(*endings_, material);
}

std::shared_ptr<const endings::TableFile> TableFolder::open(const Material& material) const {
  return value_of(endings::TableFile::open(path(material).string(), origin(material)));
}

std::set<Material> TableFolder::leads_to(const Material& material) const {
  std::set<Material> others;
  for (const Material& next : endings::successors(material, endings_->spec())) {
    if (next.count() > 2) others.insert(endings_->kept_as(next));
  }
  return others;
}

void TableFolder::load(const std::set<Material>& wanted, const std::vector<Metric>& metrics,
                       const std::string& disk) {
  for (const Material& known : loaded_) {
    for (Metric metric : {Metric::mate, Metric::zeroing}) {
      const bool stays =
          wanted.contains(known) && std::find(metrics.begin(), metrics.end(), metric) != metrics.end();
      if (!stays) endings_->forget(known, metric);
    }
  }
  loaded_ = wanted;
  for (const Material& next : wanted) {
    std::optional<std::vector<endings::Section>> sections;
    for (Metric metric : metrics) {
      if (endings_->has(next, metric)) continue;
      if (!sections) sections = read_whole(next);
      const Result<void> room = endings_->unpack(next, metric, *sections, disk);
      if (!room) throw std::runtime_error(room.error().text());
    }
  }
}

std::vector<endings::Section> TableFolder::read_whole(const Material& material) const {
  std::vector<endings::Section> sections = value_of(open(material)->read(for_each()));
  if (sections.size() != 6) throw std::runtime_error(msg::tables_packed(path(material).string()).text());
  return sections;
}

void TableFolder::forget(const Material& material) {
  for (Metric metric : {Metric::mate, Metric::zeroing}) endings_->forget(material, metric);
  loaded_.erase(material);
}

std::unique_ptr<endings::Reader> TableFolder::reader(const std::vector<Material>& list) {
  for (const Material& material : endings_->with_successors(list)) {
    if (material.count() > 2 && attached_.insert(material).second) endings_->attach(material, open(material));
  }
  return endings_->on_disk()->reader();
}

endings::ForEach TableFolder::for_each() const {
  return [threads = arguments_.threads](int n, const std::function<void(int)>& f) {
    parallel_for(n, threads, [&](int item, int) { f(item); });
  };
}

endings::BuildControl TableFolder::control() const {
  endings::BuildControl control;
  control.for_each = for_each();
  control.stop = interrupted;
  return control;
}

std::uint64_t table_mebibytes(TableFolder& folder, const Material& material, std::uint64_t metrics,
                              int ranks) {
  const endings::Estimate own = folder.endings().estimate(material, ranks);
  std::uint64_t codes = own.codes;
  for (const Material& next : folder.leads_to(material)) codes += folder.endings().estimate(next).codes;
  const std::uint64_t bytes = own.work + metrics * codes;
  return (bytes + (1 << 20) - 1) >> 20;
}

}  // namespace cheshire
