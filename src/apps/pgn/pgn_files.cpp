#include "apps/pgn/pgn_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <stdexcept>

#include <sys/stat.h>

#include "apps/arguments.h"
#include "apps/interrupt.h"
#include "apps/terminal.h"
#include "base/shown_text.h"
#include "gamefile/loaded_games.h"
#include "games/pgn_tags.h"
#include "messages/commandline.h"
#include "messages/pgn.h"

namespace cheshire {
namespace {

constexpr std::size_t piece_bytes = std::size_t{1} << 20;

bool is_stdin(const std::string& path) { return path == "-"; }
bool is_stdout(const std::string& path) { return path.empty() || path == "-"; }

/// Throws UsageError if games would be appended to something else than text, such as a net.
void expect_text(const std::string& path) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error)) return;
  std::ifstream file(path, std::ios::binary);
  std::string begin(1024, '\0');
  file.read(begin.data(), static_cast<std::streamsize>(begin.size()));
  begin.resize(static_cast<std::size_t>(file.gcount()));
  const auto control = [](char c) {
    return static_cast<unsigned char>(c) < ' ' && c != '\t' && c != '\r' && c != '\n';
  };
  if (std::any_of(begin.begin(), begin.end(), control)) throw UsageError(msg::file_not_pgn(path));
}

/// Ends the last line of a file and adds an empty one, unless the file is empty or has that, or cannot be
/// read.
std::string before_the_next_game(const std::string& path) {
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "rb"), std::fclose);
  struct stat about{};
  if (!file || fstat(fileno(file.get()), &about) != 0 || !S_ISREG(about.st_mode) || about.st_size == 0)
    return "";
  std::string end(static_cast<std::size_t>(std::min<off_t>(about.st_size, 2)), '\0');
  if (std::fseek(file.get(), -static_cast<long>(end.size()), SEEK_END) != 0 ||
      std::fread(end.data(), 1, end.size(), file.get()) != end.size())
    return "";
  if (end.back() != '\n') return "\n\n";
  return end == "\n\n" ? "" : "\n";
}

}  // namespace

void add_pgn_arguments(Command& command, PgnArguments& arguments, FilesAre files) {
  Argument paths = command.texts("FILES", arguments.paths, "FILE", "PGN files; - is standard input");
  if (files == FilesAre::required) paths.required();
  command.texts("--games", arguments.files, "FILE",
                "File with games of your own (docs/adding-a-game.md); may be repeated");
  command.flag("--strict", arguments.strict,
               "Leave out games with errors, instead of keeping what can be read and played of them");
  command.flag("--quiet", arguments.quiet, "Show no progress");
}

void add_fen_dialect(Command& command, std::string& value) {
  command
      .text("--fen", value, "bar|wide|boards|popeye",
            "Dialect of FEN for games on several boards (docs/rules/alice.md), or Popeye's input language")
      .show_default()
      .one_of({"bar", "wide", "boards", "popeye"});
}

FenDialect fen_dialect(const std::string& value) {
  if (value == "wide") return FenDialect::wide;
  if (value == "popeye") return FenDialect::popeye;
  return value == "boards" ? FenDialect::boards : FenDialect::bar;
}

Result<std::unique_ptr<Session>> session_at(const AnyGame& game, const std::string& fen) {
  PgnGame named;
  set_game_tags(named, game.spec(), game.spec().start);
  std::unique_ptr<Session> session = game.session();
  if (!fen.empty() && is_chess960(named)) {
    named.set_tag("FEN", fen);
    const auto own = GameOpener().open(named);
    if (!own) return own.error();
    session = (*own)->session();
  }
  if (fen.empty()) return session;
  if (Result<void> set = session->set(fen, {}, Purpose::analysis); !set) return set.error();
  return session;
}

PgnFiles::PgnFiles(const PgnArguments& arguments)
    : paths_(arguments.paths),
      inputs_(arguments.paths),
      opener_(load_games(arguments.files).library),
      strict_(arguments.strict),
      shows_progress_(!arguments.quiet && errors_are_terminal()),
      next_progress_(std::chrono::steady_clock::now() + std::chrono::milliseconds(500)) {
  inputs_.insert(inputs_.end(), arguments.files.begin(), arguments.files.end());
  refuse_as_output("");
  catch_interrupts();
}

PgnFiles::~PgnFiles() { hide_progress(); }

