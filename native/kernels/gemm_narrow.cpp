#include "kernels/gemm_narrow.h"

#include "kernels/targets.h"

#include <hwy/highway.h>

#if defined(__x86_64__)
#include <immintrin.h>

#include <cstdint>
#include <cstring>
#include <string_view>
#include <vector>

// Only this section: nothing of the standard library may be compiled for AVX-512. Named as Highway names its target.
HWY_PUSH_ATTRIBUTES("avx512f,avx512bw,avx512vl,avx512dq,avx512cd,avx512bf16,avx512vnni,avx2,fma,bmi,bmi2,f16c")
namespace sonant::kernels::N_AVX3 {
namespace {

constexpr int kLanes = 16, kTileRows = 8, kTileVectors = 3, kPanel = kTileVectors * kLanes;

int round_up(int value, int step) { return (value + step - 1) / step * step; }

/// The first `left` of a vector's values.
inline __mmask16 first_lanes(int left) { return left >= kLanes ? 0xffff : static_cast<__mmask16>((1u << left) - 1); }

/// x[k] .. of `in` values, zeros after them.
inline __m512 values_at(const float* x, int k, int in) { return _mm512_maskz_loadu_ps(first_lanes(in - k), x + k); }

/// gelu-inl.h, on one type of vector.
inline __m512 gelu(__m512 x) {
  constexpr float kPolynomial[] = {-3.567106251e-05f, -4.002346395e-05f, 1.630595652e-03f, -7.927805418e-04f,
                                   -3.186632320e-02f, -9.147211909e-02f, 9.170051813e-01f};
  const __m512 a = _mm512_min_ps(_mm512_abs_ps(x), _mm512_set1_ps(5.5f));
  __m512 q = _mm512_set1_ps(3.236409157e-06f);
  for (const float factor : kPolynomial) q = _mm512_fmadd_ps(q, a, _mm512_set1_ps(factor));
  q = _mm512_mul_ps(q, q);
  q = _mm512_mul_ps(q, q);
  q = _mm512_mul_ps(q, q);
  return _mm512_fnmadd_ps(a, q, _mm512_max_ps(x, _mm512_setzero_ps()));
}

/// What the narrow values of a row stand for: `least` + `step` times each; of bf16, the values themselves.
struct Row {
  float least, step;
};

/// Sums in float, pairs of bf16. A panel: the bias, then the pairs.
struct Bf16 {
  using Sum = __m512;
  static constexpr int kGroup = 2;     // weights in 32 bits
  static constexpr int kHeadRows = 1;  // rows of floats before the weights
  static Sum start(const float* head) { return _mm512_loadu_ps(head); }
  static Sum dot(Sum sum, __m512i weights, std::int32_t group) {
    return _mm512_dpbf16_ps(sum, (__m512bh)_mm512_set1_epi32(group), (__m512bh)weights);
  }
  static __m512 value(Sum sum, const float*, int, Row) { return sum; }

  static void pack_head(const float* bias, const float*, int, float* head, int, int column) { head[column] = *bias; }
  static std::uint16_t rounded(float value) {
    std::uint32_t bits;
    std::memcpy(&bits, &value, sizeof bits);
    return static_cast<std::uint16_t>((bits + 0x7fff + (bits >> 16 & 1)) >> 16);
  }
  static void pack_weight(float weight, const float*, int, int, std::byte* place) {
    const std::uint16_t half = rounded(weight);
    std::memcpy(place, &half, sizeof half);
  }
  static constexpr std::size_t kWeightBytes = 2;

