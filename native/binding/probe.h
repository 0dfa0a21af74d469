// `addon.probe`: single stages of the engine, for golden tests and benches. No product code calls it.
#pragma once

#include <napi.h>

namespace sonant {

Napi::Object make_probe(Napi::Env env);

}  // namespace sonant
