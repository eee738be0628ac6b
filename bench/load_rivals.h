// For the load test: clients that send whatever is allowed and costs the server most, as much of it as is
// answered.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

namespace load {

/// What rivals send: requests, or messages of WebSockets.
enum class Dear {
  library,   // GET /api/library
  files,     // HEAD and GET of long files of the documentation
  lists,     // lists of a hundred games
  records,   // the record of a long game
  solves,    // problems of the largest game
  analyses,  // positions of it
  posts,     // new games with game files that take long to compile
  crowd,     // moves that are taken back at once, in games with a hundred followers
  joins,     // joins of a long game
};
inline const std::vector<std::string> dear_names{"library",  "files", "lists", "records", "solves",
                                                 "analyses", "posts", "crowd", "joins"};

/// Makes the documentation that `files` asks for, in a new folder.
void write_documentation(const std::string& folder);

class Rivals {
 public:
  /// So many clients, each with its own address, at a server that trusts X-Forwarded-For from this machine
  /// and serves write_documentation(). `record`: the id of a long game.
  Rivals(int port, int number, const std::vector<Dear>& dear, const std::string& record);
  Rivals(const Rivals&) = delete;
  Rivals& operator=(const Rivals&) = delete;
  ~Rivals();

  struct Counts {
    std::size_t answered = 0, refused = 0;  // requests; `refused`: with 429 or 503
    std::size_t messages = 0;               // sent to WebSockets
  };
  /// What came so far.
  Counts counts() const;

 private:
  struct Work;
  std::unique_ptr<Work> work_;
};

}  // namespace load
