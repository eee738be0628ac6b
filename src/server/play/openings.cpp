// Counts finished games for the openings, and answers for a position.
#include "server/play/openings.h"

#include <algorithm>
#include <boost/json/parse.hpp>
#include <set>
#include <utility>

#include "engine/explorer_json.h"
#include "server/model/player.h"
#include "server/work/stored_game.h"

namespace cheshire {
namespace {

CountedGame::Ending ending_of(std::string_view result) {
  boost::system::error_code fault;
  const boost::json::value value = boost::json::parse(result, fault);
  const boost::json::object* const object = fault ? nullptr : value.if_object();
  const boost::json::value* const score = object == nullptr ? nullptr : object->if_contains("score");
  if (score == nullptr || !score->is_string()) return CountedGame::Ending::other;
  if (*score == "1-0") return CountedGame::Ending::white;
  if (*score == "0-1") return CountedGame::Ending::black;
  return *score == "1/2-1/2" ? CountedGame::Ending::draw : CountedGame::Ending::other;
}

std::string_view score_of(CountedGame::Ending ending) {
  switch (ending) {
    case CountedGame::Ending::white: return "1-0";
    case CountedGame::Ending::draw: return "1/2-1/2";
    case CountedGame::Ending::black: return "0-1";
    case CountedGame::Ending::other: break;
  }
  return "*";
}

/// The name of a stored player, as a record of the game has it.
std::string name_of(const std::string& player) {
  boost::system::error_code fault;
  const boost::json::value value = boost::json::parse(player, fault);
  const boost::json::object* const object = fault ? nullptr : value.if_object();
  if (object == nullptr) return "";
  const auto* const name = object->if_contains("name");
  if (name != nullptr && name->is_string()) return std::string(name->as_string());
  const auto* const level = object->if_contains("level");
  if (level != nullptr && level->is_int64()) return "Cheshire, level " + std::to_string(level->as_int64());
  return "";
}

}  // namespace

std::vector<CountedGame> counted_games(const std::vector<GameRow>& rows, const LoadedGames& loaded_games) {
  std::vector<CountedGame> counted;
  std::map<std::pair<std::string, OptionValues>, std::shared_ptr<const AnyGame>> opened;
  for (const GameRow& row : rows) {
    std::shared_ptr<const AnyGame>& game = opened[{row.game, row.options}];
    if (!game) {
      const auto rules = open_stored_game(row.game, row.options, "", loaded_games);
      if (!rules) continue;
      game = *rules;
    }
    const std::unique_ptr<Session> session = game->session();
    if (!session->set(row.start, {}, Purpose::analysis)) continue;
    CountedGame one{row.id, game->spec().identity(), ending_of(row.result), {}};
    std::set<std::uint64_t> seen;
    for (const std::string& move : row.moves) {
      if (one.steps.size() == OpeningsStore::max_steps) break;
      const std::uint64_t from = session->key();
      if (!session->follow(move)) break;
      if (seen.insert(from).second) one.steps.push_back({from, session->key()});
    }
    counted.push_back(std::move(one));
  }
  return counted;
}

boost::asio::awaitable<Result<bool>> Openings::count() {
  const auto after = store_->cursor();
  if (!after) co_return after.error();
  const auto found = games_.finished(*after, batch);
  if (!found) co_return found.error();
  if (found->next.id == after->id && found->next.time == after->time) co_return false;
  std::vector<GameRow> rows;
  for (const std::string& id : found->ids) {
    // A damaged game is left out; whoever asks for it is told.
    auto row = games_.game(id);
    if (row && row->has_value()) rows.push_back(std::move(**row));
  }
  std::vector<CountedGame> counted;
  if (!rows.empty()) {
    auto done = co_await worker_.run(
        "", [rows = std::move(rows), this] { return counted_games(rows, loaded_games_); });
    if (!done) co_return true;  // too much waits for the worker
    counted = std::move(*done);
  }
  if (Result<void> added = store_->add(counted, found->next); !added) co_return added.error();
  co_return found->more;
}

Result<std::string> Openings::explore(const Session& position, std::size_t examples) {
  if (shown_ == Shown::common) examples = 0;
  Explorer explorer(position, examples);
  auto moves = store_->moves(position.game().spec().identity(), explorer.key());
  if (!moves) return moves.error();
  if (shown_ == Shown::common)
    std::erase_if(*moves, [](const OpeningsStore::Move& move) { return move.games < common_games; });
  ListQuery query;
  query.limit = ListQuery::max_games;
  for (const OpeningsStore::Move& move : *moves) {
    for (std::size_t i = 0; i < std::min(examples, move.examples.size()); ++i) {
      if (query.ids.size() < ListQuery::max_games) query.ids.push_back(move.examples[i]);
    }
  }
  std::map<std::string, Explorer::Example> known;
  if (!query.ids.empty()) {
    const auto listed = games_.list(query);
    if (!listed) return listed.error();
    for (const Listed& game : *listed) {
      const GameRow& row = game.row;
      std::string date = row.created.substr(0, 10);
      std::replace(date.begin(), date.end(), '-', '.');
      known[row.id] = {name_of(row.white), name_of(row.black), date,
                       std::string(score_of(ending_of(row.result))), row.id};
    }
  }
  for (const OpeningsStore::Move& move : *moves) {
    Explorer::Move* const played = explorer.add(move.to, {move.games, move.white, move.draws, move.black});
    if (played == nullptr) continue;
    for (const std::string& id : move.examples) {
      const auto example = known.find(id);
      if (example != known.end() && played->examples.size() < examples)
        played->examples.push_back(example->second);
    }
  }
  return explorer_json(explorer, position);
}

}  // namespace cheshire
