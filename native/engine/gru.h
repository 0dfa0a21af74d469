// Bidirectional gated recurrent units over a batch of sequences, all of them one step at a time.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/network_file.h"
#include "engine/weights.h"

namespace sonant {

/// The order of the steps of sequences of different lengths: longest sequence first, step after step, so that those
/// that still have a step always come first.
class SequenceBatch {
 public:
  /// `lengths`, each at least 1, by sequence.
  explicit SequenceBatch(std::span<const std::int32_t> lengths);

  int sequences() const { return static_cast<int>(place_.size()); }
  int steps() const { return static_cast<int>(active_.size()); }
  int rows() const { return rows_; }
  /// Sequences that have step `step`, and the row of the first of them.
  int active(int step) const { return active_[static_cast<std::size_t>(step)]; }
  int first_row(int step) const { return first_row_[static_cast<std::size_t>(step)]; }
  /// A sequence's place in the order of lengths: 0 is the longest.
  int place(int sequence) const { return place_[static_cast<std::size_t>(sequence)]; }
  int row(int sequence, int step) const { return first_row(step) + place(sequence); }

 private:
  std::vector<int> place_, active_, first_row_;
  int rows_ = 0;
};

/// Both directions of a layer, side by side.
class GruLayer {
 public:
  /// Tensors `<prefix>.weight_ih_l<layer>`, `weight_hh`, `bias_ih`, `bias_hh`, and the same with `_reverse`.
  GruLayer(const NetworkTensors& tensors, const std::string& prefix, int layer, int inputs, int size);
  GruLayer() = default;

  int width() const { return 2 * size_; }

  /// `inputs` [rows][inputs] to `states` [rows][width()]; `last` [sequences][width()] by place, or null: the states
  /// that each direction ends with.
  void run(const SequenceBatch& batch, const float* inputs, std::vector<float>& states,
           std::vector<float>* last) const;

 private:
  struct Direction {
    LinearWeights input, state;
  };
  void run(const Direction& direction, const SequenceBatch& batch, const float* inputs, int column, float* states,
           std::vector<float>* last) const;

  int size_ = 0;
  Direction forward_, backward_;
};

}  // namespace sonant
