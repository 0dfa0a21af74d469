#include "kernels/gemm_narrow.h"

#if defined(__aarch64__)
#include <sys/auxv.h>
#endif

#include <string_view>
#include <vector>

#include "kernels/processor.h"
#include "kernels/targets.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "kernels/gemm_narrow.cpp"
#include "hwy/foreach_target.h"
#include "hwy/highway.h"

// Here for each target, as it counts them.
#include "kernels/gemm_epilogue-inl.h"
#include "kernels/narrow_numbers-inl.h"
#if HWY_TARGET == HWY_AVX3
#include "kernels/narrow_amx-inl.h"
#elif HWY_TARGET == HWY_AVX2
#include "kernels/narrow_avx2-inl.h"
#elif HWY_TARGET == HWY_NEON
#include "kernels/narrow_neon-inl.h"
#endif

#if HWY_TARGET == HWY_AVX3 || HWY_TARGET == HWY_AVX2 || HWY_TARGET == HWY_NEON
HWY_BEFORE_NAMESPACE();
namespace sonant::kernels::HWY_NAMESPACE::narrow {

// A tile of kTileRows x kTileVectors sums, with a row of weights and one of x's cells, fills the 32 registers, or 16.
constexpr int kTileRows = HWY_TARGET == HWY_AVX2 ? 4 : 8, kTileVectors = 3, kPanel = kTileVectors * kLanes;

HWY_INLINE int round_up(int value, int step) { return (value + step - 1) / step * step; }
HWY_INLINE int pieces(int whole, int piece) { return (whole + piece - 1) / piece; }

/// Products along `in`: each takes a cell of every column and row.
template <class Type>
int steps_of(int in) {
  return pieces(in, Type::kCell / Type::kWeightBytes);
}

/// Bytes of a unit: as many rows of x as a product takes. Each step has a cell of the first row, then one of the
/// next.
template <class Type>
std::size_t unit_bytes(int in) {
  return static_cast<std::size_t>(Type::kRows * Type::kCell * steps_of<Type>(in));
}

template <class Type>
std::size_t panel_floats(int columns, int in) {
  constexpr int kCellFloats = Type::kCell / static_cast<int>(sizeof(float));
  return static_cast<std::size_t>(columns) *
         static_cast<std::size_t>(Type::kHeadRows + kCellFloats * steps_of<Type>(in));
}

template <class Type>
std::size_t floats_of(int out, int in) {
  return panel_floats<Type>(round_up(out, kLanes), in);
}

template <class Type>
void pack(const float* weights, const float* bias, int out, int in, float* panel) {
  constexpr int kCellWeights = Type::kCell / Type::kWeightBytes;
  for (int first = 0; first < out; first += kPanel) {
    const int used = HWY_MIN(kPanel, out - first);
    const int columns = round_up(used, kLanes);
    auto* const cells = reinterpret_cast<std::byte*>(panel + Type::kHeadRows * columns);
    for (int column = 0; column < used; ++column) {
      const float* const row = weights + static_cast<std::size_t>(first + column) * static_cast<std::size_t>(in);
      Type::pack_head(bias + first + column, row, in, panel, columns, column);
      for (int k = 0; k < in; ++k) {
        const int cell = k / kCellWeights * columns + column, place = k % kCellWeights;
        Type::pack_weight(row[k], panel, column, cells + cell * Type::kCell + place * Type::kWeightBytes);
      }
    }
    panel += panel_floats<Type>(columns, in);
  }
}

struct Tile {
  const float* panel;
  int columns, in;
  int rows;               // that exist; the rest pad its last unit
  const std::byte* x;     // narrow, by unit
  const Row* narrowed;    // by row
  const float* residual;  // null but for kResidual
  float* y;
  int stride;  // of rows of `y` and `residual`
};

template <class Type, Epilogue kEpilogue, int kUnits, int kVectors>
void tile(const Tile& t) {
  constexpr int kSums = kVectors * Type::kRows, kSumColumns = kLanes / Type::kRows;
  typename Type::Sum sum[kUnits][kSums];
  const float* const start = t.panel + (Type::kHeadRows - 1) * t.columns;
#pragma GCC unroll 8
  for (int u = 0; u < kUnits; ++u) {
#pragma GCC unroll 6
    for (int v = 0; v < kSums; ++v) sum[u][v] = Type::start(start + v * kSumColumns);
  }
  const auto* weights = reinterpret_cast<const std::int32_t*>(start + t.columns);
  const int steps = steps_of<Type>(t.in);
  const std::size_t unit = unit_bytes<Type>(t.in);
  const std::byte* x = t.x;
  for (int k = 0; k < steps; ++k, weights += kSums * kLanes, x += Type::kRows * Type::kCell) {
    VI w[kSums];
#pragma GCC unroll 6
    for (int v = 0; v < kSums; ++v) w[v] = hn::LoadU(DI(), weights + v * kLanes);
#pragma GCC unroll 8
    for (int u = 0; u < kUnits; ++u) {
      const auto cells = Type::cells(x + static_cast<std::size_t>(u) * unit);
#pragma GCC unroll 6
      for (int v = 0; v < kSums; ++v) sum[u][v] = Type::dot(sum[u][v], w[v], cells);
    }
  }
#pragma GCC unroll 8
  for (int r = 0; r < kUnits * Type::kRows; ++r) {
    if (Type::kRows > 1 && r == t.rows) return;
#pragma GCC unroll 3
    for (int v = 0; v < kVectors; ++v) {
      const auto sums = Type::row_of(sum[r / Type::kRows], v, r % Type::kRows);
      const V value = Type::value(sums, t.panel + v * kLanes, t.columns, t.narrowed[r]);
      const std::ptrdiff_t at = static_cast<std::ptrdiff_t>(r) * t.stride + v * kLanes;
      const float* const residual = kEpilogue == Epilogue::kResidual ? t.residual + at : nullptr;
      hn::StoreU(finish<kEpilogue>(value, residual), D(), t.y + at);
    }
  }
}

using TileFunction = void (*)(const Tile&);

template <class Type, Epilogue kEpilogue, int kVectors, int... kUnits>
TileFunction tile_of_units(int units) {
  TileFunction found = nullptr;
  ((found = units == kUnits ? &tile<Type, kEpilogue, kUnits, kVectors> : found), ...);
  return found;
}

template <class Type, Epilogue kEpilogue, int kVectors>
TileFunction tile_function(int units) {
  if constexpr (kTileRows / Type::kRows == 4) return tile_of_units<Type, kEpilogue, kVectors, 1, 2, 3, 4>(units);
  return tile_of_units<Type, kEpilogue, kVectors, 1, 2, 3, 4, 5, 6, 7, 8>(units);
}

template <class Type, Epilogue kEpilogue>
TileFunction tile_function(int units, int vectors) {
  switch (vectors) {
    case 1:
      return tile_function<Type, kEpilogue, 1>(units);
    case 2:
      return tile_function<Type, kEpilogue, 2>(units);
    default:
      return tile_function<Type, kEpilogue, kTileVectors>(units);
  }
}

/// A tile whose last columns do not exist in y, so that it is computed elsewhere.
HWY_NOINLINE void run_part(TileFunction tile, Tile t, int used) {
  HWY_ALIGN float part[kTileRows * kPanel];
  const Tile whole = t;
  for (int r = 0; whole.residual && r < t.rows; ++r) {
    for (int c = 0; c < used; ++c) part[r * t.columns + c] = whole.residual[r * whole.stride + c];
  }
  if (whole.residual) t.residual = part;
  t.y = part;
  t.stride = t.columns;
  tile(t);
  for (int r = 0; r < t.rows; ++r) {
    for (int c = 0; c < used; ++c) whole.y[r * whole.stride + c] = part[r * t.columns + c];
  }
}

template <class Type, Epilogue kEpilogue>
void run(const PackedMatrix& m, const std::byte* x, const Row* narrowed, int rows, const float* residual, float* y) {
  const int units = pieces(rows, Type::kRows), tiles = pieces(rows, kTileRows);
  const float* panel = m.panels;
  for (int first = 0; first < m.out; first += kPanel) {
    const int used = HWY_MIN(kPanel, m.out - first);
    const int columns = round_up(used, kLanes);
    for (int i = 0, unit = 0; i < tiles; ++i) {
      const int count = (units - unit + tiles - i - 1) / (tiles - i);
      const int row = unit * Type::kRows;
      const std::ptrdiff_t offset = static_cast<std::ptrdiff_t>(row) * m.out + first;
      const int present = HWY_MIN(count * Type::kRows, rows - row);
      const std::byte* const cells = x + static_cast<std::size_t>(unit) * unit_bytes<Type>(m.in);
      const float* const added = residual ? residual + offset : nullptr;
      const Tile t{panel, columns, m.in, present, cells, narrowed + row, added, y + offset, m.out};
      const TileFunction tile = tile_function<Type, kEpilogue>(count, columns / kLanes);
      if (used == columns) {
        tile(t);
      } else {
        run_part(tile, t, used);
      }
      unit += count;
    }
    panel += panel_floats<Type>(columns, m.in);
  }
}

#if HWY_TARGET == HWY_AVX3
/// Fewer rows are done sooner without tiles.
constexpr int kLeastTileRows = 4;

/// As run, on tiles.
template <class Type, Epilogue kEpilogue>
void run_tiles(const PackedMatrix& m, const std::byte* x, const Row* narrowed, int rows, const float* residual,
               float* y) {
  const std::ptrdiff_t x_stride = static_cast<std::ptrdiff_t>(unit_bytes<Type>(m.in));
  const int tile_rows = pieces(rows, pieces(rows, Type::kAmxRows));
  constexpr Epilogue kFinish = kEpilogue == Epilogue::kGelu ? Epilogue::kGelu : Epilogue::kNone;
  HWY_ALIGN std::int32_t sums[Type::kAmxRows * kPanel];
  open_tiles(tile_rows);
  const float* panel = m.panels;
  for (int first = 0; first < m.out; first += kPanel) {
    const int used = HWY_MIN(kPanel, m.out - first);
    const int columns = round_up(used, kLanes);
    const auto* const cells = reinterpret_cast<const std::byte*>(panel + Type::kHeadRows * columns);
    const Bytes weights{cells, columns * Type::kCell};
    const auto sum = columns == kPanel ? &sum_tiles<3> : columns == 2 * kLanes ? &sum_tiles<2> : &sum_tiles<1>;
    for (int row = 0; row < rows; row += tile_rows) {
      sum({x + row * x_stride, x_stride}, weights, m.in / kAmxStepBytes, sums);
      for (int r = 0; r < HWY_MIN(tile_rows, rows - row); ++r) {
        for (int v = 0; v < columns; v += kLanes) {
          const V value = Type::value(hn::Load(DI(), sums + r * columns + v), panel + v, columns, narrowed[row + r]);
          const std::ptrdiff_t at = static_cast<std::ptrdiff_t>(row + r) * m.out + first + v;
          // Columns that do not exist in y are neither read nor written.
          const auto exists = hn::FirstN(D(), static_cast<std::size_t>(used - v));
          V done = finish<kFinish>(value, nullptr);
          if constexpr (kEpilogue == Epilogue::kResidual) {
            done = hn::Add(hn::MaskedLoad(exists, D(), residual + at), done);
          }
          hn::BlendedStore(done, exists, D(), y + at);
        }
      }
    }
    panel += panel_floats<Type>(columns, m.in);
  }
  close_tiles();
}
#endif

template <class Type>
HWY_INLINE Row narrow_row(const float* x, int in, std::byte* to) {
  constexpr int kBlockBytes = kBlock * Type::kWeightBytes * Type::kRows;
  const Row row = Type::range(x, in);
  const V least = hn::Set(D(), row.least), up = hn::Set(D(), 1.0f / row.step);
  int k = 0;
  for (; k + kBlock <= in; k += kBlock, to += kBlockBytes) Type::put(x + k, least, up, to);
  if (k < in) {
    HWY_ALIGN float padded[kBlock];
    pad_block(x + k, in - k, padded);
    Type::put(padded, least, up, to);
  }
  return row;
}

/// Room for the rows' numbers. They are written one after another in whole blocks, so the last needs more, and a tile
/// of AMX may read past it.
template <class Type>
std::size_t scratch_bytes(int rows, int in) {
  constexpr std::size_t kLastBlock = kBlock * Type::kWeightBytes * Type::kRows;
  return static_cast<std::size_t>(pieces(rows, Type::kRows) + Type::kAmxRows) * unit_bytes<Type>(in) + kLastBlock +
         static_cast<std::size_t>(rows) * sizeof(Row);
}

template <class Type, Epilogue kEpilogue>
void multiply(const PackedMatrix& m, const std::byte* x, const Row* narrowed, int rows, const float* residual,
              float* y) {
#if HWY_TARGET == HWY_AVX3
  if constexpr (Type::kAmxRows > 0) {
    if (rows >= kLeastTileRows && m.in % kAmxStepBytes == 0) {
      return run_tiles<Type, kEpilogue>(m, x, narrowed, rows, residual, y);
    }
  }
#endif
  run<Type, kEpilogue>(m, x, narrowed, rows, residual, y);
}

template <class Type>
void gemm(const PackedMatrix& m, const float* x, int rows, Epilogue epilogue, const float* residual, float* y,
          std::byte* scratch) {
  auto* const narrowed = reinterpret_cast<Row*>(scratch);
  std::byte* const narrow = scratch + static_cast<std::size_t>(rows) * sizeof(Row);
  for (int r = 0; r < rows; ++r) {
    std::byte* const unit = narrow + static_cast<std::size_t>(r / Type::kRows) * unit_bytes<Type>(m.in);
    narrowed[r] =
        narrow_row<Type>(x + static_cast<std::ptrdiff_t>(r) * m.in, m.in, unit + r % Type::kRows * Type::kCell);
  }
  switch (epilogue) {
    case Epilogue::kNone:
      return multiply<Type, Epilogue::kNone>(m, narrow, narrowed, rows, residual, y);
    case Epilogue::kGelu:
      return multiply<Type, Epilogue::kGelu>(m, narrow, narrowed, rows, residual, y);
    case Epilogue::kResidual:
      return multiply<Type, Epilogue::kResidual>(m, narrow, narrowed, rows, residual, y);
  }
}

template <class Type>
constexpr Products kProducts{&floats_of<Type>, &pack<Type>, &scratch_bytes<Type>, &gemm<Type>};

}  // namespace sonant::kernels::HWY_NAMESPACE::narrow
HWY_AFTER_NAMESPACE();
#endif

