// The JavaScript functions of the networks that read words and of the one that recognizes them.
#pragma once

#include <napi.h>

namespace sonant {

/// Adds their functions to the addon.
void export_networks(Napi::Env env, Napi::Object exports);

}  // namespace sonant