  /// `groups` 32-bit groups of a row; `in` values, the rest zeros.
  static Row narrow_row(const float* x, int in, std::int32_t* groups) {
    auto* const halves = reinterpret_cast<char*>(groups);
    for (int k = 0; k < in; k += kLanes) {
      const __m256bh half = _mm512_cvtneps_pbh(values_at(x, k, in));
      _mm256_storeu_si256(reinterpret_cast<__m256i*>(halves + 2 * k), (__m256i)half);
    }
    return {0, 1};
  }
};

/// Exact sums in 32-bit integers of a row's bytes, 0..255 between its least and its greatest value, times a column's,
/// -127..127. A panel: the scales of its columns, the bias, the sums of their weights, which the least value is
/// times; then the quads.
struct Int8 {
  using Sum = __m512i;
  static constexpr int kGroup = 4;
  static constexpr int kHeadRows = 3;
  static Sum start(const float*) { return _mm512_setzero_si512(); }
  /// Of the intrinsic, GCC 12 makes two moves for each product and keeps sums in memory, which takes twice as long.
  static Sum dot(Sum sum, __m512i weights, std::int32_t group) {
    asm("vpdpbusd %2, %1, %0" : "+v"(sum) : "v"(_mm512_set1_epi32(group)), "v"(weights));
    return sum;
  }
  static __m512 value(Sum sum, const float* head, int stride, Row row) {
    const __m512 scale = _mm512_mul_ps(_mm512_loadu_ps(head), _mm512_set1_ps(row.step));
    const __m512 least = _mm512_fmadd_ps(_mm512_loadu_ps(head + 2 * stride), _mm512_set1_ps(row.least),
                                         _mm512_loadu_ps(head + stride));
    return _mm512_fmadd_ps(_mm512_cvtepi32_ps(sum), scale, least);
  }

  static float scale_of(const float* row, int in) {
    float largest = 1e-20f;
    for (int k = 0; k < in; ++k) largest = row[k] > largest ? row[k] : -row[k] > largest ? -row[k] : largest;
    return largest / 127.0f;
  }
  static std::int8_t rounded(float weight, float scale) {
    return static_cast<std::int8_t>(_mm_cvtss_si32(_mm_set_ss(weight / scale)));
  }
  static void pack_head(const float* bias, const float* row, int in, float* head, int stride, int column) {
    const float scale = scale_of(row, in);
    int sum = 0;
    for (int k = 0; k < in; ++k) sum += rounded(row[k], scale);
    head[column] = scale;
    head[stride + column] = *bias;
    head[2 * stride + column] = scale * static_cast<float>(sum);
  }
  static void pack_weight(float weight, const float* head, int, int column, std::byte* place) {
    const std::int8_t byte = rounded(weight, head[column]);
    std::memcpy(place, &byte, sizeof byte);
  }
  static constexpr std::size_t kWeightBytes = 1;

