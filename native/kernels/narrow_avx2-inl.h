// AVX-VNNI, which processors without AVX-512 have: vpdpbusd on half the width, with half the registers.
#pragma once

HWY_BEFORE_NAMESPACE();
namespace sonant::kernels::HWY_NAMESPACE::narrow {

struct Int8Avx2 : Int8<0>, ByLanes {
  static Sum start(const float*) { return hn::Zero(DI()); }
  static Sum dot(Sum sum, VI weights, Cells x) {
    asm("%{vex%} vpdpbusd %2, %1, %0" : "+x"(sum.raw) : "x"(x.raw), "x"(weights.raw));
    return sum;
  }
  static void put(const float* values, V least, V up, std::byte* to) {
    const auto integers = [&](int at) HWY_ATTR {
      return hn::NearestInt(hn::Mul(hn::Sub(hn::LoadU(D(), values + at), least), up)).raw;
    };
    // Both halves of the vector are packed by themselves, so the middle quarters change places.
    const __m256i words = _mm256_permute4x64_epi64(_mm256_packs_epi32(integers(0), integers(kLanes)), 0xd8);
    const __m128i bytes = _mm_packus_epi16(_mm256_castsi256_si128(words), _mm256_extracti128_si256(words, 1));
    _mm_storeu_si128(reinterpret_cast<__m128i*>(to), bytes);
  }
};

}  // namespace sonant::kernels::HWY_NAMESPACE::narrow
HWY_AFTER_NAMESPACE();
