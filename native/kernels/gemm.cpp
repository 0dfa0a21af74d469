#include "kernels/gemm.h"

#include "kernels/targets.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "kernels/gemm.cpp"
#include "hwy/foreach_target.h"
#include "hwy/highway.h"

#include "kernels/assert.h"
#include "kernels/gemm_epilogue-inl.h"
#include "kernels/gemm_narrow.h"

HWY_BEFORE_NAMESPACE();
namespace sonant::kernels::HWY_NAMESPACE {

// A tile of kTileRows x kTileVectors accumulators, with one broadcast and a row of weights, fills the registers.
#if HWY_TARGET == HWY_AVX3 || HWY_TARGET == HWY_NEON
constexpr int kTileRows = 8, kTileVectors = 3;  // 32 registers
#elif HWY_TARGET == HWY_AVX2
constexpr int kTileRows = 4, kTileVectors = 3;  // 16 registers
#else
constexpr int kTileRows = 4, kTileVectors = 2;  // 16 registers, and products need one
#endif

HWY_INLINE int lanes() { return static_cast<int>(hn::Lanes(D())); }
HWY_INLINE int panel_columns() { return kTileVectors * lanes(); }
HWY_INLINE int round_up(int value, int step) { return (value + step - 1) / step * step; }

// Panels of panel_columns() outputs, the last one narrower: the bias, then for each input its weights.
std::size_t PackedFloats(int out, int in) {
  return static_cast<std::size_t>(round_up(out, lanes())) * (static_cast<std::size_t>(in) + 1);
}

void PackMatrix(const float* weights, const float* bias, int out, int in, float* panels) {
  for (int first = 0; first < out; first += panel_columns()) {
    const int used = HWY_MIN(panel_columns(), out - first);
    const int columns = round_up(used, lanes());
    for (int c = 0; c < used; ++c) {
      const float* row = weights + static_cast<std::size_t>(first + c) * in;
      panels[c] = bias[first + c];
      for (int k = 0; k < in; ++k) panels[static_cast<std::size_t>(k + 1) * columns + c] = row[k];
    }
    panels += static_cast<std::size_t>(columns) * (in + 1);
  }
}

struct Tile {
  const float* panel;
  int in;
  const float* x;         // row stride `in`
  const float* residual;  // row stride `out`
  float* y;               // row stride `out`
  int out;
  int used;  // columns of the tile that exist; the rest pad its last vector
};

/// The last vector of a matrix whose `out` is not a multiple of the lanes.
template <Epilogue kEpilogue>
HWY_NOINLINE void store_part(V sum, const float* residual, float* y, int count) {
  HWY_ALIGN float padded[HWY_MAX_BYTES / sizeof(float)] = {};
  if constexpr (kEpilogue == Epilogue::kResidual) {
    for (int i = 0; i < count; ++i) padded[i] = residual[i];
  }
  hn::Store(finish<kEpilogue>(sum, padded), D(), padded);
  for (int i = 0; i < count; ++i) y[i] = padded[i];
}

template <Epilogue kEpilogue, int kRows, int kVectors>
HWY_NOINLINE void tile(const Tile& t) {
  const D d;
  const int step = lanes();
  V sum[kRows][kVectors];
#pragma GCC unroll 8
  for (int r = 0; r < kRows; ++r) {
#pragma GCC unroll 4
    for (int v = 0; v < kVectors; ++v) sum[r][v] = hn::Load(d, t.panel + v * step);
  }
  const float* HWY_RESTRICT w = t.panel + kVectors * step;
  const float* x[kRows];
#pragma GCC unroll 8
  for (int r = 0; r < kRows; ++r) x[r] = t.x + static_cast<std::size_t>(r) * t.in;
  const int in = t.in;
  for (int k = 0; k < in; ++k, w += kVectors * step) {
    V weights[kVectors];
#pragma GCC unroll 4
    for (int v = 0; v < kVectors; ++v) weights[v] = hn::Load(d, w + v * step);
#pragma GCC unroll 8
    for (int r = 0; r < kRows; ++r) {
      const V value = hn::Set(d, x[r][k]);
#pragma GCC unroll 4
      for (int v = 0; v < kVectors; ++v) sum[r][v] = hn::MulAdd(value, weights[v], sum[r][v]);
    }
  }
#pragma GCC unroll 8
  for (int r = 0; r < kRows; ++r) {
    const std::size_t row = static_cast<std::size_t>(r) * t.out;
#pragma GCC unroll 4
    for (int v = 0; v < kVectors; ++v) {
      const int column = v * step;
      const float* residual = kEpilogue == Epilogue::kResidual ? t.residual + row + column : nullptr;
      if (column + step <= t.used) {
        hn::StoreU(finish<kEpilogue>(sum[r][v], residual), d, t.y + row + column);
      } else {
        store_part<kEpilogue>(sum[r][v], residual, t.y + row + column, t.used - column);
      }
    }
  }
}

using TileFunction = void (*)(const Tile&);

template <Epilogue kEpilogue, int kVectors, int... kRows>
TileFunction tile_of_rows(int rows) {
  TileFunction found = nullptr;
  ((found = rows == kRows ? &tile<kEpilogue, kRows, kVectors> : found), ...);
  return found;
}

template <Epilogue kEpilogue, int kVectors>
TileFunction tile_function(int rows) {
  if constexpr (kTileRows == 8) return tile_of_rows<kEpilogue, kVectors, 1, 2, 3, 4, 5, 6, 7, 8>(rows);
  return tile_of_rows<kEpilogue, kVectors, 1, 2, 3, 4>(rows);
}

template <Epilogue kEpilogue>
TileFunction tile_function(int rows, int vectors) {
  switch (vectors) {
    case 1:
      return tile_function<kEpilogue, 1>(rows);
    case 2:
      return tile_function<kEpilogue, 2>(rows);
    default:
      return tile_function<kEpilogue, kTileVectors>(rows);
  }
}

template <Epilogue kEpilogue>
void run(const PackedMatrix& m, const float* x, int rows, const float* residual, float* y) {
  const float* panel = m.panels;
  for (int first = 0; first < m.out; first += panel_columns()) {
    const int used = HWY_MIN(panel_columns(), m.out - first);
    const int columns = round_up(used, lanes());
    const TileFunction whole = tile_function<kEpilogue>(kTileRows, columns / lanes());
    // Equal tiles: 5 + 5 rows take less time than 8 + 2.
    const int tiles = (rows + kTileRows - 1) / kTileRows;
    for (int i = 0, row = 0; i < tiles; ++i) {
      const int count = (rows - row + tiles - i - 1) / (tiles - i);
      const std::size_t offset = static_cast<std::size_t>(row) * m.out + first;
      const Tile t{
          panel, m.in, x + static_cast<std::size_t>(row) * m.in, residual ? residual + offset : nullptr, y + offset,
          m.out, used};
      (count == kTileRows ? whole : tile_function<kEpilogue>(count, columns / lanes()))(t);
      row += count;
    }
    panel += static_cast<std::size_t>(columns) * (m.in + 1);
  }
}

void Gemm(const PackedMatrix& m, const float* x, int rows, Epilogue epilogue, const float* residual, float* y) {
  switch (epilogue) {
    case Epilogue::kNone:
      return run<Epilogue::kNone>(m, x, rows, residual, y);
    case Epilogue::kGelu:
      return run<Epilogue::kGelu>(m, x, rows, residual, y);
    case Epilogue::kResidual:
      return run<Epilogue::kResidual>(m, x, rows, residual, y);
  }
}

}  // namespace sonant::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace sonant::kernels {

