#include "server/games/verdict.h"

namespace cheshire {

void when_on_disk(Journal& journal, Decision decision, std::function<void(const Verdict&)> answer) {
  journal.after([verdict = std::move(decision.verdict_), answer = std::move(answer)](const Error* failure) {
    // What was already so is lost if the write it waited for failed.
    answer(failure && verdict.good() ? Verdict{Verdict::Kind::failed, *failure} : verdict);
  });
}

}  // namespace cheshire