void PgnFiles::for_each(const std::function<bool(const PgnGame&)>& each) {
  for (const std::string& path : paths_) {
    if (!read(path, each)) break;
  }
  hide_progress();
}

/// Reads a file. Returns false to stop.
bool PgnFiles::read(const std::string& path, const std::function<bool(const PgnGame&)>& each) {
  path_ = is_stdin(path) ? "standard input" : path;
  std::FILE* file = is_stdin(path) ? stdin : std::fopen(path.c_str(), "rb");
  const auto unreadable = [&] {
    hide_progress();
    fmt::print(stderr, "{}: {}\n", shown_text(path_), std::strerror(errno));
    ++errors_;
    return true;
  };
  if (file == nullptr) return unreadable();
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> closer(is_stdin(path) ? nullptr : file, std::fclose);
  struct stat about{};
  size_ = fstat(fileno(file), &about) == 0 && S_ISREG(about.st_mode)
              ? static_cast<std::uint64_t>(about.st_size)
              : 0;
  bytes_ = 0;

  PgnReader reader;
  const auto take_games = [&] {
    while (const PgnGame* record = reader.next()) {
      errors_before_ = errors_;
      // Text without tags and moves, such as UTF-16, is not a game and has only faults.
      const bool game = !record->tags().empty() || !record->items().empty() || record->faults().empty();
      games_ += game;
      complaints_ = record->faults();
      errors_ += static_cast<std::int64_t>(complaints_.size());
      const bool go_on = !game || (strict_ && !record->faults().empty()) || each(*record);
      print_complaints(*record);
      if (game && errors_ > errors_before_) ++bad_games_;
      if (!go_on || interrupted()) return false;
      if (games_ % 64 == 0 && may_show_progress())
        fmt::print(stderr, "\r\x1b[K{}: {}{} games", shown_text(path_),
                   size_ > 0 ? fmt::format("{} %, ", 100 * bytes_ / size_) : "", games_);
    }
    return true;
  };
  std::string piece(piece_bytes, '\0');
  for (;;) {
    const std::size_t n = std::fread(piece.data(), 1, piece.size(), file);
    bytes_ += n;
    reader.feed(std::string_view(piece).substr(0, n));
    if (n == 0) break;
    if (!take_games()) return false;
    if (interrupted()) return false;
  }
  if (std::ferror(file) != 0) return unreadable();
  reader.finish();
  return take_games();
}

std::shared_ptr<const AnyGame> PgnFiles::open(const PgnGame& record) {
  auto game = opener_.open(record);
  if (game) return *game;
  const std::size_t at = static_cast<std::size_t>(game.error().at);
  const std::string unknown = game.error().message.text();
  if (game.error().message.code() != msg::pgn_variant_unknown("").code()) {
    complain(at, game.error().message);
  } else if (unknown_.insert(unknown).second) {
    complain(at, msg::pgn_game_unknown(game.error().message));
  } else {
    ++errors_;
  }
  return nullptr;
}

bool PgnFiles::replay(const PgnGame& record, const ReplayRequest& request) {
  game_ = open(record);
  if (!game_) return false;
  replay_record(*game_, record, request, replay_);
  for (const PgnFault& fault : replay_.faults) complain(fault.at, fault.message);
  if (replay_.unplayable || (strict_ && !replay_.faults.empty())) return false;
  // Text that is neither a tag nor a move is no game.
  return !record.tags().empty() || !replay_.moves.empty() || replay_.faults.empty();
}

void PgnFiles::refuse_as_output(const std::string& path) const {
  for (const std::string& read : inputs_) {
    if (is_same_file(path, read))
      throw UsageError(msg::output_is_input(is_stdout(path) ? "standard output" : path));
  }
}

void PgnFiles::for_each_of(const AnyGame& game, const ReplayRequest& request,
                           const std::function<void(const PgnGame&)>& each) {
  std::int64_t others = 0;
  for_each([&](const PgnGame& record) {
    if (!replay(record, request)) return true;
    if (this->game().spec().identity() == game.spec().identity())
      each(record);
    else
      ++others;
    return true;
  });
  if (others > 0) fmt::print(stderr, "{}\n", msg::records_of_other_games(others, game.spec().title).text());
}

void PgnFiles::complain(std::size_t at, const Message& message) {
  ++errors_;
  complaints_.push_back({message, at});
}

