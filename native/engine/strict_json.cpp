#include "engine/strict_json.h"

#include <cstdint>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

namespace sonant {

using nlohmann::json;

json parse_strict_json(std::string_view text) {
  constexpr std::size_t kMaxBytes = 1 << 20;
  constexpr int kMaxDepth = 8;
  if (text.size() > kMaxBytes) throw std::runtime_error("more than 1 MiB of JSON");
  std::vector<std::set<std::string>> keys;  // of the objects being read, outermost first
  const auto check = [&](int depth, json::parse_event_t event, json& parsed) {
    if (depth > kMaxDepth) throw std::runtime_error("JSON nested too deeply");
    if (event == json::parse_event_t::object_start) keys.emplace_back();
    if (event == json::parse_event_t::object_end) keys.pop_back();
    if (event == json::parse_event_t::key && !keys.back().insert(parsed.get<std::string>()).second) {
      throw std::runtime_error("key \"" + parsed.get<std::string>() + "\" given twice");
    }
    return true;
  };
  try {
    return json::parse(text, check);
  } catch (const json::exception&) {
    throw std::runtime_error("not JSON");
  }
}

void check_schema(const json& document) {
  constexpr int kSchema = 2;
  const auto found = document.find("schema");
  if (found == document.end() || !found->is_number_integer() || *found != kSchema) {
    throw std::runtime_error("schema is not " + std::to_string(kSchema) +
                             ": take the models of this release, or train and export yours with it");
  }
}

int integer_of(const json& document, const std::string& file, const char* key, int low, int high, int step) {
  const auto found = document.find(key);
  const bool whole = found != document.end() && found->is_number_unsigned();
  const std::uint64_t value = whole ? found->get<std::uint64_t>() : 0;
  if (!whole || value < static_cast<std::uint64_t>(low) || value > static_cast<std::uint64_t>(high) ||
      value % static_cast<std::uint64_t>(step) != 0) {
    throw std::runtime_error(file + ": " + key + " is not a number that this program knows");
  }
  return static_cast<int>(value);
}

std::vector<std::string> texts_of(const json& document, const std::string& file, const char* key) {
  constexpr std::size_t kMaxItems = 1024;
  const auto found = document.find(key);
  if (found == document.end() || !found->is_array() || found->empty() || found->size() > kMaxItems) {
    throw std::runtime_error(file + ": " + key + " is not a list of 1 to 1024 texts");
  }
  std::vector<std::string> items;
  for (const json& item : *found) {
    if (!item.is_string()) throw std::runtime_error(file + ": " + key + " has what is no text");
    items.push_back(item.get<std::string>());
  }
  return items;
}

}  // namespace sonant
