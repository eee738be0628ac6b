#include "endings/table_folder.h"

#include <dirent.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

#include "messages/endings.h"

namespace cheshire::endings {
namespace {

constexpr std::string_view ending = ".cet";
constexpr std::size_t most_tables = 4096;  // of a game; of up to six pieces there are fewer

std::string folder_of(const std::string& folder, const GameSpec& spec) { return folder + "/" + spec.id; }

bool is_regular(const std::string& path) {
  struct stat status{};
  return stat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode);
}

/// The names of the tables in a folder, without the ending.
std::vector<std::string> names_in(const std::string& folder) {
  std::vector<std::string> names;
  DIR* const files = opendir(folder.c_str());
  if (files == nullptr) return names;
  while (const dirent* file = names.size() < most_tables ? readdir(files) : nullptr) {
    const std::string_view name = file->d_name;
    // Files that have no end or that block are not opened.
    if (name.ends_with(ending) && is_regular(folder + "/" + file->d_name))
      names.emplace_back(name.substr(0, name.size() - ending.size()));
  }
  closedir(files);
  std::sort(names.begin(), names.end());
  return names;
}

Result<TableOrigin> attach(Endings& endings, const std::string& folder, const std::string& file) {
  const std::string path = folder_of(folder, endings.spec()) + "/" + file + std::string(ending);
  const Result<Material> material = read_material(file, endings.spec());
  if (!material || material->count() < 3 || material->count() > static_cast<int>(max_others) + 2 ||
      endings.kept_as(*material) != *material || name(*material, endings.spec()) != file)
    return Error{msg::ending_file_foreign(path)};
  TableOrigin origin = table_origin(endings, *material);
  auto opened = TableFile::open(path, origin);
  if (!opened) return opened.error();
  endings.attach(*material, *std::move(opened));
  return origin;
}

}  // namespace

std::string table_path(const std::string& folder, const Endings& endings, const Material& material) {
  return folder_of(folder, endings.spec()) + "/" + name(material, endings.spec()) + std::string(ending);
}

std::string summary_path(const std::string& folder, const GameSpec& spec, const std::string& material) {
  return folder_of(folder, spec) + "/" + material + ".summary";
}

TableOrigin table_origin(const Endings& endings, const Material& material) {
  return {endings.spec().identity(), name(material, endings.spec()), endings.positions(material)};
}

Result<OpenedTables> open_tables(const std::string& folder, const GameSpec& spec) {
  const auto endings = Endings::open(spec);
  if (!endings) return endings.error();
  OpenedTables found;
  for (const std::string& name : names_in(folder_of(folder, spec))) {
    Result<TableOrigin> attached = attach(**endings, folder, name);
    if (attached)
      found.files.push_back(*std::move(attached));
    else
      found.refused.push_back(attached.error());
  }
  if (!found.files.empty()) found.tables = (*endings)->on_disk();
  return found;
}

Result<std::string> read_tables_path(std::string_view text) {
  if (text.empty() || text == "<empty>") return std::string();
  std::string folder(text);
  struct stat status{};
  if (stat(folder.c_str(), &status) != 0) return Error{msg::tables_folder(folder, std::strerror(errno))};
  if (!S_ISDIR(status.st_mode)) return Error{msg::tables_folder(folder, std::strerror(ENOTDIR))};
  return folder;
}

}  // namespace cheshire::endings
