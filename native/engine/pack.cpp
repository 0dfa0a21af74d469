#include "engine/pack.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
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

/// The vocoder of `lender`, which must have the rate and the frames of `source`.
std::shared_ptr<const VocoderWeights> shared_vocoder(const PackSource& source, const PackInfo& lender,
                                                     std::shared_ptr<const VocoderWeights> vocoder) {
  const PackInfo& own = source.info();
  if (own.sample_rate_hz != lender.sample_rate_hz || own.hop_samples != lender.hop_samples ||
      own.mel_bands != lender.mel_bands) {
    source.refuse("pack.json: vocoder.pack has another sample rate, hop or number of bands");
  }
  return vocoder;
}

}  // namespace

std::shared_ptr<const Pack> Pack::load(const std::string& folder) {
  // Never destroyed: workers may still run while the process ends.
  static auto& mutex = *new std::mutex;
  static auto& packs = *new Packs;
  std::lock_guard lock(mutex);
  return load_once(packs, folder, true);
}

std::shared_ptr<const Pack> Pack::load_once(Packs& packs, const std::string& folder, bool may_borrow) {
  std::error_code error;
  const std::filesystem::path path = std::filesystem::canonical(folder, error);
  if (error) throw PackError("pack " + folder + ": " + error.message());
  const auto known = packs.find(path.string());
  if (known != packs.end() && (may_borrow || !known->second->borrows_)) return known->second;
  // The weights are copied into the kernels' layout, so the mappings end with the load.
  const MappedFile json(path.string(), "pack.json");
  const MappedFile weights(path.string(), "weights.safetensors");
  const PackSource source(folder, json.text(), weights.bytes());
  std::shared_ptr<const Pack> lender;
  if (!source.vocoder_pack().empty()) {
    if (!may_borrow) source.refuse("it lends a vocoder that is another pack's");
    lender = load_once(packs, (path.parent_path() / source.vocoder_pack()).string(), false);
  }
  std::shared_ptr<const Pack> pack(new Pack(source, lender.get()));
  packs.emplace(path.string(), pack);
  return pack;
}

std::shared_ptr<const Pack> Pack::from_memory(const std::string& name, std::string_view pack_json,
                                              std::span<const std::byte> safetensors) {
  const PackSource source(name, pack_json, safetensors);
  if (!source.vocoder_pack().empty()) source.refuse("it has no vocoder of its own");
  return std::shared_ptr<const Pack>(new Pack(source, nullptr));
}

Pack::Pack(const PackSource& source, const Pack* lender)
    : info_(source.info()),
      acoustic_(load_acoustic_weights(source)),
      vocoder_(lender ? shared_vocoder(source, lender->info_, lender->vocoder_) : load_vocoder_weights(source)),
      borrows_(lender != nullptr) {}

Pack::~Pack() = default;

}  // namespace sonant
