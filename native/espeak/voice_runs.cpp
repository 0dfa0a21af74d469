#include "espeak/voice_runs.h"

#include <cstddef>
#include <cstdint>

namespace sonant {
namespace {

// espeak-ng keeps a word in a buffer of 160 bytes; longer runs are cut into several words.
constexpr std::size_t kWordBytes = 120;

/// A script beyond ASCII: its letters, marks and digits from `first` to `last`, and the voice that reads it.
struct Script {
  char32_t first, last;
  const char* reader;
};

constexpr const char* kAnyLatin = "";    // read by the asked voice, or by kLatinReader if its own script is another
constexpr const char* kInherited = "0";  // a digit: read by the voice of its word
constexpr const char* kLatinReader = "en-us";

// espeak-ng 1.51 frees a language that it is still using when a word holds a letter that its language does not know
// (a crash), so each run of one script goes to the voice of that script, and only letters in common use are listed.
constexpr Script kScripts[] = {
    {0x00C0, 0x00CF, kAnyLatin}, {0x00D1, 0x00D6, kAnyLatin}, {0x00D8, 0x00DD, kAnyLatin},
    {0x00DF, 0x00EF, kAnyLatin}, {0x00F1, 0x00F6, kAnyLatin}, {0x00F8, 0x00FD, kAnyLatin},
    {0x00FF, 0x00FF, kAnyLatin}, {0x0152, 0x0153, kAnyLatin}, {0x0386, 0x0386, "el"},
    {0x0388, 0x03CE, "el"},      {0x0401, 0x0401, "ru"},      {0x0410, 0x044F, "ru"},
    {0x0451, 0x0451, "ru"},      {0x05D0, 0x05EA, "he"},      {0x0621, 0x063A, "ar"},
    {0x0640, 0x0652, "ar"},      {0x0660, 0x0669, "ar"},      {0x0671, 0x0671, "ar"},
    {0x0900, 0x0963, "hi"},      {0x0966, 0x096F, "hi"},      {0x3041, 0x3096, "ja"},
    {0x30A1, 0x30FA, "ja"},      {0x30FC, 0x30FC, "ja"},      {0x4E00, 0x9FA5, "cmn"},
    {0xAC00, 0xD7A3, "ko"},
};

bool is_digit(char32_t c) { return c >= '0' && c <= '9'; }

bool is_ascii_letter(char32_t c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

/// kAnyLatin, kInherited or a voice; nullptr for what is not spoken.
const char* reader_of(char32_t c) {
  if (c < 0x80) return is_digit(c) ? kInherited : is_ascii_letter(c) ? kAnyLatin : nullptr;
  for (const Script& script : kScripts)
    if (c >= script.first && c <= script.last) return script.reader;
  return nullptr;
}

bool reads_latin(const std::string& voice) {
  for (const Script& script : kScripts)
    if (voice == script.reader) return false;
  return true;
}

/// Soft hyphen, loose accents, zero-width characters and variation selectors: inside words, without a sound.
bool is_invisible(char32_t c) {
  return c == 0xAD || (c >= 0x0300 && c <= 0x036F) || (c >= 0x200B && c <= 0x200D) || c == 0x2060 || c == 0xFEFF ||
         (c >= 0xFE00 && c <= 0xFE0F);
}

std::u32string decode_utf8(std::string_view bytes) {
  std::u32string out;
  out.reserve(bytes.size());
  for (std::size_t i = 0; i < bytes.size();) {
    const auto lead = static_cast<std::uint8_t>(bytes[i++]);
    const int more = lead < 0x80 ? 0 : lead >= 0xF0 ? 3 : lead >= 0xE0 ? 2 : lead >= 0xC0 ? 1 : -1;
    char32_t c = more < 0 ? U' ' : more == 0 ? lead : lead & (0x3F >> more);
    for (int k = 0; k < more; ++k, ++i) {
      if (i >= bytes.size() || (bytes[i] & 0xC0) != 0x80) {
        c = U' ';
        break;
      }
      c = c << 6 | (bytes[i] & 0x3F);
    }
    out.push_back(c);
  }
  return out;
}

void append_utf8(std::string& out, char32_t c) {
  if (c < 0x80) {
    out += static_cast<char>(c);
  } else if (c < 0x800) {
    out += static_cast<char>(0xC0 | c >> 6);
    out += static_cast<char>(0x80 | (c & 0x3F));
  } else {
    out += static_cast<char>(0xE0 | c >> 12);
    out += static_cast<char>(0x80 | (c >> 6 & 0x3F));
    out += static_cast<char>(0x80 | (c & 0x3F));
  }
}

}  // namespace

std::vector<VoiceRun> voice_runs(std::string_view text, const std::string& voice) {
  const std::u32string in = decode_utf8(text);
  const std::string latin_voice = reads_latin(voice) ? voice : kLatinReader;
  std::vector<VoiceRun> runs{{"", voice}};
  bool speaks = false;
  std::size_t word_bytes = 0;
  const auto start_run = [&](const std::string& reader) {
    if (speaks)
      runs.push_back({"", reader});
    else
      runs.back() = {"", reader};
    speaks = false;
    word_bytes = 0;
  };
  for (std::size_t i = 0; i < in.size(); ++i) {
    char32_t c = in[i];
    if (is_invisible(c)) continue;
    if (c == 0x2019 || c == 0x02BC) c = '\'';
    if (c == 0x2010 || c == 0x2011) c = '-';
    const bool joins = c == '\'' || c == '-';
    const bool in_number = (c == '.' || c == ',' || c == ':') && i > 0 && i + 1 < in.size() && is_digit(in[i - 1]) &&
                           is_digit(in[i + 1]);
    const char* reader = reader_of(c);
    if (reader != nullptr) {
      const std::string wanted = reader == kAnyLatin    ? latin_voice
                                 : reader != kInherited ? std::string(reader)
                                 : word_bytes == 0      ? voice
                                                        : runs.back().voice;
      if (wanted != runs.back().voice) start_run(wanted);
      speaks = true;
    }
    std::string& out = runs.back().text;
    const char last = out.empty() ? ' ' : out.back();
    if (reader != nullptr || in_number || (joins && static_cast<char>(c) != last)) {
      if (word_bytes >= kWordBytes) {
        out += ' ';
        word_bytes = 0;
      }
      const std::size_t before = out.size();
      append_utf8(out, c);
      word_bytes += out.size() - before;
    } else if (!joins) {
      if (last != ' ') out += ' ';
      word_bytes = 0;
    }
  }
  if (!speaks) runs.pop_back();
  for (VoiceRun& run : runs)
    while (run.text.back() == ' ') run.text.pop_back();
  return runs;
}

}  // namespace sonant
