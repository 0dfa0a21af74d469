#include "engine/pack.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <map>
#include <mutex>

#include "engine/acoustic.h"
#include "engine/pack_source.h"
#include "engine/vocoder_weights.h"
#include "kernels/isa.h"

namespace sonant {
namespace {

/// A file mapped read-only.
class MappedFile {
 public:
  /// Throws std::system_error's text as std::runtime_error.
  explicit MappedFile(const std::string& path) {
    const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    struct stat status {};
    if (file >= 0 && ::fstat(file, &status) == 0) {
      if (!S_ISREG(status.st_mode)) {
        errno = EINVAL;
      } else if (status.st_size > 0) {
        void* const data = ::mmap(nullptr, status.st_size, PROT_READ, MAP_PRIVATE, file, 0);
        if (data != MAP_FAILED) {
          bytes_ = {static_cast<const std::byte*>(data), static_cast<std::size_t>(status.st_size)};
        }
      } else {
        errno = ENODATA;
      }
    }
    const int error = errno;
    if (file >= 0) ::close(file);
    if (bytes_.empty()) throw std::runtime_error(std::strerror(error));
  }
  ~MappedFile() { ::munmap(const_cast<std::byte*>(bytes_.data()), bytes_.size()); }
  MappedFile(const MappedFile&) = delete;
  MappedFile& operator=(const MappedFile&) = delete;

  std::span<const std::byte> bytes() const { return bytes_; }
  std::string_view text() const { return {reinterpret_cast<const char*>(bytes_.data()), bytes_.size()}; }

 private:
  std::span<const std::byte> bytes_;
};

MappedFile map_file(const std::string& folder, const char* name) {
  try {
    return MappedFile(folder + "/" + name);
  } catch (const std::runtime_error& error) {
    throw PackError("pack " + folder + ": " + name + ": " + error.what());
  }
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
    // The weights are copied into the kernels' layout, so the mapping ends with the load.
    const MappedFile json = map_file(path, "pack.json");
    const MappedFile weights = map_file(path, "weights.safetensors");
    pack = from_memory(folder, json.text(), weights.bytes());
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
