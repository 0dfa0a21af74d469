// Counter-based normal random numbers.
#pragma once

#include <cstdint>

namespace sonant::kernels {

constexpr int kGaussianBlock = 32;

/// Standard normal values 32 * first_block .. 32 * (first_block + block_count) - 1 of the sequence of `seed`.
void gaussian_blocks(std::uint64_t seed, std::uint64_t first_block, int block_count, float* out);

}  // namespace sonant::kernels
