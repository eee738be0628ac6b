// cheshire store: maintenance of the file with the games.
#include <fmt/format.h>

#include <chrono>
#include <cstdio>
#include <memory>
#include <stdexcept>

#include "apps/arguments.h"
#include "apps/columns.h"
#include "apps/commands.h"
#include "apps/retention_options.h"
#include "messages/commandline.h"
#include "server/people/people_admin.h"
#include "server/store/store.h"
#include "server/store/store_maintenance.h"
#include "server/store/store_restore.h"

namespace cheshire {
namespace {

struct StoreArguments {
  std::string database = "cheshire.db", target;
  RetentionRules rules;
  bool dry_run = false, compact = false, check = false;
  std::string rename, new_name, ban, unban, remove;  // names of people; of an arena the id
};

std::string size_text(std::int64_t bytes) {
  if (bytes < 1024) return fmt::format("{} bytes", bytes);
  const double kib = static_cast<double>(bytes) / 1024;
  if (kib < 1024) return fmt::format("{:.1f} KiB", kib);
  if (kib < 1024 * 1024) return fmt::format("{:.1f} MiB", kib / 1024);
  return fmt::format("{:.2f} GiB", kib / 1024 / 1024);
}

std::string games_text(std::int64_t games) {
  return fmt::format("{} {}", games, games == 1 ? "game" : "games");
}

int back_up(const StoreArguments& arguments) {
  const auto start = std::chrono::steady_clock::now();
  const std::int64_t bytes = value_of(back_up_store(arguments.database, arguments.target));
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
  const StoreStats stats = value_of(store_stats(arguments.target));
  fmt::print("{}: {}, {}, written in {:.1f} s\n", arguments.target, games_text(stats.games), size_text(bytes),
             took.count());
  for (const std::string& left : interrupted_backups(arguments.target))
    fmt::print(stderr, "{} was left by a backup that was interrupted; delete it\n", left);
  return 0;
}

int check(const StoreArguments& arguments) {
  const std::vector<Message> faults = value_of(check_store(arguments.database));
  if (faults.empty()) {
    const StoreStats stats = value_of(store_stats(arguments.database));
    fmt::print("{} is sound: {}, {}{}\n", arguments.database, games_text(stats.games), size_text(stats.bytes),
               stats.log > 0 ? fmt::format(" and {} of log", size_text(stats.log)) : "");
    return 0;
  }
  for (const Message& fault : faults) fmt::print("{}\n", fault.text());
  throw std::runtime_error(
      fmt::format("{} is damaged: to put a copy in its place that `cheshire store backup` has made, stop the "
                  "server and run `cheshire store restore COPY --db {}`",
                  arguments.database, arguments.database));
}

int restore(const StoreArguments& arguments) {
  const Restored restored = value_of(restore_store(arguments.target, arguments.database, Times().wall()));
  const StoreStats stats = value_of(store_stats(restored.file));
  fmt::print("{}: {}, {}, restored from {}\n", restored.file, games_text(stats.games), size_text(stats.bytes),
             arguments.target);
  for (const std::string& kept : restored.kept) fmt::print("kept {}\n", kept);
  return 0;
}

int stats(const StoreArguments& arguments) {
  const StoreStats s = value_of(store_stats(arguments.database));
  std::vector<std::vector<std::string>> rows = {
      {"file", fmt::format("{}, version {}", arguments.database, s.version)},
      {"size", fmt::format("{} ({} unused)", size_text(s.bytes), size_text(s.free))},
      {"log", size_text(s.log)},
      {"games", fmt::format("{}: {} in progress, {} finished", s.games, s.open, s.finished)},
      {"unplayed", fmt::format("{} with fewer than two half-moves", s.unplayed)},
      {"moves", fmt::format("{}", s.moves)},
      {"chat", fmt::format("{} lines", s.chats)},
      {"game files", fmt::format("{}, {}", s.files, size_text(s.file_bytes))},
      {"people", fmt::format("{}", s.people)},
      {"studies", fmt::format("{} with {} chapters, {}", s.studies, s.chapters, size_text(s.study_bytes))},
  };
  if (s.games > 0) rows.push_back({"changed", fmt::format("{} to {}", s.oldest, s.newest)});
  fmt::print("{}", columns(rows));
  return 0;
}

int check_list(const StoreArguments& arguments) {
  const RatingsCheck found = value_of(check_ratings(arguments.database));
  if (found.faults.empty()) {
    fmt::print("{}: replaying {} gives the same {} {}\n", arguments.database,
               found.games == 1 ? "1 rated game" : fmt::format("{} rated games", found.games), found.ratings,
               found.ratings == 1 ? "rating" : "ratings");
    return 0;
  }
  for (const Message& fault : found.faults) fmt::print("{}\n", fault.text());
  throw std::runtime_error(
      fmt::format("the ratings in {} are not those of its list of rated games", arguments.database));
}

int ratings(const StoreArguments& arguments) {
  if (arguments.check) return check_list(arguments);
  std::vector<std::vector<std::string>> rows;
  for (const auto& [stored, name] : value_of(list_ratings(arguments.database))) {
    const ShownRating now = shown(aged(stored.rating, periods_between(stored.at, iso(Times().wall()))));
    rows.push_back({stored.key.game, stored.key.category, stored.key.engine ? "engine" : "people", text(now),
                    name.empty() ? fmt::format("number {}", stored.key.number) : name,
                    fmt::format("{}: {} won, {} drawn, {} lost", games_text(stored.games), stored.won,
                                stored.drawn, stored.lost)});
  }
  fmt::print("{}", columns(rows));
  return 0;
}

void require(const Result<void>& result) {
  if (!result) throw std::runtime_error(result.error().text());
}

int people(const StoreArguments& a) {
  const int tasks = !a.rename.empty() + !a.ban.empty() + !a.unban.empty() + !a.remove.empty();
  if (tasks > 1) throw UsageError(msg::people_one_task());
  if (a.rename.empty() != a.new_name.empty()) throw UsageError(msg::people_rename_form());
  if (!a.rename.empty()) require(rename_person(a.database, a.rename, a.new_name));
  if (!a.ban.empty()) require(ban_person(a.database, a.ban, true));
  if (!a.unban.empty()) require(ban_person(a.database, a.unban, false));
  if (!a.remove.empty()) require(remove_person(a.database, a.remove));
  if (tasks > 0) return 0;
  std::vector<std::vector<std::string>> rows;
  constexpr std::size_t day = 10;
  for (const ListedPerson& p : value_of(list_people(a.database))) {
    rows.push_back({p.name, fmt::format("seen {}", p.seen.substr(0, day)),
                    p.rated ? fmt::format("{} rated", games_text(p.games)) : "no rated name", p.ratings,
                    p.reports.empty() ? "" : fmt::format("reported: {}", p.reports),
                    p.banned ? "banned" : ""});
  }
  fmt::print("{}", columns(rows));
  return 0;
}

int arenas(const StoreArguments& a) {
  if (!a.remove.empty()) {
    require(remove_arena(a.database, a.remove));
    return 0;
  }
  std::vector<std::vector<std::string>> rows;
  constexpr std::size_t minute = 16;
  for (const ListedArena& one : value_of(list_arenas(a.database))) {
    std::string starts = one.starts.substr(0, minute);
    std::ranges::replace(starts, 'T', ' ');
    rows.push_back({one.id, fmt::format("{} UTC", starts), fmt::format("{} min", one.minutes),
                    fmt::format("{} {}", one.players, one.players == 1 ? "player" : "players"),
                    fmt::format("by {}", one.by), one.title});
  }
  fmt::print("{}", columns(rows));
  return 0;
}

int prune(const StoreArguments& arguments) {
  if (!arguments.rules.any() && !arguments.compact) throw UsageError(msg::prune_without_rule());
  const Pruned pruned = value_of(
      prune_store(arguments.database, arguments.rules, Times().wall(), arguments.dry_run, arguments.compact));
  const StoreStats after = value_of(store_stats(arguments.database));
  if (arguments.rules.people)
    fmt::print("people who {} removed: {}\n", arguments.dry_run ? "would be" : "were", pruned.people);
  fmt::print("{} {}; {} {}, {} of which {} unused\n", games_text(pruned.removed),
             arguments.dry_run ? "would be removed" : "removed", games_text(after.games),
             after.games == 1 ? "is stored" : "are stored", size_text(after.bytes), size_text(after.free));
  return 0;
}

}  // namespace

void add_store(Command& cheshire) {
  Command store = cheshire.command("store", "Back up, restore, check and prune the game database");
  store.needs_command();
  const auto arguments = std::make_shared<StoreArguments>();
  const auto add = [&](const char* name, const char* help, int (*run)(const StoreArguments&)) {
    Command task = store.command(name, help);
    task.text("--db", arguments->database, "FILE", "SQLite file with the games").show_default();
    task.runs([arguments, run] { return run(*arguments); });
    return task;
  };
  add("backup", "Make a consistent copy of the database, even while the server runs", back_up)
      .text("FILE", arguments->target, "", "File for the copy; must not exist")
      .required();
  add("restore",
      "Put a copy in the place of the database while no server runs; the old file and its log are kept "
      "under other names",
      restore)
      .text("COPY", arguments->target, "", "Copy that `cheshire store backup` has made; stays as it is")
      .required();
  add("check", "Check the file for damage, even while the server runs; exit status 1 if it is damaged",
      check);
  add("stats", "Count games, moves and bytes, even while the server runs", stats);
  add("ratings", "List the ratings of all people, even while the server runs", ratings)
      .flag("--check", arguments->check,
            "Replay the list of rated games instead and compare; exit status 1 if that gives other ratings");
  Command list =
      add("people",
          "List people with their ratings and reports, even while the server runs; or change one while "
          "no server runs",
          people);
  list.text("--rename", arguments->rename, "OLD", "Give the one who plays as OLD the name NEW");
  list.text("NEW", arguments->new_name, "", "The other name, with --rename");
  list.text("--ban", arguments->ban, "NAME", "Exclude somebody from rated games and chat");
  list.text("--unban", arguments->unban, "NAME", "No longer exclude somebody");
  list.text("--remove", arguments->remove, "NAME", "Remove somebody with all that is theirs; games stay");
  add("arenas", "List arenas, even while the server runs; or remove one while no server runs", arenas)
      .text("--remove", arguments->remove, "ID", "Remove an arena with its standings; its games stay");
  Command task = add("prune",
                     "Remove old games while no server runs (a running server does so with the same "
                     "--keep options)",
                     prune);
  add_retention_options(task, arguments->rules);
  task.flag("--dry-run", arguments->dry_run, "Only count them");
  task.flag("--compact", arguments->compact, "Return unused space to the disk");
}

}  // namespace cheshire
