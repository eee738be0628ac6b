// FunctionRef: a reference to a callable, like C++26's std::function_ref.
#pragma once

#include <memory>
#include <type_traits>
#include <utility>

namespace cheshire {

template <class Signature>
class FunctionRef;

/// Calls the object it was made from, which must outlive the calls: use it for parameters, do not store it.
/// One indirect call; a function that takes one is compiled once, not once for every lambda.
template <class Result, class... Args>
class FunctionRef<Result(Args...)> {
 public:
  template <class F>
    requires(!std::is_same_v<std::remove_cvref_t<F>, FunctionRef> &&
             std::is_invocable_r_v<Result, F&, Args...>)
  FunctionRef(F&& f)  // NOLINT(google-explicit-constructor): a lambda is passed as it is
      : object_(const_cast<void*>(static_cast<const void*>(std::addressof(f)))),
        call_([](void* object, Args... args) -> Result {
          return (*static_cast<std::remove_reference_t<F>*>(object))(std::forward<Args>(args)...);
        }) {}

  Result operator()(Args... args) const { return call_(object_, std::forward<Args>(args)...); }

 private:
  void* object_;
  Result (*call_)(void*, Args...);
};

}  // namespace cheshire
