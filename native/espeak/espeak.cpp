#include "espeak/espeak.h"

#include <espeak-ng/speak_lib.h>

#include <cstddef>
#include <list>
#include <mutex>
#include <stdexcept>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "espeak/voice_runs.h"

namespace sonant {
namespace {

/// Bounds all entries with their containers. The cache is full after minutes, so memory stops growing early.
constexpr std::size_t kCacheBytes = 2u << 20;
constexpr std::size_t kEntryBytes = 200;

/// One line of words: newlines and runs of spaces become one space, `(en)` and `(de)` (language switches) go.
std::string tidy(std::string_view raw) {
  std::string out;
  for (std::size_t i = 0; i < raw.size(); ++i) {
    if (raw[i] == '(') {
      const std::size_t close = raw.find(')', i);
      if (close != std::string_view::npos) {
        i = close;
        continue;
      }
    }
    const bool blank = raw[i] == ' ' || raw[i] == '\n';
    if (!blank)
      out += raw[i];
    else if (!out.empty() && out.back() != ' ')
      out += ' ';
  }
  while (!out.empty() && out.back() == ' ') out.pop_back();
  return out;
}

/// Bounded, least recently used out first.
class Cache {
 public:
  const std::string* find(const std::string& key) {
    const auto found = index_.find(key);
    if (found == index_.end()) return nullptr;
    entries_.splice(entries_.begin(), entries_, found->second);
    return &found->second->second;
  }

  void insert(const std::string& key, const std::string& value) {
    entries_.emplace_front(key, value);
    index_.emplace(entries_.front().first, entries_.begin());
    bytes_ += size_of(entries_.front());
    while (bytes_ > kCacheBytes) {
      const auto& oldest = entries_.back();
      bytes_ -= size_of(oldest);
      index_.erase(oldest.first);
      entries_.pop_back();
    }
  }

 private:
  using Entry = std::pair<std::string, std::string>;
  using Entries = std::list<Entry>;

  static std::size_t size_of(const Entry& entry) { return kEntryBytes + entry.first.size() + entry.second.size(); }

  Entries entries_;
  // The views point at the keys in entries_, whose nodes never move.
  std::unordered_map<std::string_view, Entries::iterator> index_;
  std::size_t bytes_ = 0;
};

class Espeak {
 public:
  Espeak() {
    // No audio device is opened. espeak-ng starts one thread, which sleeps for ever: only espeak_Synth would wake it.
    if (espeak_Initialize(AUDIO_OUTPUT_SYNCHRONOUS, 0, nullptr, espeakINITIALIZE_DONT_EXIT) <= 0)
      throw std::runtime_error("espeak-ng could not be initialized: is espeak-ng-data installed?");
  }

  std::string ipa(const std::string& text, const std::string& voice) {
    std::string key = voice + '\0' + text;
    const std::lock_guard lock(mutex_);
    if (const std::string* known = cache_.find(key)) return *known;
    select(voice);
    std::string raw;
    const void* rest = text.c_str();
    while (rest != nullptr) {
      // Neither espeakSSML nor espeakPHONEMES: `<` and `[[` would be plain text even if they came this far.
      if (const char* clause = espeak_TextToPhonemes(&rest, espeakCHARS_UTF8, espeakPHONEMES_IPA)) raw += clause;
      raw += ' ';
    }
    std::string result = tidy(raw);
    cache_.insert(key, result);
    return result;
  }

 private:
  void select(const std::string& voice) {
    if (voice == voice_) return;
    voice_.clear();
    if (espeak_SetVoiceByName(voice.c_str()) != EE_OK) throw std::runtime_error("espeak-ng has no voice " + voice);
    voice_ = voice;
  }

  std::mutex mutex_;
  std::string voice_;
  Cache cache_;
};

}  // namespace

std::string text_to_ipa(const std::string& text, const std::string& voice) {
  // Never destroyed: worker threads may still be in a call while the process ends.
  static Espeak& espeak = *new Espeak();
  std::string ipa;
  for (const VoiceRun& run : voice_runs(text, voice)) {
    if (!ipa.empty()) ipa += ' ';
    ipa += espeak.ipa(run.text, run.voice);
  }
  return ipa;
}

}  // namespace sonant