#if HWY_ONCE
namespace sonant::kernels {
namespace {

/// The best that this processor has, or null.
const Products* find([[maybe_unused]] Precision precision) {
#if HWY_ARCH_X86_64
  namespace narrow = N_AVX3::narrow;
  const std::string_view isa = active_isa();
  if (isa == "avx2" && precision == Precision::kInt8 && has_avx_vnni()) {
    return &N_AVX2::narrow::kProducts<N_AVX2::narrow::Int8Avx2>;
  }
  if (isa != "amx" && isa != "avx512") return nullptr;
  if (precision == Precision::kBf16) {
    return __builtin_cpu_supports("avx512bf16") ? &narrow::kProducts<narrow::Bf16Avx512> : nullptr;
  }
  if (isa == "amx") return &narrow::kProducts<narrow::Int8Amx>;
  return __builtin_cpu_supports("avx512vnni") ? &narrow::kProducts<narrow::Int8Avx512> : nullptr;
#elif HWY_ARCH_ARM_A64
  namespace narrow = N_NEON::narrow;
  if (active_isa() != std::string_view("neon")) return nullptr;
  const unsigned long first = getauxval(AT_HWCAP), second = getauxval(AT_HWCAP2);
  if (precision == Precision::kBf16) return second & HWCAP2_BF16 ? &narrow::kProducts<narrow::Bf16Matrix> : nullptr;
  if (second & HWCAP2_I8MM) return &narrow::kProducts<narrow::Int8Matrix>;
  return first & HWCAP_ASIMDDP ? &narrow::kProducts<narrow::Int8Dot> : nullptr;
#else
  return nullptr;
#endif
}

const Products* products(Precision precision) {
  static const Products* const bf16 = find(Precision::kBf16);
  static const Products* const int8 = find(Precision::kInt8);
  return precision == Precision::kBf16 ? bf16 : int8;
}

}  // namespace

bool has_narrow_gemm(Precision precision) { return products(precision) != nullptr; }

std::size_t narrow_floats(Precision precision, int out, int in) { return products(precision)->floats(out, in); }

void pack_narrow(Precision precision, const float* weights, const float* bias, int out, int in, float* panels) {
  products(precision)->pack(weights, bias, out, in, panels);
}

void gemm_narrow(const PackedMatrix& matrix, const float* x, int rows, Epilogue epilogue, const float* residual,
                 float* y) {
  thread_local std::vector<std::byte> scratch;
  const Products& by = *products(matrix.precision);
  const std::size_t needed = by.scratch_bytes(rows, matrix.in);
  if (scratch.size() < needed) scratch.resize(needed);
  by.gemm(matrix, x, rows, epilogue, residual, y, scratch.data());
}

}  // namespace sonant::kernels
#endif
