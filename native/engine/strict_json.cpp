#include "engine/strict_json.h"

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

}  // namespace sonant
