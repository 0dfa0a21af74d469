// libespeak-ng as a pronouncer: words to IPA. The library has global state; one mutex guards it.
#pragma once

#include <string>

namespace sonant {

/// IPA of one clause, words separated by spaces, stress marks before vowels. `voice` is an espeak-ng voice name such
/// as "en-us" or "de". Throws std::runtime_error when the library or the voice is missing.
std::string text_to_ipa(const std::string& text, const std::string& voice);

}  // namespace sonant
