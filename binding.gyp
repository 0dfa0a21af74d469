{
  # Fallback for machines without CMake: `node-gyp rebuild`. Lists come from native/sources.json.
  "target_defaults": {
    "include_dirs": ["native", "<!(node -p \"require('node-addon-api').include_dir\")",
      "<!(node -p \"require('node-api-headers').include_dir\")"],
    "defines": ["NAPI_VERSION=8", "NODE_ADDON_API_CPP_EXCEPTIONS",
      "NODE_API_SWALLOW_UNTHROWABLE_EXCEPTIONS"],
    "cflags_cc!": ["-fno-exceptions", "-fno-rtti", "-std=gnu++17", "-std=gnu++20"],
    "cflags_cc": ["-std=c++20", "-Wall", "-Wextra", "-Wconversion", "-Wno-sign-conversion", "-Wshadow",
      "-O3", "-fno-math-errno", "-ffp-contract=off", "-fvisibility=hidden",
      "<!@(node -p \"require('child_process').execSync('pkg-config --cflags '+require('./native/sources.json').pkgConfig.join(' ')).toString().trim()\")"],
    "ldflags": ["-Wl,-z,nodelete", "-Wl,-Bsymbolic"],
    "libraries": [
      "<!@(node -p \"require('child_process').execSync('pkg-config --libs '+require('./native/sources.json').pkgConfig.join(' ')).toString().trim()\")",
      "<!@(node -p \"require('./native/sources.json').libraries.map(l=>'-l'+l).join(' ')\")"]
  },
  "targets": [{
    "target_name": "engine",
    "type": "static_library",
    "sources": ["<!@(node -p \"require('./native/sources.json').sources.join(' ')\")"]
  }, {
    "target_name": "sonant",
    "dependencies": ["engine"],
    "sources": ["<!@(node -p \"require('./native/sources.json').product.join(' ')\")"]
  }, {
    "target_name": "sonant_bench",
    "dependencies": ["engine"],
    "sources": ["<!@(node -p \"require('./native/sources.json').bench.join(' ')\")"]
  }]
}
