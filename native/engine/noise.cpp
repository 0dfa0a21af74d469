#include <algorithm>
#include <cstddef>

#include "engine/vocoder.h"
#include "kernels/gaussian.h"

namespace sonant {
namespace {

class GaussianNoise final : public NoiseSource {
 public:
  explicit GaussianNoise(std::uint64_t seed) : seed_(seed) {}

  void fill(std::uint64_t first_sample, std::span<float> out) override {
    constexpr std::size_t kBlock = kernels::kGaussianBlock;
    std::size_t skipped = first_sample % kBlock;
    std::uint64_t block = first_sample / kBlock;
    float values[kBlock];
    while (!out.empty()) {
      if (skipped == 0 && out.size() >= kBlock) {
        const std::size_t whole = out.size() / kBlock;
        kernels::gaussian_blocks(seed_, block, static_cast<int>(whole), out.data());
        block += whole;
        out = out.subspan(whole * kBlock);
        continue;
      }
      kernels::gaussian_blocks(seed_, block++, 1, values);
      const std::size_t taken = std::min(kBlock - skipped, out.size());
      std::copy_n(values + skipped, taken, out.data());
      out = out.subspan(taken);
      skipped = 0;
    }
  }

 private:
  std::uint64_t seed_;
};

}  // namespace

std::unique_ptr<NoiseSource> make_gaussian_noise(std::uint64_t seed) { return std::make_unique<GaussianNoise>(seed); }

}  // namespace sonant
