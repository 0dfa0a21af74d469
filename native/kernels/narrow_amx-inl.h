// AMX: the tiles of Intel's servers multiply 16 rows by 16 columns, 64 bytes of each, in one instruction. Its sums of
// bytes are exact, as those of vpdpbusd are, and it reads the same panels and rows, so no bit depends on which of the
// two makes a product. It is assembly for the reasons that narrow_avx512-inl.h gives.
#pragma once

#include <cstddef>
#include <cstdint>

#include "kernels/narrow_avx512-inl.h"

HWY_BEFORE_NAMESPACE();
namespace sonant::kernels::HWY_NAMESPACE::narrow {

constexpr int kAmxStepBytes = 64;  // of each row and column

struct Int8Amx : Int8Avx512 {
  static constexpr int kAmxRows = 16;  // at most
};

/// Configures the eight tiles of this thread for `rows` rows of x, 1 to 16, until `close_tiles`.
inline void open_tiles(int rows) {
  struct Configuration {
    std::uint8_t palette = 1, start_row = 0, reserved[14] = {};
    std::uint16_t row_bytes[16] = {};
    std::uint8_t rows[16] = {};
  } configuration;
  static_assert(sizeof configuration == 64);
  for (int tile = 0; tile < 8; ++tile) {
    configuration.row_bytes[tile] = kAmxStepBytes;
    // Tiles 4 to 6 hold weights: a row has four of each of 16 columns.
    configuration.rows[tile] = tile >= 4 && tile < 7 ? kAmxStepBytes / 4 : static_cast<std::uint8_t>(rows);
  }
  asm volatile("ldtilecfg %0" : : "m"(configuration));
}

/// From here on there are no tiles to save when the system switches threads.
inline void close_tiles() { asm volatile("tilerelease"); }

/// Bytes in memory, a row every `stride` of them.
struct Bytes {
  const std::byte* at;
  std::ptrdiff_t stride;
};

/// The sums of the open tiles' rows of x with 16 * kVectors columns, over `steps` * 64 bytes of each, in `sums`
/// [rows][16 * kVectors].
template <int kVectors>
void sum_tiles(Bytes x, Bytes weights, int steps, std::int32_t* sums) {
  asm volatile("tilezero %tmm0");
  if constexpr (kVectors > 1) asm volatile("tilezero %tmm1");
  if constexpr (kVectors > 2) asm volatile("tilezero %tmm2");
  for (int step = 0; step < steps; ++step) {
    asm volatile("tileloadd (%0,%1,1), %%tmm3" : : "r"(x.at), "r"(x.stride) : "memory");
    asm volatile("tileloadd (%0,%1,1), %%tmm4" : : "r"(weights.at), "r"(weights.stride) : "memory");
    asm volatile("tdpbusd %tmm4, %tmm3, %tmm0");
    if constexpr (kVectors > 1) {
      asm volatile("tileloadd 64(%0,%1,1), %%tmm5" : : "r"(weights.at), "r"(weights.stride) : "memory");
      asm volatile("tdpbusd %tmm5, %tmm3, %tmm1");
    }
    if constexpr (kVectors > 2) {
      asm volatile("tileloadd 128(%0,%1,1), %%tmm6" : : "r"(weights.at), "r"(weights.stride) : "memory");
      asm volatile("tdpbusd %tmm6, %tmm3, %tmm2");
    }
    x.at += kAmxStepBytes;
    weights.at += kAmxStepBytes / 4 * weights.stride;
  }
  constexpr std::ptrdiff_t kStride = kVectors * kAmxStepBytes;
  asm volatile("tilestored %%tmm0, (%0,%1,1)" : : "r"(sums), "r"(kStride) : "memory");
  if constexpr (kVectors > 1) asm volatile("tilestored %%tmm1, 64(%0,%1,1)" : : "r"(sums), "r"(kStride) : "memory");
  if constexpr (kVectors > 2) asm volatile("tilestored %%tmm2, 128(%0,%1,1)" : : "r"(sums), "r"(kStride) : "memory");
}

}  // namespace sonant::kernels::HWY_NAMESPACE::narrow
HWY_AFTER_NAMESPACE();
