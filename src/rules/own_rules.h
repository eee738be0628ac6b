// OwnRules: the rules of a game that has a kernel of its own, as data. A value of any type, as std::any is,
// that also answers for its capabilities; the browser core has no RTTI.
#pragma once

#include <memory>
#include <string_view>
#include <utility>

#include "rules/capabilities.h"

namespace cheshire {

/// Holds a value of a type R with
///   static constexpr std::string_view name;   unique; the engine finds the kernel by it (engine/kernels.h)
///   Capabilities capabilities() const;
/// or nothing.
class OwnRules {
 public:
  OwnRules() = default;
  template <class R>
  OwnRules(R rules) : held_(std::make_unique<Held<R>>(std::move(rules))) {}
  OwnRules(const OwnRules& other) : held_(other.held_ ? other.held_->copy() : nullptr) {}
  OwnRules(OwnRules&&) noexcept = default;
  OwnRules& operator=(OwnRules other) noexcept {
    held_ = std::move(other.held_);
    return *this;
  }
  ~OwnRules() = default;

  explicit operator bool() const { return held_ != nullptr; }
  /// Empty if there is nothing.
  std::string_view name() const { return held_ ? held_->name() : std::string_view(); }
  Capabilities capabilities() const { return held_ ? held_->capabilities() : Capabilities{}; }
  /// The value, or null if it is of another type.
  template <class R>
  const R* get() const {
    return held_ && held_->type() == type_of<R>() ? &static_cast<const Held<R>&>(*held_).value : nullptr;
  }
  template <class R>
  R* get() {
    return const_cast<R*>(std::as_const(*this).get<R>());
  }

 private:
  template <class R>
  static const void* type_of() {
    static constexpr char tag = 0;
    return &tag;
  }

  struct Base {
    virtual ~Base() = default;
    virtual const void* type() const = 0;
    virtual std::string_view name() const = 0;
    virtual Capabilities capabilities() const = 0;
    virtual std::unique_ptr<Base> copy() const = 0;
  };
  template <class R>
  struct Held final : Base {
    explicit Held(R rules) : value(std::move(rules)) {}
    const void* type() const override { return type_of<R>(); }
    std::string_view name() const override { return R::name; }
    Capabilities capabilities() const override { return value.capabilities(); }
    std::unique_ptr<Base> copy() const override { return std::make_unique<Held>(value); }

    R value;
  };

  std::unique_ptr<Base> held_;
};

}  // namespace cheshire
