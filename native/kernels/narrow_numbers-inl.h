// What products in narrow numbers have in common, whichever instruction makes them: how a matrix and the rows of x
// are rounded, and what the sums stand for. Included once for each instruction set that has such products.
#if defined(SONANT_KERNELS_NARROW_NUMBERS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef SONANT_KERNELS_NARROW_NUMBERS_INL_H_
#undef SONANT_KERNELS_NARROW_NUMBERS_INL_H_
#else
#define SONANT_KERNELS_NARROW_NUMBERS_INL_H_
#endif

#include <hwy/highway.h>

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "kernels/gemm_epilogue-inl.h"

HWY_BEFORE_NAMESPACE();
namespace sonant::kernels::HWY_NAMESPACE::narrow {

using DI = hn::RebindToSigned<D>;
using VI = hn::Vec<DI>;

constexpr int kLanes = static_cast<int>(HWY_MAX_BYTES / sizeof(float));
constexpr int kBlock = 16;  // values of a row that are rounded together

/// What the narrow values of a row stand for: `least` + `step` times each; of bf16, the values themselves.
struct Row {
  float least, step;
};

/// The last values of a row as a block, filled up with the last one: weights there are zeros.
HWY_INLINE void pad_block(const float* x, int count, float* padded) {
  for (int i = 0; i < kBlock; ++i) padded[i] = x[i < count ? i : count - 1];
}

/// Sums in float. A panel: the bias, where sums start; then the weights.
struct Bf16 {
  using Sum = V;
  static constexpr int kAmxRows = 0;  // of x in a tile of AMX: none
  static constexpr int kWeightBytes = 2;
  static constexpr int kHeadRows = 1;  // rows of floats before the weights

  static V value(Sum sum, const float*, int, Row) { return sum; }

  static void pack_head(const float* bias, const float*, int, float* head, int, int column) { head[column] = *bias; }
  static void pack_weight(float weight, const float*, int, std::byte* place) {
    std::uint32_t bits;
    std::memcpy(&bits, &weight, sizeof bits);
    const auto half = static_cast<std::uint16_t>((bits + 0x7fff + (bits >> 16 & 1)) >> 16);
    std::memcpy(place, &half, sizeof half);
  }

  static Row range(const float*, int) { return {0, 1}; }
};

/// Exact sums in 32-bit integers of a row's bytes, 0..255 between its least and its greatest value, times a column's,
/// -127..127. A panel: the scales of its columns, the bias, the sums of their weights, by which the least value is
/// multiplied; if an instruction takes signed bytes, which are kZero less, integers that make up for it, where sums
/// start; then the weights.
template <int kZero>
struct Int8 {
  using Sum = VI;
  static constexpr int kAmxRows = 0;  // of x in a tile of AMX: none
  static constexpr int kWeightBytes = 1;
  static constexpr int kHeadRows = kZero == 0 ? 3 : 4;

  static V value(Sum sum, const float* head, int stride, Row row) {
    const D d;
    const V scale = hn::Mul(hn::LoadU(d, head), hn::Set(d, row.step));
    const V least = hn::MulAdd(hn::LoadU(d, head + 2 * stride), hn::Set(d, row.least), hn::LoadU(d, head + stride));
    return hn::MulAdd(hn::ConvertTo(d, sum), scale, least);
  }

  static int rounded(float weight, float scale) {
    return hn::GetLane(hn::NearestInt(hn::Set(hn::CappedTag<float, 1>(), weight / scale)));
  }
  static void pack_head(const float* bias, const float* weights, int in, float* head, int stride, int column) {
    float largest = 1e-20f;
    for (int k = 0; k < in; ++k) largest = HWY_MAX(largest, weights[k] > 0 ? weights[k] : -weights[k]);
    const float scale = largest / 127.0f;
    std::int32_t sum = 0;
    for (int k = 0; k < in; ++k) sum += rounded(weights[k], scale);
    head[column] = scale;
    head[stride + column] = *bias;
    head[2 * stride + column] = scale * static_cast<float>(sum);
    if constexpr (kZero != 0) {
      const std::int32_t start = kZero * sum;
      std::memcpy(head + 3 * stride + column, &start, sizeof start);
    }
  }
  static void pack_weight(float weight, const float* head, int column, std::byte* place) {
    const auto byte = static_cast<std::int8_t>(rounded(weight, head[column]));
    std::memcpy(place, &byte, sizeof byte);
  }

  static void widen(const float* block, V& least, V& most) {
#pragma GCC unroll 4
    for (int i = 0; i < kBlock; i += kLanes) {
      const V values = hn::LoadU(D(), block + i);
      least = hn::Min(least, values);
      most = hn::Max(most, values);
    }
  }
  static Row range(const float* x, int in) {
    V least = hn::Set(D(), x[0]), most = least;
    int k = 0;
    for (; k + kBlock <= in; k += kBlock) widen(x + k, least, most);
    if (k < in) {
      HWY_ALIGN float padded[kBlock];
      pad_block(x + k, in - k, padded);
      widen(padded, least, most);
    }
    const float lowest = hn::GetLane(hn::MinOfLanes(D(), least));
    const float range = hn::GetLane(hn::MaxOfLanes(D(), most)) - lowest;
    // Equal values are all the least one. Not-a-number and infinity make noise of the row, but no index.
    return range < 1e30f ? Row{lowest, range > 1e-20f ? range / 255.0f : 1.0f} : Row{0, 1};
  }
};

/// Each lane sums one column of one row: 32 bits of its weights times 32 of the row.
struct ByLanes {
  static constexpr int kCell = 4;  // bytes of a column that lie side by side
  static constexpr int kRows = 1;  // rows in a vector of sums
  using Cells = VI;
  static Cells cells(const std::byte* x) {
    std::int32_t cell;
    std::memcpy(&cell, x, sizeof cell);
    return hn::Set(DI(), cell);
  }
  template <class Sum>
  static Sum row_of(const Sum* sums, int vector, int) {
    return sums[vector];
  }
};

}  // namespace sonant::kernels::HWY_NAMESPACE::narrow
HWY_AFTER_NAMESPACE();

#endif  // SONANT_KERNELS_NARROW_NUMBERS_INL_H_
