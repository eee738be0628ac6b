// Reads an opening book, which opening_book_maker.cpp has written. All of it is looked at when it is opened.
#include "engine/opening_book.h"

#include <algorithm>

#include "engine/explorer_index.h"
#include "messages/pgn.h"

namespace cheshire {

std::vector<MoveCode> sorted_codes(const Session& session) {
  const std::span<const MoveCode> codes = session.legal_codes();
  std::vector<MoveCode> sorted(codes.begin(), codes.end());
  std::sort(sorted.begin(), sorted.end());
  return sorted;
}

Error OpeningBook::damaged(std::size_t at) const {
  return Error{msg::pgn_index_damaged(static_cast<std::int64_t>(at))};
}

Result<OpeningBook> OpeningBook::read(std::string bytes) {
  OpeningBook book;
  book.bytes_ = std::move(bytes);
  if (Result<void> read = book.read_head(); !read) return read.error();
  return book;
}

Result<void> OpeningBook::read_head() {
  if (!is_book(bytes_)) return Error{msg::pgn_index_foreign()};
  if (bytes_.size() < BookHead::bytes) return damaged(bytes_.size());
  head_ = BookHead::read(bytes_.data());
  if (head_.version != book_version) return wrong_index_version(head_.version, book_version);
  if (bytes_.size() > max_book_bytes || sum_of_book(bytes_) != head_.sum)
    return Error{msg::pgn_book_altered()};
  std::size_t at = BookHead::bytes;
  for (std::size_t i = 0; i < tags_.size(); ++i) {
    if (head_.tag_bytes[i] > std::min(max_index_tag, bytes_.size() - at)) return damaged(at);
    tags_[i] = bytes_.substr(at, head_.tag_bytes[i]);
    at += head_.tag_bytes[i];
  }
  // Each of them takes bytes, so that no count can claim memory that the file has not.
  if (std::max({head_.texts, head_.examples, head_.positions}) > bytes_.size()) return damaged(at);
  BookNumbers in(bytes_, at);
  texts_.reserve(head_.texts);
  for (std::uint32_t i = 0; i < head_.texts; ++i) {
    texts_.emplace_back(in.text());
    if (texts_.back().size() > max_index_tag) return damaged(in.at());
  }
  if (Result<void> read = read_games(in); !read) return read;
  if (Result<void> read = read_positions(in); !read) return read;
  if (!in.ok() || in.at() != bytes_.size()) return damaged(in.at());
  return {};
}

Result<void> OpeningBook::read_games(BookNumbers& in) {
  games_at_.reserve(head_.examples);
  for (std::uint32_t i = 0; i < head_.examples; ++i) {
    games_at_.push_back(static_cast<std::uint32_t>(in.at()));
    for (int part = 0; part < 5; ++part) in.below(head_.texts);
    in.below(std::size(index_results));
    for (std::uint32_t moves = in.below(BookMove::max_moves); moves > 0 && in.ok(); --moves)
      in.below(BookMove::max_moves);
    if (!in.ok()) return damaged(games_at_.back());
  }
  return {};
}

Result<void> OpeningBook::read_positions(BookNumbers& in) {
  std::uint64_t key = 0;
  positions_.reserve(head_.positions);
  for (std::uint32_t i = 0; i < head_.positions; ++i) {
    const std::size_t begin = in.at();
    const std::uint64_t more = in.next();
    if (i > 0 && (more == 0 || key + more < key)) return damaged(begin);
    key += more;
    positions_.emplace_back(key, static_cast<std::uint32_t>(in.at()));
    const std::uint64_t head = in.below(2 * std::uint64_t{BookMove::max_moves} + 2);
    std::uint64_t games = 0;
    for (std::uint64_t moves = head >> 1; moves > 0 && in.ok(); --moves) {
      const BookMove move = BookMove::read(in);
      // A game counts once, so all moves together have no more games than the book.
      if (move.games == 0 || move.games > head_.games - games ||
          move.white + move.draws + move.black > move.games)
        return damaged(begin);
      games += move.games;
      if ((head & 1) == 0) continue;
      for (std::uint32_t count = in.below(max_examples + 1); count > 0; --count) in.below(head_.examples);
    }
    if (!in.ok()) return damaged(begin);
  }
  return {};
}

Result<std::shared_ptr<const AnyGame>> indexed_game(const std::array<std::string, IndexHead::tags>& tags,
                                                    std::uint64_t keys, GameLibrary library) {
  PgnGame named;
  named.set_tag("Variant", tags[1]);
  named.set_tag("Rules", tags[2]);
  named.set_tag("FEN", tags[3]);
  auto game = GameOpener(std::move(library)).open(named);
  if (!game) return Error{msg::pgn_index_game_refused(game.error().message)};
  if ((*game)->spec().identity() != tags[0] || sum_of_first_keys(**game) != keys)
    return Error{msg::pgn_index_outdated((*game)->spec().id)};
  return game;
}

Result<std::shared_ptr<const AnyGame>> OpeningBook::game(GameLibrary library) const {
  return indexed_game(tags_, head_.keys, std::move(library));
}

OpeningBook::Parts OpeningBook::parts(std::size_t number) const {
  BookNumbers in(bytes_, games_at_[number]);
  Parts parts{{}, {}, in};
  std::string* const texts[] = {&parts.about.white, &parts.about.black, &parts.about.date, &parts.about.place,
                                &parts.start};
  for (std::string* text : texts) *text = texts_[in.below(head_.texts)];
  parts.about.result = index_results[in.below(std::size(index_results))];
  parts.about.number = static_cast<std::int64_t>(number);
  parts.moves = in;
  return parts;
}

Result<Explorer> OpeningBook::explore(const Session& position, std::size_t examples) const {
  const AnyGame& game = position.game();
  if (const std::string wanted = game.spec().identity(); wanted != identity())
    return Error{msg::pgn_index_of_another_game(identity(), wanted)};
  Explorer explorer(position, examples);
  const auto found = std::lower_bound(positions_.begin(), positions_.end(), std::pair(explorer.key(), 0u));
  if (found == positions_.end() || found->first != explorer.key()) return explorer;
  if (sum_of_first_keys(game) != head_.keys) return Error{msg::pgn_index_outdated(game.spec().id)};

  const std::vector<MoveCode> codes = sorted_codes(position);
  const std::unique_ptr<Session> session = position.clone();
  BookNumbers in(bytes_, found->second);
  const std::uint64_t head = in.next();
  for (std::uint64_t moves = head >> 1; moves > 0; --moves) {
    const BookMove move = BookMove::read(in);
    std::uint64_t to = explorer.key();
    // Where the session's game is over it has no moves, and those of the book are only counted.
    if (move.number > 0 && move.number <= codes.size() && session->play(codes[move.number - 1])) {
      to = session->key();
      session->back(1);
    }
    const auto number = [](std::uint64_t n) { return static_cast<std::int64_t>(n); };
    Explorer::Move* played =
        explorer.add(to, {number(move.games), number(move.white), number(move.draws), number(move.black)});
    if ((head & 1) == 0) continue;
    for (std::uint64_t count = in.next(); count > 0; --count) {
      const std::uint64_t example = in.next();
      if (played != nullptr && played->examples.size() < examples)
        played->examples.push_back(parts(static_cast<std::size_t>(example)).about);
    }
  }
  return explorer;
}

Result<BookGame> OpeningBook::example(std::size_t number, const AnyGame& game) const {
  if (const std::string wanted = game.spec().identity(); wanted != identity())
    return Error{msg::pgn_index_of_another_game(identity(), wanted)};
  if (number >= games_at_.size()) return Error{msg::pgn_book_without_game(static_cast<std::int64_t>(number))};
  Parts of = parts(number);
  const std::unique_ptr<Session> session = game.session();
  if (Result<void> set = session->set(of.start, {}, Purpose::analysis); !set) return set.error();
  BookGame found{std::move(of.about), std::move(of.start), {}};
  for (std::uint64_t moves = of.moves.next(); moves > 0; --moves) {
    const std::vector<MoveCode> codes = sorted_codes(*session);
    const std::uint64_t move = of.moves.next();
    const auto view = move < codes.size() ? session->legal_move_of(codes[static_cast<std::size_t>(move)])
                                          : std::optional<MoveView>();
    if (!view || !session->play(codes[static_cast<std::size_t>(move)]))
      return Error{msg::pgn_index_outdated(game.spec().id)};
    found.moves.push_back(view->uci);
  }
  return found;
}

}  // namespace cheshire
