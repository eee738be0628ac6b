// Makes replies: JSON, errors, faults of game files, and the security headers of every response.
#include "server/net/reply.h"

#include "engine/protocol_version.h"
#include "messages/server.h"
#include "text/json_writer.h"

namespace cheshire {

Reply json_reply(http::status status, std::string text) {
  Reply reply;
  reply.status = status;
  reply.mime = "application/json";
  reply.owner = std::make_shared<const std::string>(std::move(text));
  reply.body = *reply.owner;
  reply.with(http::field::cache_control, "no-store");
  return reply;
}

Reply feed_reply(std::shared_ptr<LineFeed> feed) {
  Reply reply;
  reply.mime = "application/x-ndjson";
  reply.feed = std::move(feed);
  reply.with(http::field::cache_control, "no-store");
  return reply;
}

Reply kept_reply(std::shared_ptr<const std::string> text) {
  Reply reply;
  reply.mime = "application/json";
  reply.body = *text;
  reply.owner = std::move(text);
  reply.kept = true;
  reply.with(http::field::cache_control, "no-store");
  return reply;
}

Reply error_reply(http::status status, const Error& error) { return json_reply(status, error_json(error)); }

Reply bad_request(const Error& error) { return error_reply(http::status::bad_request, error); }

Reply method_not_allowed(std::vector<std::string> methods) {
  std::string allow;
  for (const std::string& method : methods) allow += (allow.empty() ? "" : ", ") + method;
  return error_reply(http::status::method_not_allowed, msg::method_not_allowed(std::move(methods)))
      .with(http::field::allow, std::move(allow));
}

Reply faults_reply(const Error& error, const std::vector<GameFileFault>& faults) {
  JsonWriter json;
  json.begin_object().key("error").begin_object().members(error.message).key("at").null();
  json.key("faults").begin_array();
  for (const GameFileFault& f : faults) {
    json.begin_object().field("line", f.line).field("column", f.column).members(f.message).end_object();
  }
  json.end_array().end_object().end_object();
  return json_reply(http::status::bad_request, json.take());
}

Reply empty_reply(http::status status) {
  Reply reply;
  reply.status = status;
  reply.with(http::field::cache_control, "no-store");
  return reply;
}

void add_strict_headers(http::fields& fields, bool framed) {
  fields.set(http::field::server, "cheshire");
  fields.set("Content-Security-Policy",
             std::string("default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
                         "img-src 'self' data:; connect-src 'self'; worker-src 'self'; object-src 'none'; "
                         "base-uri 'none'; form-action 'none'; ") +
                 (framed ? "frame-ancestors *" : "frame-ancestors 'none'"));
  fields.set("Cross-Origin-Opener-Policy", "same-origin");
  fields.set("Cross-Origin-Embedder-Policy", "require-corp");
  fields.set("Cross-Origin-Resource-Policy", framed ? "cross-origin" : "same-origin");
  fields.set("X-Content-Type-Options", "nosniff");
  fields.set("Referrer-Policy", "no-referrer");
  fields.set("Cheshire-Protocol", std::to_string(protocol_version));
}

}  // namespace cheshire
