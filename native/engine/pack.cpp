#include "engine/pack.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <map>
#include <mutex>
#include <system_error>

#include "engine/acoustic.h"
#include "engine/pack_source.h"
#include "engine/vocoder_weights.h"

namespace sonant {
namespace {

/// A file mapped read-only: the weights are repacked straight from the page cache.
class MappedFile {
 public:
  MappedFile(const std::string& folder, const char* name) {
    const int file = ::open((folder + "/" + name).c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    struct stat status {};
    int error = file < 0 || ::fstat(file, &status) != 0 ? errno : 0;
    if (error == 0 && !S_ISREG(status.st_mode)) error = EINVAL;
    if (error == 0 && status.st_size > 0) {
      void* const data = ::mmap(nullptr, status.st_size, PROT_READ, MAP_PRIVATE, file, 0);
      if (data == MAP_FAILED) {
        error = errno;
      } else {
        bytes_ = {static_cast<const std::byte*>(data), static_cast<std::size_t>(status.st_size)};
      }
    }
    if (file >= 0) ::close(file);
    if (error != 0) throw PackError("pack " + folder + ": " + name + ": " + std::generic_category().message(error));
  }
  ~MappedFile() {
    if (!bytes_.empty()) ::munmap(const_cast<std::byte*>(bytes_.data()), bytes_.size());
  }
  MappedFile(const MappedFile&) = delete;
  MappedFile& operator=(const MappedFile&) = delete;

  std::span<const std::byte> bytes() const { return bytes_; }
  std::string_view text() const { return {reinterpret_cast<const char*>(bytes_.data()), bytes_.size()}; }

 private:
  std::span<const std::byte> bytes_;
};

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
    // The weights are copied into the kernels' layout, so the mappings end with the load.
    const MappedFile json(path, "pack.json");
    const MappedFile weights(path, "weights.safetensors");
    pack = from_memory(folder, json.text(), weights.bytes());
  }
  return pack;
}

std::shared_ptr<const Pack> Pack::from_memory(const std::string& name, std::string_view pack_json,
                                              std::span<const std::byte> safetensors) {
  return std::shared_ptr<const Pack>(new Pack(PackSource(name, pack_json, safetensors)));
}

Pack::Pack(const PackSource& source)
    : info_(source.info()), acoustic_(load_acoustic_weights(source)), vocoder_(load_vocoder_weights(source)) {}

Pack::~Pack() = default;

}  // namespace sonant
