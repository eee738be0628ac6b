#include "engine/eval_tracer.h"

#include "engine/kernels.h"
#include "engine/session.h"
#include "messages/learn.h"

namespace cheshire {

Result<std::unique_ptr<EvalTracer>> eval_tracer(const AnyGame& game) {
  const Result<const Kernel*> kernel = find_kernel(game.spec());
  if (!kernel) return kernel.error();
  if ((*kernel)->tracer == nullptr) return Error{msg::evaluation_of_its_own(game.spec().title)};
  return (*kernel)->tracer(game);
}

}  // namespace cheshire
