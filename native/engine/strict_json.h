// JSON from untrusted files.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace sonant {

/// Throws std::runtime_error with the reason for more than 1 MiB, nesting deeper than 8, a key given twice in one
/// object, or what is not JSON.
nlohmann::json parse_strict_json(std::string_view text);

/// Refuses a document of another `schema` than this release reads. Throws std::runtime_error, which says what to do.
void check_schema(const nlohmann::json& document);

/// A whole number of `document`, a multiple of `step` from `low` to `high`; `file` stands in the error. Throws
/// std::runtime_error.
int integer_of(const nlohmann::json& document, const std::string& file, const char* key, int low, int high,
               int step = 1);

/// A list of 1 to 1024 texts. Throws std::runtime_error.
std::vector<std::string> texts_of(const nlohmann::json& document, const std::string& file, const char* key);

}  // namespace sonant
