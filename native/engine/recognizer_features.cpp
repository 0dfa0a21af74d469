#include "engine/recognizer_features.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "engine/conv_stack.h"
#include "engine/mel_scale.h"

namespace sonant {
namespace {

constexpr int kWindow = 400, kHalf = kWindow / 2, kFft = 512;
constexpr int kBefore = (kWindow - RecognizerFeatures::kHop) / 2;  // samples of a window before its frame
constexpr double kLowestHz = 60, kHighestHz = 7600;
constexpr float kFloor = 1e-10f;
constexpr float kRange = 12;  // nepers of power below the loudest value that are heard
constexpr int kChunkFrames = 64;

/// Edge `i` of the triangles: band i rises from edge i to edge i + 1 and falls to edge i + 2.
double edge_hz(int i) {
  const double low = mel_of(kLowestHz), high = mel_of(kHighestHz);
  return hz_of(low + (high - low) * i / (RecognizerFeatures::kBands + 1));
}

}  // namespace

RecognizerFeatures::RecognizerFeatures() {
  int end_bin = 0;
  first_bin_ = kFft;
  for (int i = 0; i < kBands; ++i) {
    const double low = edge_hz(i), middle = edge_hz(i + 1), high = edge_hz(i + 2);
    Band band{0, {}};
    for (int bin = 0; bin <= kFft / 2; ++bin) {
      const double hz = static_cast<double>(bin) * kSampleRateHz / kFft;
      const double weight = std::min((hz - low) / (middle - low), (high - hz) / (high - middle));
      if (weight <= 0) continue;
      if (band.weights.empty()) band.first_bin = bin;
      band.weights.push_back(static_cast<float>(weight));
    }
    if (!band.weights.empty()) {
      first_bin_ = std::min(first_bin_, band.first_bin);
      end_bin = std::max(end_bin, band.first_bin + static_cast<int>(band.weights.size()));
    }
    bands_.push_back(std::move(band));
  }
  bins_ = end_bin - first_bin_;
  std::vector<float> cosines, sines;
  for (int bin = first_bin_; bin < end_bin; ++bin) {
    for (int m = 0; m < kHalf; ++m) {
      // A Hann window around its middle: it is the same m samples before as m samples after it.
      const double window = 0.5 + 0.5 * std::cos(2 * std::numbers::pi * m / kWindow);
      const double turn = 2 * std::numbers::pi * (bin * m % kFft) / kFft;
      cosines.push_back(static_cast<float>(window * std::cos(turn)));
      sines.push_back(static_cast<float>(window * std::sin(turn)));
    }
  }
  const std::vector<float> none(static_cast<std::size_t>(bins_));
  cosines_ = LinearWeights(cosines, none, bins_, kHalf);
  sines_ = LinearWeights(sines, none, bins_, kHalf);
}

int RecognizerFeatures::frames(std::size_t samples) { return std::max(1, static_cast<int>(samples / kHop)); }

/// Appends the logarithms of `count` frames from `first` on.
void RecognizerFeatures::add_chunk(std::span<const float> samples, int first, int count,
                                   std::vector<float>& mel) const {
  const auto at = [&](int place) {
    const bool inside = place >= 0 && static_cast<std::size_t>(place) < samples.size();
    return inside ? std::clamp(samples[static_cast<std::size_t>(place)], -1.0f, 1.0f) : 0.0f;
  };
  // The power of a spectrum does not depend on where time begins. From the window's middle on, its real part comes
  // of what both halves have in common, and its imaginary part of how they differ.
  std::vector<float> even(static_cast<std::size_t>(count) * kHalf), odd(even.size());
  for (int i = 0; i < count; ++i) {
    const int middle = (first + i) * kHop - kBefore + kHalf;
    const std::size_t row = static_cast<std::size_t>(i) * kHalf;
    even[row] = at(middle);
    for (int m = 1; m < kHalf; ++m) {
      const float behind = at(middle + m), before = at(middle - m);
      even[row + static_cast<std::size_t>(m)] = behind + before;
      odd[row + static_cast<std::size_t>(m)] = behind - before;
    }
  }
  const std::size_t bins = bins_;
  std::vector<float> real(static_cast<std::size_t>(count) * bins), imaginary(real.size());
  linear(cosines_, even.data(), count, real.data());
  linear(sines_, odd.data(), count, imaginary.data());
  for (std::size_t i = 0; i < real.size(); ++i) real[i] = real[i] * real[i] + imaginary[i] * imaginary[i];
  for (int i = 0; i < count; ++i) {
    const float* const power = real.data() + static_cast<std::size_t>(i) * bins;
    for (const Band& band : bands_) {
      float sum = 0;
      const float* const from = power + (band.first_bin - first_bin_);
      for (std::size_t k = 0; k < band.weights.size(); ++k) sum += band.weights[k] * from[k];
      mel.push_back(std::log(std::max(sum, kFloor)));
    }
  }
}

std::vector<float> RecognizerFeatures::heard(std::span<const float> samples) const {
  const int count = frames(samples.size());
  std::vector<float> mel;
  mel.reserve(static_cast<std::size_t>(count) * kBands);
  for (int first = 0; first < count; first += kChunkFrames) {
    add_chunk(samples, first, std::min(kChunkFrames, count - first), mel);
  }
  const float loudest = *std::max_element(mel.begin(), mel.end());
  for (float& value : mel) value = (std::max(value, loudest - kRange) - loudest) / 4 + 1.5f;
  return mel;
}

}  // namespace sonant
