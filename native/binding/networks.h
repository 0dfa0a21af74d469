// The networks that read words and the one that hears them, as JavaScript calls them.
#pragma once

#include <napi.h>

namespace sonant {

/// Adds their functions to the addon.
void export_networks(Napi::Env env, Napi::Object exports);

}  // namespace sonant
