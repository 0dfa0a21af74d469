// Prepares a text for espeak-ng: keeps what it may see, and cuts it where the script changes into runs with a voice
// each.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace sonant {

/// A stretch of text that is safe for espeak-ng, and the espeak-ng voice that reads it.
struct VoiceRun {
  std::string text;
  std::string voice;
};

/// Keeps what is spoken of `text` (UTF-8; anything else is skipped), apostrophes, hyphens and the marks inside
/// numbers, cut into runs of one script each; runs in Latin letters go to `voice` if it reads them. All else, so
/// every byte that espeak-ng could take for markup (`<`, `[[`, control characters), becomes a space. Empty when
/// nothing is spoken.
std::vector<VoiceRun> voice_runs(std::string_view text, const std::string& voice);

}  // namespace sonant
