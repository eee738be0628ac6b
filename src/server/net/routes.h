// Routes: the table of what the server answers over HTTP, by path and method (the answers are in api.cpp);
// rejects requests that must not reach the page or the games.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "server/common/cancellation.h"
#include "server/live/game_service.h"
#include "server/net/assets.h"
#include "server/net/host_policy.h"
#include "server/net/link_preview.h"
#include "server/net/preview_texts.h"
#include "server/net/reply.h"
#include "server/play/openings.h"
#include "server/work/endgame_tables.h"
#include "server/work/engine_pool.h"
#include "server/work/picture_pool.h"
#include "server/work/solver_pool.h"

namespace cheshire {

using Request = http::request<http::string_body>;

class Routes {
 public:
  /// A request that is answered. What it refers to must exist until the answer is there.
  struct Call {
    const Request& request;
    const std::string& owner;  // the client's name, empty for this machine
    const std::string& id;     // that the path names: of a game or a study, or the name of a document
    const std::string& part;   // the second one: of a chapter
    Cancellation& cancellation;
  };
  enum Trait : unsigned {
    json = 1,           // its body must be JSON
    makes_game = 2,     // counts as a new game of the client
    slow = 4,           // given up if the client goes
    socket = 8,         // becomes a WebSocket if it asks for that
    makes_person = 16,  // counts as a new name of the client
    long_body = 32,     // its body may be as long as a chapter of a study
  };
  /// A resource and a method. All that the server does with such requests, and what limits them.
  struct Route {
    http::verb method;      // GET stands for HEAD too
    std::string_view path;  // ID stands for any text, also where it stands a second time
    boost::asio::awaitable<Reply> (Routes::*answer)(const Call&);
    unsigned traits = 0;  // of enum Trait

    bool is(Trait trait) const { return (traits & trait) != 0; }
  };
  /// What a request is about.
  struct Target {
    std::optional<std::string> path;  // decoded; nothing: malformed
    std::string_view resource{};      // the Route::path that it fits; empty: none
    const Route* route = nullptr;     // null: none of this method
    std::string id{}, part{};         // what the path names

    bool in_api() const { return path && (path->starts_with("/api/") || *path == "/api"); }
    /// Whether it is a file of the page or the documentation.
    bool file() const { return path && resource.empty() && !path->starts_with("/api"); }
    bool is(Trait trait) const { return route && route->is(trait); }
  };

  /// `docs` is served under /docs/. `named_only`: lists contain only games whose ids the request names.
  Routes(GameService& service, Assets assets, std::optional<Assets> docs, HostPolicy hosts,
         bool named_only = false);
  /// Who analyses positions; until then nobody does. Call both before the first request.
  void analyse_in(EnginePool& engines) { engines_ = &engines; }
  /// Who solves chess problems; likewise.
  void solve_in(SolverPool& solvers) { solvers_ = &solvers; }
  /// Who knows what was played; likewise.
  void explore_in(Openings& openings) { openings_ = &openings; }
  /// Who has endgame tables; likewise.
  void ask_tables_of(EndgameTables& tables) { tables_ = &tables; }
  /// Who makes pictures for previews of links, which begin with this URL; likewise.
  void preview_in(PicturePool& pictures, std::string public_url);

  static Target find(const Request& request);
  /// Returns the response that rejects a request which is malformed, names another host, or comes from a page
  /// of another site; nothing if the request is acceptable.
  std::optional<Reply> refusal(const Request& request) const;
  /// Answers a request that refusal() did not reject, once all changes are on disk. All that is passed must
  /// exist until the answer is there. `owner`: the client's name, empty for this machine.
  boost::asio::awaitable<Reply> answer(const Target& target, const Request& request, const std::string& owner,
                                       Cancellation& cancellation);

 private:
  static std::span<const Route> table();
  /// Answers a request for which there is no route.
  Reply unrouted(const Target& target, const Request& request) const;
  Reply file(const std::string& path, const Request& request) const;
  Reply unframed_file(const std::string& path, const Request& request) const;

