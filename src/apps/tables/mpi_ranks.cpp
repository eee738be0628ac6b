#include "apps/tables/mpi_ranks.h"

#include <cstdlib>
#include <string>

#include "apps/arguments.h"
#include "messages/endings.h"

#ifdef CHESHIRE_MPI
#include <mpi.h>

#include <algorithm>
#include <exception>
#include <vector>
#endif

namespace cheshire {
namespace {

/// How many processes mpirun or srun has started; 1 if neither did.
int started_together() {
  for (const char* name : {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE"}) {
    if (const char* size = std::getenv(name); size != nullptr) return std::atoi(size);
  }
  return 1;
}

#ifdef CHESHIRE_MPI
class MpiRanks final : public endings::Ranks {
 public:
  MpiRanks() {
    MPI_Init(nullptr, nullptr);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
    MPI_Comm_size(MPI_COMM_WORLD, &count_);
  }
  ~MpiRanks() override {
    // The others would wait for ever. This one first says what is wrong.
    if (std::uncaught_exceptions() > 0)
      std::atexit([] { MPI_Abort(MPI_COMM_WORLD, 1); });
    else
      MPI_Finalize();
  }
  MpiRanks(const MpiRanks&) = delete;
  MpiRanks& operator=(const MpiRanks&) = delete;

  int rank() const override { return rank_; }
  int count() const override { return count_; }

  std::vector<std::string> exchange(std::vector<std::string> to) override {
    const auto n = static_cast<std::size_t>(count_);
    std::vector<std::uint64_t> sizes(n), coming(n);
    for (std::size_t i = 0; i < n; ++i) sizes[i] = to[i].size();
    MPI_Alltoall(sizes.data(), 1, MPI_UINT64_T, coming.data(), 1, MPI_UINT64_T, MPI_COMM_WORLD);
    std::vector<std::string> heard(n);
    std::vector<MPI_Request> requests;
    for (std::size_t i = 0; i < n; ++i) {
      if (static_cast<int>(i) == rank_) {
        heard[i] = std::move(to[i]);
        continue;
      }
      sent_ += sizes[i];
      heard[i].resize(static_cast<std::size_t>(coming[i]));
      in_parts(heard[i], [&](char* at, int bytes) {
        MPI_Irecv(at, bytes, MPI_CHAR, static_cast<int>(i), 0, MPI_COMM_WORLD, &requests.emplace_back());
      });
      in_parts(to[i], [&](char* at, int bytes) {
        MPI_Isend(at, bytes, MPI_CHAR, static_cast<int>(i), 0, MPI_COMM_WORLD, &requests.emplace_back());
      });
    }
    MPI_Waitall(static_cast<int>(requests.size()), requests.data(), MPI_STATUSES_IGNORE);
    return heard;
  }

  std::uint64_t sent() const override { return sent_; }

  std::uint64_t sum(std::uint64_t mine) override {
    std::uint64_t all = 0;
    MPI_Allreduce(&mine, &all, 1, MPI_UINT64_T, MPI_SUM, MPI_COMM_WORLD);
    return all;
  }

 private:
  /// MPI counts bytes as int.
  template <class F>
  static void in_parts(std::string& bytes, F&& f) {
    constexpr std::size_t most = std::size_t{1} << 30;
    for (std::size_t at = 0; at < bytes.size(); at += most)
      f(bytes.data() + at, static_cast<int>(std::min(most, bytes.size() - at)));
  }

  int rank_ = 0, count_ = 1;
  std::uint64_t sent_ = 0;
};
#endif

}  // namespace

std::unique_ptr<endings::Ranks> join_ranks() {
  if (started_together() < 2) return std::make_unique<endings::Ranks>();
#ifdef CHESHIRE_MPI
  return std::make_unique<MpiRanks>();
#else
  throw UsageError(msg::tables_without_mpi());
#endif
}

}  // namespace cheshire
