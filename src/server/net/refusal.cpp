// Finds the status of an error by its code.
#include "server/net/refusal.h"

#include <algorithm>
#include <iterator>

#include "messages/people.h"
#include "messages/server.h"

namespace cheshire {
namespace {

struct Status {
  std::string_view code;
  http::status status;
  Rejection why = Rejection::none;
};

constexpr Status statuses[] = {
    {msg::spec::person_key_missing.code, http::status::forbidden, Rejection::key},
    {msg::spec::person_unknown.code, http::status::forbidden, Rejection::key},
    {msg::spec::rated_name_taken.code, http::status::conflict},
    {msg::spec::rated_name_stays.code, http::status::conflict},
    {msg::spec::person_not_found.code, http::status::not_found},
    {msg::spec::too_many_blocked.code, http::status::insufficient_storage, Rejection::quota},
    {msg::spec::too_many_reports.code, http::status::insufficient_storage, Rejection::quota},
    {msg::spec::document_unknown.code, http::status::not_found},
    {msg::spec::study_not_found.code, http::status::not_found},
    {msg::spec::chapter_not_found.code, http::status::not_found},
    {msg::spec::study_read_only.code, http::status::forbidden, Rejection::key},
    {msg::spec::study_owner_only.code, http::status::forbidden, Rejection::key},
    {msg::spec::too_many_studies.code, http::status::insufficient_storage, Rejection::quota},
    {msg::spec::too_many_chapters.code, http::status::insufficient_storage, Rejection::quota},
    {msg::spec::revision_needed.code, http::status::precondition_required},
    {msg::spec::revision_changed.code, http::status::precondition_failed},
    {msg::spec::person_storage_used.code, http::status::insufficient_storage, Rejection::quota},
    {msg::spec::server_storage_used.code, http::status::insufficient_storage, Rejection::quota},
    {msg::spec::daily_storage_used.code, http::status::too_many_requests, Rejection::quota},
};

constexpr std::string_view faults_of_store[] = {
    msg::spec::database_failed.code, msg::spec::database_replaced.code, msg::spec::stored_row_damaged.code,
    msg::spec::stored_person_changed.code, msg::spec::stored_study_changed.code};

}  // namespace

Reply refusal_reply(GameService& service, const Error& error) {
  const std::string_view code = error.message.code();
  if (std::find(std::begin(faults_of_store), std::end(faults_of_store), code) != std::end(faults_of_store)) {
    service.log().error(error.message);
    return error_reply(http::status::internal_server_error, error);
  }
  const auto* const known =
      std::find_if(std::begin(statuses), std::end(statuses), [&](const Status& s) { return s.code == code; });
  if (known == std::end(statuses)) return bad_request(error);
  Reply reply = error_reply(known->status, error).because(known->why);
  if (known->status == http::status::too_many_requests)
    reply.with(http::field::retry_after, std::to_string(rest_of_day(service.wall()).count()));
  return reply;
}

}  // namespace cheshire
