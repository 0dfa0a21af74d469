// The instructions of ARM for products in narrow numbers, extensions that a processor with NEON may have. Highway 1.0
// does not know them, so each is a line of assembly: compiled for plain NEON, no other code can come to use them.
#pragma once

// Makes the assembler accept what the compiler was not told about.
#define SONANT_ARM_8_6 ".arch armv8.6-a+crypto\n\t"

HWY_BEFORE_NAMESPACE();
namespace sonant::kernels::HWY_NAMESPACE::narrow {

/// The bytes 0..255 of a block.
HWY_INLINE uint8x16_t bytes_of(const float* values, V least, V up) {
  int16x8_t each[4];
#pragma GCC unroll 4
  for (int i = 0; i < 4; ++i) {
    const VI rounded = hn::NearestInt(hn::Mul(hn::Sub(hn::LoadU(D(), values + i * kLanes), least), up));
    each[i] = vreinterpretq_s16_s32(rounded.raw);
  }
  const int16x8_t low = vuzp1q_s16(each[0], each[1]), high = vuzp1q_s16(each[2], each[3]);
  return vuzp1q_u8(vreinterpretq_u8_s16(low), vreinterpretq_u8_s16(high));
}

/// dotprod, on most servers since 2019: each lane sums one column of one row, four weights times four of the row. It
/// takes signed bytes.
struct Int8Dot : Int8<128> {
  static constexpr int kCell = 4;  // bytes of a column that lie side by side
  static constexpr int kRows = 1;  // rows in a vector of sums
  using Cells = float;             // four bytes, which a load puts in a vector register at no other cost
  static Cells cells(const std::byte* x) {
    float cell;
    std::memcpy(&cell, x, sizeof cell);
    return cell;
  }
  static Sum start(const float* starts) { return hn::BitCast(DI(), hn::LoadU(D(), starts)); }
  static Sum dot(Sum sum, VI weights, Cells x) {
    asm(SONANT_ARM_8_6 "sdot %0.4s, %1.16b, %2.4b[0]" : "+w"(sum.raw) : "w"(weights.raw), "w"(x));
    return sum;
  }
  static Sum row_of(const Sum* sums, int vector, int) { return sums[vector]; }
  static void put(const float* values, V least, V up, std::byte* to) {
    vst1q_u8(reinterpret_cast<std::uint8_t*>(to), veorq_u8(bytes_of(values, least, up), vdupq_n_u8(0x80)));
  }
};

/// Each vector sums two columns of two rows, eight bytes of each: a row's two sums, then the next row's.
struct ByPairs {
  static constexpr int kCell = 8, kRows = 2;
  using Cells = VI;  // both rows'
  static Cells cells(const std::byte* x) { return hn::LoadU(DI(), reinterpret_cast<const std::int32_t*>(x)); }
  /// Four columns of row 0 or 1.
  template <class Sum>
  static Sum row_of(const Sum* sums, int vector, int row) {
    const hn::DFromV<Sum> d;
    const Sum low = sums[2 * vector], high = sums[2 * vector + 1];
    return row == 0 ? hn::ConcatLowerLower(d, high, low) : hn::ConcatUpperUpper(d, high, low);
  }
};

/// i8mm, on servers since 2022.
struct Int8Matrix : Int8<0>, ByPairs {
  static Sum start(const float*) { return hn::Zero(DI()); }
  static Sum dot(Sum sum, VI weights, Cells x) {
    asm(SONANT_ARM_8_6 "usmmla %0.4s, %2.16b, %1.16b" : "+w"(sum.raw) : "w"(weights.raw), "w"(x.raw));
    return sum;
  }
  static void put(const float* values, V least, V up, std::byte* to) {
    const uint8x16_t bytes = bytes_of(values, least, up);
    vst1_u8(reinterpret_cast<std::uint8_t*>(to), vget_low_u8(bytes));
    vst1_u8(reinterpret_cast<std::uint8_t*>(to) + kRows * kCell, vget_high_u8(bytes));
  }
};

/// bf16, on servers since 2022.
struct Bf16Matrix : Bf16, ByPairs {
  static Sum start(const float* bias) {
    const auto two = hn::LoadU(hn::Half<D>(), bias);
    return hn::Combine(D(), two, two);
  }
  static Sum dot(Sum sum, VI weights, Cells x) {
    asm(SONANT_ARM_8_6 "bfmmla %0.4s, %2.8h, %1.8h" : "+w"(sum.raw) : "w"(weights.raw), "w"(x.raw));
    return sum;
  }
  static void put(const float* values, V, V, std::byte* to) {
    for (int i = 0; i < kBlock; i += kLanes, to += kRows * kCell) {
      uint16x4_t halves;
      asm(SONANT_ARM_8_6 "bfcvtn %0.4h, %1.4s" : "=w"(halves) : "w"(hn::LoadU(D(), values + i).raw));
      vst1_u16(reinterpret_cast<std::uint16_t*>(to), halves);
    }
  }
};

}  // namespace sonant::kernels::HWY_NAMESPACE::narrow
HWY_AFTER_NAMESPACE();