HWY_EXPORT(PackedFloats);
HWY_EXPORT(PackMatrix);
HWY_EXPORT(Gemm);

bool has_precision(Precision precision) { return precision == Precision::kFp32 || has_narrow_gemm(precision); }

std::size_t packed_floats(int out, int in, Precision precision) {
  if (precision != Precision::kFp32) return narrow_floats(precision, out, in);
  return SONANT_DISPATCH(PackedFloats)(out, in);
}

void pack_matrix(const float* weights, const float* bias, int out, int in, float* panels, Precision precision) {
  SONANT_ASSERT(out > 0 && in > 0 && is_aligned(panels) && has_precision(precision));
  if (precision != Precision::kFp32) return pack_narrow(precision, weights, bias, out, in, panels);
  SONANT_DISPATCH(PackMatrix)(weights, bias, out, in, panels);
}

void gemm(const PackedMatrix& matrix, const float* x, int rows, Epilogue epilogue, const float* residual, float* y) {
  SONANT_ASSERT(rows >= 0 && matrix.in > 0 && matrix.out > 0 && matrix.panels && is_aligned(matrix.panels));
  SONANT_ASSERT((epilogue == Epilogue::kResidual) == (residual != nullptr));
  SONANT_ASSERT(x != y);
  if (matrix.precision != Precision::kFp32) return gemm_narrow(matrix, x, rows, epilogue, residual, y);
  SONANT_DISPATCH(Gemm)(matrix, x, rows, epilogue, residual, y);
}

}  // namespace sonant::kernels
#endif
