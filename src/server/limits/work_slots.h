// WorkSlots: how many pieces of work (searches, analyses, problems) one owner and all together may have in a
// pool of threads at a time. Nobody's second piece of work keeps out another's first.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>

namespace cheshire {

struct SlotLimits {
  std::size_t per_owner = 0;
  /// An owner's first slot is refused when so many owners have one, a further one when all have so many
  /// together.
  std::size_t shared = 0;

  /// Whether an owner of `own` slots may have one more, while `owners` have `taken` in all.
  bool admit(std::size_t own, std::size_t owners, std::size_t taken) const {
    return own < per_owner && (own == 0 ? owners : taken) < shared;
  }
};

class WorkSlots {
  struct Counts {
    std::unordered_map<std::string, std::size_t> of;  // owners of at least one
    std::size_t taken = 0;
  };

 public:
  explicit WorkSlots(SlotLimits max) : max_(max) {}

  /// A slot, until release() or the end of its life. It may outlive WorkSlots.
  class Slot {
   public:
    Slot(Slot&&) noexcept = default;
    Slot& operator=(Slot&&) = delete;
    ~Slot() { release(); }
    void release() {
      const auto counts = std::exchange(counts_, nullptr);
      if (!counts) return;
      const auto it = counts->of.find(owner_);
      if (--it->second == 0) counts->of.erase(it);
      --counts->taken;
    }
    const std::string& owner() const { return owner_; }

   private:
    friend class WorkSlots;
    Slot(std::shared_ptr<Counts> counts, std::string owner)
        : counts_(std::move(counts)), owner_(std::move(owner)) {
      ++counts_->of[owner_];
      ++counts_->taken;
    }
    std::shared_ptr<Counts> counts_;
    std::string owner_;
  };

  /// Takes a slot for an owner; nothing if there is none.
  std::optional<Slot> take(const std::string& owner) {
    const auto it = counts_->of.find(owner);
    const std::size_t own = it == counts_->of.end() ? 0 : it->second;
    if (!max_.admit(own, counts_->of.size(), counts_->taken)) return {};
    return Slot(counts_, owner);
  }
  /// How many slots are taken.
  std::size_t taken() const { return counts_->taken; }

 private:
  SlotLimits max_;
  std::shared_ptr<Counts> counts_ = std::make_shared<Counts>();
};

}  // namespace cheshire
