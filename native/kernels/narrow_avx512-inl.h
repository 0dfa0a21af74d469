// The instructions of AVX-512 for products in narrow numbers. Highway 1.0 does not know them, so each is a line of
// assembly: compiled for Highway's AVX3, which all of them need, no other code can come to use them. From the
// intrinsic of vpdpbusd, GCC 12 would also make two moves for each product and keep sums in memory, which takes twice
// as long.
#pragma once

HWY_BEFORE_NAMESPACE();
namespace sonant::kernels::HWY_NAMESPACE::narrow {

struct Bf16Avx512 : Bf16, ByLanes {
  static Sum start(const float* bias) { return hn::LoadU(D(), bias); }
  static Sum dot(Sum sum, VI weights, Cells x) {
    asm("vdpbf16ps %2, %1, %0" : "+v"(sum.raw) : "v"(x.raw), "v"(weights.raw));
    return sum;
  }
  static void put(const float* values, V, V, std::byte* to) {
    __m256i halves;
    asm("vcvtneps2bf16 %1, %0" : "=v"(halves) : "v"(hn::LoadU(D(), values).raw));
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(to), halves);
  }
};

struct Int8Avx512 : Int8<0>, ByLanes {
  static Sum start(const float*) { return hn::Zero(DI()); }
  static Sum dot(Sum sum, VI weights, Cells x) {
    asm("vpdpbusd %2, %1, %0" : "+v"(sum.raw) : "v"(x.raw), "v"(weights.raw));
    return sum;
  }
  static void put(const float* values, V least, V up, std::byte* to) {
    const __m512i bytes = _mm512_cvtps_epi32(hn::Mul(hn::Sub(hn::LoadU(D(), values), least), up).raw);
    _mm_storeu_si128(reinterpret_cast<__m128i*>(to), _mm512_cvtepi32_epi8(bytes));
  }
};

}  // namespace sonant::kernels::HWY_NAMESPACE::narrow
HWY_AFTER_NAMESPACE();