  static Row narrow_row(const float* x, int in, std::int32_t* groups) {
    __m512 least = _mm512_set1_ps(x[0]), most = least;
    for (int k = 0; k < in; k += kLanes) {
      const __mmask16 mask = first_lanes(in - k);
      const __m512 values = _mm512_maskz_loadu_ps(mask, x + k);
      least = _mm512_mask_min_ps(least, mask, least, values);
      most = _mm512_mask_max_ps(most, mask, most, values);
    }
    const float lowest = _mm512_reduce_min_ps(least), range = _mm512_reduce_max_ps(most) - lowest;
    // Equal values are all the least one. Not-a-number and infinity make noise of the row, but no index.
    const Row row = range < 1e30f ? Row{lowest, range > 1e-20f ? range / 255.0f : 1.0f} : Row{0, 1};
    const __m512 up = _mm512_set1_ps(1.0f / row.step), from = _mm512_set1_ps(row.least);
    auto* const bytes = reinterpret_cast<char*>(groups);
    for (int k = 0; k < in; k += kLanes) {
      const __m512i value = _mm512_cvtps_epi32(_mm512_mul_ps(_mm512_sub_ps(values_at(x, k, in), from), up));
      _mm_storeu_si128(reinterpret_cast<__m128i*>(bytes + k), _mm512_cvtepi32_epi8(value));
    }
    return row;
  }
};

template <class Type>
int groups_of(int in) {
  return (in + Type::kGroup - 1) / Type::kGroup;
}

template <class Type>
std::size_t floats_of(int out, int in) {
  return static_cast<std::size_t>(round_up(out, kLanes)) *
         static_cast<std::size_t>(Type::kHeadRows + groups_of<Type>(in));
}

template <class Type>
void pack(const float* weights, const float* bias, int out, int in, float* panel) {
  const int groups = groups_of<Type>(in);
  for (int first = 0; first < out; first += kPanel) {
    const int used = out - first < kPanel ? out - first : kPanel;
    const int columns = round_up(used, kLanes);
    auto* const quads = reinterpret_cast<std::byte*>(panel + Type::kHeadRows * columns);
    for (int column = 0; column < used; ++column) {
      const float* const row = weights + static_cast<std::size_t>(first + column) * static_cast<std::size_t>(in);
      Type::pack_head(bias + first + column, row, in, panel, columns, column);
      for (int k = 0; k < in; ++k) {
        const std::size_t group = static_cast<std::size_t>(k / Type::kGroup) * static_cast<std::size_t>(columns);
        std::byte* const place = quads + 4 * (group + static_cast<std::size_t>(column)) +
                                 Type::kWeightBytes * static_cast<std::size_t>(k % Type::kGroup);
        Type::pack_weight(row[k], panel, columns, column, place);
      }
    }
    panel += static_cast<std::size_t>(columns) * static_cast<std::size_t>(Type::kHeadRows + groups);
  }
}

struct Tile {
  const float* panel;
  int columns, groups, used, out;
  const std::int32_t* x;  // row stride `groups`
  const Row* narrowed;    // by row
  const float* residual;  // row stride `out`
  float* y;               // row stride `out`
};

template <class Type, Epilogue kEpilogue, int kRows, int kVectors>
void tile(const Tile& t) {
  typename Type::Sum sum[kRows][kVectors];
  const float* const start = t.panel + (Type::kHeadRows - 1) * t.columns;
#pragma GCC unroll 8
  for (int r = 0; r < kRows; ++r) {
#pragma GCC unroll 3
    for (int v = 0; v < kVectors; ++v) sum[r][v] = Type::start(start + v * kLanes);
  }
  const float* weights = start + t.columns;
  for (int k = 0; k < t.groups; ++k, weights += kVectors * kLanes) {
    __m512i w[kVectors];
#pragma GCC unroll 3
    for (int v = 0; v < kVectors; ++v) w[v] = _mm512_loadu_si512(weights + v * kLanes);
#pragma GCC unroll 8
    for (int r = 0; r < kRows; ++r) {
      const std::int32_t group = t.x[r * t.groups + k];
#pragma GCC unroll 3
      for (int v = 0; v < kVectors; ++v) sum[r][v] = Type::dot(sum[r][v], w[v], group);
    }
  }
#pragma GCC unroll 8
  for (int r = 0; r < kRows; ++r) {
#pragma GCC unroll 3
    for (int v = 0; v < kVectors; ++v) {
      const __mmask16 mask = first_lanes(t.used - v * kLanes);
      const std::ptrdiff_t at = static_cast<std::ptrdiff_t>(r) * t.out + v * kLanes;
      __m512 value = Type::value(sum[r][v], t.panel + v * kLanes, t.columns, t.narrowed[r]);
      if constexpr (kEpilogue == Epilogue::kGelu) value = gelu(value);
      if constexpr (kEpilogue == Epilogue::kResidual) {
        value = _mm512_add_ps(_mm512_maskz_loadu_ps(mask, t.residual + at), value);
      }
      _mm512_mask_storeu_ps(t.y + at, mask, value);
    }
  }
}

using TileFunction = void (*)(const Tile&);

template <class Type, Epilogue kEpilogue, int kVectors>
TileFunction tile_of_rows(int rows) {
  constexpr TileFunction kTiles[] = {&tile<Type, kEpilogue, 1, kVectors>, &tile<Type, kEpilogue, 2, kVectors>,
                                     &tile<Type, kEpilogue, 3, kVectors>, &tile<Type, kEpilogue, 4, kVectors>,
                                     &tile<Type, kEpilogue, 5, kVectors>, &tile<Type, kEpilogue, 6, kVectors>,
                                     &tile<Type, kEpilogue, 7, kVectors>, &tile<Type, kEpilogue, 8, kVectors>};
  return kTiles[rows - 1];
}

/// `narrow` [rows][groups] and a vector more, `narrowed` [rows]: scratch.
template <class Type, Epilogue kEpilogue>
void run(const PackedMatrix& m, const float* x, int rows, const float* residual, float* y, std::int32_t* narrow,
         Row* narrowed) {
  const int groups = groups_of<Type>(m.in);
  for (int r = 0; r < rows; ++r) {
    narrowed[r] = Type::narrow_row(x + static_cast<std::ptrdiff_t>(r) * m.in, m.in, narrow + r * groups);
  }
  const float* panel = m.panels;
  for (int first = 0; first < m.out; first += kPanel) {
    const int used = m.out - first < kPanel ? m.out - first : kPanel;
    const int columns = round_up(used, kLanes);
    const int tiles = (rows + kTileRows - 1) / kTileRows;
    for (int i = 0, row = 0; i < tiles; ++i) {
      const int count = (rows - row + tiles - i - 1) / (tiles - i);
      const std::ptrdiff_t offset = static_cast<std::ptrdiff_t>(row) * m.out + first;
      const Tile t{panel,          columns,
                   groups,         used,
                   m.out,          narrow + row * groups,
                   narrowed + row, residual ? residual + offset : nullptr,
                   y + offset};
      switch (columns / kLanes) {
        case 1:
          tile_of_rows<Type, kEpilogue, 1>(count)(t);
          break;
        case 2:
          tile_of_rows<Type, kEpilogue, 2>(count)(t);
          break;
        default:
          tile_of_rows<Type, kEpilogue, 3>(count)(t);
      }
      row += count;
    }
    panel += static_cast<std::size_t>(columns) * static_cast<std::size_t>(Type::kHeadRows + groups);
  }
}

template <class Type>
void run(const PackedMatrix& m, const float* x, int rows, Epilogue epilogue, const float* residual, float* y,
         std::int32_t* narrow, Row* narrowed) {
  switch (epilogue) {
    case Epilogue::kNone:
      return run<Type, Epilogue::kNone>(m, x, rows, residual, y, narrow, narrowed);
    case Epilogue::kGelu:
      return run<Type, Epilogue::kGelu>(m, x, rows, residual, y, narrow, narrowed);
    case Epilogue::kResidual:
      return run<Type, Epilogue::kResidual>(m, x, rows, residual, y, narrow, narrowed);
  }
}

}  // namespace
}  // namespace sonant::kernels::N_AVX3
HWY_POP_ATTRIBUTES

