#include "engine/pack.h"

#include <filesystem>
#include <fstream>
#include <map>
#include <mutex>

#include "engine/acoustic.h"
#include "engine/pack_source.h"
#include "engine/vocoder_weights.h"
#include "kernels/isa.h"

namespace sonant {
namespace {

/// Read, not mapped: a file that is cut short meanwhile must not end the process (SIGBUS).
std::vector<std::byte> read_file(const std::string& folder, const char* name) {
  const std::filesystem::path path = std::filesystem::path(folder) / name;
  const auto refuse = [&](const std::string& reason) {
    throw PackError("pack " + folder + ": " + name + ": " + reason);
  };
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error)) refuse(error ? error.message() : "is not a file");
  const std::uintmax_t size = std::filesystem::file_size(path, error);
  if (error) refuse(error.message());
  std::vector<std::byte> bytes(size);
  std::ifstream file(path, std::ios::binary);
  if (!file.read(reinterpret_cast<char*>(bytes.data()), static_cast<std::streamsize>(size))) refuse("cannot be read");
  return bytes;
}

}  // namespace

std::shared_ptr<const Pack> Pack::load(const std::string& folder) {
  // Never destroyed: workers may still run while the process ends.
  static auto& mutex = *new std::mutex;
  static auto& packs = *new std::map<std::string, std::shared_ptr<const Pack>>;

  std::error_code error;
  const std::string path = std::filesystem::canonical(folder, error).string();
  if (error) throw PackError("pack " + folder + ": " + error.message());
  std::lock_guard lock(mutex);
  auto& pack = packs[path];
  if (!pack) {
    const auto json = read_file(path, "pack.json");
    const auto weights = read_file(path, "weights.safetensors");
    pack = from_memory(folder, {reinterpret_cast<const char*>(json.data()), json.size()}, weights);
  }
  return pack;
}

std::shared_ptr<const Pack> Pack::from_memory(const std::string& name, std::string_view pack_json,
                                              std::span<const std::byte> safetensors) {
  active_isa();  // packing follows it
  return std::shared_ptr<const Pack>(new Pack(PackSource(name, pack_json, safetensors)));
}

Pack::Pack(const PackSource& source)
    : info_(source.info()),
      acoustic_(load_acoustic_weights(source)),
      vocoder_(load_vocoder_weights(source)) {}

Pack::~Pack() = default;

}  // namespace sonant
