// A voice pack: pack.json + weights.safetensors, mapped read-only, shared by all streams of the process.
#pragma once

#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

namespace sonant {

/// Why a pack was refused; what() names the pack folder and the reason.
class PackError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

struct PackSpeaker {
  std::string name;
  std::string language;
};

struct PackInfo {
  std::string name;
  int sample_rate_hz = 0;
  int hop_samples = 0;
  std::vector<std::string> phones;
  std::vector<PackSpeaker> speakers;
};

class Pack {
 public:
  /// Loads `<folder>/pack.json` and `<folder>/weights.safetensors`. Throws PackError.
  static std::shared_ptr<const Pack> load(const std::string& folder);

  const PackInfo& info() const;
  // ... networks, for the engine alone.
};

}  // namespace sonant