namespace sonant::kernels {

bool has_narrow_gemm(Precision precision) {
  if (active_isa() != std::string_view("avx512")) return false;
  return precision == Precision::kBf16 ? __builtin_cpu_supports("avx512bf16") : __builtin_cpu_supports("avx512vnni");
}

std::size_t narrow_floats(Precision precision, int out, int in) {
  return precision == Precision::kBf16 ? N_AVX3::floats_of<N_AVX3::Bf16>(out, in)
                                       : N_AVX3::floats_of<N_AVX3::Int8>(out, in);
}

void pack_narrow(Precision precision, const float* weights, const float* bias, int out, int in, float* panels) {
  if (precision == Precision::kBf16) return N_AVX3::pack<N_AVX3::Bf16>(weights, bias, out, in, panels);
  N_AVX3::pack<N_AVX3::Int8>(weights, bias, out, in, panels);
}

void gemm_narrow(const PackedMatrix& matrix, const float* x, int rows, Epilogue epilogue, const float* residual,
                 float* y) {
  thread_local std::vector<std::int32_t> narrow;
  thread_local std::vector<N_AVX3::Row> narrowed;
  // Wide enough for both types; a row is written in whole vectors.
  const std::size_t needed = static_cast<std::size_t>(rows) * static_cast<std::size_t>((matrix.in + 1) / 2) + 16;
  if (narrow.size() < needed) narrow.resize(needed);
  if (narrowed.size() < static_cast<std::size_t>(rows)) narrowed.resize(static_cast<std::size_t>(rows));
  if (matrix.precision == Precision::kBf16) {
    return N_AVX3::run<N_AVX3::Bf16>(matrix, x, rows, epilogue, residual, y, narrow.data(), narrowed.data());
  }
  N_AVX3::run<N_AVX3::Int8>(matrix, x, rows, epilogue, residual, y, narrow.data(), narrowed.data());
}

}  // namespace sonant::kernels

#else

namespace sonant::kernels {

bool has_narrow_gemm(Precision) { return false; }
std::size_t narrow_floats(Precision, int, int) { return 0; }
void pack_narrow(Precision, const float*, const float*, int, int, float*) {}
void gemm_narrow(const PackedMatrix&, const float*, int, Epilogue, const float*, float*) {}

}  // namespace sonant::kernels

#endif
