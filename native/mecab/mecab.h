// MeCab analyzes Japanese: a text to words and what the dictionary knows about them. The dictionary is mapped
// once for the whole process; any thread may call.
#pragma once

#include <string>
#include <vector>

namespace sonant {

struct Morpheme {
  std::string surface;
  /// Nine fields of IPADIC separated by commas: part of speech, three finer ones, inflection, form, base, reading,
  /// pronunciation. Empty for a word that the dictionary lacks.
  std::string features;
};

/// Words of a UTF-8 text in order; blanks are not words. Throws std::runtime_error when there is no dictionary.
std::vector<Morpheme> analyse_japanese(const std::string& text);

}  // namespace sonant
