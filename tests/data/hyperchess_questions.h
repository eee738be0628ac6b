// For tests: the questions of data/positions/hyperchess-questions.tsv, for any implementation of the rules to
// answer.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

namespace cheshire::test {

/// What the questions ask about one position.
struct AskedPosition {
  struct AskedMove {
    std::string from, to, text;  // "6f6", "6d6", "6f66d6"
    bool castles, of_king;
  };
  virtual ~AskedPosition() = default;
  virtual std::vector<AskedMove> moves() const = 0;
  virtual bool in_check() const = 0;
  virtual std::uint64_t perft(int depth) const = 0;
  virtual std::string castling_field() const = 0;
  /// Returns "K6d6" for each piece after a move.
  virtual std::vector<std::string> pieces_after(const std::string& move) const = 0;
  /// Returns the cells from which a black knight, alone with the kings, gives check to a white king on
  /// `cell`.
  virtual std::vector<std::string> knights_at(const std::string& cell) const = 0;
};

/// Returns the words, sorted and without duplicates; "(none)" if there are none.
inline std::string joined(std::vector<std::string> words) {
  std::sort(words.begin(), words.end());
  words.erase(std::unique(words.begin(), words.end()), words.end());
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
  return text.empty() ? "(none)" : text;
}

class Answers {
 public:
  explicit Answers(const AskedPosition& position) : position_(position), moves_(position.moves()) {}

  std::string to(const std::string& question) const {
    std::string rest;
    if (question == "number of legal moves") return std::to_string(moves_.size());
    if (question == "the legal moves") return texts([](const Move&) { return true; });
    if (question == "status") return status();
    if (question == "castling moves") return castlings();
    if (question == "castling moves, status") return castlings() + " " + status();
    if (question == "castling field") return position_.castling_field();
    if (question == "number of targets") return number_of_king_targets();
    if (asks(question, "perft(", rest)) return std::to_string(position_.perft(std::stoi(rest)));
    if (asks(question, "targets of ", rest)) return targets(rest, "");
    if (asks(question, "level-4 targets of ", rest)) return targets(rest, "4");
    if (asks(question, "moves to ", rest)) return texts([&](const Move& m) { return m.to == rest; });
    if (asks(question, "men after ", rest)) {
      std::erase(rest, '-');
      return joined(position_.pieces_after(rest));
    }
    if (asks(question, "cells from which a knight attacks ", rest)) return joined(position_.knights_at(rest));
    const std::size_t among = question.find(" among targets of ");
    if (among != std::string::npos) return reaches(question.substr(among + 18), question.substr(0, among));
    ADD_FAILURE() << "no answer to '" << question << "'";
    return "";
  }

 private:
  using Move = AskedPosition::AskedMove;

  // Returns whether the question begins with `start`, and sets `rest` to what follows.
  static bool asks(const std::string& question, const std::string& start, std::string& rest) {
    if (!question.starts_with(start)) return false;
    rest = question.substr(start.size());
    return true;
  }
  template <class Wanted>
  std::string texts(Wanted&& wanted) const {
    std::vector<std::string> all;
    for (const Move& m : moves_) {
      if (wanted(m)) all.push_back(m.text);
    }
    return joined(all);
  }
  std::string castlings() const {
    return texts([](const Move& m) { return m.castles; });
  }
  std::string targets(const std::string& from, const std::string& level) const {
    std::vector<std::string> all;
    for (const Move& m : moves_) {
      if (m.from == from && m.to.starts_with(level)) all.push_back(m.to);
    }
    return joined(all);
  }
  std::string reaches(const std::string& from, const std::string& to) const {
    const bool found = std::any_of(moves_.begin(), moves_.end(),
                                   [&](const Move& m) { return m.from == from && m.to == to; });
    return found ? "yes" : "no";
  }
  std::string number_of_king_targets() const {
    std::set<std::string> to;
    for (const Move& m : moves_) {
      if (m.of_king) to.insert(m.to);
    }
    return std::to_string(to.size());
  }
  std::string status() const {
    if (moves_.empty()) return position_.in_check() ? "checkmate" : "stalemate";
    return position_.in_check() ? "check" : "ongoing";
  }

  const AskedPosition& position_;
  const std::vector<Move> moves_;
};

}  // namespace cheshire::test
