// Version, texts and errors.
#include "capi/handles.h"
#include "text/json_writer.h"

namespace cheshire::capi {
namespace {

/// For when there is no memory for an error.
cheshire_error no_memory{.code = "library-failed", .text = "no memory", .json = "null", .at = Error::nowhere};

}  // namespace

cheshire_error described(const Error& what) {
  return {.code = std::string(what.message.code()),
          .text = what.text(),
          .json = JsonWriter().value(what.message).take(),
          .at = what.at};
}

std::vector<cheshire_error> notes_of(const Session& session) {
  std::vector<cheshire_error> notes;
  for (const Error& note : session.notes()) notes.push_back(described(note));
  return notes;
}

void fail(cheshire_error** error, const Error& what) {
  if (error == nullptr) return;
  try {
    *error = new cheshire_error(described(what));
  } catch (...) {
    *error = &no_memory;
  }
}

}  // namespace cheshire::capi

using namespace cheshire;
using namespace cheshire::capi;

const char* cheshire_version() { return CHESHIRE_VERSION; }
void cheshire_free(char* text) { std::free(text); }

bool cheshire_check_text(const char* text, size_t size, const char* name, cheshire_error** error) {
  if (!present(name, "name", error) || (size > 0 && !present(text, "text", error))) return false;
  const void* nul = size > 0 ? std::memchr(text, 0, size) : nullptr;
  if (nul == nullptr) return true;
  return guarded(error, [&] {
    const auto at = static_cast<const char*>(nul) - text;
    fail(error, Error{msg::text_with_nul(name), static_cast<int>(at)});
    return false;
  });
}

const char* cheshire_error_code(const cheshire_error* error) { return error ? error->code.c_str() : ""; }
const char* cheshire_error_text(const cheshire_error* error) { return error ? error->text.c_str() : ""; }
const char* cheshire_error_json(const cheshire_error* error) { return error ? error->json.c_str() : "null"; }
int cheshire_error_at(const cheshire_error* error) { return error ? error->at : cheshire::Error::nowhere; }
size_t cheshire_error_line(const cheshire_error* error) { return error ? error->line : 0; }
size_t cheshire_error_column(const cheshire_error* error) { return error ? error->column : 0; }
int cheshire_error_ply(const cheshire_error* error) { return error ? error->ply : 0; }
size_t cheshire_error_faults_count(const cheshire_error* error) { return error ? error->faults.size() : 0; }
const cheshire_error* cheshire_error_fault_at(const cheshire_error* error, size_t index) {
  return error && index < error->faults.size() ? &error->faults[index] : nullptr;
}
void cheshire_error_free(cheshire_error* error) {
  if (error != &no_memory) delete error;
}
