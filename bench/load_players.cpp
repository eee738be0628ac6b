#include "bench/load_players.h"

#include <random>
#include <stdexcept>

#include "engine/protocol_version.h"
#include "engine/session.h"

namespace net = boost::asio;

namespace load {

std::vector<Script> prepare_games(const std::string& game, int count, int plies, unsigned seed) {
  const auto opened = cheshire::open_game(game);
  if (!opened) throw std::runtime_error(opened.error().text());
  std::mt19937 random(seed);
  std::vector<Script> scripts;
  for (int tries = 0; static_cast<int>(scripts.size()) < count; ++tries) {
    if (tries > 100 * count) throw std::runtime_error("random games of " + game + " end too soon");
    const auto session = (*opened)->session();
    while (session->ply() < plies && !session->outcome().over()) {
      const auto legal = session->legal_moves();
      if (!session->play(legal[random() % legal.size()].uci)) break;
    }
    if (session->outcome().over()) continue;
    Script& script = scripts.emplace_back();
    for (const cheshire::MoveView& move : session->moves()) script.push_back(move.uci);
  }
  return scripts;
}

Game::Game(net::io_context& loop, std::string id, const Script& script, Tally& tally)
    : id_(std::move(id)), script_(script), tally_(tally) {
  for (auto& player : players_) player = std::make_unique<Socket>(loop);
}

void Game::sit_down(int port) {
  for (const auto& player : players_) {
    player->connect(port);
    player->send(R"({"type":"join","protocol":)" + std::to_string(cheshire::protocol_version) + R"(,"id":")" +
                 id_ + "\"}");
    player->expect_message();
  }
  for (int side = 0; side < 2; ++side)
    players_[static_cast<std::size_t>(side)]->listen(
        [this, side](std::string_view text) { heard(side, text); });
}

bool Game::play() {
  if (next_ >= script_.size()) return false;
  acknowledged_ = told_ = false;
  const std::size_t ply = next_++;
  sent_ = Clock::now();
  players_[ply % 2]->send(R"({"type":"move","id":")" + id_ + R"(","ply":)" + std::to_string(ply) +
                          R"(,"move":")" + script_[ply] + "\"}");
  if (next_ == script_.size()) ++tally_.played_out;
  return true;
}

void Game::heard(int side, std::string_view message) {
  const bool mover = side == static_cast<int>((next_ + 1) % 2);
  if (message.starts_with(R"({"type":"ack")") && mover) {
    acknowledged_ = true;
    ++tally_.acknowledged;
    if (tally_.measuring)
      tally_.milliseconds.push_back(std::chrono::duration<float, std::milli>(Clock::now() - sent_).count());
  } else if (message.starts_with(R"({"type":"error")")) {
    if (tally_.errors++ == 0) tally_.first_error = message;
  } else if (!mover && message.starts_with(R"({"type":"change")")) {
    told_ = true;
  }
}

}  // namespace load
