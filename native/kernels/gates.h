// Activations of gated recurrent units, for many sequences at once.
#pragma once

#include <cstddef>

namespace sonant::kernels {

/// One step of a gated recurrent unit (Cho et al., 2014): `input` W x + b and `hidden` U h + c, both [rows][3 size]
/// in the order reset, update, new; `state` [rows][size] is h before and after. `size` is a multiple of 16.
void gru_gates(const float* input, const float* hidden, int rows, int size, float* state);

/// tanh of each of `count` values, in place; `count` is a multiple of 16.
void tanh_in_place(float* values, std::size_t count);

}  // namespace sonant::kernels