  boost::asio::awaitable<Reply> need_websocket(const Call& call);
  boost::asio::awaitable<Reply> health(const Call& call);
  boost::asio::awaitable<Reply> list(const Call& call);
  boost::asio::awaitable<Reply> create(const Call& call);
  boost::asio::awaitable<Reply> show(const Call& call);
  boost::asio::awaitable<Reply> move_times(const Call& call);
  boost::asio::awaitable<Reply> remove(const Call& call);
  boost::asio::awaitable<Reply> claim(const Call& call);
  boost::asio::awaitable<Reply> decline(const Call& call);
  boost::asio::awaitable<Reply> library(const Call& call);
  boost::asio::awaitable<Reply> explore(const Call& call);
  boost::asio::awaitable<Reply> ask_tables(const Call& call);
  boost::asio::awaitable<Reply> list_endings(const Call& call);
  boost::asio::awaitable<Reply> show_ending(const Call& call);
  boost::asio::awaitable<Reply> analyse(const Call& call);
  boost::asio::awaitable<Reply> solve(const Call& call);
  boost::asio::awaitable<Reply> stop_solving(const Call& call);
  boost::asio::awaitable<Reply> enroll(const Call& call);
  boost::asio::awaitable<Reply> show_person(const Call& call);
  boost::asio::awaitable<Reply> rename_person(const Call& call);
  boost::asio::awaitable<Reply> forget_person(const Call& call);
  boost::asio::awaitable<Reply> show_profile(const Call& call);
  boost::asio::awaitable<Reply> block(const Call& call);
  boost::asio::awaitable<Reply> unblock(const Call& call);
  boost::asio::awaitable<Reply> report(const Call& call);
  boost::asio::awaitable<Reply> document(const Call& call);
  boost::asio::awaitable<Reply> account(const Call& call);
  boost::asio::awaitable<Reply> become_bot(const Call& call);
  boost::asio::awaitable<Reply> test_tokens(const Call& call);
  boost::asio::awaitable<Reply> bot_events(const Call& call);
  boost::asio::awaitable<Reply> bot_playing(const Call& call);
  boost::asio::awaitable<Reply> bot_accept(const Call& call);
  boost::asio::awaitable<Reply> bot_decline(const Call& call);
  boost::asio::awaitable<Reply> bot_follow(const Call& call);
  boost::asio::awaitable<Reply> bot_move(const Call& call);
  boost::asio::awaitable<Reply> bot_say(const Call& call);
  boost::asio::awaitable<Reply> bot_abort(const Call& call);
  boost::asio::awaitable<Reply> bot_resign(const Call& call);
  boost::asio::awaitable<Reply> bot_draw(const Call& call);
  boost::asio::awaitable<Reply> bot_takeback(const Call& call);
  boost::asio::awaitable<Reply> keep_document(const Call& call);
  boost::asio::awaitable<Reply> game_picture(const Call& call);
  boost::asio::awaitable<Reply> start_picture(const Call& call);

  boost::asio::awaitable<Reply> list_studies(const Call& call);
  boost::asio::awaitable<Reply> create_study(const Call& call);
  boost::asio::awaitable<Reply> show_study(const Call& call);
  boost::asio::awaitable<Reply> change_study(const Call& call);
  boost::asio::awaitable<Reply> remove_study(const Call& call);
  boost::asio::awaitable<Reply> invite_writers(const Call& call);
  boost::asio::awaitable<Reply> dismiss_writers(const Call& call);
  boost::asio::awaitable<Reply> show_chapter(const Call& call);
  boost::asio::awaitable<Reply> put_chapter(const Call& call);
  boost::asio::awaitable<Reply> remove_chapter(const Call& call);
  /// Answers with what `ask` returns, once it is on disk.
  template <class Ask>
  boost::asio::awaitable<Reply> about_studies(const Call& call, Ask ask);

  /// Returns who takes a seat with this request, whether or not they show the key of a name.
  Result<Sitter> sitter_of(const Call& call);
  /// Refuses to tell whoever shows a key of a rated game that goes on anything of its position, if that is
  /// the one after these moves.
  std::optional<Reply> refuse_help(const Call& call, const AnyGame& rules, const std::string& start,
                                   const std::vector<std::string>& moves);
  /// Returns the person who shows their key, or the answer to who does not.
  std::variant<Person, Reply> person_of(const Request& request);
  /// The same of a bot.
  std::variant<Person, Reply> bot_of(const Request& request);
  /// Has a bot act in the game of the path: with its seat and the side it plays.
  using BotAction = std::function<Decision(Seat seat, Color side)>;
  boost::asio::awaitable<Reply> act_for_bot(const Call& call, BotAction decide);
  Reply person_reply(http::status status, const PersonRow& row);
  /// Blocks, unblocks or reports the person in the path, and answers once it is on disk.
  using AboutPerson = std::function<Result<void>(const Person& person, const PersonRow& other)>;
  boost::asio::awaitable<Reply> about_person(const Call& call, AboutPerson decide);
  std::string library_json() const;
  /// Answers with a picture as PNG.
  boost::asio::awaitable<Reply> picture(const Call& call, const std::string& svg);
  /// What a link to a path of the page looks like elsewhere, in the language that the request wants most.
  LinkPreview preview_of(const std::string& path, std::string_view accept_language) const;
  LinkPreview preview_of_game(const std::string& id, const PreviewTexts& texts) const;
  bool pictures() const { return pictures_ && pictures_->available(); }
  bool analyses() const { return engines_ && engines_->available(); }
  bool explores() const { return openings_ != nullptr; }
  bool solves() const { return solvers_ && solvers_->available(); }
  /// The rules that a request names and the start it gives, or why they cannot be had.
  struct Rules {
    std::shared_ptr<const AnyGame> rules{};
    std::string start{};
    std::optional<Reply> refused{};
  };
  boost::asio::awaitable<Rules> open_rules(NewGame made, const std::string& owner, Rejection busy);

  GameService& service_;
  Assets assets_;
  std::optional<Assets> docs_;
  HostPolicy hosts_;
  bool named_only_;
  EnginePool* engines_ = nullptr;
  Openings* openings_ = nullptr;
  EndgameTables* tables_ = nullptr;
  SolverPool* solvers_ = nullptr;
  PicturePool* pictures_ = nullptr;
  std::string public_url_;                                             // empty: no previews
  std::vector<PreviewTexts> previews_ = std::vector<PreviewTexts>(1);  // English first
  // The answer to GET /api/library, made for the first request: it stays the same.
  std::shared_ptr<const std::string> library_;
  std::string library_etag_;
};

/// Returns the value of a header field; empty if it is missing.
std::string_view header(const Request& request, http::field field);
/// Returns the path and the query of a request.
std::string_view target_of(const Request& request);

}  // namespace cheshire
