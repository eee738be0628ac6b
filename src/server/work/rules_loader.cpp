// Has the rules of stored, new and uploaded games compiled by the BackgroundWorker, each once.
#include "server/work/rules_loader.h"

#include <exception>
#include <optional>
#include <utility>

#include "messages/table.h"

namespace net = boost::asio;

namespace cheshire {
namespace {

/// Number of games with chosen options for which all_options() remembers the rest.
constexpr std::size_t max_options = 256;

std::string key_of(const GameRow& row) { return RulesCache::key(row.game, row.options, row.file); }

}  // namespace

RulesCache::Opened RulesLoader::of(const GameRow& row) {
  const std::string key = key_of(row);
  if (const auto* opened = cache_.find(key)) return *opened;
  if (worker_) return Error{msg::rules_not_ready()};
  auto opened = open_stored_game(row.game, row.options, row.file, loaded_games_);
  cache_.put(key, opened);
  return opened;
}

bool RulesLoader::ready(const GameRow& row) { return !worker_ || cache_.find(key_of(row)) != nullptr; }

net::awaitable<void> RulesLoader::prepare(const GameRow& row, std::string owner) {
  return prepare(key_of(row), std::move(owner),
                 [name = row.game, options = row.options, file = row.file, this] {
                   return open_stored_game(name, options, file, loaded_games_);
                 });
}

net::awaitable<void> RulesLoader::prepare(std::string key, std::string owner, Open open) {
  if (!worker_ || cache_.find(key)) co_return;
  if (preparing_.try_emplace(key).second) loop_.spawn(compile(key, owner, std::move(open)));
  open = nullptr;  // it may hold the text of a game file
  const auto it = preparing_.find(key);
  if (it == preparing_.end()) co_return;
  co_await it->second.wait(loop_);
  // The cache keeps what somebody holds.
  const auto* found = cache_.find(key);
  const auto held = found ? std::optional(*found) : std::nullopt;
  co_await loop_.schedule(std::move(owner));
}

net::awaitable<void> RulesLoader::compile(std::string key, std::string owner, Open open) {
  std::optional<RulesCache::Opened> opened;
  std::exception_ptr thrown;
  try {
    opened = co_await worker_->run(std::move(owner), std::move(open));
  } catch (...) {
    thrown = std::current_exception();
  }
  // If that threw, or too many of this owner's jobs wait, nothing is compiled, and of() will refuse the
  // request.
  if (opened) {
    cache_.put(key, std::move(*opened));
    grown_();
  }
  preparing_.extract(key).mapped().set();
  if (thrown) std::rethrow_exception(thrown);  // the loop reports it
}

Result<OptionValues> RulesLoader::all_options(const std::string& game, const OptionValues& chosen) {
  const std::pair key(game, chosen);
  if (const auto it = options_.find(key); it != options_.end()) return it->second;
  const auto spec = loaded_games_.library.find(game, chosen);
  if (!spec) return spec.error();
  OptionValues all;
  for (const OptionSpec& option : spec->options) all.emplace_back(option.key, option.value);
  if (options_.size() >= max_options) options_.clear();
  return options_.emplace(key, std::move(all)).first->second;
}

void RulesLoader::add_options_at(GameRow& row, std::string_view fen) const {
  row.options = loaded_games_.library.options_at(row.game, std::move(row.options), fen);
}

net::awaitable<RulesLoader::NewRow> RulesLoader::open_new(NewGame made, std::string owner) {
  GameRow& row = made.row;
  if (made.uploaded) {
    const auto read = [file = row.file, game = row.game, options = row.options] {
      return open_uploaded_game(file, game, options);
    };
    std::optional<UploadedGame> uploaded;
    if (worker_) {
      uploaded = co_await worker_->run(owner, read);
      co_await loop_.schedule(std::move(owner));
    } else {
      uploaded = read();
    }
    if (!uploaded) co_return NewRow{Error{msg::rules_busy()}, {}, true};
    if (!uploaded->game) co_return NewRow{*std::move(uploaded->error), std::move(uploaded->faults)};
    co_return finish(std::move(row), std::move(uploaded->game));
  }
  add_options_at(row, row.start);
  auto options = all_options(row.game, row.options);
  if (!options) co_return NewRow{options.error()};
  row.options = *std::move(options);
  row.file = file_to_store(row.game, loaded_games_);
  co_await prepare(row, std::move(owner));
  if (!ready(row)) co_return NewRow{Error{msg::rules_busy()}, {}, true};
  const RulesCache::Opened rules = of(row);
  co_return finish(std::move(row), rules);
}

RulesLoader::NewRow RulesLoader::finish(GameRow row, const RulesCache::Opened& rules) {
  if (!rules) return {rules.error()};
  if (Result<void> r = set_rules(row, **rules); !r) return {r.error()};
  cache_.put(key_of(row), *rules);
  grown_();
  return {std::move(row)};
}

}  // namespace cheshire
