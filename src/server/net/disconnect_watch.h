// DisconnectWatch: notices that a client closes its connection while its request is being answered.
#pragma once

#include <memory>

#include "server/common/cancellation.h"
#include "server/net/stream.h"

namespace cheshire {

class DisconnectWatch {
 public:
  /// Watches until it is destroyed. Nobody else may read from the stream meanwhile. A client that has sent
  /// more, and closes its connection afterwards, is not noticed.
  DisconnectWatch(Stream& stream, Cancellation& cancellation);
  DisconnectWatch(const DisconnectWatch&) = delete;
  DisconnectWatch& operator=(const DisconnectWatch&) = delete;
  ~DisconnectWatch();

 private:
  struct Watched {
    Stream& stream;
    Cancellation& cancellation;
  };
  // A wait that ends after this object finds it gone.
  std::shared_ptr<Watched> watched_;
};

}  // namespace cheshire
