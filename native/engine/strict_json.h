// JSON out of files that nobody vouches for.
#pragma once

#include <nlohmann/json.hpp>
#include <string_view>

namespace sonant {

/// Throws std::runtime_error with the reason for more than 1 MiB, nesting deeper than 8, a key given twice in one
/// object, or what is not JSON.
nlohmann::json parse_strict_json(std::string_view text);

}  // namespace sonant
