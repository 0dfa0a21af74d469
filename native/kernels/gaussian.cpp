#include "kernels/gaussian.h"

#include <cstddef>

#include "kernels/targets.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "kernels/gaussian.cpp"
#include "hwy/foreach_target.h"
#include "hwy/highway.h"

#include "kernels/assert.h"
#include "kernels/trig-inl.h"

HWY_BEFORE_NAMESPACE();
namespace sonant::kernels {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

/// The finalizer of MurmurHash3 with better constants ("lowbias32", C. Wellons): each input bit flips each output bit
/// with a probability of nearly one half.
template <class D, class V = hn::Vec<D>>
HWY_INLINE V mix(D d, V x) {
  x = hn::Mul(hn::Xor(x, hn::ShiftRight<16>(x)), hn::Set(d, 0x7feb352du));
  x = hn::Mul(hn::Xor(x, hn::ShiftRight<15>(x)), hn::Set(d, 0x846ca68bu));
  return hn::Xor(x, hn::ShiftRight<16>(x));
}

/// splitmix64
HWY_INLINE std::uint64_t mix64(std::uint64_t x) {
  x += 0x9e3779b97f4a7c15u;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
  return x ^ (x >> 31);
}

/// 24 bits as a number in the middle of one of 2^24 parts of 0..1.
template <class D, class U>
HWY_INLINE hn::Vec<D> uniform(D d, U bits) {
  const hn::RebindToSigned<D> di;
  const auto whole = hn::ConvertTo(d, hn::BitCast(di, hn::ShiftRight<8>(bits)));
  return hn::MulAdd(whole, hn::Set(d, 1.0f / 16777216), hn::Set(d, 0.5f / 16777216));
}

void gaussian_blocks_of(std::uint64_t seed, std::uint64_t first_block, int block_count, float* out) {
  constexpr int kPairs = kGaussianBlock / 2;
  const hn::CappedTag<float, kPairs> d;
  const hn::RebindToUnsigned<decltype(d)> du;
  for (int b = 0; b < block_count; ++b, out += kGaussianBlock) {
    const std::uint64_t first_pair = (first_block + static_cast<std::uint64_t>(b)) * kPairs;
    const std::uint64_t key = mix64(seed ^ mix64(first_pair >> 32));
    const auto radius_key = hn::Set(du, static_cast<std::uint32_t>(key));
    const auto angle_key = hn::Set(du, static_cast<std::uint32_t>(key >> 32));
    for (std::size_t i = 0; i < kPairs; i += hn::Lanes(d)) {
      const auto pair = hn::Iota(du, static_cast<std::uint32_t>(first_pair + i));
      // Two rounds with the key between them: streams of different seeds are not shifted copies of each other.
      const auto first = mix(du, hn::Add(mix(du, hn::Xor(pair, radius_key)), angle_key));
      const auto second = mix(du, hn::Add(mix(du, hn::Xor(pair, angle_key)), radius_key));
      // Box and Muller: a pair of normal values from a radius and an angle.
      const auto log = natural_log(d, uniform(d, first));
      const auto radius = hn::Sqrt(hn::Max(hn::Mul(log, hn::Set(d, -2.0f)), hn::Zero(d)));
      hn::Vec<decltype(d)> cosine, sine;
      from_polar(d, radius, uniform(d, second), cosine, sine);
      hn::StoreU(cosine, d, out + i);
      hn::StoreU(sine, d, out + kPairs + i);
    }
  }
}

}  // namespace HWY_NAMESPACE
}  // namespace sonant::kernels
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace sonant::kernels {

HWY_EXPORT(gaussian_blocks_of);

void gaussian_blocks(std::uint64_t seed, std::uint64_t first_block, int block_count, float* out) {
  SONANT_ASSERT(block_count >= 0);
  SONANT_DISPATCH(gaussian_blocks_of)(seed, first_block, block_count, out);
}

}  // namespace sonant::kernels
#endif