/// Prints what is wrong with a game, in the order of its text.
void PgnFiles::print_complaints(const PgnGame& record) {
  if (complaints_.empty()) return;
  hide_progress();
  std::stable_sort(complaints_.begin(), complaints_.end(),
                   [](const PgnFault& a, const PgnFault& b) { return a.at < b.at; });
  for (const PgnFault& fault : complaints_) {
    const PgnPlace place = record.place(fault.at);
    fmt::print(stderr, "{}:{}:{}: {}\n", shown_text(path_), place.line, place.column,
               shown_text(fault.message.text()));
  }
}

std::string PgnFiles::place(const PgnGame& record) const {
  return fmt::format("{}:{}", path_, record.place(record.begin()).line);
}

void PgnFiles::show_progress(std::string_view work, int percent) {
  if (may_show_progress()) fmt::print(stderr, "\r\x1b[K{}: {} %", work, percent);
}

/// Whether to rewrite the line of progress now, which is done at most twice a second.
bool PgnFiles::may_show_progress() {
  if (!shows_progress_) return false;
  const auto now = std::chrono::steady_clock::now();
  if (now < next_progress_) return false;
  next_progress_ = now + std::chrono::milliseconds(500);
  progress_shown_ = true;
  return true;
}

void PgnFiles::hide_progress() {
  if (progress_shown_) fmt::print(stderr, "\r\x1b[K");
  progress_shown_ = false;
}

PgnOutput::PgnOutput(const std::string& path, bool append)
    : path_(is_stdout(path) ? "standard output" : path) {
  const bool file = !is_stdout(path);
  if (file && append) expect_text(path);
  const std::string before = file && append ? before_the_next_game(path) : "";
  if (file && !append) whole_.emplace(path);
  file_ = !file ? stdout : append ? std::fopen(path.c_str(), "abe") : whole_->stream();
  if (file_ == nullptr) fail();
  write(before);
}

PgnOutput::~PgnOutput() {
  if (file_ != nullptr && file_ != stdout && !whole_) std::fclose(file_);
}

void PgnOutput::write(std::string_view text) {
  if (std::fwrite(text.data(), 1, text.size(), file_) != text.size()) fail();
}

namespace {

/// Adds lines byte for byte, except those with disturbing characters.
void add_lines(std::string& out, std::string_view text) {
  const auto disturbs = [](char c) { return c != '\t' && c != '\r' && c != '\n' && may_disturb(c); };
  if (std::none_of(text.begin(), text.end(), disturbs)) {
    out += text;
    return;
  }
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size() - 1) + 1;
    std::string_view line = text.substr(0, end);
    text.remove_prefix(end);
    const std::size_t size = std::min(line.find_last_not_of("\r\n") + 1, line.size());
    const std::string_view words = line.substr(0, size);
    if (std::any_of(line.begin(), line.end(), disturbs)) {
      out += undisturbed(words);
    } else {
      out += words;
    }
    out += line.substr(size);
  }
}

}  // namespace

std::string text_of(const PgnGame& record) {
  constexpr std::string_view blanks = " \t\r\n";
  const std::string_view text = record.text();
  const std::size_t first = text.find_first_not_of(blanks);
  if (first == std::string_view::npos) return {};
  std::string out;
  add_lines(out, text.substr(first, text.find_last_not_of(blanks) + 1 - first));
  // A comment that was never closed and reaches to the end would take the games behind it. One that ends
  // before a tag ends there again.
  const auto& faults = record.faults();
  if (std::any_of(faults.begin(), faults.end(), [&](const PgnFault& fault) {
        return fault.message.code() == msg::pgn_comment_endless().code() &&
               text.find("\n[", fault.at) == std::string_view::npos &&
               text.find("\r[", fault.at) == std::string_view::npos;
      }))
    out += "}";
  // In a line of its own, because a comment may end the last one.
  if (!record.terminated()) out += "\n*";
  out += "\n\n";
  return out;
}

void PgnOutput::flush() {
  if (std::fflush(file_) != 0) fail();
}

void PgnOutput::finish() {
  flush();
  if (whole_ && !whole_->publish()) fail();
}

void PgnOutput::fail() const {
  throw std::runtime_error(fmt::format("'{}' cannot be written: {}", path_, std::strerror(errno)));
}

}  // namespace cheshire
