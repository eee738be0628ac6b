#include "apps/line_editor.h"

#include <algorithm>
#include <cstdio>
#include <iostream>
#include <utility>

#ifdef CHESHIRE_LIBEDIT
#include <histedit.h>
#endif

namespace cheshire {
namespace {

bool read_plain(const std::string& prompt, std::string& line) {
  std::printf("%s", prompt.c_str());
  std::fflush(stdout);
  return static_cast<bool>(std::getline(std::cin, line));
}

}  // namespace

Completion complete(std::string_view typed, const std::vector<std::string>& candidates) {
  Completion found;
  std::string_view common;
  for (const std::string& candidate : candidates) {
    if (!candidate.starts_with(typed)) continue;
    const std::string_view rest = std::string_view(candidate).substr(typed.size());
    const auto shared = std::mismatch(common.begin(), common.end(), rest.begin(), rest.end());
    common =
        found.shown.empty() ? rest : rest.substr(0, static_cast<std::size_t>(shared.second - rest.begin()));
    if (std::find(found.shown.begin(), found.shown.end(), candidate) == found.shown.end())
      found.shown.push_back(candidate);
  }
  found.added = common;
  if (found.shown.size() == 1) found.added += ' ';
  if (!found.added.empty()) found.shown.clear();
  return found;
}

#ifdef CHESHIRE_LIBEDIT

struct LineEditor::Terminal {
  explicit Terminal(Candidates ask)
      : candidates(std::move(ask)), edit(el_init("cheshire", stdin, stdout, stderr)), lines(history_init()) {
    HistEvent event;
    history(lines, &event, H_SETSIZE, 500);
    history(lines, &event, H_SETUNIQUE, 1);
    el_set(edit, EL_CLIENTDATA, this);
    el_set(edit, EL_PROMPT, show_prompt);
    el_set(edit, EL_EDITOR, "emacs");
    el_set(edit, EL_SIGNAL, 1);
    el_set(edit, EL_HIST, history, lines);
    el_set(edit, EL_ADDFN, "complete", "complete a move or a command", complete_line);
    el_set(edit, EL_BIND, "^I", "complete", nullptr);
  }
  ~Terminal() {
    history_end(lines);
    el_end(edit);
  }
  Terminal(const Terminal&) = delete;
  Terminal& operator=(const Terminal&) = delete;

  static Terminal& of(EditLine* edit) {
    void* self = nullptr;
    el_get(edit, EL_CLIENTDATA, &self);
    return *static_cast<Terminal*>(self);
  }
  static char* show_prompt(EditLine* edit) { return of(edit).prompt.data(); }

  static unsigned char complete_line(EditLine* edit, int) {
    const ::LineInfo* line = el_line(edit);
    std::string_view typed(line->buffer, static_cast<std::size_t>(line->cursor - line->buffer));
    typed.remove_prefix(std::min(typed.find_first_not_of(" \t"), typed.size()));
    const Completion found = complete(typed, of(edit).candidates());
    if (!found.added.empty()) return el_insertstr(edit, found.added.c_str()) == 0 ? CC_REFRESH : CC_ERROR;
    if (found.shown.empty()) return CC_ERROR;
    std::string text = "\n";
    std::size_t width = 0;
    for (const std::string& one : found.shown) {
      constexpr std::size_t widest = 76;
      if (width + one.size() + 2 > widest) {
        text += '\n';
        width = 0;
      }
      text += "  " + one;
      width += one.size() + 2;
    }
    std::printf("%s\n", text.c_str());
    return CC_REDISPLAY;
  }

  Candidates candidates;
  EditLine* edit;
  History* lines;
  std::string prompt;
};

LineEditor::LineEditor(bool edit, Candidates candidates) {
  if (edit) terminal_ = std::make_unique<Terminal>(std::move(candidates));
}

LineEditor::~LineEditor() = default;

bool LineEditor::read(const std::string& prompt, std::string& line) {
  if (!terminal_) return read_plain(prompt, line);
  terminal_->prompt = prompt;
  int count = 0;
  const char* text = el_gets(terminal_->edit, &count);
  if (!text || count <= 0) return false;
  line.assign(text, static_cast<std::size_t>(count));
  if (line.ends_with('\n')) line.pop_back();
  HistEvent event;
  if (line.find_first_not_of(" \t") != std::string::npos)
    history(terminal_->lines, &event, H_ENTER, line.c_str());
  return true;
}

#else

struct LineEditor::Terminal {};
LineEditor::LineEditor(bool, Candidates) {}
LineEditor::~LineEditor() = default;

bool LineEditor::read(const std::string& prompt, std::string& line) { return read_plain(prompt, line); }

#endif

}  // namespace cheshire
