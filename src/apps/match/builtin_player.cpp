#include <chrono>
#include <stdexcept>

#include "apps/interrupt.h"
#include "apps/match/players.h"
#include "apps/search_arguments.h"
#include "base/shown_text.h"
#include "endings/table_folder.h"
#include "engine/levels.h"
#include "messages/commandline.h"
#include "protocol/eval_file.h"
#include "protocol/tokens.h"

namespace cheshire {

BuiltinPlayer::BuiltinPlayer(const AnyGame& game, int hash) : hash_(hash) { open(game); }

void BuiltinPlayer::set_level(int level) {
  request_.skill = level;
  if (level != Levels::highest) name_ = "Cheshire level " + std::to_string(level);
}

void BuiltinPlayer::set_strength(int strength) {
  request_.strength = strength;
  name_ = "Cheshire strength " + std::to_string(strength);
}

void BuiltinPlayer::open(const AnyGame& game) {
  session_ = game.session();
  if (Result<void> r = session_->set_hash(hash_); !r) throw std::runtime_error(r.error().text());
  if (params_) (void)session_->set_search_params(*params_);
  if (net_) (void)session_->set_net(*net_);
  if (!tables_.empty()) (void)set_tables(tables_);
}

Result<void> BuiltinPlayer::set_tables(const std::string& folder) {
  Result<endings::OpenedTables> opened = endings::OpenedTables();
  if (!folder.empty()) opened = find_tables(folder, session_->game().spec());
  if (!opened) return opened.error();
  session_->set_tables(opened->tables);
  tables_ = folder;
  return {};
}

Result<void> BuiltinPlayer::set_params(const SearchParams& params) {
  params_ = params;
  return session_->set_search_params(params);
}

Result<void> BuiltinPlayer::set_option(std::string_view name, const std::string& value) {
  if (same_name(name, "EvalFile")) {
    Result<std::optional<std::string>> bytes = read_eval_file(value);
    if (!bytes) return bytes.error();
    if (!*bytes) {
      session_->set_own_net();
      net_.reset();
      return {};
    }
    const Result<void> set = session_->set_net(**bytes);
    if (set) net_ = *std::move(bytes);
    return set;
  }
  if (same_name(name, "TablesPath")) {
    const Result<std::string> folder = endings::read_tables_path(value);
    if (!folder) return folder.error();
    return set_tables(*folder);
  }
  Result<SearchParams> params = session_->search_params();
  if (!params) return params.error();
  std::vector<std::string> names{"EvalFile", "TablesPath"};
  std::optional<Result<std::int64_t>> read;
  for_each_param(*params, [&](const char* param, int& number, int low, int high) {
    names.emplace_back(param);
    if (name != param) return;
    read = read_number({value, 0}, param, low, high);
    if (*read) number = static_cast<int>(**read);
  });
  if (!read) return Error{msg::builtin_without_option(printable(name), names)};
  if (!*read) return Error{read->error().message};
  return set_params(*params);
}

Result<void> BuiltinPlayer::new_game(std::uint64_t seed) {
  request_.seed = seed;
  session_->clear_hash();
  return {};
}

Result<Choice> BuiltinPlayer::choose(const Session& game, const Limits& limits, std::chrono::milliseconds) {
  if (&session_->game() != &game.game()) open(game.game());  // an array of Chess960 has a game of its own
  std::vector<std::string> moves;
  for (const MoveView& move : game.moves()) moves.push_back(move.uci);
  if (Result<void> set = session_->set(game.start_fen(), moves); !set) return set.error();
  ThinkRequest request = request_;
  request.limits = limits;
  ThinkEvents events;
  events.now = steady_milliseconds;
  events.stop = interrupted;
  Result<ThinkResult> result = session_->think(request, events);
  if (!result) return result.error();
  Choice choice{std::move(result->best), {}, result->depth};
  if (!result->lines.empty()) choice.score = result->lines[0].line.score;
  return choice;
}

}  // namespace cheshire
