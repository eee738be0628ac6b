// Version, texts and errors.
#include "capi/handles.h"
#include "text/json_writer.h"

namespace cheshire::capi {
namespace {

/// For when there is no memory for an error.
cheshire_error no_memory{"library-failed", "no memory", "null", Error::nowhere};

}  // namespace

cheshire_error described(const Error& what) {
  return {std::string(what.message.code()), what.text(), JsonWriter().value(what.message).take(), what.at};
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

using cheshire::capi::no_memory;

const char* cheshire_version() { return CHESHIRE_VERSION; }
void cheshire_free(char* text) { std::free(text); }

const char* cheshire_error_code(const cheshire_error* error) { return error ? error->code.c_str() : ""; }
const char* cheshire_error_text(const cheshire_error* error) { return error ? error->text.c_str() : ""; }
const char* cheshire_error_json(const cheshire_error* error) { return error ? error->json.c_str() : "null"; }
int cheshire_error_at(const cheshire_error* error) { return error ? error->at : cheshire::Error::nowhere; }
void cheshire_error_free(cheshire_error* error) {
  if (error != &no_memory) delete error;
}
